"""Which units are in this state, and what can I do with them?

All units of the campaign in one list: any state, assessor, label, note, run or text; bulk actions.
"""

import streamlit as st

from assessment.ui import session, units
from assessment.ui.frame.page_header import page_header, say_nothing_is_loaded

campaign = session.enter("session")
page_header("Units", "For organisers: names of runs and assessors are shown")
if not campaign.runs() or not campaign.topics:
    say_nothing_is_loaded(campaign, "Nothing to judge yet")
    st.stop()
units.show_units(campaign)
