"""How few presses it takes to do what a player means to do, through the questions of a panel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

import msgspec

from bot.chat.choices import PAGE, Group, Question, ask
from bot.games.core import Action, NotUnderstood, Seat, View, apart, parse, spelled
from bot.games.dice import Dice
from bot.players.base import Player, position
from bot.table import drafts
from bot.wording import Wording

WORDS = Wording()
Means = Callable[[Action], Hashable]
"""What matters to a player of an action: two that mean the same do as well."""


class Pressed(msgspec.Struct, frozen=True):
    """What one press has added to the draft, and how many presses it took to come there."""

    actions: tuple[Action, ...]
    presses: int


def offers(rules: Any, state: Any, seat: Seat) -> list[Pressed]:
    """All that the panel of a seat leads to, with the fewest presses to it; several actions in one choice included."""
    view, legal = rules.view(state, seat), rules.legal(state, seat)
    forms = spelled(view, legal)
    found: dict[tuple[Action, ...], int] = {}
    queue: list[tuple[tuple[str, ...], int | None, int]] = [((), None, 0)]
    while queue:
        chosen, page, count = queue.pop(0)
        asked = ask(WORDS, rules.id, tuple(forms), chosen, shortcuts=view.shortcuts(legal), page=page)
        if isinstance(asked, Action):
            found.setdefault((forms[asked],), count)
            continue
        assert isinstance(asked, Question), f"{chosen} leads nowhere"
        for choice in asked.choices():
            if choice.word.startswith(PAGE):
                queue.append((chosen, int(choice.word[1:]), count + 1))
            elif len(texts := apart(choice.word)) > 1:
                found.setdefault(tuple(parse(rules.Actions, text) for text in texts), count + 1)
            else:
                queue.append(((*chosen, *choice.word.split()), None, count + 1))
    return [Pressed(actions, presses) for actions, presses in found.items()]


def plan(rules: Any, state: Any, seat: Seat, player: Player, dice: Dice) -> list[Action]:
    """What a computer player would do up to where chance is due, or somebody else."""
    actions: list[Action] = []
    while rules.to_act(state) == (seat,):
        actions.append(player.choose(position(rules, state, seat), dice))
        state = rules.apply(state, seat, actions[-1]).state
    return actions


def pressed(rules: Any, state: Any, seat: Seat, meant: Sequence[Action], means: Means) -> tuple[int, Any]:
    """How many presses it takes to do what these actions mean, *Confirm* included; and the state they lead to.

    Of what is to be done next, as much as possible is done by one press; what means the same is pressed for it.
    """
    left = list(meant)
    presses = 1
    while rules.to_act(state) == (seat,):
        legal = rules.legal(state, seat)
        ending = rules.view(state, seat).ending(legal) if presses > 1 else None
        if ending is not None and left in ([], [ending]):
            return presses, rules.apply(state, seat, ending).state  # *Confirm* does it
        if presses > 1 and len(legal) == 1:
            chosen: tuple[Action, ...] = legal  # it joins the draft by itself
        else:
            every = offers(rules, state, seat)
            while left and not any(_serves(offer, left, means) for offer in every):
                left.pop(0)  # what means the same has led elsewhere, where this is not possible
            every += at_once(rules, state, seat, left, means)
            best = max(
                (offer for offer in every if _serves(offer, left or legal[-1:], means)),
                key=lambda offer: (len(offer.actions) / offer.presses, len(offer.actions)),
            )
            chosen, presses = best.actions, presses + best.presses
        for action in chosen:
            state = rules.apply(state, seat, action).state
            same = next((one for one in left if means(one) == means(action)), None)
            if same is not None:
                left.remove(same)
    return presses, state


def at_once(rules: Any, state: Any, seat: Seat, left: Sequence[Action], means: Means) -> Iterator[Pressed]:
    """What can be done of this, from its first on, by several choices in one menu of the panel: one press."""
    view, legal = rules.view(state, seat), rules.legal(state, seat)
    asked = ask(WORDS, rules.id, tuple(spelled(view, legal)), shortcuts=view.shortcuts(legal))
    assert isinstance(asked, Question)
    for group in (*asked.groups, *asked.lists):
        for count in range(len(left), 1, -1) if group.most > 1 else ():
            picked = _picked(rules, view, group, left[:count])
            found = drafts.picked(view, legal, picked) if len(picked) > 1 else None
            actions = drafts.combined(rules, state, seat, found) if found else None
            if actions and not Counter(map(means, actions)) - Counter(map(means, left)):
                yield Pressed(actions, 1)
                break


def _picked(rules: Any, view: View, group: Group, left: Sequence[Action]) -> list[str]:
    """The choices that together do these actions, or some of them; of those that do several the longest first."""
    wanted, picked = Counter(map(view.alike, left)), []
    for choice in sorted(group.choices, key=lambda choice: -len(apart(choice.word))):
        does = Counter(map(view.alike, _whole(rules, choice.word)))
        if does and len(picked) < group.most and not does - wanted:
            picked.append(choice.word)
            wanted -= does
    return picked


def _whole(rules: Any, word: str) -> list[Action]:
    """The actions of a choice; none where it is only a part of one."""
    try:
        return [parse(rules.Actions, text) for text in apart(word)]
    except NotUnderstood:
        return []


def _serves(offer: Pressed, left: Sequence[Action], means: Means) -> bool:
    """Whether this does what is next, and nothing that is not wanted."""
    if not left:
        return False
    wanted = Counter(map(means, left))
    done = Counter(map(means, offer.actions))
    return means(left[0]) in done and not done - wanted
