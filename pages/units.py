"""All units of the campaign in one list: any state, assessor, label, note, run or text; bulk actions."""

import streamlit as st

from assessment.ui import session, units
from assessment.ui.foreign_text import md

campaign = session.enter("session")
st.title("Units")
st.caption(
    f"{md(campaign.title)} · for organisers: names of runs and assessors are shown"
)
if not campaign.runs() or not campaign.topics:
    st.info(
        "Nothing to judge yet: import topics and runs on the page Runs.",
        icon=":material/inbox:",
    )
    st.stop()
units.show(campaign)
