"""What did the run say, and how was it judged?

An answer as it was read: sentences, counted and dropped citations, judgments, and its split corrected by
hand.
"""

import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.ui import answers, session
from assessment.ui.answers import answer_split
from assessment.ui.frame.page_header import page_header

campaign = session.enter("look inside")
page_header("Answers")
if not campaign.runs() or not campaign.topics:
    st.info(
        "No answers yet: import topics and runs on the page Runs.",
        icon=":material/inbox:",
    )
    st.stop()
# A team sees the answers of its own runs only, and may have none here.
if not visible_runs(campaign, session.principal()):
    st.info("None of the runs is your team's.", icon=":material/block:")
    st.stop()
topic, run = answers.choose_answer(campaign)
answers.show_with_documents(campaign, topic, run)
answer_split.fix_split(campaign, topic, run)
