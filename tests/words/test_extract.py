"""Which texts of variants.yaml become messages."""

from io import BytesIO

from scorekeeper.words.extract import extract_variants

VARIANTS = """
variants:
  - id: classic
    name: &name Classic
    rules: {closing: {points: 100, label: Closing}}
    melds:
      - {id: clean, label: Clean, short: C, points: 200, shape: run}
      - {id: dirty, label: Dirty, short: "", points: 100, source: Greek rules}
    notes:
      - Played to 3000
      - 3000
    house_rules: [No all twos]
    alias: {name: *name}
    order: [name, label]
"""


def test_texts_for_players_are_messages_and_nothing_else_is() -> None:
    found = list(extract_variants(BytesIO(VARIANTS.encode()), {}, (), {}))

    assert [message for _, _, message, _ in found] == [
        "Classic",
        "Closing",
        "Clean",
        "C",
        "Dirty",
        "Greek rules",
        "Played to 3000",
        "No all twos",
        "Classic",
    ]


def test_a_message_tells_its_line_and_its_key() -> None:
    first = next(iter(extract_variants(BytesIO(VARIANTS.encode()), {}, (), {})))

    assert first == (4, "gettext", "Classic", ["variants.yaml: name"])


def test_an_empty_file_has_no_messages() -> None:
    assert list(extract_variants(BytesIO(b""), {}, (), {})) == []
