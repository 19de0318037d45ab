"""UUIDs of events: those that clients make, and those that follow from them."""

from __future__ import annotations

import uuid

from assessment.exchange.carry_over.origins import uuid_of


def following_event_id(act: str, nugget: str) -> str:
    """The UUID of an act's event for a nugget other than the first; equal for equal acts."""
    return uuid_of("nugget", act, nugget)


def is_uuid(text: str) -> bool:
    """Whether the text is a UUID as clients write it: with hyphens and without braces."""
    try:
        # UUID() also reads other spellings, under which one event could be stored twice.
        return str(uuid.UUID(text)) == text.lower()
    except ValueError:
        return False
