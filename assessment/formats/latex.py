"""Scores as a LaTeX table, for papers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from assessment.formats.score_notes import note_lines, notes_of
from assessment.formats.score_tables import UNOFFICIAL, marked_measure_name
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
    measures = {
        name: measure_of(name)
        for name in dict.fromkeys(score.measure for score in scores)
    }
    numbers = {note: number for number, note in enumerate(notes_of(scores), 1)}
    cells = {
        (score.run, score.measure): _cell(
            score, measures[score.measure].digits, numbers
        )
        for score in scores
    }
    heads = [
        "run",
        *(marked_measure_name(name, measure) for name, measure in measures.items()),
    ]
    body = []
    for run in dict.fromkeys(score.run for score in scores):
        values = [cells.get((run, name), "") for name in measures]
        body.append(_row([escaped(run), *values]))
    table = _tabular("l" + "r" * len(measures), heads, body)
    lines = [table, *_legend(scores, measures, numbers)]
    return "\n".join(lines) + "\n"


def _row(cells: Sequence[str]) -> str:
    return " & ".join(cells) + r" \\"


def _cell(score: Score, digits: int, numbers: Mapping[str, int]) -> str:
    value = "--" if score.value is None else f"{score.value:.{digits}f}"
    if score.note:
        return rf"{value}\textsuperscript{{{numbers[score.note]}}}"
    return value


def _legend(
    scores: Sequence[Score], measures: Mapping[str, Measure], numbers: Mapping[str, int]
) -> Iterator[str]:
    for line, number in zip(note_lines(scores), numbers.values(), strict=True):
        yield rf"\par\footnotesize \textsuperscript{{{number}}} {escaped(line)}"
    if not all(measure.official for measure in measures.values()):
        yield rf"\par\footnotesize {UNOFFICIAL}: no part of the track's own evaluation"
