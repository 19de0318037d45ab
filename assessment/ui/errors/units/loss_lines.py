"""Where runs lose most and how that divides, as the lines above the table of units."""

from __future__ import annotations

from typing import NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from assessment.analysis.errors.topic_losses import topic_losses
from assessment.analysis.errors.topic_repairs import repairs_or_losses
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.ui.errors.units.costly_list import CostlyList
from assessment.ui.errors.units.costly_words import missed_at_no_cost
from assessment.ui.errors.words.dearest_words import UnitsLookedAt, dearest_error
from assessment.ui.errors.words.error_counts import error_counts_in_words
from assessment.ui.errors.words.gap_words import gaps_in_words
from assessment.ui.errors.words.greatest_loss import (
    division_in_words,
    greatest_loss_in_words,
)
from assessment.ui.errors.words.loss_scope import LossScope
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading


class LossLines(NamedTuple):
    """What the runs lose most by, and how the loss and the errors divide, as Markdown; both may be empty."""

    loss: str
    division: str


def loss_lines(campaign: Campaign, listed: CostlyList) -> LossLines:
    """Where most is lost and by which error, and how loss and errors divide."""
    if listed.selection.filters.narrows:
        return _lines_on_filtered(campaign, listed)
    return _lines_on_loss(campaign, listed)


def draw_loss(
    campaign: Campaign,
    lines: LossLines,
    measure: str,
    container: DeltaGenerator,
    *,
    why_shown: str,
) -> None:
    """Draws the lines.

    `why_shown` is why another measure is shown than the one that was asked for, "" where it is not.
    """
    with container:
        if why_shown:
            name = md(measure_heading(campaign.track, measure))
            st.info(f"{why_shown} Shown is {name}.", icon=":material/info:")
        st.markdown(lines.loss)
        if lines.division:
            st.caption(lines.division)


def _lines_on_filtered(campaign: Campaign, listed: CostlyList) -> LossLines:
    """Of filtered units alone: the losses of topics are about all units of the runs, and would mislead."""
    looked_at = UnitsLookedAt(is_filtered=True, so_far=not listed.is_complete)
    dearest = dearest_error(
        campaign, listed.costly.errors, listed.unit_costs, looked_at=looked_at
    )
    return LossLines(dearest, _division_of_listed(campaign, listed))


def _lines_on_loss(campaign: Campaign, listed: CostlyList) -> LossLines:
    selection, measure = listed.selection, listed.measure
    errors, unit_costs = listed.costly.errors, listed.unit_costs
    so_far = not listed.is_complete
    looked_at = UnitsLookedAt(so_far=so_far)
    dearest = dearest_error(campaign, errors, unit_costs, looked_at=looked_at)
    data, runs = campaign.data, selection.runs
    losses = repairs_or_losses(
        data,
        runs,
        topic_losses(data, runs, measure, selection.topics),
        errors,
        unit_costs=unit_costs,
    )
    scope = LossScope(campaign, runs, measure, errors, so_far)
    is_one_topic = len(selection.topics) == 1
    loss = greatest_loss_in_words(scope, losses, is_one_topic=is_one_topic)
    missed = "" if dearest else missed_at_no_cost(listed)
    gaps = gaps_in_words(scope, losses)
    division = division_in_words(scope, losses)
    sentences = filter(None, [loss, dearest, missed, gaps])
    return LossLines(" ".join(sentences), division)


def _division_of_listed(campaign: Campaign, listed: CostlyList) -> str:
    """How the errors that filters leave divide, with their number; "" where they do not."""
    errors = listed.costly.errors
    counts = error_counts_in_words(campaign, errors, so_far=not listed.is_complete)
    if not counts:
        return ""
    return f"Of the {number_of(len(errors), 'error')} listed: {counts}"
