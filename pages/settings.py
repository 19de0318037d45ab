"""The campaign's settings: a choice for each rule on which sources disagree."""

import streamlit as st

from assessment.exchange.settings import change_settings
from assessment.ui import session
from assessment.ui.foreign_text import md

campaign = session.enter("settings")
st.title("Settings")
st.caption(md(campaign.title))
with st.form("settings"):
    chosen = {}
    for setting in campaign.available_settings():
        meanings = {choice.name: choice.meaning for choice in setting.choices}
        names = list(meanings)
        chosen[setting.name] = st.radio(
            setting.title,
            names,
            index=names.index(campaign.settings[setting.name]),
            captions=list(meanings.values()),
            format_func=lambda name, default=setting.default: (
                f"{name} (default)" if name == default else name
            ),
            help="Changing this reads all runs again; judgments of sentences that stay are kept."
            if setting.rereads
            else None,
        )
    if st.form_submit_button("Save", type="primary"):
        with st.spinner("saving"):
            change_settings(
                campaign,
                chosen,
                by=session.who() or "organiser",
                splitter=session.splitter(),
            )
        st.success("Saved. All scores follow the new settings.")
