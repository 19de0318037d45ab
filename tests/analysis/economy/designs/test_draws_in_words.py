"""How a design drew topics or units, in words."""

from assessment.analysis.economy.draw_rules import functions_of
from assessment.analysis.economy.units.unit_draws import (
    OpenScreen,
    PredictedUnit,
    packed_screens,
)
from assessment.campaign.design_log import DeclaredDesign
from assessment.model.economy import Design, Population, Round


def in_words(rule, *rounds):
    design = Design("ranking", "P", rule, "spring", Population(1200, "3e1f"), (5, 1000))
    return functions_of(rule).draw_in_words(DeclaredDesign(None, design, rounds))


def test_a_draw_of_topics_is_its_random_order():
    assert in_words("topics", Round(1, 5)) == [
        "Topics were judged in the order of the SHA-256 of “spring|topic” out of 1,200 topics (SHA-256 of "
        "their names 3e1f), with looks at 5, 1,000 topics and intervals made for 97.50 % each."
    ]


def test_a_draw_of_units_is_its_probabilities_with_each_round():
    screen = OpenScreen("s", 0.5, (PredictedUnit("a", 0.1), PredictedUnit("b", 0.9)))
    draw = packed_screens({"1": [screen]})
    [drawn, first] = in_words("units", Round(1, 5, draw, "77aa", "equal", "none"))
    assert drawn == (
        "Screens of units were drawn with known probabilities in rounds, by the SHA-256 of "
        "“spring|round|topic/screen”, out of 1,200 units (SHA-256 of their names 3e1f), with looks at 5, "
        "1,000 units and intervals made for 97.50 % each."
    )
    assert first == (
        "Round 1 to 5 units: probabilities equal, 1.0 in all; predictor none; SHA-256 of the draw 77aa."
    )
