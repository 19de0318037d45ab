"""Which run holds what: the matrices of the page Scores."""

from __future__ import annotations

import pytest

from assessment.model import (
    Matrix,
)
from assessment.ui.errors.matrix.nugget_matrix import nugget_frame
from assessment.ui.scores.matrices import matrix_figure, matrix_table


@pytest.mark.parametrize(
    ("cell", "sign"),
    [
        (None, "?"),
        (0.0, "○"),
        (0.001, "~"),
        (0.25, "~"),
        (0.5, "~"),
        (0.999, "~"),
        (1.0, "✓"),
    ],
)
def test_every_cell_from_0_to_1_is_drawn_and_differs_from_one_that_nobody_has_read(
    cell, sign
):
    matrix = Matrix(
        "Nuggets", ("a nugget",), ("okay",), ("heron", "tern"), ((cell, None),)
    )
    drawn = matrix_figure(matrix).data[0]
    assert drawn.text[0][0] == sign == nugget_frame(matrix).iloc[0]["heron"]
    assert (drawn.z[0][0] == drawn.z[0][1]) == (cell is None)
    assert ("in part" in matrix_figure(matrix).layout.title.text) == (sign == "~")


def test_the_table_of_a_matrix_has_its_cells_in_words():
    words = ("found", "in part", "absent")
    matrix = Matrix("N", ("iron",), ("okay",), ("heron", "tern"), ((1.0, None),), words)
    assert matrix_table(matrix) == (
        ("row", "heron", "tern", "note"),
        (("iron", "found", "not read yet", "okay"),),
    )


def test_the_legend_is_a_line_of_its_own():
    matrix = Matrix("Nuggets", ("iron",), ("okay",), ("heron",), ((1.0,),))
    title = matrix_figure(matrix).layout.title.text
    assert title.split("<br>")[0] == "Nuggets"


def test_a_picture_beside_the_table_names_every_run_and_breaks_long_names_of_nuggets():
    runs = ("siskin07", "heronqa07a", "heronqa07b", "knotbase", "ternqa1")
    nugget = "1 Worked as harbour clerk for eleven years"
    title = "303.10 Marta Quillfeather: nuggets found in each run's response"
    matrix = Matrix(title, (nugget,), ("weight 1.000",), runs, ((1.0,) * 5,))
    layout = matrix_figure(matrix).layout
    assert layout.xaxis.ticktext == runs
    lines = layout.yaxis.ticktext[0].split("<br>")
    assert lines == ["1 Worked as harbour clerk for", "eleven years", "weight 1.000"]
    assert max(map(len, layout.title.text.split("<br>"))) <= 50
