"""Passing rules on: as a file, or as text that can be pasted into a file of variants."""

from __future__ import annotations

import flet as ft

from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variant_text import variant_entry_text, variants_text
from scorekeeper.ui import theme
from scorekeeper.ui.session import component, use_session


@component
def ShareRules(variant: Variant) -> ft.Control:
    """Two buttons; the text is copied in the phone itself, in the tap."""
    session = use_session()
    t = session.t
    picker = ft.use_memo(ft.FilePicker, [])
    text = ft.use_memo(lambda: variant_entry_text(variant), [variant])

    async def save() -> None:
        await picker.save_file(file_name=f"{variant.id}.yaml", src_bytes=variants_text([variant]).encode())

    copied = t.gettext("Copied. Paste it into any chat, or below “variants:” in a variants.yaml.")
    style = ft.ButtonStyle(padding=16, side=ft.BorderSide(1, theme.EDGE))
    return ft.Row(
        [
            ft.OutlinedButton(
                t.gettext("Copy as text"),
                icon=ft.Icons.CONTENT_COPY,
                action=ft.CopyToClipboard(text),
                on_click=session.handler(lambda: session.notify(copied)),
                style=style,
            ),
            ft.OutlinedButton(
                t.gettext("Save as a file"),
                icon=ft.Icons.FILE_DOWNLOAD_OUTLINED,
                on_click=session.handler(save),
                style=style,
            ),
        ],
        wrap=True,
        spacing=theme.GAP,
        run_spacing=theme.GAP,
    )
