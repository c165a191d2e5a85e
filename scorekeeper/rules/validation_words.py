"""What pydantic finds wrong with a hand-written variant, in words its writer understands.

One error becomes the path of the field at fault and a sentence without the field: `melds.biriba_cards` and
"is missing". Lines and files are not known here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from difflib import get_close_matches
from typing import Final, NamedTuple, get_args

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from scorekeeper.rules.errors import BROKEN_RULE

Path = tuple[str | int, ...]

_LONGEST_SHOWN: Final = 60
_FIELD_FIRST: Final = re.compile(r"(?P<field>[a-z_]+(?:\.[a-z_]+)*): (?P<rest>.+)", re.DOTALL)


class InWords(NamedTuple):
    """One error."""

    path: Path
    """Where it lies in the written mapping."""
    message: str
    """What is wrong there, in English."""
    code: str
    """Which kind of mistake, by pydantic's own word or that of the rule that is broken."""
    parts: dict[str, str]
    """What a sentence about it needs: limits and counts, `choices` one a line, the field that was `meant`."""


def in_words(errors: Sequence[ErrorDetails], model: type[BaseModel], *, also: Iterable[str] = ()) -> list[InWords]:
    """Where each error lies, as a path into the written mapping, and what is wrong there.

    `also` are fields that the file may have at its top though the model has not. One slip is told once: a
    misspelt field is not missing besides, and a list is not too short because an item in it is at fault.
    """
    top = tuple(also)
    inside = {path[:depth] for path in (error["loc"] for error in errors) for depth in range(len(path))}
    meant = {
        (*error["loc"][:-1], *_alike(str(error["loc"][-1]), _known(error, model, top)))
        for error in errors
        if error["type"] == "extra_forbidden"
    }
    return [
        InWords(*_in_words(error, model, top), error["type"].removeprefix(BROKEN_RULE), _parts(error, model, top))
        for error in errors
        if not (error["type"] == "missing" and error["loc"] in meant)
        and not (error["type"] == "too_short" and error["loc"] in inside)
    ]


def unknown_field(name: str, known: Iterable[str]) -> str:
    """That a field does not exist, with the one that was probably meant."""
    return f"unknown field {shown(name)}{did_you_mean(name, known)}"


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """` (did you mean 'closing'?)` where something known looks alike; empty otherwise."""
    return "".join(f" (did you mean {close!r}?)" for close in _alike(name, known))


def field_names(model: type[BaseModel], path: Sequence[str | int]) -> list[str]:
    """The names, as written in the file, of the fields that exist at this path of a model."""
    for step in path:
        if isinstance(step, int):
            continue
        inner = next(
            (
                found
                for name, field in model.model_fields.items()
                if step in {name, field.alias}
                for found in _models_in(field.annotation)
            ),
            None,
        )
        if inner is None:
            return []
        model = inner
    return [field.alias or name for name, field in model.model_fields.items()]


def dotted(path: Sequence[str | int]) -> str:
    """A path as people read it, lists counted from 1: `melds.types.3.label`."""
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in path)


def shown(value: object) -> str:
    """A written value as a sentence can show it, cut off where it is long."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case Mapping():
            return "a group of fields"
        case list() | tuple():
            return "a list"
        case int() | Decimal():
            text = str(value)
        case str():
            text = repr(value[: _LONGEST_SHOWN + 1])
        case _:
            text = repr(value)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."


def _in_words(error: ErrorDetails, model: type[BaseModel], also: tuple[str, ...]) -> tuple[Path, str]:
    path = tuple(error["loc"])
    kind = error["type"]
    if kind == "missing":
        return path, "is missing"
    if kind == "extra_forbidden":
        return path, unknown_field(str(path[-1]), _known(error, model, also))
    if kind == "value_error" or kind.startswith(BROKEN_RULE):
        message = error["msg"].removeprefix("Value error, ")
        inside = _FIELD_FIRST.fullmatch(message)
        if inside is not None:
            return (*path, *inside["field"].split(".")), inside["rest"]
        return path, message if " got " in message else f"{message}, got {shown(error['input'])}"
    expected = _EXPECTED.get(kind)
    if expected is None:
        return path, f"{error['msg'][:1].lower()}{error['msg'][1:]}, got {shown(error['input'])}"
    return path, f"expected {expected(error.get('ctx', {}))}, got {_got(error)}{_meant(error)}"


def _parts(error: ErrorDetails, model: type[BaseModel], also: tuple[str, ...]) -> dict[str, str]:
    context = error.get("ctx", {})
    parts = {key: str(number) for key, number in context.items() if isinstance(number, int | Decimal)}
    if error["type"] in {"enum", "literal_error"}:
        parts["choices"] = "\n".join(_choices(error))
    if error["type"] == "extra_forbidden":
        name = str(error["loc"][-1])
        parts["name"] = name
        for close in _alike(name, _known(error, model, also)):
            parts["meant"] = close
    return parts


def _choices(error: ErrorDetails) -> list[str]:
    return re.findall(r"'([^']+)'", str(error.get("ctx", {}).get("expected", "")))


def _known(error: ErrorDetails, model: type[BaseModel], also: tuple[str, ...]) -> list[str]:
    """The fields that exist where an unknown one was found."""
    path = error["loc"][:-1]
    return [*field_names(model, path), *(() if path else also)]


def _alike(name: str, known: Iterable[str]) -> list[str]:
    if len(name) > _LONGEST_SHOWN:
        return []
    return get_close_matches(name, list(known), n=1)


def _models_in(annotation: object) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [found for part in get_args(annotation) for found in _models_in(part)]


def _got(error: ErrorDetails) -> str:
    value = error["input"]
    if error["type"] in {"string_too_long", "too_long", "too_short"} and isinstance(value, str | list | tuple):
        return str(len(value))
    if error["type"] == "string_type" and isinstance(value, Mapping):
        return "a group of fields (put text that holds a colon in quotes)"
    if error["type"] == "string_type" and isinstance(value, int | Decimal):
        return f"{shown(value)} (put it in quotes)"
    return shown(value)


def _meant(error: ErrorDetails) -> str:
    if error["type"] not in {"enum", "literal_error"} or not isinstance(error["input"], str):
        return ""
    return did_you_mean(error["input"], _choices(error))


def _always(words: str) -> Callable[[Mapping[str, object]], str]:
    return lambda context: words


_NUMBER: Final = _always("a number")
_WHOLE: Final = _always("a whole number")
_BOOL: Final = _always("true or false")
_LIST: Final = _always("a list")
_GROUP: Final = _always("a group of fields")

_EXPECTED: Final[Mapping[str, Callable[[Mapping[str, object]], str]]] = {
    "decimal_type": _NUMBER,
    "decimal_parsing": _NUMBER,
    "is_instance_of": _NUMBER,
    "int_type": _WHOLE,
    "int_parsing": _WHOLE,
    "int_parsing_size": _WHOLE,
    "int_from_float": _WHOLE,
    "bool_type": _BOOL,
    "bool_parsing": _BOOL,
    "tuple_type": _LIST,
    "list_type": _LIST,
    "model_type": _GROUP,
    "model_attributes_type": _GROUP,
    "dict_type": _GROUP,
    "string_type": _always("text"),
    "string_too_short": _always("some text"),
    "string_too_long": lambda context: f"at most {context['max_length']} characters",
    "string_pattern_mismatch": _always("small letters, digits and hyphens (48 at most)"),
    "too_short": lambda context: f"at least {context['min_length']} in the list",
    "too_long": lambda context: f"at most {context['max_length']} in the list",
    "greater_than": lambda context: f"a number greater than {context['gt']}",
    "greater_than_equal": lambda context: f"at least {context['ge']}",
    "less_than_equal": lambda context: f"at most {context['le']}",
    "enum": lambda context: str(context["expected"]),
    "literal_error": lambda context: str(context["expected"]),
}
