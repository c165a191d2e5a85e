"""How long somebody waits who was wrong about the code."""

from __future__ import annotations

import pytest

from scorekeeper.lan.guesses import (
    REMEMBERED,
    SECONDS_PER_TRY,
    SECONDS_PER_TRY_TOGETHER,
    TRIES_EACH,
    TRIES_TOGETHER,
    Guesses,
)


class Clock:
    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def guesses(clock: Clock) -> Guesses:
    return Guesses(clock)


def wrong(guesses: Guesses, address: str, times: int) -> None:
    for _ in range(times):
        guesses.wrong(address)


def test_a_few_slips_cost_no_wait(guesses: Guesses) -> None:
    wrong(guesses, "192.168.1.7", TRIES_EACH - 1)
    assert guesses.wait_seconds("192.168.1.7") == 0


def test_one_more_makes_this_device_wait_and_no_other(guesses: Guesses, clock: Clock) -> None:
    wrong(guesses, "192.168.1.7", TRIES_EACH)
    assert guesses.wait_seconds("192.168.1.7") == SECONDS_PER_TRY
    assert guesses.wait_seconds("192.168.1.8") == 0
    clock.seconds += SECONDS_PER_TRY
    assert guesses.wait_seconds("192.168.1.7") == 0
    guesses.wrong("192.168.1.7")
    assert guesses.wait_seconds("192.168.1.7") == SECONDS_PER_TRY


def test_the_right_code_wipes_the_slips_away(guesses: Guesses) -> None:
    wrong(guesses, "192.168.1.7", TRIES_EACH - 1)
    guesses.right("192.168.1.7")
    wrong(guesses, "192.168.1.7", TRIES_EACH - 1)
    assert guesses.wait_seconds("192.168.1.7") == 0


def test_many_addresses_together_have_to_wait_too(guesses: Guesses, clock: Clock) -> None:
    for number in range(TRIES_TOGETHER):
        guesses.wrong(f"10.0.0.{number}")
    assert guesses.wait_seconds("10.0.1.1") == SECONDS_PER_TRY_TOGETHER
    clock.seconds += SECONDS_PER_TRY_TOGETHER
    assert guesses.wait_seconds("10.0.1.1") == 0


def test_a_device_that_changes_the_rest_of_its_ipv6_address_is_the_same(guesses: Guesses) -> None:
    for number in range(TRIES_EACH):
        guesses.wrong(f"fd00::1:{number:x}%eth0")
    assert guesses.wait_seconds("fd00::2:ffff") == SECONDS_PER_TRY
    assert guesses.wait_seconds("fd00:0:0:1::1") == 0


def test_an_ipv4_address_in_ipv6_dress_is_the_same_device(guesses: Guesses) -> None:
    wrong(guesses, "::ffff:192.168.1.7", TRIES_EACH)
    assert guesses.wait_seconds("192.168.1.7") == SECONDS_PER_TRY


def test_memory_stays_small_whoever_knocks(guesses: Guesses) -> None:
    wrong(guesses, "192.168.1.7", TRIES_EACH)
    for number in range(REMEMBERED):
        guesses.wrong(f"10.0.{number // 250}.{number % 250}")
    assert len(guesses._each) == REMEMBERED
    assert guesses.wait_seconds("192.168.1.7") > SECONDS_PER_TRY  # forgotten itself, but all have to wait
