"""An answer as it was read: sentences, counted and dropped citations, judgments, and its split corrected by hand."""

import streamlit as st

from assessment.ui import answers, session
from assessment.ui.safe import md

campaign = session.campaign_or_stop()
st.title("Answers")
st.caption(f"{md(campaign.title)} · for organisers: run names are shown")
if not campaign.runs() or not campaign.topics:
    st.info("No answers yet: take in topics and runs on the page Runs.", icon=":material/inbox:")
    st.stop()
topic, run = answers.choose(campaign)
answers.show(campaign, topic, run)
answers.fix_split(campaign, topic, run)
