"""Tables of plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from assessment.model import Score


def text_table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Columns as wide as their widest cell; control characters of foreign text are shown, never sent to the terminal."""
    lines = [tuple(printable(cell) for cell in header), *(tuple(printable(cell) for cell in row) for row in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(header))]
    return "".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() + "\n" for line in lines)


def printable(cell: str) -> str:
    """Foreign text for a terminal: every control character is written out."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in cell)


def score_table(scores: Sequence[Score], digits: Callable[[str], int]) -> str:
    """The value to its measure's digits with judged/needed behind it, a dash where undefined: runs down and measures across, or the other
    way round where there are fewer runs than measures."""
    measures = list(dict.fromkeys(score.measure for score in scores))
    cells = {(score.run, score.measure): figure(score, digits(score.measure)) for score in scores}
    runs = dict.fromkeys(score.run for score in scores)
    if len(runs) < len(measures):
        return text_table(("measure", *runs), [(measure, *(cells.get((run, measure), "") for run in runs)) for measure in measures])
    return text_table(("run", *measures), [(run, *(cells.get((run, measure), "") for measure in measures)) for run in runs])


def figure(score: Score, digits: int) -> str:
    value = "-" if score.value is None else f"{score.value:.{digits}f}"
    return f"{value} ({score.judged}/{score.needed})"
