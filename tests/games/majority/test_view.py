"""What panels and pictures are made from: who sees what, leads, trails, the board in words, shortcuts, the example."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.core import TABLE, Shortcut
from bot.games.dice import FastDice
from bot.games.majority.example import example
from bot.games.majority.state import MajorityState
from bot.games.majority.view import Lead, MajorityView, TileView
from bot.players.base import position
from bot.players.majority import MajorityPolicy
from bot.players.oneply import OnePly
from bot.table import drafts
from tests.games.majority import book
from tests.games.majority.table import RULES, act, acts, begun, lay


def of(view: MajorityView, letter: str) -> TileView:
    return next(tile for tile in view.tiles if tile.letter == letter)


def offered(state: MajorityState) -> dict[str, Shortcut]:
    assert state.turn is not None
    found = RULES.view(state, state.turn).shortcuts(RULES.legal(state, state.turn))
    return {shortcut.key: shortcut for shortcut in found}


def sequences(shortcut: Shortcut) -> list[str]:
    return [", ".join(map(str, sequence)) for sequence in shortcut.sequences]


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    state = lay("2 3 hawk+1", "4 fore", "+1 2+1")
    for seat, hand in enumerate(state.hands):
        assert RULES.view(state, seat).hand == hand
    assert RULES.view(state, TABLE).hand == ()
    # Nothing else of a view has a card that lies hidden: they look alike whatever the hands are.
    others = lay("2 2 4", "+1 +1", "3 3")
    assert RULES.view(others, TABLE) == RULES.view(state, TABLE)


def test_the_view_of_a_course_has_moles_claims_and_arrivals() -> None:
    view = RULES.view(
        lay("2", "3", "4", moles="E=01.0 I=22....", claims="E1 I2", arrivals={"E": "210"}), TABLE
    )
    tile = of(view, "E")
    assert (tile.moles, tile.claim, tile.arrivals) == ((0, 1, None, 0), 1, (2, 1, 0))
    assert (tile.labels, tile.free) == (("E1", "E2", "E3", "E4"), ("E3",))
    assert (of(view, "I").edge, of(view, "A").edge) == (False, True)
    assert [holding.score for holding in view.holdings] == [0, 4, 6]


@pytest.mark.parametrize(
    ("row", "arrivals", "lead", "contested"),
    [
        ("....", "", None, False),
        ("0...", "0", Lead(0, 1), False),
        ("00.1", "01", Lead(0, 1), True),
        ("0.12", "012", Lead(2, 0), True),
        ("0.12", "021", Lead(1, 0), True),
        ("0.1.", "012", Lead(1, 0), True),
        ("1111", "01", Lead(1, 4), False),
    ],
)
def test_majority_j15_who_leads_a_tile_and_by_how_much(
    row: str, arrivals: str, lead: Lead | None, contested: bool
) -> None:
    tile = of(RULES.view(lay("2", "3", "4", moles=f"E={row}", arrivals={"E": arrivals}), TABLE), "E")
    assert (tile.lead, tile.contested) == (lead, contested)


def test_the_trail_tells_the_steps_of_the_turn_in_order() -> None:
    state = lay("3 +1 2", "3", "4", moles="E=001. I=0.....", claims="I0 E1")
    state = acts(state, "play 3", "move I1 E4", "move E1 A1", "done", "play +1")
    trail = RULES.view(state, TABLE).trail
    assert trail.seat == 0
    assert [deed.kind() for deed in trail.deeds] == [
        "played",
        "moved",
        "returned",
        "filled",
        "moved",
        "played",
    ]


def test_the_trail_stays_until_the_next_turn_plays_its_first_card() -> None:
    state = acts(
        lay("3 2", "3 4", "4", moles="I=0..... G=1.....", claims="I0 G1"), "play 3", "add I2", "done", "done"
    )
    state = RULES.settle(state, FastDice(1)).state
    view = RULES.view(state, TABLE)
    assert (view.turn, view.trail.seat) == (1, 0)
    assert [deed.kind() for deed in view.trail.deeds] == ["played", "added"]
    view = RULES.view(act(state, "play 3").state, TABLE)
    assert (view.trail.seat, [deed.kind() for deed in view.trail.deeds]) == (1, ["played"])


def test_a_whole_turn_is_previewed_without_dice_by_the_same_seat() -> None:
    state = lay("3 +1 2+1", "3", "4", moles="I=0..... G=1.....", claims="I0 G1")
    words = ["play +1", "resupply I2", "play 2+1", "add I3", "move I1 H1", "resupply I1", "done"]
    for number, one in enumerate(words):
        assert RULES.to_act(state) == (0,), words[:number]
        step = act(state, one)
        assert 0 not in step.reveals
        state = step.state
    assert RULES.to_act(state) == ()


def test_the_open_card_is_told_with_what_is_left() -> None:
    state = lay("2+1 hawk+2 4 fore 2", "3 4", "4", moles="I=00.... G=1.....", claims="I0 G1")

    def doing(*words: str) -> tuple[object, ...]:
        card = RULES.view(acts(state, *words), TABLE).open
        assert card is not None
        return card.cards, card.doing, card.points, card.resupplies, card.whom, card.seen

    assert doing("play 2+1") == (("2+1",), "points", 2, 1, None, 0)
    assert doing("play 2+1", "add I3") == (("2+1",), "points", 1, 1, None, 0)
    assert doing("play 2+1", "done") == (("2+1",), "resupplies", 0, 1, None, 0)
    assert doing("hawk hawk+2 4") == (("hawk+2", "4"), "strike", 4, 2, None, 0)
    assert doing("fore 1") == (("fore",), "looking", 0, 0, 1, 2)
    assert RULES.view(state, TABLE).open is None


def test_the_board_in_words_has_a_line_for_every_tile_and_seat() -> None:
    state = acts(lay("3 2", "3", "4", moles="E=01.0 I=22....", claims="E1 I2"), "play 3")
    lines = RULES.view(state, 0).lines()
    assert [line.key for line in lines] == ["turn", "hand", "open", *["tile"] * 16, *["seat"] * 3]
    tiles = {line.facts["tile"]: line.facts for line in lines if line.key == "tile"}
    assert tiles["E"] == {
        "tile": "E", "worth": 4, "claim": 1, "moles": (2, 1, 0), "free": ("E3",), "lead": 0, "by": 1, "tied": False,
    }  # fmt: skip
    assert tiles["A"]["lead"] is None
    seats = [line.facts for line in lines if line.key == "seat"]
    assert [facts["spots"] for facts in seats] == [("E1", "E4"), ("E2",), ("I1", "I2")]
    assert (seats[0]["supply"], seats[0]["tokens"], seats[0]["discards"]) == (28, 10, ("3",))
    assert "hand" not in [line.key for line in RULES.view(state, TABLE).lines()]


def test_the_board_in_words_tells_its_owner_what_a_fore_has_seen() -> None:
    state = act(lay("fore 3", "2 3", "2"), "fore 1").state
    state = RULES.settle(state, FastDice(1)).state
    lines = {line.key: line.facts for line in RULES.view(state, 0).lines()}
    assert lines["seen"] == {"cards": ("2", "3"), "whom": 1}
    assert "seen" not in {line.key for line in RULES.view(state, 1).lines()}


def test_the_board_in_words_tells_what_the_scores_are_made_of() -> None:
    state = acts(lay("3", "3", moles="A=0.. K=1..", claims="A0 K1", turns=200), "play 3", "done")
    state = RULES.settle(state, FastDice(1)).state
    lines = [line for line in RULES.view(state, TABLE).lines() if line.key in {"tally", "tie_break"}]
    assert [line.key for line in lines] == ["tally", "tally", "tie_break"]
    assert lines[0].facts["three"] == 1


def test_the_rest_of_the_points_goes_to_one_tile_at_a_press() -> None:
    state = acts(lay("4 2", "3", "4", moles="I=00.... G=0.0.00 K=00.", claims="I0 G0 K0"), "play 4")
    found = offered(state)
    rest = sequences(found["rest"])
    assert {"add I3, add I4, add I5, add I6", "add G2, add G4"} < set(rest)
    # To a tile that can be reached from several: always from where most moles are left.
    assert "move G6 H1, move G5 H2, move G3 H3, move I2 H4" in rest
    across = sequences(found["across"])
    assert {"move G1 C1, move G3 C2, move G5 C3, move G6 C4", "move I1 E1, move I2 E2"} < set(across)
    assert across[0].count("move") == 4
    assert [line.count("move") for line in across] == sorted(
        (line.count("move") for line in across), reverse=True
    )


def test_several_steps_from_anywhere_are_offered_at_once_moves_first() -> None:
    state = acts(lay("2+1 2", "3", "4", moles="I=00.... G=00..00", claims="I0 G0"), "play 2+1")
    steps = offered(state)["steps"]
    assert steps.most == 3  # two points and the resupply after them
    told = sequences(steps)
    assert {"move G1 C1", "move G1 C1, move G2 C2", "add G3", "add I3, add I4"} < set(told)
    verbs = [line.split()[0] for line in told]
    assert verbs == sorted(verbs, reverse=True)
    state = acts(
        lay("hawk+2 3 2", "3", "4", moles="I=00.... G=00..00 L=1....", claims="I0 G0"), "hawk hawk+2 3"
    )
    spread = offered(acts(state, "strike L1 1"))["spread"]
    assert (sequences(spread), spread.most) == (["resupply G3", "resupply I3"], 2)


def test_of_more_steps_than_a_menu_holds_several_cannot_be_chosen_at_once() -> None:
    sizes = {letter: book.sizes(4)[place] for letter, place in book.letters(4).items()}
    tiles, moles = list(sizes), " ".join(f"{letter}=0{'.' * (size - 1)}" for letter, size in sizes.items())
    state = acts(
        lay("4 2", "2", "2", "2", moles=moles, claims=" ".join(f"{letter}0" for letter in tiles[::2])),
        "play 4",
    )
    assert "steps" not in offered(state)


def test_chosen_at_once_a_mole_takes_another_spot_of_its_tile_or_is_a_resupply() -> None:
    state = acts(lay("2+1 2", "3", "4", moles="I=00.... G=00..00", claims="I0 G0"), "play 2+1")
    view, legal = RULES.view(state, 0), RULES.legal(state, 0)

    def chosen(*texts: str) -> str:
        found = drafts.picked(view, legal, texts)
        actions = drafts.combined(RULES, state, 0, found) if found else None
        return "; ".join(map(str, actions)) if actions else "refused"

    # In whatever order they are picked; both to H, and each mole of I once.
    assert chosen("add I3", "move I1 H1", "move G1 H1") == "move G1 H1; move I1 H2; resupply I1"
    assert chosen("add I3, add I4".replace(", ", ";"), "add G3") == "add G3; add I3; resupply I4"
    assert chosen("add I3;add I4", "add G3;add G4") == "refused"  # four moles, of three
    assert chosen("add I3", "add G3", "move I1 H1", "move G1 H1") == "refused"  # more than can be chosen
    assert chosen("add I3", "add I5") == "refused"  # not offered


def test_moles_move_on_and_others_from_the_supply_take_their_places() -> None:
    tiles = "I=00.22. G=000000 K=0.. L=2220."
    state = acts(lay("4 2", "3", "4", moles=tiles, claims="I0 G0 K0 L0"), "play 4")
    through = sequences(offered(state)["through"])
    assert "move G1 C1, add G1, move G2 C2, add G2" in through
    assert "move I1 E1, add I1" in through
    # K would be empty, and its token gone; of L it is not certain that the token stays.
    assert not any(line.startswith(("move K", "move L")) for line in through)


def test_a_plus_one_card_comes_with_its_mole() -> None:
    state = lay("+1 2", "3", "4", moles="I=00.... G=0.0.00", claims="I0 G0")
    assert sequences(offered(state)["plus"]) == ["play +1, resupply G2", "play +1, resupply I3"]
    assert offered(lay("2 2", "3", "4", moles="I=00....", claims="I0")) == {}
    # Without a token moles come from the edge, J8a.
    assert "play +1, resupply A1" in sequences(offered(lay("+1 2", "3", "4"))["plus"])


def test_the_rest_of_the_resupplies_goes_to_one_tile_at_a_press() -> None:
    state = lay("hawk+2 2+1 2", "3", "4", moles="I=00.... L=1....", claims="I0")
    state = acts(state, "hawk hawk+2 2+1", "strike L1 1")
    assert sequences(offered(state)["rest"]) == ["resupply I3, resupply I4, resupply I5"]


def test_a_single_point_is_a_mole_from_a_tile_to_the_next_or_one_of_the_usual_choices() -> None:
    state = acts(lay("2 2", "3", "4", moles="I=00....", claims="I0"), "play 2", "add I3")
    found = offered(state)
    assert set(found) == {"across"}  # with one point there is nothing to choose at once
    assert {line.count("move") for line in sequences(found["across"])} == {1}


def test_strikes_that_clear_a_tile_and_those_that_take_most_are_offered_once_each() -> None:
    state = lay("hawk+1 3 2", "3", "4", moles="K=111 I=1201.. N=..2", claims="K1")
    found = offered(acts(state, "hawk hawk+1 3"))
    assert list(map(str, found["clear"].actions)) == ["strike K1 3", "strike N3 1"]
    most = list(map(str, found["most"].actions))
    assert most[0] == "strike K1 3"
    counts = [int(text.split()[2]) for text in most]
    assert counts == sorted(counts, reverse=True)
    assert "strike I1 2" in most  # I3 is one's own
    assert not any(text.startswith("strike I3") for text in most)


def test_every_shortcut_of_whole_games_can_be_carried_out() -> None:
    checked = 0
    for players in (2, 3, 4):
        luck, player = FastDice(players), OnePly(MajorityPolicy())
        state = begun(players)
        while RULES.outcome(state) is None:
            due = RULES.to_act(state)
            if not due:
                state = RULES.settle(state, luck).state
                continue
            for shortcut in offered(state).values():
                assert set(shortcut.actions) <= set(RULES.legal(state, due[0]))
                for sequence in shortcut.sequences:
                    after = state
                    for action in sequence:
                        assert action in RULES.legal(after, due[0])
                        after = RULES.apply(after, due[0], action).state
                    checked += 1
            state = RULES.apply(state, due[0], player.choose(position(RULES, state, due[0]), luck)).state
    assert checked > 100


def test_views_are_plain_values() -> None:
    state = acts(lay("3 2", "3", "4", moles="I=00....", claims="I0"), "play 3", "add I3")
    view = RULES.view(state, 0)
    assert msgspec.json.decode(msgspec.json.encode(view), type=MajorityView) == view


def test_the_example_explains_points_claims_and_a_tie() -> None:
    view, seat, legal = example()
    assert (view.viewer, view.turn, seat) == (0, 0, 0)
    words = set(map(str, legal))
    # Three points: E is claimed with one, H with two more.
    assert {"move I1 E2", "move G1 H2", "move G3 H3"} <= words
    assert of(view, "E").free == ("E2",)
    assert of(view, "H").lead == Lead(2, 0)
    for holding in view.holdings:
        assert (
            holding.moles + holding.supply,
            holding.tokens + sum(t.claim == view.holdings.index(holding) for t in view.tiles),
        ) == (30, 10)
        assert holding.hand + holding.pile + len(holding.discards) == sum(book.DECK.values())
