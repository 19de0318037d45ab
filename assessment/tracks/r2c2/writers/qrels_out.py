"""Writes qrels, and the files of NTCIREVAL and trec_eval."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assessment.model import ExportData
from assessment.tracks.r2c2.answer import (
    Passages,
    R2C2State,
    kind_of,
    passage_key,
    rankings,
)
from assessment.tracks.r2c2.judgments.verdicts import Grades, derived, direct
from assessment.tracks.r2c2.scoring.score import is_counted
from assessment.tracks.r2c2.writers.files_out import packed, topic_states


class GradedKey(NamedTuple):
    """A PassageKey with the level that it has at a question."""

    topic: str
    key: str
    level: int


def graded_keys(state: R2C2State, grades: Grades) -> Iterator[GradedKey]:
    """Every PassageKey of a question with its level, in the order of runs and ranks.

    Keys that nobody cites have level 0.
    """
    keys: list[str] = []
    for run, answer in sorted(rankings(state.answers).items()):
        keys += _keys(run, answer)
    # A qrels file may grade keys of runs that are not loaded: they belong to the ideal list.
    keys += sorted(grades.levels)
    for key in dict.fromkeys(keys):
        level = grades.levels.get(key, 0)
        yield GradedKey(state.id, key, level)


def _keys(run: str, answer: Passages) -> list[str]:
    return [passage_key(run, entry.rank) for entry in answer.entries]


def derived_qrels(data: ExportData) -> bytes:
    """`qID PassageKey Lx`, of the questions that the means are over."""
    lines = [f"{topic} {key} L{level}\n" for topic, key, level in _derived_grades(data)]
    return "".join(lines).encode()


def trec_qrels(data: ExportData) -> bytes:
    """`qID 0 PassageKey grade`, as trec_eval reads it."""
    lines = [
        f"{topic} 0 {key} {level}\n" for topic, key, level in _derived_grades(data)
    ]
    return "".join(lines).encode()


def _derived_grades(data: ExportData) -> Iterator[GradedKey]:
    for state in topic_states(data):
        grades = derived(state)
        if _is_in_means(state, grades):
            yield from graded_keys(state, grades)


def _is_in_means(state: R2C2State, grades: Grades) -> bool:
    """Whether a question is exported, with level 0 throughout if nothing is relevant.

    The means count the same questions.
    """
    if not is_counted(state, grades):
        return False
    return _has_relevant(grades) or state.settings["no_relevant"] == "zero"


def _has_relevant(grades: Grades) -> bool:
    return any(grades.levels.values())


def direct_qrels(data: ExportData) -> bytes:
    """`qID PassageKey Lx`, only of passages that were judged directly."""
    lines: list[str] = []
    for state in topic_states(data):
        levels = direct(state).levels
        for key, level in sorted(levels.items()):
            lines.append(f"{state.id} {key} L{level}\n")
    return "".join(lines).encode()


def qrels_warnings(data: ExportData) -> list[str]:
    """What is not in the files, or may change, and where the official tool stops."""
    unjudged: list[str] = []
    unsettled: list[str] = []
    bare: list[str] = []
    for state in topic_states(data):
        grades = derived(state)
        if not is_counted(state, grades):
            unjudged.append(state.id)
        elif not _has_relevant(grades):
            bare.append(state.id)
        if 0 < grades.settled < grades.needed:
            unsettled.append(state.id)
    effect = "which are left out"
    if data.settings["no_relevant"] == "zero":
        effect = "which count as 0 and have level 0 throughout"
    warnings = {
        "questions without any judged nugget are left out": unjudged,
        "questions whose nuggets are not all judged, so that grades may still rise": unsettled,
        f"NTCIREVAL stops at questions without a relevant passage, {effect} (setting “no_relevant”)": bare,
    }
    return [
        f"{what}: {', '.join(questions)}"
        for what, questions in warnings.items()
        if questions
    ]


def ntcireval_warnings(data: ExportData) -> list[str]:
    """The same, and the lists that runs do not have for questions of the means."""
    warnings = qrels_warnings(data)
    in_means = [
        state for state in topic_states(data) if _is_in_means(state, derived(state))
    ]
    for name, run in sorted(data.runs.items()):
        if kind_of(run) != "PR":
            continue
        missing = [state.id for state in in_means if name not in state.answers]
        if missing:
            questions = ", ".join(missing)
            warnings.append(
                f"{name}: no list (.res) for questions that count as 0 in its means: {questions}"
            )
    return warnings


def ntcireval(data: ExportData) -> bytes:
    """A zip for NTCIREVAL and trec_eval.

    One `.rel` file for each question, one `.res` file for each PR run and question, and each run as trec_eval
    reads it.
    """
    return packed(_ntcireval(data))


def _ntcireval(data: ExportData) -> Iterator[tuple[str, bytes]]:
    """The files that NTCIREVAL reads: grades by question, and the list of each run."""
    states = list(topic_states(data))
    for state in states:
        grades = derived(state)
        if _is_in_means(state, grades):
            keys = graded_keys(state, grades)
            lines = [f"{key} L{level}\n" for _, key, level in keys]
            yield f"{state.id}.rel", "".join(lines).encode()
    for run in sorted(data.runs):
        yield from _run_files(run, states)


def _run_files(run: str, states: list[R2C2State]) -> Iterator[tuple[str, bytes]]:
    """The files of a PR run: its list for each question, and the whole run; none for an AC run."""
    rows: list[str] = []
    for state in states:
        answer = rankings(state.answers).get(run)
        if answer is None:
            continue
        lines = [f"{key}\n" for key in _keys(run, answer)]
        yield f"{run}.{state.id}.res", "".join(lines).encode()
        for entry in answer.entries:
            # trec_eval sorts by score and ignores ranks.
            score = 100 - entry.rank
            key = passage_key(run, entry.rank)
            rows.append(f"{state.id} Q0 {key} {entry.rank} {score} {run}\n")
    if rows:
        yield f"{run}.trec_run", "".join(rows).encode()
