"""Lines that several parts of the page Economy have: what is estimated, and why nothing can be."""

from __future__ import annotations

import streamlit as st

from assessment.analysis.economy.ranking.certainty import Certainty
from assessment.analysis.economy.ranking.design_certainty import certainty_of
from assessment.analysis.economy.ranking.estimate_notes import (
    is_declared_look,
    look_note,
)
from assessment.campaign import Campaign
from assessment.campaign.design_log import DeclaredDesign
from assessment.formats.plurals import number_of
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.economy.rule_words import rule_words
from assessment.ui.foreign_text import md, md_sentence
from assessment.ui.links import address
from assessment.ui.measures import measure_definition, measure_heading
from assessment.ui.page_links import BOUNDS, COMPARE_PART


def say_no_design(campaign: Campaign) -> None:
    """Why there are no estimates, and what can be said all the same."""
    bounds = address("compare", campaign, **{COMPARE_PART: BOUNDS})
    st.info(
        "**No design is declared.** Topics that people chose themselves stand for nothing but themselves, "
        f"so no interval is shown. [The bounds of each run]({bounds}) hold whatever is judged; *Design* "
        "shows what a random choice would save.",
        icon=":material/casino:",
    )


def computed_certainty(campaign: Campaign, declared: DeclaredDesign) -> Certainty:
    """The estimates, with a bar while topics are scored."""
    with progress_bar() as progress:
        return certainty_of(campaign, declared, progress)


def show_heading(
    campaign: Campaign, declared: DeclaredDesign, certainty: Certainty
) -> None:
    """What is estimated, from how much, and whether now is a time to look."""
    scores = certainty.scores
    measure = declared.design.measure
    name = md(measure_heading(campaign.track, measure))
    left, right = st.columns([6, 2], vertical_alignment="center")
    judged = f"{scores.judged:,} of {number_of(scores.size, scores.noun)}"
    how = rule_words(declared.design.rule).how_drawn
    left.markdown(f"**{name}** from **{judged}**, {how}.")
    with right:
        measure_definition(campaign, measure)
    note = look_note(declared, scores.look, scores.size)
    is_usual = scores.look in (0, scores.size)
    is_declared = is_usual or is_declared_look(declared, scores.look)
    icon = ":material/event_available:" if is_declared else ":material/event_busy:"
    st.caption(f"{icon} {note}")
    for sentence in certainty.notes:
        st.caption(f":material/info: {md_sentence(sentence)}")


def say_nothing_is_judged(declared: DeclaredDesign, certainty: Certainty) -> None:
    """The state before the first topic or round is complete."""
    words = rule_words(declared.design.rule)
    st.info(words.nothing_judged(certainty.scores), icon=":material/hourglass_top:")
