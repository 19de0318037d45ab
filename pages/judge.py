"""What is asked of this unit, and what does it say?

The judging desk.
"""

import streamlit as st

from assessment.ui import session
from assessment.ui.desk import desk
from assessment.ui.frame import name_picker
from assessment.ui.frame.page_header import page_header

campaign = session.enter("judge")
# On open servers a name is chosen, not signed in for; a judgment without one could not be stored.
if not session.who():
    page_header("Who judges?")
    st.write(
        "Judgments are stored under your name. You see neither other people's labels nor run names."
    )
    name_picker()
    st.stop()
desk(session.workspace(), campaign, session.who())
