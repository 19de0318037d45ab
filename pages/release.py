"""Files out: judgments, scores, the track's own formats, the whole campaign."""

import streamlit as st

from assessment.campaign import sending
from assessment.ui import session
from assessment.ui.safe import md

campaign = session.campaign_or_stop()
st.title("Release")
st.caption(md(campaign.title))
if not campaign.topics:
    st.info("Nothing to send out yet: take in topics and runs on the page Runs.", icon=":material/inbox:")
    st.stop()
st.write("Files are made from the stored judgments when you ask for them. Run names are in them: they are for organisers.")
for name, title in campaign.export_names().items():
    with st.container(border=True):
        left, right = st.columns([5, 2], vertical_alignment="center")
        left.write(f"**{md(title)}**")
        warnings = sending.warnings(campaign, name)
        for line in warnings:
            left.caption(f":material/warning: {md(line)}")
        with right, st.container(horizontal=True, horizontal_alignment="right"):
            st.download_button(
                "Download", lambda name=name: campaign.export(name)[1], sending.filename(campaign, name), key=f"export-{name}",
                icon=":material/download:", on_click="ignore",
            )  # fmt: skip
