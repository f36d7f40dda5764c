"""The database: models, queries, delivery lanes, migrations. The only user of SQLAlchemy."""

from bot.store.engine import Health, Session, Store, file_of
from bot.store.errors import Conflict, Stale, StoreError

__all__ = ["Conflict", "Health", "Session", "Stale", "Store", "StoreError", "file_of"]
