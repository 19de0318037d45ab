"""Reads the zip that a team sends: its runs as if each came alone.  Nothing is written to a disk; names lose
their folders."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import PurePosixPath
from typing import BinaryIO

from assessment.formats import Packed, Unreadable, loaded, problem
from assessment.model import Judgment, Problem
from assessment.tracks.r2c2.answer import STEPS
from assessment.tracks.r2c2.answers import is_answers, is_marked, read_answers
from assessment.tracks.r2c2.lines import (
    MEMBER,
    SHOWN,
    R2C2Context,
    R2C2Read,
    Report,
    is_zip,
    name_list,
)
from assessment.tracks.r2c2.marks import is_correct_list, read_correct_list, read_marked
from assessment.tracks.r2c2.names import run_name
from assessment.tracks.r2c2.passages import is_passages, read_passages

MAX_FILES = 200
MAX_FILE = 64 * 2**20
MAX_WHOLE = 512 * 2**20
"""Bytes of one unpacked file, and of all: a small zip can unpack to any size."""
_RECOGNISED_BY = 2**16
"""Bytes that are unpacked to recognise a file."""
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    RuntimeError,
    NotImplementedError,
    ValueError,
)


def is_passage_zip(packed: Packed) -> bool:
    """A zip with any PR run, also where AC runs lie beside it."""
    return "PR" in _subtasks(packed)


def is_answer_zip(packed: Packed) -> bool:
    return _subtasks(packed) == {"AC"}


def _subtasks(packed: Packed) -> set[str]:
    """The subtasks of the runs in a zip, "PR" and "AC"; of a broken zip, that of its name."""
    if not is_zip(packed):
        return set()
    try:
        with packed.stream() as stream, zipfile.ZipFile(stream) as archive:
            members = _members(archive)[:MAX_FILES]
            subtasks = {
                run_name(info.filename).subtask or _subtask_inside(archive, info)
                for info in members
            }
    except (*_BROKEN, Unreadable):
        # Somebody has to read it and say what is wrong.
        by_name = "PR" if "-PR" in packed.name else "AC"
        return {run_name(packed.name.removesuffix(".zip")).subtask or by_name}
    return subtasks - {""}


def _members(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    return [
        info
        for info in archive.infolist()
        if not info.is_dir() and not _hidden(info.filename)
    ]


def _subtask_inside(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> str:
    """The subtask of a file by its first lines, for names that do not tell it."""
    with archive.open(info) as member:
        start = Packed(_bare(info.filename), member.read(_RECOGNISED_BY))
    if is_passages(start):
        return "PR"
    return "AC" if is_answers(start) or is_marked(start) else ""


def read_zip(packed: Packed, context: R2C2Context) -> R2C2Read:
    """All runs of a zip, each problem with the name of its file; PR runs first, lists of correct answers
    last."""
    report = Report(packed.name)
    try:
        with packed.stream() as stream:
            files = [(file, _kind(file)) for file in _files(stream, report)]
    except Unreadable:
        raise
    except _BROKEN as error:
        what = "the zip is broken or packed in an unknown way"
        if "encrypted" in str(error) or "password" in str(error):
            what = "the zip is encrypted"
        right = "pack the runs again, without a password"
        raise Unreadable(
            problem(packed.name, "BROKEN_ZIP", "file", what, right)
        ) from None
    read = R2C2Read()
    for file, kind in sorted(files, key=lambda pair: pair[1]):
        read = _with_file(read, file, _READERS[kind], report, context)
    if read.empty:
        report.error(
            "EMPTY_ZIP",
            "file",
            "the zip holds no run that can be read",
            "the team's run files",
        )
    return replace(read, problems=report.close())


def _kind(file: Packed) -> int:
    """The position in `_READERS` of the reader of a file, which is also the order of reading."""
    try:
        for position, recognises in enumerate(_RECOGNISERS):
            if recognises(file):
                return position
    except Unreadable:
        pass  # not even its text can be read: `_unknown` reports it
    return len(_RECOGNISERS)


def _is_packed_list(file: Packed) -> bool:
    return is_correct_list(loaded(file))


def _read_packed_list(file: Packed, context: R2C2Context) -> R2C2Read:
    return read_correct_list(loaded(file), context)


def _unknown(file: Packed, context: R2C2Context) -> R2C2Read:
    if is_zip(file):
        what = "a zip inside the zip"
        right = "its run files put into this zip themselves; it is left out"
    else:
        what = "neither a passage run nor an answer run"
        right = "run files only; it is left out"
    return R2C2Read(
        problems=(problem(file.name, "UNKNOWN_FORMAT", "file", what, right),)
    )


# Passages come before the answers that cite them, runs before the lists of correct answers; the last
# reader is for everything else.
_RECOGNISERS: tuple[Callable[[Packed], bool], ...] = (
    is_passages,
    is_answers,
    is_marked,
    _is_packed_list,
)
_READERS: tuple[Callable[[Packed, R2C2Context], R2C2Read], ...] = (
    read_passages,
    read_answers,
    read_marked,
    _read_packed_list,
    _unknown,
)


def _with_file(
    earlier: R2C2Read,
    file: Packed,
    reader: Callable[[Packed, R2C2Context], R2C2Read],
    report: Report,
    context: R2C2Context,
) -> R2C2Read:
    """What was read so far, on which the next file may build, together with this file."""
    try:
        read = reader(file, _extended(context, earlier))
    except Unreadable as error:
        read = R2C2Read(problems=(error.problem,))
    _add_problems(report, read.problems, file.name)
    documents = {
        document.id: document for document in (*read.documents, *earlier.documents)
    }
    judgments = _last_judgments((*earlier.judgments, *read.judgments))
    runs = list(earlier.runs)
    for run in read.runs:
        runs.append(replace(run, details={**run.details, MEMBER: file.name}))
    resources = (*earlier.resources, *read.resources)
    notes = (*earlier.notes, *read.notes)
    return replace(
        earlier,
        runs=tuple(runs),
        documents=tuple(documents.values()),
        judgments=judgments,
        resources=resources,
        notes=notes,
    )


def _extended(context: R2C2Context, earlier: R2C2Read) -> R2C2Context:
    """The context with the runs and resources of the files before."""
    runs = dict(context.runs)
    runs.update({run.name: run for run in earlier.runs})
    resources = dict(context.resources)
    for resource in earlier.resources:
        resources[resource.kind, resource.name] = resource.body
    return replace(context, runs=runs, resources=resources)


def _last_judgments(judgments: Iterable[Judgment]) -> tuple[Judgment, ...]:
    """The last judgment of each unit and assessor, in the order of the steps."""
    last = {(judgment.ref, judgment.assessor): judgment for judgment in judgments}
    return tuple(
        sorted(last.values(), key=lambda judgment: STEPS.index(judgment.ref.kind))
    )


def _add_problems(report: Report, problems: Iterable[Problem], member: str) -> None:
    """Add the problems of a file to those of its zip; what could not be checked is said once, of the zip as a
    whole."""
    codes = {each.code for each in report.problems}
    for each in problems:
        is_general = each.code.endswith("_UNCHECKED")
        if is_general and each.code in codes:
            continue
        place = "file" if is_general else f"{member}, {each.place}"
        report.problems.append(each._replace(file=report.file, place=place))


def _files(stream: BinaryIO, report: Report) -> Iterator[Packed]:
    """The files of a zip by their bare names, bounded in number and size whatever the zip says of them."""
    with zipfile.ZipFile(stream) as archive:
        left = MAX_WHOLE
        seen: dict[str, str] = {}
        for info in _checked_members(archive, report):
            name = _bare(info.filename)
            path = info.filename[:SHOWN]
            if name in seen:
                what = f"{seen[name]!r} is a file of the same name"
                right = "a name of its own for each run; the first one counts"
                report.error("REPEATED_FILE", path, what, right)
                continue
            seen[name] = path
            data = _bounded(archive, info, min(MAX_FILE, left), report)
            left -= len(data)
            yield Packed(name, data)


def _checked_members(archive: zipfile.ZipFile, report: Report) -> list[zipfile.ZipInfo]:
    members = _members(archive)
    if len(members) > MAX_FILES:
        right = f"at most {MAX_FILES} in one zip"
        raise Unreadable(
            problem(
                report.file,
                "TOO_MANY_FILES",
                "file",
                f"{len(members)} files",
                right,
            )
        )
    strange = [info.filename[:SHOWN] for info in members if _leads_out(info.filename)]
    if strange:
        what = f"paths that lead out of the zip: {name_list(strange)}"
        report.warn(
            "STRANGE_PATH",
            "file",
            what,
            "plain names; only the last part was used",
        )
    return members


def _leads_out(path: str) -> bool:
    return ".." in PurePosixPath(path).parts or path.startswith("/")


def _bounded(
    archive: zipfile.ZipFile, info: zipfile.ZipInfo, limit: int, report: Report
) -> bytes:
    """The unpacked file.  Raises `Unreadable` if it is larger than the limit."""
    # The size that the zip states may be a lie: one byte more than allowed is read to find out.
    with archive.open(info) as member:
        data = member.read(limit + 1)
    if len(data) > limit:
        what = (
            f"unpacks to more than {MAX_FILE // 2**20} MiB, "
            f"or the whole zip to more than {MAX_WHOLE // 2**20} MiB"
        )
        place = _bare(info.filename)[:SHOWN]
        right = "send large runs one by one"
        raise Unreadable(problem(report.file, "FILE_TOO_LARGE", place, what, right))
    return data


def _bare(path: str) -> str:
    return PurePosixPath(path.replace("\\", "/")).name[:200]


def _hidden(path: str) -> bool:
    """Whether an operating system, not a person, put a file into the zip."""
    return path.startswith("__MACOSX/") or _bare(path).startswith(".")
