"""The tables as migrations make them are the tables that the models describe."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Table, create_engine, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from bot.games.core import TABLE
from bot.store import Store, StoreError, migrate, migrations
from bot.store.models import Base
from tests.table.house import ANN, House

NOW = ScriptDirectory.from_config(migrate._config()).get_current_head() or ""
"""The revision of this version."""


def ddl(connection: Connection) -> list[list[str]]:
    """Every table and index, its lines sorted: Alembic states constraints in another order, and quotes what it renamed."""
    rows = connection.execute(
        text("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'alembic%' ORDER BY name")
    )
    return [sorted(line.strip(" \t,").replace('"', "") for line in row[0].splitlines()) for row in rows]


async def test_the_migrated_tables_are_those_of_the_models(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/mole.db")
    await store.close()
    fresh = create_engine("sqlite://")
    with fresh.connect() as connection:
        Base.metadata.create_all(connection)
        described = ddl(connection)
    with create_engine(f"sqlite:///{tmp_path}/mole.db").connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
        assert ddl(connection) == described


async def test_a_database_of_a_newer_version_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "mole.db"
    await (await Store.open(f"sqlite:///{path}")).close()
    set_revision(path, "9999")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer version \\(revision 9999\\): update the bot"):
        await Store.open(f"sqlite:///{path}")
    assert path.read_bytes() == before
    assert files(tmp_path) == ["mole.db"]


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.is_file())


def set_revision(path: Path, revision: str) -> None:
    with sqlite3.connect(path) as plain:
        plain.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        plain.commit()
        plain.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    plain.close()


NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "later"
down_revision = "{now}"
branch_labels = None
depends_on = None


def upgrade():
    with op.batch_alter_table("game", recreate="always") as batch:
        batch.add_column(sa.Column("colour", sa.String(8), nullable=False, server_default="green"))
    {more}
"""


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Makes a later version of the program, with one migration more."""

    def make(more: str = "pass") -> None:
        scripts = tmp_path / "later"
        shutil.copytree(Path(migrations.__file__).parent, scripts)
        (scripts / "versions" / "later_colour.py").write_text(
            NEXT.replace("{more}", more).replace("{now}", NOW)
        )
        config = Config()
        config.set_main_option("script_location", str(scripts))
        config.set_main_option("path_separator", "os")
        monkeypatch.setattr(migrate, "_config", lambda: config)

    return make


@pytest.fixture
async def old(tmp_path: Path) -> Path:
    """A database of this version with a table in it."""
    path = tmp_path / "mole.db"
    await (await Store.open(f"sqlite:///{path}")).close()
    with sqlite3.connect(path) as plain:
        plain.execute(
            "INSERT INTO game (id, kind, version, guild_id, channel_id, status, options, seed, commitment, revision,"
            " entries, created_at, touched_at) VALUES (1, 'hole', 1, 1, 1, 'lobby', '{}', x'00', '', 0, 0, '', '')"
        )
        plain.execute("INSERT INTO request (id, game_id, at) VALUES ('x', 1, '')")
    plain.close()
    return path


def counts(path: Path) -> tuple[str, int, int]:
    with sqlite3.connect(path) as plain:
        row = plain.execute(
            "SELECT version_num, (SELECT count(*) FROM game), (SELECT count(*) FROM request) FROM alembic_version"
        ).fetchone()
    plain.close()
    return row  # type: ignore[no-any-return]


async def test_games_of_the_first_version_are_played_on(tmp_path: Path) -> None:
    path = tmp_path / "mole.db"
    with sqlite3.connect(path) as plain:
        plain.executescript(Path(__file__).with_name("version0001.sql").read_text())
    plain.close()
    house = await House.build(path, first=1000)
    try:
        running, lobby, aborted = [await house.tables.table(number) for number in (1, 2, 3)]
        assert [table.status for table in (running, lobby, aborted)] == ["running", "lobby", "aborted"]
        assert len(await house.tables.told(1, -1, running.revision, TABLE)) == 5
        panel = await house.due(running)
        assert (await house.submit(panel, panel.legal[0])).table.revision == running.revision + 1
        assert (await house.tables.begin(lobby.id, ANN, "begin")).status == "running"
        assert (await house.store.check()).problems == ()
    finally:
        await house.store.close()


async def test_a_migration_keeps_a_copy_of_the_file_beside_it(
    old: Path, next_version: Callable[[str], None]
) -> None:
    next_version("pass")
    await (await Store.open(f"sqlite:///{old}")).close()
    assert counts(old) == ("later", 1, 1)  # rebuilding a table has not taken along what refers to it
    copy = old.with_name(f"mole.db.{NOW}.backup")
    assert counts(copy) == (NOW, 1, 1)
    await (await Store.open(f"sqlite:///{old}")).close()  # nothing to do: no second copy
    assert files(old.parent) == ["mole.db", f"mole.db.{NOW}.backup"]


async def test_a_copy_kept_earlier_is_not_overwritten(old: Path, next_version: Callable[[str], None]) -> None:
    earlier = old.with_name(f"mole.db.{NOW}.backup")
    earlier.write_text("earlier")
    next_version("pass")
    await (await Store.open(f"sqlite:///{old}")).close()
    assert earlier.read_text() == "earlier"
    assert counts(old.with_name(f"mole.db.{NOW}-2.backup")) == (NOW, 1, 1)


@pytest.mark.parametrize("more", ["op.drop_table('nothing_like_it')", "op.execute('DELETE FROM game')"])
async def test_a_migration_that_fails_changes_nothing(
    old: Path, next_version: Callable[[str], None], more: str
) -> None:
    next_version(more)
    with pytest.raises(StoreError):
        await Store.open(f"sqlite:///{old}")
    assert counts(old) == (NOW, 1, 1)


async def test_two_programs_that_start_at_once_migrate_once(
    old: Path, next_version: Callable[[str], None]
) -> None:
    next_version("pass")
    first, second = await asyncio.gather(*(Store.open(f"sqlite:///{old}") for _ in range(2)))
    await first.close()
    await second.close()
    assert counts(old) == ("later", 1, 1)
    assert len(list(old.parent.glob("*.backup"))) == 1


async def test_a_new_database_needs_no_copy(tmp_path: Path) -> None:
    await (await Store.open(f"sqlite:///{tmp_path}/mole.db")).close()
    assert files(tmp_path) == ["mole.db"]


@pytest.mark.parametrize("table", Base.metadata.sorted_tables, ids=lambda table: table.name)
def test_the_models_can_be_tables_of_postgresql_too(table: Table) -> None:
    dialect = postgresql.dialect()
    assert str(CreateTable(table).compile(dialect=dialect))
    for index in table.indexes:
        made = str(CreateIndex(index).compile(dialect=dialect))
        partial = bool(index.dialect_options["sqlite"]["where"] is not None)
        assert (" WHERE " in made) == partial
