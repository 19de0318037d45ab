"""The parts of the page People: a campaign's members and their personal links."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pandas as pd
import streamlit as st

from assessment.access import access_mode, invitations, members
from assessment.campaign import Campaign
from assessment.model import UserError
from assessment.model.permissions import ROLES
from assessment.store import StoreError
from assessment.store.access import Invitation, Member
from assessment.ui import session
from assessment.ui.foreign_text import md, shown
from assessment.ui.tables import draw_table
from assessment.ui.times import AGO_COLUMN, day_column, local_day, times

ACCESS_MODES = {
    "open": (
        "Open mode: a name is enough, on this machine only. Links and members count in "
        "the other access modes."
    ),
    "invited": (
        "People sign in by personal links. Whoever has a link acts in its holder's name: "
        "send it to one person."
    ),
    "oidc": "People log in with their e-mail address, and have the role that the list below gives it.",
}
_LINK = "people-new-link"
"""Where the session keeps a link that was just made."""
_ENDED = ("revoked", "expired")


class _NewLink(NamedTuple):
    campaign: str
    person: str
    address: str


def table(campaign: Campaign) -> None:
    """Everybody with a role or a link: one row for each link, and one for each member without a link."""
    rows = _rows(campaign)
    if not rows:
        st.info("Nobody is invited yet.", icon=":material/group_add:")
        return
    frame = pd.DataFrame(
        rows,
        columns=[
            "Name",
            "Role",
            "Team",
            "State",
            "Until",
            "Last judgment",
            "Link",
            "By",
        ],
    )
    for column in ("Until", "Last judgment"):
        frame[column] = times(frame[column])
    look = {
        "Until": day_column(),
        "Last judgment": AGO_COLUMN,
        "Link": st.column_config.NumberColumn(format="%d"),
    }
    draw_table(frame, hide_index=True, placeholder="–", column_config=look)


def _rows(campaign: Campaign) -> list[tuple[object, ...]]:
    """Active people first, by name; each row as the columns of `table`."""
    last_judgments = members.last_judgments(campaign)
    by_name = members.members(campaign)
    links = invitations.links(campaign)
    rows = []
    for link, state in links:
        # A membership changed later overrules the role that the link was made with.
        holder = by_name.get(link.person, link) if state == "active" else link
        rows.append(
            _row(holder, link, state, link.expires, last_judgments.get(link.person))
        )
    people_with_links = {link.person for link, _ in links}
    for name, member in by_name.items():
        if name not in people_with_links:
            rows.append(_row(member, None, "member", None, last_judgments.get(name)))
    # Ended links stay in the table: they tell who once had access.
    return sorted(rows, key=lambda row: (row[3] in _ENDED, str(row[0]).casefold()))


def _row(
    holder: Member | Invitation,
    link: Invitation | None,
    state: str,
    expires: str | None,
    last_judgment: str | None,
) -> tuple[object, ...]:
    made_by = link.by if link else holder.by
    return (
        shown(holder.person),
        holder.role,
        shown(holder.team),
        state,
        expires,
        last_judgment,
        link.id if link else None,
        shown(made_by),
    )


def invite(campaign: Campaign) -> None:
    """A form for one link, and the link itself: shown once, since only its hash is stored."""
    with st.form("invite"):
        left, middle, right = st.columns([3, 2, 1])
        person = left.text_input(
            "Name",
            placeholder="as judgments are to be stored",
            max_chars=members.MAX_NAME,
        )
        roles = _roles(campaign)
        role = middle.selectbox(
            "Role", roles, index=roles.index("assessor"), format_func=_role_label
        )
        days = right.number_input(
            "Days", 1, invitations.MAX_DAYS, 30, help="how long the link is valid"
        )
        if st.form_submit_button(
            "Make a personal link", type="primary", icon=":material/add_link:"
        ):
            _show_errors_of(lambda: _make_link(campaign, person, role, int(days)))
    _show_new_link(campaign)


def _show_new_link(campaign: Campaign) -> None:
    link: _NewLink | None = st.session_state.get(_LINK)
    if link is None or link.campaign != campaign.name:
        return
    st.success(
        f"The link of {md(link.person)}. Copy it now: it is shown only once, and only a fingerprint "
        "of it is stored.",
        icon=":material/key:",
    )
    st.code(link.address, language=None, wrap_lines=True)
    st.button("I have copied it", on_click=lambda: st.session_state.pop(_LINK, None))


def _make_link(campaign: Campaign, person: str, role: str, days: int) -> None:
    name, _, team = role.partition(":")
    organiser = session.who() or "organiser"
    secret = invitations.invite(
        campaign, person, name, team=team, days=days, by=organiser
    )
    address = f"{_application_address()}/api/enter?key={secret}"
    # Kept over the rerun that shows the new row; the secret itself is stored nowhere else.
    st.session_state[_LINK] = _NewLink(campaign.name, person.strip(), address)
    st.rerun()


def _application_address() -> str:
    """The address of the application, without the page."""
    address, _, _ = str(st.context.url or "http://localhost:8501").partition("?")
    return address.rstrip("/").removesuffix("/people")


def revoke(campaign: Campaign) -> None:
    """A form that revokes a link at once."""
    valid_links = {
        link.id: link
        for link, state in invitations.links(campaign)
        if state not in _ENDED
    }
    with st.form("revoke"):
        chosen = st.selectbox(
            "Link",
            list(valid_links),
            index=None,
            placeholder="choose a link",
            format_func=lambda number: _link_label(valid_links[number]),
        )
        if (
            st.form_submit_button("Revoke it", icon=":material/link_off:")
            and chosen is not None
        ):
            _show_errors_of(lambda: _revoke_link(campaign, chosen))


def _revoke_link(campaign: Campaign, link: int) -> None:
    invitations.revoke(campaign, link, by=session.who() or "organiser")
    st.rerun()


def change(campaign: Campaign) -> None:
    """A form for another role of a member, or the end of the membership.

    In the access mode `oidc` it also serves a new member.
    """
    people = list(members.members(campaign))
    is_by_mail = access_mode.access_mode() == "oidc"
    label, placeholder = "Member", "choose a member"
    if is_by_mail:
        label, placeholder = "E-mail address", "choose or type an address"
    with st.form("change"):
        person = st.selectbox(
            label,
            people,
            index=None,
            placeholder=placeholder,
            accept_new_options=is_by_mail,
            format_func=shown,
        )
        role = st.selectbox(
            "Role",
            [*_roles(campaign), "none"],
            index=None,
            placeholder="choose",
            format_func=_role_label,
            key="change-role",
        )
        if st.form_submit_button("Save", icon=":material/save:") and person and role:
            _show_errors_of(lambda: _change_role(campaign, person, role))


def _change_role(campaign: Campaign, person: str, role: str) -> None:
    by = session.who() or "organiser"
    name, _, team = role.partition(":")
    if name == "none":
        members.remove(campaign, person, by=by)
    else:
        members.set_member(campaign, person, name, team=team, by=by)
    st.rerun()


def _roles(campaign: Campaign) -> list[str]:
    """All roles; in place of `team`, one role for each team of the runs."""
    roles = [role for role in ROLES if role != "team"]
    # One choice for role and team: a form cannot show a second box that depends on the first.
    team_roles = [f"team:{team}" for team in members.teams(campaign)]
    return [*roles, *team_roles]


def _role_label(role: str) -> str:
    name, _, team = role.partition(":")
    if team:
        return f"team {shown(team)}"
    return "no longer a member" if name == "none" else name


def _link_label(link: Invitation) -> str:
    last_day = local_day(link.expires)
    return f"{link.id}: {shown(link.person)}, {link.role}, until {last_day}"


def _show_errors_of(action: Callable[[], None]) -> None:
    try:
        action()
    except (UserError, StoreError) as error:
        st.error(md(str(error)))
