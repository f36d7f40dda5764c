from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image

from bot.catalogue import GAMES
from bot.chat import agreed
from bot.games.core import offered
from bot.playground import demo
from bot.table import lobby
from bot.table.verify import verify
from bot.trouble import Trouble

pytestmark = pytest.mark.parametrize("game", GAMES)


SHORT = {
    "hole": {"placement": "scattered", "turn_limit": "8"},
    "mountains": {"draft": "dealt"},
    "majority": {"turn_limit": "8"},
}
"""Options for a short game, where there are such: what is tested here is the writing, not the playing."""
LONG_TURNS = {**SHORT, "hole": {**SHORT["hole"], "discs": "hand"}}
"""With turns that take more than one command, where there are such."""


def written(folder: Path, pattern: str) -> list[Path]:
    return sorted(folder.glob(pattern))


def ignore(*_: Any) -> None:
    """Progress is for people."""


@pytest.fixture(autouse=True)
def any_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the lobby offer games that are shorter than people would like."""
    for module in (lobby, agreed):
        monkeypatch.setattr(
            module, "offered", lambda kind: (8, *offered(kind)) if 100 in offered(kind) else offered(kind)
        )


class Shown(msgspec.Struct):
    """One demonstration, which the tests share: with as many as can play."""

    result: demo.Demo
    folder: Path
    shares: list[float]


SHOWN: dict[str, Shown] = {}


async def play(game: str, folder: Path, options: dict[str, str]) -> Shown:
    shares: list[float] = []
    seats = GAMES[game].rules.seats[-1]
    result = await demo.play(game, seats, "x", folder, lambda _, __, share: shares.append(share), options)
    return Shown(result, folder, shares)


async def shared(game: str, folder: Path, options: dict[str, str]) -> Shown:
    key = f"{game} {sorted(options.items())}"
    if key not in SHOWN:
        SHOWN[key] = await play(game, folder, options)
    return SHOWN[key]


@pytest.fixture
async def shown(game: str, tmp_path_factory: pytest.TempPathFactory) -> Shown:
    return await shared(game, tmp_path_factory.mktemp(game), SHORT.get(game, {}))


@pytest.fixture
async def long(game: str, tmp_path_factory: pytest.TempPathFactory) -> Shown:
    return await shared(game, tmp_path_factory.mktemp(game), LONG_TURNS.get(game, {}))


async def test_a_demonstration_is_the_same_to_the_byte_for_the_same_seed(
    game: str, shown: Shown, tmp_path: Path
) -> None:
    again = await play(game, tmp_path, SHORT.get(game, {}))
    files = [path.name for path in written(shown.folder, "*")]
    assert files == [path.name for path in written(tmp_path, "*")]
    for name in files:
        assert (shown.folder / name).read_bytes() == (tmp_path / name).read_bytes(), name
    assert again.result.table.status == shown.result.table.status == "over"


async def test_a_demonstration_leaves_everything_that_the_channel_showed(game: str, shown: Shown) -> None:
    result, folder, seen = shown.result, shown.folder, shown.shares
    assert seen == sorted(seen)
    assert 0 < seen[0] <= seen[-1] < 1
    texts = written(folder, "*.txt")
    assert [path.stem for path in texts] == [f"{n:03d}" for n in range(1, result.posts + 1)]
    assert re.search(r"2-4 players|2 players", texts[0].read_text(encoding="utf-8"))
    last = texts[-1].read_text(encoding="utf-8")
    assert result.standing[0] in last
    assert result.table.seed is not None
    assert result.table.seed in last
    with (
        Image.open(folder / f"{texts[-1].stem}.png") as picture,
        Image.open(folder / "replay.gif") as film,
    ):
        assert picture.width == 1200
        assert getattr(film, "n_frames", 1) > 5


async def test_the_exported_game_of_a_demonstration_holds_and_a_changed_one_does_not(
    game: str, long: Shown
) -> None:
    assert long.result.verified.holds, long.result.verified.sentence
    exported = (long.folder / "game.json").read_bytes()
    assert verify(exported, GAMES).holds
    changed = msgspec.json.decode(exported)
    changed["seed"] = "00" * 32
    assert not verify(msgspec.json.encode(changed), GAMES).holds


async def test_an_option_that_is_not_offered_is_refused_in_one_sentence(game: str, tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=f"{game} offers no turn_limit=7"):
        await demo.play(game, 2, "x", tmp_path, ignore, {"turn_limit": "7"})
