"""Where the browser tests find Chromium on a machine that has it, and on one that does not."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser import chromium
from tests.browser.chromium import NAMED_BY, NoChromium, find_chromium


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Puts a program of this name on an otherwise empty PATH; the user is root."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(NAMED_BY, raising=False)
    monkeypatch.setattr("os.geteuid", lambda: 0)

    def put(name: str) -> str:
        path = tmp_path / name
        path.touch(0o755)
        return str(path)

    return put


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The commands that were run; every one of them fails."""
    run: list[tuple[str, ...]] = []
    monkeypatch.setattr(chromium, "_run", lambda *command: run.append(command))
    return run


def test_the_named_one_is_taken_before_the_installed_one(
    program: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    program("chromium")
    monkeypatch.setenv(NAMED_BY, program("my-chromium"))

    assert find_chromium("/nowhere").endswith("/my-chromium")


def test_a_wrong_name_is_an_error_even_where_one_is_installed(
    program: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    program("chromium")
    monkeypatch.setenv(NAMED_BY, "/nowhere")

    with pytest.raises(NoChromium, match=f"{NAMED_BY}=/nowhere is not a program"):
        find_chromium("/nowhere")


def test_an_installed_one_is_used_without_installing(
    program: Callable[[str], str], commands: list[tuple[str, ...]]
) -> None:
    installed = program("google-chrome-stable")

    assert find_chromium("/nowhere") == installed
    assert commands == []


def test_one_that_playwright_has_downloaded_is_used(
    program: Callable[[str], str], commands: list[tuple[str, ...]]
) -> None:
    downloaded = program("chrome-of-playwright")

    assert find_chromium(downloaded) == downloaded
    assert commands == []


def test_debian_is_asked_before_playwright(program: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    program("apt-get")
    monkeypatch.setattr(chromium, "_run", lambda *command: bool(command[0] == "apt-get" and program("chromium")))

    assert find_chromium("/nowhere").endswith("/chromium")


def test_where_all_ways_fail_one_line_says_what_to_do(
    program: Callable[[str], str], commands: list[tuple[str, ...]]
) -> None:
    program("apt-get")

    with pytest.raises(NoChromium, match="install it, or name its path in SCOREKEEPER_CHROMIUM"):
        find_chromium("/nowhere")
    assert [command[:2] for command in commands] == [
        ("apt-get", "install"),
        ("apt-get", "update"),
        (commands[-1][0], "-m"),
    ]
