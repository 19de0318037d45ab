"""Writes the table of answers, matrices of scores, and the questions that they are about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from assessment.formats import Packed
from assessment.model import ExportData, Run
from assessment.tracks.r2c2.answer import (
    Answer,
    responses,
)
from assessment.tracks.r2c2.measures import (
    DIRECTLY,
    MEASURES,
    TABLE_FIGURES,
)
from assessment.tracks.r2c2.scoring.score import QuestionFacts, score
from assessment.tracks.r2c2.scoring.tables import official
from assessment.tracks.r2c2.scoring.totals import totals
from assessment.tracks.r2c2.writers.files_out import packed, table, topic_states

_TABLE = ("run", "n", *TABLE_FIGURES, "PR runs cited")


def answer_table(data: ExportData) -> bytes:
    """The official table as CSV, with the number of PR runs that each run cites.

    An empty cell is undefined.
    """
    facts = {state.id: score(state) for state in topic_states(data)}
    rows: list[tuple[str | int, ...]] = []
    for row in official(facts):
        figures = [_decimals(row.figures.get(name), "") for name in TABLE_FIGURES]
        run = data.runs[row.run]
        cited = _cited_runs(run)
        rows.append((row.run, row.n, *figures, cited))
    return table(_TABLE, rows)


def is_answer_table(file: Packed) -> bool:
    """Whether the first line is that of `answer_table`."""
    first, _, _ = file.start.partition(b"\n")
    return first.decode(errors="replace").strip() == ",".join(_TABLE)


def _cited_runs(run: Run[Answer]) -> int:
    """How many PR runs an AC run cites."""
    cited: set[str] = set()
    for response in responses(run.answers).values():
        cited.update(nugget.run for nugget in response.nuggets)
    return len(cited)


ScoreCells = Mapping[tuple[str, str], float | None]
"""The scores of one measure by question and run."""


def matrices(data: ExportData) -> bytes:
    """A file for each measure: questions down, runs across, separated by blanks, `NA` where undefined."""
    facts = {state.id: score(state) for state in topic_states(data)}
    by_measure = _cells_by_measure(facts, data.settings)
    files: list[tuple[str, bytes]] = []
    for measure in MEASURES:
        cells = by_measure.get(measure.name)
        if cells is not None:
            content = _matrix(facts, cells)
            files.append((_matrix_name(measure.name), content))
    return packed(files)


def _cells_by_measure(
    facts: Mapping[str, QuestionFacts], settings: Mapping[str, str]
) -> Mapping[str, ScoreCells]:
    by_measure: dict[str, dict[tuple[str, str], float | None]] = {}
    for topic, fact in facts.items():
        # Totals over a single question are the scores of that question.
        for each in totals({topic: fact}, settings):
            cells = by_measure.setdefault(each.measure, {})
            cells[topic, each.run] = each.value
    return by_measure


def _matrix_name(measure: str) -> str:
    name = measure.replace(DIRECTLY, "_direct").replace(" ", "_")
    return f"{name}.txt"


def _matrix(questions: Iterable[str], cells: ScoreCells) -> bytes:
    runs = sorted({run for _, run in cells})
    rows = [["topic", *runs]]
    for topic in questions:
        figures = [_decimals(cells.get((topic, run)), "NA") for run in runs]
        rows.append([topic, *figures])
    lines = [" ".join(row) + "\n" for row in rows]
    return "".join(lines).encode()


def _decimals(value: float | None, undefined: str) -> str:
    return undefined if value is None else f"{value:.4f}"


def topics(data: ExportData) -> bytes:
    """The questions as CSV, in the form that `topics.read_topics` reads."""
    rows = [(topic.id, topic.text, topic.type) for topic in data.topics.values()]
    return table(("qid", "question", "type"), rows)
