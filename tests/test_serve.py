"""Where the app listens, and what it says when it cannot."""

from __future__ import annotations

import pytest

from scorekeeper.serve import PortTaken, listen


def test_a_taken_port_is_told_in_one_line() -> None:
    with listen("127.0.0.1", 0) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortTaken, match=f"cannot listen on 127.0.0.1:{port} .*choose another with --port"):
            listen("127.0.0.1", port)


@pytest.mark.parametrize("port", [-1, 65536])
def test_a_port_that_cannot_be_is_told_in_one_line(port: int) -> None:
    with pytest.raises(PortTaken, match="port must be 0-65535"):
        listen("127.0.0.1", port)
