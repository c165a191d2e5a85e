"""The real app as a process of its own, which a test can kill and start again on the same port and folder."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Self

HOST = "127.0.0.1"
START_SECONDS = 60
STOP_SECONDS = 20
LOOK_AGAIN_SECONDS = 0.05
_REPOSITORY = Path(__file__).parents[2]
_NO_SCREEN = ("DISPLAY", "WAYLAND_DISPLAY")


class AppServer:
    """`python -m scorekeeper` on a free port; use it as a context manager or call `start` and `stop`."""

    def __init__(self, folder: Path, *arguments: str, module: str = "scorekeeper") -> None:
        """Keeps the data in `folder` and the log beside it; `arguments` are added to the command line.

        Another `module` than the app itself is one that starts it, prepared for a test.
        """
        self.data_folder = folder / "data"
        self.port = _free_port()
        self._module = module
        self._arguments = arguments
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where a browser finds the app, without a slash at the end."""
        return f"http://{HOST}:{self.port}"

    @property
    def log(self) -> str:
        """All that the app has written so far, over all its starts."""
        return self._log.read_text("utf-8", errors="replace") if self._log.exists() else ""

    def start(self) -> None:
        """Returns when the app answers; raises RuntimeError with its log when it ends or stays silent."""
        if self._process is not None:
            raise RuntimeError("the app is running already")
        command = [sys.executable, "-m", self._module, "--host", HOST, "--port", str(self.port)]
        command += ["--data-dir", str(self.data_folder), "--no-browser", *self._arguments]
        environment = {key: value for key, value in os.environ.items() if key not in _NO_SCREEN}
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command,
                cwd=_REPOSITORY,
                env={**environment, "PYTHONUNBUFFERED": "1"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._ends_within(LOOK_AGAIN_SECONDS) or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"the app did not start:\n{self.log}")

    def kill(self) -> None:
        """Ends the app as a power cut would (SIGKILL)."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ends the app as a service manager would (SIGTERM), or harder if it does not follow."""
        self._end(signal.SIGTERM)

    def restart(self) -> None:
        """A power cut and a new start, on the same port and data folder."""
        self.kill()
        self.start()

    def __enter__(self) -> Self:
        """Starts the app."""
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stops the app."""
        self.stop()

    def _end(self, sign: signal.Signals) -> None:
        if self._process is None:
            return
        for attempt in (sign, signal.SIGKILL):
            if self._ends_within(0):
                break
            os.killpg(self._process.pid, attempt)
            if self._ends_within(STOP_SECONDS):
                break
        self._process = None

    def _ends_within(self, seconds: float) -> bool:
        assert self._process is not None
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url, timeout=STOP_SECONDS) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])
