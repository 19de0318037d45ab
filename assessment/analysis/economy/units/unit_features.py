"""What is known of each unit before anybody judges it, from which its label is predicted."""

from __future__ import annotations

import numpy as np

from assessment.analysis.economy.machine_labels import labels_of_machine
from assessment.analysis.economy.measures.label_influences import topic_influences
from assessment.analysis.economy.units.unit_population import UnitPopulation
from assessment.campaign.handle import Campaign
from assessment.statistics.label_prediction import UNKNOWN
from assessment.statistics.tied_scores import are_tied
from assessment.statistics.topic_draws import Floats


def unit_features(
    population: UnitPopulation, campaign: Campaign, machine: str = ""
) -> Floats:
    """The features of each unit (units x features); the machine's labels, where there is one, come last."""
    features = features_of_weights(population.weights)
    if not machine:
        return features
    machine_values = _machine_values(population, campaign, machine)
    return np.column_stack([features, machine_values])


def features_of_weights(weights: Floats) -> Floats:
    """How many runs hold each unit, and how much it matters."""
    sizes = np.abs(weights)
    # A unit that a run does not hold moves its score by rounding at most.
    is_held = ~are_tied(sizes, 0.0)
    holders = is_held.sum(axis=0)
    together = sizes.sum(axis=0)
    largest = sizes.max(axis=0)
    # Logarithms, because the second run that holds a unit tells more than the tenth.
    return np.column_stack([np.log1p(holders), together, largest])


def _machine_values(
    population: UnitPopulation, campaign: Campaign, machine: str
) -> list[float]:
    """The machine's labels as numbers; in the middle where it said nothing."""
    machine_values = []
    for topic in population.topics:
        influences = topic_influences(campaign.data, topic, population.measure)
        labels = labels_of_machine(campaign.data, topic, machine)
        for ref in influences.refs:
            label = labels.get(ref, "")
            value = influences.label_values.get(label, UNKNOWN)
            machine_values.append(value)
    return machine_values
