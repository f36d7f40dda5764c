"""Whom a question is about, when to look at a table again, and whose being there was seen."""

from __future__ import annotations

from typing import Literal

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

Recreate = Literal["always", "never"]


def upgrade() -> None:
    # On SQLite the tables are made anew, so that their definitions read as the models have them.
    recreate: Recreate = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    with op.batch_alter_table("chair", recreate=recreate) as chair:
        chair.add_column(
            sa.Column("seen_turn", sa.Integer(), server_default=sa.text("0"), nullable=False),
            insert_after="asking",
        )
    unseen = sa.text("due_since IS NOT NULL AND user_id IS NOT NULL AND seen_turn < turn")
    op.create_index(
        "chair_unseen", "chair", ["due_since"], unique=False, sqlite_where=unseen, postgresql_where=unseen
    )
    with op.batch_alter_table("ballot", recreate=recreate) as ballot:
        ballot.add_column(sa.Column("user_id", sa.BigInteger(), nullable=True), insert_after="turn")
    with op.batch_alter_table("game", recreate=recreate) as game:
        game.add_column(sa.Column("look_at", sa.DateTime(timezone=True), nullable=True))
    waiting = sa.text("look_at IS NOT NULL")
    op.create_index(
        "game_by_look", "game", ["look_at"], unique=False, sqlite_where=waiting, postgresql_where=waiting
    )
    op.execute("UPDATE game SET look_at = touched_at WHERE status IN ('lobby', 'running')")
