"""How good is each run, and is enough judged to say so?

Official scores while they change: every run, every topic, and the judgments that a score is made of.
"""

import streamlit as st

from assessment.ui import scores, session
from assessment.ui.frame.page_header import page_header

campaign = session.enter("scores")
page_header("Scores", scores.rules(campaign))
# A leaderboard without rows would look like a fault.
if not campaign.runs():
    st.info(
        "No runs yet: import them on the page Runs. Scores appear with the first run and change with "
        "every judgment.",
        icon=":material/inbox:",
    )
    st.stop()
scores.show_scores(campaign)
