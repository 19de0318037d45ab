"""The frame of every page: navigation, who is here, at which campaign."""

from pathlib import Path

import streamlit as st

from assessment.ui import session
from assessment.ui.frame import guard, pickers, style

here = Path(__file__).parent
st.set_page_config(page_title="Assessment Desk", page_icon=":material/fact_check:", layout="wide", initial_sidebar_state="collapsed")
session.remember()
page = st.navigation(
    [
        st.Page(here / "home.py", title="Home", icon=":material/home:", default=True),
        st.Page(here / "judge.py", title="Judge", icon=":material/gavel:"),
        st.Page(
            here / "nuggets.py",
            title="Nuggets",
            icon=":material/checklist:",
            visibility="visible" if (c := session.campaign()) and c.track.pooled else "hidden",
        ),
        st.Page(here / "runs.py", title="Runs", icon=":material/upload_file:"),
        st.Page(here / "answers.py", title="Answers", icon=":material/article:"),
        st.Page(here / "scores.py", title="Scores", icon=":material/leaderboard:"),
        st.Page(here / "release.py", title="Release", icon=":material/download:"),
        st.Page(here / "settings.py", title="Settings", icon=":material/tune:"),
    ],
    position="top",
)
style()
pickers()
with guard():
    page.run()
