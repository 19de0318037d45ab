"""On the page Runs: what a run adds to judge, and one button that plans it."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.model.permissions import refusal_in
from assessment.planning.changes.run_additions import added_screens, plan_added_screens
from assessment.planning.stored_plan import plan_of
from assessment.review.unit_list.filters import UnitFilters
from assessment.ui import session
from assessment.ui.foreign_text import md, md_sentence, shown
from assessment.ui.links import units_address
from assessment.ui.storing import store_and_redraw


def show_additions(campaign: Campaign, runs: Sequence[str]) -> None:
    """A choice of a run, the units that it adds to judge, and the button that plans them."""
    with st.expander("Judge what a run adds", icon=":material/playlist_add:"):
        run = st.selectbox(
            "Run",
            runs,
            index=None,
            format_func=shown,
            placeholder="choose a run",
            key="adds-run",
        )
        if run is None:
            st.caption(
                "A run that came after the plan was made can bring units that nobody has in the plan."
            )
        else:
            _plan(campaign, run)


def _plan(campaign: Campaign, run: str) -> None:
    plan = plan_of(campaign.data)
    if not plan.is_active or plan.options.queue is not None:
        st.caption(
            "Nobody has a list, so what the run adds is judged along with everything else."
        )
        return
    added = added_screens(campaign.data, plan, run)
    if not added:
        st.caption("All units of this run have a label or are in the plan.")
        return
    units = number_of(sum(addition.units for addition in added), "unit")
    screens = number_of(len(added), "screen")
    topics = number_of(len({addition.topic for addition in added}), "topic")
    listed = units_address(campaign, UnitFilters(run=(run,), state=("unplanned",)))
    st.markdown(
        f"{md(run)} adds [{units}]({listed}) on {screens} of {topics} that nobody has in the plan."
    )
    people = number_of(len(plan.options.assessors), "assessor")
    each = number_of(plan.options.each, "assessor")
    st.caption(
        f"They go to the end of the lists of the plan's {people}, each screen to {each}."
    )
    refusal = refusal_in(campaign.phase, "plan")
    if refusal:
        st.caption(f":material/lock: {md_sentence(refusal)}")
    label = f"Plan {units}"
    if st.button(label, type="primary", disabled=bool(refusal), key="adds-plan"):
        by = session.writer_name()
        store_and_redraw(
            f"{units} of {md(run)} planned.",
            lambda: plan_added_screens(campaign, run, by=by),
        )
