"""What is wrong in a file of variants, in the words of whoever wants to use it.

`scorekeeper variants --check` tells the same in English, in more detail.
"""

from __future__ import annotations

from gettext import NullTranslations

from scorekeeper.rules.library import Problem
from scorekeeper.rules.variant_fields import FieldKind, pattern_of, variant_fields
from scorekeeper.rules.variant_form import Fault
from scorekeeper.words.bidi import listed, own_direction
from scorekeeper.words.variant_faults import fault_text

_NUMBERS = frozenset({"decimal_type", "decimal_parsing", "is_instance_of"})
_WHOLE = frozenset({"int_type", "int_parsing", "int_parsing_size", "int_from_float"})
_CHOICES = frozenset({"enum", "literal_error"})
_LISTS = frozenset({"tuple_type", "list_type"})
_GROUPS = frozenset({"model_type", "model_attributes_type", "dict_type"})


def problem_text(t: NullTranslations, problem: Problem) -> str:
    """Where it stands, by the names that the file has, and below it what is wrong."""
    place = t.gettext("{file}, line {line}").format(file=problem.file, line=problem.line)
    where = [place, *(own_direction(t, name) for name in (problem.variant, problem.field) if name)]
    return " · ".join(where) + "\n" + _sentence(t, problem)


def _sentence(t: NullTranslations, problem: Problem) -> str:
    code, parts = problem.code, problem.parts
    if code == "more":
        count = int(parts["count"])
        return t.ngettext("{count} more is not shown.", "{count} more are not shown.", count).format(count=count)
    if code == "extra_forbidden":
        told = t.gettext("Nothing here is called {name}.").format(name=parts["name"])
        return f"{told} {t.gettext('Did you mean {name}?').format(name=parts['meant'])}" if "meant" in parts else told
    if code in _CHOICES and parts.get("choices"):
        return t.gettext("Write one of these: {choices}.").format(choices=listed(t, parts["choices"].split("\n")))
    texts = {
        "missing": t.gettext("This is missing."),
        "twice": t.gettext("This stands twice, first in line {line}.").format(line=parts.get("line", "")),
        "id_taken": t.gettext("Other rules have this id already. Give these one of their own."),
        "no_base": t.gettext("The rules that these are based on are not there, or have something to mend themselves."),
        "no_variants": t.gettext("There are no rules in it."),
        "no_file": t.gettext("The file cannot be read."),
        "unreadable_line": t.gettext("This line cannot be read. Look at its blanks, colons and quotes."),
        "version": t.gettext("This Scorekeeper reads version {version}.").format(version=parts.get("version", "")),
        "string_type": t.gettext("Put this text in quotes."),
        "string_pattern_mismatch": t.gettext("Use small letters, digits and hyphens."),
        **dict.fromkeys(_LISTS, t.gettext("A list belongs here.")),
        **dict.fromkeys(_GROUPS, t.gettext("Fields with names belong here.")),
        **dict.fromkeys(("bool_type", "bool_parsing"), t.gettext("Write true or false.")),
    }
    if code in texts:
        return texts[code]
    path = tuple(int(step) - 1 if step.isdigit() else step for step in (problem.field or "").split("."))
    field = variant_fields().get(pattern_of(path))
    is_no_number = code in _NUMBERS or (code == "value_error" and field is not None and field.kind is FieldKind.POINTS)
    editors = "missing" if is_no_number else "not_whole" if code in _WHOLE else code
    return fault_text(t, Fault(path=path, code=editors, reason=problem.message, numbers=parts))
