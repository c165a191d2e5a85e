"""The files that are not code are found in a checkout and in an installed package."""

from pathlib import Path

import pytest

from scorekeeper import resources


def test_a_checkout_has_them_at_its_top() -> None:
    top = Path(__file__).parents[1]

    assert resources.variants_file() == top / "variants.yaml"
    assert resources.assets_folder() == top / "assets"


def test_an_installed_package_has_them_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "variants.yaml").touch()
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path)

    assert resources.variants_file() == tmp_path / "variants.yaml"


def test_an_incomplete_installation_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "scorekeeper")

    with pytest.raises(FileNotFoundError, match="assets is neither in"):
        resources.assets_folder()
