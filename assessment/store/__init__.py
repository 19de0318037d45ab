"""The append-only log: the only room with SQL."""

from assessment.store.database import StoreError, open_store
from assessment.store.log import Store

__all__ = ["Store", "StoreError", "open_store"]
