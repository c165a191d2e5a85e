"""Every package that is imported is declared in pyproject.toml, and none is declared that the app does not use."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).parents[1]
NOT_INSTALLED = {"pyodide", "scorekeeper_page"}
"""What the browser's Python offers by itself."""
OURS = {"scorekeeper", "tests"}
PROVIDED = packages_distributions()


def imported(folder: Path) -> set[str]:
    """The modules of others that a folder imports, by their first name, wherever the import stands."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                found.add(node.module.partition(".")[0])
    return found - sys.stdlib_module_names - NOT_INSTALLED - OURS


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def names_of(requirements: Iterable[str]) -> set[str]:
    return {normal(found[0]) for each in requirements if (found := re.match(r"[\w.-]+", each))}


def undeclared(modules: Iterable[str], declared: set[str]) -> set[str]:
    """The modules that no declared distribution provides."""
    return {module for module in modules if not {normal(name) for name in PROVIDED.get(module, ())} & declared}


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DECLARED = names_of(PROJECT["dependencies"])
DECLARED_TO_DEVELOP = DECLARED | names_of(PROJECT["optional-dependencies"]["dev"])


def test_what_the_app_imports_is_declared() -> None:
    modules = imported(ROOT / "scorekeeper")
    assert {"flet", "pydantic", "ruamel", "uvicorn"} <= modules
    assert undeclared(modules, DECLARED) == set()


def test_what_the_tests_import_is_declared() -> None:
    modules = imported(ROOT / "tests")
    assert {"pytest", "hypothesis", "playwright"} <= modules
    assert undeclared(modules, DECLARED_TO_DEVELOP) == set()


def test_what_is_declared_for_the_app_is_imported() -> None:
    used = {normal(name) for module in imported(ROOT / "scorekeeper") for name in PROVIDED[module]}
    assert DECLARED - used == set()


def test_an_import_that_is_not_declared_is_found() -> None:
    assert undeclared({"uvicorn", "pytest", "no_such_module"}, DECLARED) == {"pytest", "no_such_module"}
