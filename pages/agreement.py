"""Do assessors agree well enough for the scores to be trusted?

How far assessors agree, whether it matters for the ranking, and how machine assessors fare against people.
"""

import streamlit as st

from assessment.ui import agreement, session
from assessment.ui.frame.page_header import page_header, say_nothing_is_loaded

campaign = session.enter("agreement")
page_header("Agreement", "For organisers: the names of assessors are shown")
if not campaign.runs() or not campaign.topics:
    say_nothing_is_loaded(campaign, "Nothing to agree on yet")
    st.stop()
agreement.show_agreement(campaign)
