"""Invitations: personal links with a secret key, and what their holders may do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Literal, NamedTuple

from assessment.access.access_mode import AccessDenied, AccessMode, WrongKey
from assessment.access.link_secrets import digest, link_secret
from assessment.access.members import (
    NO_MEMBER,
    CampaignPeople,
    checked_person,
    members,
    people_by_campaign,
    principal_by_name,
    valid_invitations,
)
from assessment.campaign.handle import Campaign
from assessment.campaign.use_guard import AdmissionCheck
from assessment.campaign.workspace import Workspace
from assessment.model import UserError
from assessment.model.permissions import ROLES, Principal, Right
from assessment.store.guard import LogView
from assessment.store.members_and_plans import Invitation, Member
from assessment.store.rows import iso_time, utc_now

MAX_DAYS = 366
LONGEST_SECRET = 200

LinkState = Literal["not used yet", "active", "expired", "revoked"]


class PersonalLink(NamedTuple):
    """A personal link as the organisers see it; its secret is not stored."""

    invitation: Invitation
    state: LinkState


class Invitee(NamedTuple):
    """Somebody to invite; `team` is that of a team's member, "" for all others."""

    person: str
    role: str
    team: str = ""


def invite(
    campaign: Campaign,
    person: str,
    role: str,
    *,
    team: str = "",
    days: int = 30,
    by: str,
    key: bytes | None = None,
) -> str:
    """The secret of a new personal link; `invite_all` says more."""
    [secret] = invite_all(
        campaign, [Invitee(person, role, team)], days=days, by=by, key=key
    )
    return secret


def invite_all(
    campaign: Campaign,
    people: Sequence[Invitee],
    *,
    days: int = 30,
    by: str,
    key: bytes | None = None,
) -> list[str]:
    """The secrets of new personal links, in the order of the people: all of them, or none.

    With the workspace's `key`, a link can be shown again until it is used (`unused_secret`).  Raises
    `UserError` for a wrong name, role, team or number of days, and for a name that somebody has.
    """
    wanted = [one._replace(person=checked_person(*one)) for one in people]
    if not 1 <= days <= MAX_DAYS:
        raise UserError(f"a link is valid for 1 to {MAX_DAYS} days, not {days}")
    expires = iso_time(datetime.now(UTC) + timedelta(days=days))
    number = campaign.row.id
    with campaign.store.exclusive(number), campaign.store.transaction() as store:
        # Read in the transaction, where the earlier ones of the list are invited already.
        people_so_far = CampaignPeople(store, campaign.row)
        secrets_of_links = []
        for one in wanted:
            must_keep_role(people_so_far, one)
            secret = link_secret(key, (str(number), *one, expires))
            store.access.add_invitation(
                number, digest=digest(secret), **one._asdict(), expires=expires, by=by
            )
            secrets_of_links.append(secret)
    return secrets_of_links


def unused_secret(campaign: Campaign, link: PersonalLink, key: bytes) -> str | None:
    """The secret of a link that nobody has used yet; None where it was not made with this key."""
    if link.state != "not used yet":
        return None
    one = link.invitation
    parts = (str(campaign.row.id), one.person, one.role, one.team, one.expires)
    secret = link_secret(key, parts)
    return secret if digest(secret) == one.hash else None


def must_keep_role(campaign: Campaign | CampaignPeople, wanted: Invitee) -> None:
    """Raises `UserError` if the person has another role or team already.

    Otherwise somebody who chose the same name would get the rights of that person.
    """
    known: list[tuple[Member | Invitation, str]] = []
    known += [(member, "a member") for member in members(campaign).values()]
    known += [(invitation, "invited") for invitation in valid_invitations(campaign)]
    for other, how in known:
        # "ann" and "Ann" are one person to everybody who reads the names.
        if other.person.casefold() != wanted.person.casefold():
            continue
        if (other.person, other.role, other.team) == wanted:
            continue
        described = f"{other.role} of {other.team}" if other.team else other.role
        raise UserError(
            f"{other.person} is {how} already as {described}; change that, or choose another name"
        )


def accept_invitation(workspace: Workspace, secret: str) -> Invitation:
    """The invitation with this secret; using it makes its person a member.

    Raises `AccessDenied`, for an unknown secret `WrongKey`.
    """
    invitation = _invitation_of(workspace, secret)
    must_be_valid(invitation.revoked, invitation.expires)
    people = _people_of(workspace, invitation)
    if invitation.person not in members(people):
        _add_member(people, invitation)
    return invitation


def _invitation_of(workspace: Workspace, secret: str) -> Invitation:
    if 0 < len(secret) <= LONGEST_SECRET:
        invitation = workspace.store.access.invitation(digest=digest(secret))
        if invitation is not None:
            return invitation
    raise WrongKey(
        "this key is not known here; copy the whole link from the message you got, "
        "or ask an organiser for a new one"
    )


def _people_of(workspace: Workspace, invitation: Invitation) -> CampaignPeople:
    for people in people_by_campaign(workspace).values():
        if people.row.id == invitation.campaign:
            return people
    raise AccessDenied(
        "the campaign of this link is not here any more; ask its organiser"
    )


def _add_member(people: CampaignPeople, invitation: Invitation) -> None:
    """Make the person a member.  Raises `AccessDenied` if the link has been revoked meanwhile."""
    access = people.store.access
    campaign = people.row.id
    with people.store.exclusive(campaign):
        # Looked up again: an organiser may have revoked the link since the first look.
        newest = access.invitation(id=invitation.id) or invitation
        must_be_valid(newest.revoked, newest.expires)
        if invitation.person not in members(people):
            by = f"link {invitation.id}"
            access.set_member(
                campaign,
                invitation.person,
                invitation.role,
                team=invitation.team,
                by=by,
            )


def revoke(campaign: Campaign, invitation: int, *, by: str) -> None:
    """End a personal link at once.  Raises `UserError` if the campaign has no such link."""
    access = campaign.store.access
    numbers = {known.id for known in access.invitations(campaign.row.id)}
    if invitation not in numbers:
        raise UserError(
            f"{campaign.name} has no link {invitation}; the list of its people names them"
        )
    access.revoke(invitation, by)


def links(campaign: Campaign) -> list[PersonalLink]:
    """Every personal link ever made, oldest first, with its state."""
    people = members(campaign)
    now = utc_now()
    return [
        PersonalLink(invitation, _state(invitation, now, invitation.person in people))
        for invitation in campaign.store.access.invitations(campaign.row.id)
    ]


def _state(invitation: Invitation, now: str, used: bool) -> LinkState:
    if invitation.revoked:
        return "revoked"
    if not invitation.is_valid(now):
        return "expired"
    return "active" if used else "not used yet"


def must_be_valid(revoked: str, expires: str) -> None:
    if revoked:
        raise AccessDenied(
            "this personal link was revoked; ask an organiser of the campaign if that was a mistake. "
            "Nothing that you judged is lost"
        )
    if utc_now() >= expires:
        raise AccessDenied(
            f"this personal link ran out on {expires[:10]}; ask an organiser for a new one. "
            "Nothing that you judged is lost"
        )


# Signed in


def principal_by_link(
    campaign: Campaign | CampaignPeople, invitations: Sequence[int]
) -> Principal:
    """The principal of the newest valid one of these links.

    Raises `AccessDenied` saying why there is none.
    """
    refusal = AccessDenied(
        "this campaign is open to people with a personal link; ask an organiser for yours"
    )
    # The newest link comes last and counts: a browser may have links of two people to one campaign.
    for number in reversed(invitations):
        invitation = campaign.store.access.invitation(id=number)
        if invitation is None or invitation.campaign != campaign.row.id:
            continue
        try:
            return _principal(campaign, invitation)
        except AccessDenied as denied:
            refusal = denied
    raise refusal


def _principal(
    campaign: Campaign | CampaignPeople, invitation: Invitation
) -> Principal:
    must_be_valid(invitation.revoked, invitation.expires)
    return principal_by_name(campaign, invitation.person)._replace(
        invitation=invitation.id
    )


def present_principal(principal: Principal, log: LogView) -> Principal:
    """The principal with the present role and team; `AccessDenied` without a valid link or a membership."""
    admission = log.admission(principal.person, principal.invitation)
    if principal.invitation:
        must_be_valid(admission.revoked, admission.expires)
    if admission.role not in ROLES:
        raise AccessDenied(NO_MEMBER)
    return Principal(principal.person, admission.role, admission.team)


def still_admitted(
    principal: Principal, right: Right, mode: AccessMode
) -> AdmissionCheck | None:
    """A check for storing transactions: whether the principal still has the link, the role and the right.

    The check raises `AccessDenied` or `Forbidden`.  None in the access mode `open`, where the role is the one
    in the page's signed token.
    """
    if mode == "open":
        return None

    def check(log: LogView) -> None:
        present_principal(principal, log).needs(right)

    return check


def campaigns_of_links(
    workspace: Workspace, invitations: Iterable[int]
) -> dict[str, list[int]]:
    """The campaigns that these links belong to, each with its links, whether valid or not."""
    names = {
        people.row.id: name for name, people in people_by_campaign(workspace).items()
    }
    by_campaign: dict[str, list[int]] = {}
    for number in invitations:
        invitation = workspace.store.access.invitation(id=number)
        if invitation is None or invitation.campaign not in names:
            continue
        links_of_campaign = by_campaign.setdefault(names[invitation.campaign], [])
        links_of_campaign.append(invitation.id)
    return by_campaign
