"""Delivery over real sockets: whatever the wire does, every revision is told once, in order."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.chat.delivery import Courier, DiscordSender, LaneInfo, Letter, MessageInfo, NoticeInfo
from bot.store.engine import Store
from tests.delivery.office import Office
from tests.wire.client import Card, Client, board
from tests.wire.discord_double import Channel, Double, Message, User

SENDING = "/channels/*/messages"
EDITING = "/channels/*/messages/*"


class Teller:
    """Tells revisions, with a picture and buttons; with none from the revision `last` on, as a game that is over."""

    def __init__(self) -> None:
        self.last = 1000

    async def compose(self, lane: LaneInfo, first: int, last: int, *, picture: bool) -> Letter | None:
        told = "tells " + " ".join(map(str, range(first + 1, last + 1)))
        over = last >= self.last
        view = Card(1, told, live=not over) if picture else plain(told)
        return Letter(view=view, files=(board(),) if picture else (), kind="card", closed=over)

    async def retire(self, lane: LaneInfo, message: MessageInfo) -> discord.ui.LayoutView | None:
        told = "tells " + " ".join(map(str, range(message.first + 1, message.last + 1)))
        return Card(1, told, live=False) if message.pictured else plain(told)

    async def notice(self, notice: NoticeInfo) -> Letter | None:
        return Letter(
            view=plain(f"<@{notice.body}>, press My hand"), mentions=(int(notice.body),), kind="notice"
        )


def plain(text: str) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.Container(discord.ui.TextDisplay(text)))
    return view


class Round:
    """One game whose channel is the garden, and the courier that serves it."""

    def __init__(self, double: Double, office: Office, client: Client) -> None:
        self.double, self.office = double, office
        self.sender = DiscordSender(client)
        self.teller = Teller()
        self.courier = self.new_courier()

    def new_courier(self) -> Courier:
        return self.office.courier(sender=self.sender, composer=self.teller)

    async def begin(self, garden: Channel) -> None:
        """A new game in this channel; revision 0 is told."""
        self.garden, self.wanted = garden, 0
        self.game = await self.office.game(garden.id)
        await self.office.deliver(self.courier)

    async def want(self, *, times: int = 1) -> None:
        for _ in range(times):
            self.wanted += 1
            await self.office.want(self.game, self.wanted)
        await self.office.deliver(self.courier)

    async def later(self, seconds: float = 700.0) -> None:
        self.double.world.ahead += timedelta(seconds=seconds)
        await self.office.deliver(self.courier)

    @property
    def cards(self) -> list[Message]:
        return self.double.messages(self.garden)

    def check(self) -> None:
        """Everything wanted is told once, in order; only the newest card has buttons; every one its picture."""
        told = [int(word) for card in self.cards for word in card.text.removeprefix("tells ").split()]
        assert told == list(range(self.wanted + 1))
        assert [bool(card.controls) for card in self.cards] == [False] * (len(self.cards) - 1) + [True]
        assert all(card.attachments for card in self.cards)
        numbers = [card.number for card in self.cards]
        assert len(set(numbers)) == len(numbers)


@pytest.fixture
async def turns(double: Double, garden: Channel, client: Client, tmp_path: Path) -> AsyncIterator[Round]:
    store = await Store.open(f"sqlite:///{tmp_path / 'mole.sqlite3'}")
    clock: Any = double.world
    office = Office(store, clock)
    turns = Round(double, office, client)
    await turns.begin(garden)
    yield turns
    for courier in office.couriers:
        await courier.close()
    await store.close()


async def test_turn_after_turn_is_told_and_the_older_card_keeps_only_its_picture(turns: Round) -> None:
    await turns.want()
    await turns.want(times=3)
    assert len(turns.cards) == 3
    turns.check()


@pytest.mark.parametrize("forgets", [False, True], ids=["nonce", "no_nonce"])
@pytest.mark.parametrize("trouble", ["500", "503", "dropped halfway", "dropped"])
async def test_a_card_that_may_have_gone_out_is_found_and_not_doubled(
    turns: Round, trouble: str, forgets: bool
) -> None:
    turns.double.world.forgets_nonces = forgets and trouble != "500"  # discord.py repeats a 500 by itself
    if trouble.isdigit():
        turns.double.faults.refuse("POST", SENDING, int(trouble), carried_out=True)
    else:
        turns.double.faults.drop("POST", SENDING, halfway=trouble == "dropped halfway")
    await turns.want()
    await turns.later()
    await turns.want()
    turns.check()


@pytest.mark.parametrize("trouble", ["503", "dropped", "429", "429 of the wall"])
async def test_a_card_that_has_not_gone_out_is_sent_later_with_what_happened_since(
    turns: Round, trouble: str
) -> None:
    if trouble == "503":
        turns.double.faults.refuse("POST", SENDING, 503)
    elif trouble == "dropped":
        turns.double.faults.drop("POST", SENDING, carried_out=False, halfway=False)
    else:
        turns.double.faults.limit("POST", SENDING, 0.1, via=trouble == "429")
    await turns.want()
    await turns.want()
    await turns.later()
    turns.check()


@pytest.mark.parametrize("carried_out", [True, False])
async def test_an_edit_that_failed_is_made_up_for(turns: Round, carried_out: bool) -> None:
    turns.double.faults.refuse("PATCH", EDITING, 503, carried_out=carried_out)
    await turns.want()
    await turns.later()
    turns.check()


async def test_after_the_last_card_the_one_before_loses_its_buttons_even_at_the_second_attempt(
    turns: Round,
) -> None:
    turns.teller.last = 1
    turns.double.faults.refuse("PATCH", EDITING, 503)
    await turns.want()
    assert [bool(card.controls) for card in turns.cards] == [True, False]
    await turns.later()
    assert [bool(card.controls) for card in turns.cards] == [False, False]


async def test_a_courier_that_starts_while_a_sending_is_under_way_finds_it(turns: Round) -> None:
    turns.double.world.forgets_nonces = True
    turns.double.faults.drop("POST", SENDING)
    await turns.want()
    turns.courier = turns.new_courier()
    await turns.later(seconds=0)
    await turns.want()
    await turns.later()
    turns.check()


async def test_people_talking_between_cards_hide_none(turns: Round) -> None:
    turns.double.world.forgets_nonces = True
    ann = turns.double.person("ann")
    turns.double.faults.drop("POST", SENDING)
    await turns.want()
    for number in range(150):
        turns.double.say(ann, turns.garden, f"chat {number}")
    await turns.later()
    told = [card.text for card in turns.cards if card.author.bot]
    assert told == ["tells 0", "tells 1"]


async def test_a_deleted_card_holds_nothing_up(turns: Round) -> None:
    turns.double.delete(turns.cards[0])
    await turns.want()
    assert [card.text for card in turns.cards] == ["tells 1"]


async def test_without_attach_files_the_card_is_told_in_words(turns: Round) -> None:
    await turns.double.deny(turns.garden, attach_files=True)
    await turns.want()
    assert [(card.text, len(card.attachments)) for card in turns.cards] == [("tells 0", 1), ("tells 1", 0)]
    await turns.double.deny(turns.garden)
    await turns.want()
    assert [(card.text, len(card.attachments)) for card in turns.cards][2:] == [("tells 2", 1)]


async def test_an_archived_thread_is_opened_again(double: Double, turns: Round) -> None:
    await turns.begin(await double.thread("moles", turns.garden))
    turns.garden.archived = True
    await turns.want()
    turns.check()
    assert not turns.garden.archived


async def test_closed_dms_are_told_once_in_the_channel_and_ping_the_player_alone(
    double: Double, turns: Round
) -> None:
    cy: User = double.person("cy", dms_open=False)
    await turns.office.player(turns.game, cy.id, wants=1)
    await turns.office.due(turns.game)
    await turns.office.deliver(turns.courier)
    await turns.office.want(turns.game, 2, "dm")
    await turns.later()
    notices = [card for card in turns.cards if "press My hand" in card.text]
    assert [(notice.text, notice.pinged) for notice in notices] == [(f"<@{cy.id}>, press My hand", (cy.id,))]
    assert double.messages(double.dm(cy)) == []
