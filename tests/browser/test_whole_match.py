"""The whole evening of example E55: six rounds on one phone, from the first screen to the history."""

from __future__ import annotations

from tests.browser.conftest import OpenPhone, StartServer
from tests.browser.table import NOT_TAKEN, Scorer, new_match

A, B = "Maria & Eleni", "Nikos & Kostas"
EVENING = (
    # dealer, then each side's points and what its card says after the round
    (
        "Maria",
        ("535", f"{A}, 535 points, leads, 2465 to go, no minimum"),
        ("-120", f"{B}, −120 points, 3120 to go, no minimum"),
    ),
    (
        "Nikos",
        ("480", f"{A}, 1015 points, leads, 1985 to go, opens with 75"),
        ("610", f"{B}, 490 points, 2510 to go, no minimum"),
    ),
    (
        "Eleni",
        ("355", f"{A}, 1370 points, leads, 1630 to go, opens with 75"),
        ("525", f"{B}, 1015 points, 1985 to go, opens with 75"),
    ),
    (
        "Kostas",
        ("-95", f"{A}, 1275 points, 1725 to go, opens with 75"),
        ("740", f"{B}, 1755 points, leads, 1245 to go, opens with 90"),
    ),
    (
        "Maria",
        ("620", f"{A}, 1895 points, 1105 to go, opens with 90"),
        ("1180", f"{B}, 2935 points, leads, 65 to go, opens with 90"),
    ),
    ("Nikos", ("1240", f"{A}, 3135 points, won"), ("80", f"{B}, 3015 points")),
)
WON = f"{A} won, 3135 to 3015. Both are past 3000. The higher total wins."


def test_e55_six_rounds_by_hand_end_with_the_higher_total_and_stand_in_the_history(
    app_server: StartServer, phone: OpenPhone
) -> None:
    server = app_server()
    held = phone(server)
    scorer = Scorer(held)
    new_match(held, "Maria", "Nikos", "Eleni", "Kostas", dealer="Maria")
    for number, (dealer, (points_a, card_a), (points_b, card_b)) in enumerate(EVENING, start=1):
        held.see(f"Round {number} · deals {dealer}")
        if number == 1:
            _enter_e29(scorer)
        else:
            scorer.round_of_totals(number, {A: points_a, B: points_b})
        if number == len(EVENING):
            held.see(WON)
            held.tap("The score sheet")
        held.see(card_a)
        held.see(card_b)
    held.close()

    another = phone(server, "/history")

    another.see(f"Classic. {A} 3135, {B} 3015. Won by {A}. 6 rounds")


def _enter_e29(scorer: Scorer) -> None:
    """A: 255 + 165 + 30 + 100 − 15 = 535; B: 15 + 30 − 100 − 30 − 35 = −120."""
    scorer.add(1)
    scorer.trump("Hearts")
    scorer.closed(A)
    scorer.side(A, ["Clean", "Dirty"], table="55+65+30", hands="15")
    scorer.side(B, table="15+30", hands="30+35", packet=NOT_TAKEN)
    scorer.save()
