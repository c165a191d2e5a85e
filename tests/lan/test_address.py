import pytest

from scorekeeper.lan.address import reachable
from scorekeeper.lan.errors import NoNetwork


def test_the_first_address_that_a_phone_could_reach_is_shown() -> None:
    assert reachable(["127.0.1.1", "169.254.3.4", "192.168.1.5", "10.0.0.2"]) == "192.168.1.5"


def test_a_machine_without_a_network_says_what_to_do() -> None:
    with pytest.raises(NoNetwork, match="connect it, or name its address with --host"):
        reachable(["127.0.0.1", "0.0.0.0"])
