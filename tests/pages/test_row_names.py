"""Long names beside the rows of a picture of cells."""

from __future__ import annotations

import numpy as np

from assessment.charts import Axis, CellChart
from assessment.charts.cell_figure import _row_text


def test_a_name_of_words_joined_by_underscores_breaks_at_an_underscore():
    columns = [str(number) for number in range(12)]
    name = "abstract_label_only_weighted_precision"
    values = np.zeros((1, 12))
    chart = CellChart("t", Axis("tau"), [name], columns, values, [["a"]], "measure")
    assert _row_text(chart, name) == "abstract_label_only_\nweighted_precision"
