"""What waits for me, in which campaign?

The campaigns, each with one's own progress and buttons to its pages; new campaigns.
"""

import streamlit as st

from assessment.campaign.description import titles_of
from assessment.ui import session
from assessment.ui.frame.page_header import page_header
from assessment.ui.home import new_campaigns
from assessment.ui.home.home_card import choose_name, show_card
from assessment.ui.tour import show_tour

session.require_access()
page_header(
    "Assessment Desk",
    "Judge answers sentence by sentence and citation by citation, and see the track's official scores move "
    "with every judgment.",
)
workspace, campaigns = session.workspace(), session.campaigns()
if not campaigns:
    new_campaigns.welcome_newcomer(workspace)
else:
    choose_name()
show_tour(workspace, campaigns)
titles = titles_of(campaigns)
for name, principal in session.principals().items():
    show_card(campaigns[name], principal, title=titles[name])
if new_campaigns.may_create_campaigns():
    left, right = st.columns(2)
    with left:
        new_campaigns.new_campaign(workspace)
    with right:
        new_campaigns.restore_campaign(workspace)
    if campaigns:
        new_campaigns.offer_samples(workspace)
