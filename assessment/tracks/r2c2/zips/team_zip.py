"""Reads the zip that a team sends: its runs as if each came alone."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable, Iterable
from dataclasses import replace

from assessment.formats import Packed, Unreadable, loaded, problem
from assessment.formats.reports import shown
from assessment.model import Judgment, Problem, Ref
from assessment.tracks.r2c2.answer import STEPS
from assessment.tracks.r2c2.judgments.marked_runs import (
    is_correct_list,
    read_correct_list,
    read_marked,
)
from assessment.tracks.r2c2.lines import (
    MEMBER,
    QuestionReport,
    R2C2Context,
    R2C2Read,
    is_zip,
)
from assessment.tracks.r2c2.names import ZipName, bare_name, run_name, zip_name
from assessment.tracks.r2c2.runs.answers import is_answers, is_marked, read_answers
from assessment.tracks.r2c2.runs.passages import is_passages, read_passages
from assessment.tracks.r2c2.zips.zip_members import MAX_FILES, members, unpacked_files

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
            infos = members(archive)[:MAX_FILES]
            subtasks = {
                run_name(info.filename).subtask or _subtask_inside(archive, info)
                for info in infos
            }
    except (*_BROKEN, Unreadable):
        # Somebody has to read it and say what is wrong.
        by_name = "PR" if "-PR" in packed.name else "AC"
        return {run_name(packed.name.removesuffix(".zip")).subtask or by_name}
    return subtasks - {""}


def _subtask_inside(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> str:
    """The subtask of a file by its first lines, for names that do not tell it."""
    with archive.open(info) as member:
        start = Packed(bare_name(info.filename), member.read(_RECOGNISED_BY))
    if is_passages(start):
        return "PR"
    if is_answers(start) or is_marked(start):
        return "AC"
    return ""


def read_zip(packed: Packed, context: R2C2Context) -> R2C2Read:
    """All runs of a zip, each problem with the name of its file.

    PR runs are read first, lists of correct answers last.
    """
    report = QuestionReport(packed.name)
    files = _files(packed, report)
    read = R2C2Read()
    for file, kind in sorted(files, key=lambda pair: pair[1]):
        read = _with_file(read, file, _READERS[kind], report=report, context=context)
    is_submission = all(kind not in _OUR_OWN for _, kind in files)
    if is_submission and read.runs:
        runs = [run.name for run in read.runs]
        _check_name(report, zip_name(packed.name), runs)
    if read.empty:
        report.error(
            "EMPTY_ZIP",
            "file",
            what="the zip holds no run that can be read",
            right="the team's run files",
        )
    return replace(read, problems=report.close())


def _files(packed: Packed, report: QuestionReport) -> list[tuple[Packed, int]]:
    """The files of the zip, each with the position of its reader.  Raises `Unreadable`."""
    try:
        with packed.stream() as stream:
            return [(file, _kind(file)) for file in unpacked_files(stream, report)]
    except Unreadable:
        raise
    except _BROKEN as error:
        what = "the zip is broken or packed in an unknown way"
        if "encrypted" in str(error) or "password" in str(error):
            what = "the zip is encrypted"
        right = "pack the runs again, without a password"
        broken = problem(packed.name, "BROKEN_ZIP", "file", what=what, right=right)
        raise Unreadable(broken) from None


def _check_name(report: QuestionReport, name: ZipName, runs: Iterable[str]) -> None:
    """Problems of a zip that is not called Team-PR.zip or Team-AC.zip, or holds other runs than it says."""
    if not name.team:
        what = f"{shown(name.name)!r} is not the name of a team's zip"
        right = "WASEDA-PR.zip for passage runs, WASEDA-AC.zip for answer runs"
        report.warn("ZIP_NAME", "file name", what=what, right=right)
        return
    for run in map(run_name, runs):
        # A run without a proper name has a problem of its own.
        if not run.team:
            continue
        if run.team != name.team:
            what = f"run {shown(run.name)} is of team {shown(run.team)!r}, the zip of {shown(name.team)!r}"
            right = "only the runs of the team that the zip is named after"
            report.error("ZIP_TEAM", run.name, what=what, right=right)
        if run.subtask != name.subtask:
            what = f"run {shown(run.name)} is of subtask {run.subtask}, the zip of {name.subtask}"
            right = f"put it into {shown(run.team)}-{run.subtask}.zip"
            report.warn("ZIP_SUBTASK", run.name, what=what, right=right)


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
        problems=(problem(file.name, "UNKNOWN_FORMAT", "file", what=what, right=right),)
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


_OUR_OWN = (_READERS.index(read_marked), _READERS.index(_read_packed_list))
"""Readers of what the export of marked runs holds, which no team sends."""


def _with_file(
    earlier: R2C2Read,
    file: Packed,
    reader: Callable[[Packed, R2C2Context], R2C2Read],
    *,
    report: QuestionReport,
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
    for run in earlier.runs:
        runs[run.name] = run
    resources = dict(context.resources)
    for resource in earlier.resources:
        key = (resource.kind, resource.name)
        resources[key] = resource.body
    return replace(context, runs=runs, resources=resources)


def _last_judgments(judgments: Iterable[Judgment]) -> tuple[Judgment, ...]:
    """The last judgment of each unit and assessor, in the order of the steps."""
    last: dict[tuple[Ref, str], Judgment] = {}
    for judgment in judgments:
        unit = (judgment.ref, judgment.assessor)
        last[unit] = judgment
    return tuple(sorted(last.values(), key=_step))


def _step(judgment: Judgment) -> int:
    return STEPS.index(judgment.ref.kind)


def _add_problems(
    report: QuestionReport, problems: Iterable[Problem], member: str
) -> None:
    """Add the problems of a file to those of its zip.

    What could not be checked is reported once, for the whole zip.
    """
    codes = {each.code for each in report.problems}
    for each in problems:
        place = f"{member}, {each.place}"
        if each.code.endswith("_UNCHECKED"):
            if each.code in codes:
                continue
            place = "file"
        of_zip = each._replace(file=report.file, place=place)
        report.listed_problems.append(of_zip)
