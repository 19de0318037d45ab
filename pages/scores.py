"""Official scores while they change: every run, every topic, and the judgments that a score is made of."""

import streamlit as st

from assessment.ui import scores, session
from assessment.ui.foreign_text import md

campaign = session.enter("scores")
st.title("Scores")
st.caption(f"{md(campaign.title)} · {scores.rules(campaign)}")
if not campaign.runs():
    st.info(
        "No runs yet: import them on the page Runs. Scores appear with the first run and change with "
        "every judgment.",
        icon=":material/inbox:",
    )
    st.stop()
scores.show_leaderboard(campaign)
scores.show_details(campaign)
