"""The conventions of a campaign on the page Adjudicate: all of them, and decisions that can become one."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign
from assessment.exchange.exports.conventions_file import conventions_csv, scale_title
from assessment.judging.pages.unit_text import unit_text
from assessment.model import Judgment
from assessment.model.events import MAX_TEXT
from assessment.model.questions_and_conventions import Convention
from assessment.review.questions.conventions import (
    Draft,
    conventions,
    noted_decisions,
    publish,
    revise,
    withdraw,
)
from assessment.ui.downloads import download_button
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.session.remark_writer import remark_writer
from assessment.ui.storing import (
    is_refused_now,
    say_what_was_done,
    store_and_redraw,
)
from assessment.ui.times import local_day


def show_conventions(campaign: Campaign) -> None:
    """Conventions in force, then what can become one, then those that were withdrawn."""
    say_what_was_done()
    everything = conventions(campaign)
    in_force = [item for item in everything if not item.is_withdrawn]
    st.caption(
        "What was agreed for borderline units. Assessors see each below the definition of its label; "
        "answers to questions become conventions on the page Session, part Questions."
    )
    is_fixed = is_refused_now(
        campaign, "publish conventions", "Conventions cannot change"
    )
    for convention in in_force:
        with st.container(border=True):
            _show_convention(campaign, convention, is_fixed=is_fixed)
    if not in_force:
        st.info("No convention is in force yet.", icon=":material/gavel:")
    if not is_fixed:
        _show_noted_decisions(campaign, in_force)
    _show_withdrawn([item for item in everything if item.is_withdrawn])
    if everything:
        download_button(
            "All conventions as CSV",
            lambda: conventions_csv(campaign),
            f"{campaign.name}_conventions.csv",
            "text/csv",
        )


def _show_convention(
    campaign: Campaign, convention: Convention, *, is_fixed: bool
) -> None:
    published = convention.published
    scale = scale_title(campaign, published.ref.kind)
    st.markdown(f"{md(scale)}, **{md(convention.label)}**: {md(convention.text)}")
    title = "Example, earlier words" if is_fixed else "Example, earlier words, changes"
    with st.expander(title):
        st.caption(f"Topic {md(published.ref.topic)}, {md(published.name)}")
        st.text(shown(published.excerpt))
        for event in convention.earlier:
            st.caption(f"{md(local_day(event.at))}, {md(event.by)}: {md(event.text)}")
        if not is_fixed:
            _draw_change_form(campaign, convention)


def _draw_change_form(campaign: Campaign, convention: Convention) -> None:
    with st.form(element_key("convention", convention.id), border=False):
        text = st.text_area("Convention", convention.text, max_chars=MAX_TEXT)
        with st.container(horizontal=True):
            is_changed = st.form_submit_button("Reword", icon=":material/edit:")
            is_dropped = st.form_submit_button("Withdraw", icon=":material/close:")
    if is_changed:
        store_and_redraw(
            "The convention is reworded.",
            lambda: revise(campaign, convention.id, text, remark_writer()),
        )
    if is_dropped:
        store_and_redraw(
            "The convention is withdrawn.",
            lambda: withdraw(campaign, convention.id, remark_writer()),
        )


def _show_noted_decisions(campaign: Campaign, in_force: list[Convention]) -> None:
    """Decisions with a note whose unit is no example yet."""
    examples = {convention.published.ref for convention in in_force}
    noted = {}
    for decision in noted_decisions(campaign):
        if decision.ref not in examples:
            noted[decision.uuid] = decision
    st.header("From a decision with a note", anchor=False)
    if not noted:
        st.caption(
            "A decision on the part Decide that has a note (key n) can be published here."
        )
        return
    chosen = st.selectbox(
        "Decision",
        list(noted),
        format_func=lambda uuid: _words(noted[uuid]),
        key="convention-decision",
    )
    _draw_publish_form(campaign, noted[chosen])


def _words(decision: Judgment) -> str:
    return shown(f"topic {decision.ref.topic}, {decision.label}: {decision.note[:80]}")


def _draw_publish_form(campaign: Campaign, decision: Judgment) -> None:
    unit = unit_text(campaign.data, decision.ref, decision.assessor)
    label = decision.label or ""
    if unit:
        st.caption(f"{md(unit.name)}, decided: {md(label)}")
        st.text(shown(unit.text))
    # A form for each decision, or the text would be that of the decision chosen before.
    with st.form(element_key("publish", decision.uuid), border=False):
        text = st.text_area(
            f"Convention of the label {md(label)}",
            # A draft: a note for oneself is rarely fit for all assessors.
            decision.note[:MAX_TEXT],
            max_chars=MAX_TEXT,
        )
        is_sent = st.form_submit_button(
            "Publish", type="primary", icon=":material/campaign:"
        )
    if is_sent:
        draft = Draft(decision.ref, label, text)
        store_and_redraw(
            "The convention is published.",
            lambda: publish(campaign, draft, remark_writer()),
        )


def _show_withdrawn(items: list[Convention]) -> None:
    if not items:
        return
    with st.expander(f"Withdrawn ({len(items)})"):
        for convention in items:
            st.markdown(f"**{md(convention.label)}**: {md(convention.text)}")
