"""Score matrices written out in a test."""

from __future__ import annotations

import numpy as np

from assessment.analysis.comparison import ScoreMatrix


def matrix_of(**columns):
    """The scores of runs by name, each at topics 0, 1, 2 and so on; nan where a score is undefined."""
    values = np.column_stack(
        [np.array(column, dtype=float) for column in columns.values()]
    )
    return ScoreMatrix(
        tuple(str(n) for n in range(len(values))), tuple(columns), values
    )
