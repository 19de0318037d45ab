"""Which run is ahead, and how surely?

Runs compared: which is ahead, at which topics, how surely, and what could still change it.
"""

import streamlit as st

from assessment.access.visibility import ADVICE_WITHOUT_OWN_RUNS, visible_runs
from assessment.ui import compare, scores, session
from assessment.ui.frame.page_header import page_header, say_nothing_is_loaded

campaign = session.enter("look inside")
page_header("Compare", scores.rules(campaign))
if not campaign.runs() or not campaign.topics:
    say_nothing_is_loaded(campaign, "Nothing to compare yet")
    st.stop()
# A member of a team without runs has the right to look, but nothing to look at.
if not visible_runs(campaign, session.principal()):
    st.info(ADVICE_WITHOUT_OWN_RUNS, icon=":material/block:")
    st.stop()
compare.show_comparison(campaign)
