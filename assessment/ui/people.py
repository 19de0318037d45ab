"""The parts of the page People: who belongs to a campaign, and the links that let them in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pandas as pd
import streamlit as st

from assessment.access import access_mode, invitations, members
from assessment.campaign import Campaign
from assessment.model import UserError
from assessment.model.permissions import ROLES
from assessment.store import StoreError
from assessment.store.access import Invitation
from assessment.ui import session
from assessment.ui.foreign_text import md, shown
from assessment.ui.tables import draw_table

ACCESS_MODES = {
    "open": "Access is open: a name is enough, for this machine only. Links and members count in the other access modes.",
    "invited": "People come in by personal links. A link is as good as its holder's name: send it to one person.",
    "oidc": "People log in with their e-mail address, and have the role that the list below gives it.",
}
_LINK = "people-new-link"
_ENDED = ("revoked", "expired")


def table(campaign: Campaign) -> None:
    """Everybody with a role or a link: one row a link, and one for each member without any."""
    rows = _rows(campaign)
    if not rows:
        st.info("Nobody is invited yet.", icon=":material/group_add:")
        return
    frame = pd.DataFrame(
        rows, columns=["Name", "Role", "Team", "State", "Until", "Last judgment", "Link", "By"]
    )
    for column in ("Until", "Last judgment"):
        frame[column] = pd.to_datetime(frame[column], errors="coerce")
    when = st.column_config.DatetimeColumn(format="distance")
    look = {
        "Until": st.column_config.DateColumn(format="iso8601"),
        "Last judgment": when,
        "Link": st.column_config.NumberColumn(format="%d"),
    }
    draw_table(frame, hide_index=True, placeholder="–", column_config=look)


def _rows(campaign: Campaign) -> list[tuple[object, ...]]:
    last_times = members.last_judgments(campaign)
    member_of = members.members(campaign)
    rows: list[tuple[object, ...]] = []
    for item, state in invitations.links(campaign):
        now = member_of.get(item.person, item) if state == "active" else item
        rows.append(
            (
                shown(item.person),
                now.role,
                shown(now.team),
                state,
                item.expires,
                last_times.get(item.person),
                item.id,
                shown(item.by),
            )
        )
    without = [
        member
        for name, member in member_of.items()
        if name not in {item.person for item, _ in invitations.links(campaign)}
    ]
    rows += [
        (shown(m.person), m.role, shown(m.team), "member", None, last_times.get(m.person), None, shown(m.by))
        for m in without
    ]
    return sorted(rows, key=lambda row: (row[3] in _ENDED, str(row[0]).casefold()))


def invite(campaign: Campaign) -> None:
    """A form for one link, and the link itself: shown once, since only its hash is kept."""
    with st.form("invite"):
        left, middle, right = st.columns([3, 2, 1])
        person = left.text_input(
            "Name", placeholder="as judgments are to be stored", max_chars=members.MAX_NAME
        )
        role = middle.selectbox(
            "Role", _roles(campaign), index=_roles(campaign).index("assessor"), format_func=_role_label
        )
        days = right.number_input("Days", 1, invitations.MAX_DAYS, 30, help="how long the link is good")
        if st.form_submit_button("Make a personal link", type="primary", icon=":material/add_link:"):
            _tried(lambda: _invited(campaign, person, role, int(days)))
    made = st.session_state.get(_LINK)
    if made and made[0] == campaign.name:
        st.success(
            f"The link of {md(made[1])}. Copy it now: it is shown this once, and only a fingerprint of it is kept.",
            icon=":material/key:",
        )
        st.code(made[2], language=None, wrap_lines=True)
        st.button("I have copied it", on_click=lambda: st.session_state.pop(_LINK, None))


def _invited(campaign: Campaign, person: str, role: str, days: int) -> None:
    name, _, team = role.partition(":")
    secret = invitations.invite(campaign, person, name, team=team, days=days, by=session.who() or "organiser")
    st.session_state[_LINK] = (campaign.name, person.strip(), f"{_base()}/api/enter?key={secret}")
    st.rerun()


def _base() -> str:
    """The address of the application, without the page."""
    return str(st.context.url or "http://localhost:8501").split("?")[0].rstrip("/").removesuffix("/people")


def end(campaign: Campaign) -> None:
    """Revoke a link at once."""
    good = {item.id: item for item, state in invitations.links(campaign) if state not in _ENDED}
    with st.form("revoke"):
        chosen = st.selectbox(
            "Link",
            list(good),
            index=None,
            placeholder="choose a link",
            format_func=lambda number: _link_label(good[number]),
        )
        if st.form_submit_button("Revoke it", icon=":material/link_off:") and chosen is not None:
            _tried(
                lambda: _then_again(
                    lambda: invitations.revoke(campaign, chosen, by=session.who() or "organiser")
                )
            )


def change(campaign: Campaign) -> None:
    """Another role for a member, or the end of the membership; in the access mode `oidc` also a new member."""
    names = list(members.members(campaign))
    by_mail = access_mode.access_mode() == "oidc"
    with st.form("change"):
        person = st.selectbox(
            "E-mail address" if by_mail else "Member", names, index=None, accept_new_options=by_mail, format_func=shown,
            placeholder="choose or type an address" if by_mail else "choose a member",
        )  # fmt: skip
        role = st.selectbox(
            "Role",
            [*_roles(campaign), "none"],
            index=None,
            placeholder="choose",
            format_func=_role_label,
            key="change-role",
        )
        if st.form_submit_button("Save", icon=":material/save:") and person and role:
            _tried(lambda: _then_again(lambda: _changed(campaign, person, role)))


def _changed(campaign: Campaign, person: str, role: str) -> None:
    by = session.who() or "organiser"
    name, _, team = role.partition(":")
    if name == "none":
        members.remove(campaign, person, by=by)
    else:
        members.set_member(campaign, person, name, team=team, by=by)


def _roles(campaign: Campaign) -> list[str]:
    """Every role; that of a team once for each team of the runs."""
    return [
        *(role for role in ROLES if role != "team"),
        *(f"team:{team}" for team in members.teams(campaign)),
    ]


def _role_label(role: str) -> str:
    name, _, team = role.partition(":")
    return f"team {shown(team)}" if team else {"none": "no member any more"}.get(name, name)


def _link_label(item: Invitation) -> str:
    return (
        f"{item.id}: {shown(item.person)}, {item.role}, until {datetime.fromisoformat(item.expires):%Y-%m-%d}"
    )


def _then_again(act: Callable[[], None]) -> None:
    act()
    st.rerun()


def _tried(act: Callable[[], None]) -> None:
    try:
        act()
    except (UserError, StoreError) as error:
        st.error(md(str(error)))
