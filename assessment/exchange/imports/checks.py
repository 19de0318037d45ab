"""Checks of a file that was read: whether it may be stored, and every problem to report of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from assessment import formats
from assessment.campaign.handle import Campaign
from assessment.exchange.imports.recognition import RecognisedFile
from assessment.exchange.imports.repeated_events import without_repeated
from assessment.exchange.imports.unreadable_runs import unreadable
from assessment.exchange.runs.limits import problems_of_file
from assessment.exchange.runs.submissions import named_team, submitted_rows
from assessment.formats.json_types import json_adapter
from assessment.model import ImportContext, Problem, Read, Run, has_errors

AnyRead = Read[Any, Any]
AnyContext = ImportContext[Any, Any]


class CheckedFile(NamedTuple):
    """A file with its content and problems; only an `accepted` one is stored.

    `settings` are the campaign's at the time of reading: readers follow some of them.
    """

    source: RecognisedFile
    read: AnyRead
    problems: tuple[Problem, ...]
    accepted: bool
    settings: dict[str, str]

    @property
    def name(self) -> str:
        return self.source.name

    @property
    def kind(self) -> str:
        return self.source.kind.name

    @property
    def digest(self) -> str:
        """The SHA-256 of the file as it came."""
        return self.source.packed.digest()


def check_file(
    campaign: Campaign,
    source: RecognisedFile,
    read: AnyRead,
    context: AnyContext,
    *,
    run_names: dict[str, str],
) -> CheckedFile:
    """The file without the runs and judgments that cannot be stored, and a problem for each of these.

    `run_names` holds the runs of earlier files of the import, by name, and gets those of this file.
    """
    settings = dict(context.settings)
    refusal = _refusal(campaign, source, read, context)
    if refusal:
        return CheckedFile(source, read, (refusal,), accepted=False, settings=settings)
    read, name_problems = _with_own_names(source.name, read, run_names, context)
    judgments, uuid_problems = without_repeated(campaign, source.name, read.judgments)
    read = replace(read, judgments=judgments)
    problems = [*_decoding_problems(source), *read.problems]
    problems += [*name_problems, *uuid_problems]
    problems += _track_problems(campaign, source.name, read, context)
    problems += _limit_problems(campaign, source.name, read)
    is_faulty = has_errors(problems)
    # One file of a large collection may well hold no document that a run cites.
    is_unused = read.unused and not is_faulty
    if read.empty and not is_faulty and not is_unused:
        problems.append(_nothing_to_import(source.name))
    is_accepted = is_unused or not read.empty
    return CheckedFile(
        source, read, tuple(problems), accepted=is_accepted, settings=settings
    )


def must_be_read_as_set(campaign: Campaign, file: CheckedFile) -> None:
    """Raises `Unreadable` if a setting that files are read with has changed since this one was read."""
    settings = campaign.settings
    changed = []
    for setting in campaign.track.settings:
        name = setting.name
        if setting.rereads and settings.get(name) != file.settings.get(name):
            changed.append(name)
    if changed:
        what = f"the setting {', '.join(changed)} was changed while the file was being read"
        right = "import the file again"
        raise formats.Unreadable(
            formats.problem(
                file.name, "SETTING_CHANGED", "file", what=what, right=right
            )
        )


def _refusal(
    campaign: Campaign, source: RecognisedFile, read: AnyRead, context: AnyContext
) -> Problem | None:
    size = _stored_size(campaign, read)
    topics = len(context.topics)
    return unreadable(
        source.packed, source.kind.title, read, stored=size, topics=topics
    )


def _stored_size(campaign: Campaign, read: AnyRead) -> int:
    """Bytes that would be stored of the runs and their documents; 0 where nothing is wrong.

    The size is only compared where there are problems, and computing it takes as long as storing.
    """
    if not read.runs or not read.problems:
        return 0
    answer_json = json_adapter(campaign.track.answer_type)
    size = 0
    for run in read.runs:
        for answer in run.answers.values():
            size += len(answer_json.dump_json(answer))
    for document in read.documents:
        size += sum(map(len, document.passages))
    return size


def _decoding_problems(source: RecognisedFile) -> list[Problem]:
    if isinstance(source.content, formats.File) and source.content.problem:
        return [source.content.problem]
    return []


def _track_problems(
    campaign: Campaign, file: str, read: AnyRead, context: AnyContext
) -> Iterator[Problem]:
    """What the track's own check says of the runs."""
    # Runs that come with judgments are those of a collection: they were checked when they were submitted.
    if read.judged:
        return
    for run in read.runs:
        yield from campaign.track.check(file, run, context)


def _limit_problems(campaign: Campaign, file: str, read: AnyRead) -> list[Problem]:
    """The runs that are more than their team may submit."""
    if read.judged or not read.runs:
        return []
    return problems_of_file(campaign, file, submitted_rows(campaign, read.runs))


def _nothing_to_import(file: str) -> Problem:
    what = "the file holds nothing to import"
    return formats.problem(
        file, "EMPTY_FILE", "file", what=what, right="send a file with content"
    )


# Names of runs


def _with_own_names(
    file: str, read: AnyRead, run_names: dict[str, str], context: AnyContext
) -> tuple[AnyRead, list[Problem]]:
    """The content without runs that cannot be stored under their name, and a problem for each of these."""
    if read.judged:
        return read, []
    is_faulty = has_errors(read.problems)
    accepted: list[Run[Any]] = []
    problems: list[Problem] = []
    for run in read.runs:
        problem = (
            _repeated_name(file, run, run_names)
            or _name_of_others(file, run, context)
            or _empty_run(file, run, context, is_faulty=is_faulty)
        )
        if problem:
            problems.append(problem)
        else:
            run_names[run.name] = file
            accepted.append(run)
    return replace(read, runs=tuple(accepted)), problems


def _repeated_name(
    file: str, run: Run[Any], run_names: dict[str, str]
) -> Problem | None:
    if run.name not in run_names:
        return None
    what = f"a run named {run.name[:60]!r} is in {run_names[run.name]} already"
    return formats.problem(
        file,
        "REPEATED_RUN",
        "run name",
        what=what,
        right="give each run a name of its own",
    )


def _name_of_others(file: str, run: Run[Any], context: AnyContext) -> Problem | None:
    """A problem if the run would take over the name of another team's run."""
    if run.name not in context.runs:
        return None
    stored = context.runs[run.name]
    owner = named_team(stored.team, stored.details)
    if not owner or not run.team or owner == run.team:
        return None
    what = f"the name {run.name[:60]!r} belongs to a run of team {owner[:60]!r}"
    return formats.problem(
        file, "REPEATED_RUN", "run name", what=what, right="choose another run name"
    )


def _empty_run(
    file: str, run: Run[Any], context: AnyContext, *, is_faulty: bool
) -> Problem | None:
    """A problem if the run has no answer although its file or the stored run of this name has some.

    Storing it would withdraw every answer of the stored run.
    """
    if run.answers:
        return None
    stored = context.runs.get(run.name)
    has_stored_answers = stored is not None and bool(stored.answers)
    if not is_faulty and not has_stored_answers:
        return None
    what = f"run {run.name[:60]!r} answers none of the topics"
    return formats.problem(
        file,
        "EMPTY_RUN",
        "file",
        what=what,
        right="send answers to topics of the campaign",
    )
