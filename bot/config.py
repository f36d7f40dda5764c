"""The settings, from the environment and from a file `.env` in the working directory; the environment wins.

The names have no prefix: the bot has its process or container to itself, and hosts that offer a database set
`DATABASE_URL` by themselves. A line of `.env` that is no setting is refused, so that a misspelt one is noticed.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, SecretStr, ValidationError
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.trouble import Trouble


def _upper(value: object) -> object:
    return value.strip().upper() if isinstance(value, str) else value


def _lower(value: object) -> object:
    return value.strip().lower() if isinstance(value, str) else value


class Settings(BaseSettings):
    """Every setting of the bot. The descriptions are what `.env.example` says of them."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="forbid",
        frozen=True,
        hide_input_in_errors=True,
    )

    discord_token: SecretStr | None = Field(
        default=None,
        description="The bot's token, from the page Bot of your application on Discord's developer site. Needed to run.",
    )
    database_url: str = Field(
        default="sqlite+aiosqlite:///./mole.sqlite3",
        repr=False,
        description="Where the games are kept: a file (sqlite:///PATH) or a PostgreSQL server (postgresql://...).",
    )
    dev_guild_id: Annotated[int, Field(gt=0, lt=2**63)] | None = Field(
        default=None,
        description="While developing: the id of one server in which changed commands are there at once.",
    )
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_upper)] = Field(
        default="INFO", description="How much is logged: DEBUG, INFO, WARNING or ERROR."
    )
    log_format: Annotated[Literal["console", "json"], BeforeValidator(_lower)] = Field(
        default="console", description="console for people, json (one object a line) for machines."
    )
    computer_pause: float = Field(
        default=1.5,
        ge=0,
        le=60,
        description="Seconds a computer player waits before it moves, so that people can follow.",
    )
    computer_processes: Annotated[int, Field(gt=0, le=61)] | None = Field(
        default=None,
        description="How many processes good computer players may think in at once; empty: one less than there are cores.",
    )

    def token(self) -> str:
        """The token; raises `Trouble` if there is none, or something that cannot be one."""
        if self.discord_token is None or not (token := self.discord_token.get_secret_value().strip()):
            raise Trouble(
                "DISCORD_TOKEN is not set: put the bot's token into .env (see .env.example) or the environment;"
                " to try the bot without one, use `mole play`."
            )
        if not token.isascii() or not token.isprintable() or " " in token:
            raise Trouble(
                "DISCORD_TOKEN is no token, it has a character that none has: copy it once more, without quotes and spaces."
            )
        return token


def load() -> Settings:
    """The settings as they are now; raises `Trouble` if one is wrong. No value is ever in the message."""
    try:
        return Settings()
    except ValidationError as wrong:
        problems = "; ".join(map(_problem, wrong.errors(include_input=False, include_url=False)))
        raise Trouble(f"Settings: {problems}. See .env.example.") from None
    except (OSError, UnicodeDecodeError) as unreadable:
        raise Trouble(
            f"The file .env cannot be read ({unreadable}); it must be a text file in UTF-8."
        ) from None


def _problem(error: ErrorDetails) -> str:
    name = str(error["loc"][0]).upper()
    if error["type"] == "extra_forbidden":
        return f"{name} in .env is not a setting of this bot"
    message = error["msg"].removeprefix("Value error, ")
    return f"{name} is wrong: {message[0].lower()}{message[1:]}"
