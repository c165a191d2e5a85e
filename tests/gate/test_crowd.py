"""The real app under more idle connections than the system lets it open files."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.browser.server import HOST, START_SECONDS, AppServer

resource = pytest.importorskip("resource")
FILES = 200
IDLE = 2 * FILES


@contextmanager
def files_limited_to(limit: int) -> Iterator[None]:
    """Processes started inside may open this many files."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def first_line(server: AppServer, path: str) -> bytes:
    """What the app answers first."""
    with socket.create_connection((HOST, server.port), timeout=START_SECONDS) as phone:
        phone.sendall(f"GET {path} HTTP/1.1\r\nhost: {HOST}:{server.port}\r\n\r\n".encode())
        return phone.makefile("rb").readline()


@pytest.mark.parametrize(("arguments", "status"), [([], b"200"), (["--lan"], b"401")], ids=["alone", "shared"])
def test_idle_connections_lock_nobody_out(tmp_path: Path, arguments: list[str], status: bytes) -> None:
    server = AppServer(tmp_path, *arguments)
    with files_limited_to(FILES):
        server.start()
    try:
        with ExitStack() as crowd:
            for _ in range(IDLE):
                crowd.enter_context(socket.create_connection((HOST, server.port), timeout=START_SECONDS))
            assert status in first_line(server, "/")
            assert status in first_line(server, "/line?line=x")
            assert "too many connections" in server.log
            assert "Traceback" not in server.log
    finally:
        server.stop()
