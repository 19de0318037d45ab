"""Names and keys of foreign files as bytes, for digests."""

from __future__ import annotations


def name_bytes(text: str) -> bytes:
    """The text in UTF-8, as it is digested for populations, versions of labels and labels by chance.

    Texts of files may hold lone surrogates, which plain UTF-8 refuses.  Random numbers of draws stand on
    other bytes for these (`statistics/unit_sampling.py`), as draws of old designs must stay what they are.

    >>> name_bytes("é"), name_bytes(chr(0xD800))
    (b'\\xc3\\xa9', b'\\xed\\xa0\\x80')
    """
    return text.encode("utf-8", "surrogatepass")
