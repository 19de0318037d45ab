"""The frame of every page: navigation, who is here, at which campaign."""

from pathlib import Path

import streamlit as st

from assessment.ui import access, session
from assessment.ui.frame import ICON, guard, navigation, pickers, style, why_shut

st.set_page_config(
    page_title="Assessment Desk", page_icon=ICON, layout="wide", initial_sidebar_state="collapsed"
)
session.remember()
style()
with guard():
    why = why_shut()
    page = navigation(Path(__file__).parent, shut=bool(why))
    if why:
        access.show(why)
    else:
        pickers()
        page.run()
