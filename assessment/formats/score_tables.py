"""Scores as records and as tables of plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypedDict

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


def score_table(scores: Sequence[Score], measure_of: Callable[[str], Measure]) -> str:
    """The scores, a row per run and a column per measure.

    Where there are fewer runs than measures, it is a row per measure and a column per run.  Measures that are
    not official are marked in their name.  A score with a note has the note's number in brackets; the notes
    follow the table.
    """
    measures = {
        name: measure_of(name)
        for name in dict.fromkeys(score.measure for score in scores)
    }
    numbers = {note: number for number, note in enumerate(notes_of(scores), 1)}
    cells = {
        (score.run, score.measure): _marked(
            score, measures[score.measure].digits, numbers
        )
        for score in scores
    }
    table = _crossed(cells, list(measures.values()), list(measures))
    return table + "".join(_legend(scores, measures.values(), numbers))


def _crossed(
    cells: Mapping[tuple[str, str], str],
    measures: Sequence[Measure],
    names: Sequence[str],
) -> str:
    heads = [
        marked_measure_name(name, measure)
        for name, measure in zip(names, measures, strict=True)
    ]
    runs = list(dict.fromkeys(run for run, _ in cells))
    rows = []
    # A table grows downwards more readably than sideways: the shorter list becomes the columns.
    if len(runs) < len(names):
        for title, name in zip(heads, names, strict=True):
            rows.append([title, *(cells.get((run, name), "") for run in runs)])
        return text_table(("measure", *runs), rows)
    for run in runs:
        rows.append([run, *(cells.get((run, name), "") for name in names)])
    return text_table(("run", *heads), rows)


def marked_measure_name(name: str, measure: Measure) -> str:
    """The name of a score's measure, marked where it is not official."""
    return name if measure.official else f"{name} ({UNOFFICIAL})"


def _marked(score: Score, digits: int, numbers: Mapping[str, int]) -> str:
    text = score_in_words(score, digits)
    return f"{text} [{numbers[score.note]}]" if score.note else text


def _legend(
    scores: Sequence[Score], measures: Iterable[Measure], numbers: Mapping[str, int]
) -> Iterator[str]:
    """What the marks of a table of scores mean."""
    if numbers:
        yield "\n"
    for line, number in zip(note_lines(scores), numbers.values(), strict=True):
        yield f"[{number}] {printable(line)}\n"
    if not all(measure.official for measure in measures):
        yield f"\n{UNOFFICIAL}: no part of the track's own evaluation\n"


def score_in_words(score: Score, digits: int) -> str:
    """The value, a dash where undefined, and how many of the units behind it are judged."""
    value = "-" if score.value is None else f"{score.value:.{digits}f}"
    return f"{value} ({score.judged}/{score.needed} judged)"
