"""Drafts: what a seat has chosen and not confirmed, and what it would lead to.

A draft is private and can be taken back, so it must never show its owner anything that is hidden from them now: an action
that would reveal something to its own seat is kept, but what it leads to is seen only when it is confirmed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from bot.games.core import (
    Action,
    Ambiguous,
    Event,
    GameError,
    Illegal,
    Rules,
    Seat,
    View,
    apart,
    at_once,
    one_by_one,
    parse,
    spelled,
    together,
)
from bot.store import models
from bot.table import codec
from bot.table.errors import Refused
from bot.table.record import Record

NONE: Final = "[]"
"""How the lack of a draft is stored."""
PLACE: Final = "#"
"""What words are named by that must not be said; no vocabulary has a word that starts so."""
UNSAID: Final = re.compile(rf"{PLACE}([0-9]{{1,6}})\.([0-9]{{1,2}})")


class Preview(msgspec.Struct, frozen=True):
    """Where a draft leads, as far as its own seat may know."""

    state: Any
    """The last state whose view the seat may see."""
    story: tuple[Event, ...]
    legal: tuple[Action, ...]
    """What the seat may do next; nothing after a complete draft, which is confirmed or taken back."""
    complete: bool
    """There is a draft, and the seat need not choose anything more before it can be confirmed."""
    ending: Action | None
    """There is a draft, and the turn may end with it by this action, which is done with *Confirm*."""
    silent: bool
    """There is a draft, and nothing that its last action leads to is in the story."""


def preview(rules: Rules[Any, Any], state: Any, seat: Seat, draft: Sequence[Action]) -> Preview:
    """Carry out a draft on a state, without dice. Raises `Illegal` for a draft that the state does not allow."""
    story: list[Event] = []
    silent = False
    for action in draft:
        step = rules.apply(state, seat, action)
        if seat in step.reveals:
            return Preview(state, tuple(story), (), complete=True, ending=None, silent=True)
        seen = [event for event in step.events if event.seen_by(seat)]
        silent = not seen
        story += seen
        state = step.state
    complete = bool(draft) and seat not in rules.to_act(state)
    legal = () if complete else rules.legal(state, seat)
    ending = rules.view(state, seat).ending(legal) if draft and legal else None
    return Preview(state, tuple(story), legal, complete, ending, silent)


def leads_where_shown(now: Preview, shown: Preview) -> bool:
    """Whether a draft leads where its owner was shown, or tells less of it: then they have seen what they confirm."""
    told = shown.story[: len(now.story)]
    return (now.complete, now.legal, now.story) == (shown.complete, shown.legal, told)


def matching(legal: Sequence[Action], words: Sequence[str]) -> tuple[Action, ...]:
    """The legal actions that begin with these words."""
    start = tuple(words)
    return tuple(action for action in legal if action.tokens()[: len(start)] == start)


def forms(rules: Rules[Any, Any], ahead: Preview, seat: Seat) -> dict[Action, Action]:
    """Every way to say what may come next, with the action that is meant."""
    return spelled(rules.view(ahead.state, seat), ahead.legal)


def unsaid(forms: Sequence[Action], chosen: Sequence[str], words: str) -> str:
    """The next words by their place among what is possible, for where they must not be said: `#12.1`."""
    wanted = (*chosen, *words.split())
    first = next(at for at, form in enumerate(forms) if form.tokens()[: len(wanted)] == wanted)
    return f"{PLACE}{first}.{len(wanted) - len(chosen)}"


def said(forms: Sequence[Action], chosen: Sequence[str], words: str) -> str:
    """Words as they are, also those of `unsaid`; a place where there is nothing gives no words."""
    found = UNSAID.fullmatch(words)
    if found is None:
        return words
    first, count = int(found[1]), int(found[2])
    if first >= len(forms) or forms[first].tokens()[: len(chosen)] != tuple(chosen):
        return ""
    return " ".join(forms[first].tokens()[len(chosen) : len(chosen) + count])


def meant(rules: Rules[Any, Any], ahead: Preview, seat: Seat, words: Sequence[str]) -> tuple[Action, ...]:
    """The legal actions that begin with these words in one of their spellings."""
    possible = forms(rules, ahead, seat)
    return tuple(dict.fromkeys(possible[form] for form in matching(tuple(possible), words)))


class Draft(msgspec.Struct, frozen=True):
    """What is stored of a seat's unconfirmed choice, with where it leads."""

    strokes: tuple[tuple[Action, ...], ...]
    """What is chosen, as it was: what one press, or one command, has added is taken back together."""
    presses: tuple[str, ...]
    """The half-made action: what each press has added, one word or several."""
    ahead: Preview

    @property
    def actions(self) -> tuple[Action, ...]:
        """All that is chosen, in order."""
        return tuple(action for stroke in self.strokes for action in stroke)

    @property
    def ended(self) -> tuple[Action, ...]:
        """All that is carried out when it is confirmed."""
        return self.actions if self.ahead.ending is None else (*self.actions, self.ahead.ending)

    @property
    def confirmable(self) -> bool:
        """Whether it may be confirmed as it is."""
        return (self.ahead.complete or self.ahead.ending is not None) and not self.presses

    @property
    def chosen(self) -> tuple[str, ...]:
        """The words of the half-made action, verb first."""
        return tuple(word for press in self.presses for word in press.split())


def read(record: Record, chair: models.Chair) -> Draft:
    """A seat's draft. What of it is not possible any more (the rules have changed since) counts as not chosen."""
    try:
        draft = _at(record, chair, record.codec.strokes(chair.draft), codec.presses(chair.partial))
    except (GameError, msgspec.DecodeError):
        return _at(record, chair, ())
    if draft.presses and not meant(record.rules, draft.ahead, chair.seat, draft.chosen):
        return msgspec.structs.replace(draft, presses=())
    return draft


def _at(
    record: Record, chair: models.Chair, strokes: Sequence[Sequence[Action]], presses: Sequence[str] = ()
) -> Draft:
    """A draft of these strokes. Raises `Illegal`."""
    actions = [action for stroke in strokes for action in stroke]
    ahead = preview(record.rules, record.state, chair.seat, actions)
    return Draft(tuple(map(tuple, strokes)), tuple(presses), ahead)


def write(chair: models.Chair, strokes: Sequence[Sequence[Action]], presses: Sequence[str] = ()) -> None:
    """Store a seat's draft. Every change is a step, so that a button made before it can be told from one made after."""
    chair.draft = codec.dump([together(stroke) for stroke in strokes])
    chair.partial = codec.dump(list(presses))
    chair.step += 1


def stored(chair: models.Chair) -> bool:
    """Whether a seat has chosen something and not confirmed it."""
    return (chair.draft, chair.partial) != (NONE, NONE)


def drop(chair: models.Chair) -> None:
    """Forget what a seat has chosen and not confirmed."""
    chair.step = 0
    chair.draft = chair.partial = NONE


def choose(record: Record, chair: models.Chair, words: str) -> None:
    """One press: the next word or words of the half-made action, or their place; or several whole actions, or several of
    those `at_once`.

    What is whole joins the draft: an action as soon as the words chosen can only mean one, by its own form or by one of
    the view's spellings. What follows it without a choice is no question, and joins it, too.
    """
    draft = read(record, chair)
    require_choice(record, chair, draft.ahead)
    if len(one_by_one(words)) > 1:
        _add(record, chair, draft, _at_once(record, chair, draft, one_by_one(words)))
        return
    if len(apart(words)) > 1:
        _add(record, chair, draft, _sequence(record, chair, draft, words))
        return
    words = said(tuple(forms(record.rules, draft.ahead, chair.seat)), draft.chosen, words)
    matches = meant(record.rules, draft.ahead, chair.seat, (*draft.chosen, *words.split()))
    if not matches or not words.split():
        raise _not_offered(draft, words)
    if len(matches) == 1:
        _add(record, chair, draft, matches)
    else:
        write(chair, draft.strokes, (*draft.presses, " ".join(words.split())))


def _sequence(record: Record, chair: models.Chair, draft: Draft, words: str) -> tuple[Action, ...]:
    """Several actions, each legal after those before it as far as their seat may see."""
    chosen: list[Action] = []
    ahead = draft.ahead
    for text in apart(words):
        action = next((one for one in ahead.legal if str(one) == text), None)
        if action is None or draft.presses:
            raise _not_offered(draft, words)
        chosen.append(action)
        ahead = _at(record, chair, (*draft.strokes, chosen)).ahead
    return tuple(chosen)


def _at_once(record: Record, chair: models.Chair, draft: Draft, texts: Sequence[str]) -> tuple[Action, ...]:
    """What several choices of one menu come to. Raises `Illegal` where they do not go together."""
    view = record.rules.view(draft.ahead.state, chair.seat)
    found = picked(view, draft.ahead.legal, texts)
    if found is None or draft.presses:
        raise _not_offered(draft, at_once(texts))
    chosen = combined(record.rules, draft.ahead.state, chair.seat, found)
    if chosen is None:
        raise Illegal("not_at_once", count=len(texts))
    return chosen


def picked(
    view: View, legal: tuple[Action, ...], texts: Sequence[str]
) -> tuple[tuple[Action, ...], ...] | None:
    """The choices with these texts, in the order of the shortcut that offers them at once; `None` if none does."""
    for shortcut in view.shortcuts(legal):
        offered = {together(actions): actions for actions in shortcut.choices}
        if len(set(texts)) <= shortcut.most and set(texts) <= set(offered):
            return tuple(actions for text, actions in offered.items() if text in texts)
    return None


def combined(
    rules: Rules[Any, Any], state: Any, seat: Seat, choices: Sequence[Sequence[Action]]
) -> tuple[Action, ...] | None:
    """The actions of these choices one after the other, each as it is or as one alike; `None` where that is not possible."""
    chosen: list[Action] = []
    for action in (action for actions in choices for action in actions):
        ahead = preview(rules, state, seat, chosen)
        view = rules.view(ahead.state, seat)
        wanted = (one for one in ahead.legal if view.alike(one) == view.alike(action))
        found = action if action in ahead.legal else next(wanted, None)
        if found is None:
            return None
        chosen.append(found)
    return tuple(chosen)


def _not_offered(draft: Draft, words: str) -> Illegal:
    return Illegal("not_offered", chosen=" ".join((*draft.chosen, words)))


def _add(record: Record, chair: models.Chair, draft: Draft, stroke: Sequence[Action]) -> None:
    """Let whole actions, and all that follows from them without a choice, join a draft."""
    rules = record.rules
    added = list(stroke)
    while True:
        ahead = _at(record, chair, (*draft.strokes, added)).ahead
        only = ahead.legal[0] if len(ahead.legal) == 1 else None
        if only is None or only == ahead.ending:
            break  # there is a choice, or nothing to do but to confirm
        if chair.seat in rules.apply(ahead.state, chair.seat, only).reveals:
            break  # it would show something, and is done knowingly
        added.append(only)
    write(chair, (*draft.strokes, added))


def undo(record: Record, chair: models.Chair) -> None:
    """Take back the last press of a half-made action, else the last stroke of the draft."""
    draft = read(record, chair)
    if draft.presses:
        write(chair, draft.strokes, draft.presses[:-1])
    elif draft.strokes:
        write(chair, draft.strokes[:-1])
    else:
        raise Refused("nothing_to_undo")


def confirmed(record: Record, chair: models.Chair) -> tuple[Action, ...]:
    """The actions of a draft that may be carried out. Raises `Refused`."""
    draft = read(record, chair)
    if not draft.actions:
        require_choice(record, chair, draft.ahead)
        raise Refused("nothing_to_confirm")
    if not draft.confirmable:
        raise Refused("not_complete")
    return draft.ended


def settled(record: Record, chair: models.Chair) -> tuple[Action, ...]:
    """The actions of a draft that leaves nothing to choose and nothing to be surprised by; none of any other."""
    draft = read(record, chair)
    choice = any(action != draft.ahead.ending for action in draft.ahead.legal)
    return draft.ended if draft.confirmable and not (choice or draft.ahead.silent) else ()


def basis(record: Record, chair: models.Chair) -> Draft:
    """What a typed action follows: the draft, or none where it would take the place of a complete one."""
    draft = read(record, chair)
    return _at(record, chair, ()) if draft.ahead.complete else draft


def typed(record: Record, chair: models.Chair, text: str) -> Draft:
    """The draft with a typed action added; a complete draft is replaced by it. Raises what is wrong with the text."""
    draft = basis(record, chair)
    require_choice(record, chair, draft.ahead)
    action = understand(record.rules, draft.ahead, chair.seat, text)
    return _at(record, chair, (*draft.strokes, (action,)))


def require_choice(record: Record, chair: models.Chair, ahead: Preview) -> None:
    """Raise `NotYourTurn` when the seat can do nothing at all: no draft that may be confirmed, no action."""
    if not ahead.legal and not ahead.complete:
        raise record.not_due(chair.seat)


def understand(rules: Rules[Any, Any], ahead: Preview, seat: Seat, text: str) -> Action:
    """The legal action that a text says, by its own form or by one of the view's other spellings.

    Raises `NotUnderstood`, `Ambiguous`, or `Illegal` with the reason that the rules give.
    """
    action = parse(rules.Actions, text)
    if action in ahead.legal:
        return action
    view = rules.view(ahead.state, seat)
    meant = tuple(one for one in ahead.legal if action in view.spellings(one))
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise Ambiguous("ambiguous", typed=text, actions=tuple(map(str, meant)))
    rules.apply(ahead.state, seat, action)  # raises `Illegal` with the reason
    raise Illegal(
        "not_now", verb=action.verb(), possible=tuple(dict.fromkeys(one.verb() for one in ahead.legal))
    )
