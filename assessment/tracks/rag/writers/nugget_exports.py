"""Nuggets, assignments and their scores out, as nuggetizer's scripts read and write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import mean

from assessment.formats.plurals import number_of
from assessment.formats.reproducible_zips import plain_name, zipped
from assessment.model import ExportData, Nugget
from assessment.tracks.rag.answer import Answer, RagState
from assessment.tracks.rag.labels import FAILED, NOT_SUPPORTED, VITAL
from assessment.tracks.rag.measures import NUGGET_MEASURES
from assessment.tracks.rag.nuggets.importance import importance
from assessment.tracks.rag.nuggets.nugget_resource import file_nuggets, live_nuggets
from assessment.tracks.rag.scoring.formulas import NuggetLabels, nugget_scores
from assessment.tracks.rag.scoring.score import is_assigned, nugget_labels
from assessment.tracks.rag.writers.lines_out import Record, json_lines_of


def nuggets(data: ExportData) -> bytes:
    """The nuggets of each topic, with its query, which nuggetizer's assign command must have."""
    return json_lines_of(_nugget_records(data))


def nugget_warnings(data: ExportData) -> list[str]:
    """How many nuggets go out without an importance."""
    missing = 0
    for topic in data.topics:
        state = data.state(topic)
        missing += sum(
            not importance(state, nugget) for nugget in live_nuggets(state.nuggets)
        )
    if not missing:
        return []
    count = number_of(missing, "nugget")
    return [f"{count} without importance: written as {FAILED}, counted in “all” only"]


def _nugget_records(data: ExportData) -> Iterator[Record]:
    """A record for each topic that has nuggets."""
    for topic in data.topics:
        state = data.state(topic)
        from_file = file_nuggets(state.resources, topic)
        lines = []
        for nugget in live_nuggets(state.nuggets):
            known = from_file.get(nugget.id)
            further = dict(known.details) if known else {}
            lines.append({**_nugget(state, nugget), **further})
        if lines:
            yield {"query": state.topic.text, "qid": topic, "nuggets": lines}


def _nugget(state: RagState, nugget: Nugget) -> dict[str, str]:
    label = importance(state, nugget) or FAILED
    return {"text": nugget.text, "importance": label}


def assignments(data: ExportData) -> bytes:
    """A zip with one file for each run, which calculate_metrics.py reads."""
    files = []
    for run in data.runs:
        records = _assignment_records(data, run)
        body = json_lines_of(records)
        files.append((_file_name(run), body))
    return zipped(files, deflated=True)


def _file_name(run: str) -> str:
    """The name of a run's file; its stem is what nuggetizer calls the run."""
    return f"{plain_name(run)}.jsonl"


def metrics(data: ExportData) -> bytes:
    """A zip with the rows of calculate_metrics.py for each run; a run without any record has no file."""
    files = []
    for run in data.runs:
        scores = {}
        for state in _counted_states(data, run):
            scores[state.id] = nugget_scores(_labels(state, run))
        if scores:
            rows: list[Record] = []
            for topic, values in scores.items():
                rows.append({"qid": topic, **values})
            rows.append({"qid": "all", **_means(list(scores.values()))})
            files.append((_file_name(run), json_lines_of(rows)))
    return zipped(files, deflated=True)


def assignment_warnings(data: ExportData) -> list[str]:
    """Runs at whose file the script stops, and importance that is not known."""
    empty = [run for run in data.runs if not any(_counted_states(data, run))]
    warnings = nugget_warnings(data)
    if empty:
        runs = number_of(len(empty), "run")
        warnings.append(
            f"{runs} without any assignment: calculate_metrics.py stops at an empty file (StatisticsError)"
        )
    return warnings


def _counted_states(data: ExportData, run: str) -> Iterator[RagState]:
    """The topics that count for a run: assigned for any run, and not left open for this one."""
    for topic in data.topics:
        state = data.state(topic)
        if not is_assigned(state):
            continue
        answer = state.answers.get(run)
        is_empty = answer is None or not answer.text.strip()
        if is_empty or _labels(state, run).judged:
            yield state


def _labels(state: RagState, run: str) -> NuggetLabels:
    """The labels of a run's response; of a missing one the script's records hold no nugget."""
    listed = live_nuggets(state.nuggets)
    vital = tuple(importance(state, nugget) == VITAL for nugget in listed)
    answer = state.answers.get(run)
    if answer is None or not answer.text.strip():
        return NuggetLabels((NOT_SUPPORTED,) * len(listed), vital)
    return nugget_labels(state, answer, listed, vital)


def _assignment_records(data: ExportData, run: str) -> Iterator[Record]:
    """A record for each topic that counts for a run, with the label of every nugget."""
    for state in _counted_states(data, run):
        answer = state.answers.get(run) or Answer(())
        lines = []
        labels = _labels(state, run).labels
        for nugget, label in zip(live_nuggets(state.nuggets), labels, strict=True):
            assigned = label or NOT_SUPPORTED
            lines.append({**_nugget(state, nugget), "assignment": assigned})
        yield {
            "query": state.topic.text,
            "qid": state.id,
            "answer_text": answer.text,
            "response_length": answer.words,
            "run_id": run,
            "nuggets": lines,
        }


def _means(scores: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The mean of each measure over the topics."""
    means = {}
    for measure in NUGGET_MEASURES:
        means[measure] = mean(of_topic[measure] for of_topic in scores)
    return means
