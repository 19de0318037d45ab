"""Do assessors agree well enough for the scores to be trusted?

How far assessors agree, whether it matters for the ranking, and how machine assessors fare against people.
"""

import streamlit as st

from assessment.ui import agreement, session
from assessment.ui.frame.page_header import page_header

campaign = session.enter("agreement")
page_header("Agreement", "For organisers: the names of assessors are shown")
if not campaign.runs() or not campaign.topics:
    st.info(
        "Nothing to agree on yet: import topics and runs on the page Runs.",
        icon=":material/inbox:",
    )
    st.stop()
agreement.show_agreement(campaign)
