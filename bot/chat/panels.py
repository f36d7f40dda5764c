"""The private panel: what a seat may choose, as a picture, a question and controls; the same in the channel and by DM."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import discord
import msgspec
from discord import ui

from bot.chat import choices, ids, layout, lined
from bot.chat.choices import Choice, Question
from bot.chat.packing import SELECT
from bot.chat.studio import Picture
from bot.games.core import Action, spelled
from bot.table.drafts import unsaid
from bot.table.orders import Orders
from bot.table.values import Panel, Table
from bot.wording import Markup
from renderers.frame import Frame

if TYPE_CHECKING:
    from bot.chat.parts import Parts

PICTURE: Final = "panel.png"
PER_ROW: Final = 5
PLACEHOLDER_LIMIT: Final = 150
WORDS_LIMIT: Final = 3000
"""Characters of a board in words: what is asked has to stand beside it in one message."""
FIRST_MENU: Final = 1_000_000_000
"""Where the numbers of menus begin: above those of letters, which their containers carry."""


class Sheet(msgspec.Struct, frozen=True):
    """A panel ready to be shown."""

    view: ui.LayoutView
    files: tuple[discord.File, ...]


async def sheet(
    parts: Parts,
    panel: Panel,
    *,
    above: Sequence[str] = (),
    page: int | None = None,
    number: int | None = None,
    picture: bool = True,
) -> Sheet:
    """The panel of a seat. `above` are lines to be read first; `page` a page of choices that was asked for."""
    asked = _question(parts, panel, page)
    drawn = await _picture(parts, panel) if picture else None
    texts = [*above, _told(parts, panel), "\n".join(lined.lines(parts, panel))]
    if panel.stood_in:
        texts.insert(0, parts.wording.say("table.panel.stood_in"))
    if drawn is None:
        texts.append(in_words(parts, panel.table, panel.view))
    view = layout.message(
        texts,
        picture=PICTURE if drawn else None,
        alt=drawn.alt if drawn else "",
        texts_below=[_last_line(parts, panel, asked)],
        rows=[*_choices(panel, asked), _controls(parts, panel)],
        number=number,
        accent=layout.seat_colour(panel.seat),
    )
    return Sheet(view, (drawn.file(PICTURE),) if drawn else ())


def ready(parts: Parts, panel: Panel, *, kept: bool = True) -> ui.LayoutView:
    """What stays of a panel whose seat has chosen in secret: whom it waits for, and the way to choose anew.

    Where it is not `kept` up to date while others become ready, it does not say who they are.
    """
    rows = [_controls(parts, panel)]
    texts = [*lined.lines(parts, panel), _waiting(parts, panel) if kept else _ready(parts, panel, ())]
    return layout.message(texts, rows=rows, accent=layout.seat_colour(panel.seat))


async def done(
    parts: Parts,
    table: Table,
    seat: int,
    *,
    above: Sequence[str] = (),
    number: int | None = None,
    take_back: str = "",
    lined_up: bool = False,
    lost: bool = False,
) -> ui.LayoutView:
    """What stays of a panel when nothing more is asked.

    `take_back`: the mark of what was just confirmed, for a button that takes it back, and those for moves to come, some of which may be `lined_up`.
    `lost`: something was being chosen, and not confirmed in time.
    """
    say, names = parts.wording.say, parts.names(table)
    link = Markup(layout.jump(table.guild_id, table.channel_id))
    if table.status == "running":
        text = say("table.panel.done", names, due=table.due, link=link, lost=lost)
    else:
        text = say("table.panel.done_over", names, link=link)
    rows: list[layout.Row] = []
    if take_back and table.status == "running":
        rows = [[_take_back(parts, table, take_back), *lined.buttons(parts, table, ask=True, clear=lined_up)]]
    return layout.message(
        ["\n".join([*above, text])], rows=rows, number=number, accent=layout.seat_colour(seat)
    )


def _take_back(parts: Parts, table: Table, mark: str) -> ui.Button[ui.LayoutView]:
    """The button for the step that was just confirmed."""
    return ui.Button(
        label=parts.wording.plain.say("table.take_back.button"),
        custom_id=ids.take_back_button(table.id, mark),
        style=discord.ButtonStyle.secondary,
    )


def in_words(parts: Parts, table: Table, view: Any) -> str:
    """The board in words, a line each. Where names make it too long, they stand once in front and marks in the lines."""
    wording, names = parts.wording, parts.names(table)
    told = "\n".join(wording.board(table.game, view.lines(), names))
    if len(told) <= WORDS_LIMIT:
        return told
    seats = wording.say("table.status.seats", names, seats=tuple(range(len(names))))
    return "\n".join([seats, *wording.board(table.game, view.lines(), ())])


def _rests(panel: Panel) -> bool:
    """Whether a seat has chosen in secret and is not about to choose anew."""
    return bool(panel.legal) and not (panel.due or panel.draft or panel.chosen)


def _opening(panel: Panel) -> str:
    """The words that begin every choice of a seat that rests: pressed, they ask it anew. Empty in any other case."""
    return " ".join(choices.shared(panel.legal)) if _rests(panel) else ""


def _question(parts: Parts, panel: Panel, page: int | None) -> Question | None:
    if not panel.legal or _opening(panel):
        return None
    forms = tuple(spelled(panel.view, panel.legal)) if len(panel.legal) > 1 else panel.legal
    shortcuts = panel.view.shortcuts(panel.legal)
    if panel.secret:  # an id would have to say what they are
        single = (shortcut for shortcut in shortcuts if shortcut.most == 1)
        shortcuts = tuple(msgspec.structs.replace(shortcut, sequences=()) for shortcut in single)
    asked = choices.ask(
        parts.wording.plain.calling(parts.names(panel.table)),
        panel.table.game,
        forms,
        panel.chosen,
        shortcuts=shortcuts,
        page=page,
    )
    return None if isinstance(asked, Action) else asked


async def _picture(parts: Parts, panel: Panel) -> Picture | None:
    frame = Frame(
        names=parts.names(panel.table),
        due=panel.table.due,
        viewer=panel.seat,
        story=panel.story,
        legal=() if _opening(panel) else panel.legal,
        chosen=panel.chosen,
        theme=parts.theme,
        language=parts.wording.language,
    )
    return await parts.studio.draw(parts.game_of(panel.table), panel.view, frame)


def _told(parts: Parts, panel: Panel) -> str:
    """What the draft does so far."""
    wording, table = parts.wording, panel.table
    lines = wording.story(table.game, panel.story, parts.names(table), draft=True)
    return "\n".join([*lines, *filter(None, [wording.so_far(table.game, panel.legal, panel.chosen)])])


def _last_line(parts: Parts, panel: Panel, asked: Question | None) -> str:
    """The next question: always the last line."""
    wording, table = parts.wording, panel.table
    names = parts.names(table)
    if table.status != "running":
        return ended(parts, table)
    if panel.confirmable and not panel.legal:
        done = wording.calling(names).action(table.game, panel.draft[-1]) if panel.silent else ""
        return wording.say("table.panel.confirm_ask", action=Markup(done))
    if not panel.legal:
        return wording.say("table.panel.not_due", names, due=table.due)
    lead = _waiting(parts, panel) if _rests(panel) else wording.situation(table.game, panel.view, names)
    question = asked.text if asked else ""
    if panel.confirmable:
        question = wording.say("table.panel.or_confirm")
    return " ".join(filter(None, (lead, question)))


def _waiting(parts: Parts, panel: Panel) -> str:
    """Whom a seat that is ready waits for."""
    return _ready(parts, panel, panel.table.due)


def _ready(parts: Parts, panel: Panel, due: Sequence[int]) -> str:
    return parts.wording.ready(panel.table.game, panel.view, parts.names(panel.table), due)


def ended(parts: Parts, table: Table) -> str:
    """How a game that is not running any more has ended."""
    if table.status == "asleep":
        return parts.wording.say("table.asleep.short")
    if table.outcome is None:
        return parts.wording.say("table.end.aborted_nobody")
    return parts.wording.outcome(table.game, table.outcome, parts.names(table))


def _choices(panel: Panel, asked: Question | None) -> Iterator[layout.Row]:
    if asked is None:
        return
    menus, every = asked.groups, asked.single
    if asked.buttons:
        menus, every = asked.lists, (*every, *(choice for group in asked.groups for choice in group.choices))
    forms = tuple(spelled(panel.view, panel.legal)) if panel.secret else ()
    leaving = panel.view.leaving(panel.legal) if len(panel.legal) > 1 else None
    last = [choice for choice in every if choice.word == str(leaving)]
    every = tuple(choice for choice in every if choice not in last)
    for start in range(0, len(every), PER_ROW):
        yield [_button(panel, choice, forms) for choice in every[start : start + PER_ROW]]
    for at, group in enumerate(menus):
        menu: ui.Select[ui.LayoutView] = ui.Select(
            custom_id=ids.panel_select(panel.table.id, panel.decision, panel.step, at),
            placeholder=group.label[:PLACEHOLDER_LIMIT],
            max_values=group.most,
            # Clients keep what was chosen by this number, and what is chosen already cannot be chosen: after an undo it
            # has to be another menu.
            id=FIRST_MENU + panel.step * SELECT + at,
        )
        for choice in group.choices:
            menu.add_option(label=choice.label, value=choice.word, description=choice.hint or None)
        yield [menu]
    if last:
        yield [_button(panel, choice, forms, discord.ButtonStyle.secondary) for choice in last]


def _button(
    panel: Panel,
    choice: Choice,
    forms: Sequence[Action],
    style: discord.ButtonStyle = discord.ButtonStyle.primary,
) -> ui.Button[ui.LayoutView]:
    """One choice; with `forms`, its id says only where among them it stands."""
    word = unsaid(forms, panel.chosen, choice.word) if forms and not _is_page(choice) else choice.word
    return _press(panel, word, choice.label, style)


def _is_page(choice: Choice) -> bool:
    return choice.word.startswith(choices.PAGE)


def _controls(parts: Parts, panel: Panel) -> layout.Row:
    say = parts.wording.plain.say
    row: list[ui.Button[ui.LayoutView]] = []
    if panel.confirmable:
        row.append(_press(panel, ids.CONFIRM, say("table.panel.confirm"), discord.ButtonStyle.success))
    if opening := _opening(panel):
        label = parts.wording.plain.anew(panel.table.game)
        row.append(_press(panel, opening, label, discord.ButtonStyle.secondary))
    if panel.draft or panel.chosen:
        row.append(_press(panel, ids.UNDO, say("table.panel.undo"), discord.ButtonStyle.secondary))
    if panel.due and not row:
        recap = ids.table_button(panel.table.id, "recap")
        row.append(
            ui.Button(label=say("table.recap.button"), custom_id=recap, style=discord.ButtonStyle.secondary)
        )
    if panel.due and panel.legal and panel.table.hints:
        hint = ids.table_button(panel.table.id, "hint")
        row.append(
            ui.Button(label=say("table.hint.button"), custom_id=hint, style=discord.ButtonStyle.secondary)
        )
    if panel.stood_in:
        back = ids.table_button(panel.table.id, "back")
        row.append(
            ui.Button(label=say("table.button.back"), custom_id=back, style=discord.ButtonStyle.primary)
        )
    if panel.table.status == "running":
        at_rest = not (panel.due or panel.draft or panel.chosen)
        row += lined.buttons(parts, panel.table, ask=at_rest, clear=panel.ahead != Orders())
    return row


def _press(panel: Panel, choice: str, label: str, style: discord.ButtonStyle) -> ui.Button[ui.LayoutView]:
    custom_id = ids.panel_button(panel.table.id, panel.decision, panel.step, choice)
    return ui.Button(label=label, custom_id=custom_id, style=style)
