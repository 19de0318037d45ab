"""The problem of a file that is of no kind the track imports: what it is instead, and what would be right."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

import orjson

from assessment import formats
from assessment.exchange.imports.id_lists import id_list_kinds
from assessment.formats import foreign
from assessment.model import FileKind, Problem
from assessment.tracks import TRACKS

FOREIGN, UNKNOWN = "FOREIGN_FILE", "UNKNOWN_FORMAT"
"""Codes of problems: a format with a name, and one without."""
_DECOYS = (
    "1 2 3\n4 5 6\n",
    "1\n2\n3\n",
    "[1, 2]\n",
    "1.1 Introduction\n1.2 Methods\n",
    "2024-01-01 12:00 started\n",
    "a,b\n1,2\n",
)
"""Texts of no track: a recogniser that accepts one of them accepts too much to name the track of a file."""
_LARGEST_COMPARED = 64 * 2**20
"""Characters of the largest file that the recognisers of other tracks look at."""


def unknown_file(
    preview: foreign.FilePreview,
    file: formats.File,
    kinds: Sequence[FileKind],
    track: str,
) -> Problem:
    """One sentence on a file that is none of the track's kinds."""
    if not file.text.strip():
        return _problem(
            file, "EMPTY_FILE", "the file is empty", "send a file with content"
        )
    return (
        _broken_json(file)
        or _record_over_lines(preview, kinds)
        or _foreign_format(preview, file, kinds, track)
        or _other_shape(preview, file, kinds)
    )


def _problem(file: formats.File, code: str, what: str, right: str) -> Problem:
    return formats.problem(file.name, code, "file", what=what, right=right)


def _broken_json(file: formats.File) -> Problem | None:
    if file.text.lstrip()[:1] not in ("{", "[") or file.head is not None:
        return None
    try:
        file.json()
    except formats.Unreadable as error:
        return error.problem
    return None


def _record_over_lines(
    preview: foreign.FilePreview, kinds: Iterable[FileKind]
) -> Problem | None:
    """The problem of a pretty-printed record that its kind would recognise on one line."""
    if not preview.record or preview.whole is None or len(preview.lines) < 2:
        return None
    line = orjson.dumps(preview.record) + b"\n"
    kind = next((kind for kind in kinds if _recognises(kind, preview.name, line)), None)
    if kind is None:
        return None
    what = f"this is one JSON value over several lines with the keys {preview.keys}"
    return formats.problem(
        preview.name,
        FOREIGN,
        "file",
        what=what,
        right=f"{kind.title} wants one record a line",
    )


def _foreign_format(
    preview: foreign.FilePreview,
    file: formats.File,
    kinds: Sequence[FileKind],
    track: str,
) -> Problem | None:
    """The problem of a file in a format with a name, or of one that belongs to another track."""
    foreign_format = foreign.named_format(preview)
    others = _other_tracks(preview, file, track)
    if foreign_format:
        remedies = [foreign_format.right] if foreign_format.right else []
        if others:
            remedies.append(f"such files go to {others}")
        right = "; ".join(remedies) or imported_kinds(kinds)
        what = f"this is {foreign_format.what(preview)}"
        return _problem(file, FOREIGN, what, right)
    if others:
        right = "import it into a campaign of that track"
        return _problem(file, "OTHER_TRACK", f"this is a file of {others}", right)
    return None


def _other_shape(
    preview: foreign.FilePreview, file: formats.File, kinds: Sequence[FileKind]
) -> Problem:
    kinds_of_ids = id_list_kinds(preview, kinds)
    if kinds_of_ids:
        right = f"if they are ids, name their kind: {kinds_of_ids}"
        return _problem(file, UNKNOWN, "this is a list of single words", right)
    shape = foreign.shape(preview)
    if shape:
        return _problem(
            file,
            UNKNOWN,
            f"this is {shape.what(preview)}",
            shape.right or imported_kinds(kinds),
        )
    begin = " ".join(file.text[:200].split())[:40]
    what = f"this is text of no format known here, it begins with {begin!r}"
    return _problem(file, UNKNOWN, what, imported_kinds(kinds))


def imported_kinds(kinds: Sequence[FileKind]) -> str:
    return f"this track imports: {'; '.join(kind.title for kind in kinds)}"


def _other_tracks(preview: foreign.FilePreview, file: formats.File, track: str) -> str:
    """Which other tracks know the file, and as what; "" if none does."""
    # The hint is a courtesy: the recognisers of all tracks could take longer than the import itself.
    if len(file.text) > _LARGEST_COMPARED:
        return ""
    known = []
    for other in TRACKS.values():
        if other.name == track:
            continue
        kind = _known_as(preview, file, other.files)
        if kind:
            known.append(f"track {other.name} ({kind.title})")
    return " or ".join(known)


def _known_as(
    preview: foreign.FilePreview, file: formats.File, kinds: Iterable[FileKind]
) -> FileKind | None:
    try:
        for kind in kinds:
            source = preview.packed if kind.streams else file
            if kind.recognise(source) and not _is_fooled(kind):
                return kind
    except formats.Unreadable:
        pass
    return None


@functools.cache
def _is_fooled(kind: FileKind) -> bool:
    """Whether the kind accepts texts of no track."""
    return any(_recognises(kind, "decoy.txt", decoy.encode()) for decoy in _DECOYS)


def _recognises(kind: FileKind, name: str, content: bytes) -> bool:
    """Whether a file with this content would be of the kind."""
    if kind.streams:
        return kind.recognise(formats.Packed(name, content))
    return kind.recognise(formats.File(name, content.decode()))
