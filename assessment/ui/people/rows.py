"""Everybody with a role or a personal link, a row each, with what an organiser can do about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, cast

import pandas as pd
import streamlit as st

from assessment.access import invitations, letters, members
from assessment.access.invitations import PersonalLink
from assessment.campaign import Campaign
from assessment.campaign.description import description_of
from assessment.model import UserError
from assessment.model.permissions import ROLES, Role
from assessment.store import StoreError
from assessment.store.members_and_plans import Member
from assessment.ui import session
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, md_sentence, shown
from assessment.ui.page_links import people_address
from assessment.ui.tables import download_table
from assessment.ui.times import local_day, local_time, time_ago

_ENDED = ("revoked", "expired")
_MAX_ROWS = 25
"""Rows with actions: each has a handful of fields, and a browser gets slow with hundreds."""
_WIDTHS = (3, 2, 2.4, 2, 2, 2.1)
_HEADS = ("Name", "Role", "Link or membership", "Until", "Last judgment", "")
_TABLE, _HEAD_ROW = "people-rows", "people-heads"
# Streamlit puts columns below one another in windows up to 640 pixels: no cell would say what it is.
# Windows below 540 pixels have no room for six columns; there the heads would stand apart from all cells.
_NARROW = f"""<style>
@media (min-width: 540px) {{ .st-key-{_TABLE} [data-testid="stColumn"] {{ min-width: 0; }} }}
@media (max-width: 539px) {{ .st-key-{_HEAD_ROW} {{ display: none; }} }}
</style>"""


class PersonRow(NamedTuple):
    """A person with one link, or without any (`link` None); `role` is "" where nothing is left of it."""

    name: str
    role: str
    team: str
    state: str
    until: str
    last_judgment: str
    link: PersonalLink | None

    @property
    def is_over(self) -> bool:
        return self.state in _ENDED

    def key(self, element: str) -> str:
        """A key for an element of this row.

        It names person and link, since rows move when somebody else invites or revokes: a press must never
        reach the person who has taken the place.
        """
        link = str(self.link.invitation.id) if self.link else ""
        return element_key(element, self.name, link)


def show_everybody(campaign: Campaign) -> None:
    """A row for each link and for each member without one, active people first."""
    rows = person_rows(campaign)
    if not rows:
        invite = people_address(campaign, "Invite")
        st.info(
            f"Nobody is invited yet. [Invite somebody]({invite}).",
            icon=":material/group_add:",
        )
        return
    wanted = ""
    if len(rows) > _MAX_ROWS:
        wanted = st.text_input("Find", placeholder="part of a name", max_chars=60)
    fitting = [row for row in rows if wanted.casefold() in row.name.casefold()]
    with st.container(key=_TABLE):
        _draw_heads()
        for row in fitting[:_MAX_ROWS]:
            _draw(campaign, row)
    if len(fitting) > _MAX_ROWS:
        st.caption(f"These are the first {_MAX_ROWS} of {len(fitting):,}.")
    # All of them, whatever the search shows.
    download_table(_frame(rows), f"{campaign.name}-people", "All as CSV")


def _draw_heads() -> None:
    st.html(_NARROW)
    with st.container(key=_HEAD_ROW):
        for column, head in zip(st.columns(_WIDTHS), _HEADS, strict=True):
            column.caption(f"**{head}**" if head else "")


def person_rows(campaign: Campaign) -> list[PersonRow]:
    """Active people first, by name; ended links stay: they tell who once had access."""
    last_judgments = members.last_judgments(campaign)
    by_name = members.members(campaign)
    rows = []
    links = invitations.links(campaign)
    for link in links:
        rows.append(_row_of_link(link, by_name, last_judgments))
    people_with_links = {link.invitation.person for link in links}
    for name, member in by_name.items():
        if name not in people_with_links:
            last = last_judgments.get(name, "")
            row = PersonRow(name, member.role, member.team, "member", "", last, None)
            rows.append(row)
    return sorted(rows, key=lambda row: (row.is_over, row.name.casefold()))


def _row_of_link(
    link: PersonalLink,
    by_name: Mapping[str, Member],
    last_judgments: Mapping[str, str],
) -> PersonRow:
    """The person of a link, with the role that they have now."""
    invitation = link.invitation
    person = invitation.person
    role, team = invitation.role, invitation.team
    # A membership changed later overrules the role that the link was made with.
    if link.state == "active" and person in by_name:
        role, team = by_name[person].role, by_name[person].team
    last = last_judgments.get(person, "")
    return PersonRow(person, role, team, link.state, invitation.expires, last, link)


def _frame(rows: Sequence[PersonRow]) -> pd.DataFrame:
    columns = ["Name", "Role", "Team", "State", "Until", "Last judgment", "Link", "By"]
    cells = []
    for row in rows:
        link = row.link.invitation if row.link else None
        number, maker = (link.id, link.by) if link else (None, "")
        cells.append((*row[:6], number, maker))
    return pd.DataFrame(cells, columns=columns)


def _draw(campaign: Campaign, row: PersonRow) -> None:
    name, role, state, until, last, actions = st.columns(
        _WIDTHS, vertical_alignment="center"
    )
    name.markdown(f"~~{md(row.name)}~~" if row.is_over else f"**{md(row.name)}**")
    role.markdown(f"team {md(row.team)}" if row.team else md(row.role))
    state.markdown(_state_in_words(row))
    until.markdown(local_day(row.until) if row.until else "–")
    if row.last_judgment:
        ago, exact = time_ago(row.last_judgment), local_time(row.last_judgment)
        last.markdown(ago, help=exact)
    else:
        last.markdown("–")
    if not row.is_over:
        with actions.popover("Actions", key=row.key("person")):
            _actions(campaign, row)


def _state_in_words(row: PersonRow) -> str:
    if row.state == "member" or row.link is None:
        return "member"
    return f"link {row.link.invitation.id}: {row.state}"


def _actions(campaign: Campaign, row: PersonRow) -> None:
    st.markdown(f"**{md(row.name)}**")
    if row.link is not None:
        _show_again(campaign, row.link)
        link = row.link.invitation.id
        key = row.key("revoke")
        if st.button(f"Revoke link {link}", icon=":material/link_off:", key=key):
            show_errors_of(lambda: _revoke(campaign, link))
    # A membership begins with the first use of the link: until then there is no role to change.
    if row.state != "not used yet":
        _change_role(campaign, row)


def _show_again(campaign: Campaign, link: PersonalLink) -> None:
    """The link itself with a letter to send, as long as nobody has used it."""
    secret = invitations.unused_secret(campaign, link, session.workspace().secret())
    if secret is None:
        if link.state == "not used yet":
            st.caption("This link was made elsewhere and cannot be shown again.")
        return
    show_letter(campaign, link, link_address(secret))


def show_letter(campaign: Campaign, link: PersonalLink, address: str) -> None:
    """A link and a letter around it, each to copy."""
    st.code(address, language=None, wrap_lines=True)
    invitation = link.invitation
    letter = letters.invitation_letter(
        description_of(campaign),
        invitation.person,
        cast(Role, invitation.role),
        link=address,
        last_day=local_day(invitation.expires),
    )
    st.caption("A letter to send")
    st.code(letter, language=None, wrap_lines=True, height=160)


def link_address(secret: str) -> str:
    """The address that a personal link opens."""
    address, _, _ = str(st.context.url or "http://localhost:8501").partition("?")
    # The server may be below a path of its own, so only the page is cut off.
    application = address.rstrip("/").removesuffix("/people")
    return f"{application}/api/enter?key={secret}"


def _revoke(campaign: Campaign, link: int) -> None:
    invitations.revoke(campaign, link, by=session.writer_name())
    st.rerun()


def _change_role(campaign: Campaign, row: PersonRow) -> None:
    roles = [*role_choices(campaign), "none"]
    present = f"team:{row.team}" if row.team else row.role
    with st.form(row.key("role"), border=False):
        role = st.selectbox(
            "Role",
            roles,
            index=roles.index(present) if present in roles else None,
            format_func=role_label,
        )
        is_saved = st.form_submit_button("Save the role", icon=":material/save:")
    if is_saved and role is None:
        st.error("Choose a role first.")
    elif is_saved:
        show_errors_of(lambda: change_role(campaign, row.name, str(role)))


def change_role(campaign: Campaign, person: str, role: str) -> None:
    """Give a person a role as `role_choices` names it; "none" ends the membership."""
    by = session.writer_name()
    name, _, team = role.partition(":")
    if name == "none":
        members.remove(campaign, person, by=by)
    else:
        members.set_member(campaign, person, name, team=team, by=by)
    # The row above was drawn with the old role.
    st.rerun()


def role_choices(campaign: Campaign) -> list[str]:
    """All roles; in place of `team`, one role for each team of the runs."""
    roles = [role for role in ROLES if role != "team"]
    # One choice for role and team: a form cannot show a second box that depends on the first.
    team_roles = [f"team:{team}" for team in members.teams(campaign)]
    return [*roles, *team_roles]


def role_label(role: str) -> str:
    name, _, team = role.partition(":")
    if team:
        return f"team {shown(team)}"
    return "no longer a member" if name == "none" else name


def show_errors_of(action: Callable[[], None]) -> None:
    """Do something, and show why it cannot be done."""
    try:
        action()
    except (UserError, StoreError) as error:
        st.error(md_sentence(str(error)))
