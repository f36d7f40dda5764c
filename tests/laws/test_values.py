"""States, actions, events and views are plain values: they survive JSON and, for actions, the text that players type."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.games.core import fields, offered, parse, union
from tests.laws.walks import ALL, Setting, encoded, states, story, viewers


def again(value: Any, kind: Any) -> Any:
    return msgspec.json.decode(encoded(value), type=kind)


def test_states_survive_json(setting: Setting) -> None:
    rules = ALL[setting.game].rules
    for state in states(setting):
        copy = again(state, rules.State)
        assert copy == state
        assert encoded(copy) == encoded(state)
        assert rules.to_act(copy) == rules.to_act(state)
        for seat in range(setting.seats):
            assert rules.legal(copy, seat) == rules.legal(state, seat)


def test_states_hold_only_frozen_things(setting: Setting) -> None:
    def frozen(value: Any) -> bool:
        if isinstance(value, msgspec.Struct):
            return value.__struct_config__.frozen and all(
                frozen(getattr(value, name)) for name in value.__struct_fields__
            )
        if isinstance(value, tuple):
            return all(map(frozen, value))
        return value is None or isinstance(value, (int, str))

    for state in states(setting):
        assert frozen(state)


def test_states_with_unknown_fields_are_refused(setting: Setting) -> None:
    rules = ALL[setting.game].rules
    plain = msgspec.to_builtins(states(setting)[1])
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**plain, "joker": 1}, type=rules.State)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**plain, "options": {**plain["options"], "joker": 1}}, type=rules.State)


def test_states_of_another_version_are_refused(setting: Setting) -> None:
    rules = ALL[setting.game].rules
    plain = msgspec.to_builtins(states(setting)[1])
    assert plain["version"] == rules.version
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**plain, "version": rules.version + 1}, type=rules.State)


def test_events_survive_json(setting: Setting) -> None:
    kind = union(ALL[setting.game].rules.Events)
    for stride in story(setting):
        for event in stride.step.events:
            assert again(event, kind) == event


def test_views_survive_json(setting: Setting) -> None:
    rules = ALL[setting.game].rules
    for state in states(setting)[::4]:
        for viewer in viewers(setting):
            view = rules.view(state, viewer)
            assert isinstance(view, rules.View)
            assert again(view, rules.View) == view


def test_outcomes_survive_json(setting: Setting) -> None:
    outcome = ALL[setting.game].rules.outcome(states(setting)[-1])
    assert again(outcome, type(outcome)) == outcome


def test_legal_actions_survive_json_and_the_text_form_however_it_is_typed(setting: Setting) -> None:
    rules = ALL[setting.game].rules
    kind = union(rules.Actions)
    for state in states(setting):
        for seat in range(setting.seats):
            for action in rules.legal(state, seat):
                assert again(action, kind) == action
                text = str(action)
                assert parse(rules.Actions, text) == action
                assert text == " ".join(text.split())
                assert parse(rules.Actions, f"  {text.swapcase().replace(' ', '   ')} ") == action


def test_verbs_are_unique_and_vocabularies_have_no_two_words_that_differ_in_case_alone(
    setting: Setting,
) -> None:
    rules = ALL[setting.game].rules
    verbs = [action.verb() for action in rules.Actions]
    assert len(set(verbs)) == len(verbs)
    for action in rules.Actions:
        for field in fields(action):
            words = field.vocabulary.words
            assert len({word.casefold() for word in words}) == len(words)
            assert not any(any(c.isspace() for c in word) for word in words)


def test_every_option_is_offered_and_its_default_is_among_what_is_offered(setting: Setting) -> None:
    kinds = ALL[setting.game].rules.Options
    for field in msgspec.structs.fields(kinds):
        assert field.default in offered(field.type)
        for value in offered(field.type):
            options = kinds(**{field.name: value})
            assert again(options, kinds) == options
