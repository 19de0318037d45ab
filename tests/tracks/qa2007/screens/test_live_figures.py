"""The figures that the desk shows while nuggets are matched are those of the scorer."""

import pytest

from assessment.tracks.qa2007.formulas import nugget_scores
from assessment.tracks.qa2007.scales import MATCHED
from assessment.tracks.qa2007.screens.live_figures import response_grid
from tests.live_figures import figure_values

WEIGHTS = [0.5, 0.5, 2 / 3, 1 / 3, 0, 1]


def shown(weights, matched, length, beta=3.0):
    units = [
        (weight, MATCHED if number in matched else None)
        for number, weight in enumerate(weights, 1)
    ]
    return figure_values(response_grid(length, beta), units)


@pytest.mark.parametrize("beta", [3.0, 5.0])
@pytest.mark.parametrize(
    ("matched", "length"),
    [
        ({1, 6}, 199),
        ({1, 6}, 200),
        ({5}, 80),
        ({5}, 300),
        ({1, 2, 3, 4, 5, 6}, 7000),
        ({2, 3}, 350),
        (set(), 500),
        (set(), 0),
    ],
)
def test_recall_precision_and_f_equal_the_scores(matched, length, beta):
    weights = {str(number): weight for number, weight in enumerate(WEIGHTS, 1)}
    names = {str(number) for number in matched}
    scores = nugget_scores([weights], names, length, beta)
    values = shown(WEIGHTS, matched, length, beta)
    wanted = (values["NR"], values["NP"], values[f"F({beta:g})"])
    assert wanted == pytest.approx(scores)


def test_without_weights_recall_and_f_are_undefined_and_precision_is_not():
    values = shown([0, 0], {1}, 50)
    assert (values["NR"], values["NP"], values["F(3)"]) == (None, 1, None)


def test_the_counts_are_those_of_the_response():
    values = shown(WEIGHTS, {1, 2}, 350)
    assert (values["matched"], values["allowance"], values["length"]) == (2, 200, 350)
