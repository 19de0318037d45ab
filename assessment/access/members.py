"""The members of a campaign: who has which role, and the names that people may have."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from assessment.access.access_mode import AccessDenied
from assessment.campaign.handle import Campaign
from assessment.campaign.workspace import Workspace
from assessment.model import UserError
from assessment.model.permissions import ROLES, Principal
from assessment.store import Store
from assessment.store.log import CampaignRow
from assessment.store.members_and_plans import Invitation, Member
from assessment.store.rows import utc_now

MAX_NAME = 60
MAX_EMAIL = 254
"""The longest e-mail address that mail servers accept (RFC 5321)."""
MAX_TEAM = 200
NO_MEMBER = "you are not on the list of this campaign's members; ask an organiser to put you there"


class CampaignPeople(NamedTuple):
    """A campaign without its material, which is read faster; enough to look up its people."""

    store: Store
    row: CampaignRow


def people_by_campaign(workspace: Workspace) -> dict[str, CampaignPeople]:
    """The campaigns of the workspace without their material, by name."""
    return {
        name: CampaignPeople(workspace.store, row)
        for name, row in workspace.store.campaigns().items()
    }


def members(campaign: Campaign | CampaignPeople) -> dict[str, Member]:
    """Everybody who has a role now, by name or, in the access mode `oidc`, by e-mail address."""
    return campaign.store.access.members(campaign.row.id)


def set_member(
    campaign: Campaign, person: str, role: str, *, team: str = "", by: str
) -> None:
    """Give a person a role, in place of any other one; it takes effect at the person's next click.

    Raises `UserError` for a wrong name, role or team, and for the only organiser.
    """
    person = checked_person(person, role, team)
    with campaign.store.exclusive(campaign.row.id):
        _must_leave_an_organiser(campaign, person, role)
        campaign.store.access.set_member(
            campaign.row.id, person, role, team=team, by=by
        )


def set_members(
    campaign: Campaign, people: Sequence[tuple[str, str, str]], *, by: str
) -> None:
    """Give many people (name, role, team) their roles: all of them, or none.

    Raises `UserError` as `set_member` does.
    """
    checked = []
    for name, role, team in people:
        person = checked_person(name, role, team)
        checked.append((person, role, team))
    number = campaign.row.id
    with campaign.store.exclusive(number), campaign.store.transaction() as store:
        before = {name: member.role for name, member in members(campaign).items()}
        after = before | {person: role for person, role, _ in checked}
        if "organiser" in before.values() and "organiser" not in after.values():
            raise UserError(
                "nobody would be an organiser any more; name one in the list"
            )
        for person, role, team in checked:
            store.access.set_member(number, person, role, team=team, by=by)


def remove(campaign: Campaign, person: str, *, by: str) -> None:
    """End a membership and all links of the person; judgments stay.

    Raises `UserError` if there is no such member, and for the only organiser.
    """
    number = campaign.row.id
    # All or nothing, so that those who end their own membership are not refused half-way.
    with campaign.store.exclusive(number), campaign.store.transaction() as store:
        people = members(campaign)
        if person not in people:
            known = ", ".join(people) or "none"
            raise UserError(
                f"{person[:MAX_EMAIL]!r} is no member of {campaign.name}; members: {known}"
            )
        _must_leave_an_organiser(campaign, person, None)
        # Otherwise the next use of a link would make the person a member again.
        for invitation in valid_invitations(campaign):
            if invitation.person == person:
                store.access.revoke(invitation.id, by)
        store.access.set_member(number, person, None, team="", by=by)


def _must_leave_an_organiser(campaign: Campaign, person: str, role: str | None) -> None:
    if role == "organiser":
        return
    people = members(campaign)
    organisers = {name for name, member in people.items() if member.role == "organiser"}
    if organisers == {person}:
        raise UserError(f"{person} is the only organiser; make somebody else one first")


def valid_invitations(campaign: Campaign | CampaignPeople) -> list[Invitation]:
    """The invitations that are neither revoked nor expired, oldest first."""
    now = utc_now()
    invitations = campaign.store.access.invitations(campaign.row.id)
    return [invitation for invitation in invitations if invitation.is_valid(now)]


def invited_assessors(campaign: Campaign) -> list[str]:
    """Members and people with a valid personal link whose role is assessor; each name once."""
    names = [
        name for name, member in members(campaign).items() if member.role == "assessor"
    ]
    for invitation in valid_invitations(campaign):
        if invitation.role == "assessor":
            names.append(invitation.person)
    return list(dict.fromkeys(names))


def name_problem(name: str) -> str:
    """Why this cannot be a person's name, "" if it can.

    In the access mode `oidc` it is an e-mail address.
    """
    if not name.strip():
        return "Type a name."
    longest = MAX_EMAIL if "@" in name else MAX_NAME
    if len(name) > longest or not name.isprintable():
        what = "An e-mail address" if "@" in name else "A name"
        return f"{what} has at most {longest} printable characters."
    if ":" in name:
        return "A name has no colon: names such as auto:… are machine assessors."
    return ""


def checked_person(person: str, role: str, team: str) -> str:
    """The person's name as it is stored.  Raises `UserError` for a wrong name, role or team."""
    # One form for equal-looking names: keyboards and files write the same accent in two ways.
    person = unicodedata.normalize("NFC", person.strip())
    problem = name_problem(person)
    if problem:
        raise UserError(problem)
    if role not in ROLES:
        raise UserError(f"{role[:40]!r} is no role; choose one of: {', '.join(ROLES)}")
    if role == "team" and not team:
        raise UserError("a team's member needs the team's name")
    if role != "team" and team:
        raise UserError(f"the role {role} has no team; leave it empty")
    if len(team) > MAX_TEAM or not team.isprintable():
        raise UserError(f"a team's name has at most {MAX_TEAM} printable characters")
    return person.lower() if "@" in person else person


def principal_by_name(campaign: Campaign | CampaignPeople, person: str) -> Principal:
    """The principal of a member, in the access mode `oidc` by e-mail address.  Raises `AccessDenied`."""
    member = members(campaign).get(person)
    if member is None or member.role not in ROLES:
        raise AccessDenied(NO_MEMBER)
    return Principal(member.person, member.role, member.team)


def last_judgments(campaign: Campaign) -> dict[str, str]:
    """When each person judged last, as ISO times."""
    return campaign.store.tallies.last_times(campaign.row.id)


def teams(campaign: Campaign) -> list[str]:
    """The teams of the campaign's runs."""
    return sorted({run.team for run in campaign.runs().values() if run.team})
