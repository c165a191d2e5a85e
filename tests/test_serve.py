"""Where the app listens, and what it says when it cannot."""

from __future__ import annotations

import asyncio
import socket
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorekeeper.app import now
from scorekeeper.lan.evening import FILE_NAME, Evening, keep_evening
from scorekeeper.lan.qr import terminal_qr
from scorekeeper.lan.table import SharedTable
from scorekeeper.lan.visitor import HOST_ID
from scorekeeper.serve import Listening, NotShared, PortTaken, Sharing, invitation, is_own, listen, serve
from scorekeeper.store.errors import StoreInUse
from scorekeeper.store.store import Store
from tests.store.builders import Clock


def test_a_taken_port_is_told_in_one_line() -> None:
    with listen("127.0.0.1", 0) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortTaken, match=f"cannot listen on 127.0.0.1:{port} .*choose another with --port"):
            listen("127.0.0.1", port)


async def test_small_answers_are_sent_without_delay() -> None:
    delays: list[int] = []

    def accepted(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        taken = writer.get_extra_info("socket")
        delays.append(taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    with listen("127.0.0.1", 0) as listener:
        async with await asyncio.start_server(accepted, sock=listener):
            reader, writer = await asyncio.open_connection(*listener.getsockname())
            assert await reader.read() == b""
            writer.close()
    assert delays == [1]


@pytest.mark.parametrize("host", ["\udcff", "a\0b", "x" * 300, "no such host"])
def test_a_host_that_cannot_be_is_told_in_one_line(host: str) -> None:
    with pytest.raises(PortTaken, match=r"cannot listen on .*choose another with --port"):
        listen(host, 0)


async def test_a_second_start_leaves_the_table_of_the_first_alone(tmp_path: Path) -> None:
    first = await Store.open(tmp_path, clock=Clock())
    evening = Evening(began=now(), pen=HOST_ID)
    keep_evening(evening, tmp_path)
    before = (tmp_path / FILE_NAME).read_bytes()
    with pytest.raises(StoreInUse):
        await asyncio.to_thread(
            serve, Listening("127.0.0.1", 0), tmp_path, open_browser=False, sharing=Sharing(new_code=True)
        )
    assert (tmp_path / FILE_NAME).read_bytes() == before
    await first.close()


@pytest.mark.parametrize("port", [-1, 65536])
def test_a_port_that_cannot_be_is_told_in_one_line(port: int) -> None:
    with pytest.raises(PortTaken, match="port must be 0-65535"):
        listen("127.0.0.1", port)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "my-machine.local"])
def test_other_machines_reach_the_app_only_when_the_table_is_shared(host: str, tmp_path: Path) -> None:
    with pytest.raises(NotShared, match="only with --lan"):
        serve(Listening(host, 0), tmp_path, open_browser=False)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.9.10", "::1", "localhost"])
def test_this_machines_own_addresses_need_no_code(host: str) -> None:
    assert is_own(host)


def test_the_terminal_shows_the_way_in_and_keeps_the_hosts_link_out_of_the_square() -> None:
    evening = Evening(began=datetime(2026, 1, 9, tzinfo=UTC), code="K7M4QX", host_key="secret-of-the-host")
    table = SharedTable(evening, keep=lambda _evening: None, address="http://192.168.1.5:8550")
    host_link = table.host_link("http://127.0.0.1:8550", "/table")
    plain, colored = (invitation(table, host_link, colored=colored) for colored in (False, True))
    assert "The table is at http://192.168.1.5:8550/  Code: K7M 4QX" in plain
    assert plain.endswith("at any time: http://127.0.0.1:8550/table?code=secret-of-the-host")
    assert terminal_qr("http://192.168.1.5:8550/?code=K7M4QX") in plain
    assert colored.count("\x1b[0m") == len(terminal_qr(table.link).splitlines())
    assert "\x1b" not in plain
