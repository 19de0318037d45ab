"""A plan from a file, on the page Session."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.model import UserError
from assessment.planning.making.assignment_file import PlanOfFile, plan_of_file
from assessment.planning.stored_plan import apply_plan
from assessment.ui import session
from assessment.ui.foreign_text import md, md_sentence, shown
from assessment.ui.tables import draw_table


def show_plan_file(campaign: Campaign) -> None:
    """Upload, preview and apply a file of assignments; nothing where the track has no such file."""
    if campaign.track.assignments is None:
        return
    with st.expander("Plan from a file of assignments", icon=":material/upload_file:"):
        file = st.file_uploader("File of assignments", key="plan-file")
        if file is None:
            return
        try:
            planned = plan_of_file(campaign, file.name, file.getvalue())
        except UserError as error:
            st.error(md_sentence(str(error)), icon=":material/error:")
            return
        _show_preview(planned)
        if st.button("Apply this plan", type="primary", icon=":material/check:"):
            try:
                apply_plan(campaign, planned.plan, by=session.writer_name())
            except UserError as error:
                st.error(md_sentence(str(error)), icon=":material/error:")
            else:
                st.rerun()


def _show_preview(planned: PlanOfFile) -> None:
    rows = []
    for assessor, places in planned.plan.lists.items():
        rows.append((shown(assessor), len(places)))
    draw_table(pd.DataFrame(rows, columns=["Assessor", "Topics"]), hide_index=True)
    for wrong in planned.problems:
        st.caption(f":material/warning: {md(wrong.place)}: {md(wrong.sentence)}")
    if planned.unassigned:
        topics = number_of(len(planned.unassigned), "topic")
        st.caption(f":material/info: {topics} of the campaign in no list")
