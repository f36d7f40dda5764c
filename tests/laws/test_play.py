"""How a game goes on: it ends, it can be replayed, nothing is changed behind its back."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

import pytest

from bot.games.core import Illegal, Outcome, places
from bot.games.dice import FastDice, SealedDice, choice
from tests.laws.walks import (
    ALL,
    SEED,
    SETTINGS,
    Setting,
    any_action,
    encoded,
    start,
    states,
    story,
    viewers,
    walk,
)

RARE = {"mountains": {"cut", "recycled"}}
"""Events that hardly any game comes to: pieces run out, chains without end. The game's own tests bring them about."""


class NoDice:
    """Dice that must not be rolled."""

    def below(self, n: int) -> int:
        raise AssertionError("chance where there must be none")


def test_play_ends_with_a_valid_outcome(setting: Setting) -> None:
    rules = ALL[setting.game].rules
    outcome = rules.outcome(story(setting)[-1].step.state)
    assert isinstance(outcome, Outcome)
    assert len(outcome.places) == len(outcome.scores) == setting.seats
    groups = [
        [s for s in range(setting.seats) if outcome.places[s] == p] for p in sorted(set(outcome.places))
    ]
    assert places(groups, setting.seats) == outcome.places
    assert outcome.reason.isidentifier()


def test_even_senseless_play_ends(setting: Setting) -> None:
    *_, last = walk(setting, sense=0)
    assert ALL[setting.game].rules.outcome(last.step.state) is not None


def test_a_game_that_is_over_stays_over(setting: Setting) -> None:
    rules, state = ALL[setting.game].rules, story(setting)[-1].step.state
    luck = FastDice(1)
    assert rules.to_act(state) == ()
    assert rules.settle(state, NoDice()).state == state
    for seat in range(setting.seats):
        assert rules.legal(state, seat) == ()
        with pytest.raises(Illegal):
            rules.apply(state, seat, any_action(rules.Actions, luck))
        with pytest.raises(Illegal):
            rules.give_up(state, seat)


def test_replay_from_seed_and_log_gives_the_same_states_and_events(setting: Setting) -> None:
    rules, state = ALL[setting.game].rules, start(setting)
    for stride in story(setting):
        assert state == stride.before
        if stride.action is None or stride.seat is None:
            step = rules.settle(state, SealedDice(SEED, stride.index))
        else:
            step = rules.apply(state, stride.seat, stride.action)
        assert step == stride.step
        state = step.state


def test_another_seed_gives_another_game(setting: Setting) -> None:
    both = zip_longest(walk(setting, seed=SEED[::-1]), story(setting))
    assert any(one is None or two is None or one.step.events != two.step.events for one, two in both)


def test_nobody_is_waited_for_exactly_while_chance_is_due_or_all_is_over(setting: Setting) -> None:
    rules = ALL[setting.game].rules
    for stride in story(setting):
        due = rules.to_act(stride.before)
        assert list(due) == sorted(set(due))
        if due:
            step = rules.settle(stride.before, NoDice())
            assert (step.state, step.events, step.reveals) == (stride.before, (), ())
        else:
            assert stride.action is None
            assert stride.step.state != stride.before


def test_settling_leads_to_a_choice_or_to_the_end(setting: Setting) -> None:
    rules = ALL[setting.game].rules
    for stride in story(setting):
        if stride.action is None:
            assert rules.to_act(stride.step.state) or rules.outcome(stride.step.state)


def test_whoever_is_waited_for_has_a_choice(setting: Setting) -> None:
    rules = ALL[setting.game].rules
    for state in states(setting):
        for seat in rules.to_act(state):
            assert seat in range(setting.seats)
            assert rules.legal(state, seat)


def test_choices_stand_in_one_order_without_doubles(setting: Setting) -> None:
    rules = ALL[setting.game].rules
    for state in states(setting):
        for seat in range(setting.seats):
            legal = rules.legal(state, seat)
            assert legal == rules.legal(state, seat)
            assert len(set(legal)) == len(legal)
            assert all(isinstance(action, rules.Actions) for action in legal)


def test_every_legal_action_is_carried_out_and_every_other_is_refused_as_illegal(setting: Setting) -> None:
    rules, luck = ALL[setting.game].rules, FastDice(str(setting))
    for state in states(setting)[::3]:
        for seat in range(setting.seats):
            legal = rules.legal(state, seat)
            for action in legal:
                rules.apply(state, seat, action)
            for action in (any_action(rules.Actions, luck) for _ in range(8)):
                if action in legal:
                    continue
                with pytest.raises(Illegal) as refused:
                    rules.apply(state, seat, action)
                assert refused.value.key.isidentifier()


def test_what_another_seat_may_do_is_refused_to_this_one(setting: Setting) -> None:
    rules = ALL[setting.game].rules
    for stride in story(setting):
        if stride.seat is None or stride.action is None:
            continue
        for seat in (*range(setting.seats), setting.seats, -1):
            if stride.action not in rules.legal(stride.before, seat):
                with pytest.raises(Illegal):
                    rules.apply(stride.before, seat, stride.action)


def test_a_choice_never_rolls_dice(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ALL[setting.game].rules
    trace = story(setting)

    def roll(*_: Any) -> int:
        raise AssertionError("a choice rolled dice")

    for name in ("bot.games.dice.SealedDice.below", "bot.games.dice.FastDice.below", "random.Random.randrange",
                 "random.Random.random", "os.urandom"):  # fmt: skip
        monkeypatch.setattr(name, roll)
    for stride in trace:
        if stride.seat is not None and stride.action is not None:
            assert rules.apply(stride.before, stride.seat, stride.action) == stride.step


def test_no_function_changes_a_state(setting: Setting) -> None:
    rules = ALL[setting.game].rules
    for stride in story(setting):
        before = encoded(stride.before)
        for viewer in viewers(setting):
            rules.view(stride.before, viewer)
            rules.imagine(stride.before, viewer, FastDice(1))
            rules.legal(stride.before, viewer)
        rules.settle(stride.before, FastDice(2))
        if stride.seat is not None and stride.action is not None:
            rules.apply(stride.before, stride.seat, stride.action)
            for seat in range(setting.seats):
                try:
                    rules.give_up(stride.before, seat)
                except Illegal:
                    continue
        assert encoded(stride.before) == before


def test_events_are_of_declared_kinds_and_private_to_seats_of_the_table(setting: Setting) -> None:
    rules = ALL[setting.game].rules
    tags = [kind.kind() for kind in rules.Events]
    assert len(set(tags)) == len(tags)
    for stride in story(setting):
        for event in stride.step.events:
            assert type(event) in rules.Events
            assert set(event.only) <= set(range(setting.seats))
        assert list(stride.step.reveals) == sorted(set(stride.step.reveals))
        assert set(stride.step.reveals) <= set(viewers(setting))


def test_every_declared_event_but_leaving_happens_somewhere(name: str) -> None:
    """A kind that never happens in any setting is dead, or the walks are too tame."""
    mine = [setting for setting in SETTINGS if setting.game == name]
    seen = {type(event) for setting in mine for stride in story(setting) for event in stride.step.events}
    unseen = {kind.kind() for kind in set(ALL[name].rules.Events) - seen}
    assert unseen - RARE.get(name, set()) == {"gave_up"}


def test_a_seat_that_is_given_up_ranks_behind_all_others_and_is_played_on(setting: Setting) -> None:
    rules = ALL[setting.game].rules
    luck = FastDice(str(setting))
    trace = story(setting)
    for _ in range(3):
        state = choice(luck, trace).before
        try:
            step = rules.give_up(state, 0)
        except Illegal:
            continue
        with pytest.raises(Illegal):
            rules.give_up(step.state, 0)
        assert [type(e) for e in step.events if e.kind() == "gave_up"]
        state = _played_on(rules, step.state, luck)
        outcome = rules.outcome(state)
        assert outcome is not None
        assert outcome.places[0] == setting.seats
        if setting.seats == 2:
            assert rules.outcome(step.state) is not None
            assert outcome.places == (2, 1)


def test_as_soon_as_only_one_seat_did_not_leave_the_game_ends_and_it_is_first(setting: Setting) -> None:
    rules = ALL[setting.game].rules
    state = story(setting)[0].step.state
    for seat in range(setting.seats - 1):
        assert rules.outcome(state) is None
        state = rules.give_up(state, seat).state
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.places[-1] == 1
    assert min(outcome.places[:-1]) == 2


def _played_on(rules: Any, state: Any, luck: FastDice) -> Any:
    while rules.outcome(state) is None:
        due = rules.to_act(state)
        if due:
            state = rules.apply(state, due[0], choice(luck, rules.legal(state, due[0]))).state
        else:
            state = rules.settle(state, luck).state
    return state
