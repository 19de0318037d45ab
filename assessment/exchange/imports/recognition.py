"""What a file is: one of the track's kinds, one of our own files, or something foreign that is named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from assessment import formats
from assessment.campaign.own_questions.stored_questions import OWN_QUESTIONS
from assessment.exchange.imports.unknown_files import FOREIGN, unknown_file
from assessment.exchange.log_files.log_kinds import kind_of_log
from assessment.formats import foreign
from assessment.model import Export, FileKind, Problem
from assessment.tracks import TRACKS


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

    The desk's own files are recognised first, then the kinds that stream; then the file is refused unless it
    is text, and compared with all other kinds.  A `forced` kind is taken without recognising the file, but
    refused if it needs text and the file is none.
    """
    preview = foreign.FilePreview(packed)
    kind = _kind_named(kinds, forced)
    if kind is not None:
        return _read_as(kind, packed, preview)
    own = _own_file(packed, preview, track)
    if own is not None:
        return own
    kind = first_kind(packed, [kind for kind in kinds if kind.binary])
    if kind is not None:
        return _read_as(kind, packed, preview)
    refused = _refused_binary(packed, preview, foreign.unmistakable(preview))
    if refused is not None:
        return refused
    kind = _streamed_kind(packed, kinds)
    if kind is not None:
        return _recognised(packed, kind)
    refused = _refused_binary(packed, preview, foreign.binary(preview))
    return refused or _recognise_text(packed, kinds, preview, track)


def _streamed_kind(
    packed: formats.Packed, kinds: Sequence[FileKind]
) -> FileKind | None:
    # No other file looks like a log of judgments, so logs go before the track's own recognisers.
    log_kind = _kind_named(kinds, kind_of_log(packed))
    if log_kind is not None:
        return log_kind
    return first_kind(packed, [kind for kind in kinds if kind.streams])


def _read_as(
    kind: FileKind, packed: formats.Packed, preview: foreign.FilePreview
) -> RecognisedFile | RefusedFile:
    """The file as this kind reads it; refused where the kind wants text and the file is none."""
    if not kind.streams:
        for format_of in (foreign.unmistakable, foreign.binary):
            refused = _refused_binary(packed, preview, format_of(preview))
            if refused is not None:
                return refused
    return _recognised(packed, kind)


def _recognised(packed: formats.Packed, kind: FileKind) -> RecognisedFile:
    content = packed if kind.streams else formats.loaded(packed)
    return RecognisedFile(packed.name, packed, content, kind)


def _refused_binary(
    packed: formats.Packed,
    preview: foreign.FilePreview,
    foreign_format: foreign.ForeignFormat | None,
) -> RefusedFile | None:
    """The refusal of a file in a format that is no text; None where there is no such format."""
    if foreign_format is None:
        return None
    what = f"this is {foreign_format.what(preview)}"
    return _refused(packed, FOREIGN, what, foreign_format.right)


def _recognise_text(
    packed: formats.Packed,
    kinds: Sequence[FileKind],
    preview: foreign.FilePreview,
    track: str,
) -> RecognisedFile | RefusedFile:
    """The text as the first kind that recognises it reads it, else refused."""
    file = formats.loaded(packed)
    candidates = [
        kind
        for kind in kinds
        if not kind.streams and not _depends_on_tabs(kind, preview)
    ]
    # No file of a track has the tables of own questions, and some recognisers accept any words.
    candidates.sort(key=lambda kind: kind.name != OWN_QUESTIONS)
    kind = first_kind(file, candidates)
    if kind is None:
        return RefusedFile(packed.name, unknown_file(preview, file, kinds, track))
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


def _kind_named(kinds: Iterable[FileKind], name: str) -> FileKind | None:
    return next((kind for kind in kinds if kind.name == name), None)


def _refused(packed: formats.Packed, code: str, what: str, right: str) -> RefusedFile:
    return RefusedFile(
        packed.name, formats.problem(packed.name, code, "file", what=what, right=right)
    )
