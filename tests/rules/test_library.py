"""Files of variants as people write them: what is taken over, and what is said about every kind of slip."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.resources import variants_file
from scorekeeper.rules.errors import UnknownVariant
from scorekeeper.rules.library import (
    LARGEST_FILE,
    LONGEST_CHAIN,
    Problem,
    VariantLibrary,
    load_variants,
    shipped_variants,
)
from scorekeeper.rules.yaml_places import DEEPEST

WHOLE = """\
version: 1
variants:
  - id: whole
    name: Whole
    source: A test
    cards: {joker: 20, ace: 15, two: 10, three: 5, four: 5, five: 5, six: 5, seven: 5, eight: 10, nine: 10,
            ten: 10, jack: 10, queen: 10, king: 10}
    melds:
      minimum_cards: 3
      biriba_cards: 7
      wilds: 1
      groups_of: [A, 3, K]
      types:
        - {id: clean-run, label: Clean, shape: run, cleanness: clean, points: 200}
        - id: clean-group
          label: Group
          shape: group
          cleanness: clean
          points: 300
    trump: {used: true}
    closing: {points: 100}
    packet:
      not_taken: 100
      unplayed: 100
    opening:
      bands:
        - {below: 1000}
        - {from: 1000, minimum: 75}
    end: {test: more_than}
    dealing: {first_dealer: random, rotation: left, play: clockwise}
    tables:
      - {id: two, name: Two, players: 2, seating: individuals, decks: 2, jokers: 4, packets: 2,
         hand_cards: 11, packet_cards: 11, target: 3000}
"""
HEALTHY = """
  - id: healthy
    name: Healthy
    based_on: classic
"""


def _load(tmp_path: Path, text: str | bytes) -> VariantLibrary:
    file = tmp_path / "house.yaml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_variants(file, bases=shipped_variants().variants)


def _told(problem: Problem) -> tuple[int, str | None, str | None, str]:
    return problem.line, problem.variant, problem.field, problem.message


def _house(*lines: str) -> str:
    """A file with one variant, `house`; the given lines begin at line 6."""
    head = ["version: 1", "variants:", "  - id: house", "    name: House", "    based_on: classic"]
    return "\n".join([*head, *(f"    {line}" for line in lines)]) + "\n"


# What is taken over


def test_a_whole_variant_needs_no_other(tmp_path: Path) -> None:
    library = _load(tmp_path, WHOLE)
    assert library.problems == ()
    assert [rank.value for rank in library.find("whole").melds.groups_of] == ["A", "3", "K"]


def test_fields_merge_and_lists_are_replaced(tmp_path: Path) -> None:
    library = _load(tmp_path, _house("closing: {points: 200}", "notes: [Ours]", "opening: {bands: []}"))
    assert library.problems == ()
    house, classic = library.find("house"), shipped_variants().find("classic")
    assert house.closing == classic.closing.model_copy(update={"points": house.closing.points})
    assert house.closing.points == 200
    assert house.notes == ("Ours",)
    assert house.opening.bands == ()
    assert house.melds == classic.melds


def test_null_takes_away_what_the_base_has(tmp_path: Path) -> None:
    text = _house("cut: null").replace("classic", "dealers-cut-partners")
    assert _load(tmp_path, text).find("house").cut is None


def test_a_base_may_stand_below_and_have_a_base_itself(tmp_path: Path) -> None:
    below = "\n  - {id: middle, name: Middle, based_on: classic, closing: {points: 300}}\n"
    library = _load(tmp_path, _house("packet: {not_taken: 50}").replace("classic", "middle") + below)
    assert library.problems == ()
    house = library.find("house")
    assert [house.closing.points, house.packet.not_taken, house.packet.unplayed] == [300, 50, 100]


def test_the_own_file_comes_before_variants_from_elsewhere(tmp_path: Path) -> None:
    text = WHOLE.replace("id: whole", "id: classic") + "  - {id: house, name: House, based_on: classic}\n"
    assert _load(tmp_path, text).find("house").source == "A test"


def test_a_copy_of_the_shipped_file_reads_the_same(tmp_path: Path) -> None:
    assert _load(tmp_path, variants_file().read_bytes()).variants == shipped_variants().variants


def test_a_byte_order_mark_and_windows_line_ends_are_read(tmp_path: Path) -> None:
    library = _load(tmp_path, b"\xef\xbb\xbf" + WHOLE.replace("\n", "\r\n").encode())
    assert library.problems == ()
    assert library.find("whole").name == "Whole"


def test_points_keep_their_decimals_exactly(tmp_path: Path) -> None:
    library = _load(tmp_path, _house("closing: {points: 0.1}"))
    assert str(library.find("house").closing.points) == "0.1"


def test_an_unknown_id_names_the_one_that_was_meant() -> None:
    with pytest.raises(UnknownVariant, match=r"got 'clasic' \(did you mean 'classic'\?\)") as raised:
        shipped_variants().find("clasic")
    assert raised.value.value == "clasic"


def test_the_shipped_file_is_read_once() -> None:
    assert shipped_variants() is shipped_variants()


# One slip in a variant that stands on its own: its line is found in the text


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "message"),
    [
        ("      biriba_cards: 7\n", "", 8, "melds.biriba_cards", "is missing"),
        ("    closing: {points: 100}\n", "", 3, "closing", "is missing"),
        ("    source: A test\n", "", 3, "source", "is missing"),
        ("          label: Group\n", "", 15, "melds.types.2.label", "is missing"),
        ("closing:", "clozing:", 21, "clozing", "unknown field 'clozing' (did you mean 'closing'?)"),
        ("not_taken:", "not_takn:", 23, "packet.not_takn",
         "unknown field 'not_takn' (did you mean 'not_taken'?)"),
        ("from:", "form:", 28, "opening.bands.2.form", "unknown field 'form' (did you mean 'from'?)"),
        ("    source:", "    base_on: classic\n    source:", 5, "base_on",
         "unknown field 'base_on' (did you mean 'based_on'?)"),
        ("points: 300", "points: many", 19, "melds.types.2.points",
         "expected a number of points, got 'many'"),
        ("points: 300", "points:", 19, "melds.types.2.points", "expected a number, got nothing"),
        ("points: 300", "points: [1]", 19, "melds.types.2.points", "expected a number, got a list"),
        ("points: 300", "points: true", 19, "melds.types.2.points", "expected a number of points, got true"),
        ("points: 300", "points: .inf", 19, "melds.types.2.points",
         "expected a number of points, got '.inf'"),
        ("points: 300", "points: 0x1F", 19, "melds.types.2.points",
         "expected a number of points, got '0x1F'"),
        ("biriba_cards: 7", "biriba_cards: seven", 10, "melds.biriba_cards",
         "expected a whole number, got 'seven'"),
        ("biriba_cards: 7", "biriba_cards: 7.5", 10, "melds.biriba_cards",
         "expected a whole number, got 7.5"),
        ("biriba_cards: 7", "biriba_cards: 0", 10, "melds.biriba_cards", "expected at least 1, got 0"),
        ("players: 2", "players: 7", 32, "tables.1.players", "expected at most 6, got 7"),
        ("used: true", "used: maybe", 20, "trump.used", "expected true or false, got 'maybe'"),
        ("shape: group", "shape: groop", 17, "melds.types.2.shape",
         "expected 'run', 'group', 'full_run' or 'twos', got 'groop' (did you mean 'group'?)"),
        ("random", "chance", 30, "dealing.first_dealer",
         "expected 'lowest_card', 'highest_card' or 'random', got 'chance'"),
        ("closing: {points: 100}", "closing: 100", 21, "closing", "expected a group of fields, got 100"),
        ("groups_of: [A, 3, K]", "groups_of: A", 12, "melds.groups_of", "expected a list, got 'A'"),
        ("name: Whole", "name: 2005", 4, "name", "expected text, got 2005 (put it in quotes)"),
        ("name: Whole", "name: ''", 4, "name", "expected some text, got ''"),
        ("name: Whole", f"name: {'x' * 81}", 4, "name", "expected at most 80 characters, got 81"),
        ("    cards:", "    notes:\n      - Ours: yes\n    cards:", 7, "notes.1",
         "expected text, got a group of fields (put text that holds a colon in quotes)"),
        ("id: clean-group", "id: Clean group", 15, "melds.types.2.id",
         "expected small letters, digits and hyphens (48 at most), got 'Clean group'"),
        ("id: clean-group", "id: clean-run", 13, "melds.types", "the id 'clean-run' stands twice"),
        ("joker: 20", "joker: -20", 6, "cards.joker", "a card cannot count less than nothing"),
        ("{from: 1000,", "{from: 1500,", 26, "opening.bands", "a hole between 1000 and 1500"),
        ("{from: 1000,", "{from: 900,", 26, "opening.bands", "two bands overlap at 900"),
        ("packets: 2", "packets: 12", 32, "tables.1.packets", "154 cards would be dealt, the pack has 108"),
        ("groups_of: [A, 3, K]", "groups_of: []", 13, "melds.types",
         "'clean-group' is a group, but melds.groups_of is empty (Q3)"),
        ("      unplayed: 100", "      unplayed: 100\n      not_taken: 50", 25, "packet.not_taken",
         "stands twice (first at line 23)"),
        ("    name: Whole", "    name: Whole\n    id: other", 5, "id", "stands twice (first at line 3)"),
        ("[A, 3, K]", "[A, 1, K]", 12, "melds.groups_of.2",
         "expected 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K' or 'joker', got '1'"
             " (did you mean '10'?)"),
    ],
)  # fmt: skip
def test_a_slip_is_told_with_line_field_and_words(
    tmp_path: Path, old: str, new: str, line: int, field: str, message: str
) -> None:
    assert WHOLE.count(old) == 1
    library = _load(tmp_path, WHOLE.replace(old, new) + HEALTHY)
    assert [_told(problem) for problem in library.problems] == [(line, "whole", field, message)]
    assert [variant.id for variant in library.variants] == ["healthy"]


def test_every_slip_of_a_variant_is_told_in_the_order_of_the_lines(tmp_path: Path) -> None:
    text = WHOLE.replace("wilds: 1", "wilds: -1").replace("target: 3000", "target: far").replace("Whole", "''")
    assert [problem.line for problem in _load(tmp_path, text).problems] == [4, 11, 33]


# Variants based on others


@pytest.mark.parametrize(
    ("lines", "line", "field", "message"),
    [
        (("closing: {points: many}",), 6, "closing.points", "expected a number of points, got 'many'"),
        (("melds:", "  wilds: 1", "  groups_of: []"), 6, "melds.types",
         "'clean-group' is a group, but melds.groups_of is empty (Q3)"),
        (("packet:", "  unplaid: 3"), 7, "packet.unplaid",
         "unknown field 'unplaid' (did you mean 'unplayed'?)"),
        (("cut: {exact: 100, near: 50, plus: 1}",), 6, "cut.cards_per_player", "is missing"),
    ],
)  # fmt: skip
def test_a_slip_in_what_is_changed_is_told_where_it_was_written(
    tmp_path: Path, lines: tuple[str, ...], line: int, field: str, message: str
) -> None:
    problems = _load(tmp_path, _house(*lines)).problems
    assert [_told(problem) for problem in problems] == [(line, "house", field, message)]


@pytest.mark.parametrize(
    ("based_on", "message"),
    [
        ("clasic", "no variant has the id 'clasic' (did you mean 'classic'?)"),
        ("house", "the variant is based on itself"),
        ("[classic]", "expected the id of a variant, got a list"),
        ("", "expected the id of a variant, got nothing"),
    ],
)
def test_a_base_that_does_not_exist_is_told(tmp_path: Path, based_on: str, message: str) -> None:
    problems = _load(tmp_path, _house().replace("classic", based_on)).problems
    assert [_told(problem) for problem in problems] == [(5, "house", "based_on", message)]


def test_a_variant_based_on_a_broken_one_is_told_as_such(tmp_path: Path) -> None:
    broken = "  - {id: broken, name: Broken, based_on: classic, closing: {points: many}}\n"
    library = _load(tmp_path, _house().replace("classic", "broken") + broken + HEALTHY)
    assert [_told(problem) for problem in library.problems] == [
        (5, "house", "based_on", "'broken' has problems itself"),
        (6, "broken", "closing.points", "expected a number of points, got 'many'"),
    ]
    assert [variant.id for variant in library.variants] == ["healthy"]


def test_a_circle_of_bases_is_told(tmp_path: Path) -> None:
    text = _house().replace("classic", "other") + "  - {id: other, name: Other, based_on: house}\n" + HEALTHY
    library = _load(tmp_path, text)
    assert [_told(problem) for problem in library.problems] == [
        (5, "house", "based_on", "'other' has problems itself"),
        (6, "other", "based_on", "'house' is based on this one"),
    ]
    assert [variant.id for variant in library.variants] == ["healthy"]


def test_a_long_chain_of_bases_is_refused_before_it_costs_anything(tmp_path: Path) -> None:
    links = "".join(f"  - {{id: v{i}, name: V, based_on: v{i + 1}}}\n" for i in range(99))
    library = _load(tmp_path, "version: 1\nvariants:\n" + links)
    assert library.variants == ()
    assert f"more than {LONGEST_CHAIN} variants stand one on another" in {
        problem.message for problem in library.problems
    }


def test_the_name_is_not_taken_over(tmp_path: Path) -> None:
    problems = _load(tmp_path, _house().replace("    name: House\n", "")).problems
    assert [_told(problem) for problem in problems] == [(3, "house", "name", "is missing")]


# The file as a whole


def test_an_id_that_stands_twice_names_both_lines_and_keeps_the_first(tmp_path: Path) -> None:
    text = WHOLE + HEALTHY + "  - name: Again\n    id: whole\n    based_on: classic\n"
    library = _load(tmp_path, text)
    line = text.splitlines().index("    id: whole") + 1
    assert [_told(problem) for problem in library.problems] == [
        (line, "whole", "id", "the id 'whole' stands twice (first at line 3)")
    ]
    assert [variant.name for variant in library.variants] == ["Whole", "Healthy"]


@pytest.mark.parametrize(
    ("text", "line", "field", "message"),
    [
        ("", 1, None, "the file is empty"),
        ("# only a remark\n", 1, None, "the file is empty"),
        ("- one\n- two\n", 1, None, "expected 'version' and 'variants' at the top of the file, got a list"),
        ("hello\n", 1, None, "expected 'version' and 'variants' at the top of the file, got 'hello'"),
        ("version: 1\n", 1, "variants", "expected a list of variants, got nothing"),
        ("version: 1\nvariants: {}\n", 2, "variants", "expected a list of variants, got a group of fields"),
        ("version: 1\nvariants: [7]\n", 2, "variants", "expected a variant, got 7"),
        ("variants: []\nversion: 2\n", 2, "version", "expected 1, got 2"),
        ("variants: []\nversion: true\n", 2, "version", "expected 1, got true"),
        ("version: 1\nvariants:\n\t- id: x\n", 3, None, "a tab stands here; indent with blanks"),
        ("version: 1\nvariants:\n  - id: x\n  name: y\n", 4, None,
         "this is not YAML: expected <block end>, but found '?'"),
        ("version: 1\nvariants:\n  - name: a: b\n", 3, None,
         "this is not YAML: a colon where none is expected (put text that holds a colon in quotes)"),
        ("version: 1\nvariants: [\n", 3, None,
         "this is not YAML: expected the node content, but found '<stream end>'"),
        ("version: 1\n---\nversion: 1\n", 2, None, "a second document begins here; one file holds one"),
        ("version: 1\nvariants:\n  - !!python/object:os.system {}\n", 3, None,
         "the tag 'python/object:os.system' is not read here"),
        ("version: 1\nvariants:\n  - &a {id: x}\n", 3, None,
         "anchors and aliases (&name, *name) are not read"),
        ("version: 1\nvariants:\n  - *a\n", 3, None, "anchors and aliases (&name, *name) are not read"),
        ("version: 1\nvariants:\n  - {[a]: b}\n", 3, None, "expected the name of a field"),
        ("version: 1\nvariants:\n  - \x07\n", 3, None, "a control character stands here"),
        ("a: " + "[" * 5000, 1, None, f"nested deeper than {DEEPEST} levels"),
        (b"version: 1\nvariants:\n  - id: \xff\n", 3, None, "the file is not text in UTF-8"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read_has_one_problem_with_its_line(
    tmp_path: Path, text: str | bytes, line: int, field: str | None, message: str
) -> None:
    library = _load(tmp_path, text)
    assert [_told(problem) for problem in library.problems] == [(line, None, field, message)]
    assert library.variants == ()


def test_unknown_and_repeated_fields_at_the_top_are_told(tmp_path: Path) -> None:
    library = _load(tmp_path, WHOLE + "variant: []\nversion: 1\n")
    lines = len(WHOLE.splitlines())
    assert [_told(problem) for problem in library.problems] == [
        (lines + 1, None, "variant", "unknown field 'variant' (did you mean 'variants'?)"),
        (lines + 2, None, "version", "stands twice (first at line 1)"),
    ]
    assert library.find("whole")


def test_a_missing_version_is_told_and_the_variants_are_read(tmp_path: Path) -> None:
    library = _load(tmp_path, WHOLE.replace("version: 1\n", ""))
    assert [_told(problem) for problem in library.problems] == [
        (1, None, "version", "is missing (this Scorekeeper reads version 1)")
    ]
    assert library.find("whole")


def test_a_variant_without_an_id_is_told_by_its_line(tmp_path: Path) -> None:
    problems = _load(tmp_path, _house().replace("id: house", "target: 1")).problems
    assert [_told(problem)[:3] for problem in problems] == [(3, None, "id"), (3, None, "target")]


def test_a_file_that_grows_by_aliases_is_refused_at_the_first(tmp_path: Path) -> None:
    levels = "".join(f"a{i + 1}: &a{i + 1} [{', '.join([f'*a{i}'] * 9)}]\n" for i in range(9))
    library = _load(tmp_path, "a0: &a0 [lol]\n" + levels)
    assert [problem.line for problem in library.problems] == [1]


def test_a_file_that_holds_itself_is_refused(tmp_path: Path) -> None:
    assert [problem.line for problem in _load(tmp_path, "variants: &v\n  - *v\n").problems] == [1]


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    library = _load(tmp_path, "#" * (LARGEST_FILE + 1))
    assert [problem.message for problem in library.problems] == ["the file is larger than 256 KiB"]


def test_only_the_first_hundred_problems_are_told(tmp_path: Path) -> None:
    library = _load(tmp_path, "version: 1\nvariants:\n" + "  - 7\n" * 120)
    assert [problem.line for problem in library.problems] == [*range(3, 103), 103]
    assert library.problems[-1].message == "and 20 more problems from here on"


def test_only_the_first_two_hundred_variants_are_read(tmp_path: Path) -> None:
    entries = "".join(f"  - {{id: v{i}, name: V, based_on: classic}}\n" for i in range(201))
    library = _load(tmp_path, "version: 1\nvariants:\n" + entries)
    assert len(library.variants) == 200
    assert [_told(problem) for problem in library.problems] == [
        (2, None, "variants", "more than 200 variants; the rest is not read")
    ]


def test_a_file_that_is_not_there_is_a_problem_and_not_an_error(tmp_path: Path) -> None:
    problems = [load_variants(path).problems for path in (tmp_path / "none.yaml", tmp_path)]
    assert [[problem.message for problem in found] for found in problems] == [
        ["the file cannot be read: No such file or directory"],
        ["the file cannot be read: Is a directory"],
    ]


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (Problem(file="f", line=3, variant="x", field="y", message="m"), "f:3: variant 'x', field y: m"),
        (Problem(file="f", line=3, field="y", message="m"), "f:3: field y: m"),
        (Problem(file="f", line=3, message="m"), "f:3: m"),
    ],
)
def test_a_problem_reads_as_one_line(problem: Problem, text: str) -> None:
    assert str(problem) == text


@given(
    at=st.integers(min_value=0, max_value=len(WHOLE)),
    gone=st.integers(min_value=0, max_value=30),
    new=st.text(alphabet="\t\n -:,#&*!|>'\"%@`{}[]?0.eaAx\\\x00\ufeffπ", max_size=12),
)
def test_no_slip_of_the_keyboard_escapes_as_an_error(
    tmp_path_factory: pytest.TempPathFactory, at: int, gone: int, new: str
) -> None:
    text = WHOLE[:at] + new + WHOLE[at + gone :]
    library = _load(tmp_path_factory.mktemp("slips"), text)
    lines = max(1, text.count("\n") + 1)
    assert all(1 <= problem.line <= lines and problem.message for problem in library.problems)
    assert library.problems or library.variants
