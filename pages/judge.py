"""The judging desk."""

import streamlit as st

from assessment.model.permissions import PHASES
from assessment.ui import session
from assessment.ui.desk import desk
from assessment.ui.frame import name_picker

campaign = session.enter("judge")
if not session.who():
    st.header("Who judges?")
    st.write(
        "Judgments are stored under your name. You see neither other people's labels nor run names."
    )
    name_picker()
    st.stop()
if campaign.phase != "open":
    st.info(
        f"This campaign is {campaign.phase}: {PHASES[campaign.phase]}. You can read the answers; "
        "no judgment is stored.",
        icon=":material/lock:",
    )
desk(session.workspace(), campaign, session.who())
