"""Take in topics, documents, runs and judgments; see every problem of every file."""

import streamlit as st

from assessment.ui import intake, session
from assessment.ui.linked import linked_tabs
from assessment.ui.safe import md

campaign = session.enter("take in")
st.title("Runs")
st.caption(md(campaign.title))
take, loaded, history = linked_tabs(["Take in", "What is loaded", "History"], "tab")
with take:
    intake.upload(campaign)
with loaded:
    intake.inventory(campaign)
with history:
    intake.history(campaign)
