"""A set of rules in one line, by what tells it from others at the table."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations

from scorekeeper.rules.variant import Cleanness, Shape, Variant
from scorekeeper.words.numbers import points_text


def variant_summary(t: NullTranslations, variant: Variant) -> str:
    """What a trump run, a group and a full run are worth, and whether the opening and the cut count."""
    return " · ".join(_parts(t, variant))


def _parts(t: NullTranslations, variant: Variant) -> Iterator[str]:
    yield _worth(t, t.gettext("clean {points}"), variant, Shape.RUN, trump=False) or ""
    yield _worth(t, t.gettext("in trump {points}"), variant, Shape.RUN, trump=True) or t.gettext("no trump bonus")
    yield _worth(t, t.gettext("groups {points}"), variant, Shape.GROUP, trump=False) or t.gettext("no groups")
    yield _worth(t, t.gettext("hiliara {points}"), variant, Shape.FULL_RUN, trump=False) or t.gettext("no hiliara")
    minimums = [band.minimum for band in variant.opening.bands if band.minimum is not None]
    if minimums:
        told = "/".join(points_text(t, minimum, divisor=variant.display_divisor) for minimum in minimums)
        yield t.gettext("opening {points}").format(points=told)
    if variant.cut is not None:
        yield t.gettext("cut {points}").format(
            points=points_text(t, variant.cut.exact, divisor=variant.display_divisor)
        )


def _worth(t: NullTranslations, template: str, variant: Variant, shape: Shape, *, trump: bool) -> str | None:
    """What the clean type of a shape earns; None where the variant has no such type."""
    for kind in variant.meld_types:
        if kind.shape is shape and kind.cleanness is Cleanness.CLEAN and kind.trump == trump:
            return template.format(points=points_text(t, kind.points, divisor=variant.display_divisor))
    return None
