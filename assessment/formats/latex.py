"""Scores as a LaTeX table, for papers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from assessment.formats.score_tables import ScoreGrid, score_grid
from assessment.model import Measure, Score

_SPECIAL = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
}  # fmt: skip


def escaped(text: str) -> str:
    r"""Text without anything that LaTeX would interpret.

    >>> escaped("P@20_a & 5 %")
    'P@20\\_a \\& 5 \\%'
    """
    return re.sub(
        r"[\\~^&%$#_{}]", lambda sign: _SPECIAL[sign[0]], " ".join(text.split())
    )


def latex_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    r"""A `tabular` of texts for the package booktabs.

    >>> print(latex_table(["run", "p"], [["M_1", "0.05"]]), end="")
    \begin{tabular}{ll}
    \toprule
    run & p \\
    \midrule
    M\_1 & 0.05 \\
    \bottomrule
    \end{tabular}
    """
    body = [_row([escaped(cell) for cell in row]) for row in rows]
    return _tabular("l" * len(head), head, body) + "\n"


def _tabular(columns: str, head: Sequence[str], body: Iterable[str]) -> str:
    lines = [rf"\begin{{tabular}}{{{columns}}}", r"\toprule"]
    lines.append(_row([escaped(title) for title in head]))
    lines.append(r"\midrule")
    lines += body
    lines += [r"\bottomrule", r"\end{tabular}"]
    return "\n".join(lines)


def score_latex(scores: Sequence[Score], measure_of: Callable[[str], Measure]) -> str:
    """A `tabular` for the package booktabs, runs down and measures across.

    Values have their measure's digits; an undefined one is a dash.

    Measures that are not official are marked in their head; a value with a note has the note's number above
    it, and the notes follow the table.
    """
    grid = score_grid(scores, measure_of)
    body = []
    for run in grid.runs:
        body.append(_row([escaped(run), *grid.cells(run, _cell)]))
    columns = "l" + "r" * len(grid.measures)
    lines = [_tabular(columns, ["run", *grid.heads], body), *_legend(grid)]
    return "\n".join(lines) + "\n"


def _row(cells: Sequence[str]) -> str:
    return " & ".join(cells) + r" \\"


def _cell(score: Score, digits: int, note_number: int | None) -> str:
    value = "--" if score.value is None else f"{score.value:.{digits}f}"
    if note_number:
        return rf"{value}\textsuperscript{{{note_number}}}"
    return value


def _legend(grid: ScoreGrid) -> Iterator[str]:
    for number, line in enumerate(grid.note_lines, 1):
        yield rf"\par\footnotesize \textsuperscript{{{number}}} {escaped(line)}"
    if grid.legend_of_marks:
        yield rf"\par\footnotesize {grid.legend_of_marks}"
