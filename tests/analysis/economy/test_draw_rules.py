"""Designs of topics and of units have the same functions, which are told apart in one place."""

from __future__ import annotations

import pytest

from assessment.analysis.economy.designs.declared_designs import (
    declare_design,
    design_of,
)
from assessment.analysis.economy.draw_rules import functions_of
from assessment.model.economy import DRAW_RULES
from assessment.model.progress import no_progress
from tests.analysis.economy.conftest import OLGA, PRECISION, design


@pytest.mark.parametrize("rule", DRAW_RULES)
def test_every_rule_says_what_it_draws_from_and_what_that_shows(rule, spring):
    functions = functions_of(rule)
    assert functions.why_not(spring, PRECISION, no_progress) == ""
    declare_design(spring, design(rule=rule), OLGA)
    declared = design_of(spring)
    population = functions.population(spring, declared.design, no_progress)
    assert population == declared.design.population
    assert functions.population_size(spring, declared.design) == population.size
    present = functions.certainty(spring, declared, no_progress)
    assert (present.scores.judged, present.scores.size) == (0, population.size)
    assert f"{present.scores.noun}s" == rule
    assert functions.round_forecast(spring, declared, present, 8).half_width is None
