"""Where runs lose most and how that divides, as the lines above the table of units."""

from __future__ import annotations

from typing import NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from assessment.analysis.errors import CostlyUnits
from assessment.analysis.errors.topic_losses import topic_losses
from assessment.analysis.errors.topic_repairs import repairs_or_losses
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.ui.errors.units.listed_units import ListedUnits
from assessment.ui.errors.units.unit_words import missed_at_no_cost
from assessment.ui.errors.words.dearest_words import UnitsLookedAt, dearest_error
from assessment.ui.errors.words.gap_words import gaps_in_words
from assessment.ui.errors.words.kind_words import kinds_in_words
from assessment.ui.errors.words.loss_scope import LossScope
from assessment.ui.errors.words.loss_words import (
    division_in_words,
    greatest_loss_in_words,
)
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading


class LossWords(NamedTuple):
    """What the runs lose most by, and how the loss and the errors divide, as Markdown; both may be empty."""

    loss: str = ""
    division: str = ""


def words_on_losses(campaign: Campaign, listed: ListedUnits) -> LossWords:
    """Where most is lost and by which error, and how loss and errors divide; empty without a measure."""
    measure, costly = listed.selection.measure, listed.costly
    if measure is None or costly is None:
        return LossWords()
    if listed.selection.filters.narrows:
        return _words_on_filtered(campaign, listed, costly)
    return _words_on_loss(campaign, listed, costly, measure)


def draw_loss(
    campaign: Campaign,
    words: LossWords,
    measure: str | None,
    container: DeltaGenerator,
    *,
    why_shown: str,
) -> None:
    """Draws the lines; nothing without a measure.

    `why_shown` is why another measure is shown than the one that was asked for, "" where it is not.
    """
    if not measure:
        return
    with container:
        if why_shown:
            name = md(measure_heading(campaign.track, measure))
            st.info(f"{why_shown} Shown is {name}.", icon=":material/info:")
        st.markdown(words.loss)
        if words.division:
            st.caption(words.division)


def _words_on_filtered(
    campaign: Campaign, listed: ListedUnits, costly: CostlyUnits
) -> LossWords:
    """Of filtered units alone: the losses of topics are about all units of the runs, and would mislead."""
    population = UnitsLookedAt(is_filtered=True, so_far=not listed.is_complete)
    dearest = dearest_error(
        campaign, costly.errors, listed.unit_costs, population=population
    )
    return LossWords(dearest, _division_of_listed(campaign, listed, costly))


def _words_on_loss(
    campaign: Campaign, listed: ListedUnits, costly: CostlyUnits, measure: str
) -> LossWords:
    selection = listed.selection
    so_far = not listed.is_complete
    population = UnitsLookedAt(so_far=so_far)
    dearest = dearest_error(
        campaign, costly.errors, listed.unit_costs, population=population
    )
    runs, topics = selection.runs, selection.topics
    losses = repairs_or_losses(
        campaign.data,
        runs,
        topic_losses(campaign.data, runs, measure, topics),
        costly.errors,
        unit_costs=listed.unit_costs,
    )
    scope = LossScope(campaign, selection.runs, measure, costly.errors, so_far)
    is_one_topic = len(selection.topics) == 1
    loss = greatest_loss_in_words(scope, losses, is_one_topic=is_one_topic)
    missed = "" if dearest else missed_at_no_cost(listed, costly)
    gaps = gaps_in_words(scope, losses)
    division = division_in_words(scope, losses)
    sentences = filter(None, [loss, dearest, missed, gaps])
    return LossWords(" ".join(sentences), division)


def _division_of_listed(
    campaign: Campaign, listed: ListedUnits, costly: CostlyUnits
) -> str:
    """How the errors that filters leave divide, with their number; "" where they do not."""
    so_far = not listed.is_complete
    kinds = kinds_in_words(campaign, costly.errors, so_far=so_far)
    if not kinds:
        return ""
    return f"Of the {number_of(len(costly.errors), 'error')} listed: {kinds}"
