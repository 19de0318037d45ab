"""Whether judging can stop here: one sentence, the next round, and the stop."""

from __future__ import annotations

from math import isnan

import streamlit as st

from assessment.analysis.economy.designs.declared_designs import (
    draw_round,
    next_size,
    stop_judging,
)
from assessment.analysis.economy.draw_rules import functions_of
from assessment.analysis.economy.forecasts.forecast_figures import hours_of
from assessment.analysis.economy.ranking.certainty import Certainty
from assessment.campaign import Campaign
from assessment.campaign.design_log import DeclaredDesign
from assessment.formats.plurals import number_of
from assessment.model.permissions import refusal_in
from assessment.ui.economy.shared_lines import (
    computed_certainty,
    say_no_design,
    show_heading,
)
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, md_sentence
from assessment.ui.measures import measure_digits
from assessment.ui.page_links import session_address
from assessment.ui.session.remark_writer import remark_writer
from assessment.ui.storing import store_and_redraw


def show_stop(campaign: Campaign, declared: DeclaredDesign | None) -> None:
    """What is known now, what the next round costs, and a button for each way on."""
    if declared is None:
        say_no_design(campaign)
        return
    certainty = computed_certainty(campaign, declared)
    show_heading(campaign, declared, certainty)
    st.header(sentence(campaign, declared, certainty), anchor=False)
    if declared.stopped:
        st.info(f"Judging was stopped: {md(declared.stopped)}", icon=":material/flag:")
    why = refusal_in(campaign.phase, "declare designs")
    if why:
        st.caption(f":material/lock: {md_sentence(why)}")
        return
    left, right = st.columns(2)
    with left, st.container(border=True):
        _show_next_round(campaign, declared, certainty)
    with right, st.container(border=True):
        _show_stop_form(campaign)


def sentence(campaign: Campaign, declared: DeclaredDesign, certainty: Certainty) -> str:
    """Where the campaign stands, in one sentence."""
    scores = certainty.scores
    judged = f"After {scores.judged:,} of {number_of(scores.size, scores.noun)}"
    if not certainty.rows:
        return f"{judged} nothing can be estimated yet."
    undecided = number_of(len(certainty.undecided), "neighbouring pair")
    tau = "expected tau not known yet"
    if not isnan(certainty.tau):
        tau = f"expected tau {certainty.tau:.2f}"
    parts = [tau, f"{undecided} undecided"]
    if certainty.half_width is not None:
        digits = measure_digits(campaign, declared.design.measure)
        parts.append(f"half-width {certainty.half_width:.{digits}f}")
    looks = declared.design.looks
    for number, look in enumerate(looks, 1):
        if look > scores.look:
            parts.append(
                f"next look {number} of {len(looks)} at {look:,} {scores.noun}s"
            )
            break
    return f"{judged}: {'; '.join(parts)}."


def _show_next_round(
    campaign: Campaign, declared: DeclaredDesign, certainty: Certainty
) -> None:
    st.markdown("**Draw the next round**")
    scores = certainty.scores
    rule = declared.design.rule
    most = max(scores.size, declared.design.population.size)
    # Nothing is left to draw; judging goes on all the same.
    if declared.drawn >= most:
        st.caption(
            f"All {rule} are given out: once they are judged, nothing is estimated."
        )
        return
    suggested = min(most, next_size(declared))
    fewest = declared.drawn + 1
    size = st.number_input(
        f"{rule.capitalize()} judged at its end",
        fewest,
        most,
        suggested,
        key=element_key("economy-size", campaign.name),
        help="The next declared look is suggested. Another number is a look that was not declared.",
    )
    # Estimates from a part of a round would be biased towards what was judged first.
    if scores.waiting:
        waiting = number_of(scores.waiting, "unit")
        st.caption(
            f":material/hourglass_top: {waiting} of the last round wait for their labels: the next round "
            "learns from them, so it is drawn when they are judged."
        )
        return
    # Above the forecast, which follows the number and would move a button below it while it is pressed.
    _draw_buttons(campaign, int(size), most)
    st.caption(f"*Forecast:* {_forecast(campaign, declared, certainty, int(size))}")


def _draw_buttons(campaign: Campaign, size: int, most: int) -> None:
    """The round up to this size, or all that is left."""
    with st.container(horizontal=True):
        draw = st.button("Draw this round", type="primary", icon=":material/casino:")
        draw_all = st.button(
            "Judge everything",
            icon=":material/done_all:",
            help="Gives out all that is left: once it is judged, nothing is estimated, and the means are "
            "official.",
        )
    if draw or draw_all:
        wanted = most if draw_all else size
        store_and_redraw(
            "The round is drawn; it is in the assignment plan.",
            lambda: draw_round(campaign, remark_writer("session"), wanted),
        )


def _forecast(
    campaign: Campaign, declared: DeclaredDesign, certainty: Certainty, size: int
) -> str:
    """What a round up to this size costs, and what it brings where that can be said."""
    rule = functions_of(declared.design.rule)
    forecast = rule.round_forecast(campaign, declared, certainty, size)
    start = f"about {number_of(forecast.units, 'further unit')}"
    if forecast.topics is not None:
        topics = number_of(forecast.topics, "further topic")
        start = f"{topics}, {number_of(forecast.units, 'unit')}"
    hours = hours_of(campaign, forecast.units)
    pace = f"{start}, about {hours:.1f} hours at the present pace"
    if forecast.half_width is None:
        return f"{pace}."
    digits = measure_digits(campaign, declared.design.measure)
    return f"{pace}; half-width about {forecast.half_width:.{digits}f}."


def _show_stop_form(campaign: Campaign) -> None:
    st.markdown("**Stop here**")
    phase = session_address(campaign, "Phase")
    # In a form: a button that waits for the reason would be off while it is pressed for the first time.
    with st.form(element_key("economy-stop", campaign.name), border=False):
        reason = st.text_input(
            "Why",
            key=element_key("economy-why", campaign.name),
            placeholder="The ranking is sure enough.",
            max_chars=500,
            help="The log keeps the reason; archives and releases have it.",
        )
        st.caption(
            f"No further round is drawn. Then close and freeze the campaign on [Session]({phase}); "
            "estimates stay estimates."
        )
        is_stopped = st.form_submit_button("Stop judging", icon=":material/flag:")
    if is_stopped:
        store_and_redraw(
            "The log says that judging stops here.",
            lambda: stop_judging(campaign, reason, remark_writer("session")),
        )
