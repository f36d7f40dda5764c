"""The command `mole`."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, NoReturn

import msgspec
import structlog
import typer
from rich.console import Console
from rich.panel import Panel
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from bot import config, logs
from bot.health import Heartbeat
from bot.store import file_of
from bot.store.sqlite import copy
from bot.trouble import Trouble

app = typer.Typer(
    help="Mole: board games for a Discord channel.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
out = Console(highlight=False)
log = structlog.get_logger(__name__)

LARGEST = 32 * 1024 * 1024
"""Bytes of an exported game, a hundred times what one takes."""
BINARY = getattr(os, "O_BINARY", 0)
"""Windows would else write its own ends of lines."""
_NO_FILE_NAME = re.compile(r"[^\w.-]")


def _settings() -> config.Settings:
    settings = config.load()
    logs.configure(settings.log_level, settings.log_format)
    return settings


def _existing(url: str) -> Path | None:
    """The database's file, if it is one; a command that only looks must not make an empty one."""
    database = file_of(url)
    if database is not None and not database.exists():
        raise Trouble(f"There is no database {database}: check DATABASE_URL and the working directory.")
    return database


@app.command()
def run() -> None:
    """Run the bot on Discord, until it is told to stop."""
    from bot.serve import serve

    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(serve(_settings()))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The faster event loop, if the extra `speed` has brought it; else Python's own."""
    try:
        return import_module("uvloop").new_event_loop  # type: ignore[no-any-return]  # not there on Windows
    except ModuleNotFoundError:
        return None


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(help="The file to make; it must not exist yet.")],
) -> None:
    """Copy the database to a file, also while the bot is running."""
    database = _existing(_settings().database_url)
    if database is None:
        raise Trouble(
            "The database is a server: make the backup with the server's own tool, such as pg_dump."
        )
    copy(database, target)
    _print(f"Copied {database} to {target}.")


@app.command()
def health() -> None:
    """Tell by the exit code whether the running bot is connected and its database answers."""
    if ailment := Heartbeat(file_of(_settings().database_url)).ailment():
        raise Trouble(ailment)
    out.print("The bot is well.")


@app.command()
def commands(
    as_json: Annotated[bool, typer.Option("--json", help="Exactly what is registered with Discord.")] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="As the table in the README.")] = False,
) -> None:
    """List the slash commands as they are registered."""
    from bot.app import build
    from bot.chat import listing

    tree = build(_settings()).tree
    registered = [command.to_dict(tree) for command in tree.get_commands()]
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(registered)).decode())
    elif as_markdown:
        print(listing.markdown(registered))
    else:
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column()
        for entry in listing.entries(registered):
            table.add_row(Text(entry.usage), Text(entry.description))
        out.print(table)


@app.command()
def export(
    game: Annotated[
        int | None,
        typer.Argument(
            min=1, max=2**31 - 1, help="The number of the table; without it, the newest are listed."
        ),
    ] = None,
    target: Annotated[
        Path | None, typer.Argument(help="The file to make; else it goes to the screen.")
    ] = None,
    whole: Annotated[
        bool,
        typer.Option(
            "--whole", help="With every secret and id, to be moved to another database by `import`."
        ),
    ] = False,
) -> None:
    """Write a game as JSON: all of it when it is over, before that only what everybody may know."""
    from bot import export as exports

    url = _settings().database_url
    _existing(url)
    if game is None:
        table = Table("table", "game", "state", "last changed", "players", box=None)
        for row in asyncio.run(exports.newest(url)):
            table.add_row(*map(Text, row))
        out.print(table)
        return
    content = asyncio.run((exports.whole if whole else exports.content)(url, game))
    if target is None:
        sys.stdout.buffer.write(content)
        return
    _write(target, content, mode=0o600 if whole else 0o666)
    _print(f"Wrote {target}.")


def _write(target: Path, content: bytes, *, mode: int = 0o666) -> None:
    """Make a new file, the whole of it or none."""
    try:
        file = os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, mode), "wb")
    except FileExistsError as there:
        raise Trouble(f"{target} exists already: name a file that does not.") from there
    try:
        with file:
            file.write(content)
    except OSError:
        target.unlink(missing_ok=True)
        raise


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="An exported game.")],
) -> None:
    """Check that the dice of an exported game were sealed before it began, and play it again step by step."""
    from bot.catalogue import GAMES
    from bot.table.verify import verify as check

    _settings()
    report = check(_read(file), GAMES)
    if not report.holds:
        raise Trouble(report.sentence)
    _print(report.sentence)


@app.command("import")
def put(
    file: Annotated[Path, typer.Argument(help="A game, exported with --whole.")],
) -> None:
    """Put a whole game from another database into this one, checked by replaying it; it goes on where it stood."""
    from bot import export as exports

    url = _settings().database_url
    _print(asyncio.run(exports.put(url, _read(file))))


def _read(file: Path) -> bytes:
    with file.open("rb") as opened:
        content = opened.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise Trouble(f"{file} is too large to be an exported game.")
    return content


@app.command()
def pictures(
    folder: Annotated[Path, typer.Argument(help="Where to write them; made if missing.")],
) -> None:
    """Draw the sample pictures, those of the documentation among them."""
    from bot.catalogue import albums
    from renderers import gallery

    _settings()
    for path in gallery.write(folder, albums()):
        _print(str(path))


@app.command()
def bench(
    quick: Annotated[
        bool, typer.Option("--quick", help="A few of everything: only to see that it runs.")
    ] = False,
) -> None:
    """Measure how fast it is, against its floors."""
    from bot.bench import measure, report

    _settings()
    asyncio.run(report.run(measure.QUICK if quick else measure.Size(), out))


@app.command()
def play(
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The page's port on this machine; 0: any that is free.")
    ] = 0,
    folder: Annotated[
        Path, typer.Option("--out", help="Where direct messages and the database are kept.")
    ] = Path("out", "play"),
) -> None:
    """Try the bot in a browser: an offline Discord with three people, no account and no network needed."""
    settings = _quietly()
    page = _playground("page")
    out.print("Mixing the paints ...")

    def ready(url: str) -> None:
        out.print(f"Open [bold]{url}[/bold]", soft_wrap=True)
        _print("Three people share the channel: switch between them at the top. Begin with /mole start.")
        _print(f"Direct messages are printed here, their pictures are in {folder}. Ctrl-C ends it.")

    def mail(letter: Any) -> None:
        lines = [letter.post.text, letter.post.controls, str(letter.picture or "")]
        out.print(Panel(Text("\n".join(filter(None, lines))), title=f"To {letter.to}"))

    with suppress(KeyboardInterrupt):
        asyncio.run(page.play(folder, port=port, pause=settings.computer_pause, ready=ready, mail=mail))


@app.command()
def demo(
    game: Annotated[str | None, typer.Argument(help="Which game; the first, if not said.")] = None,
    seats: Annotated[
        int | None, typer.Option(help="How many players; three, or as near as the game allows, if not said.")
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed, the same game.")] = "1",
    folder: Annotated[Path | None, typer.Option("--out", help="Where to write it.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(help="An option of the lobby, such as placement=scattered; several times."),
    ] = None,
    level: Annotated[str, typer.Option(help="How well they play: relaxed, solid or sharp.")] = "solid",
) -> None:
    """Let computer players play a whole game through the bot, and write what its channel would show."""
    from bot.catalogue import GAMES
    from bot.players.levels import LEVELS

    _quietly()
    game = game or next(iter(GAMES))
    if game not in GAMES:
        raise Trouble(f"There is no game {game}; there is {', '.join(GAMES)}.")
    if level not in LEVELS:
        raise Trouble(f"There is no level {level}; there is {', '.join(LEVELS)}.")
    if seats is None:
        seats = min(GAMES[game].rules.seats, key=lambda players: abs(players - 3))
    if seats not in GAMES[game].rules.seats:
        *fewer, most = map(str, GAMES[game].rules.seats)
        raise Trouble(f"{game} is for {' or '.join(filter(None, (', '.join(fewer), most)))} players.")
    played = _playground("demo")
    folder = folder or Path("out", f"demo-{game}-{seats}-{_NO_FILE_NAME.sub('_', seed)[:40]}")
    with Progress(
        SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=out
    ) as bar:
        task = bar.add_task("the table is set", total=1.0)

        def progress(table: Any, posts: int, share: float) -> None:
            bar.update(task, completed=share, description=f"{posts} messages, revision {table.revision}")

        result = asyncio.run(played.play(game, seats, seed, folder, progress, _pairs(option or []), level))
        bar.update(task, completed=1.0)
    for line in (*result.standing, result.verified.sentence):
        _print(line)
    _print(f"{result.posts} messages, replay.gif and game.json are in {result.folder}.")
    if not result.verified.holds:
        raise typer.Exit(1)


@app.command()
def tournament(
    game: Annotated[str, typer.Argument(help="Which game.")],
    players: Annotated[
        str, typer.Option(help="The levels of the computer players, one for each seat.")
    ] = "sharp,solid",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 40,
    seed: Annotated[str, typer.Option(help="The same seed, the same games.")] = "1",
    jobs: Annotated[int, typer.Option(min=1, help="How many are played at once, each on a core.")] = 1,
    option: Annotated[
        list[str] | None,
        typer.Option(help="An option of the lobby, such as placement=scattered; several times."),
    ] = None,
) -> None:
    """Let computer players play matches against each other, and say how sure the result is."""
    from bot import tournament as tournaments

    levels = tuple(players.split(","))
    options = tournaments.agreed(game, levels, _pairs(option or []))
    _quietly()
    played = []
    with Progress(
        SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=out
    ) as bar:
        task = bar.add_task(game, total=games)
        for one in tournaments.match(game, levels, games, seed=seed, options=options, jobs=jobs):
            played.append(one)
            leader = tournaments.standings(levels, played)[0]
            bar.update(task, advance=1, description=f"{game}: {leader.level} {leader.share:.0%}")
    out.print(tournaments.table(game, tournaments.standings(levels, played)))


def _pairs(options: list[str]) -> dict[str, str]:
    pairs = dict(option.partition("=")[::2] for option in options)
    if not all(pairs.values()):
        raise Trouble("An option is written name=value, such as placement=scattered.")
    return pairs


def _quietly() -> config.Settings:
    """The settings, with a log that leaves the screen to what the command says."""
    settings = config.load()
    logs.configure("ERROR" if settings.log_level == "INFO" else settings.log_level, settings.log_format)
    return settings


def _playground(module: str) -> Any:
    try:
        return import_module(f"bot.playground.{module}")
    except ModuleNotFoundError as missing:
        raise Trouble(
            f"The offline Discord needs the package {missing.name}: install mole[play], or use `make play`."
        ) from missing


def main() -> None:
    """Run the command line; every trouble is one sentence on stderr and an exit code that is not 0."""
    logs.configure()
    try:
        app()
    except Trouble as trouble:
        _end(str(trouble))
    except OSError as error:
        _end(f"{error.filename or 'The system'}: {error.strerror or error}.")
    except Exception as fault:  # the last resort: no trace on a screen that it does not help
        log.debug("fault", exc_info=True)
        _end(
            f"That went wrong on our side: {logs.scrub(str(fault) or type(fault).__name__)}. LOG_LEVEL=DEBUG shows where."
        )


def _print(line: str) -> None:
    """Say it as it is: nothing in it is markup."""
    out.print(_printable(line), soft_wrap=True, markup=False)


def _printable(text: str) -> str:
    """What may be said on a terminal: a path or a file may have characters in it that would command one."""
    return "".join(c if c.isprintable() or c in "\u2068\u2069" else "\ufffd" for c in text)


def _end(sentence: str) -> NoReturn:
    print(f"mole: {_printable(sentence)}", file=sys.stderr)
    sys.exit(1)
