"""A file for the device's own files."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.session import Session


async def save_file(session: Session, picker: ft.FilePicker, name: str, content: bytes) -> bool:
    """Offer a file for saving; False where whoever was asked for a place closed the question instead.

    A browser asks nobody and tells no place: it always saves.
    """
    place = await picker.save_file(file_name=name, src_bytes=content)
    return session.page.web or place is not None
