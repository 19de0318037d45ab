"""The frame of every page: navigation, person, role and campaign."""

from pathlib import Path

import streamlit as st

from assessment.ui import session
from assessment.ui.frame import (
    ICON,
    guard,
    navigation,
    pickers,
    style,
    why_access_denied,
)
from assessment.ui.frame.page_header import campaign_bar
from assessment.ui.same_tab import stay_in_tab
from assessment.ui.session import access
from assessment.ui.tour.tour_bar import tour_bar

st.set_page_config(
    page_title="Assessment Desk",
    page_icon=ICON,
    layout="wide",
    initial_sidebar_state="collapsed",
)
with session.one_history_step():
    session.sync_with_address()
    style()
    with guard():
        reason = why_access_denied()
        page = navigation(Path(__file__).parent, has_access=not reason)
        # Asked before the page is run: a page that is never reached cannot show anything.
        if reason:
            access.show_access_denied(reason)
        else:
            pickers()
            campaign_bar(page.title)
            tour_bar(page.url_path)
            stay_in_tab()
            session.name_page(page.title)
            page.run()
