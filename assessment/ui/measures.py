"""How pages name a measure of the campaign's track, and which way it runs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import streamlit as st

from assessment.campaign import Campaign
from assessment.formats.score_tables import marked_measure_name
from assessment.model import Noun, Score, Track
from assessment.model.measures import TOPIC, chief_measures_first
from assessment.ui.foreign_text import md


def measure_heading(track: Track[Any, Any], measure: str) -> str:
    """The measure's name as every page shows it: marked where the measure is not official."""
    return marked_measure_name(measure, track.measure(measure))


def measure_names(track: Track[Any, Any], scores: Iterable[Score]) -> list[str]:
    """The measures of the scores as a box lists them: the chief one first."""
    return chief_measures_first((score.measure for score in scores), track.measure)


def verb_of_gain(campaign: Campaign, measure: str) -> str:
    """What a gain does to a score of the measure: raise it, or lower it where lower is better."""
    return campaign.track.measure(measure).better_end(("lower", "raise"))


def measure_digits(campaign: Campaign, measure: str) -> int:
    """Decimals with which the measure is shown."""
    return campaign.track.measure(measure).digits


def total_digits(campaign: Campaign, measure: str) -> int:
    """Decimals with which totals of the measure are shown: none where they are counts."""
    return campaign.track.measure(measure).total_digits


def topic_digits(campaign: Campaign, measure: str) -> int:
    """Decimals with which scores of single topics are shown: none where they are counts."""
    return campaign.track.measure(measure).topic_digits


def row_noun(campaign: Campaign, measure: str) -> Noun:
    """What runs are compared by for a measure: topics, or the parts that its total is the mean of."""
    if campaign.track.measure(measure).by_part:
        return campaign.track.part
    return TOPIC


def measure_definition(campaign: Campaign, name: str) -> None:
    """What the measure is, on a click."""
    measure = campaign.track.measure(name)
    heading = measure_heading(campaign.track, name)
    facts = {
        "Formula": measure.formula,
        "Range": measure.range_in_words,
        "Nothing to divide by": measure.empty,
        "Unjudged": measure.unjudged,
        "Source": measure.source,
    }
    lines = [f"- **{title}** {md(text)}" for title, text in facts.items()]
    with st.popover("Formula and source", icon=":material/function:"):
        st.markdown(f"**{md(heading)}**: {md(measure.sentence)}\n\n" + "\n".join(lines))


def unranked_in_words(campaign: Campaign, measure: str) -> str:
    """Says that the measure puts no run above another one, and why; "" where it ranks runs."""
    details = campaign.track.measure(measure)
    if details.ranks_runs:
        return ""
    heading = measure_heading(campaign.track, measure)
    return f"{heading} does not rank runs: {details.why_unranked}."
