"""What the user chose for the app, and the table they last sat down at."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import ConfigDict, Field, ValidationError

from scorekeeper.match.player import Player
from scorekeeper.rules.frozen import Frozen
from scorekeeper.rules.points import Points

TextSize = Literal["smaller", "normal", "large", "largest"]


class Settings(Frozen):
    """The user's choices. What a newer version added is passed over here; the store keeps it in its file."""

    model_config = ConfigDict(extra="ignore")

    language: str | None = None
    """A language code such as "el"; None follows the device."""
    theme: Literal["system", "light", "dark"] = "system"
    text_size: TextSize = "normal"
    """On top of the device's own text size."""
    haptics: bool = True
    """A short tremble of the phone under each tap of the entry, where the phone can."""
    keeps_awake: bool = True
    """The screen stays on while a match is shown, where the phone allows it."""
    left_handed: bool = False
    """What is tapped most lies under the left thumb."""
    asks_before_save: bool = False
    """A round is read back before it is saved; else it is saved at once and can be undone."""
    hides_hints: bool = False
    """No hint is shown, whatever it is about."""
    hints_read: tuple[str, ...] = ()
    """The hints that were closed one by one, by their names."""

    @classmethod
    def lenient(cls, found: dict[str, Any]) -> Self:
        """The settings of a document; a field that this version cannot read has its default."""
        try:
            return cls.model_validate(found)
        except ValidationError as error:
            unreadable = {each["loc"][0] for each in error.errors()}
            return cls.model_validate({name: value for name, value in found.items() if name not in unreadable})


class LastTable(Frozen):
    """The set-up of the last match, so that the next one is a tap away."""

    model_config = ConfigDict(extra="ignore")

    variant_id: str
    table_id: str
    players: tuple[Player, ...]
    """In seat order."""
    target: Points
    first_dealer: Annotated[int, Field(ge=0)]
