"""The labels of a topic's units as numbers, from lowest (0) to highest (1)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assessment.analysis.economy.measures.label_influences import (
    UnitMeasure,
    topic_influences,
)
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.statistics.topic_draws import Floats


class UnitLabels(NamedTuple):
    """The value of each unit's label that counts, undefined (nan) without one.

    lowest, highest: the same, but for units that nobody can judge, which reach from 0 to 1.
    """

    values: Floats
    lowest: Floats
    highest: Floats


@derived(of="topic", needs=JUDGED, small=True)
def unit_labels(data: CampaignData, topic: str, measure: UnitMeasure) -> UnitLabels:
    """In the order of the topic's influences."""
    influences = topic_influences(data, topic, measure)
    judged = data.topic_state(topic).judged
    values = []
    is_skipped = []
    for ref in influences.refs:
        label = judged.label(ref)
        value = np.nan if label is None else influences.label_values.get(label, np.nan)
        values.append(value)
        # A label that people are not offered has no known value.
        has_no_value = label is not None or bool(judged.cannot_judge(ref))
        is_skipped.append(np.isnan(value) and has_no_value)
    known = np.array(values, dtype=float)
    skipped = np.array(is_skipped, dtype=bool)
    lowest = np.where(skipped, 0.0, known)
    highest = np.where(skipped, 1.0, known)
    return UnitLabels(known, lowest, highest)
