"""What a file is: one of the track's kinds, one of our own files, or something foreign that is named."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import orjson

from assessment import formats
from assessment.exchange import log_files
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
"""Texts of no track: who knows one of them knows too much to be asked about another track's files."""
_LARGEST_ASKED = 64 * 2**20
"""Characters of a file that the recognisers of other tracks are asked about."""


class Opened(NamedTuple):
    """A file with the kind it is read as; `file` is in memory unless the kind streams it.  Without a kind, `problem` says why."""

    name: str
    packed: formats.Packed | None
    file: formats.Packed | formats.File | None
    kind: FileKind | None
    problem: Problem | None


def opened(packed: formats.Packed, kinds: Sequence[FileKind], *, forced: str = "", track: str = "") -> Opened:
    """The file as its kind reads it.  Raises `Unreadable`.

    Our own files are asked for first, then kinds that stream, then whether it is text at all, then all other kinds.  A kind that is
    `forced` is not doubted, unless it wants text and gets none.
    """
    look = foreign.Look(packed)
    kind = next((kind for kind in kinds if kind.name == forced), None)
    own = None if kind else foreign.own(look)
    if own:
        return _refused(packed, "OWN_FILE", f"this is {own.what(look)}", own.right)
    export = None if kind else _export_for_people(packed, track)
    if export:
        what = f"this is an export of the desk for people: {export.title}"
        return _refused(
            packed,
            "OWN_FILE",
            what,
            "it is never read; `export judgments` writes the judgments, `export archive` everything",
        )
    streams = kind is not None and kind.streams
    binary = None if streams else foreign.unmistakable(look)
    if not binary:
        log = None if kind else _log(packed, kinds)
        kind = kind or log or recognise(packed, [kind for kind in kinds if kind.streams])
        if kind and kind.streams:
            return Opened(packed.name, packed, packed, kind, None)
        binary = None if log else foreign.binary(look)
    if binary:
        return _refused(packed, "FOREIGN_FILE", f"this is {binary.what(look)}", binary.right)
    file = formats.loaded(packed)
    kind = kind or recognise(
        file, [kind for kind in kinds if not kind.streams and not _takes_tabs_for_its_own(kind, look)]
    )
    if kind:
        return Opened(packed.name, packed, file, kind, None)
    return Opened(packed.name, packed, file, None, _unknown(look, file, kinds, track))


def _export_for_people(packed: formats.Packed, track: str) -> Export | None:
    """The export of the track that the file is, if it is one that is never read again."""
    exports = TRACKS[track].exports if track in TRACKS else ()
    return next((export for export in exports if export.recognise and export.recognise(packed)), None)


def _takes_tabs_for_its_own(kind: FileKind, look: foreign.Look) -> bool:
    """Whether a run in TREC format, which white space of any kind separates, would be no file of this kind with blanks instead of tabs."""
    if "\t" not in look.text or not foreign.is_trec_run(look):
        return False
    blanks = "\n".join(look.lines).replace("\t", " ") + "\n"
    return not kind.recognise(formats.File(look.name, blanks))


def recognise(file: formats.Packed | formats.File, kinds: Iterable[FileKind]) -> FileKind | None:
    """The first kind whose signs the file bears."""
    return next((kind for kind in kinds if kind.recognise(file)), None)


def _log(packed: formats.Packed, kinds: Iterable[FileKind]) -> FileKind | None:
    """The kind of a log of judgments; nothing else has its signs, so no track's recogniser is asked before."""
    name = log_files.log_kind(packed)
    return next((kind for kind in kinds if kind.name == name), None)


def _refused(packed: formats.Packed, code: str, what: str, right: str) -> Opened:
    return Opened(packed.name, None, None, None, formats.problem(packed.name, code, "file", what, right))


def _unknown(look: foreign.Look, file: formats.File, kinds: Sequence[FileKind], track: str) -> Problem:
    """One sentence on a file that is none of the track's kinds."""
    if not file.text.strip():
        return formats.problem(
            file.name, "EMPTY_FILE", "file", "the file is empty", "send a file with content"
        )
    broken = _broken_json(file)
    if broken:
        return broken
    spread = _record_over_lines(look, kinds)
    if spread:
        right = f"{spread.title} wants one record a line"
        return formats.problem(
            file.name,
            "FOREIGN_FILE",
            "file",
            f"this is one JSON value over several lines with the keys {look.keys}",
            right,
        )
    sign, others = foreign.named_format(look), _other_tracks(look, file, track)
    if sign:
        right = "; ".join(filter(None, (sign.right, others and f"such files go to {others}"))) or wanted(
            kinds
        )
        return formats.problem(file.name, "FOREIGN_FILE", "file", f"this is {sign.what(look)}", right)
    if others:
        return formats.problem(
            file.name,
            "OTHER_TRACK",
            "file",
            f"this is a file of {others}",
            "take it into a campaign of that track",
        )
    shape = foreign.shape(look)
    if shape:
        return formats.problem(
            file.name, "UNKNOWN_FORMAT", "file", f"this is {shape.what(look)}", shape.right or wanted(kinds)
        )
    begin = " ".join(file.text[:200].split())[:40]
    return formats.problem(
        file.name,
        "UNKNOWN_FORMAT",
        "file",
        f"this is text of no format known here, it begins with {begin!r}",
        wanted(kinds),
    )


def wanted(kinds: Sequence[FileKind]) -> str:
    return f"this track takes in: {'; '.join(kind.title for kind in kinds)}"


def _broken_json(file: formats.File) -> Problem | None:
    if file.text.lstrip()[:1] not in ("{", "[") or file.head is not None:
        return None
    try:
        file.json()
    except formats.Unreadable as error:
        return error.problem
    return None


def _record_over_lines(look: foreign.Look, kinds: Iterable[FileKind]) -> FileKind | None:
    """The kind that would know the first record of a pretty-printed file if it stood on one line."""
    if not look.record or look.whole is None or len(look.lines) < 2:
        return None
    line = orjson.dumps(look.record) + b"\n"
    alone = formats.Packed(look.name, line), formats.File(look.name, line.decode())
    return next((kind for kind in kinds if kind.recognise(alone[0] if kind.streams else alone[1])), None)


def _other_tracks(look: foreign.Look, file: formats.File, track: str) -> str:
    """Which other tracks know the file, and as what; "" if none does."""
    if len(file.text) > _LARGEST_ASKED:
        return ""
    known = []
    for other in TRACKS.values():
        kind = None if other.name == track else _known_as(look, file, other.files)
        if kind:
            known.append(f"track {other.name} ({kind.title})")
    return " or ".join(known)


def _known_as(look: foreign.Look, file: formats.File, kinds: Iterable[FileKind]) -> FileKind | None:
    try:
        return next(
            (
                kind
                for kind in kinds
                if kind.recognise(look.packed if kind.streams else file) and not _is_fooled(kind)
            ),
            None,
        )
    except formats.Unreadable:
        return None


@functools.cache
def _is_fooled(kind: FileKind) -> bool:
    """Whether the kind's signs are borne by texts of no track."""
    for decoy in _DECOYS:
        name = "decoy.txt"
        if kind.recognise(
            formats.Packed(name, decoy.encode()) if kind.streams else formats.File(name, decoy)
        ):
            return True
    return False
