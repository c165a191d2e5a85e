"""The table's link as a QR code: for a terminal, and as a picture."""

from __future__ import annotations

from io import BytesIO, StringIO

import segno


def terminal_qr(link: str) -> str:
    """The code in half blocks, in the terminal's own two colours."""
    out = StringIO()
    segno.make(link, micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()


def picture_qr(link: str) -> bytes:
    """The code as PNG: black on white with a quiet edge, whatever the screen's colours are."""
    out = BytesIO()
    segno.make(link, micro=False).save(out, kind="png", scale=8, border=4)
    return out.getvalue()
