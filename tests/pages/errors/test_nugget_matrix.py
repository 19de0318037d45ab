"""The part *Nugget matrix* of the page Errors: nuggets against runs."""

from __future__ import annotations

from assessment.model import Matrix
from assessment.ui.errors.matrix.nugget_matrix import nugget_frame, row_height
from assessment.ui.scores.matrices import legend
from tests.pages.errors.errors_page import (
    opened,
)


def test_nuggets_stand_with_their_texts_against_the_runs(full):
    table = opened("qa2007-sample", "Nugget matrix").dataframe[0].value
    assert (table.columns[0], table.columns[-1]) == ("Text", "Weight")
    runs = list(table.columns[1:-1])
    assert sorted(runs) == sorted(full.campaign("qa2007-sample").runs())
    held = [list(table[run]).count("✓") for run in runs]
    assert held == sorted(held, reverse=True)
    assert set(table.iloc[:, 1:-1].to_numpy().flat) <= {"✓", "○", "?"}


def test_a_run_in_the_address_opens_its_answer_below_the_nuggets(full):
    test = opened("qa2007-sample", "Nugget matrix", run="ternqa1")
    assert [head.value for head in test.header] == ["ternqa1"]


def test_a_matrix_keeps_whole_texts_and_tells_absent_from_not_read():
    matrix = Matrix(
        "Nuggets",
        ("1 " + "long " * 50,),
        ("weight 1",),
        ("heron", "tern", "wren"),
        ((1.0, 0.0, None),),
    )
    row = nugget_frame(matrix).iloc[0]
    assert (row["Text"], row["heron"], row["tern"], row["wren"]) == (
        matrix.rows[0],
        "✓",
        "○",
        "?",
    )


def test_a_matrix_calls_its_notes_and_signs_as_the_track_does(full):
    campaign = full.campaign("rag-sample")
    [topic, *_] = campaign.topics
    [matrix] = campaign.track.matrices(campaign.topic_state(topic))
    assert list(nugget_frame(matrix))[-1] == "Importance"
    assert legend([matrix]).startswith("✓ held, ")
    assert legend([matrix]).endswith("○ not held; ? not read yet")


def test_the_longest_nugget_has_room_in_its_row():
    def height(letters):
        rows = ("short", "x" * letters)
        return row_height(Matrix("Nuggets", rows, ("", ""), ("heron",), ((1,), (0,))))

    assert height(10) == height(40) < height(80) < height(150)
    assert height(1000) == height(10_000)


def test_a_run_named_like_a_column_has_a_column_of_its_own():
    matrix = Matrix(
        "Nuggets", ("first",), ("weight 1",), ("Text", "tern"), ((1.0, 0.0),)
    )
    row = nugget_frame(matrix).iloc[0]
    assert (row["Text"], row["Text (run)"], row["tern"]) == ("first", "✓", "○")
