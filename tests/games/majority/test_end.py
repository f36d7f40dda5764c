"""J19 to J21 and leaving: the end, and who is where."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.core import TABLE, Illegal, Outcome
from bot.games.dice import FastDice
from bot.games.majority import events
from bot.games.majority.state import MajorityState
from bot.games.majority.view import Tally
from tests.games.majority import book
from tests.games.majority.table import RULES, act, acts, kinds, lay, one, tokens

# Two players: A 3, B 5, C 5, D 6, E 4, F 6, G 4, H 6, I 5, J 5, K 3. Three: see test_claims.
LETTERS = "ABCDEFGHIJK"


def shared_out(
    owners: str, hands: tuple[str, str] = ("2 2", "2 2"), *, moles: str = "", **more: object
) -> MajorityState:
    """Two players; each tile claimed by one of them as told (`.`: nobody), with one mole of its claimant on its first spot."""
    rows = {letter: owner for letter, owner in zip(LETTERS, owners, strict=True) if owner != "."}
    sizes = {letter: book.sizes(2)[place] for letter, place in book.letters(2).items()}
    laid = {letter: owner + "." * (sizes[letter] - 1) for letter, owner in rows.items()}
    laid |= dict(part.split("=") for part in moles.split())  # type: ignore[misc]
    return lay(
        *hands,
        moles=" ".join(f"{letter}={row}" for letter, row in laid.items()),
        claims=" ".join(letter + owner for letter, owner in rows.items()),
        **more,  # type: ignore[arg-type]
    )


def ended(state: MajorityState, card: str = "2") -> MajorityState:
    """The turn is played without doing anything, and the end of it settled."""
    state = acts(state, f"play {card}", "done")
    return RULES.settle(acts(state, "done") if RULES.to_act(state) else state, FastDice(1)).state


def test_majority_j19_it_ends_when_all_tiles_carry_a_token() -> None:
    state = ended(shared_out("00000111111"))
    assert RULES.outcome(state) == Outcome(places=(2, 1), scores=(23, 29), reason="tiles")
    assert RULES.to_act(state) == ()


def test_majority_j19_not_while_a_tile_is_without() -> None:
    assert RULES.outcome(ended(shared_out("0000011111."))) is None


def test_majority_j19_it_ends_when_a_player_has_no_token_left() -> None:
    state = ended(shared_out("0000000000."))
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.places) == ("tokens", (1, 2))


def test_majority_j19_it_ends_whoever_has_none_left() -> None:
    outcome = RULES.outcome(ended(shared_out("1111111111.")))
    assert outcome is not None
    assert (outcome.reason, outcome.places) == ("tokens", (2, 1))


def test_majority_j19_it_is_checked_at_the_end_of_the_turn_after_the_draw() -> None:
    state = acts(shared_out("00000111111"), "play 2", "done")
    assert RULES.outcome(state) is None
    step = RULES.settle(act(state, "done").state, FastDice(1))
    assert kinds(step) == ["drawn", "drew", "ended"]


def test_majority_j19_it_is_checked_after_a_turn_that_passed_by_itself_too() -> None:
    # Nobody ends the game during such a turn, but the limit is reached by it.
    state = lay("2 2", "hawk+1", moles="D=000000", claims="D0", turns=99, turn_limit=100)
    state = ended(state)
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.reason, state.turns) == ("limit", 100)


def test_majority_j20_the_score_is_the_spots_of_the_tiles_with_one_s_token() -> None:
    state = shared_out("001.1......")
    assert [holding.score for holding in RULES.view(state, TABLE).holdings] == [8, 9]
    final = ended(shared_out("0000.......", turns=200))
    assert RULES.outcome(final) == Outcome(places=(1, 2), scores=(19, 0), reason="limit")
    assert RULES.view(final, TABLE).tallies == (
        Tally(score=19, tiles=(1, 0, 2, 1), moles=4, cards=None),
        Tally(score=0, tiles=(0, 0, 0, 0), moles=0, cards=None),
    )
    assert RULES.view(final, TABLE).tie_break == "none"


def test_majority_j20_equals_in_points_are_parted_by_moles_on_the_board() -> None:
    final = ended(shared_out("0.........1", moles="K=11.", turns=200))
    view = RULES.view(final, TABLE)
    assert (view.places, view.tie_break) == ((2, 1), "moles")
    assert [tally.moles for tally in view.tallies] == [1, 2]
    assert [tally.cards for tally in view.tallies] == [None, None]


def test_majority_j20_then_by_the_sum_of_the_numbers_on_the_cards_in_hand() -> None:
    state = shared_out(
        "0.........1", ("2 2+1 hawk+2 +1 fore", "4 hawk+1 3"), piles={0: "fore", 1: "2"}, turns=200
    )
    view = RULES.view(ended(state), TABLE)
    # 0 has kept 2+1 (3), hawk+2 (2), +1 (1), two fores (0); 1 has 4, hawk+1 (1) and 3.
    assert [tally.cards for tally in view.tallies] == [6, 8]
    assert (view.places, view.tie_break) == ((2, 1), "cards")


def test_majority_j20_then_the_place_is_shared() -> None:
    state = shared_out("0.........1", ("2 3", "3 +1"), piles={0: "+1", 1: "2"}, turns=200)
    view = RULES.view(ended(state), TABLE)
    assert [tally.cards for tally in view.tallies] == [4, 4]
    assert (view.places, view.tie_break) == ((1, 1), "shared")


def test_majority_j20_cards_are_counted_only_for_those_who_are_still_equal() -> None:
    state = lay("2 3", "3 +1", "4", moles="K=0.. A=1.. N=22.", claims="K0 A1 N2", piles={0: "+1"}, turns=200)
    view = RULES.view(ended(state), TABLE)
    assert [tally.cards for tally in view.tallies] == [4, 4, None]
    assert (view.places, view.tie_break) == ((2, 2, 1), "moles")


def test_majority_j20_the_end_tells_places_scores_and_what_decided() -> None:
    state = acts(shared_out("00000111111"), "play 2", "done", "done")
    step = RULES.settle(state, FastDice(1))
    assert one(step, events.Ended) == events.Ended(
        reason="tiles", winners=(1,), places=(2, 1), scores=(23, 29), tie_break="none"
    )
    assert step.reveals == (TABLE, 0, 1)


def test_majority_j21_the_game_is_scored_when_the_turn_limit_is_reached() -> None:
    for turns, over in ((99, False), (100, True)):
        state = ended(lay("2 2", "3 3", moles="D=000000", claims="D0", turns=turns, turn_limit=100))
        assert (RULES.outcome(state) is not None) is over
    assert RULES.outcome(state) == Outcome(places=(1, 2), scores=(6, 0), reason="limit")
    assert state.turns == 100


def test_majority_j21_turns_that_pass_by_themselves_count_and_settling_does_not() -> None:
    state = RULES.settle(RULES.start(2, RULES.Options()), FastDice(1)).state
    state = acts(state, "settle D", "settle H")
    assert RULES.view(state, TABLE).turns == 0
    assert RULES.view(RULES.settle(state, FastDice(1)).state, TABLE).turns == 1
    passed = ended(lay("2 2", "hawk+1", "2", moles="G=000000", claims="G0", turns=7))
    assert (passed.turn, passed.turns) == (2, 9)


def test_majority_j21_tiles_come_before_tokens_and_tokens_before_the_limit() -> None:
    ten = shared_out("00000000001", turns=200)
    assert tokens(ten, 0) == 0
    for state, reason in ((ten, "tiles"), (shared_out("0000000000.", turns=200), "tokens")):
        outcome = RULES.outcome(ended(state))
        assert outcome is not None
        assert outcome.reason == reason


@pytest.mark.parametrize("limit", [100, 200, 400])
def test_majority_j21_the_limit_is_an_option(limit: int) -> None:
    state = RULES.start(2, RULES.Options(turn_limit=limit))
    assert RULES.view(state, TABLE).turn_limit == limit
    assert RULES.view(RULES.start(2, RULES.Options()), TABLE).turn_limit == 200


def test_majority_who_leaves_ranks_behind_all_others_whatever_its_score() -> None:
    state = lay("2 2", "3", "4", moles="I=0..... K=1.. A=2..", claims="I0 K1 A2", turns=200)
    step = RULES.give_up(state, 0)
    assert kinds(step) == ["gave_up"]
    final = ended(step.state)
    assert RULES.view(final, TABLE).places[0] == 3
    assert RULES.outcome(final).scores == (6, 3, 3)  # type: ignore[union-attr]


def test_majority_a_tie_with_someone_who_left_needs_no_tie_break() -> None:
    state = lay("2 2", "3", "4", moles="K=0.. A=1.. N=...", claims="K0 A1", given_up=(0,), turns=200)
    view = RULES.view(ended(state), TABLE)
    assert (view.places, view.tie_break) == ((3, 1, 2), "none")
    assert [tally.cards for tally in view.tallies] == [None, None, None]


def test_majority_a_seat_that_left_is_played_on() -> None:
    state = RULES.give_up(lay("2 2", "3", "4", moles="I=0.....", claims="I0"), 0).state
    assert RULES.to_act(state) == (0,)
    assert RULES.view(state, TABLE).given_up == (0,)
    with pytest.raises(Illegal) as refused:
        RULES.give_up(state, 0)
    assert refused.value.key == "left_already"


def test_majority_the_last_who_has_not_left_is_first_and_no_score_is_finished() -> None:
    state = lay("2 2", "3", "4", moles="I=0..... K=1..", claims="I0 K1")
    state = RULES.give_up(state, 0).state
    step = RULES.give_up(state, 1)
    assert RULES.outcome(step.state) == Outcome(places=(2, 2, 1), scores=(None, None, None), reason="left")
    assert one(step, events.Ended) == events.Ended(
        reason="left", winners=(2,), places=(2, 2, 1), scores=(), tie_break="none"
    )
    assert RULES.view(step.state, TABLE).tallies == ()
    with pytest.raises(Illegal) as refused:
        RULES.give_up(step.state, 2)
    assert refused.value.key == "over"


def test_majority_when_it_is_over_nothing_is_open_and_the_last_turn_is_still_told() -> None:
    state = acts(shared_out("00000111111"), "play 2", "add A2")
    state = RULES.settle(acts(state, "done", "done"), FastDice(1)).state
    view = RULES.view(state, TABLE)
    assert (view.phase, view.open, view.turn) == ("over", None, None)
    assert [deed.kind() for deed in view.trail.deeds] == ["played", "added"]
    given = msgspec.structs.replace(acts(shared_out("00000111111"), "play 2"), given_up=())
    assert RULES.view(RULES.give_up(given, 0).state, TABLE).open is None
