"""The versions of corrected runs in an archive: each is an import of its own again where it is restored.

An archive's `answers.jsonl` holds the current answers.  A run that was imported once needs nothing more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import orjson

from assessment.campaign.handle import Campaign
from assessment.exchange.archive.lines import as_stored, document, each_once, rows
from assessment.exchange.archive.schema import (
    TOPICS,
    VERSION_ANSWERS,
    VERSIONS,
    VersionAnswerLine,
    VersionLine,
)
from assessment.exchange.archive.zip_members import Members
from assessment.exchange.log_files.log_rows import as_lines
from assessment.exchange.runs.version_history import version_counts
from assessment.formats.json_types import json_adapter
from assessment.formats.spreadsheets import Row
from assessment.model import Track, UserError
from assessment.store.materials import AnswerRow, NewImport, RunRow
from assessment.store.versions import ImportStep

_Bodies = dict[tuple[str, str], bytes]
"""Bodies by run and topic."""


class ArchivedVersions(NamedTuple):
    """The imports that made the versions of corrected runs, oldest first.

    `other_answers` are the current answers of all other runs.
    """

    imports: tuple[NewImport, ...]
    other_answers: Sequence[AnswerRow]


# Out


def version_files(campaign: Campaign) -> Iterator[tuple[str, bytes]]:
    """Names and contents of the two files, if a run of the campaign has several versions."""
    steps = _steps_of_corrected_runs(campaign)
    if not steps:
        return
    numbers = {step.number for _, step in steps}
    # Counted from 1, so that an archive of the restored campaign is the same.
    positions = {number: position for position, number in enumerate(sorted(numbers), 1)}
    steps.sort(key=lambda entry: entry[1].number)
    yield VERSIONS, as_lines(_version_lines(campaign, steps, positions))
    yield VERSION_ANSWERS, as_lines(_answer_lines(campaign, steps, positions))


def _steps_of_corrected_runs(campaign: Campaign) -> list[tuple[str, ImportStep]]:
    """Run and import of every version of the runs that have several."""
    corrected: list[tuple[str, ImportStep]] = []
    for run in campaign.runs():
        steps = campaign.store.versions.steps(campaign.row.id, run)
        if len(steps) > 1:
            corrected += [(run, step) for step in steps]
    return corrected


def _version_lines(
    campaign: Campaign,
    steps: Iterable[tuple[str, ImportStep]],
    positions: Mapping[int, int],
) -> Iterator[Row]:
    """The versions in the fields of `VersionLine`."""
    imports = {row.seq: row for row in campaign.imports()}
    for run, step in steps:
        team, kind, details = campaign.store.versions.details(
            campaign.row.id, run, step.number
        )
        row = imports[step.number]
        of_run = {"run": run, "team": team, "kind": kind, "details": details}
        of_file = {"file": row.file, "file_kind": row.kind, "sha256": row.sha256}
        yield {
            "number": positions[step.number],
            **of_run,
            **of_file,
            "by": row.by,
            "at": row.at,
        }


def _answer_lines(
    campaign: Campaign,
    steps: Iterable[tuple[str, ImportStep]],
    positions: Mapping[int, int],
) -> Iterator[Row]:
    """What every version stored, in the fields of `VersionAnswerLine`."""
    for run, step in steps:
        changes = campaign.store.versions.changes(campaign.row.id, run, step.number)
        for topic, body in changes.items():
            value = None if body is None else orjson.loads(body)
            number = positions[step.number]
            yield {"number": number, "run": run, "topic": topic, "body": value}


# In


def archived_versions(
    files: Members,
    track: Track[Any, Any],
    topics: Mapping[str, bytes],
    answers: Sequence[AnswerRow],
) -> ArchivedVersions:
    """What the archive says of corrected runs, checked against its topics and current answers.

    Raises `UserError` where it is damaged.
    """
    if VERSIONS not in files:
        return ArchivedVersions((), answers)
    versions = _versions(files)
    changes = _changes(files, track, topics, versions)
    corrected = {version.run for version in versions}
    _must_end_with(answers, changes, corrected)
    others = [answer for answer in answers if answer.run not in corrected]
    return ArchivedVersions(tuple(_imports(versions, changes)), others)


class _Change(NamedTuple):
    """An answer as the import of this number stored it."""

    number: int
    answer: AnswerRow


def _versions(files: Members) -> list[VersionLine]:
    lines = rows(json_adapter(VersionLine), VERSIONS, files.lines(VERSIONS))
    once = each_once(
        VERSIONS, lines, lambda line: (line.number, line.run), "version of run"
    )
    return sorted(once, key=lambda line: line.number)


def _changes(
    files: Members,
    track: Track[Any, Any],
    topics: Mapping[str, bytes],
    versions: Sequence[VersionLine],
) -> list[_Change]:
    """The answers of all versions, by the number of their import."""
    if VERSION_ANSWERS not in files:
        raise _damaged(f"it has {VERSIONS} without {VERSION_ANSWERS}")
    lines = rows(
        json_adapter(VersionAnswerLine), VERSION_ANSWERS, files.lines(VERSION_ANSWERS)
    )
    once = each_once(VERSION_ANSWERS, lines, _answer_key, "answer of version")
    known = {(version.number, version.run) for version in versions}
    changes = []
    for line in once:
        _must_be_known(line, known, topics)
        body = _body(line, track)
        answer = AnswerRow(line.run, line.topic, body)
        changes.append(_Change(line.number, answer))
    return sorted(changes, key=lambda change: change.number)


def _must_be_known(
    line: VersionAnswerLine, known: set[tuple[int, str]], topics: Mapping[str, bytes]
) -> None:
    if (line.number, line.run) not in known:
        raise _damaged(
            f"{VERSION_ANSWERS} has an answer of version {line.number} of run {line.run[:60]!r}, which "
            f"{VERSIONS} does not name"
        )
    if line.topic not in topics:
        raise _damaged(
            f"{VERSION_ANSWERS} has an answer to topic {line.topic[:60]!r}, which {TOPICS} does not hold"
        )


def _body(line: VersionAnswerLine, track: Track[Any, Any]) -> bytes | None:
    """The answer as it is stored, checked to be of the track's type; None where it was withdrawn."""
    if line.body is None:
        return None
    body = as_stored(line.body, VERSION_ANSWERS)
    where = f"{VERSION_ANSWERS}, {line.run} at topic {line.topic}"
    document(json_adapter(track.answer_type), where, body)
    return body


def _damaged(what: str) -> UserError:
    return UserError(f"the archive is damaged: {what}")


def _answer_key(line: VersionAnswerLine) -> tuple[int, str, str]:
    return line.number, line.run, line.topic


def _must_end_with(
    answers: Iterable[AnswerRow], changes: Iterable[_Change], corrected: set[str]
) -> None:
    """The last version of each corrected run has to be what the archive holds as its current answers."""
    last: _Bodies = {}
    for change in changes:
        run, topic, body = change.answer
        if body is None:
            last.pop((run, topic), None)
        else:
            last[run, topic] = body
    current = {(run, topic): body for run, topic, body in answers if run in corrected}
    for run, topic in sorted(last.keys() | current.keys()):
        if last.get((run, topic)) != current.get((run, topic)):
            raise _damaged(
                f"the last version of run {run[:60]!r} at topic {topic[:60]!r} is not its current answer"
            )


def _imports(
    versions: Iterable[VersionLine], changes: Iterable[_Change]
) -> Iterator[NewImport]:
    """One import for each number, with all runs that it changed."""
    lines_by_number: dict[int, list[VersionLine]] = {}
    for version in versions:
        lines_by_number.setdefault(version.number, []).append(version)
    answers_by_number: dict[int, list[AnswerRow]] = {}
    for number, answer in changes:
        answers_by_number.setdefault(number, []).append(answer)
    for number, lines in lines_by_number.items():
        yield _import(lines, answers_by_number.get(number, []))


def _import(lines: Sequence[VersionLine], answers: Sequence[AnswerRow]) -> NewImport:
    first = lines[0]
    bodies = [answer.body for answer in answers]
    summary = {"counts": version_counts(len(lines), bodies)}
    archived = NewImport(
        first.file, first.file_kind, first.sha256, first.by, summary, at=first.at
    )
    return archived._replace(runs=[_run_row(line) for line in lines], answers=answers)


def _run_row(line: VersionLine) -> RunRow:
    return RunRow(line.run, line.team, line.kind, line.details)
