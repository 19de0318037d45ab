"""What did the run say, and how was it judged?

An answer as it was read: sentences, counted and dropped citations, judgments, and its split corrected by
hand.
"""

import streamlit as st

from assessment.access.visibility import ADVICE_WITHOUT_OWN_RUNS, visible_runs
from assessment.ui import session
from assessment.ui.answers.answer_choice import choose_answer
from assessment.ui.answers.answer_split import fix_split
from assessment.ui.answers.whole_answer import show_with_documents
from assessment.ui.frame.page_header import page_header, say_nothing_is_loaded

campaign = session.enter("look inside")
page_header("Answers")
if not campaign.runs() or not campaign.topics:
    say_nothing_is_loaded(campaign, "No answers yet")
    st.stop()
# A team sees the answers of its own runs only, and may have none here.
if not visible_runs(campaign, session.principal()):
    st.info(ADVICE_WITHOUT_OWN_RUNS, icon=":material/block:")
    st.stop()
topic, run = choose_answer(campaign)
show_with_documents(campaign, topic, run)
fix_split(campaign, topic, run)
