"""Nobody learns what they may not know: from choices, views, events, or computer players."""

from __future__ import annotations

from typing import Any

from bot.games.core import Seat, Step
from bot.games.dice import FastDice
from bot.players.base import position
from bot.players.levels import LEVELS
from tests.laws.walks import ALL, Setting, encoded, states, story, viewers
from tests.support import nasty

WORLDS = 3
"""How many imagined states are tried for each true one."""


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


def test_imagined_states_differ_where_something_is_hidden(setting: Setting) -> None:
    """Else `imagine` would be a way to peek, and the laws above would say nothing."""
    rules = ALL[setting.game].rules
    worlds = {
        (number, encoded(rules.imagine(state, -1, FastDice(world))))
        for number, state in enumerate(states(setting))
        for world in range(WORLDS)
    }
    assert len(worlds) > len(states(setting))


def test_a_step_that_reveals_nothing_to_a_viewer_looks_the_same_whatever_is_hidden(setting: Setting) -> None:
    rules = ALL[setting.game].rules
    checked = 0
    for stride in story(setting):
        for viewer in viewers(setting):
            if viewer in stride.step.reveals:
                continue
            other = rules.imagine(stride.before, viewer, FastDice(stride.index))
            if stride.seat is None or stride.action is None:
                step = rules.settle(other, FastDice(stride.index))
                if viewer in step.reveals:
                    continue
            elif stride.action in rules.legal(other, stride.seat):
                step = rules.apply(other, stride.seat, stride.action)
            else:
                continue
            checked += 1
            assert told(step, viewer) == told(stride.step, viewer)
            assert rules.view(step.state, viewer) == rules.view(stride.step.state, viewer)
    assert checked


def test_who_is_told_something_private_is_among_those_who_learn_by_it(setting: Setting) -> None:
    """Or it is what they have done themselves."""
    for stride in story(setting):
        for event in stride.step.events:
            for seat in event.only:
                assert seat in stride.step.reveals or seat == stride.seat


def test_a_computer_player_chooses_the_same_whatever_is_hidden_from_it(setting: Setting) -> None:
    game = ALL[setting.game]
    rules, player = game.rules, LEVELS["relaxed"](game.policy)
    for number, state in enumerate(states(setting)):
        for seat in rules.to_act(state):
            other = rules.imagine(state, seat, FastDice(number))
            chosen = player.choose(position(rules, state, seat), FastDice(7))
            assert chosen in rules.legal(state, seat)
            assert player.choose(position(rules, other, seat), FastDice(7)) == chosen


def test_planted_canaries_never_reach_anybody_else(nasty_setting: Setting) -> None:
    """In the nasty game every card is a word of its own: whoever's hand it is in, nobody else's bytes may have it."""
    rules = ALL[nasty_setting.game].rules
    for stride in story(nasty_setting):
        state = stride.step.state
        for viewer in viewers(nasty_setting):
            hidden = _hidden(state, viewer)
            bytes_of_viewer = told(stride.step, viewer) + encoded(rules.view(state, viewer))
            assert not [card for card in hidden if card.encode() in bytes_of_viewer]
            assert not [card for card in hidden if card in " ".join(map(str, rules.legal(state, viewer)))]


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
