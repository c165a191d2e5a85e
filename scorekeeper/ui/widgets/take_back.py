"""The undo of a notice: it takes back what the notice tells of, and nothing that was done since."""

from __future__ import annotations

from uuid import UUID

from scorekeeper.ui.session import Handler, Session
from scorekeeper.words.endings import undone_text


def take_back(session: Session, match_id: UUID) -> Handler:
    """Undo for what was done in the match just now; made before anything else can have been done in it."""
    done = session.state.timeline(match_id)

    async def undo() -> None:
        undone = await session.actions.undo(match_id, only=done)
        session.notify(undone_text(session.t, undone.step, undone.round_number))

    return session.handler(undo)
