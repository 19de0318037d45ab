"""What all events have in common that stand in the nugget log and are about no nugget."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import StringConstraints

MAX_TEXT, MAX_NAME = 2_000, 500
"""Characters of a text that people write or of a unit's text beside it, and of a name."""
EventText = Annotated[str, StringConstraints(max_length=MAX_TEXT)]
EventName = Annotated[str, StringConstraints(max_length=MAX_NAME)]


@dataclass(frozen=True, kw_only=True)
class StoredEvent:
    """One event: what was done (`act`), by whom, when, and how it came (`via`).

    The store gives it its number `seq` and the time `at`.  Subclasses add what the event is about; what is
    read from an archive is checked against the types of their fields, with the longest text of each.
    """

    act: str
    uuid: str = ""
    seq: int = 0
    by: str = ""
    at: str = ""
    via: str = "page"
