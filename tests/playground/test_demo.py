from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image

from bot.catalogue import GAMES
from bot.chat import deeds
from bot.games.core import offered
from bot.playground import demo
from bot.table import lobby
from bot.table.verify import verify
from bot.trouble import Trouble

pytestmark = pytest.mark.parametrize("game", GAMES)


SHORT = {"hole": {"placement": "scattered", "turn_limit": "8"}, "hill": {}}
"""What is tested here is the writing, not the playing."""
LONG_TURNS = {"hole": {**SHORT["hole"], "discs": "hand"}}
"""With turns that take more than one command."""


def written(folder: Path, pattern: str) -> list[Path]:
    return sorted(folder.glob(pattern))


def ignore(*_: Any) -> None:
    """Progress is for people."""


@pytest.fixture(autouse=True)
def any_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the lobby offer games that are shorter than people would like."""
    for module in (lobby, deeds):
        monkeypatch.setattr(
            module, "offered", lambda kind: (8, *offered(kind)) if 100 in offered(kind) else offered(kind)
        )


async def test_a_demonstration_is_the_same_to_the_byte_for_the_same_seed(game: str, tmp_path: Path) -> None:
    one = await demo.play(game, 2, "x", tmp_path / "one", ignore, SHORT[game])
    two = await demo.play(game, 2, "x", tmp_path / "two", ignore, SHORT[game])
    files = [path.name for path in written(tmp_path / "one", "*")]
    assert files == [path.name for path in written(tmp_path / "two", "*")]
    for name in files:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes(), name
    assert one.table.status == two.table.status == "over"


async def test_a_demonstration_leaves_everything_that_the_channel_showed(game: str, tmp_path: Path) -> None:
    seen: list[float] = []
    result = await demo.play(
        game, 2, "y", tmp_path, lambda table, posts, share: seen.append(share), SHORT[game]
    )
    assert seen == sorted(seen)
    assert 0 < seen[0] <= seen[-1] < 1
    texts = written(tmp_path, "*.txt")
    assert [path.stem for path in texts] == [f"{n:03d}" for n in range(1, result.posts + 1)]
    assert re.search(r"2-4 players|2 players", texts[0].read_text(encoding="utf-8"))
    last = texts[-1].read_text(encoding="utf-8")
    assert result.standing[0] in last
    assert result.table.seed is not None
    assert result.table.seed in last
    with (
        Image.open(tmp_path / f"{texts[-1].stem}.png") as picture,
        Image.open(tmp_path / "replay.gif") as film,
    ):
        assert picture.width == 1200
        assert getattr(film, "n_frames", 1) > 5


async def test_the_exported_game_of_a_demonstration_holds_and_a_changed_one_does_not(
    game: str, tmp_path: Path
) -> None:
    result = await demo.play(game, GAMES[game].rules.seats[-1], "z", tmp_path, ignore, SHORT[game])
    assert result.verified.holds, result.verified.sentence
    exported = (tmp_path / "game.json").read_bytes()
    assert verify(exported, GAMES).holds
    changed = msgspec.json.decode(exported)
    changed["seed"] = "00" * 32
    assert not verify(msgspec.json.encode(changed), GAMES).holds


async def test_an_option_that_is_not_offered_is_refused_in_one_sentence(game: str, tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=f"{game} offers no turn_limit=7"):
        await demo.play(game, 2, "x", tmp_path, ignore, {"turn_limit": "7"})
