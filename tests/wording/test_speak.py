"""Templates, facts and their formats."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.games.core import GameError, NotYourTurn, Outcome
from bot.games.hole.actions import Move, Pass
from bot.games.hole.events import Forfeited, Lifted, Moved, Placed, Reshuffled, Started, Stopped, Turned
from bot.games.hole.rules import HoleRules
from bot.wording import Damaged, Markup, Unsaid, Wording
from bot.wording.files import load
from bot.wording.template import Template

WORDS = Wording()
NAMES = ("Ann", "Bo", "Cy", "Di")
AT = datetime(2026, 5, 1, 12, 30, tzinfo=UTC)


def moved(seat: int = 1, **facts) -> Moved:
    usual = {
        "start": "C4",
        "to": "F4",
        "steps": 3,
        "direction": "sw",
        "landing": "space",
        "left_hole": False,
        "extra": False,
        "filled": 6,
        "holes": 8,
    }
    return Moved(seat=seat, **{**usual, **facts})


def test_a_move_is_told_as_in_the_voice():
    told = WORDS.tell("hole", moved(landing="hole"), NAMES)
    assert told == "■ Bo moved C4 → F4, three south-west, into a hole. 6 of 8 holes are filled."


@pytest.mark.parametrize(
    ("landing", "left_hole", "told"),
    [
        ("space", True, "three south-west, out of a hole. 6 of 8 holes are filled."),
        ("hole", True, "three south-west, from one hole into another. 6 of 8 holes are filled."),
        ("special", True, "three south-west, out of a hole onto a special field. 6 of 8 holes are filled."),
        ("special", False, "three south-west, onto a special field."),
        ("shovel", False, "three south-west, into the last hole."),
        ("space", False, "three south-west."),
    ],
)
def test_a_move_tells_where_from_and_where_to(landing, left_hole, told):
    assert WORDS.tell("hole", moved(landing=landing, left_hole=left_hole), NAMES).endswith(told)


def test_not_your_turn_is_said_as_in_the_voice():
    refusal = NotYourTurn("not_your_turn", due=(2,), away=2)
    assert WORDS.refusal("hole", refusal, NAMES) == "It is ▲ Cy's turn. You are next but one."


def test_one_filled_hole_is_singular():
    told = WORDS.tell("hole", moved(landing="hole", filled=1), NAMES)
    assert told.endswith("1 of 8 holes is filled.")


def test_a_long_turn_is_one_line_and_other_seats_have_their_own():
    story = WORDS.story(
        "hole",
        [
            Turned(seat=1, value=3, extra=False, only=(1,)),
            moved(landing="special"),
            Reshuffled(seat=1),
            moved(extra=True, start="E1", to="E3", steps=2, direction="e", landing="hole"),
            moved(seat=2),
            Forfeited(seat=3, value=4, extra=False),
        ],
        NAMES,
    )
    assert story == (
        (
            "■ Bo moved C4 → F4, three south-west, onto a special field. All six discs are used, and face down again. "
            "With the extra disc E1 → E3, two east, into a hole. 6 of 8 holes are filled."
        ),
        "▲ Cy moved C4 → F4, three south-west.",
        "◆ Di turned a 4, which fits no move: forfeited.",
    )


def test_two_turns_of_one_seat_are_two_lines():
    story = WORDS.story("hole", [moved(), moved()], NAMES)
    assert len(story) == 2
    assert all(line.startswith("■ Bo") for line in story)


def test_an_extra_disc_told_alone_names_its_player():
    assert WORDS.story("hole", [Stopped(seat=0)], NAMES) == ("● Ann left the extra disc unturned.",)
    assert WORDS.story("hole", [moved(landing="special"), Stopped(seat=1)], NAMES)[0].endswith(
        "onto a special field. The extra disc stays unturned."
    )


def test_scattered_moles_are_gathered_by_seat():
    events = [Started(seat=0)] + [Placed(seat=n % 2, space=f"A{n + 1}", left=(5 - n) // 2) for n in range(6)]
    assert WORDS.story("hole", events, NAMES) == (
        "● Ann begins.",
        "● Ann placed the last moles on A1, A3 and A5.",
        "■ Bo placed the last moles on A2, A4 and A6.",
    )


def test_a_lifted_layer_tells_who_lost_how_many():
    event = Lifted(seat=0, layer="green", lost=(("A1",), (), ("B1", "B2"), ()), kept=(3, 4, 1, 0))
    assert WORDS.tell("hole", event, NAMES) == (
        "Every hole is filled: the grass is lifted off, and 3 moles go with it (● Ann 1 and ▲ Cy 2). "
        "Still digging: ● Ann 3, ■ Bo 4 and ▲ Cy 1."
    )
    event = Lifted(seat=0, layer="red", lost=((), ()), kept=(4, 4))
    assert "nobody lost a mole" in WORDS.tell("hole", event, NAMES)


def test_names_are_made_safe_and_a_missing_one_leaves_the_mark():
    assert WORDS.tell("hole", Started(seat=0), ("*@everyone*",)) == "● \\*@\u200beveryone\\* begins."
    assert WORDS.plain.tell("hole", Started(seat=0), ("*@everyone*",)) == "● *@everyone* begins."
    assert WORDS.tell("hole", Started(seat=2), {0: "Ann"}) == "▲ begins."
    assert WORDS.tell("hole", Started(seat=0), ("\u200b",)) == "● nobody in particular begins."


def test_what_was_typed_is_made_safe_and_markup_of_ours_is_kept():
    say = WORDS.say
    assert say("table.refusal.bad_value", typed="**x**").startswith('"\\*\\*x\\*\\*"')
    assert say("table.panel.done_over", link=Markup("https://discord.com/channels/1/2")).endswith(
        "https://discord.com/channels/1/2"
    )


@pytest.mark.parametrize(
    ("span", "told"),
    [
        (timedelta(seconds=5), "1 minute"),
        (timedelta(minutes=1), "1 minute"),
        (timedelta(minutes=59, seconds=40), "1 hour"),
        (timedelta(hours=1, minutes=2), "1 hour and 2 minutes"),
        (timedelta(days=1, hours=2, minutes=3), "1 day and 2 hours"),
        (timedelta(days=2, minutes=3), "2 days"),
        (timedelta(days=40), "40 days"),
    ],
)
def test_a_span_is_told_by_its_two_largest_units(span, told):
    assert WORDS.say("table.end.length", took=span) == f"It took {told}."


def test_a_moment_is_discords_own_time_stamp_and_utc_in_plain_text():
    assert WORDS.say("table.status.over", at=AT) == f"It ended <t:{int(AT.timestamp())}:R>."
    assert WORDS.plain.say("table.status.over", at=AT) == "It ended 2026-05-01 12:30 UTC."


def test_the_seal_is_short_in_the_lobby_and_whole_where_it_is_explained():
    seal = "3f9ac271" + "0" * 56
    assert WORDS.say("table.lobby.seal", commitment=seal).startswith("Dice sealed: 3f9a c271 ...")
    assert "3f9a c271 0000 0000" in WORDS.say("table.verify.about", commitment=seal)


def test_options_are_told_in_one_line():
    rules = HoleRules()
    assert WORDS.options("hole", rules.Options()) == (
        "Placement: one mole a turn · Discs: face down · Special fields: on · Turn limit: 300 discs"
    )


def test_an_action_and_its_words_are_labels_without_markup():
    assert WORDS.action("hole", Move("C4", "F4")) == "Move C4 → F4"
    assert WORDS.action("hole", Pass()) == "Pass"
    assert WORDS.word("hole", "space", "C4") == "C4"


def test_the_outcome_and_the_standing():
    outcome = Outcome(places=(2, 1, 2, 4), scores=(None, None, None, None), reason="limit")
    assert WORDS.outcome("hole", outcome, NAMES) == (
        "The last disc is played, and the shovel still lies below. ■ Bo stands best."
    )
    assert WORDS.standing("hole", outcome, NAMES) == ("1st ■ Bo", "2nd ● Ann", "2nd ▲ Cy", "4th ◆ Di")
    outcome = Outcome(places=(1, 1), scores=(12, 12), reason="limit")
    assert "● Ann and ■ Bo stand best" in WORDS.outcome("hole", outcome, NAMES)
    assert WORDS.standing("hole", outcome, NAMES) == ("1st ● Ann, 12", "1st ■ Bo, 12")


@pytest.mark.parametrize(
    ("key", "facts"),
    [
        ("table.nothing", {}),
        ("table.refusal.bad_value", {}),
        ("table.status.over", {"at": None}),
        ("hole.event.started", {}),
        ("hole.event.moved", {"landing": "space", "seat": 0, "start": "A1", "to": "A2"}),
    ],
)
def test_a_missing_key_or_fact_is_an_error_in_tests_and_harmless_in_production(key, facts, monkeypatch):
    with pytest.raises(Unsaid):
        WORDS.say(key, **facts)
    monkeypatch.setattr(Wording, "strict", False)
    assert "⟨" in WORDS.say(key, **facts)
    assert key.split(".")[0] in WORDS.say(key, **facts)


def test_an_unknown_refusal_is_harmless_in_production(monkeypatch):
    monkeypatch.setattr(Wording, "strict", False)
    assert WORDS.refusal("hole", GameError("zap")) == "⟨table.refusal.zap⟩"


def test_a_language_that_is_not_there_is_refused_with_a_sentence():
    with pytest.raises(Damaged, match=r"no wording in the language 'xx': choose among .*en"):
        load("xx")


@pytest.mark.parametrize("text", ["{", "{A}", "{a:b:c}", "{a|one}", "{a|b|c|d}", "} {a}", "{a b}"])
def test_braces_that_are_no_placeholder_are_refused(text):
    with pytest.raises(ValueError, match="not a placeholder"):
        Template.read(text)


@pytest.mark.parametrize(("game", "start"), [("mountains", "free corner"), ("majority", "tile at the edge")])
def test_the_rules_in_short_say_where_the_moles_begin(game: str, start: str) -> None:
    assert start in WORDS.say(f"{game}.rules.text")


def test_the_example_of_mountains_says_what_its_paler_pieces_are() -> None:
    assert "paler pieces" in WORDS.say("mountains.rules.example")
