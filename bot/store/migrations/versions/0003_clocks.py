"""Clocks of the seats, notices for one person that can be renewed, and votes."""

from __future__ import annotations

from typing import Literal

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

Recreate = Literal["always", "never"]


def upgrade() -> None:
    # On SQLite the tables are made anew, so that their definitions read as the models have them.
    recreate: Recreate = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    _chair(recreate)
    _notice(recreate)
    _votes()
    away = sa.text("away_until IS NOT NULL")
    op.create_index(
        "person_away", "person", ["away_until"], unique=False, sqlite_where=away, postgresql_where=away
    )


def _chair(recreate: Recreate) -> None:
    with op.batch_alter_table("chair", recreate=recreate) as chair:
        for name in ("turn", "bank", "mark"):
            chair.add_column(sa.Column(name, sa.Integer(), server_default=sa.text("0"), nullable=False))
        for name in ("deadline_at", "stopped_at", "clock_at", "nudged_at"):
            chair.add_column(sa.Column(name, sa.DateTime(timezone=True), nullable=True))
        chair.add_column(sa.Column("standin", sa.String(length=16), nullable=True))
    for index, column, where in (
        ("chair_standin_due", "game_id", sa.text("standin IS NOT NULL AND due_since IS NOT NULL")),
        ("chair_by_clock", "clock_at", sa.text("clock_at IS NOT NULL")),
    ):
        op.create_index(index, "chair", [column], unique=False, sqlite_where=where, postgresql_where=where)


def _notice(recreate: Recreate) -> None:
    with op.batch_alter_table("notice", recreate=recreate) as notice:
        for name in ("user_id", "place_id", "message_id"):
            notice.add_column(sa.Column(name, sa.BigInteger(), nullable=True))
        notice.add_column(sa.Column("edition", sa.Integer(), server_default=sa.text("0"), nullable=False))
    op.create_index("notice_by_game", "notice", ["game_id"], unique=False)


def _votes() -> None:
    op.create_table(
        "ballot",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("subject", sa.String(length=100), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("result", sa.String(length=16), nullable=True),
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name=op.f("fk_ballot_game_id_game"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ballot")),
        sa.UniqueConstraint("subject", name=op.f("uq_ballot_subject")),
    )
    op.create_index("ballot_by_game", "ballot", ["game_id"], unique=False)
    open_ones = sa.text("closed_at IS NULL")
    op.create_index(
        "ballot_by_end",
        "ballot",
        ["expires_at"],
        unique=False,
        sqlite_where=open_ones,
        postgresql_where=open_ones,
    )
    op.create_table(
        "vote",
        sa.Column("ballot_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("yes", sa.Boolean(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["ballot_id"], ["ballot.id"], name=op.f("fk_vote_ballot_id_ballot"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("ballot_id", "seat", name=op.f("pk_vote")),
    )
