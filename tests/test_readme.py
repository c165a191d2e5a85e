"""What the README shows of writing a variant is what happens."""

from __future__ import annotations

import argparse
import re
from decimal import Decimal
from pathlib import Path

import pytest
from babel import Locale

from scorekeeper import cli_variants
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.judge import judge_meld
from scorekeeper.rules.library import load_variants, shipped_variants
from scorekeeper.rules.score import score_round
from scorekeeper.words.catalog import languages
from tests.builders import entry, preset, side

README = Path(__file__).parents[1] / "README.md"
SECTION = README.read_text("utf-8").partition("### Write your own variant")[2].partition("\n## ")[0]
E01, E02 = "5H 6H 7H 8H 9H 10H JH", "4D 5D 6D JOKER 8D 9D 10D"
"""The clean and the dirty run of the round that is told (E29)."""
YAML, SOUND, SLIP = re.findall(r"```(?:yaml)?\n(.*?)```", SECTION, re.DOTALL)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The example, saved in the folder that the reader is in."""
    monkeypatch.chdir(tmp_path)
    file = Path("fridays.yaml")
    file.write_text(YAML, "utf-8")
    return file


def _check(file: Path) -> int:
    parser = argparse.ArgumentParser()
    cli_variants.add_parser(parser.add_subparsers(required=True))
    return cli_variants.run(parser.parse_args(["variants", "--check", str(file)]))


def test_the_languages_are_those_there_are() -> None:
    told = re.search(r"one table shared by every phone around it\. ([^;]+);", README.read_text("utf-8"))
    assert told is not None
    assert set(re.split(r", | and ", told[1])) == {Locale.parse(code).english_name for code in languages()}


def test_the_example_is_sound_and_the_answer_is_the_one_shown(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _check(file) == 0
    assert capsys.readouterr().out == SOUND


def test_the_slip_is_told_as_shown(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(YAML.replace("closing:\n      points", "closing:\n      pionts"), "utf-8")
    assert _check(file) == 2
    assert capsys.readouterr().err == SLIP


def test_the_example_says_what_the_text_before_it_says(file: Path) -> None:
    fridays = load_variants(file, bases=shipped_variants().variants).find("fridays")
    hiliara = fridays.meld_type("hiliara")
    assert hiliara is not None
    assert [hiliara.points, fridays.closing.points, fridays.packet.not_taken] == [Decimal(n) for n in (1200, 150, 200)]
    assert fridays.cards == preset("classic").cards


def test_the_round_makes_what_is_said(file: Path) -> None:
    fridays = load_variants(file, bases=shipped_variants().variants).find("fridays")
    told = re.search(
        r"([0-9]+) points of cards, three eights with ([0-9]+), ([0-9]+) left .*? makes ([0-9 +−]+) = ([0-9]+)\.",
        " ".join(SECTION.split()),
    )
    assert told is not None
    runs, eights, left = map(Decimal, told.groups()[:3])
    terms = [int(term) for term in told[4].replace(" − ", " + -").split(" + ")]
    closing = side(table=runs + eights, hand=left)
    score = score_round(entry(closing, side()), fridays, fridays.table("partners")).sides[0]
    assert [line.points for line in score.lines] == terms
    assert score.total == int(told[5])
    melds = [judge_meld(parse_cards(cards), fridays).best for cards in (E01, E02, "8S 8H 8C")]
    assert [meld.bonus for meld in melds if meld is not None] == [*terms[:2], 0]
    worth = [meld.card_points for meld in melds if meld is not None]
    assert (sum(worth[:2]), worth[2]) == (runs, eights)
