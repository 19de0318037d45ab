"""What the part Nugget matrix says above its table: whole nuggets are counted, those held in part apart."""

from assessment.model import Matrix
from assessment.ui.errors.matrix.matrix_words import fullest_first, held_in_words


def matrix(*cells):
    names = tuple(f"nugget {number}" for number in range(len(cells)))
    notes = ("",) * len(cells)
    return Matrix("Nuggets", names, notes, ("heron", "tern"), cells)


def test_nuggets_held_in_part_are_counted_apart_and_not_added_up():
    both = matrix((1.0, 1.0), (0.5, 0.5), (1.0, 1.0), (0.5, 0.5))
    assert held_in_words(both).startswith(
        "heron, tern have most, 2 of 4 nuggets and 2 in part each. "
    )


def test_a_nugget_that_all_runs_hold_in_part_alone_is_said_to_be():
    words = held_in_words(matrix((1.0, 0.0), (0.5, 0.5), (0.0, None)))
    assert words.endswith("1 nugget is in no run, 1 more only in part.")


def test_whole_nuggets_come_before_any_number_held_in_part():
    ordered = fullest_first(matrix((0.5, 1.0), (0.5, 0.0), (0.5, 0.0)))
    assert ordered.columns == ("tern", "heron")
    assert held_in_words(ordered).startswith("tern has most, 1 of 3 nuggets. ")


def test_where_none_is_whole_the_sentence_counts_those_in_part():
    words = held_in_words(matrix((0.5, 0.0), (0.5, 0.5)))
    assert words == (
        "heron has most, 2 of 2 nuggets in part. Every nugget is in some run, 2 of them only in part."
    )


def test_a_matrix_says_who_holds_most_and_what_nobody_holds():
    rows, notes = ("1 iron", "2 rest"), ("", "")

    def sentence(*cells):
        return held_in_words(Matrix("Nuggets", rows, notes, ("heron", "tern"), cells))

    assert sentence((1, 1), (0, 0)) == (
        "heron, tern have most, 1 of 2 nuggets each. 1 nugget is in no run."
    )
    assert sentence((1, 0), (0.5, None)) == (
        "heron has most, 1 of 2 nuggets and 1 in part. Every nugget is in some run, 1 of them only in part."
    )
    assert sentence((0, None), (0, 0)).startswith("No run has any of the 2 nuggets")
