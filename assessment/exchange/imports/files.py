"""Files come in: recognised, read, checked, compared with the campaign, and stored whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace as with_changes
from itertools import groupby, repeat
from pathlib import Path
from typing import NamedTuple

from assessment import formats
from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.handle import MAX_NAME, Campaign
from assessment.exchange.carry_over import replacement_preview
from assessment.exchange.carry_over.replacement_preview import AnyEffect
from assessment.exchange.imports.changes import FileChanges, new_content
from assessment.exchange.imports.checks import (
    CheckedFile,
    check_file,
    must_be_read_as_set,
)
from assessment.exchange.imports.file_kinds import file_kinds
from assessment.exchange.imports.new_answers import answer_changes
from assessment.exchange.imports.own_questions_in_use import problems_of_labels
from assessment.exchange.imports.reading_ahead import AnyRead, read_ahead
from assessment.exchange.imports.recognition import (
    RecognisedFile,
    RefusedFile,
    recognise_file,
)
from assessment.exchange.imports.report import ImportReport
from assessment.exchange.imports.request import ImportRequest
from assessment.exchange.imports.storage import store_file
from assessment.exchange.runs.import_context import import_context
from assessment.model import FileKind, Splitting, UserError
from assessment.model.progress import Progress, no_progress


class InputFile(NamedTuple):
    """A file to import: a path, or a name with bytes; `kind` forces what it is read as."""

    name: str
    source: Path | bytes
    kind: str = ""

    def open(self) -> formats.Packed:
        return formats.Packed(self.name, self.source)


def import_files(
    campaign: Campaign,
    files: Sequence[InputFile],
    *,
    splitter: Splitting,
    by: str,
    assessor: str = "imported",
    progress: Progress = no_progress,
    replace: bool = False,
    at_once: bool = False,
) -> list[ImportReport]:
    """Read, check and store files, each one whole or not at all; the reports are in the order of `files`.

    With `at_once` several processes read large runs; the campaign must be in the memory of this one alone.

    Raises `UserError` if `assessor` cannot be a name or the campaign is frozen.  A file that would withdraw
    or change answers that have judgments is stored with `replace` only; its report says what would happen.
    """
    campaign.must_allow("import files")
    if not 0 < len(assessor.strip()) <= MAX_NAME:
        raise UserError(f"an assessor's name has 1 to {MAX_NAME} characters")
    request = ImportRequest(splitter, by, assessor, progress, replace)
    kinds = file_kinds(campaign)
    recognised = [_recognised(file, kinds, campaign.track.name) for file in files]
    reports: dict[int, ImportReport] = {}
    # Questions before runs and runs before judgments, whatever the order of the files.
    for group in _by_kind(recognised, kinds):
        same_kind = [recognised[index] for index in group]
        reads = _reads(campaign, same_kind, request) if at_once else repeat(None)
        for index, read in zip(group, reads, strict=False):
            done = len(reports)
            progress(done / len(files), f"reading {files[index].name}")
            part = with_changes(request, progress=_part_of(progress, done, len(files)))
            reports[index] = _import_file(campaign, recognised[index], part, read)
    # So that the campaign's track has the labels that a file has brought.
    campaign.state()
    progress(1.0, "done")
    return [reports[index] for index in range(len(files))]


def _recognised(
    file: InputFile, kinds: Sequence[FileKind], track: str
) -> RecognisedFile | RefusedFile:
    try:
        packed = file.open()
        packed.name = file.name
        return recognise_file(packed, kinds, forced=file.kind, track=track)
    except formats.Unreadable as error:
        return RefusedFile(file.name, error.problem._replace(file=file.name))


def _by_kind(
    files: Sequence[RecognisedFile | RefusedFile], kinds: Sequence[FileKind]
) -> list[list[int]]:
    """The indexes of the files of each kind, in the order in which their kinds depend on each other."""

    def rank_of_kind(index: int) -> int:
        file = files[index]
        if isinstance(file, RefusedFile):
            return -1
        return kinds.index(file.kind)

    in_order = sorted(range(len(files)), key=rank_of_kind)
    return [list(group) for _, group in groupby(in_order, key=rank_of_kind)]


def _reads(
    campaign: Campaign,
    files: Sequence[RecognisedFile | RefusedFile],
    request: ImportRequest,
) -> Iterator[AnyRead | None]:
    """The contents of files that several processes read at once, None for the others."""
    context = import_context(campaign, request.splitter, request.assessor)
    return read_ahead(files, context)


def _part_of(progress: Progress, done: int, total: int) -> Progress:
    """The progress of one file as a part of that of all files."""
    return lambda share, text: progress((done + share) / total, text)


def _import_file(
    campaign: Campaign,
    file: RecognisedFile | RefusedFile,
    request: ImportRequest,
    read: AnyRead | None,
) -> ImportReport:
    """Check, compare and store one file, after reading it where it is not read yet."""
    if isinstance(file, RefusedFile):
        return ImportReport(file.name, "", (file.problem,), loaded=False)
    context = import_context(
        campaign, request.splitter, request.assessor, request.progress
    )
    try:
        if read is None:
            read = file.kind.read(file.content, context)
        checked = check_file(campaign, file, read, context, run_names=request.run_names)
        if checked.accepted:
            return until_current(lambda: _compare_and_store(campaign, checked, request))
    except formats.Unreadable as error:
        return ImportReport(file.name, file.kind.name, (error.problem,), loaded=False)
    return ImportReport(
        file=file.name,
        kind=checked.kind,
        problems=checked.problems,
        loaded=False,
        notes=checked.read.notes,
    )


def _compare_and_store(
    campaign: Campaign, file: CheckedFile, request: ImportRequest
) -> ImportReport:
    """Compare a file with the campaign as it is now, and store what it changes."""
    # Before the comparison: the transaction refuses to store if anything else was stored since.
    material = campaign.state().material
    must_be_read_as_set(campaign, file)
    answers = answer_changes(campaign, file.read, replace=request.replace)
    if answers.effects and not request.replace:
        return _stopped(file, answers.effects)
    # With every attempt: somebody may have used a label since the last one.
    problems = problems_of_labels(campaign, file.name, file.read)
    if problems:
        return ImportReport(file.name, file.kind, problems, loaded=False)
    content = new_content(campaign, file, request)
    changes = FileChanges(answers, content)
    report = store_file(campaign, file, changes, request=request, material=material)
    # Only now: a file that could not be stored must not be compared with the next ones.
    request.labels.update(content.labels)
    return report


def _stopped(file: CheckedFile, effects: tuple[AnyEffect, ...]) -> ImportReport:
    """The report of a file that would withdraw or change judged answers."""
    what = replacement_preview.sentence(effects)
    problem = formats.problem(
        file.name,
        replacement_preview.CODE,
        "file",
        what=what,
        right=replacement_preview.RIGHT,
    )
    problems = (*file.problems, problem)
    return ImportReport(
        file.name, file.kind, problems, False, file.read.notes, effects=effects
    )
