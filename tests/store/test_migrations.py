"""The tables as migrations make them are the tables that the models describe."""

from __future__ import annotations

from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, text

from bot.store import Store
from bot.store.models import Base


def ddl(connection: Connection) -> list[list[str]]:
    """Every table and index, its lines sorted: Alembic states constraints in another order."""
    rows = connection.execute(
        text("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'alembic%' ORDER BY name")
    )
    return [sorted(line.strip(" \t,") for line in row[0].splitlines()) for row in rows]


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
