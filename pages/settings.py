"""The campaign's settings: a choice for each rule on which sources disagree."""

import streamlit as st

from assessment.ui import session
from assessment.ui.foreign_text import md
from assessment.ui.guidelines import edit_guidelines
from assessment.ui.settings import apply_settings, choose_settings, confirmed_settings

campaign = session.enter("settings")
st.title("Settings")
st.caption(md(campaign.title))
chosen = choose_settings(campaign)
confirmed = confirmed_settings(campaign, chosen)
if confirmed is not None:
    apply_settings(campaign, confirmed)
edit_guidelines(campaign)
