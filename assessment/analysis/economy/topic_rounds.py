"""What one topic adds to each round of a design that draws units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from assessment.analysis.economy.influences import (
    LabelEnds,
    TopicInfluences,
    topic_influences,
)
from assessment.analysis.economy.unit_draws import (
    OpenScreen,
    is_drawn,
    screens_in,
    topics_of_draw,
)
from assessment.analysis.economy.unit_labels import UnitLabels, unit_labels
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.design_log import newest_design
from assessment.model.economy import Round
from assessment.statistics.score_matrix import Floats
from assessment.statistics.screen_sampling import OpenScreens, RoundPart, round_part


class PartOfRound(NamedTuple):
    """One topic in one round, with the lowest and the highest labels for skipped units (else the same).

    settled: what units judged before the round add to each run's score of the topic, both ways. waiting:
    drawn units that nobody has judged. unknown: units that were not open then and have no label now.
    """

    lowest: RoundPart
    highest: RoundPart
    settled: tuple[Floats, Floats]
    waiting: int
    unknown: int


class TopicRounds(NamedTuple):
    """One topic in all rounds, with its runs in the rows. `judged` of its `units` have a label.

    scores: the topic's scores by the present labels; undefined where some unit has none.
    """

    runs: tuple[str, ...]
    rounds: tuple[PartOfRound, ...]
    judged: int
    units: int
    skipped: int
    scores: Floats


@derived(of="topic", needs=JUDGED, small=True)
def topic_rounds(
    data: CampaignData,
    topic: str,
    measure: str,
    ends: LabelEnds,
    digests: tuple[str, ...],
) -> TopicRounds:
    """The topic in the rounds whose draws have these digests, which tell when there are others."""
    influences = topic_influences(data, topic, measure, ends)
    labels = unit_labels(data, topic, measure, ends)
    declared = newest_design(data)
    rounds = []
    if declared is not None:
        for drawn in declared.rounds:
            if drawn.digest not in digests:
                continue
            part = _part(influences, labels, topic, declared.design.seed, drawn)
            rounds.append(part)
    is_judged = labels.lowest == labels.highest
    is_skipped = labels.lowest < labels.highest
    scores = influences.lowest + influences.weights @ labels.lowest
    judged = int(is_judged.sum())
    skipped = int(is_skipped.sum())
    units = len(influences.refs)
    return TopicRounds(influences.runs, tuple(rounds), judged, units, skipped, scores)


def _part(
    influences: TopicInfluences,
    labels: UnitLabels,
    topic: str,
    seed: str,
    drawn: Round,
) -> PartOfRound:
    packed = topics_of_draw(drawn).get(topic)
    screens = screens_in(packed) if packed else ()
    columns, open_screens = _open_screens(influences, screens)
    is_chosen = [is_drawn(seed, drawn.number, topic, screen) for screen in screens]
    chosen = np.array(is_chosen, dtype=bool)
    is_before = np.ones(len(labels.lowest), dtype=bool)
    is_before[columns] = False
    lowest = labels.lowest[columns]
    highest = labels.highest[columns]
    of_units = chosen[open_screens.screens]
    is_waiting = np.isnan(lowest) & of_units
    before = labels.lowest[is_before]
    weights = influences.weights[:, is_before]
    settled_low = influences.lowest + weights @ before
    settled_high = influences.lowest + weights @ labels.highest[is_before]
    unknown = int(np.isnan(before).sum())
    return PartOfRound(
        round_part(open_screens, chosen, lowest),
        round_part(open_screens, chosen, highest),
        (settled_low, settled_high),
        int(is_waiting.sum()),
        unknown,
    )


def _open_screens(
    influences: TopicInfluences, screens: Sequence[OpenScreen]
) -> tuple[list[int], OpenScreens]:
    """The columns of the units that were open before the round, and what the log says of them."""
    places = {ref.key: column for column, ref in enumerate(influences.refs)}
    columns: list[int] = []
    predictions: list[float] = []
    codes: list[int] = []
    for number, screen in enumerate(screens):
        for key, prediction in screen.units:
            # A corrected answer may have taken the unit away.
            if key in places:
                columns.append(places[key])
                predictions.append(prediction)
                codes.append(number)
    chances = [screen.probability for screen in screens]
    numbers = np.array(codes, dtype=np.intp)
    expected = np.array(predictions, dtype=float)
    probabilities = np.array(chances, dtype=float)
    weights = influences.weights[:, columns]
    return columns, OpenScreens(weights, expected, numbers, probabilities)


def shares_of_runs(rounds: Mapping[str, TopicRounds]) -> dict[str, float]:
    """What one topic counts in the total of each run: one over the topics at which it has a score."""
    counts: dict[str, int] = {}
    for of_topic in rounds.values():
        for run in of_topic.runs:
            counts[run] = counts.get(run, 0) + 1
    return {run: 1 / count for run, count in counts.items()}
