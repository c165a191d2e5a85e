from __future__ import annotations

import io
import json
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli import main
from scorekeeper.cli_score import sheet
from scorekeeper.match.match import Match
from scorekeeper.rules.entry import RoundEntry
from scorekeeper.store.exchange import write_export
from tests.builders import preset
from tests.store.builders import BEGAN, new_match, players, uid

SAMPLE = Path(__file__).parent / "samples" / "e55.json"

E55_SHEET = """\
E55: Classic, Four, two against two, to 3000, begun 2026-03-07
  A  Μαρία + Ελένη
  B  Γιώργος + Νίκος

round  dealer   trump     closed by      A  total A  opens A      B  total B  opens B
    1  Μαρία    spades    A           +535      535        -   −120     −120        -
    2  Γιώργος  hearts    B           +480     1015       75   +610      490        -
    3  Ελένη    none      B           +355     1370       75   +525     1015       75
    4  Νίκος    clubs     B            −95     1275       75   +740     1755       90
    5  Μαρία    diamonds  A           +620     1895       90  +1180     2935       90
    6  Γιώργος  hearts    A          +1240     3135       90    +80     3015       90

place                      total
    1  A  Μαρία + Ελένη     3135
    2  B  Γιώργος + Νίκος   3015

won by A Μαρία + Ελένη: several reached the target, the higher total wins
"""


def with_rounds(match: Match, *rounds: RoundEntry) -> Match:
    for number, entry in enumerate(rounds, start=1):
        match = match.add_round(entry, round_id=uid(number), at=BEGAN)
    return match


def test_the_sheet_of_e55(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(SAMPLE)]) == 0
    assert capsys.readouterr().out == E55_SHEET


def test_the_machine_form_of_e55(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--json", str(SAMPLE)]) == 0
    (match,) = json.loads(capsys.readouterr().out)["matches"]
    assert [each["points"] for each in match["rounds"]] == [
        [535, -120],
        [480, 610],
        [355, 525],
        [-95, 740],
        [620, 1180],
        [1240, 80],
    ]
    assert match["rounds"][3]["totals"] == [1275, 1755]
    assert match["rounds"][0]["next_minimums"] == [None, None]
    assert match["rounds"][3]["next_minimums"] == [75, 90]
    assert (match["totals"], match["ranks"]) == ([3135, 3015], [1, 2])
    assert match["outcome"] == {
        "ending": "higher_total",
        "winners": [0],
        "round_count": 6,
        "loses_double": [],
    }


def test_every_line_of_e29_is_in_the_machine_form(capsys: pytest.CaptureFixture[str]) -> None:
    main(["score", "--json", str(SAMPLE)])
    first = json.loads(capsys.readouterr().out)["matches"][0]["rounds"][0]
    lines = [[(line["kind"], line["points"]) for line in side["lines"]] for side in first["sides"]]
    # A = 200 + 100 + 150 + 100 - 15 = 535, B = 45 - 65 - 100 = -120 (E29)
    assert lines == [
        [("meld", 200), ("meld", 100), ("table", 150), ("closing", 100), ("hands", -15)],
        [("table", 45), ("hands", -65), ("packet_not_taken", -100)],
    ]
    assert [side["total"] for side in first["sides"]] == [535, -120]


def test_a_dash_reads_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SAMPLE.read_bytes())))
    assert main(["score", "-"]) == 0
    assert capsys.readouterr().out == E55_SHEET


def test_a_match_in_play_with_totals_from_paper_a_correction_and_halves() -> None:
    match = Match(
        id=uid(1),
        began=BEGAN,
        variant=preset("classic"),
        table_id="three-lone",
        players=players(3),
        first_dealer=0,
        target=Decimal(3000),
        starting=(Decimal(1245), Decimal(-65), Decimal(0)),
    )
    pair = RoundEntry.of_totals(100, 365).model_copy(update={"lone_seat": 0, "closed_by": 1})
    match = with_rounds(match, pair)
    match = match.edit_round(uid(1), pair.model_copy(update={"note": "recounted"}), at=BEGAN)
    # the pair's 365 is 182.5 for each (E35): 1245 + 100, -65 + 182.5, 0 + 182.5
    assert sheet(match).splitlines()[5:] == [
        "round  dealer  trump  closed by         A  total A  opens A"
        "       B  total B  opens B       C  total C  opens C",
        "start                                         1245       75"
        "              −65        -                0        -",
        "   1*  Μαρία   -      Nikos + Ελένη  +100     1345       75"
        "  +182.5    117.5        -  +182.5    182.5        -",
        "* corrected later",
        "",
        "place            total",
        "    1  A  Μαρία   1345",
        "    2  C  Ελένη  182.5",
        "    3  B  Nikos  117.5",
        "",
        "in play",
    ]


def test_tenths_are_shown_where_the_table_writes_tenths() -> None:
    tenth = preset("classic-tenth")
    base = new_match()
    match = Match(**({name: getattr(base, name) for name in Match.model_fields} | {"variant": tenth}))
    text = sheet(with_rounds(match, RoundEntry.of_totals(535, -120)))
    # E38
    assert "+53.5     53.5" in text
    assert "−12" in text
    assert "to 300," in text


@pytest.mark.parametrize(
    ("match", "verdict"),
    [
        (with_rounds(new_match(), RoundEntry.of_totals(3050, 3050)), "in play: one more round decides"),
        (
            with_rounds(new_match(), RoundEntry.of_totals(3050, 10)),
            "won by A Μαρία + Ελένη: reached the target",
        ),
        (
            with_rounds(new_match(), RoundEntry.of_totals(50, 10)).finish(),
            "won by A Μαρία + Ελένη: the table ended the match early",
        ),
        (new_match().finish(), "ended: the table ended the match early"),
        (new_match(), "in play"),
    ],
    ids=["level", "target", "early", "nothing", "new"],
)
def test_the_last_line_says_how_it_stands(match: Match, verdict: str) -> None:
    assert sheet(match).splitlines()[-1] == verdict


def test_several_matches_stand_one_below_the_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = new_match(1, name="Friday"), new_match(2, name="Saturday")
    (tmp_path / "two.json").write_text(write_export([first, second]), encoding="utf-8")
    assert main(["score", str(tmp_path / "two.json")]) == 0
    assert capsys.readouterr().out == f"{sheet(first)}\n\n{sheet(second)}\n"


def test_a_file_without_matches_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "none.json").write_text(write_export([]))
    assert main(["score", str(tmp_path / "none.json")]) == 0
    assert capsys.readouterr().out == "no matches\n"


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"", "line 1, column 1: is not JSON: Expecting value"),
        (b"{\n\xff", "line 2: is not UTF-8 text"),
        (b"[]", "top level: is no Scorekeeper export"),
        (
            b'{"format": "scorekeeper", "version": 9, "matches": []}',
            "version: was written by a newer Scorekeeper: this one reads up to 3, got 9",
        ),
        (
            b'{"format": "scorekeeper", "version": 1, "matches": [null]}',
            "matches[0]: expected a group of fields, got nothing",
        ),
        (
            SAMPLE.read_bytes().replace(b'"points": 65', b'"points": 63'),
            "matches[0].rounds[0].entry.sides[1].hand_points: an impossible round: points not a sum of cards (got 63)",
        ),
    ],
    ids=["empty", "bytes", "list", "newer", "null", "impossible"],
)
def test_a_bad_file_is_one_line_and_exit_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, line: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    assert main(["score", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"{path}: {line}\n"


def test_a_file_that_is_not_there_and_a_folder_are_one_line_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", str(tmp_path / "none.json")]) == 2
    assert main(["score", str(tmp_path)]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first.endswith("none.json: file: No such file or directory")
    assert second.endswith("file: Is a directory")


def test_the_schema_is_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    schema: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert schema["title"] == "Scorekeeper export"


def test_scoring_never_loads_the_screens() -> None:
    program = (
        "import sys; from scorekeeper.cli import main; "
        f"main(['score', {str(SAMPLE)!r}]); sys.exit('flet' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, cwd=SAMPLE.parents[2])
