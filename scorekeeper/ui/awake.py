"""The screen stays on while a match is looked at, where the settings say so."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.ui.session import use_app, use_lasting, use_session


def use_awake_screen() -> None:
    """Keep this phone's screen on while the component is shown; a phone that refuses may go dark as ever."""
    session = use_session()
    wanted = use_app(lambda _state: session.settings.keeps_awake)

    def mount() -> Callable[[], None] | None:
        return session.device.stay_awake() if wanted else None

    use_lasting(mount, [wanted])
