"""Which facts should an answer hold?

The nugget lists of the questions, beside the pooled responses.
"""

import streamlit as st

from assessment.ui import session
from assessment.ui.foreign_text import md
from assessment.ui.frame import name_picker
from assessment.ui.frame.page_header import page_header
from assessment.ui.nuggets import nuggets

campaign = session.enter("judge")
if campaign.track.pooled is None:
    page_header("Nuggets")
    st.info(
        f"{md(campaign.track.title)} has no nuggets; its answers are judged on the page Judge.",
        icon=":material/info:",
    )
    st.stop()
if not session.who():
    page_header("Who writes?")
    st.write(
        "Nuggets and votes are stored under your name. Run names and the votes of single others are "
        "not shown to you."
    )
    name_picker()
    st.stop()
nuggets(session.workspace(), campaign, session.who())
