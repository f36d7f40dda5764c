"""Settings: where they come from, and what is said of wrong ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.config import Settings, load
from bot.trouble import Trouble

EXAMPLE = Path(__file__).parents[2] / ".env.example"


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def test_without_any_setting_everything_has_its_default_and_only_the_token_is_missing() -> None:
    settings = load()
    assert settings.database_url == "sqlite+aiosqlite:///./mole.sqlite3"
    with pytest.raises(Trouble, match=r"DISCORD_TOKEN is not set: .*\.env"):
        settings.token()


def test_the_environment_wins_over_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=from-file\nLOG_LEVEL=debug\n")
    monkeypatch.setenv("DISCORD_TOKEN", "from-environment ")
    settings = load()
    assert settings.token() == "from-environment"
    assert settings.log_level == "DEBUG"


@pytest.mark.parametrize(
    "token", ["hunt\ner2", "hunter2\x00.", "hünter2", "hunter2 hunter2", "hunter2\ud800"]
)
def test_what_cannot_be_a_token_is_never_sent_and_never_shown(token: str) -> None:
    with pytest.raises(Trouble, match="DISCORD_TOKEN is no token") as trouble:
        Settings(_env_file=None, discord_token=SecretStr(token)).token()
    assert "hun" not in str(trouble.value)
    assert "hünt" not in str(trouble.value)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("DEV_GUILD_ID", "hunter2", "DEV_GUILD_ID is wrong: input should be a valid integer"),
        ("DEV_GUILD_ID", "-4", "DEV_GUILD_ID is wrong: input should be greater than 0"),
        ("LOG_LEVEL", "chatty", "LOG_LEVEL is wrong: input should be 'DEBUG', 'INFO', 'WARNING' or 'ERROR'"),
        ("LOG_FORMAT", "xml", "LOG_FORMAT is wrong: input should be 'console' or 'json'"),
        ("COMPUTER_PAUSE", "nan", "COMPUTER_PAUSE is wrong"),
        ("COMPUTER_PAUSE", "3600", "COMPUTER_PAUSE is wrong: input should be less than or equal to 60"),
    ],
)
def test_a_wrong_value_is_named_with_what_is_possible_and_never_shown(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(Trouble) as trouble:
        load()
    assert said in str(trouble.value)
    assert "hunter2" not in str(trouble.value)
    assert "\n" not in str(trouble.value)


def test_a_misspelt_line_of_the_file_is_noticed(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKN=abc\n")
    with pytest.raises(Trouble, match=r"DISCORD_TOKN in \.env is not a setting"):
        load()


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    with pytest.raises(Trouble, match=r"\.env cannot be read"):
        load()


def test_neither_the_token_nor_a_databases_password_is_in_the_settings_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a-very-secret-token")
    monkeypatch.setenv("DATABASE_URL", "postgresql://mole:hunter2@db/mole")
    assert "a-very-secret-token" not in repr(load())
    assert "hunter2" not in repr(load())


def test_the_example_file_has_every_setting_with_its_default_and_what_it_is() -> None:
    found = re.findall(r"^# (.+)\n#?([A-Z_]+)=(.*)$", EXAMPLE.read_text("utf-8"), re.MULTILINE)
    expected = [
        (field.description, name.upper(), "" if field.default is None else str(field.default))
        for name, field in Settings.model_fields.items()
    ]
    assert found == expected


def test_the_example_file_can_be_used_as_it_is(tmp_path: Path) -> None:
    text = EXAMPLE.read_text("utf-8")
    (tmp_path / ".env").write_text(re.sub(r"^#(?=[A-Z_]+=)", "", text, flags=re.MULTILINE))
    assert load() == Settings.model_construct()
