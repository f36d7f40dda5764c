from __future__ import annotations

import pytest

from tests.laws.walks import ALL, SETTINGS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every law is checked in every setting, or once for every game; canaries are planted in the nasty one."""
    if "setting" in metafunc.fixturenames:
        metafunc.parametrize("setting", SETTINGS, ids=str)
    if "nasty_setting" in metafunc.fixturenames:
        metafunc.parametrize("nasty_setting", [s for s in SETTINGS if s.game == "nasty"], ids=str)
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", ALL)
