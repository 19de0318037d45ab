"""What designs of topics and of units do differently, as one record of functions for each of the two."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from assessment.analysis.economy.checks.design_check import check_design
from assessment.analysis.economy.checks.unit_check import check_units
from assessment.analysis.economy.designs.draws_in_words import (
    draw_of_topics_in_words,
    draw_of_units_in_words,
)
from assessment.analysis.economy.designs.planned_rounds import (
    PlannedRound,
    round_of_topics,
    round_of_units,
)
from assessment.analysis.economy.designs.populations import (
    count_of_topics,
    count_of_units,
    population_of_topics,
    population_of_units,
)
from assessment.analysis.economy.forecasts.forecast_figures import (
    BudgetForecast,
    MoreNeeded,
    RoundForecast,
    Target,
)
from assessment.analysis.economy.forecasts.topic_forecasts import (
    more_topics,
    topic_budget_forecasts,
    topic_round_forecast,
)
from assessment.analysis.economy.forecasts.unit_forecasts import (
    more_units,
    unit_budget_forecasts,
    unit_round_forecast,
)
from assessment.analysis.economy.measures.label_influences import why_no_units
from assessment.analysis.economy.measures.measure_shapes import why_no_topics
from assessment.analysis.economy.ranking.topic_certainty import (
    TopicCertainty,
    certainty_by_topics,
)
from assessment.analysis.economy.ranking.unit_certainty import (
    UnitCertainty,
    certainty_by_units,
)
from assessment.campaign.design_log import DeclaredDesign
from assessment.campaign.handle import Campaign
from assessment.model.economy import Design, DrawRule, Population, Round
from assessment.model.progress import Progress
from assessment.statistics.design_simulation import DesignOutcome

C = TypeVar("C")
"""The certainty that one function of a rule gives, and that its forecasts take."""


class Check(Protocol):
    """What drawing would have shown of a finished campaign; UserError where it does not fit."""

    def __call__(
        self,
        campaign: Campaign,
        measure: str,
        machine: str = ...,
        *,
        draws: int = ...,
        seed: int = ...,
        progress: Progress = ...,
    ) -> list[DesignOutcome]: ...


class RuleFunctions(NamedTuple, Generic[C]):
    """The functions of a rule to draw by."""

    why_not: Callable[[Campaign, str, Progress], str]
    """Why nothing can be drawn for a measure, as one sentence; "" where it can."""
    population: Callable[[Campaign, Design, Progress], Population]
    population_size: Callable[[Campaign, Design], int]
    """Without the digest, so without the names of all units."""
    planned_round: Callable[[Campaign, DeclaredDesign, Round], PlannedRound]
    """The round with this number and size, drawn."""
    draw_in_words: Callable[[DeclaredDesign], list[str]]
    """Everything that is needed to draw the same again, as sentences."""
    certainty: Callable[[Campaign, DeclaredDesign, Progress], C]
    budget_forecasts: Callable[[Campaign, Design, Progress], list[BudgetForecast]]
    """What each share of the population would bring, before anybody judges."""
    round_forecast: Callable[[Campaign, DeclaredDesign, C, int], RoundForecast]
    """What a round that ends at so many topics or units would bring."""
    more_needed: Callable[[Campaign, DeclaredDesign, C, Target], MoreNeeded | None]
    check: Check


TOPICS = RuleFunctions[TopicCertainty](
    why_not=why_no_topics,
    population=population_of_topics,
    population_size=count_of_topics,
    planned_round=round_of_topics,
    draw_in_words=draw_of_topics_in_words,
    certainty=certainty_by_topics,
    budget_forecasts=topic_budget_forecasts,
    round_forecast=topic_round_forecast,
    more_needed=more_topics,
    check=check_design,
)
UNITS = RuleFunctions[UnitCertainty](
    why_not=why_no_units,
    population=population_of_units,
    population_size=count_of_units,
    planned_round=round_of_units,
    draw_in_words=draw_of_units_in_words,
    certainty=certainty_by_units,
    budget_forecasts=unit_budget_forecasts,
    round_forecast=unit_round_forecast,
    more_needed=more_units,
    check=check_units,
)
# Any: callers hand the certainty of a rule to the forecasts of the same rule.
_FUNCTIONS: Mapping[DrawRule, RuleFunctions[Any]] = {"topics": TOPICS, "units": UNITS}


def functions_of(rule: DrawRule) -> RuleFunctions[Any]:
    """The functions of this rule; nothing else in the room tells the two rules apart."""
    return _FUNCTIONS[rule]
