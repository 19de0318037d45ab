"""Writes files in the forms that others read.

These are marked runs, the table of answers, and matrices of scores and questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from assessment.formats import Packed
from assessment.formats.plurals import number_of
from assessment.formats.reproducible_zips import plain_name, zipped
from assessment.formats.spreadsheets import as_csv
from assessment.model import ExportData, Run
from assessment.tracks.r2c2.answer import (
    Answer,
    R2C2State,
    Response,
    kind_of,
    responses,
)
from assessment.tracks.r2c2.marked_runs import LIST_SUFFIX
from assessment.tracks.r2c2.measures import (
    DIRECTLY,
    MEASURES,
    TABLE_FIGURES,
)
from assessment.tracks.r2c2.score import QuestionFacts, score
from assessment.tracks.r2c2.tables import official
from assessment.tracks.r2c2.totals import totals
from assessment.tracks.r2c2.verdicts import is_correct, state_of

_TABLE = ("run", "n", *TABLE_FIGURES, "PR runs cited")


def topic_states(data: ExportData) -> Iterator[R2C2State]:
    """Every question as scoring sees it, in the order of the topics."""
    # Runs of older campaigns do not say of which kind they are.
    kinds = {run.name: kind_of(run) for run in data.runs.values()}
    for name in data.topics:
        yield replace(data.state(name), kinds=kinds)


def packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip that is the same, byte for byte, for the same files."""
    return zipped((plain_name(name, "@"), content) for name, content in files)


def marked(data: ExportData) -> bytes:
    """Every AC run with B, R or N in front of each settled nugget.

    Each run has its list of correct answers beside it.
    """
    states = list(topic_states(data))
    files: list[tuple[str, bytes]] = []
    for run in sorted(data.runs):
        files += _marked_run(run, states)
    return packed(files)


def _answered(
    run: str, states: Iterable[R2C2State]
) -> list[tuple[R2C2State, Response]]:
    """The questions that an AC run answers, with its answers."""
    answered: list[tuple[R2C2State, Response]] = []
    for state in states:
        response = responses(state.answers).get(run)
        if response:
            answered.append((state, response))
    return answered


def _marked_run(run: str, states: Sequence[R2C2State]) -> Iterator[tuple[str, bytes]]:
    answered = _answered(run, states)
    if answered:
        elements = [_element(state, response) for state, response in answered]
        lines = [_correctness(state, response) for state, response in answered]
        yield f"{run}.txt", "".join(elements).encode()
        yield f"{run}{LIST_SUFFIX}.txt", "".join(lines).encode()


def _element(state: R2C2State, response: Response) -> str:
    first = f"{response.answer};{response.confidence}"
    lines = [f"<{state.id}>", first]
    for nugget in response.nuggets:
        # Sakai et al. 2025, section 3.5, put a letter in front and name no separator.
        letter = state_of(state, response, nugget)
        lines.append(f"{letter}{nugget.number};{nugget.key};{nugget.text}")
    lines.append(f"</{state.id}>\n")
    return "\n".join(lines)


def _correctness(state: R2C2State, response: Response) -> str:
    correct = is_correct(state, response)
    # The official list has two values only; a question without a judgment is left out of it.
    if correct is None:
        return ""
    return f"{state.id} {int(correct)} {response.confidence}\n"


def marked_warnings(data: ExportData) -> list[str]:
    """Answers that are not completely judged: their nuggets go out without letters."""
    states = list(topic_states(data))
    warnings: list[str] = []
    for run in sorted(data.runs):
        unsettled = unjudged = 0
        for state, response in _answered(run, states):
            unsettled += sum(
                not state_of(state, response, nugget) for nugget in response.nuggets
            )
            unjudged += is_correct(state, response) is None
        if unsettled or unjudged:
            warnings.append(
                f"{run}: {number_of(unsettled, 'nugget')} without a letter, "
                f"{number_of(unjudged, 'answer')} not in the list of correct ones"
            )
    return warnings


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


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """CSV with a header line; no spreadsheet runs any of its cells as a formula."""
    records = (dict(zip(header, row, strict=True)) for row in rows)
    return as_csv(records, header, line_end="\n")
