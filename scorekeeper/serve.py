"""Serving the app to browsers on this machine."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Final

import uvicorn

from scorekeeper.app import build
from scorekeeper.resources import assets_folder
from scorekeeper.rules.errors import ScorekeeperError

SESSION_SECONDS: Final = 12 * 60 * 60
"""How long a phone that sleeps finds its session again."""


SHUTDOWN_SECONDS: Final = 1
"""Open pages keep their connection for ever; nothing is lost by closing it."""


class PortTaken(ScorekeeperError):
    """The address cannot be listened on."""


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to the address. Raises PortTaken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        why = getattr(error, "strerror", None) or error
        raise PortTaken(
            f"cannot listen on {host}:{port} ({why}); choose another with --port",
            field="port",
        ) from error
    return listener


def serve(host: str, port: int, data_folder: Path, *, open_browser: bool) -> None:
    """Serve the app until interrupted. Raises PortTaken and StoreError before anything is served."""
    listener = listen(host, port)
    with listener:
        asyncio.run(_serve(listener, data_folder, open_browser=open_browser))


def has_screen() -> bool:
    """True where a browser could be shown."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


async def _serve(listener: socket.socket, data_folder: Path, *, open_browser: bool) -> None:
    from flet_web.fastapi import app as web_app

    built = await build(data_folder)
    application = web_app(
        built.main,
        assets_dir=str(assets_folder()),
        app_name="Scorekeeper",
        app_short_name="Scorekeeper",
        app_description="Score keeper for Biriba",
        no_cdn=True,
        session_timeout_seconds=SESSION_SECONDS,
    )
    server = uvicorn.Server(
        uvicorn.Config(
            application,
            log_level="warning",
            ws="websockets-sansio",
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        )
    )
    host, port, *_ = listener.getsockname()
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"

    async def announce() -> None:
        while not server.started:
            await asyncio.sleep(0.01)
        print(f"Scorekeeper is at {address}  (data in {data_folder}; Ctrl+C ends it)", flush=True)
        if open_browser and has_screen():
            webbrowser.open(address)

    announcing = asyncio.create_task(announce())
    try:
        await server.serve(sockets=[listener])
    finally:
        announcing.cancel()
        logging.getLogger(__name__).info("stopped")
