"""How far is everybody, and when will we be done?

The session: who judges what, how far everybody is, training, and the campaign's phase. Assessors see their
own progress.
"""

import streamlit as st

from assessment.ui import session
from assessment.ui.choices import PagePart
from assessment.ui.frame.page_header import page_header, say_nothing_is_loaded
from assessment.ui.page_links import SESSION_PART
from assessment.ui.session_page import (
    assignments,
    orphans,
    phase,
    plan,
    progress,
    quality,
    questions,
    review,
    training,
)

campaign = session.enter("own progress")
page_header("Session")
parts = {
    "Progress": progress.show_everybody,
    "Questions": questions.show_questions,
    "Plan": plan.show_plan,
    "Assignments": assignments.show_assignment_matrix,
    "Training": training.show_training,
    "Quality": quality.show_alerts,
    "Review": review.show_review,
    "Phase": phase.show_phase_choice,
}
if not campaign.runs() or not campaign.topics:
    say_nothing_is_loaded(campaign, "Nothing to judge yet")
# One page for both: assessors may open it, but see only their own part.
elif not session.may("session"):
    progress.show_own(campaign, session.who())
else:
    # Above every part: these wait for an organiser, wherever on the page they are.
    orphans.say_what_was_carried()
    with st.container(horizontal=True, vertical_alignment="center"):
        orphans.show_notice(campaign)
        questions.show_notice(campaign)
    part = PagePart(SESSION_PART, list(parts)).show()
    parts[part](campaign)
