"""Short names of texts.  Units are stored under them: they must stay what they are."""

from __future__ import annotations

import hashlib


def digest_of(*parts: str) -> str:
    """Sixteen hexadecimal digits that name some texts, in their order.

    >>> digest_of("ab", "c") == digest_of("a", "bc")
    False
    """
    # Without a separator the two would have one name.
    joined = "\x1f".join(parts)
    return hashlib.blake2b(joined.encode(), digest_size=8).hexdigest()
