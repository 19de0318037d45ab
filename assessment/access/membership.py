"""Who comes in, and as what: three doors, personal links, members."""

from __future__ import annotations

import hashlib
import os
import secrets
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Literal, NamedTuple, cast, get_args

from assessment.campaign.guards import AdmissionCheck
from assessment.campaign.handle import Campaign
from assessment.campaign.workspace import Workspace
from assessment.model import MessageForPeople, UserError
from assessment.model.permissions import ROLES, Principal, Right, Role
from assessment.store import Store
from assessment.store.access import Invitation, Member
from assessment.store.guard import LogView
from assessment.store.log import CampaignRow

ENVIRONMENT = "ASSESSMENT_DOOR"
AccessMode = Literal["open", "invited", "oidc"]
MAX_NAME, MAX_EMAIL, MAX_TEAM = 60, 254, 200
MAX_DAYS = 366
LONGEST_SECRET = 200

State = Literal["not used yet", "active", "expired", "revoked"]


_NO_MEMBER = "you are not on the list of this campaign's members; ask an organiser to put you there"


class AccessDenied(MessageForPeople):
    """Nobody comes in this way; the message is one sentence for people."""


class WrongKey(AccessDenied):
    """A key that opens nothing here."""


class Place(NamedTuple):
    """A campaign as far as its people go: without its material, and so quicker to come by."""

    store: Store
    row: CampaignRow


class Link(NamedTuple):
    """A personal link as the organisers see it; its secret is not kept."""

    invitation: Invitation
    state: State


def access_mode() -> AccessMode:
    """The way in that the server's setting names.  Raises `AccessDenied` if it names none, so that a slip of the pen opens nothing."""
    name = os.environ.get(ENVIRONMENT) or "open"
    if name not in get_args(AccessMode):
        raise AccessDenied(
            f"{ENVIRONMENT} is set to {name[:40]!r}, which is no way in; an administrator sets it to one of: {', '.join(get_args(AccessMode))}"
        )
    return cast(AccessMode, name)


# Personal links


def invite(campaign: Campaign, person: str, role: str, *, team: str = "", days: int = 30, by: str) -> str:
    """The secret of a new personal link, to be shown once.  UserError says what is wrong with name, role, team or days."""
    person = _checked(campaign, person, role, team)
    if not 1 <= days <= MAX_DAYS:
        raise UserError(f"a link is good for 1 to {MAX_DAYS} days, not {days}")
    secret = secrets.token_urlsafe(16)
    expires = _iso(datetime.now(UTC) + timedelta(days=days))
    with campaign.store.exclusive(campaign.row.id):
        _must_be_the_same(campaign, Principal(person, cast(Role, role), team))
        campaign.store.access.add_invitation(
            campaign.row.id,
            digest=_digest(secret),
            person=person,
            role=role,
            team=team,
            expires=expires,
            by=by,
        )
    return secret


def _must_be_the_same(campaign: Campaign, principal: Principal) -> None:
    """A second link gives its person what the first one gives: else a name chosen twice would hand one person's rights to another."""
    known = [(item.person, item.role, item.team, "a member") for item in members(campaign).values()]
    known += [(item.person, item.role, item.team, "invited") for item in _good(campaign)]
    for person, role, team, how in known:
        if person.casefold() == principal.person.casefold() and (person, role, team) != (
            principal.person,
            principal.role,
            principal.team,
        ):
            raise UserError(
                f"{person} is {how} already as {role}{f' of {team}' if team else ''}; change that, or choose another name"
            )


def enter(workspace: Workspace, secret: str) -> Invitation:
    """The invitation that a secret opens; entering makes its person a member.  Raises `AccessDenied`, for an unknown secret `WrongKey`."""
    found = (
        workspace.store.access.invitation(digest=_digest(secret))
        if 0 < len(secret) <= LONGEST_SECRET
        else None
    )
    if found is None:
        raise WrongKey(
            "this key is not known here; copy the whole link from the message you got, or ask an organiser for a new one"
        )
    _must_be_good(found)
    place = next((item for item in places(workspace).values() if item.row.id == found.campaign), None)
    if place is None:
        raise AccessDenied("the campaign of this link is not here any more; ask its organiser")
    if found.person not in members(place):
        _accept(place, found)
    return found


def _accept(place: Place, invitation: Invitation) -> None:
    """Make the person a member, unless the link has been revoked at this moment.  Raises `AccessDenied`."""
    doors = place.store.access
    with place.store.exclusive(place.row.id):
        _must_be_good(doors.invitation(id=invitation.id) or invitation)
        if invitation.person not in members(place):
            doors.set_member(
                place.row.id, invitation.person, invitation.role, invitation.team, _by_link(invitation.id)
            )


def revoke(campaign: Campaign, invitation: int, *, by: str) -> None:
    """End a personal link at once.  UserError if the campaign has no such link."""
    if invitation not in {item.id for item in campaign.store.access.invitations(campaign.row.id)}:
        raise UserError(f"{campaign.name} has no link {invitation}; the list of its people names them")
    campaign.store.access.revoke(invitation, by)


def links(campaign: Campaign) -> list[Link]:
    """Every personal link ever made, oldest first, and how it stands."""
    inside, now = members(campaign), _iso(datetime.now(UTC))
    return [
        Link(item, _state(item, now, item.person in inside))
        for item in campaign.store.access.invitations(campaign.row.id)
    ]


def _state(invitation: Invitation, now: str, used: bool) -> State:
    if invitation.revoked:
        return "revoked"
    if not invitation.good(now):
        return "expired"
    return "active" if used else "not used yet"


def _good(campaign: Campaign) -> list[Invitation]:
    return [item for item, state in links(campaign) if state in ("active", "not used yet")]


def _must_be_good(invitation: Invitation) -> None:
    _must_be_valid(invitation.revoked, invitation.expires)


def _must_be_valid(revoked: str, expires: str) -> None:
    if revoked:
        raise AccessDenied(
            "this personal link was revoked; ask an organiser of the campaign if that was a mistake. Nothing that you judged is lost"
        )
    if _iso(datetime.now(UTC)) >= expires:
        raise AccessDenied(
            f"this personal link ran out on {expires[:10]}; ask an organiser for a new one. Nothing that you judged is lost"
        )


# Members


def members(campaign: Campaign | Place) -> dict[str, Member]:
    """Everybody who has a role now, by name or, at the door `oidc`, by e-mail address."""
    return campaign.store.access.members(campaign.row.id)


def set_member(campaign: Campaign, person: str, role: str, *, team: str = "", by: str) -> None:
    """Give a person a role, or another one; it counts from the next click on.  UserError says what is wrong."""
    person = _checked(campaign, person, role, team)
    with campaign.store.exclusive(campaign.row.id):
        _must_leave_an_organiser(campaign, person, role)
        campaign.store.access.set_member(campaign.row.id, person, role, team, by)


def remove(campaign: Campaign, person: str, *, by: str) -> None:
    """End a membership and all links of the person; judgments stay.  UserError if there is no such member."""
    with campaign.store.exclusive(campaign.row.id):
        if person not in members(campaign):
            raise UserError(
                f"{person[:MAX_EMAIL]!r} is no member of {campaign.name}; members: {', '.join(members(campaign)) or 'none'}"
            )
        _must_leave_an_organiser(campaign, person, "")
        for item in _good(campaign):
            if item.person == person:
                campaign.store.access.revoke(item.id, by)
        campaign.store.access.set_member(campaign.row.id, person, "", "", by)


def _must_leave_an_organiser(campaign: Campaign, person: str, role: str) -> None:
    organisers = {name for name, member in members(campaign).items() if member.role == "organiser"}
    if organisers == {person} and role != "organiser":
        raise UserError(f"{person} is the only organiser; make somebody else one first")


def name_problem(name: str) -> str:
    """Why this cannot be a person's name, "" if it can.  At the door `oidc` the name is an e-mail address."""
    if not name.strip():
        return "Type a name."
    if len(name) > (MAX_EMAIL if "@" in name else MAX_NAME) or not name.isprintable():
        return f"A name has at most {MAX_NAME} printable characters."
    if ":" in name:
        return "A name has no colon: names such as auto:… are machine assessors."
    return ""


def _checked(campaign: Campaign, person: str, role: str, team: str) -> str:
    """The person's name as it is kept.  UserError says what is wrong with name, role or team."""
    person = unicodedata.normalize("NFC", person.strip())
    problem = name_problem(person)
    if problem:
        raise UserError(problem)
    if role not in ROLES:
        raise UserError(f"{role[:40]!r} is no role; choose one of: {', '.join(ROLES)}")
    if (role == "team") != bool(team):
        raise UserError(
            "a team's member needs the team's name"
            if role == "team"
            else f"the role {role} has no team; leave it empty"
        )
    if len(team) > MAX_TEAM or not team.isprintable():
        raise UserError(f"a team's name has at most {MAX_TEAM} printable characters")
    return person.lower() if "@" in person else person


def last_judgments(campaign: Campaign) -> dict[str, str]:
    """When each person judged last, as ISO times."""
    return campaign.store.tallies.last_times(campaign.row.id)


def teams(campaign: Campaign) -> list[str]:
    """The teams of the campaign's runs."""
    return sorted({run.team for run in campaign.runs().values() if run.team})


# Visits


def principal_by_link(campaign: Campaign | Place, invitations: Sequence[int]) -> Principal:
    """The visit that the newest good one of these links gives.  Raises `AccessDenied` saying why there is none."""
    why = AccessDenied("this campaign is open to people with a personal link; ask an organiser for yours")
    for number in reversed(invitations):
        found = campaign.store.access.invitation(id=number)
        if found is None or found.campaign != campaign.row.id:
            continue
        try:
            return _principal(campaign, found)
        except AccessDenied as shut:
            why = shut
    raise why


def _principal(campaign: Campaign | Place, invitation: Invitation) -> Principal:
    _must_be_good(invitation)
    return principal_by_name(campaign, invitation.person)._replace(invitation=invitation.id)


def principal_by_name(campaign: Campaign | Place, person: str) -> Principal:
    """The visit of a member, at the door `oidc` by e-mail address.  Raises `AccessDenied`."""
    member = members(campaign).get(person)
    if member is None or member.role not in ROLES:
        raise AccessDenied(_NO_MEMBER)
    return Principal(member.person, cast(Role, member.role), member.team)


def still_admitted(principal: Principal, right: Right, way: AccessMode) -> AdmissionCheck | None:
    """What raises `AccessDenied` or `Forbidden` inside a storing transaction, if the visit has lost its link, its role or the right since.

    None at the open door, where a role is what the page that signed the token said.
    """
    if way == "open":
        return None

    def check(log: LogView) -> None:
        now = log.admission(principal.person, principal.invitation)
        if principal.invitation:
            _must_be_valid(now.revoked, now.expires)
        if now.role not in ROLES:
            raise AccessDenied(_NO_MEMBER)
        Principal(principal.person, cast(Role, now.role), now.team).needs(right)

    return check


def places(workspace: Workspace) -> dict[str, Place]:
    """The campaigns of the workspace as far as their people go, by name."""
    return {name: Place(workspace.store, row) for name, row in workspace.store.campaigns().items()}


def holders(workspace: Workspace, invitations: Iterable[int]) -> dict[str, list[int]]:
    """The campaigns that these links belong to, and which links each; good or not."""
    names = {place.row.id: name for name, place in places(workspace).items()}
    found = [workspace.store.access.invitation(id=number) for number in invitations]
    mine: dict[str, list[int]] = {}
    for item in found:
        if item and item.campaign in names:
            mine.setdefault(names[item.campaign], []).append(item.id)
    return mine


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def _by_link(number: int) -> str:
    return f"link {number}"


def _iso(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
