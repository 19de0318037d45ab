"""At which topics two runs are furthest apart, in a sentence that leads to both answers."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import streamlit as st

from assessment.analysis.comparison import PairedComparison, ScoreMatrix
from assessment.analysis.comparison.run_pairs import TopicDifference
from assessment.campaign import Campaign
from assessment.formats.numbers import decimal_text
from assessment.model import Measure, Noun
from assessment.statistics.tied_scores import are_tied
from assessment.ui.compare.complete_topics import topic_name
from assessment.ui.foreign_text import md
from assessment.ui.measures import topic_digits
from assessment.ui.scores.answer_links import side_by_side_address
from assessment.ui.tables.score_rows import row_labels

_MAX_NAMED = 2
_LONGEST = 60
"""Letters of a topic's name: four of them stay a sentence."""


class NamedTopics(NamedTuple):
    """What topics are called, with how many digits their scores are shown, and where both answers are.

    No topic has an address where the reader does not see both runs.
    """

    labels: Mapping[str, str]
    digits: int
    addresses: Mapping[str, str] = {}

    def link(self, topic: str) -> str:
        """The topic in quotation marks, which leads to both answers."""
        label = textwrap.shorten(self.labels[topic], _LONGEST, placeholder=" …")
        name = topic_name(label)
        if topic not in self.addresses:
            return name
        return f"[{name}]({self.addresses[topic]})"

    def by(self, row: TopicDifference) -> str:
        """By how much the better run is ahead there: "by 0.25"."""
        return f"by {decimal_text(abs(row.difference), self.digits)}"


def say_where_apart(
    campaign: Campaign, measure: str, pair: PairedComparison, scores: ScoreMatrix
) -> None:
    """The sentence, unless all scores are equal."""
    addresses = {}
    for row in (*pair.rows[:_MAX_NAMED], *pair.rows[-_MAX_NAMED:]):
        runs = [pair.first, pair.second]
        link = side_by_side_address(campaign, scores, row.topic, runs)
        if link:
            addresses[row.topic] = link
    labels = row_labels(campaign, scores)
    topics = NamedTopics(labels, topic_digits(campaign, measure), addresses)
    sentence = where_apart(pair, topics, campaign.track.measure(measure))
    if sentence:
        st.markdown(sentence)


def where_apart(pair: PairedComparison, topics: NamedTopics, measure: Measure) -> str:
    """Where each run is ahead most; "" where both have the same scores."""
    of_first = [row for row in pair.rows if row.difference > 0]
    of_second = [row for row in reversed(pair.rows) if row.difference < 0]
    if not measure.is_higher_better:
        of_first, of_second = of_second, of_first
    first, second = md(pair.first), md(pair.second)
    at_first = _places(of_first, topics, pair.noun)
    at_second = _places(of_second, topics, pair.noun)
    if at_first and at_second:
        return f"{first} is furthest ahead at {at_first}; {second} at {at_second}."
    if at_first:
        return f"{first} is furthest ahead at {at_first}; {second} is ahead at none."
    if at_second:
        return f"{second} is furthest ahead at {at_second}; {first} is ahead at none."
    return ""


def _places(rows: Sequence[TopicDifference], topics: NamedTopics, noun: Noun) -> str:
    """The topics with the largest differences, the largest first; only how many where too many are equal.

    "" without rows.
    """
    if not rows:
        return ""
    tied = _tied(rows, rows[0])
    if tied > _MAX_NAMED:
        return f"{tied:,} {noun.several} ({topics.by(rows[0])} each)"
    most = min(len(rows), _MAX_NAMED)
    # If several topics are equal, none of them is named without the others.
    if tied < most and _tied(rows, rows[most - 1]) > 1:
        most = tied
    named = []
    for row in rows[:most]:
        named.append(f"{topics.link(row.topic)} ({topics.by(row)})")
    return " and ".join(named)


def _tied(rows: Sequence[TopicDifference], wanted: TopicDifference) -> int:
    """How many differences are as large as the wanted one."""
    differences = [row.difference for row in rows]
    is_as_large = are_tied(differences, wanted.difference)
    return int(is_as_large.sum())
