"""The parts of the home page."""

from __future__ import annotations

from typing import Literal

import streamlit as st

from assessment.access import access_mode, invitations, members
from assessment.campaign import Campaign, Workspace
from assessment.exchange.archive.restoration import restore
from assessment.exchange.imports.report import counted
from assessment.exchange.sample_campaigns import add_samples, missing_samples
from assessment.model import UserError
from assessment.model.permissions import Principal
from assessment.review.adjudication import desk_of
from assessment.store import StoreError
from assessment.tracks import TRACKS
from assessment.ui import session
from assessment.ui.foreign_text import md
from assessment.ui.progress_bar import progress_bar

ButtonKind = Literal["primary", "secondary", "tertiary"]


def newcomer(workspace: Workspace) -> None:
    """The welcome in a workspace without campaigns."""
    with st.container(border=True):
        st.header("Welcome")
        st.write(
            "This workspace is empty. The sample campaigns show everything in two minutes; "
            "your own campaign starts below."
        )
        _add_samples(workspace, "primary")


def samples(workspace: Workspace) -> None:
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


def card(campaign: Campaign, principal: Principal) -> None:
    """A campaign at a glance: its size, this person's progress, and buttons that open its pages."""
    runs, topics, phase = campaign.runs(), campaign.topics, campaign.phase
    with st.container(border=True):
        left, middle, right = st.columns([5, 3, 4], vertical_alignment="center")
        with left:
            st.header(md(campaign.title), anchor=False)
            # Narrow spaces: a comma next to "·" reads like one more item of the list.
            judgments = f"{campaign.count():,}".replace(",", "\u202f")
            sizes = f"{counted(len(topics), 'topic')} · {counted(len(runs), 'run')}"
            st.caption(f"{campaign.track.title} · {sizes} · {judgments} judgments")
        with middle:
            if principal.may("judge", phase):
                _progress(campaign, principal.person)
            elif not principal.may("scores", phase):
                st.caption("The results are not released yet.")
        with right, st.container(horizontal=True, horizontal_alignment="right"):
            if principal.may("judge", phase):
                _page_button(
                    campaign,
                    "Judge",
                    "judge",
                    "primary",
                    disabled=not (runs and topics),
                )
            if principal.may("scores", phase):
                _page_button(
                    campaign, "Scores", "scores", "secondary", disabled=not runs
                )
            if principal.may("take in", phase):
                _page_button(campaign, "Runs", "runs", "secondary")


def _progress(campaign: Campaign, person: str) -> None:
    if not person:
        st.caption("Choose your name to see your work.")
        return
    count = desk_of(campaign, person).progress()
    if count.total is None:
        st.caption(
            f"{md(person)}: {count.done:,} units are done; the total is being counted."
        )
    elif count.total:
        text = f"{md(person)}: {count.done:,} of {count.total_in_words} units"
        st.progress(count.done / count.total, f"{text}, {count.left_in_words}")
    elif campaign.runs():
        st.caption("Nothing is planned for you here.")
    else:
        st.caption("Nothing to judge yet: import topics and runs.")


def _page_button(
    campaign: Campaign,
    label: str,
    page: str,
    kind: ButtonKind,
    *,
    disabled: bool = False,
) -> None:
    if st.button(label, key=f"{page}-{campaign.name}", type=kind, disabled=disabled):
        session.choose(session.CAMPAIGN, campaign.name)
        query = {session.CAMPAIGN: campaign.name}
        # A page without them in its address could not be reloaded or sent as a link.
        for name in (session.WHO, session.AS):
            if st.session_state.get(name):
                query[name] = st.session_state[name]
        st.switch_page(f"{page}.py", query_params=query)


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
                st.error(md(str(error)))
            else:
                if _join_as_organiser(campaign):
                    st.switch_page("runs.py")


def restore_campaign(workspace: Workspace) -> None:
    with (
        st.expander("Restore a campaign from its archive", icon=":material/unarchive:"),
        st.form("restore", border=False),
    ):
        archive = st.file_uploader("Archive (campaign.zip)", type="zip")
        name = st.text_input("Short name", placeholder="as in the archive")
        if st.form_submit_button("Restore") and archive:
            try:
                campaign = restore(workspace, archive.getvalue(), name.strip() or None)
            except (UserError, StoreError) as error:
                st.error(md(str(error)))
            else:
                if _join_as_organiser(campaign):
                    st.rerun()


def _join_as_organiser(campaign: Campaign) -> bool:
    """Whether this person, who created the campaign, has access to it now.

    In the access mode `invited` the page shows a personal link instead, which the person opens first.
    """
    person = session.who()
    session.choose(session.CAMPAIGN, campaign.name)
    mode = access_mode.access_mode()
    if mode == "oidc":
        # Without a member nobody could open the campaign in this mode, its creator included.
        members.set_member(campaign, person, "organiser", by=person)
    if mode != "invited":
        return True
    secret = invitations.invite(campaign, person, "organiser", by=person)
    st.success(
        f"{md(campaign.title)} is created. This is your personal link to it, shown only once; "
        "it ends in 30 days.",
        icon=":material/key:",
    )
    st.link_button(
        "Open the campaign", f"api/enter?key={secret}", icon=":material/login:"
    )
    return False
