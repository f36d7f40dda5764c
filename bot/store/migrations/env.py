"""Run by Alembic: carries the migrations out on the connection that the store hands over."""

from __future__ import annotations

from alembic import context

from bot.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    # SQLite's statements that change tables are transactional too, where the transaction is begun by hand.
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
