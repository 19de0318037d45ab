"""How sure is the ranking by what is judged so far, and can we stop?

Judging economy: a design, what its estimates say of the ranking, and how many more judgments pay.
"""

import streamlit as st

from assessment.ui import economy, session
from assessment.ui.frame.page_header import page_header, say_nothing_is_loaded

campaign = session.enter("session")
page_header("Economy", "For organisers: assessors see nothing of it")
if not campaign.runs() or not campaign.topics:
    say_nothing_is_loaded(campaign, "Nothing to draw from yet")
    st.stop()
economy.show_economy(campaign)
