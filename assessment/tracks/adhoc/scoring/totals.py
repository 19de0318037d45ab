"""The scores of runs, and the tables of what is judged and what is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from assessment.formats.plurals import number_of, plural
from assessment.model import Score, Table
from assessment.tracks.adhoc.scoring.score import DEPTHS, MeasureFacts, TopicFacts

Row = tuple[str | int | float | None, ...]


def totals(
    facts: Mapping[str, TopicFacts], settings: Mapping[str, str]
) -> Iterator[Score]:
    """The mean of each run and measure over the judged topics, as trec_eval -c prints it."""
    by_run: dict[tuple[str, str], list[MeasureFacts]] = {}
    absent: Counter[str] = Counter()
    for topic_facts in facts.values():
        for run, run_facts in topic_facts.runs.items():
            # A topic without a judgment is in no mean, so nobody misses its answer.
            if topic_facts.judged and not run_facts.answers:
                absent[run] += 1
            for name, one in run_facts.measures.items():
                rows = by_run.setdefault((run, name), [])
                rows.append(one)
    unjudged = _unjudged_in_words(facts)
    for (run, name), rows in by_run.items():
        notes = [_note(absent[run], len(facts), settings), unjudged]
        note = "; ".join(filter(None, notes))
        yield _total(run, name, rows)._replace(note=note)


def _unjudged_in_words(facts: Mapping[str, TopicFacts]) -> str:
    """Says that unjudged topics are in no mean but need documents; "" if none or all topics are unjudged."""
    unjudged = sum(not topic_facts.judged for topic_facts in facts.values())
    if not 0 < unjudged < len(facts):
        return ""
    topics = number_of(unjudged, "topic")
    whose = plural(unjudged, "its", "their")
    return f"{topics} without a judgment: in no mean, but {whose} documents count as needed"


def _note(absent: int, topics: int, settings: Mapping[str, str]) -> str:
    """How many judged topics the run does not answer, and what becomes of them."""
    if not absent:
        return ""
    if topics == 1:
        return "not in the run"
    count = number_of(absent, "judged topic")
    if settings["missing"] == "zero":
        return f"{count} not in the run, counted 0"
    return f"{count} not in the run, left out"


def _total(run: str, name: str, rows: list[MeasureFacts]) -> Score:
    """The mean of the defined values, with the documents judged and needed in all topics."""
    values: list[float] = []
    judged = needed = 0
    for row in rows:
        judged += row.judged
        needed += row.needed
        if row.value is not None:
            values.append(row.value)
    value = None
    if values:
        value = sum(values) / len(values)
    return Score(run, None, name, value, judged, needed)


def tables(
    facts: Mapping[str, TopicFacts], settings: Mapping[str, str]
) -> Iterator[Table]:
    """How many documents each run has that nobody has judged."""
    sums: dict[str, list[int]] = {}
    topics: dict[str, int] = {}
    for topic_facts in facts.values():
        for run, run_facts in topic_facts.runs.items():
            counts = sums.setdefault(run, [0] * len(DEPTHS))
            for column, count in enumerate(run_facts.unjudged):
                counts[column] += count
            topics[run] = topics.get(run, 0) + run_facts.answers
    rows: list[Row] = []
    for run, counts in sorted(sums.items()):
        rows.append((run, topics[run], *counts))
    columns = ("run", "topics", *(f"in the first {depth}" for depth in DEPTHS))
    sentence = (
        "Documents without a label, over all topics; the export “holes” lists them."
    )
    yield Table("What is not judged", sentence, columns, tuple(rows), by_rank=True)
    yield _judged_topics(facts)


def _judged_topics(facts: Mapping[str, TopicFacts]) -> Table:
    rows: list[Row] = []
    for topic, one in facts.items():
        row = (topic, one.judged, one.relevant)
        rows.append(row)
    title = "Judged documents"
    columns = ("topic", "judged", "relevant")
    sentence = "Documents with a label that counts, and how many of them are relevant."
    return Table(title, sentence, columns, tuple(rows))
