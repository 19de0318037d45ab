"""A round of a design that draws units: predictions, probabilities, and the screens that people get."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.analysis.economy.machine_labels import machine_version
from assessment.analysis.economy.measures.label_influences import unit_measure
from assessment.analysis.economy.units.unit_draws import (
    OpenScreen,
    PredictedUnit,
    digest_of,
    is_drawn,
    packed_screens,
    random_number,
)
from assessment.analysis.economy.units.unit_features import unit_features
from assessment.analysis.economy.units.unit_population import (
    Codes,
    UnitPopulation,
    unit_population,
)
from assessment.campaign.handle import Campaign
from assessment.model.economy import Design, Round
from assessment.model.progress import Progress, no_progress
from assessment.model.screens import TopicScreen
from assessment.planning.making.plan_in_drawn_order import DrawnScreen
from assessment.statistics.label_prediction import FEWEST_LABELS, predicted_labels
from assessment.statistics.screen_sampling import screen_probabilities
from assessment.statistics.topic_draws import Floats
from assessment.statistics.unit_sampling import (
    importance_for_means,
    importance_for_ranking,
)

# What `screen_probabilities` computes; the log keeps it, so that a draw can be checked years later.
_RULE = (
    "min(1, k q), q = .8 sqrt(c v / units) + .2, v = max(p (1 - p), .05), at least .02"
)
_PREDICTION_DIGITS, _PROBABILITY_DIGITS = 4, 6


class DrawnRound(NamedTuple):
    """A round, and its screens by topic in the order in which people get them."""

    round: Round
    screens: dict[str, list[DrawnScreen]]


class OpenPart(NamedTuple):
    """What is open before a round: columns of the population, with a prediction of each unit's label."""

    columns: NDArray[np.intp]
    predictions: Floats
    screen_codes: Codes
    """For each column its screen, as an index into `screens`."""
    screens: tuple[TopicScreen, ...]
    predictor: str


def population_for(
    campaign: Campaign,
    design: Design,
    topics: list[str],
    progress: Progress = no_progress,
) -> UnitPopulation:
    """The units that a design draws from."""
    measure = unit_measure(campaign, design.measure)
    assert measure is not None  # a design of units is declared for no other measure
    return unit_population(campaign, measure, topics, progress)


def next_round(
    campaign: Campaign, design: Design, population: UnitPopulation, drawn: Round
) -> DrawnRound:
    """The round with its draw; `drawn` has its number, and how many units are judged at its end."""
    labels = population.labels(campaign)
    part = open_part(campaign, design, population, labels)
    judged = len(labels) - len(part.columns)
    budget = max(1, drawn.size - judged)
    weights = population.weights[:, part.columns]
    importance = importance_of(design, weights)
    probabilities = screen_probabilities(
        importance, part.predictions, part.screen_codes, budget
    )
    topics = _open_screens(population, part, probabilities)
    draw = packed_screens(topics)
    complete = drawn._replace(
        draw=draw,
        digest=digest_of(draw),
        rule=_RULE,
        predictor=part.predictor,
    )
    return DrawnRound(complete, _drawn_screens(design, complete, topics))


def importance_of(design: Design, weights: Floats) -> Floats:
    """How much each unit can move what is asked: runs against each other, or their means."""
    if design.question == "means":
        return importance_for_means(weights)
    return importance_for_ranking(weights)


def open_part(
    campaign: Campaign, design: Design, population: UnitPopulation, labels: Floats
) -> OpenPart:
    """The units without a label, with what is predicted of them from those that have one."""
    is_open = np.isnan(labels)
    judged = np.flatnonzero(~is_open)
    columns = np.flatnonzero(is_open)
    machine = _machine_that_helps(campaign, design)
    known = np.clip(labels[judged], 0, 1)
    predictions = predicted_labels(
        unit_features(population, campaign, machine),
        population.topic_codes,
        judged.tolist(),
        known,
    )
    all_codes = population.screen_codes[columns]
    with_open_units, codes = np.unique(all_codes, return_inverse=True)
    screens = [population.screens[code] for code in with_open_units.tolist()]
    return OpenPart(
        columns,
        np.round(predictions[columns], _PREDICTION_DIGITS),
        codes,
        tuple(screens),
        _predictor(known, machine),
    )


def _machine_that_helps(campaign: Campaign, design: Design) -> str:
    """The machine of the design, "" if it has labelled again since."""
    if not design.machine:
        return ""
    version = machine_version(campaign, design.machine)
    return design.machine if version == design.machine_version else ""


def _predictor(labels: Floats, machine: str) -> str:
    """The predictor with its version, in words."""
    if len(labels) < FEWEST_LABELS or len(np.unique(labels)) < 2:
        return "none: every label is as likely as not"
    from sklearn import __version__  # a second to load

    words = (
        f"logistic regression 1 of scikit-learn {__version__}, {len(labels):,} labels"
    )
    return f"{words}, {machine}" if machine else words


def _open_screens(
    population: UnitPopulation, part: OpenPart, probabilities: Floats
) -> dict[str, list[OpenScreen]]:
    """The open screens of each topic as the log keeps them."""
    units = _units_by_screen(population, part)
    rounded = np.round(probabilities, _PROBABILITY_DIGITS).tolist()
    topics: dict[str, list[OpenScreen]] = defaultdict(list)
    for number, (topic, name) in enumerate(part.screens):
        screen = OpenScreen(name, rounded[number], tuple(units[number]))
        topics[topic].append(screen)
    return dict(topics)


def _units_by_screen(
    population: UnitPopulation, part: OpenPart
) -> dict[int, list[PredictedUnit]]:
    """The open units, by the number of their screen."""
    units: dict[int, list[PredictedUnit]] = defaultdict(list)
    columns = part.columns.tolist()
    predictions = part.predictions.tolist()
    screens = part.screen_codes.tolist()
    for column, prediction, screen in zip(columns, predictions, screens, strict=True):
        key = population.refs[column].key
        units[screen].append(PredictedUnit(key, prediction))
    return units


def _drawn_screens(
    design: Design, drawn: Round, topics: dict[str, list[OpenScreen]]
) -> dict[str, list[DrawnScreen]]:
    """The drawn screens by topic; those of a topic in random order, so that the order tells nothing."""
    chosen: dict[str, list[DrawnScreen]] = {}
    # Another seed than that of the draw, whose numbers depend on what was drawn.
    seed = f"{design.seed}|order"
    for topic, screens in topics.items():
        numbers = {}
        for screen in screens:
            if is_drawn(design.seed, drawn.number, topic, screen):
                shown = DrawnScreen(screen.name, len(screen.units))
                numbers[shown] = random_number(seed, 0, topic, screen.name)
        if numbers:
            chosen[topic] = sorted(numbers, key=numbers.__getitem__)
    return chosen
