"""The parts of the home page."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign, Workspace
from assessment.store import StoreError
from assessment.tracks import TRACKS
from assessment.ui import session
from assessment.ui.safe import md


def newcomer(workspace: Workspace) -> None:
    with st.container(border=True):
        st.subheader("Welcome")
        st.write("This workspace is empty. The sample campaigns show everything in two minutes; your own campaign starts below.")
        _add_samples(workspace, "primary")


def samples(workspace: Workspace) -> None:
    """A way to the samples for those who started without them."""
    if workspace.missing_samples():
        _add_samples(workspace, "tertiary")


def _add_samples(workspace: Workspace, kind: str) -> None:
    if st.button("Add the sample campaigns", icon=":material/science:", type=kind):  # type: ignore[arg-type]
        bar = st.progress(0.0, "preparing the sample campaigns")
        workspace.add_samples(session.splitter(), lambda share, text: bar.progress(share, text))
        st.rerun()


def card(campaign: Campaign) -> None:
    """A campaign at a glance: its size, my progress, the ways in."""
    runs, topics = campaign.runs(), campaign.topics
    with st.container(border=True):
        left, middle, right = st.columns([5, 3, 4], vertical_alignment="center")
        with left:
            st.subheader(md(campaign.title), anchor=False)
            st.caption(f"{campaign.track.title} · {len(topics)} topics · {len(runs)} runs · {campaign.count():,} judgments".replace(",", "\u202f"))
        with middle:
            _progress(campaign)
        with right, st.container(horizontal=True, horizontal_alignment="right"):
            _go(campaign, "Judge", "judge", "primary", disabled=not (runs and topics))
            _go(campaign, "Scores", "scores", "secondary", disabled=not runs)
            _go(campaign, "Runs", "runs", "secondary")


def _progress(campaign: Campaign) -> None:
    if not session.who():
        st.caption("Choose your name to see what waits for you.")
        return
    done, total = campaign.desk(session.who()).progress()
    if total:
        left = "all judged" if done == total else f"{total - done} left"
        st.progress(done / total, f"{md(session.who())}: {done} of {total} units, {left}")
    else:
        st.caption("Nothing to judge yet: take in topics and runs.")


def _go(campaign: Campaign, label: str, page: str, kind: str, *, disabled: bool = False) -> None:
    if st.button(label, key=f"{page}-{campaign.name}", type=kind, disabled=disabled):  # type: ignore[arg-type]
        session.choose(session.CAMPAIGN, campaign.name)
        st.switch_page(f"{page}.py", query_params={session.CAMPAIGN: campaign.name, **({session.WHO: session.who()} if session.who() else {})})


def new_campaign(workspace: Workspace) -> None:
    with st.expander("New campaign", icon=":material/add:"), st.form("new-campaign", border=False):
        title = st.text_input("Title", placeholder="BioGen spring campaign")
        track = st.selectbox("Track", list(TRACKS), format_func=lambda name: f"{TRACKS[name].title} ({TRACKS[name].version})")
        name = st.text_input("Short name", placeholder="spring", help="For addresses, file names and scripts: lower-case letters, digits, dash.")
        if st.form_submit_button("Make the campaign"):
            try:
                campaign = workspace.create(name.strip(), track, title.strip())
            except (ValueError, StoreError) as error:
                st.error(md(str(error)))
            else:
                session.choose(session.CAMPAIGN, campaign.name)
                st.switch_page("runs.py")


def restore_campaign(workspace: Workspace) -> None:
    with st.expander("Restore a campaign from its archive", icon=":material/unarchive:"), st.form("restore", border=False):
        archive = st.file_uploader("Archive (campaign.zip)", type="zip")
        name = st.text_input("Short name", placeholder="as in the archive")
        if st.form_submit_button("Restore") and archive:
            try:
                campaign = workspace.restore(archive.getvalue(), name.strip() or None)
            except (ValueError, StoreError) as error:
                st.error(md(str(error)))
            else:
                session.choose(session.CAMPAIGN, campaign.name)
                st.rerun()
