"""The append-only log: the only room with SQL."""

from assessment.store.database import is_url, open_store, target_of
from assessment.store.engine import StoreError
from assessment.store.materials import NewImport
from assessment.store.store import Store

__all__ = ["NewImport", "Store", "StoreError", "is_url", "open_store", "target_of"]
