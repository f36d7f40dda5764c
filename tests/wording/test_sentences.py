"""Every sentence that the bot may need is there, can be filled, and keeps the house's voice."""

from __future__ import annotations

import ast
import itertools
import re
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.catalogue import GAMES
from bot.games.core import TABLE, GameError, Illegal, NotUnderstood, fields, offered, parse
from bot.games.dice import FastDice, choice
from bot.games.hill import events as hill
from bot.games.hole import events as hole
from bot.games.majority import events as majority
from bot.players.levels import LEVELS
from bot.table import ahead
from bot.wording import Wording, languages
from bot.wording.facts import FORMATS
from bot.wording.files import load
from bot.wording.template import Place

ROOT = Path(__file__).parents[2]
NAMES = ("Ann", "Bo", "Cy", "Di")
WORDS = Wording()
PSEUDO = {"again", "draft"}
games = pytest.mark.parametrize("game", sorted(GAMES))


def places(entry: Any) -> set[str]:
    found = {place.fact for variant in entry for place in variant.say.places()}
    return found | {Place.read(condition).fact for variant in entry for condition, _ in variant.when}


def test_all_languages_have_the_same_keys():
    assert "en" in languages()
    keys = {language: set(load(language)) for language in languages()}
    assert all(found == keys["en"] for found in keys.values())


@pytest.mark.parametrize("language", languages())
def test_every_format_is_known_and_the_last_variant_always_fits(language):
    for key, entry in load(language).items():
        assert entry, key
        for variant in entry:
            used = [place.format for place in variant.say.places()]
            used += [Place.read(condition).format for condition, _ in variant.when]
            assert all(name is None or name in FORMATS for name in used), key


@games
def test_every_event_is_told_from_its_own_fields(game):
    entries = load("en")
    for event in GAMES[game].rules.Events:
        own = set(event.__struct_fields__) | PSEUDO
        for key in (f"{game}.event.{event.kind()}", f"{game}.many.{event.kind()}"):
            assert key in entries or ".many." in key
            assert places(entries.get(key, ())) <= own, key


def values_of(kind: Any) -> tuple[Any, ...]:
    """A few values of a field's type."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    if kind is bool:
        return (True, False)
    if kind is int:
        return (0, 1, 2)
    if kind is str:
        return ("C4",)
    if kind == tuple[int, ...]:
        return ((1, 2), (0, 0))
    if kind == tuple[str, ...]:
        return (("C4",), ())
    if kind == tuple[tuple[str, ...], ...]:
        return ((("C4", "C5"), ()), ((), ()))
    inner = [one for one in get_args(kind) if one is not type(None)]
    return (*(value for one in inner for value in values_of(one)), None)


@games
def test_every_event_with_any_facts_can_be_told(game):
    for event in GAMES[game].rules.Events:
        hints = get_type_hints(event)
        names = [name for name in event.__struct_fields__ if name != "only"]
        for values in itertools.product(*(values_of(hints[name]) for name in names)):
            for again in (False, True):
                told = WORDS.tell(game, event(**dict(zip(names, values, strict=True))), NAMES, again=again)
                assert told == told.strip()
                assert not told or told[-1] in ".?", told


@games
def test_options_verbs_fields_and_vocabularies_have_their_words(game):
    rules = GAMES[game].rules
    for name in (
        f"{game}.name",
        f"{game}.pitch",
        f"{game}.rules.title",
        f"{game}.rules.text",
        f"{game}.rules.example",
    ):
        assert WORDS.say(name)
    for field in msgspec.structs.fields(rules.Options):
        assert WORDS.option(game, field.name)
        assert WORDS.option_about(game, field.name)
        for value in offered(field.type):
            label = f"{WORDS.option(game, field.name)}: {WORDS.option_value(game, field.name, value)}"
            assert len(label) <= 100
    for action in rules.Actions:
        assert len(WORDS.verb(game, action.verb())) <= 80
        assert 1 <= len(WORDS.say(f"{game}.verb.{action.verb()}.about")) <= 100
        for field in fields(action):
            assert WORDS.ask(game, action.verb(), field.name)
            assert 1 <= len(WORDS.say(f"{game}.verb.{action.verb()}.{field.name}.about")) <= 100
            said = WORDS.refusal(game, GameError("word", typed="zap", vocabulary=field.vocabulary))
            assert said.startswith('"zap" is not ')


@games
def test_the_example_for_planning_ahead_can_be_typed_as_it_stands(game):
    example = WORDS.plain.say(f"{game}.ahead")
    assert len(example) <= 100  # what Discord shows in an empty field
    assert sum(len(order.wishes) for order in ahead.read(GAMES[game].rules, example, ranked=False)) > 1


def test_computer_levels_have_names():
    for level in LEVELS:
        assert WORDS.has(f"table.words.level.{level}")


@pytest.mark.parametrize(
    ("game", "reasons"), [("hole", hole.Reason), ("hill", hill.Reason), ("majority", majority.Reason)]
)
def test_every_reason_for_the_end_has_its_sentence(game, reasons):
    for reason in get_args(reasons):
        assert WORDS.has(f"{game}.outcome.{reason}")


def raised(folder: str) -> set[str]:
    """The keys with which errors of the family are raised in our code."""
    families = {
        "GameError",
        "Illegal",
        "NotUnderstood",
        "Ambiguous",
        "TooLate",
        "NotYourTurn",
        "NotInGame",
        "Refused",
    }
    found = set()
    for file in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in families and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
    return found


@games
def test_every_refusal_of_the_rules_has_its_sentence(game):
    keys = raised(f"bot/games/{game}")
    assert keys
    assert {key for key in keys if not WORDS.has(f"{game}.refusal.{key}")} == set()


def test_every_refusal_of_table_and_chat_has_its_sentence():
    keys = raised("bot/table") | raised("bot/chat") | {"verb", "shape", "word"}
    assert {key for key in keys if not WORDS.has(f"table.refusal.{key}")} == set()


def test_every_key_that_the_code_names_exists():
    missing = []
    for file in sorted([*(ROOT / "bot").rglob("*.py"), *(ROOT / "renderers").rglob("*.py")]):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                key = node.value
                begins = key.endswith("_") and any(known.startswith(key) for known in WORDS._entries)
                if (
                    re.fullmatch(rf"(table|{'|'.join(GAMES)})(\.[a-z_]+)+", key)
                    and not key.endswith((".toml", ".json"))
                    and not (WORDS.has(key) or begins)
                ):
                    missing.append(f"{file.name}: {key}")
    assert missing == []


@games
@pytest.mark.parametrize("seed", range(6))
def test_everything_that_is_seen_and_told_in_a_game_can_be_said(game, seed):
    rules = GAMES[game].rules
    dice = FastDice(f"{game} {seed}")
    options = msgspec.structs.replace(
        rules.Options(),
        **{
            field.name: choice(dice, offered(field.type))
            for field in msgspec.structs.fields(rules.Options)
            if field.name != "turn_limit"
        },
    )
    assert WORDS.length(game, options)
    seats = choice(dice, rules.seats)
    step = rules.settle(rules.start(seats, options), dice)
    for _ in range(160):
        WORDS.story(game, step.events, NAMES)
        state = step.state
        for viewer in (TABLE, *range(seats)):
            view = rules.view(state, viewer)
            assert all(WORDS.board(game, view.lines(), NAMES))
            WORDS.situation(game, view, NAMES)
            assert WORDS.stage(game, view)
        outcome = rules.outcome(state)
        if outcome is not None:
            assert WORDS.outcome(game, outcome, NAMES)
            break
        if not rules.to_act(state):
            step = rules.settle(state, dice)
            continue
        seat = rules.to_act(state)[0]
        legal = rules.legal(state, seat)
        WORDS.which(game, {action.verb() for action in legal})
        _refuse(game, rules, state, seats, dice)
        step = rules.apply(state, seat, choice(dice, legal))


def _refuse(game: str, rules: Any, state: Any, seats: int, dice: FastDice) -> None:
    """Whatever is refused can be said: a random action of each class, by everybody."""
    for kind in rules.Actions:
        words = [choice(dice, field.vocabulary.words) for field in fields(kind) for _ in range(field.count)]
        for seat in range(seats):
            try:
                rules.apply(state, seat, parse(rules.Actions, " ".join([kind.verb(), *words])))
            except Illegal as refused:
                said = WORDS.refusal(game, refused, NAMES)
                assert said.endswith(".")
                assert len(said) <= 200


@games
@given(st.text(max_size=300), st.sampled_from(["", "move ", "place ", "use ", "rod ", "dig "]))
@settings(max_examples=80, deadline=None)
def test_whatever_is_typed_is_refused_in_one_harmless_sentence(game, text, verb):
    try:
        parse(GAMES[game].rules.Actions, verb + text)
    except NotUnderstood as refused:
        said = WORDS.refusal(game, refused)
        assert "\n" not in said
        assert len(said) <= 300
        assert not re.search(r"@(everyone|here|[!&]?\d)", said)
        assert not re.search(r"(?<!\\)<[@#:/t]", said)


@pytest.mark.parametrize("language", languages())
def test_the_voice_never_shouts_and_uses_no_typographic_accidents(language):
    for key, entry in load(language).items():
        for variant in entry:
            text = "".join(part if isinstance(part, str) else "x" for part in variant.say.parts)
            assert "!" not in text, key
            assert "  " not in text, key
            assert " ." not in text, key
            if ".event." in key or ".board." in key or ".command." in key:
                assert not re.search(r"[*_`~]", text), key


def test_labels_fit_discords_limits():
    for key in load("en"):
        if re.match(r"table\.command\.", key):
            assert 1 <= len(WORDS.plain.say(key)) <= 100, key
