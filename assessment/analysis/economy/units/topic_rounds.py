"""What one topic adds to each round of a design that draws units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from assessment.analysis.economy.measures.label_influences import (
    TopicInfluences,
    UnitMeasure,
    topic_influences,
)
from assessment.analysis.economy.units.unit_draws import (
    OpenScreen,
    is_drawn,
    screens_in,
    topics_of_draw,
)
from assessment.analysis.economy.units.unit_labels import UnitLabels, unit_labels
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.model.economy import Round
from assessment.statistics.screen_sampling import OpenScreens, RoundPart, round_part
from assessment.statistics.topic_draws import Floats


class SeededRounds(NamedTuple):
    """Rounds that were drawn, and the seed that decides with their numbers what each of them drew."""

    seed: str
    rounds: tuple[Round, ...]


class RoundEnd(NamedTuple):
    """One topic in one round with skipped units at one end, their lowest or their highest label."""

    open: RoundPart
    """What units that were open before the round add."""
    settled: Floats
    """What units judged before the round add to each run's score of the topic."""


class PartOfRound(NamedTuple):
    """One topic in one round, with skipped units at their lowest and at their highest label."""

    lowest: RoundEnd
    highest: RoundEnd
    waiting: int
    """Drawn units that nobody has judged."""
    unknown: int
    """Units that were not open before the round and have no label now."""


class TopicRounds(NamedTuple):
    """One topic in all rounds; `judged` of its `units` have a label."""

    runs: tuple[str, ...]
    """The rows of all matrices."""
    rounds: Mapping[int, PartOfRound]
    """By the number of the round: two rounds between which nobody judged may have equal digests."""
    judged: int
    units: int
    skipped: int
    scores: Floats
    """The topic's scores by the present labels; nan where some unit has none."""


@derived(of="topic", needs=JUDGED, small=True)
def topic_rounds(
    data: CampaignData,
    topic: str,
    measure: UnitMeasure,
    seeded: SeededRounds,
) -> TopicRounds:
    """The topic in each of these rounds.

    They are handed over whole: what stands in the log of designs changes without an input of the topic.
    """
    influences = topic_influences(data, topic, measure)
    labels = unit_labels(data, topic, measure)
    rounds = {}
    for drawn in seeded.rounds:
        screens = _screens_of_topic(drawn, topic)
        # Which screens were drawn is not stored: it follows from the seed and the round's number.
        chosen = []
        for screen in screens:
            chosen.append(is_drawn(seeded.seed, drawn.number, topic, screen))
        rounds[drawn.number] = _part_of_round(influences, labels, screens, chosen)
    is_judged = labels.lowest == labels.highest
    is_skipped = labels.lowest < labels.highest
    scores = influences.lowest_scores + influences.weights @ labels.lowest
    judged = int(is_judged.sum())
    skipped = int(is_skipped.sum())
    units = len(influences.refs)
    return TopicRounds(influences.runs, rounds, judged, units, skipped, scores)


def _screens_of_topic(drawn: Round, topic: str) -> tuple[OpenScreen, ...]:
    packed = topics_of_draw(drawn).get(topic)
    return screens_in(packed) if packed else ()


def _part_of_round(
    influences: TopicInfluences,
    labels: UnitLabels,
    screens: Sequence[OpenScreen],
    chosen: Sequence[bool],
) -> PartOfRound:
    """One round from its open screens, of which some were chosen, and from the present labels."""
    before = _open_units(influences, screens)
    is_chosen = np.array(chosen, dtype=bool)
    # What was not open before the round was judged by then, or came later.
    was_closed = np.ones(len(labels.lowest), dtype=bool)
    was_closed[before.columns] = False
    closed_weights = influences.weights[:, was_closed]

    def at_end(values: Floats) -> RoundEnd:
        part = round_part(before.screens, is_chosen, values[before.columns])
        settled = closed_weights @ values[was_closed]
        return RoundEnd(part, influences.lowest_scores + settled)

    is_drawn_unit = is_chosen[before.screens.screens]
    is_waiting = np.isnan(labels.lowest[before.columns]) & is_drawn_unit
    is_unknown = np.isnan(labels.lowest[was_closed])
    return PartOfRound(
        lowest=at_end(labels.lowest),
        highest=at_end(labels.highest),
        waiting=int(is_waiting.sum()),
        unknown=int(is_unknown.sum()),
    )


class _OpenUnits(NamedTuple):
    """The columns of the units that were open before a round, and what the log says of them."""

    columns: list[int]
    screens: OpenScreens


def _open_units(
    influences: TopicInfluences, screens: Sequence[OpenScreen]
) -> _OpenUnits:
    column_of = {ref.key: column for column, ref in enumerate(influences.refs)}
    columns: list[int] = []
    predictions: list[float] = []
    codes: list[int] = []
    for number, screen in enumerate(screens):
        for unit in screen.units:
            # A corrected answer may have taken the unit away.
            if unit.key in column_of:
                columns.append(column_of[unit.key])
                predictions.append(unit.prediction)
                codes.append(number)
    chances = [screen.probability for screen in screens]
    numbers = np.array(codes, dtype=np.intp)
    expected = np.array(predictions, dtype=float)
    probabilities = np.array(chances, dtype=float)
    weights = influences.weights[:, columns]
    open_screens = OpenScreens(weights, expected, numbers, probabilities)
    return _OpenUnits(columns, open_screens)
