"""Krippendorff's alpha of every question on its interval, with his limits, as a picture."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from assessment.analysis.agreement import LabelledQuestion
from assessment.charts import Axis, Limit, Row, RowChart, RowNames
from assessment.statistics.agreement import (
    RELIABLE,
    TENTATIVE,
    AgreementRow,
    Coefficient,
)
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
_NAMES = RowNames(row="question", value="alpha")
_ORDINAL = "ordinal"


def alpha_chart(
    questions: Sequence[LabelledQuestion], lines: Sequence[AgreementRow]
) -> RowChart:
    """A row for each question with an alpha, the lowest on top; the note has its word.

    The name says where an interval is rough, and which alpha is ordinal; where all are, the title does.
    """
    drawn = []
    for question, line in zip(questions, lines, strict=True):
        if line.alpha.value is not None:
            drawn.append((question, line))
    drawn.sort(key=lambda pair: pair[1].alpha.value or 0.0)
    remarks = _remarks_of_all([line for _, line in drawn])
    rows = [_row(question, line, remarks) for question, line in drawn]
    return RowChart(_title(remarks), _AXIS, rows, _NAMES, limits=_LIMITS)


def _remarks_of_all(lines: Sequence[AgreementRow]) -> set[str]:
    """What holds for every row: in each it would only take room from the picture."""
    remarks = set()
    intervals = [line.alpha for line in lines if line.alpha.low is not None]
    if intervals and all(alpha.is_rough for alpha in intervals):
        remarks.add("rough")
    if {line.metric for line in lines} == {_ORDINAL}:
        remarks.add(_ORDINAL)
    return remarks


def _row(
    question: LabelledQuestion, line: AgreementRow, left_out: Collection[str]
) -> Row:
    """A question by its name, with those of its remarks that are not left out."""
    alpha = line.alpha
    remarks = {_ORDINAL: line.metric == _ORDINAL, "rough": alpha.is_rough}
    # A word that holds for every row stands in the title.
    holding = [word for word, holds in remarks.items() if holds]
    needed = [word for word in holding if word not in left_out]
    name = question.title
    if needed:
        name = f"{name} ({', '.join(needed)})"
    note = row_in_words(line)
    return Row(name, alpha.value, _bounds(alpha), note=note, picked=(question.name,))


def _bounds(alpha: Coefficient) -> tuple[float, float] | None:
    if alpha.low is None or alpha.high is None:
        return None
    return alpha.low, alpha.high


def _title(remarks: Collection[str]) -> str:
    alpha = "ordinal α" if _ORDINAL in remarks else "α"
    rough = " (all rough)" if "rough" in remarks else ""
    return f"Krippendorff's {alpha} by question on its 95 % interval{rough}"
