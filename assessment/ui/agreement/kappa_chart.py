"""The coefficient to read of every question on its interval, as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.agreement import Question
from assessment.charts import Axis, Row, RowChart, RowNames
from assessment.statistics.agreement import AgreementRow
from assessment.ui.agreement.coefficients import row_in_words

_AXIS = Axis("Kappa", "0 as by chance, 1 always the same", ends=(0, 1), limits=(-1, 1))
_TITLE = "Kappa by question on its 95 % interval"
_ROUGH = " (all rough)"


def kappa_chart(
    questions: Sequence[Question], lines: Sequence[AgreementRow]
) -> RowChart:
    """A row for each question with a kappa, the least agreement on top; the note has its word.

    The name says where an interval is rough; where all are, the title does.
    """
    kappas = [line.chief for line in lines if line.chief.low is not None]
    all_rough = bool(kappas) and all(kappa.is_rough for kappa in kappas)
    rows = []
    for question, line in zip(questions, lines, strict=True):
        kappa = line.chief
        if kappa.value is None:
            continue
        bounds = None
        if kappa.low is not None and kappa.high is not None:
            bounds = (kappa.low, kappa.high)
        name = question.title
        if line.ignores_order:
            name = f"{name} ({line.metric} α)"
        weights = line.method.partition(", ")[2]
        if weights:
            name = f"{name} ({weights} weights)"
        # The same word in every row would only take room from the picture.
        if kappa.is_rough and not all_rough:
            name = f"{name} (rough)"
        # The reason why kappa has no word says nothing of an alpha.
        note = "" if line.ignores_order else row_in_words(line)
        row = Row(name, kappa.value, bounds, note=note, picked=(question.name,))
        rows.append(row)
    rows.sort(key=lambda row: row.value or 0.0)
    title = f"{_TITLE}{_ROUGH}" if all_rough else _TITLE
    if any(line.ignores_order for line in lines):
        title = title.replace("Kappa", "Kappa or ordinal α")
    return RowChart(title, _AXIS, rows, RowNames(row="question", value="kappa"))
