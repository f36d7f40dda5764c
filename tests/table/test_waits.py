"""How often a table waits for somebody, with what they line up and without: the figure that the README gives."""

from __future__ import annotations

from bot.table.planning import Ahead
from bot.table.values import Panel, Table
from tests.table.house import House

WITH_A_PLAN = ", ".join(
    [
        *["turn left"] * 4,
        *(f"topple {side}" for side in ("north", "east", "south", "west") for _ in range(4)),
        *(f"token {number}" for number in (1, 2, 3)),
    ]
)


async def wishes(house: House, table: Table) -> str:
    """What somebody can know that they will want: of the cards that lie there, or after their plan."""
    record = await house.tables.changes.read(table.id)
    asked = [str(action) for seat in table.due for action in record.rules.legal(record.state, seat)]
    if asked[0].startswith("draft"):
        return ", ".join(card for card in asked for _ in range(2))
    return WITH_A_PLAN if asked[0].startswith("plan") else ""


async def play(house: House, *, ahead: bool) -> int:
    """A whole game of three; how often it stood still for somebody."""
    table = await house.running("mountains", people=3)
    people = [info.user_id or 0 for info in table.seats]

    async def line_up(table: Table, seat: int) -> None:
        if ahead and table.status == "running" and (typed := await wishes(house, table)):
            await Ahead(house.tables.changes).line_up(table.id, people[seat], typed, house.rid(), ranked=True)

    waits = 0
    while table.status == "running":
        waits += 1
        for seat in set(range(3)) - set(table.due):
            await line_up(table, seat)
        for seat in table.due:
            panel = await house.tables.panel(table.id, people[seat])
            while panel.due and panel.table.status == "running":
                panel = await house.submit(panel, _pick(panel))
                await line_up(panel.table, seat)
                panel = await house.tables.panel(table.id, people[seat])
        table = await house.tables.table(table.id)
    return waits


def _pick(panel: Panel) -> object:
    return panel.legal[(7 * panel.decision) % len(panel.legal)]


async def test_a_game_of_mountains_waits_about_twenty_times_instead_of_a_hundred(house: House) -> None:
    assert 85 <= await play(house, ahead=False) <= 115
    assert await play(house, ahead=True) <= 25
