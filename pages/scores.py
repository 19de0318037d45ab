"""Live official scores: every run, every topic, and the judgments behind a figure."""

import streamlit as st

from assessment.ui import scores, session
from assessment.ui.foreign_text import md

campaign = session.enter("scores")
st.title("Scores")
st.caption(f"{md(campaign.title)} · {scores.rules(campaign)}")
if not campaign.runs():
    st.info(
        "No runs yet: take them in on the page Runs. Scores appear as soon as there are runs, and move with every judgment.",
        icon=":material/inbox:",
    )
    st.stop()
scores.board(campaign)
scores.measure_details(campaign)
