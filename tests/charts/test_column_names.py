"""Names above the columns of a picture."""

from __future__ import annotations

import numpy as np
import pytest

from assessment.charts import Axis, CellChart
from assessment.charts.cell_figure import cell_figure
from assessment.charts.column_names import column_names


@pytest.mark.parametrize(
    ("labels", "texts"),
    [
        (
            ["heronqa07a", "late-night-reel-AC-1", "tern"],
            ["heronqa07a", "late-night-reel-AC-\n1", "tern"],
        ),
        (["siskin_dense", "b"] * 3, ["siskin_\ndense", "b"] * 3),
        (["tern-bm25", "quarry-random"] * 4, ["tern-\nbm25", "quarry-\nrandom"] * 4),
    ],
)
def test_names_break_between_words_only(labels, texts):
    names = column_names(labels)
    assert (names.texts, names.angle) == (texts, None)


def test_names_whose_words_have_no_room_are_turned_and_keep_their_ends():
    labels = ["participants_dense", "a-run-of-a-very-long-winded-team-2", *"abcdefgh"]
    values = np.zeros((1, len(labels)))
    figure = cell_figure(CellChart("t", Axis("m"), ["1"], labels, values))
    axis = figure.layout.xaxis
    assert axis.tickangle == -90
    assert axis.ticktext[:2] == ("participants_dense", "a-run-of-a-ve…winded-team-2")
    room = figure.layout.margin.t - 40
    assert room == 27 * 7


def test_very_many_columns_have_no_names():
    assert set(column_names(["verifier-large"] * 41).texts) == {""}
    assert column_names(["7"] * 60).texts == ["7"] * 60
