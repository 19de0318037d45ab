"""What a file is: one of the track's kinds, one of our own files, or something foreign that is named."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import orjson

from assessment import formats
from assessment.campaign.own_questions.stored_questions import OWN_QUESTIONS
from assessment.exchange.exports import log_files
from assessment.exchange.imports.id_lists import id_list_kinds
from assessment.formats import foreign
from assessment.model import Export, FileKind, Problem
from assessment.tracks import TRACKS

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
_FOREIGN, _UNKNOWN = "FOREIGN_FILE", "UNKNOWN_FORMAT"


class RecognisedFile(NamedTuple):
    """A file and the kind it is read as; `content` is in memory unless the kind streams it."""

    name: str
    packed: formats.Packed
    content: formats.Packed | formats.File
    kind: FileKind


class RefusedFile(NamedTuple):
    """A file that is not read; `problem` says what it is instead."""

    name: str
    problem: Problem


def recognise_file(
    packed: formats.Packed,
    kinds: Sequence[FileKind],
    *,
    forced: str = "",
    track: str = "",
) -> RecognisedFile | RefusedFile:
    """The file as its kind reads it.  Raises `Unreadable`.

    The file is compared with the desk's own files first, then with kinds that stream; it is refused if it
    is not text; other kinds come last.  A `forced` kind is not doubted, unless it wants text and gets none.
    """
    preview = foreign.FilePreview(packed)
    kind = _kind_named(kinds, forced)
    if kind is None:
        own = _own_file(packed, preview, track)
        if own:
            return own
        kind = first_kind(packed, [kind for kind in kinds if kind.binary])
    if kind is None or not kind.streams:
        refused = _refused_binary(packed, preview, foreign.unmistakable(preview))
        if refused:
            return refused
    log_kind = None
    if kind is None:
        # Nothing else looks like a log of judgments, so the track's own recognisers come after it.
        log_kind = _log_kind(packed, kinds)
        kind = log_kind or first_kind(packed, [kind for kind in kinds if kind.streams])
    if kind is not None and kind.streams:
        return RecognisedFile(packed.name, packed, packed, kind)
    if log_kind is None:
        refused = _refused_binary(packed, preview, foreign.binary(preview))
        if refused:
            return refused
    return _recognise_text(packed, kinds, preview, kind, track)


def _refused_binary(
    packed: formats.Packed,
    preview: foreign.FilePreview,
    foreign_format: foreign.ForeignFormat | None,
) -> RefusedFile | None:
    """The refusal of a file in a format that is no text; None where there is no such format."""
    if foreign_format is None:
        return None
    what = f"this is {foreign_format.what(preview)}"
    return _refused(packed, _FOREIGN, what, foreign_format.right)


def _recognise_text(
    packed: formats.Packed,
    kinds: Sequence[FileKind],
    preview: foreign.FilePreview,
    kind: FileKind | None,
    track: str,
) -> RecognisedFile | RefusedFile:
    file = formats.loaded(packed)
    if kind is None:
        candidates = [
            kind
            for kind in kinds
            if not kind.streams and not _depends_on_tabs(kind, preview)
        ]
        # No file of a track has the tables of own questions, and some recognisers accept any words.
        candidates.sort(key=lambda kind: kind.name != OWN_QUESTIONS)
        kind = first_kind(file, candidates)
    if kind is None:
        return RefusedFile(packed.name, _unknown(preview, file, kinds, track))
    return RecognisedFile(packed.name, packed, file, kind)


def _own_file(
    packed: formats.Packed, preview: foreign.FilePreview, track: str
) -> RefusedFile | None:
    """The refusal of a file that the desk wrote and never reads again; None for all other files."""
    own = foreign.own(preview)
    if own:
        return _refused(packed, "OWN_FILE", f"this is {own.what(preview)}", own.right)
    export = _export_for_people(packed, track)
    if export is None:
        return None
    what = f"this is an export of the desk for people: {export.title}"
    right = "it is never read; `export judgments` writes the judgments, `export archive` everything"
    return _refused(packed, "OWN_FILE", what, right)


def _export_for_people(packed: formats.Packed, track: str) -> Export | None:
    """The export of the track that the file is, if it is one that is never read again."""
    if track not in TRACKS:
        return None
    for export in TRACKS[track].exports:
        if export.recognise and export.recognise(packed):
            return export
    return None


def _depends_on_tabs(kind: FileKind, preview: foreign.FilePreview) -> bool:
    """Whether a run in TREC format would not be of this kind if it had blanks instead of tabs.

    Any white space separates the columns of such a run, so a tab does not make it another format.
    """
    if "\t" not in preview.text or not foreign.is_trec_run(preview):
        return False
    blanks = "\n".join(preview.lines).replace("\t", " ") + "\n"
    return not kind.recognise(formats.File(preview.name, blanks))


def first_kind(
    file: formats.Packed | formats.File, kinds: Iterable[FileKind]
) -> FileKind | None:
    """The first kind that recognises the file."""
    return next((kind for kind in kinds if kind.recognise(file)), None)


def _log_kind(packed: formats.Packed, kinds: Iterable[FileKind]) -> FileKind | None:
    return _kind_named(kinds, log_files.log_kind(packed))


def _kind_named(kinds: Iterable[FileKind], name: str) -> FileKind | None:
    return next((kind for kind in kinds if kind.name == name), None)


def _refused(packed: formats.Packed, code: str, what: str, right: str) -> RefusedFile:
    return RefusedFile(
        packed.name, formats.problem(packed.name, code, "file", what, right)
    )


# Files of no kind


def _unknown(
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
    return formats.problem(file.name, code, "file", what, right)


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
    """The problem of a pretty-printed record, whose kind would know it if it stood on one line."""
    if not preview.record or preview.whole is None or len(preview.lines) < 2:
        return None
    line = orjson.dumps(preview.record) + b"\n"
    kind = next((kind for kind in kinds if _recognises(kind, preview.name, line)), None)
    if kind is None:
        return None
    what = f"this is one JSON value over several lines with the keys {preview.keys}"
    return formats.problem(
        preview.name, _FOREIGN, "file", what, f"{kind.title} wants one record a line"
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
        return _problem(file, _FOREIGN, what, right)
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
        return _problem(file, _UNKNOWN, "this is a list of single words", right)
    shape = foreign.shape(preview)
    if shape:
        return _problem(
            file,
            _UNKNOWN,
            f"this is {shape.what(preview)}",
            shape.right or imported_kinds(kinds),
        )
    begin = " ".join(file.text[:200].split())[:40]
    what = f"this is text of no format known here, it begins with {begin!r}"
    return _problem(file, _UNKNOWN, what, imported_kinds(kinds))


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
