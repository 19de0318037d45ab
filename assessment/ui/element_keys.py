"""Keys of page elements that name foreign text: topics, runs, documents, units."""

from __future__ import annotations

import hashlib

import orjson


def element_key(element: str, *names: str) -> str:
    """A key for an element of our own name that shows what foreign names stand for.

    Foreign text is never part of a key: Streamlit refuses some of it (`__`), and every key also becomes a
    class in the page.

    >>> element_key("reader", "116", "team__run1")
    'reader-8ce72ce7a2ae6205'
    >>> element_key("reader", "a", "b-c") == element_key("reader", "a-b", "c")
    False
    """
    # orjson refuses lone surrogates, which foreign text may contain.
    text = orjson.dumps(
        [name.encode("utf-8", "backslashreplace").decode() for name in names]
    )
    return f"{element}-{hashlib.blake2b(text, digest_size=8).hexdigest()}"
