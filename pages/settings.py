"""Which rules hold, and what would change with others?

What organisers say of a campaign, its guidelines, and a choice for each rule on which sources disagree.
"""

import streamlit as st

from assessment.ui import session
from assessment.ui.choices import PageTabs
from assessment.ui.foreign_text import md
from assessment.ui.frame.page_header import page_header
from assessment.ui.settings.description import edit_description
from assessment.ui.settings.guidelines import edit_guidelines
from assessment.ui.settings.settings import edit_settings, why_fixed

campaign = session.enter("settings")
page_header("Settings")
# The page still opens then: settings are looked up long after a campaign is frozen.
reason = why_fixed(campaign)
if reason:
    st.info(f"Nothing can be changed here: {md(reason)}.", icon=":material/lock:")
tabs = ["Campaign", "Guidelines", "Judging", "Scoring", "Files"]
about, guidelines, judging, scoring, files = PageTabs("settings-part", tabs).show()
with about:
    edit_description(campaign, is_fixed=bool(reason))
with guidelines:
    edit_guidelines(campaign, is_fixed=bool(reason))
with judging:
    edit_settings(campaign, "judging")
with scoring:
    edit_settings(campaign, "scoring")
with files:
    edit_settings(campaign, "files")
