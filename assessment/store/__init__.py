"""The append-only log: the only room with SQL.

`store` joins the parts of what is stored; `database` opens one for a file or a URL.

What is stored, a part in each module:

- `log`: campaigns, people, judgments and nuggets; `setting_log`, `tags`, `members_and_plans`: other events.
- `materials`: topics, documents, runs and their imports; `versions`: earlier answers.
- `leases`: screens of a dynamic queue that are handed out, which are no events.
- `tallies`: how much has been judged, counted as judgments are stored.

How it is stored:

- `rows`: values as rows, and rows as values; `in_lists`: lists of values in queries.
- `append_queue`, `guard`: judgments that share a transaction, and the checks inside it.
- `chain`, `chain_check`: the hash chain of the log, and the chain computed again.

Where it is stored:

- `engine`: what the log asks of a database; `sqlite` and the folder `postgres` are the two that there are.
- `checked_engine`, `transaction_engine`: an engine with a check before each write; many writes as one.
- `migrations`: the schema, step by step; `sqlite_schema` carries the steps out in a file.
- `sqlite_library`, `file_changes`, `private_files`: the library, and its files on a shared machine.
- `copying`, `rehearsal`: all rows in another database, and a store to try an import in.
"""

from assessment.store.database import is_url, open_store, target_of
from assessment.store.engine import StoreError
from assessment.store.materials import NewImport
from assessment.store.store import Store

__all__ = ["NewImport", "Store", "StoreError", "is_url", "open_store", "target_of"]
