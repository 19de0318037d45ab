"""Lists of ids, which look like lists of words: they are imported under the name of their kind."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assessment.formats.foreign import FilePreview
from assessment.model import FileKind

_ID_LIST = re.compile(r"\b[Ii]ds\b.*\bone a line\b")
_ID = re.compile(r"[\w.:/%-]{1,200}")


def id_list_kinds(preview: FilePreview, kinds: Sequence[FileKind]) -> str:
    """How to name the kinds that a file with one word a line may be: "docids=FILE"; "" for other files."""
    words = [line.strip() for line in preview.lines]
    if not words or not all(map(_ID.fullmatch, words)):
        return ""
    choices = []
    for kind in kinds:
        if _ID_LIST.search(kind.title):
            choices.append(f"{kind.name}=FILE")
    return " or ".join(choices)
