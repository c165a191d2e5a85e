"""The network between the phones and the app, which a test can cut and mend."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Thread
from typing import Self

HOST = "127.0.0.1"
_CHUNK = 1 << 16


class Cable:
    """Passes on whatever phones and app say to each other while it is whole; use it as a context manager."""

    def __init__(self, port: int) -> None:
        """A cable to an app that listens on this port; phones are to use `url`."""
        self._port = port
        self._is_whole = True
        self._ends: list[socket.socket] = []
        self._door = socket.create_server((HOST, 0))

    @property
    def url(self) -> str:
        """Where a phone finds the app through this cable."""
        return f"http://{HOST}:{self._door.getsockname()[1]}"

    def cut(self) -> None:
        """Ends every connection; new ones end at once."""
        self._is_whole = False
        for end in self._ends:
            _shut(end)
        self._ends.clear()

    def mend(self) -> None:
        """New connections are passed on again."""
        self._is_whole = True

    def __enter__(self) -> Self:
        """Opens the cable."""
        Thread(target=self._let_in, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        """Takes it away."""
        self.cut()
        _shut(self._door)
        self._door.close()

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                phone, _ = self._door.accept()
                if not self._is_whole:
                    phone.close()
                    continue
                app = socket.create_connection((HOST, self._port))
                self._ends += phone, app
                for here, there in ((phone, app), (app, phone)):
                    Thread(target=_pass_on, args=(here, there), daemon=True).start()


def _pass_on(here: socket.socket, there: socket.socket) -> None:
    with suppress(OSError):
        while said := here.recv(_CHUNK):
            there.sendall(said)
    _shut(here)
    _shut(there)


def _shut(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
