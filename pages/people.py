"""Who belongs to the campaign: members, personal links, roles."""

import streamlit as st

from assessment.access.access_mode import access_mode
from assessment.ui import people, session
from assessment.ui.page_header import page_header

campaign = session.enter("people")
page_header("People", people.ACCESS_MODES[access_mode()])
people.table(campaign)
left, right = st.columns([3, 2])
with left:
    if access_mode() != "oidc":
        st.header("Invite", anchor=False)
        people.invite(campaign)
    else:
        st.header("Members", anchor=False)
        people.change(campaign)
with right:
    if access_mode() != "oidc":
        st.header("Revoke a link", anchor=False)
        people.revoke(campaign)
        st.header("Change a role", anchor=False)
        people.change(campaign)
