"""The rows of each topic as the cache keeps them: packed, or ten thousand topics would take gigabytes."""

from __future__ import annotations

import pickle
import zlib
from typing import NamedTuple, cast

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED_AND_JUDGED, derived
from assessment.review.unit_list.filters import NO_FILTERS
from assessment.review.unit_list.matching import Matches, judgments_to_make
from assessment.review.unit_list.rows import UnitRow, rows_of_topic

_FAST = 1
"""Level of compression: higher ones take twice as long for a fifth less."""


class PackedRows(NamedTuple):
    """The rows of a topic, compressed, how many they are, and the times of the first and last vote on them.

    The times are "" without votes.
    """

    body: bytes
    all: Matches
    times: tuple[str, str]


@derived(of="topic", needs=PLANNED_AND_JUDGED, small=True)
def packed_rows(data: CampaignData, topic: str) -> PackedRows:
    """The rows of the topic, made anew."""
    rows = rows_of_topic(data, topic)
    judgments = sum(judgments_to_make(row, NO_FILTERS) for row in rows)
    # Made and read in this program alone: no foreign bytes are ever unpickled.
    body = zlib.compress(pickle.dumps(rows, pickle.HIGHEST_PROTOCOL), _FAST)
    times = [vote.at for row in rows for vote in row.votes]
    first_and_last = (min(times, default=""), max(times, default=""))
    return PackedRows(body, Matches(len(rows), judgments), first_and_last)


def topic_rows(data: CampaignData, topic: str) -> tuple[UnitRow, ...]:
    """The rows of the topic, as `rows_of_topic` makes them."""
    body = zlib.decompress(packed_rows(data, topic).body)
    return cast(tuple[UnitRow, ...], pickle.loads(body))
