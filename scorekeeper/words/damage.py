"""What is said of a damaged file, on the screens and on the command line: what happened, and what can be done."""

from __future__ import annotations

from gettext import NullTranslations

from scorekeeper.store.keeping import Notice


def notice_text(
    t: NullTranslations, notice: Notice, *, if_not_put_aside: str | None = None
) -> tuple[str, tuple[str, ...]]:
    """Return a heading, and sentences that say what happened, what is safe and what can be done.

    `if_not_put_aside` is said of a damaged file that is still in its place; None for what a refusing device means.
    """
    kept = t.gettext("The damaged file was kept as {file}.").format(file=notice.file)
    if not notice.id and if_not_put_aside is not None:
        kept = if_not_put_aside
    elif not notice.id:
        kept = t.gettext("The device does not let the damaged file be put aside yet; nothing can be saved until then.")
    return (
        t.gettext("A part of what was saved is damaged"),
        (
            t.gettext("Everything that can still be read is here. {kept}").format(kept=kept),
            t.gettext("If something is missing, go back to a copy; what is here now is copied first."),
        ),
    )
