"""Nobody learns what they may not know: from choices, views, events, or computer players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.core import Seat, Step
from bot.games.dice import FastDice
from bot.players.base import position
from bot.players.levels import LEVELS, QUICK
from bot.players.search import Search
from tests.laws.walks import ALL, SETTINGS, Setting, Stride, encoded, states, story, viewers, walk
from tests.support import nasty

WORLDS = 3
"""How many imagined states are tried for each true one."""
CHOICES = 40
"""In so many states of a game a computer player is asked; the long tests ask in all."""
TRIALS = 6
SEARCHES = 12
"""In so many states of a game a player that searches is asked; for so few trials that it does not take long."""


def told(step: Step[Any], viewer: Seat) -> bytes:
    """Everything this viewer is told of a step."""
    return encoded([event for event in step.events if event.seen_by(viewer)])


def test_choices_and_view_are_the_same_in_every_state_that_a_viewer_could_be_in(setting: Setting) -> None:
    rules = ALL[setting.game].rules
    for number, state in enumerate(states(setting)):
        for viewer in viewers(setting):
            for world in range(WORLDS):
                other = rules.imagine(state, viewer, FastDice(number * WORLDS + world))
                assert rules.view(other, viewer) == rules.view(state, viewer)
                assert rules.legal(other, viewer) == rules.legal(state, viewer)
                assert rules.to_act(other) == rules.to_act(state)
                assert rules.outcome(other) == rules.outcome(state)


def test_what_is_imagined_depends_only_on_what_the_viewer_knows(setting: Setting) -> None:
    rules = ALL[setting.game].rules
    for number, state in enumerate(states(setting)):
        for viewer in viewers(setting):
            other = rules.imagine(state, viewer, FastDice(-1 - number))
            assert rules.imagine(other, viewer, FastDice(number)) == rules.imagine(
                state, viewer, FastDice(number)
            )


def hides(setting: Setting) -> bool:
    """Whether anybody ever sees something that not everybody sees."""
    rules = ALL[setting.game].rules
    if any(event.only for stride in story(setting) for event in stride.step.events):
        return True
    return any(
        msgspec.structs.replace(rules.view(state, viewer), viewer=-1) != rules.view(state, -1)
        for state in states(setting)
        for viewer in viewers(setting)
    )


def test_a_game_is_called_open_where_nobody_ever_sees_what_others_do_not_and_only_there(name: str) -> None:
    assert ALL[name].open != any(hides(setting) for setting in SETTINGS if setting.game == name)


def test_imagined_states_differ_where_something_is_hidden_and_only_there(setting: Setting) -> None:
    """Else `imagine` would be a way to peek, and the laws above would say nothing."""
    rules = ALL[setting.game].rules
    if not hides(setting):
        for state in states(setting):
            assert all(rules.imagine(state, viewer, FastDice(1)) == state for viewer in viewers(setting))
        return
    worlds = {
        (number, encoded(rules.imagine(state, -1, FastDice(world))))
        for number, state in enumerate(states(setting))
        for world in range(WORLDS)
    }
    assert len(worlds) > len(states(setting))


def test_chance_that_reveals_nothing_to_a_viewer_looks_the_same_whatever_is_hidden_and_drawn(
    setting: Setting,
) -> None:
    rules = ALL[setting.game].rules
    for stride, viewer, other in _unrevealed(setting):
        if stride.action is None:
            step = rules.settle(other, FastDice(stride.index))
            assert viewer in step.reveals or looks(setting, step, viewer) == looks(
                setting, stride.step, viewer
            )


def test_a_choice_that_reveals_nothing_to_a_viewer_looks_as_it_could_whatever_is_hidden(
    setting: Setting,
) -> None:
    """In every state that the viewer could be in, that seat has a choice that looks the same to the viewer."""
    rules = ALL[setting.game].rules
    checked = 0
    for stride, viewer, other in _unrevealed(setting):
        if stride.seat is None or stride.action is None:
            continue
        seen = looks(setting, stride.step, viewer)
        legal = rules.legal(other, stride.seat)
        first = [stride.action] if stride.action in legal else []
        steps = (rules.apply(other, stride.seat, action) for action in (*first, *legal))
        assert any(looks(setting, step, viewer) == seen for step in steps)
        checked += 1
    assert checked


def looks(setting: Setting, step: Step[Any], viewer: Seat) -> tuple[bytes, Any]:
    """All that a viewer gets of a step."""
    return told(step, viewer), ALL[setting.game].rules.view(step.state, viewer)


def _unrevealed(setting: Setting) -> Iterator[tuple[Stride, Seat, Any]]:
    """Every step with each viewer to whom it reveals nothing, and another state that the viewer could have been in."""
    for stride in story(setting):
        for viewer in viewers(setting):
            if viewer not in stride.step.reveals:
                yield (
                    stride,
                    viewer,
                    ALL[setting.game].rules.imagine(stride.before, viewer, FastDice(stride.index)),
                )


def test_who_is_told_something_private_is_among_those_who_learn_by_it(setting: Setting) -> None:
    """Or it is what they have done themselves."""
    for stride in story(setting):
        for event in stride.step.events:
            for seat in event.only:
                assert seat in stride.step.reveals or seat == stride.seat


def test_what_a_computer_player_is_given_is_the_same_whatever_is_hidden(setting: Setting) -> None:
    """It is given a state that was imagined, and imagines from there: that comes to the same as from the true state."""
    rules = ALL[setting.game].rules
    for number, state in enumerate(states(setting)):
        for seat in range(setting.seats):
            at = position(rules, state, seat)
            other = position(rules, rules.imagine(state, seat, FastDice(-1 - number)), seat)
            assert at.legal == other.legal == rules.legal(state, seat)
            assert at.imagine(FastDice(number)) == other.imagine(FastDice(number))
            assert at.imagine(FastDice(number)) == rules.imagine(state, seat, FastDice(number))


@pytest.mark.parametrize("level", LEVELS)
def test_a_computer_player_chooses_the_same_whatever_is_hidden_from_it(setting: Setting, level: str) -> None:
    chooses_the_same(setting, level, SEARCHES if level == "sharp" else CHOICES)


@pytest.mark.soak
@pytest.mark.parametrize("level", sorted(QUICK))
def test_a_computer_player_chooses_the_same_in_every_state(setting: Setting, level: str) -> None:
    chooses_the_same(setting, level, len(states(setting)))


def chooses_the_same(setting: Setting, level: str, most: int) -> None:
    """In so many states at most, from the beginning of the game to its end."""
    game = ALL[setting.game]
    rules, player = game.rules, LEVELS[level](game.policy)
    if level == "sharp":
        player = Search(game.policy, replace(game.policy.thinking, trials=TRIALS))
    every = -(-len(states(setting)) // most)
    for number, state in enumerate(states(setting)):
        if number % every:
            continue
        for seat in rules.to_act(state):
            other = rules.imagine(state, seat, FastDice(number))
            chosen = player.choose(position(rules, state, seat), FastDice(7))
            assert chosen in rules.legal(state, seat)
            assert player.choose(position(rules, other, seat), FastDice(7)) == chosen


def test_planted_canaries_never_reach_anybody_else(nasty_setting: Setting) -> None:
    for stride in story(nasty_setting):
        silent(nasty_setting, stride.step)


@pytest.mark.soak
def test_planted_canaries_never_reach_anybody_else_in_a_thousand_games() -> None:
    settings = [setting for setting in SETTINGS if setting.game == nasty.GAME.rules.id]
    for number in range(1000):
        setting = settings[number % len(settings)]
        for stride in walk(setting, sense=number % 3 * 20, seed=number.to_bytes(32, "big")):
            silent(setting, stride.step)


def silent(setting: Setting, step: Step[nasty.NastyState]) -> None:
    """In the nasty game every card is a word of its own: whoever's hand it is in, nobody else's bytes may have it."""
    rules, state = ALL[setting.game].rules, step.state
    for viewer in viewers(setting):
        given = told(step, viewer) + encoded(rules.view(state, viewer)) + encoded(rules.legal(state, viewer))
        assert not [card for card in _hidden(state, viewer) if card.encode() in given]


def _hidden(state: nasty.NastyState, viewer: Seat) -> set[str]:
    """By the rules of the nasty game: the cards in hands and plans of others that this viewer has not looked at."""
    looked_at = {seen.card for seen in state.seen if seen.by == viewer}
    return {
        card
        for seat in range(state.seats)
        if seat != viewer
        for card in (*state.hands[seat], *state.plans[seat])
        if card not in looked_at
    }
