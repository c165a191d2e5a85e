"""Colours, sizes and text styles: the whole look in one place.

Aegean blue on warm paper by day, night sea by night. Screens name a role, never a colour: the roles are slots of
Material's colour scheme, so the client turns light into dark by itself and Python need not know which one is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import flet as ft

from scorekeeper.store.settings import TextSize

PAPER: Final = ft.Colors.SURFACE
"""The page itself."""
CARD: Final = ft.Colors.SURFACE_CONTAINER_LOWEST
"""Cards, tiles and bars lying on the page."""
QUIET: Final = ft.Colors.SURFACE_CONTAINER_HIGH
"""Quiet buttons and tracks."""
INK: Final = ft.Colors.ON_SURFACE
MUTED: Final = ft.Colors.ON_SURFACE_VARIANT
LINE: Final = ft.Colors.OUTLINE_VARIANT
"""Hairlines that only decorate."""
EDGE: Final = ft.Colors.OUTLINE
"""Edges of things that can be touched."""
PRIMARY: Final = ft.Colors.PRIMARY
ON_PRIMARY: Final = ft.Colors.ON_PRIMARY
SELECTED: Final = ft.Colors.PRIMARY_CONTAINER
ON_SELECTED: Final = ft.Colors.ON_PRIMARY_CONTAINER
NEGATIVE: Final = ft.Colors.SECONDARY
"""Numbers below zero (always with their sign too)."""
GOLD: Final = ft.Colors.TERTIARY
ON_GOLD: Final = ft.Colors.TERTIARY_CONTAINER
"""The ground under gold text: the opening minimum and the win."""
SUIT_RED: Final = ft.Colors.ERROR
ALERT: Final = ft.Colors.ERROR
ALERT_GROUND: Final = ft.Colors.ERROR_CONTAINER
ON_ALERT_GROUND: Final = ft.Colors.ON_ERROR_CONTAINER

TARGET: Final = 48
"""The least height and width of anything that is touched, in dp."""
GAP: Final = 8
EDGE_GAP: Final = 16
RADIUS: Final = 16
TILE_RADIUS: Final = 14
FOOT: Final = 80
"""The height of the strip with a screen's main action, at a text size of 100 %."""
CONTENT_WIDTH: Final = 640
"""On wide screens the content keeps to a readable column."""
WIDE: Final = 700
"""From this width on, in dp, a screen has room for two columns."""
LOW: Final = 420
"""Below this height, in dp, a screen keeps what stands at its foot small, or beside the rest."""
WIDE_WIDTH: Final = 1160
"""The most that two columns take."""

LIGHT_SCHEME: Final = ft.ColorScheme(
    primary="#0F5B78",
    on_primary="#FFFFFF",
    primary_container="#CFE8F3",
    on_primary_container="#0B4A63",
    secondary="#A13A1F",
    on_secondary="#FFFFFF",
    secondary_container="#F6DED6",
    on_secondary_container="#5E1F0E",
    tertiary="#7A5500",
    on_tertiary="#FFFFFF",
    tertiary_container="#FBE7B8",
    on_tertiary_container="#5C4000",
    error="#B3261E",
    on_error="#FFFFFF",
    error_container="#F9DEDC",
    on_error_container="#8C1D18",
    surface="#FAF7F2",
    on_surface="#1D2B33",
    on_surface_variant="#54646D",
    outline="#8A8577",
    outline_variant="#DED6C9",
    surface_container_lowest="#FFFFFF",
    surface_container_low="#FDFBF8",
    surface_container="#F5F0E8",
    surface_container_high="#F0EAE0",
    surface_container_highest="#E9E2D6",
    surface_dim="#EDE7DC",
    surface_bright="#FFFFFF",
    inverse_surface="#1D2B33",
    on_inverse_surface="#FAF7F2",
    inverse_primary="#86CFEC",
    shadow="#000000",
    scrim="#000000",
    surface_tint="#00FFFFFF",
)
DARK_SCHEME: Final = ft.ColorScheme(
    primary="#86CFEC",
    on_primary="#08222E",
    primary_container="#0B445C",
    on_primary_container="#D6F0FB",
    secondary="#FFB59B",
    on_secondary="#4A1504",
    secondary_container="#5A2413",
    on_secondary_container="#FFDBCF",
    tertiary="#F2C94C",
    on_tertiary="#2E2300",
    tertiary_container="#4A3A08",
    on_tertiary_container="#FBE7B8",
    error="#FF8A80",
    on_error="#4A0A06",
    error_container="#5C1A16",
    on_error_container="#FFDAD6",
    surface="#0E171D",
    on_surface="#E8EEF1",
    on_surface_variant="#9FB0BA",
    outline="#71838D",
    outline_variant="#2B3B45",
    surface_container_lowest="#16222A",
    surface_container_low="#131E25",
    surface_container="#1A272F",
    surface_container_high="#1F2D36",
    surface_container_highest="#283842",
    surface_dim="#0B1318",
    surface_bright="#22313A",
    inverse_surface="#E8EEF1",
    on_inverse_surface="#16222A",
    inverse_primary="#0F5B78",
    shadow="#000000",
    scrim="#000000",
    surface_tint="#00FFFFFF",
)

_SIZES: Final = {
    "display_large": (64, ft.FontWeight.W_700),
    "display_medium": (48, ft.FontWeight.W_700),
    "display_small": (36, ft.FontWeight.W_700),
    "headline_large": (30, ft.FontWeight.W_700),
    "headline_medium": (26, ft.FontWeight.W_700),
    "headline_small": (22, ft.FontWeight.W_700),
    "title_large": (20, ft.FontWeight.W_500),
    "title_medium": (17, ft.FontWeight.W_600),
    "title_small": (15, ft.FontWeight.W_600),
    "body_large": (16, ft.FontWeight.W_400),
    "body_medium": (15, ft.FontWeight.W_400),
    "body_small": (13, ft.FontWeight.W_400),
    "label_large": (16, ft.FontWeight.W_600),
    "label_medium": (13, ft.FontWeight.W_600),
    "label_small": (12, ft.FontWeight.W_500),
}
TEXT_SCALES: Final[Mapping[TextSize, float]] = {"smaller": 0.85, "normal": 1.0, "large": 1.25, "largest": 1.5}
"""What each choice of a text size makes of the sizes above, on top of the device's own scale."""


FALLBACK_FONTS: Final = ["Noto Sans Arabic"]
"""For what the client's own font lacks; a family of assets/assets/FontManifest.json, there before the first text is."""


def theme(scheme: ft.ColorScheme, text_scale: float = 1.0, *, moves: bool = True) -> ft.Theme:
    """The theme around one of the two colour schemes; without `moves` one screen replaces the other at once."""
    styles = {
        name: ft.TextStyle(
            size=size * text_scale,
            weight=weight,
            letter_spacing=0,
            color=scheme.on_surface,
            font_family_fallback=FALLBACK_FONTS,
        )
        for name, (size, weight) in _SIZES.items()
    }
    return ft.Theme(
        color_scheme=scheme,
        text_theme=ft.TextTheme(**styles),
        # Desktop browsers would make buttons lower than a finger needs; a tablet with a mouse is one of them.
        visual_density=ft.VisualDensity.STANDARD,
        page_transitions=_MOVING if moves else _STILL,
        navigation_bar_theme=_tab_labels(scheme) if text_scale > 1 else None,
    )


def _tab_labels(scheme: ft.ColorScheme) -> ft.NavigationBarTheme:
    """The tabs' names at their own size: four stand beside each other, and their bar does not grow."""
    size, weight = _SIZES["label_medium"]
    return ft.NavigationBarTheme(
        label_text_style=ft.TextStyle(size=size, weight=weight, letter_spacing=0, color=scheme.on_surface)
    )


_STILL: Final = ft.PageTransitionsTheme(
    **dict.fromkeys(("android", "ios", "linux", "macos", "windows"), ft.PageTransitionTheme.NONE)
)
_MOVING: Final = ft.PageTransitionsTheme(
    android=ft.PageTransitionTheme.FADE_FORWARDS,
    ios=ft.PageTransitionTheme.CUPERTINO,
)


def text_size(style: ft.TextThemeStyle) -> int:
    """The size of a text style at a text scale of 100 %, in dp."""
    size, _weight = _SIZES[style.name.lower()]
    return size


def signed_color(*, negative: bool) -> ft.Colors:
    """The colour of a number: terracotta below zero, which its sign says as well."""
    return NEGATIVE if negative else INK
