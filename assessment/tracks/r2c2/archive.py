"""The zip that a team sends: its runs read as if each came alone.  Nothing is written to a disk, and names lose their folders."""

from __future__ import annotations

import zipfile
import zlib
from collections import ChainMap
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import PurePosixPath
from typing import BinaryIO

from assessment.formats import Packed, Unreadable, loaded, problem
from assessment.model import Problem
from assessment.tracks.r2c2.answer import STEPS
from assessment.tracks.r2c2.answers import is_answers, is_marked, read_answers
from assessment.tracks.r2c2.lines import MEMBER, SHOWN, R2C2Known, R2C2Read, Report, is_zip, listed
from assessment.tracks.r2c2.marks import is_side, read_marked, read_side
from assessment.tracks.r2c2.names import run_name
from assessment.tracks.r2c2.passages import is_passages, read_passages

MAX_FILES = 200
MAX_FILE = 64 * 2**20
MAX_WHOLE = 512 * 2**20
_LOOKED_AT = 2**16
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError, ValueError)


def is_passage_zip(packed: Packed) -> bool:
    """A zip with any PR run, also where AC runs lie beside it."""
    return "PR" in _subtasks(packed)


def is_answer_zip(packed: Packed) -> bool:
    return _subtasks(packed) == {"AC"}


def _subtasks(packed: Packed) -> set[str]:
    if not is_zip(packed):
        return set()
    try:
        with packed.stream() as stream, zipfile.ZipFile(stream) as whole:
            infos = [info for info in whole.infolist() if not info.is_dir() and not _hidden(info.filename)][
                :MAX_FILES
            ]
            return {run_name(info.filename).subtask or _subtask_inside(whole, info) for info in infos} - {""}
    except (*_BROKEN, Unreadable):
        return {
            run_name(packed.name.removesuffix(".zip")).subtask or ("PR" if "-PR" in packed.name else "AC")
        }


def _subtask_inside(whole: zipfile.ZipFile, info: zipfile.ZipInfo) -> str:
    """The subtask of a file whose name does not tell it, by its first lines."""
    with whole.open(info) as member:
        start = Packed(_bare(info.filename), member.read(_LOOKED_AT))
    if is_passages(start):
        return "PR"
    return "AC" if is_answers(start) or is_marked(start) else ""


def read_zip(packed: Packed, known: R2C2Known) -> R2C2Read:
    """All runs of a zip, each problem with the name of its file; PR runs first, lists of correct answers last."""
    report = Report(packed.name)
    try:
        with packed.stream() as stream:
            files = [(file, _kind(file)) for file in _files(stream, report)]
    except Unreadable:
        raise
    except _BROKEN as error:
        what = (
            "the zip is encrypted"
            if "encrypted" in str(error) or "password" in str(error)
            else "the zip is broken or packed in an unknown way"
        )
        raise Unreadable(
            problem(packed.name, "BROKEN_ZIP", "file", what, "pack the runs again, without a password")
        ) from None
    whole = R2C2Read()
    for file, kind in sorted(files, key=lambda pair: pair[1]):
        whole = _with(whole, file, _READERS[kind], report, known)
    if whole.empty:
        report.error("EMPTY_ZIP", "file", "the zip holds no run that can be read", "the team's run files")
    return replace(whole, problems=report.close())


def _kind(file: Packed) -> int:
    """The place of the reader of a file; the last one is for what nobody reads."""
    tests = (is_passages, is_answers, is_marked, lambda packed: is_side(loaded(packed)))
    try:
        return next((place for place, test in enumerate(tests) if test(file)), len(tests))
    except Unreadable:
        return len(tests)


def _unknown(file: Packed, known: R2C2Known) -> R2C2Read:
    if is_zip(file):
        what, right = "a zip inside the zip", "its run files put into this zip themselves; it is left out"
    else:
        what, right = "neither a passage run nor an answer run", "run files only; it is left out"
    return R2C2Read(problems=(problem(file.name, "UNKNOWN_FORMAT", "file", what, right),))


_READERS: tuple[Callable[[Packed, R2C2Known], R2C2Read], ...] = (
    read_passages,
    read_answers,
    read_marked,
    lambda file, known: read_side(loaded(file), known),
    _unknown,
)


def _with(
    whole: R2C2Read,
    file: Packed,
    reader: Callable[[Packed, R2C2Known], R2C2Read],
    report: Report,
    known: R2C2Known,
) -> R2C2Read:
    """What was read so far, which the next file may build on, and this file."""
    runs = ChainMap({run.name: run for run in whole.runs}, known.runs)  # type: ignore[arg-type]
    resources = {
        **known.resources,
        **{(resource.kind, resource.name): resource.body for resource in whole.resources},
    }
    try:
        read = reader(file, replace(known, runs=runs, resources=resources))
    except Unreadable as error:
        read = R2C2Read(problems=(error.problem,))
    told = {found.code for found in report.problems}
    fresh = [
        found for found in read.problems if not (found.code.endswith("_UNCHECKED") and found.code in told)
    ]
    report.problems += [_placed(found, report.file, file.name) for found in fresh]
    documents = {document.id: document for document in (*read.documents, *whole.documents)}
    judgments = {
        (judgment.ref, judgment.assessor): judgment for judgment in (*whole.judgments, *read.judgments)
    }
    return replace(
        whole,
        runs=(*whole.runs, *(replace(run, details={**run.details, MEMBER: file.name}) for run in read.runs)),
        documents=tuple(documents.values()),
        judgments=tuple(sorted(judgments.values(), key=lambda judgment: STEPS.index(judgment.ref.kind))),
        resources=(*whole.resources, *read.resources),
        notes=(*whole.notes, *read.notes),
    )


def _placed(found: Problem, archive: str, member: str) -> Problem:
    """A problem of a file as one of its zip; what could not be checked is said of the zip as a whole."""
    place = "file" if found.code.endswith("_UNCHECKED") else f"{member}, {found.place}"
    return found._replace(file=archive, place=place)


def _files(stream: BinaryIO, report: Report) -> Iterator[Packed]:
    """The files of a zip by their bare names, bounded in number and size whatever the zip says of them."""
    with zipfile.ZipFile(stream) as whole:
        infos = _infos(whole, report)
        left, seen = MAX_WHOLE, dict[str, str]()
        for info in infos:
            name = _bare(info.filename)
            if name in seen:
                what = f"{seen[name]!r} is a file of the same name"
                report.error(
                    "REPEATED_FILE",
                    info.filename[:SHOWN],
                    what,
                    "a name of its own for each run; the first one counts",
                )
                continue
            seen[name] = info.filename[:SHOWN]
            data = _bounded(whole, info, min(MAX_FILE, left), report)
            left -= len(data)
            yield Packed(name, data)


def _infos(whole: zipfile.ZipFile, report: Report) -> list[zipfile.ZipInfo]:
    infos = [info for info in whole.infolist() if not info.is_dir() and not _hidden(info.filename)]
    if len(infos) > MAX_FILES:
        raise Unreadable(
            problem(
                report.file,
                "TOO_MANY_FILES",
                "file",
                f"{len(infos)} files",
                f"at most {MAX_FILES} in one zip",
            )
        )
    strange = [
        info.filename[:SHOWN]
        for info in infos
        if ".." in PurePosixPath(info.filename).parts or info.filename.startswith("/")
    ]
    if strange:
        report.warn(
            "STRANGE_PATH",
            "file",
            f"paths that lead out of the zip: {listed(strange)}",
            "plain names; only the last part was used",
        )
    return infos


def _bounded(whole: zipfile.ZipFile, info: zipfile.ZipInfo, limit: int, report: Report) -> bytes:
    with whole.open(info) as member:
        data = member.read(limit + 1)
    if len(data) > limit:
        what = f"unpacks to more than {MAX_FILE // 2**20} MiB, or the whole zip to more than {MAX_WHOLE // 2**20} MiB"
        raise Unreadable(
            problem(
                report.file,
                "FILE_TOO_LARGE",
                _bare(info.filename)[:SHOWN],
                what,
                "send large runs one by one",
            )
        )
    return data


def _bare(path: str) -> str:
    return PurePosixPath(path.replace("\\", "/")).name[:200]


def _hidden(path: str) -> bool:
    """What systems put beside files."""
    return path.startswith("__MACOSX/") or _bare(path).startswith(".")
