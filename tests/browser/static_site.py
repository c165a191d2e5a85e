"""Any web server: hands out the files of a folder, knows nothing of the app, and can be cut off."""

from __future__ import annotations

import functools
import http.server
import threading
from pathlib import Path
from types import TracebackType
from typing import Any, Self


class StaticSite:
    """Serves a folder on a free port of this machine while it is entered."""

    def __init__(self, folder: Path, handler: type[Handler] | None = None) -> None:
        """Another folder may take its place later, as when a new version is uploaded."""
        self.folder = folder
        self.sent: list[int] = []
        """Bytes of each answer, where the handler counts them."""
        self._handler = handler or Handler
        self._server: http.server.ThreadingHTTPServer | None = None
        self._port = 0

    @property
    def url(self) -> str:
        """Where it is; `localhost` counts as a secure place."""
        return f"http://localhost:{self._port}"

    def __enter__(self) -> Self:
        self.connect()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut()

    def connect(self) -> None:
        """Serve, on the same port as before."""
        handler = functools.partial(self._handler, self)
        self._server = http.server.ThreadingHTTPServer(("localhost", self._port), handler)
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def cut(self) -> None:
        """Answer nobody any more."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


class Handler(http.server.SimpleHTTPRequestHandler):
    """Answers from the folder that the site has now."""

    def __init__(self, site: StaticSite, *arguments: Any) -> None:
        self.site = site
        super().__init__(*arguments, directory=str(site.folder))

    def log_message(self, format: str, *args: Any) -> None:
        """Quietly."""


Handler.extensions_map = {
    **http.server.SimpleHTTPRequestHandler.extensions_map,
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
}
