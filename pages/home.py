"""Campaigns, what waits for me, one click to go on."""

import streamlit as st

from assessment.ui import home, session

st.title("Assessment Desk")
st.write("Judge answers sentence by sentence and citation by citation, and see the track's official scores move with every judgment.")
workspace = session.workspace()
campaigns = workspace.campaigns()
if not campaigns:
    home.newcomer(workspace)
for campaign in campaigns.values():
    home.card(campaign)
left, right = st.columns(2)
with left:
    home.new_campaign(workspace)
with right:
    home.restore_campaign(workspace)
if campaigns:
    home.samples(workspace)
