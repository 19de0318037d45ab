"""The campaign's settings: a choice for each rule on which sources disagree."""

from assessment.ui import session
from assessment.ui.guidelines import edit_guidelines
from assessment.ui.page_header import page_header
from assessment.ui.settings import apply_settings, choose_settings, confirmed_settings

campaign = session.enter("settings")
page_header("Settings")
chosen = choose_settings(campaign)
confirmed = confirmed_settings(campaign, chosen)
if confirmed is not None:
    apply_settings(campaign, confirmed)
edit_guidelines(campaign)
