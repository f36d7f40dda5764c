"""Matches between computer players."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from bot import tournament
from bot.cli import app
from bot.games.hole.state import HoleOptions
from bot.tournament import Played
from bot.trouble import Trouble

QUICK = HoleOptions(placement="scattered", turn_limit=20)


def played(*levels: str, games: int = 4, seed: str = "1", jobs: int = 1) -> list[Played]:
    """A short match, without how long it took."""
    found = tournament.match("hole", levels, games, seed=seed, options=QUICK, jobs=jobs)
    return [replace(one, seconds=(), longest=()) for one in found]


def test_the_same_seed_gives_the_same_games_however_many_are_played_at_once() -> None:
    match = played("solid", "relaxed")
    assert match == played("solid", "relaxed", jobs=2)
    assert match != played("solid", "relaxed", seed="2")


def test_seats_are_rotated_and_luck_is_shared() -> None:
    """Equal players, equal luck: what one wins from a seat the other wins from it, too."""
    first, second = played("relaxed", "relaxed", games=2)
    assert {len(one.places) for one in (first, second)} == {2}
    alike = [tournament.play("hole", ("first", "first"), "1", QUICK, n, {"first": _First}) for n in (0, 1)]
    assert alike[0].places == alike[1].places[::-1]


class _First:
    """Takes what comes first."""

    def __init__(self, policy: object) -> None:
        pass

    def choose(self, position, dice):
        return position.legal[0]


def test_a_shared_win_counts_in_part() -> None:
    games = [
        Played((1, 1, 3), (2, 0, 1), (1.0, 0, 3.0), (0.6, 0, 3.0)),
        Played((2, 1, 3), (2, 0, 0), (3.0, 0, 0), (2.0, 0, 0)),
    ]
    best, other, last = tournament.standings(("a", "b", "c"), games)
    assert (best.wins, other.wins, last.wins) == (0.5, 1.5, 0)
    assert (best.place, other.place) == (1.5, 1.0)
    assert (best.pace, best.longest, other.pace) == (1.0, 2.0, 0.0)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(50, 100, 0.404, 0.596), (0, 10, 0.0, 0.278), (30, 40, 0.598, 0.858)]
)
def test_intervals_are_wilsons(wins: float, games: int, low: float, high: float) -> None:
    assert tournament.interval(wins, games) == pytest.approx((low, high), abs=0.001)


@pytest.mark.parametrize(
    ("game", "levels", "options", "why"),
    [
        ("chess", "solid,solid", {}, "no game chess; there is hole, "),
        ("hill", "solid,clever", {}, "no computer player clever; there is relaxed, solid, sharp"),
        ("hole", "solid", {}, "hole is for 2, 3 or 4 players"),
        ("hill", "solid,solid,solid", {}, "hill is for 2 players"),
        ("hole", "solid,solid", {"discs": "round"}, "no option of hole: Invalid enum value 'round'"),
        ("hole", "solid,solid", {"size": "3"}, "no option of hole: .*size"),
    ],
)  # fmt: skip
def test_a_match_that_cannot_be_is_refused_with_the_reason(game, levels, options, why) -> None:
    with pytest.raises(Trouble, match=why):
        tournament.agreed(game, levels.split(","), options)


def test_the_command_prints_who_wins_how_often() -> None:
    options = ["--option", "turn_limit=20", "--option", "placement=scattered"]
    result = CliRunner().invoke(
        app, ["tournament", "hole", "--players", "solid,relaxed,solid", "--games", "3", *options]
    )
    assert result.exit_code == 0
    assert result.output.count("solid") >= 2
    for words in ("hole, 3 games", "relaxed", "95 % interval"):
        assert words in result.output
