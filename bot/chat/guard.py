"""Answering in private, and the one place where an exception becomes a sentence.

Discord allows three seconds: whoever needs the database calls `think` or `hold` first. Whatever is raised in a command, an
item or a modal ends in `Guard.report`: one private sentence; for what nobody expected also a reference and a trace
without values, in which no hand, name or text can be.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeAlias, TypeVar
from weakref import WeakKeyDictionary

import aiohttp
import discord
import msgspec
import structlog
from discord import app_commands, ui

from bot.chat.traces import trace, traits, where
from bot.games.core import GameError
from bot.trouble import Trouble
from bot.wording import Names, Wording

log = structlog.get_logger(__name__)

ItemT = TypeVar("ItemT", bound=ui.Item[Any])

Find: TypeAlias = Callable[[discord.Interaction[Any]], Awaitable[tuple[str, Names] | None]]
Meet: TypeAlias = Callable[[discord.Interaction[Any]], Awaitable[Wording]]

_GONE: Final = frozenset({10003, 10008, 10015, 10062, 40060, 50027})
"""The channel was deleted meanwhile, the private message was dismissed, the interaction or its webhook is unknown or has
expired, or it was answered already: nobody would see what we say."""
_NETWORK: Final = (
    aiohttp.ClientError,
    ConnectionError,
    TimeoutError,
    discord.DiscordServerError,
    discord.RateLimited,
)
_NOBODY: Final = discord.AllowedMentions.none()
_ABOUT: Final = "mole.about"
_WORDS: Final = "mole.words"
_ANSWERED: Final = "mole.answered"


class Vanished(Exception):
    """Discord does not know this interaction any more; there is nobody to answer."""


class Report(msgspec.Struct, frozen=True):
    """Something unexpected that has been reported: the reference that was shown, where, and what kind of error."""

    reference: str
    where: str
    kind: str


async def think(interaction: discord.Interaction[Any]) -> None:
    """Acknowledge: a private message of its own will follow. Raises `Vanished`."""
    await _acknowledge(interaction, thinking=True)


async def hold(interaction: discord.Interaction[Any]) -> None:
    """Acknowledge a press: the message that was pressed will be edited, or stay. Raises `Vanished`."""
    await _acknowledge(interaction, thinking=False)


async def _acknowledge(interaction: discord.Interaction[Any], *, thinking: bool) -> None:
    if interaction.response.is_done():
        return
    try:
        await interaction.response.defer(ephemeral=True, thinking=thinking)
    except discord.HTTPException as error:
        if error.code in _GONE:
            raise Vanished from error
        raise
    await guard_of(interaction.client).meet(interaction)


def is_private(interaction: discord.Interaction[Any]) -> bool:
    """Whether only one person sees the message that was pressed."""
    message = interaction.message
    return interaction.guild_id is None or (message is not None and message.flags.ephemeral)


async def answer(
    interaction: discord.Interaction[Any],
    view: ui.LayoutView,
    *,
    files: Sequence[discord.File] = (),
    apart: bool = False,
) -> None:
    """Show `view` to the asking person alone.

    After `think` it fills the promised message; after `hold` it replaces the message that was pressed, its files
    included. `apart`: in a new message in any case. Items are found by their ids alone, as after a restart; only a
    `MoleView` itself keeps listening.
    """
    if not isinstance(view, MoleView):
        view.stop()  # else discord.py would keep every panel for a quarter of an hour
    response = interaction.response
    filling = response.type is discord.InteractionResponseType.deferred_channel_message
    if not response.is_done():
        await response.send_message(view=view, files=files, ephemeral=True, allowed_mentions=_NOBODY)
    elif apart and (not filling or _ANSWERED in interaction.extras):
        await interaction.followup.send(view=view, files=files, ephemeral=True, allowed_mentions=_NOBODY)
    else:
        if not filling:
            _keep_number(interaction, view)
        await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=_NOBODY)
    interaction.extras[_ANSWERED] = True


def _keep_number(interaction: discord.Interaction[Any], view: ui.LayoutView) -> None:
    """A panel in somebody's DMs is delivery's, which knows its messages by the id of their container."""
    shown = interaction.message.components if interaction.message is not None else []
    number = next((part.id for part in shown if isinstance(part, discord.Container)), None)
    box = next((part for part in view.children if isinstance(part, ui.Container)), None)
    if number is not None and box is not None and box.id is None:
        box.id = number


async def say(interaction: discord.Interaction[Any], text: str, *, apart: bool = False) -> None:
    """`answer` with nothing but text."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    await answer(interaction, view, apart=apart)


def about(interaction: discord.Interaction[Any], game: str, names: Names) -> None:
    """Note which game this interaction is about and who plays it, so that a refusal can name them."""
    interaction.extras[_ABOUT] = (game, names)


class Guard:
    """Turns exceptions into answers. `reports` are the unexpected ones, the newest last, a hundred at most."""

    def __init__(self, wording: Wording, find: Find | None, meet: Meet | None) -> None:
        self._wording = wording
        self._find = find
        self._meet = meet
        self.reports: list[Report] = []

    async def meet(self, interaction: discord.Interaction[Any]) -> None:
        """Find out how whoever asks is to be spoken to."""
        if self._meet is not None:
            interaction.extras[_WORDS] = await self._meet(interaction)

    def words(self, interaction: discord.Interaction[Any]) -> Wording:
        """The wording for whoever asks."""
        words: Wording = interaction.extras.get(_WORDS, self._wording)
        return words

    async def report(self, interaction: discord.Interaction[Any], error: BaseException) -> None:
        """Answer an exception; never raises one for what Discord or the network do."""
        if isinstance(_cause(error), GameError):
            await self._look_up(interaction)
        sentence = self.sentence(interaction, _cause(error))
        if sentence is None:
            return
        try:
            if interaction.type is discord.InteractionType.autocomplete:
                await _suggest_nothing(interaction)
            else:
                await say(interaction, sentence, apart=True)
        except (discord.HTTPException, *_NETWORK) as failure:
            log.info("an answer did not arrive", where=where(interaction), **traits(failure))

    async def _look_up(self, interaction: discord.Interaction[Any]) -> None:
        """Find out who plays, unless it was noted: only refusals need it."""
        game, names = interaction.extras.get(_ABOUT, (None, ()))
        if names or self._find is None:
            return
        try:
            found = await self._find(interaction)
        except Exception as error:  # noqa: BLE001 -- names are a nicety: the refusal itself is to be heard in any case
            log.info("nobody found to name", where=where(interaction), **traits(error))
            return
        if found is not None:
            about(interaction, game or found[0], found[1])

    def sentence(self, interaction: discord.Interaction[Any], error: BaseException) -> str | None:
        """What to say about an exception; `None` where nobody is there to hear it."""
        words = self.words(interaction)
        say = words.say
        match error:
            case GameError():
                game, names = interaction.extras.get(_ABOUT, (None, ()))
                return words.refusal(game, error, names)
            case _ if isinstance(error, Vanished) or getattr(error, "code", None) in _GONE:
                log.info("an interaction is gone", where=where(interaction), **traits(error))
                return None
            case discord.Forbidden() | app_commands.BotMissingPermissions():
                log.warning("not permitted", where=where(interaction), **traits(error))
                return say("table.refusal.forbidden")
            case _ if isinstance(error, _NETWORK) or getattr(error, "status", 0) >= 500:
                log.warning("network trouble", where=where(interaction), **traits(error))
                return say("table.refusal.slow")
            case Trouble():
                log.error("trouble", where=where(interaction), sentence=str(error))
                return say("table.refusal.store")
            case app_commands.AppCommandError():
                return self._misused(interaction, error)
            case _:
                return self._unexpected(interaction, error)

    def _misused(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> str:
        """A command that was called in the wrong place, by the wrong person, or that is not ours any more."""
        say = self.words(interaction).say
        match error:
            case app_commands.MissingPermissions():
                return say("table.refusal.no_permission", permissions=tuple(error.missing_permissions))
            case app_commands.NoPrivateMessage():
                return say("table.refusal.servers_only")
            case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
                return say("table.refusal.unknown_command")
            case app_commands.TransformerError():
                return say("table.refusal.bad_value", typed=str(error.value))
            case app_commands.CheckFailure():
                return say("table.refusal.illegal")
            case _:
                return self._unexpected(interaction, error)

    def _unexpected(self, interaction: discord.Interaction[Any], error: BaseException) -> str:
        report = Report(secrets.token_hex(2).upper(), where(interaction), type(error).__name__)
        self.reports = [*self.reports[-99:], report]
        log.error(
            "unexpected",
            reference=report.reference,
            where=report.where,
            interaction=interaction.id,
            trace=list(trace(error)),
            **traits(error),
        )
        return self.words(interaction).say("table.refusal.fault", reference=report.reference)


async def _suggest_nothing(interaction: discord.Interaction[Any]) -> None:
    if not interaction.response.is_done():
        await interaction.response.autocomplete([])


def _cause(error: BaseException) -> BaseException:
    return error.original if isinstance(error, app_commands.CommandInvokeError) else error


_guards: WeakKeyDictionary[discord.Client, Guard] = WeakKeyDictionary()


def watch(
    tree: app_commands.CommandTree[Any],
    wording: Wording,
    find: Find | None = None,
    meet: Meet | None = None,
) -> Guard:
    """Guard everything of this tree's client: its commands, and all items, views and modals of the classes below.

    `find` tells which game an interaction is about and who plays it, where `about` has not; `meet`, called once an
    interaction is acknowledged, in which words its person is to be answered.
    """
    guard = Guard(wording, find, meet)
    _guards[tree.client] = guard
    tree.error(guard.report)
    return guard


def guard_of(client: discord.Client) -> Guard:
    """The guard of a client. Raises `LookupError` if it is not watched."""
    return _guards[client]


async def guarded(interaction: discord.Interaction[Any], step: Awaitable[None]) -> None:
    """Run one step of an interaction; what it raises is reported."""
    try:
        await step
    except Exception as error:  # noqa: BLE001 -- discord.py would only log it: everything is to be reported here
        await guard_of(interaction.client).report(interaction, error)


class MoleItem(ui.DynamicItem[ItemT], Generic[ItemT], template=r"(?!)"):
    """A button or select that works for as long as its message is there. `facts` are the groups of its template.

    Subclasses give a template and write `pressed`; they must not write `callback`, `interaction_check` or
    `from_custom_id`, where discord.py swallows exceptions.
    """

    def __init__(self, item: ItemT, facts: Mapping[str, str] | None = None) -> None:
        super().__init__(item)
        found = self.template.fullmatch(self.custom_id)
        self.facts: Mapping[str, str] = facts if facts is not None else (found.groupdict() if found else {})

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], item: Any, match: Any, /) -> Any:
        """The item that was pressed."""
        return cls(item, match.groupdict())

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the press means; guarded."""
        await guarded(interaction, self.pressed(interaction))

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """What a press does."""
        raise NotImplementedError

    @property
    def value(self) -> str:
        """What was picked, if it is a select; else empty."""
        return next(iter(self.values), "")

    @property
    def values(self) -> tuple[str, ...]:
        """All that was picked, where a select lets several be."""
        return tuple(getattr(self.item, "values", ()))


class MoleView(ui.LayoutView):
    """A message whose items are guarded, whatever their class."""

    async def on_error(
        self, interaction: discord.Interaction[Any], error: Exception, item: ui.Item[Any], /
    ) -> None:
        """See `Guard.report`."""
        await guard_of(interaction.client).report(interaction, error)
