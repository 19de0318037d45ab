"""What stands on Home beside the cards: a welcome, new, restored and sample campaigns."""

from __future__ import annotations

import streamlit as st

from assessment.access import access_mode, invitations, members
from assessment.campaign import Campaign, Workspace
from assessment.exchange.archive.restoration import restore
from assessment.exchange.sample_campaigns import add_samples, missing_samples
from assessment.model import UserError
from assessment.store import StoreError
from assessment.tracks import TRACKS
from assessment.ui import session
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.foreign_text import md, md_sentence
from assessment.ui.home.home_card import ButtonKind, open_page


def welcome_newcomer(workspace: Workspace) -> None:
    """The welcome in a workspace without campaigns."""
    with st.container(border=True):
        st.header("Welcome")
        st.write(
            "This workspace is empty. The sample campaigns show everything in two minutes; "
            "your own campaign starts below."
        )
        _add_samples(workspace, "primary")


def offer_samples(workspace: Workspace) -> None:
    """A button that adds the sample campaigns, where some are missing."""
    if access_mode.access_mode() == "open" and missing_samples(workspace):
        _add_samples(workspace, "tertiary")


def _add_samples(workspace: Workspace, kind: ButtonKind) -> None:
    if st.button("Add the sample campaigns", icon=":material/science:", type=kind):
        with progress_bar() as show_progress:
            show_progress(0.0, "preparing the sample campaigns")
            add_samples(workspace, session.splitter(), show_progress)
        st.rerun()


def may_create_campaigns() -> bool:
    """Whether this person is an organiser of any campaign.

    In the access mode `open` the chosen role decides.
    """
    if any(principal.may("campaigns") for principal in session.principals().values()):
        return True
    # Nobody has a role in an empty workspace; there the role of the session decides.
    return not session.campaigns() and session.may("campaigns")


def new_campaign(workspace: Workspace) -> None:
    with (
        st.expander("New campaign", icon=":material/add:"),
        st.form("new-campaign", border=False),
    ):
        title = st.text_input("Title", placeholder="BioGen spring campaign")
        track = st.selectbox(
            "Track",
            list(TRACKS),
            format_func=lambda name: f"{TRACKS[name].title} ({TRACKS[name].version})",
        )
        name = st.text_input(
            "Short name",
            placeholder="spring",
            help="For addresses, file names and scripts: lower-case letters, digits, dash.",
        )
        if st.form_submit_button("Create campaign"):
            try:
                campaign = workspace.create(name.strip(), track, title.strip())
            except (UserError, StoreError) as error:
                st.error(md_sentence(str(error)))
            else:
                if _join_as_organiser(campaign):
                    open_page(campaign, "runs")


def restore_campaign(workspace: Workspace) -> None:
    with (
        st.expander("Restore a campaign from its archive", icon=":material/unarchive:"),
        st.form("restore", border=False),
    ):
        archive = st.file_uploader("Archive (campaign.zip)", type="zip")
        name = st.text_input("Short name", placeholder="as in the archive")
        is_pressed = st.form_submit_button("Restore")
        if is_pressed and archive is None:
            st.error("Choose the archive first.")
        elif is_pressed and archive is not None:
            try:
                campaign = restore(workspace, archive.getvalue(), name.strip() or None)
            except (UserError, StoreError) as error:
                st.error(md_sentence(str(error)))
            else:
                if _join_as_organiser(campaign):
                    st.rerun()


def _join_as_organiser(campaign: Campaign) -> bool:
    """Whether this person, who created the campaign, has access to it now.

    In the access mode `invited` the page shows a personal link instead, which the person opens first.
    """
    person = session.who()
    session.choose_campaign(campaign.name)
    mode = access_mode.access_mode()
    if mode == "oidc":
        # Without a member nobody could open the campaign in this mode, its creator included.
        members.set_member(campaign, person, "organiser", by=person)
    if mode != "invited":
        return True
    secret = invitations.invite(
        campaign, person, "organiser", by=person, key=session.workspace().secret()
    )
    st.success(
        f"{md(campaign.title)} is created. This is your personal link to it, shown only once; "
        "it ends in 30 days.",
        icon=":material/key:",
    )
    st.link_button(
        "Open the campaign", f"api/enter?key={secret}", icon=":material/login:"
    )
    return False
