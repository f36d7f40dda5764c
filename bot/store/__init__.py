"""The database: models, queries, delivery lanes, migrations. The only user of SQLAlchemy."""
