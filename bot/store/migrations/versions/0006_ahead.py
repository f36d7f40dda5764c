"""What a seat has lined up."""

from __future__ import annotations

from typing import Literal

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

Recreate = Literal["always", "never"]


def upgrade() -> None:
    # On SQLite the table is made anew, so that its definition reads as the models have it.
    recreate: Recreate = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    with op.batch_alter_table("chair", recreate=recreate) as chair:
        chair.add_column(sa.Column("ahead", sa.Text(), server_default=sa.text("'{}'"), nullable=False))
