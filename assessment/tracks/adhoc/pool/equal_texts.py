"""Documents with the same text, which are judged together once."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterator, Mapping

from assessment.model import Document


def equal_texts(
    names: list[str], documents: Mapping[str, Document]
) -> Iterator[tuple[str, list[str]]]:
    """A name for each text with the documents that have it, in the order of the first ones.

    Texts are equal if they differ in white space and case alone; a document without a text is alone.
    """
    groups: dict[str, list[str]] = {}
    for name in names:
        document = documents.get(name)
        text = f"d:{name}"
        if document is not None and document.passages:
            text = f"t:{text_code(document.passages)}"
        groups.setdefault(text, []).append(name)
    yield from groups.items()


@functools.lru_cache(maxsize=65536)
def text_code(passages: tuple[str, ...]) -> str:
    """Equal for passages that differ in white space and case alone."""
    text = " ".join(" ".join(passages).split()).casefold()
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()
