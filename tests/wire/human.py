"""People who play by what they see: cards in the channel, panels in private, suggestions while typing."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from tests.support.payloads import BUTTON
from tests.wire.discord_double import Channel, Double, Message, NoAnswer, User

JOIN, OPTIONS, COMPUTER, BEGIN, MOVE = ":join", ":options", ":computer", ":begin", ":move"
LEVEL = ":relaxed"
REMATCH = ":rematch"
CONFIRM, UNDO = ":=confirm", ":=undo"
"""How the custom ids of controls end."""
TYPED: dict[str, tuple[str, ...]] = {
    "place": ("space",),
    "move": ("mole", "to"),
    "turn": (),
    "pass": (),
    "stop": (),
}
"""The commands of the game, and their options in order."""
PRESSES = 40
"""More than any turn takes."""


def control(message: Message, end: str) -> dict[str, Any] | None:
    """The control of a message whose custom id ends so, unless it is disabled."""
    return next(
        (part for part in message.controls if _id(part).endswith(end) and not part.get("disabled")), None
    )


def _id(part: dict[str, Any]) -> str:
    return str(part.get("custom_id") or "")


def choices(panel: Message) -> list[dict[str, Any]]:
    """What of a panel belongs to its choice, and does not only tell or take back."""
    return [part for part in panel.controls if _id(part)[:2] in ("p:", "s:")]


class Table:
    """What everybody sees of the table in one channel."""

    def __init__(self, double: Double, garden: Channel) -> None:
        self.double = double
        self.garden = garden

    @property
    def newest(self) -> Message | None:
        """The newest public message of the bot that is a card: not an answer, not a notice."""
        cards = [
            card for card in self.double.messages(self.garden) if card.author.bot and card.interaction is None
        ]
        return next(
            (card for card in reversed(cards) if card.controls or card.attachments or len(cards) == 1), None
        )

    @property
    def lobby(self) -> Message | None:
        """The card of an open lobby."""
        card = self.newest
        return (
            card if card is not None and any(_id(part).endswith(OPTIONS) for part in card.controls) else None
        )

    @property
    def board(self) -> Message | None:
        """The card of a running game."""
        card = self.newest
        return card if card is not None and control(card, MOVE) else None

    @property
    def over(self) -> bool:
        """Whether the newest card is the last of a game."""
        card = self.newest
        return card is not None and bool(card.attachments) and control(card, REMATCH) is not None


class Player:
    """One person with a taste for all ways to move. `played` counts the choices of theirs that were carried out."""

    def __init__(self, table: Table, user: User, chance: random.Random, played: Callable[[], int]) -> None:
        self.user = user
        self._table = table
        self._double = table.double
        self._chance = chance
        self._played = played
        self.acknowledged = 0
        """How often this person was told that a choice was carried out."""

    @property
    def due(self) -> bool:
        """Whether the newest card names this person, who then looks at it."""
        board = self._table.board
        return board is not None and self.user.mention in board.text

    async def join(self) -> None:
        lobby = self._table.lobby
        if lobby is not None and control(lobby, JOIN):
            await self._double.click(self.user, lobby, _id(control(lobby, JOIN) or {}))

    async def turn(self) -> None:
        """Take one choice, whichever way."""
        way = self._chance.choice((self._by_panel, self._by_dm, self._by_typing))
        await way()

    async def _by_panel(self) -> None:
        board = self._table.board
        if board is not None:
            opened = await self._double.click(self.user, board, _id(control(board, MOVE) or {}))
            await self._fill(opened.reply)

    async def _by_dm(self) -> None:
        told = [message for message in self._double.messages(self._double.dm(self.user)) if message.controls]
        if told:
            await self._fill(told[-1])
        else:
            await self._by_panel()

    async def _fill(self, panel: Message) -> None:
        """Answer a panel's questions, confirm, and stop there."""
        for _ in range(PRESSES):
            confirm, undo = control(panel, CONFIRM), control(panel, UNDO)
            asked = [part for part in choices(panel) if part not in (confirm, undo)]
            if confirm and (not asked or self._chance.random() < 0.8):
                before = self._played()
                await self._double.click(self.user, panel, _id(confirm))
                self.acknowledged += self._played() > before
                return
            if undo and self._chance.random() < 0.05:
                await self._double.click(self.user, panel, _id(undo))
            elif asked:
                await self._answer(panel, self._chance.choice(asked))
            else:
                return
        raise AssertionError(f"a panel without end: {panel.text}")

    async def ready(self, panel: Message) -> dict[str, Any]:
        """Answer a panel's questions until it can be confirmed; its *Confirm*."""
        for _ in range(PRESSES):
            confirm = control(panel, CONFIRM)
            if confirm is not None:
                return confirm
            await self._answer(panel, choices(panel)[0])
        raise AssertionError(f"a panel without end: {panel.text}")

    async def _answer(self, panel: Message, asked: dict[str, Any]) -> None:
        if asked["type"] == BUTTON:
            await self._double.click(self.user, panel, _id(asked))
        else:
            value = self._chance.choice(asked["options"])["value"]
            await self._double.select(self.user, panel, _id(asked), value)

    async def _by_typing(self) -> None:
        verbs = list(TYPED)
        self._chance.shuffle(verbs)
        # Those that suggest something first: the others can only be tried.
        for verb in sorted(verbs, key=lambda verb: not TYPED[verb]):
            words: dict[str, str] = {}
            for option in TYPED[verb]:
                command = f"mole hole {verb}"
                offered = await self._double.autocomplete(
                    self.user, self._table.garden, command, option, **words
                )
                if not offered:
                    break
                words[option] = self._chance.choice(offered)["value"]
            if len(words) == len(TYPED[verb]):
                before = self._played()
                await self._double.slash(self.user, self._table.garden, f"mole hole {verb}", **words)
                if self._played() > before:
                    self.acknowledged += 1
                    return


SHORT = {"placement": ("scattered", "scattered"), "turn_limit": ("100", "100 discs")}
"""The options of a short game: their value, and how the card says it."""


class Host(Player):
    """Opens tables, and begins when everybody is there."""

    async def open(self, guests: Sequence[Player], computers: int) -> None:
        """Take the next step towards a running game, a short one."""
        lobby = self._table.lobby
        if lobby is None:
            await self._double.slash(self.user, self._table.garden, "mole start", game="hole")
            await self._changed(lambda: self._table.lobby is not None)
            return
        edits = lobby.edits
        await self._next(lobby, guests, computers)
        await self._changed(lambda: lobby.edits > edits)

    async def _next(self, lobby: Message, guests: Sequence[Player], computers: int) -> None:
        missing = [guest for guest in guests if guest.user.shown not in lobby.text]
        unset = [name for name, (_, said) in SHORT.items() if said not in lobby.text]
        if missing:
            await missing[0].join()
        elif lobby.text.count("computer,") < computers:
            opened = await self._double.click(self.user, lobby, _id(control(lobby, COMPUTER) or {}))
            await self._press(opened.reply, LEVEL)
        elif unset:
            opened = await self._double.click(self.user, lobby, _id(control(lobby, OPTIONS) or {}))
            chosen = control(opened.reply, f":{unset[0]}")
            if chosen is not None:
                await self._double.select(self.user, opened.reply, _id(chosen), SHORT[unset[0]][0])
        else:
            await self._press(lobby, BEGIN)

    async def _press(self, lobby: Message, end: str) -> None:
        button = control(lobby, end)
        if button is not None:
            await self._double.click(self.user, lobby, _id(button))

    async def _changed(self, seen: Callable[[], object]) -> None:
        """Give the card a moment to follow; whoever looks again later sees it anyway."""
        try:
            await self._double.until(seen, 2.0, "the lobby card")
        except NoAnswer:
            return
