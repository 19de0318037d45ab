"""The parts of the home page."""

from __future__ import annotations

import streamlit as st

from assessment.access import access_mode, invitations, members
from assessment.campaign import Campaign, Workspace
from assessment.exchange.restoration import restore
from assessment.exchange.samples import add_samples, missing_samples
from assessment.model import UserError
from assessment.model.permissions import Principal
from assessment.review.adjudication import desk_of
from assessment.store import StoreError
from assessment.tracks import TRACKS
from assessment.ui import session
from assessment.ui.foreign_text import md


def newcomer(workspace: Workspace) -> None:
    with st.container(border=True):
        st.subheader("Welcome")
        st.write(
            "This workspace is empty. The sample campaigns show everything in two minutes; your own campaign starts below."
        )
        _add_samples(workspace, "primary")


def samples(workspace: Workspace) -> None:
    """A way to the samples for those who started without them."""
    if access_mode.access_mode() == "open" and missing_samples(workspace):
        _add_samples(workspace, "tertiary")


def _add_samples(workspace: Workspace, kind: str) -> None:
    if st.button("Add the sample campaigns", icon=":material/science:", type=kind):  # type: ignore[arg-type]
        bar = st.progress(0.0, "preparing the sample campaigns")
        add_samples(workspace, session.splitter(), lambda share, text: bar.progress(share, text))
        st.rerun()


def may_make() -> bool:
    """Whether whoever is here makes campaigns: an organiser of any, and in the access mode `open` whoever chose that role."""
    return any(principal.may("campaigns") for principal in session.principals().values()) or (
        not session.campaigns() and session.may("campaigns")
    )


def card(campaign: Campaign, principal: Principal) -> None:
    """A campaign at a glance: its size, my progress, the ways in."""
    runs, topics, phase = campaign.runs(), campaign.topics, campaign.phase
    with st.container(border=True):
        left, middle, right = st.columns([5, 3, 4], vertical_alignment="center")
        with left:
            st.subheader(md(campaign.title), anchor=False)
            st.caption(
                f"{campaign.track.title} · {len(topics)} topics · {len(runs)} runs · {campaign.count():,} judgments".replace(
                    ",", "\u202f"
                )
            )
        with middle:
            if principal.may("judge", phase):
                _progress(campaign, principal.person)
            elif not principal.may("scores", phase):
                st.caption("The results are not released yet.")
        with right, st.container(horizontal=True, horizontal_alignment="right"):
            if principal.may("judge", phase):
                _go(campaign, "Judge", "judge", "primary", disabled=not (runs and topics))
            if principal.may("scores", phase):
                _go(campaign, "Scores", "scores", "secondary", disabled=not runs)
            if principal.may("take in", phase):
                _go(campaign, "Runs", "runs", "secondary")


def _progress(campaign: Campaign, person: str) -> None:
    if not person:
        st.caption("Choose your name to see what waits for you.")
        return
    done, total = desk_of(campaign, person).progress()
    if total is None:
        st.caption(f"{md(person)}: {done:,} units are done; how many there are is being counted.")
    elif total:
        left = "all judged" if done == total else f"{total - done} left"
        st.progress(done / total, f"{md(person)}: {done} of {total} units, {left}")
    else:
        st.caption(
            "Nothing to judge yet: import topics and runs."
            if not campaign.runs()
            else "Nothing is planned for you here."
        )


def _go(campaign: Campaign, label: str, page: str, kind: str, *, disabled: bool = False) -> None:
    if st.button(label, key=f"{page}-{campaign.name}", type=kind, disabled=disabled):  # type: ignore[arg-type]
        session.choose(session.CAMPAIGN, campaign.name)
        kept = {
            name: st.session_state[name] for name in (session.WHO, session.AS) if st.session_state.get(name)
        }
        st.switch_page(f"{page}.py", query_params={session.CAMPAIGN: campaign.name, **kept})


def new_campaign(workspace: Workspace) -> None:
    with st.expander("New campaign", icon=":material/add:"), st.form("new-campaign", border=False):
        title = st.text_input("Title", placeholder="BioGen spring campaign")
        track = st.selectbox(
            "Track", list(TRACKS), format_func=lambda name: f"{TRACKS[name].title} ({TRACKS[name].version})"
        )
        name = st.text_input(
            "Short name",
            placeholder="spring",
            help="For addresses, file names and scripts: lower-case letters, digits, dash.",
        )
        if st.form_submit_button("Make the campaign"):
            try:
                campaign = workspace.create(name.strip(), track, title.strip())
            except (UserError, StoreError) as error:
                st.error(md(str(error)))
            else:
                if _made(campaign):
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
                if _made(campaign):
                    st.rerun()


def _made(campaign: Campaign) -> bool:
    """Whether its maker is at the new campaign already; by personal links one goes there by a link of one's own, shown once."""
    maker = session.who()
    session.choose(session.CAMPAIGN, campaign.name)
    if access_mode.access_mode() == "oidc":
        members.set_member(campaign, maker, "organiser", by=maker)
    elif access_mode.access_mode() == "invited":
        secret = invitations.invite(campaign, maker, "organiser", by=maker)
        st.success(
            f"{md(campaign.title)} is made. This is your personal link to it, shown this once; it ends in 30 days.",
            icon=":material/key:",
        )
        st.link_button("Go there", f"api/enter?key={secret}", icon=":material/login:")
        return False
    return True
