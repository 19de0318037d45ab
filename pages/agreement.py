"""How far assessors agree, whether it matters for the ranking, and how machine assessors fare against
people.
"""

import streamlit as st

from assessment.ui import agreement, session
from assessment.ui.foreign_text import md

campaign = session.enter("agreement")
st.title("Agreement")
st.caption(f"{md(campaign.title)} · for organisers: the names of assessors are shown")
if not campaign.runs() or not campaign.topics:
    st.info(
        "Nothing to agree on yet: import topics and runs on the page Runs.",
        icon=":material/inbox:",
    )
    st.stop()
agreement.show(campaign)
