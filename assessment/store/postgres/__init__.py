"""PostgreSQL as the engine of the log, for several servers at once."""

from assessment.store.postgres.engine import PostgreSQL

__all__ = ["PostgreSQL"]
