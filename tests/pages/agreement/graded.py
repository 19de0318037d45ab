"""Questions on an ordered scale of grades."""

from __future__ import annotations

from assessment.analysis.agreement import LabelledQuestion
from assessment.statistics.agreement import label_matrix


def graded(*labels_of_items):
    rows = [
        dict(zip(("Ann", "Ben", "Cem"), labels, strict=False))
        for labels in labels_of_items
    ]
    matrix = label_matrix(rows, ["0", "1", "2"], ordered=True)
    return LabelledQuestion("grade", "Grade", "", (), (), matrix, {})
