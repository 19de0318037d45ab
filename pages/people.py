"""Who is in, in which role, and who waits for a link?

Who belongs to the campaign: members, personal links, roles, and who needs a reminder.
"""

import streamlit as st

from assessment.access.access_mode import access_mode
from assessment.access.letters import ROLE_MEANINGS
from assessment.ui import session
from assessment.ui.choices import PagePart
from assessment.ui.frame.page_header import page_header
from assessment.ui.page_links import PEOPLE_PART
from assessment.ui.people.inviting import show_inviting
from assessment.ui.people.reminders import show_reminders
from assessment.ui.people.rows import show_everybody
from assessment.ui.session.access import ACCESS_MODES

campaign = session.enter("people")
page_header("People", ACCESS_MODES[access_mode()])
part = PagePart(PEOPLE_PART, ["Everybody", "Invite", "Reminders", "Roles"]).show()
if part == "Everybody":
    show_everybody(campaign)
elif part == "Invite":
    show_inviting(campaign)
elif part == "Reminders":
    show_reminders(campaign)
else:
    for role, meaning in ROLE_MEANINGS.items():
        st.markdown(f"**{role}**: {meaning}.")
