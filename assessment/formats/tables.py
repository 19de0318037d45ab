"""Tables of plain text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from assessment.model import Measure, Score


def text_table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Columns as wide as their widest cell.

    Control characters of foreign text are shown, never sent to the terminal.
    """
    table = [[printable(cell) for cell in row] for row in (header, *rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = []
    for row in table:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        lines.append("  ".join(cells).rstrip() + "\n")
    return "".join(lines)


def printable(cell: str) -> str:
    """Foreign text for a terminal: every control character is written out."""
    # A run's name with an escape sequence could otherwise rewrite what stands on the terminal.
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in cell)


SCORE_COLUMNS = (
    "run",
    "topic",
    "measure",
    "value",
    "judged",
    "needed",
    "note",
    "official",
)
ALL_TOPICS = "all"
"""Stands in the column `topic` of a CSV file for a run's total."""
UNOFFICIAL = "unofficial"
_NAMED_BRIEFLY = 3
"""The most runs or measures that a short line names."""


def score_record(
    score: Score, measure: Measure, *, rounded: bool = False
) -> dict[str, Any]:
    """A score as in every file and route, with the keys of `SCORE_COLUMNS`.

    `value` is None where undefined; a total that is `rounded` has as many decimals as the official script
    gives it.
    """
    value = score.value
    if (
        rounded
        and value is not None
        and score.topic is None
        and measure.rounded is not None
    ):
        value = round(value, measure.rounded)
    return {**score._asdict(), "value": value, "official": measure.official}


def notes_of(scores: Iterable[Score]) -> dict[str, list[Score]]:
    """The scores under each note, in the order in which the notes first occur.

    Scores without a note are left out.
    """
    noted: dict[str, list[Score]] = {}
    for score in scores:
        if score.note:
            noted.setdefault(score.note, []).append(score)
    return noted


def note_lines(scores: Iterable[Score]) -> list[str]:
    """Each note once, after the measures and runs that it is about.

    >>> scores = [Score(run, None, "MAP", 0.5, 1, 1, "no topic 3" if run != "c" else "") for run in "abc"]
    >>> note_lines(scores), note_lines([*scores, Score("a", None, "RR", 1.0, 1, 1)])
    (['MAP of a, b: no topic 3'], ['MAP of a, b: no topic 3'])
    """
    scores = list(scores)
    measures = {score.measure for score in scores}
    runs = {score.run for score in scores}
    lines = []
    for note, noted in notes_of(scores).items():
        about = _all_or_some("measures", measures, [score.measure for score in noted])
        whose = _all_or_some("runs", runs, [score.run for score in noted])
        lines.append(f"{about} of {whose}: {note}")
    return lines


def _all_or_some(what: str, everything: Collection[str], some: Sequence[str]) -> str:
    """The names in a line; "all runs" where they are all of several."""
    if len(everything) > 1 and set(some) == set(everything):
        return f"all {what}"
    return first_few(some)


def statement_lines(scores: Sequence[Score]) -> list[str]:
    """Each statement of the notes once, after the runs and measures that it is about: short, for a screen.

    >>> a = Score("a", None, "MAP", 0.5, 1, 1, "no topic 3; few votes")
    >>> statement_lines([a, a._replace(run="b", note="few votes")])
    ['a: no topic 3', 'all 2 runs: few votes']
    """
    runs = {score.run for score in scores}
    measures = {score.measure for score in scores}
    stated: dict[str, list[Score]] = {}
    for score in scores:
        # Notes join their statements with "; ", and many scores share some of them.
        for statement in filter(None, dict.fromkeys(score.note.split("; "))):
            stated.setdefault(statement, []).append(score)
    lines = []
    for statement, some in stated.items():
        about = _about_briefly(some, len(runs), len(measures))
        lines.append(f"{about}: {statement}")
    return lines


def _about_briefly(scores: Sequence[Score], runs: int, measures: int) -> str:
    """Runs and measures by name where they are few, else by count.

    Measures are left out where there is only one.
    """
    named_runs = _names_or_count([score.run for score in scores], runs, "runs")
    if measures == 1:
        return named_runs
    named_measures = _names_or_count(
        [score.measure for score in scores], measures, "measures"
    )
    return f"{named_measures}, {named_runs}"


def _names_or_count(names: Iterable[str], total: int, noun: str) -> str:
    distinct = list(dict.fromkeys(names))
    if 1 < len(distinct) == total:
        return f"all {total:,} {noun}"
    if len(distinct) <= _NAMED_BRIEFLY:
        return ", ".join(distinct)
    return f"{len(distinct):,} of {total:,} {noun}"


def first_few(names: Iterable[str], most: int = 6) -> str:
    """The distinct names in a line, and how many more there are.

    >>> first_few(["a", "b", "a"]), first_few("abcd", 2)
    ('a, b', 'a, b and 2 more')
    """
    distinct = list(dict.fromkeys(names))
    more = f" and {len(distinct) - most:,} more" if len(distinct) > most else ""
    return ", ".join(distinct[:most]) + more


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
    text = figure(score, digits)
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


def figure(score: Score, digits: int) -> str:
    """The value, a dash where undefined, and how many of the units behind it are judged."""
    value = "-" if score.value is None else f"{score.value:.{digits}f}"
    return f"{value} ({score.judged}/{score.needed} judged)"
