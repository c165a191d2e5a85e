"""The data of version 1: one JSON file with all tables, as written before there was a journal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NoReturn
from uuid import UUID

from scorekeeper.store.disk import read_regular
from scorekeeper.store.errors import StoreDamaged, StoreTooNew
from scorekeeper.store.migrations import Tables

FILE: Final = "scorekeeper.json"
_VERSION: Final = 1
_BY_MATCH: Final = ("matches", "drafts")


def read_version_1(path: Path) -> Tables:
    """The tables in the file. Raises StoreDamaged, StoreTooNew, OSError."""
    content = read_regular(path, follows_links=True)
    if not content:
        raise StoreDamaged("the file is empty", value=path)
    try:
        found = json.loads(content.decode(), parse_constant=_not_json)
    except (ValueError, RecursionError) as error:
        raise StoreDamaged(f"the file is not JSON: {error}", value=path) from error
    if not isinstance(found, dict) or not all(isinstance(table, dict) for table in found.values()):
        raise StoreDamaged("the file holds no tables of documents", value=path)
    tables = {name: _rows(name, table) for name, table in found.items()}
    _refuse_other(tables.get("about", {}).get("scorekeeper"))
    return tables


def _rows(name: str, table: dict[str, Any]) -> dict[str, dict[str, Any]]:
    rows: dict[str, dict[str, Any]] = {}
    for row in table.values():
        key = row.get("id") if isinstance(row, dict) else None
        if not isinstance(key, str) or key in rows or (name in _BY_MATCH and not _is_uuid(key)):
            raise StoreDamaged(f"expected an id that stands once, got {key!r}", field=f"{name}.id", value=key)
        rows[key] = row
    return rows


def _refuse_other(about: dict[str, Any] | None) -> None:
    if about is None:
        raise StoreDamaged("the data were not written by this program", field="about")
    schema = about.get("schema")
    if not isinstance(schema, int) or schema < _VERSION:
        raise StoreDamaged(f"expected a version, got {schema!r}", field="about.schema", value=schema)
    if schema > _VERSION:
        raise StoreTooNew(
            f"the data have version {schema}, this kind of file has version {_VERSION}",
            field="about.schema",
            value=schema,
        )


def _is_uuid(text: str) -> bool:
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def _not_json(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")
