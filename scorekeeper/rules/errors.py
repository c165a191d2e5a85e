"""What can go wrong in the rules, told as data so that a screen can say it in the players' language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from pydantic_core import PydanticCustomError

if TYPE_CHECKING:
    from scorekeeper.rules.findings import Finding


class ScorekeeperError(Exception):
    """Base of every error this program raises on purpose.

    `field` names the place that caused it (dotted, as in the file or the form), `value` is what stood
    there, `reason` says in English what was expected.
    """

    def __init__(self, reason: str, *, field: str | None = None, value: object = None) -> None:
        super().__init__(reason if field is None else f"{field}: {reason}")
        self.reason = reason
        self.field = field
        self.value = value


class UnreadablePoints(ScorekeeperError):
    """A text that is neither a number nor a sum of numbers."""


class UnreadableCard(ScorekeeperError):
    """A text that names no card."""


class UnknownVariant(ScorekeeperError):
    """No variant, or no table of a variant, has this id."""


class ImpossibleRound(ScorekeeperError):
    """A round that no deal of the cards can produce; carries every finding that refuses it."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__("; ".join(finding.code.value for finding in findings), value=findings)
        self.findings = tuple(findings)


BROKEN_RULE: Final = "rules."
"""How the types of pydantic's errors begin that say what no set of rules can be."""


def broken_rule(code: str, at: Sequence[str | int], message: str, **context: object) -> PydanticCustomError:
    """What a validator of the rules raises: `code` and `context` for a screen, the message for the writer of a file.

    `at` is the field that has to change, seen from the validated value; the message names it its own way.
    """
    return PydanticCustomError(BROKEN_RULE + code, message, {**context, "at": tuple(at)})
