"""Krippendorff's alpha of every question on its interval, with his limits, as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.agreement import Question
from assessment.charts import Axis, Limit, Row, RowChart, RowNames
from assessment.statistics.agreement import RELIABLE, TENTATIVE, AgreementRow
from assessment.ui.agreement.coefficients import row_in_words

_AXIS = Axis(
    "Krippendorff's α",
    "0 as by chance, 1 always the same",
    ends=(0, 1),
    limits=(-1, 1),
)
_LIMITS = (
    Limit(TENTATIVE, f"{TENTATIVE} tentative", "left"),
    Limit(RELIABLE, f"{RELIABLE} reliable"),
)
_TITLE = "Krippendorff's α by question on its 95 % interval"
_ROUGH = " (all rough)"


def alpha_chart(
    questions: Sequence[Question], lines: Sequence[AgreementRow]
) -> RowChart:
    """A row for each question with an alpha, the lowest on top; the note has its word.

    The name says which question is derived, where an interval is rough, and which alpha is ordinal; where all
    are, the title does.
    """
    alphas = [line.alpha for line in lines if line.alpha.low is not None]
    all_rough = bool(alphas) and all(alpha.is_rough for alpha in alphas)
    metrics = {line.metric for line in lines if line.alpha.value is not None}
    rows = []
    for question, line in zip(questions, lines, strict=True):
        alpha = line.alpha
        if alpha.value is None:
            continue
        bounds = None
        if alpha.low is not None and alpha.high is not None:
            bounds = (alpha.low, alpha.high)
        remarks = []
        if question.is_set_apart:
            remarks.append("derived")
        if line.metric == "ordinal" and len(metrics) > 1:
            remarks.append("ordinal")
        # The same word in every row would only take room from the picture.
        if alpha.is_rough and not all_rough:
            remarks.append("rough")
        name = question.title
        if remarks:
            name = f"{name} ({', '.join(remarks)})"
        note = row_in_words(line)
        row = Row(name, alpha.value, bounds, note=note, picked=(question.name,))
        rows.append(row)
    rows.sort(key=lambda row: row.value or 0.0)
    title = _title(metrics, all_rough=all_rough)
    names = RowNames(row="question", value="alpha")
    return RowChart(title, _AXIS, rows, names, limits=_LIMITS)


def _title(metrics: set[str], *, all_rough: bool) -> str:
    title = f"{_TITLE}{_ROUGH}" if all_rough else _TITLE
    if metrics == {"ordinal"}:
        return title.replace("α", "ordinal α", 1)
    return title
