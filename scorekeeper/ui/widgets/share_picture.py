"""Sharing a picture in the tap itself: browsers open their share sheet no later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import flet as ft
from flet.controls.client_action import action_field, shared_service

PNG: Final = "image/png"
_WIDTH_AT: Final = slice(16, 20)


def png_width(content: bytes) -> int:
    """How wide the picture says it is, in pixels."""
    return int.from_bytes(content[_WIDTH_AT], "big")


@dataclass
class SharePicture(ft.ClientAction):
    """The phone's own share sheet with a picture; where there is none, the client saves the picture as a file.

    Flet has such an action for text only (1.0.5); its service does the same with files.
    """

    picture: bytes = action_field()
    file_name: str = action_field()
    subject: str = action_field("")

    def __post_init__(self) -> None:
        """Hand the picture to the client ahead of the tap."""
        files = [ft.ShareFile.from_bytes(self.picture, mime_type=PNG, name=self.file_name)]
        self._bind(
            shared_service(ft.Share),
            "share_files",
            {"files": files, "subject": self.subject, "download_fallback_enabled": True},
        )
