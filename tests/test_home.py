"""Where the store is, and what is said where there is no place for it."""

import os

import pytest

from corpus.errors import StoreError
from kb.cli import run
from kb.home import cache_folder, language, store_path
from kb.tracing import facts_of

VARIABLES = ("RULESTONE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "HOME")


@pytest.fixture(autouse=True)
def linux(monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"RULESTONE_HOME": "/r", "HOME": "/h"}, "/r/rulestone.db"),
        ({"RULESTONE_HOME": "r"}, "r/rulestone.db"),
        ({"RULESTONE_HOME": "", "HOME": "/h"}, "/h/.local/share/rulestone/rulestone.db"),
        ({"HOME": "/h/"}, "/h/.local/share/rulestone/rulestone.db"),
        ({"HOME": "/"}, "/.local/share/rulestone/rulestone.db"),
        ({"HOME": "/h", "XDG_DATA_HOME": "/d"}, "/d/rulestone/rulestone.db"),
        ({"HOME": "/h", "XDG_DATA_HOME": " "}, "/h/.local/share/rulestone/rulestone.db"),
        ({"HOME": "/h", "XDG_DATA_HOME": "d"}, "/h/.local/share/rulestone/rulestone.db"),
        ({"HOME": "", "XDG_DATA_HOME": "/d"}, "/d/rulestone/rulestone.db"),
    ],
)
def test_the_store_is_where_the_environment_says(monkeypatch, environment, expected):
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert store_path() == expected


def test_without_a_variable_the_system_knows_the_home(monkeypatch):
    monkeypatch.setattr(os.path, "expanduser", lambda _: "/known")
    assert store_path() == "/known/.local/share/rulestone/rulestone.db"
    assert cache_folder() == "/known/.cache/rulestone"


@pytest.mark.parametrize("home", ["", "relative"])
def test_a_user_without_a_home_is_told_what_to_do(monkeypatch, capfd, home):
    monkeypatch.setenv("HOME", home)
    with pytest.raises(StoreError, match="no home folder"):
        store_path()
    facts_of.cache_clear()
    for command in (["732.2a"], ["status"], ["ingest", "x"], ["remove", "x"], ["trace", "732.2a"], ["search", "x"]):
        assert run(command) == 2
        assert "set RULESTONE_HOME" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LC_ALL": "ja_JP.UTF-8", "LANG": "es_ES"}, "ja"),
        ({"LC_ALL": "", "LC_MESSAGES": "es", "LANG": "ja"}, "es"),
        ({"LC_ALL": "C", "LANG": "es"}, "en"),
        ({"LC_ALL": "\udce9\udce9"}, "en"),
        ({"LC_ALL": "ñé_X"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_of_the_environment(monkeypatch, environment, expected):
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert language() == expected
