"""Reads the predictions of a run, and checks what it leaves out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import PurePath
from typing import Any

from assessment.formats import File, problem
from assessment.formats.name_lists import first_foreign_names
from assessment.formats.reports import Report, shown
from assessment.model import ImportContext, Problem, Read, Run
from assessment.model.problems import REJECTS
from assessment.tracks.scifact.answer import ACCEPTED, NEI, VERDICTS, Answer, Topic
from assessment.tracks.scifact.collection.sentence_counts import sizes
from assessment.tracks.scifact.lines import official_errors
from assessment.tracks.scifact.lines.file_shapes import shape_of
from assessment.tracks.scifact.lines.json_lines import (
    SAMPLE,
    JsonLine,
    read_lines,
    rejected,
    sample,
    unchecked,
    verdict,
)
from assessment.tracks.scifact.lines.label_names import label_of
from assessment.tracks.scifact.runs.prediction_lines import PredictionReader

_FEW = 10
_MAX_UNREAD = 0.9
"""Share of a file's lines that may hold no prediction; a file of another kind has more."""
_SMALL = 10
"""Lines; in a smaller file each may have its own fault."""
_LOG_FIELDS = {"uuid", "assessor"}
"""Fields of a log of judgments, which has objects as evidence too."""


def is_predictions(file: File) -> bool:
    """Whether at least every other line has an object of documents as its evidence.

    The lines of a log of judgments have a list.
    """
    # All lines, also those that are no objects: a file with a few predictions among other things is no run.
    line_count = sum(1 for _ in islice(file.rows(), SAMPLE))
    rows = list(sample(file))
    if shape_of(rows) != "predictions":
        return False
    return 2 * sum(map(_is_prediction, rows)) >= line_count


def _is_prediction(row: Any) -> bool:
    """Whether a line holds a prediction, be it an empty one."""
    evidence = row.get("evidence") if isinstance(row, dict) else None
    if not isinstance(evidence, dict) or _LOG_FIELDS & set(row):
        return False
    return all(isinstance(entry, dict) for entry in evidence.values())


def read_predictions(
    file: File, context: ImportContext[Topic, Answer]
) -> Read[Topic, Answer]:
    """One run, named by the file's stem; a note says what the official evaluator would do with the file."""
    report = Report(file.name)
    lines, message = read_lines(file, report)
    return run_of_lines(
        lines,
        report,
        context,
        title=f"{file.name}, predictions",
        name=run_name_of(file.name),
        message=message,
    )


def run_of_lines(
    lines: list[JsonLine],
    report: Report,
    context: ImportContext[Topic, Answer],
    *,
    title: str,
    name: str,
    message: str,
    notes: tuple[str, ...] = (),
) -> Read[Topic, Answer]:
    """The run of this name in the lines of a file.

    `title` is how notes call the file; `message` is what the official tools stop with before they look at
    predictions, "" if they come so far.
    """
    # A file that is no JSON never comes as far as its predictions.
    stop = official_errors.Stop(message)
    if context.topics and not message:
        stop = official_errors.prediction_stop(lines, list(context.topics.values()))
    official_note = _official_note(title, stop, context, report)
    if stop.message and context.settings.get("strict") == "reject":
        refusal = rejected(report.file, stop.message)
        return Read(problems=(refusal, *report.problems), notes=(official_note,))
    # A readable line or two in a file of another kind would become a run without answers.
    if _is_something_else(lines, report):
        return Read(problems=report.problems, notes=(official_note,))
    notes = (official_note, *notes, *_variant_notes(lines))
    answers = PredictionReader(context, report).answers(lines)
    if not context.topics:
        what = "the campaign has no claims yet"
        report.error("NO_TOPICS", "file", what=what, right="import the claims first")
    _report_stop(stop, answers, context, report)
    if not answers:
        return Read(problems=report.problems, notes=notes)
    details = {"official": stop.message or ACCEPTED}
    run = Run(name[:100] or "run", answers, details=details)
    return Read(runs=(run,), problems=report.problems, notes=notes)


def _official_note(
    title: str,
    stop: official_errors.Stop,
    context: ImportContext[Topic, Answer],
    report: Report,
) -> str:
    """What the official evaluator would do with the file."""
    if context.topics or stop.message:
        return verdict(title, stop.message, report.file)
    return f"{title}: without claims the official evaluator reads no predictions"


def _report_stop(
    stop: official_errors.Stop,
    answers: dict[str, Answer],
    context: ImportContext[Topic, Answer],
    report: Report,
) -> None:
    """Report where the official evaluator stops.

    A problem of a line or a missing claim may have said it already.
    """
    is_whole = not answers or set(answers) == set(context.topics)
    if stop.message and not report.refused and is_whole:
        what = f"the official evaluator stops: {stop.message}"
        right = "correct it; it was read as far as it can be"
        report.warn(
            "OFFICIAL_REJECTION", stop.place, what=what, right=right, official=True
        )


def _is_something_else(lines: list[JsonLine], report: Report) -> bool:
    """Whether nearly no line holds a prediction: the few that do make no run."""
    broken = report.counts["MALFORMED_LINE", "error"]
    total = len(lines) + broken
    unread = broken + sum(not _is_prediction(line.value) for line in lines)
    if total < _SMALL or unread <= _MAX_UNREAD * total:
        return False
    what = f"{unread} of {total} lines hold no prediction"
    right = "send one line with id and evidence for each claim"
    report.error("NO_PREDICTIONS", "file", what=what, right=right, official=True)
    return True


def run_name_of(file: str) -> str:
    """The run of a file: its name without folder and endings.

    >>> run_name_of("runs/team-a.jsonl.gz")
    'team-a'
    """
    return (
        PurePath(file)
        .name.removesuffix(".gz")
        .removesuffix(".jsonl")
        .removesuffix(".json")
    )


def _variant_notes(lines: list[JsonLine]) -> Iterator[str]:
    """Notes on what differs from the evaluation guide: foreign labels, label probabilities."""
    entries = list(_entries(lines))
    labels = (entry.get("label") for entry in entries)
    foreign = Counter(
        label for label in labels if isinstance(label, str) and label not in VERDICTS
    )
    for name, count in foreign.items():
        frequency = "once" if count == 1 else f"{count} times"
        yield f"label {shown(name)!r}, {frequency}: {_treatment(label_of(name))}"
    if any("label_probs" in entry for entry in entries):
        yield "variant: predictions with label probabilities; the probabilities are not stored"


def _treatment(label: str | None) -> str:
    """What becomes of a document whose label is written otherwise but means this one."""
    if label is None:
        return "left out (not a label)"
    if label == NEI:
        return "left out (no evidence is no prediction)"
    return f"read as {label}"


def _entries(lines: list[JsonLine]) -> Iterator[dict[str, Any]]:
    """What the lines have for each document."""
    for line in lines:
        evidence = line.value.get("evidence") if isinstance(line.value, dict) else None
        if isinstance(evidence, dict):
            yield from (entry for entry in evidence.values() if isinstance(entry, dict))


def check(
    file: str, run: Run[Answer], context: ImportContext[Topic, Answer]
) -> Iterator[Problem]:
    """Claims that a run leaves out, and whether sentence numbers could be checked.

    The readers report all other problems, with their lines.
    """
    if not sizes(context.resources) and any(map(_has_sentences, run.answers.values())):
        yield unchecked(file)
    missing = [topic for topic in context.topics if topic not in run.answers]
    if missing:
        named = first_foreign_names(missing, _FEW)
        what = (
            f"no prediction for {len(missing)} of {len(context.topics)} claims: {named}"
        )
        right = "each counts as {}; the exported run has a line for every claim"
        yield problem(file, "MISSING_CLAIM", "file", what=what, right=right)._replace(
            official=REJECTS
        )


def _has_sentences(answer: Answer) -> bool:
    return any(prediction.sentences for prediction in answer.documents)
