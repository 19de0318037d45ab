"""Where does a run lose points?

The texts behind a score: a run's units, what each costs, what would change, and one's own tags.
"""

import streamlit as st

from assessment.access.visibility import ADVICE_WITHOUT_OWN_RUNS
from assessment.ui import errors, session
from assessment.ui.errors.boxes.choices import single_runs
from assessment.ui.frame.page_header import page_header, say_nothing_is_loaded

campaign = session.enter("look inside")
page_header("Errors")
if not campaign.runs() or not campaign.topics:
    say_nothing_is_loaded(campaign, "No answers yet")
    st.stop()
if not single_runs(campaign):
    st.info(ADVICE_WITHOUT_OWN_RUNS, icon=":material/block:")
    st.stop()
errors.show_chosen_part(campaign)
