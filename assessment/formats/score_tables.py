"""Scores as records and as tables of plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypedDict

from assessment.formats.score_notes import note_lines, notes_of
from assessment.formats.tables import printable, text_table
from assessment.model import Measure, Score


class ScoreRecord(TypedDict):
    """A score as in every file and route.

    `topic` is None for a total, `value` None where undefined, `official` False for measures that are no part
    of the track's own evaluation.
    """

    run: str
    topic: str | None
    measure: str
    value: float | None
    judged: int
    needed: int
    note: str
    official: bool


SCORE_COLUMNS = tuple(ScoreRecord.__annotations__)
ALL_TOPICS = "all"
"""Stands in the column `topic` of a CSV file for a run's total."""
UNOFFICIAL = "unofficial"
OVER_JUDGED = "over judged topics"
"""Below a figure that itself says how much is judged, in place of the share of all units that are."""


def score_record(
    score: Score, measure: Measure, *, rounded: bool = False
) -> ScoreRecord:
    """A score's record; a total that is `rounded` has as many decimals as the official script gives it."""
    value = score.value
    if rounded and score.topic is None:
        value = _official_decimals(value, measure)
    return {
        "run": score.run,
        "topic": score.topic,
        "measure": score.measure,
        "value": value,
        "judged": score.judged,
        "needed": score.needed,
        "note": score.note,
        "official": measure.official,
    }


def _official_decimals(value: float | None, measure: Measure) -> float | None:
    """The value as the official script prints it; as it is where that does not round."""
    if value is None or measure.rounded is None:
        return value
    return round(value, measure.rounded)


CellWriter = Callable[[Score, int, int | None], str]
"""Writes a score with so many digits, and with the number of its note, None where it has none."""


class ScoreGrid(NamedTuple):
    """What a table of scores shows, runs and measures in the order in which the scores first have them.

    `note_numbers` count the notes from 1, `note_lines` say of each note what it is about.
    """

    runs: tuple[str, ...]
    measures: Mapping[str, Measure]
    scores: Mapping[tuple[str, str], Score]
    note_numbers: Mapping[str, int]
    note_lines: Sequence[str]

    @property
    def heads(self) -> list[str]:
        """The names of the measures; those that are not official are marked."""
        measures = self.measures.items()
        return [marked_measure_name(name, measure) for name, measure in measures]

    @property
    def legend_of_marks(self) -> str:
        """What the mark of the heads means; "" where none has it."""
        if all(measure.official for measure in self.measures.values()):
            return ""
        return f"{UNOFFICIAL}: no part of the track's own evaluation"

    def cells(self, run: str, write: CellWriter) -> list[str]:
        """The cells of a run, one for each measure; "" where it has no score."""
        cells = []
        for name, measure in self.measures.items():
            score = self.scores.get((run, name))
            if score is None:
                cells.append("")
            else:
                number = self.note_numbers.get(score.note)
                cells.append(write(score, measure.digits, number))
        return cells


def score_grid(
    scores: Sequence[Score], measure_of: Callable[[str], Measure]
) -> ScoreGrid:
    """The scores by run and measure, with their notes."""
    runs = tuple(dict.fromkeys(score.run for score in scores))
    names = dict.fromkeys(score.measure for score in scores)
    measures = {name: measure_of(name) for name in names}
    scores_by_cell = {(score.run, score.measure): score for score in scores}
    note_numbers = {note: number for number, note in enumerate(notes_of(scores), 1)}
    return ScoreGrid(
        runs,
        measures,
        scores_by_cell,
        note_numbers,
        note_lines(scores),
    )


def score_table(scores: Sequence[Score], measure_of: Callable[[str], Measure]) -> str:
    """The scores, a row per run and a column per measure.

    Where there are fewer runs than measures, it has a row per measure and a column per run.  The names of
    measures that are not official are marked.  A score with a note has the note's number in brackets; the
    notes follow the table.
    """
    grid = score_grid(scores, measure_of)
    return _grid_as_text(grid) + "".join(_legend(grid))


def _grid_as_text(grid: ScoreGrid) -> str:
    """Runs and measures as a table of text."""
    measures = grid.heads
    rows = [grid.cells(run, _marked) for run in grid.runs]
    # A long table is easier to read than a wide one, so the shorter list becomes the columns.
    if len(grid.runs) < len(measures):
        by_measure = zip(measures, *rows, strict=True)
        return text_table(("measure", *grid.runs), by_measure)
    by_run = zip(grid.runs, rows, strict=True)
    lines = [[run, *cells] for run, cells in by_run]
    return text_table(("run", *measures), lines)


def marked_measure_name(name: str, measure: Measure) -> str:
    """The name of a score's measure, marked where it is not official."""
    return name if measure.official else f"{name} ({UNOFFICIAL})"


def _marked(score: Score, digits: int, note_number: int | None) -> str:
    text = score_in_words(score, digits)
    return f"{text} [{note_number}]" if note_number else text


def _legend(grid: ScoreGrid) -> Iterator[str]:
    """What the marks of a table of scores mean."""
    if grid.note_lines:
        yield "\n"
    for number, line in enumerate(grid.note_lines, 1):
        yield f"[{number}] {printable(line)}\n"
    if grid.legend_of_marks:
        yield f"\n{grid.legend_of_marks}\n"


def score_in_words(score: Score, digits: int) -> str:
    """The value, a dash where undefined, and how many of the units behind it are judged."""
    value = "-" if score.value is None else f"{score.value:.{digits}f}"
    return f"{value} ({score.judged}/{score.needed} judged)"
