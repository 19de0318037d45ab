"""The judgments that alerts are about, as rows: everybody's first labels, and those that stand now."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd

from assessment.campaign.data import CampaignData
from assessment.model import Ref
from assessment.planning.progress.columns import DONE, VoteColumns
from assessment.review.quality.topic_texts import unit_numbers

UNIT = ["topic", "unit"]
WHO_AND_UNIT = ["assessor", *UNIT]


def labelled_rows(votes: VoteColumns) -> pd.DataFrame:
    """Every judgment with a label, in the order of the log: codes, unit number and seconds.

    "Cannot judge" is left out: it is no label that could be wrong.
    """
    frame = pd.DataFrame(votes.columns._asdict())
    is_done = frame.state & DONE > 0
    has_label = frame.label >= 0
    return frame[is_done & has_label]


def first_rows(votes: VoteColumns) -> pd.DataFrame:
    """The first label of each assessor on each unit that was given here by hand.

    Later ones take no reading, and imported ones no time.
    """
    rows = labelled_rows(votes)
    manual = rows[rows.is_manual]
    return manual.drop_duplicates(WHO_AND_UNIT)


def present_rows(votes: VoteColumns) -> pd.DataFrame:
    """The label of each assessor on each unit that stands now; labels that were taken back are left out."""
    frame = pd.DataFrame(votes.columns._asdict())
    newest = frame.drop_duplicates(WHO_AND_UNIT, keep="last")
    return newest[newest.label >= 0]


def unit_refs(
    data: CampaignData, votes: VoteColumns, rows: pd.DataFrame
) -> tuple[Ref, ...]:
    """The units of some rows, in their order; those that nobody's judgment names any more are left out."""
    refs: dict[str, Mapping[int, Ref]] = {}
    units = []
    topics = votes.topics
    codes = rows.topic.tolist()
    numbers = rows.unit.tolist()
    for code, number in zip(codes, numbers, strict=True):
        topic = topics[code]
        if topic not in refs:
            refs[topic] = _refs_by_number(data, topic)
        refs_of_topic = refs[topic]
        ref = refs_of_topic.get(number)
        if ref is not None:
            units.append(ref)
    return tuple(units)


def _refs_by_number(data: CampaignData, topic: str) -> Mapping[int, Ref]:
    judged = [vote.ref for vote in data.votes(topic).all]
    refs = list(dict.fromkeys(judged))
    numbers = unit_numbers(refs)
    return dict(zip(numbers, refs, strict=True))
