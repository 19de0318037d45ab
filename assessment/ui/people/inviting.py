"""Many people at once: a pasted list or a CSV file becomes personal links, or members where people log in."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

import pandas as pd
import streamlit as st

from assessment.access import access_mode, invitations, members
from assessment.access.invitation_list import (
    LONGEST_LIST,
    InvitationList,
    read_list,
)
from assessment.access.link_secrets import digest
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.model import UserError
from assessment.model.permissions import ROLES
from assessment.ui import session
from assessment.ui.downloads import download_button
from assessment.ui.foreign_text import md
from assessment.ui.people.rows import link_address, show_errors_of, show_letter
from assessment.ui.tables import table_csv

_LINKS = "people-new-links"
"""Where the session keeps links that were just made."""
_LISTS_DONE = "people-lists-done"
"""How many lists this session has invited: a new number empties the boxes, lest somebody is invited twice."""
_SHOWN_PROBLEMS = 20
_LETTERS = 10
"""New links that are shown with a letter; the file has all of them."""


class _NewLinks(NamedTuple):
    campaign: str
    secrets: tuple[str, ...]
    numbers: tuple[int, ...]


def show_inviting(campaign: Campaign) -> None:
    """A form for a list of people, and below it the links that it made."""
    is_by_mail = access_mode.access_mode() == "oidc"
    what = (
        "E-mail addresses" if is_by_mail else "Names under which judgments are stored"
    )
    usual_roles = [role for role in ROLES if role != "team"]
    number = st.session_state.get(_LISTS_DONE, 0)
    with st.form("invite"):
        text = st.text_area(
            f"{what}: one a line",
            placeholder="Ann Example\nBen Example, organiser\nDora Example, team, ibis",
            max_chars=LONGEST_LIST,
            help="Role and team may follow the name, after commas, semicolons or tabs.",
            key=f"invite-names-{number}",
        )
        file = st.file_uploader(
            "or a CSV file with name, role, team",
            type=["csv"],
            max_upload_size=1,
            key=f"invite-file-{number}",
        )
        left, right = st.columns(2)
        role = left.selectbox(
            "Role where a line names none",
            usual_roles,
            index=usual_roles.index("assessor"),
        )
        days = 30
        if not is_by_mail:
            days = right.number_input(
                "Days", 1, invitations.MAX_DAYS, 30, help="how long a link is valid"
            )
        label = "Add members" if is_by_mail else "Make personal links"
        is_sent = st.form_submit_button(label, type="primary")
    if is_sent:
        show_errors_of(
            lambda: _invite(campaign, text + _text_of(file), role, int(days))
        )
    _show_new_links(campaign)


def _text_of(file: st.runtime.uploaded_file_manager.UploadedFile | None) -> str:
    if file is None:
        return ""
    try:
        return f"\n{file.getvalue().decode('utf-8-sig')}"
    except UnicodeDecodeError:
        raise UserError("the file is not UTF-8; save it as CSV in UTF-8") from None


def _invite(campaign: Campaign, text: str, role: str, days: int) -> None:
    wanted = read_list(campaign, text, role)
    if wanted.problems:
        _show_problems(wanted)
        return
    if not wanted.people:
        raise UserError("write at least one name")
    by = session.writer_name()
    if access_mode.access_mode() == "oidc":
        members.set_members(campaign, wanted.people, by=by)
        _next_list()
    key = session.workspace().secret()
    secrets = invitations.invite_all(campaign, wanted.people, days=days, by=by, key=key)
    # Not the newest links: meanwhile somebody else may have invited others.
    invitation_by_digest = {
        link.invitation.hash: link.invitation for link in invitations.links(campaign)
    }
    numbers = tuple(invitation_by_digest[digest(secret)].id for secret in secrets)
    # Kept over the rerun that shows the new rows.
    st.session_state[_LINKS] = _NewLinks(campaign.name, tuple(secrets), numbers)
    _next_list()


def _next_list() -> NoReturn:
    """Draw the page again, with empty boxes."""
    st.session_state[_LISTS_DONE] = st.session_state.get(_LISTS_DONE, 0) + 1
    st.rerun()


def _show_problems(wanted: InvitationList) -> None:
    lines = [f"- {md(problem.sentence)}" for problem in wanted.problems]
    more = len(lines) - _SHOWN_PROBLEMS
    if more > 0:
        lines[_SHOWN_PROBLEMS:] = [f"- and {more} more"]
    st.error("\n".join(["Nobody was invited. Correct these lines first:", "", *lines]))


def _show_new_links(campaign: Campaign) -> None:
    new: _NewLinks | None = st.session_state.get(_LINKS)
    if new is None or new.campaign != campaign.name:
        return
    by_number = {link.invitation.id: link for link in invitations.links(campaign)}
    links = [by_number[number] for number in new.numbers]
    st.success(
        f"{number_of(len(links), 'personal link')}. Send each to one person. Until somebody has used it, a "
        "link can be shown again: Everybody, Actions.",
        icon=":material/key:",
    )
    rows = []
    for link, secret in zip(links, new.secrets, strict=True):
        invitation = link.invitation
        address = link_address(secret)
        whom = (invitation.person, invitation.role, invitation.team)
        rows.append((*whom, invitation.expires, address))
    for link, row in zip(links[:_LETTERS], rows, strict=False):
        with st.expander(f"The link of {md(row[0])}", expanded=len(links) == 1):
            show_letter(campaign, link, row[-1])
    frame = pd.DataFrame(rows, columns=["Name", "Role", "Team", "Until", "Link"])
    with st.container(horizontal=True):
        download_button(
            "All links as CSV",
            lambda: table_csv(frame),
            f"{campaign.name}-links.csv",
            "text/csv",
            key="new-links-csv",
        )
        st.button("I have copied them", on_click=lambda: st.session_state.pop(_LINKS))
