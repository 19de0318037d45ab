"""The principals of a browser's links or log-in, campaign by campaign, looked up again for each request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assessment.access.access_mode import AccessDenied
from assessment.access.invitations import campaigns_of_links, principal_by_link
from assessment.access.members import (
    CampaignPeople,
    people_by_campaign,
    principal_by_name,
)
from assessment.api.cookie import links_in
from assessment.campaign import Workspace
from assessment.model.permissions import Principal

Principals = dict[str, Principal | AccessDenied]
"""The principal of each campaign, or why there is none any more.  Campaigns of other people are absent."""

LINK_NEEDED = (
    "a personal link is needed to sign in. "
    "An organiser of the campaign sends it to you; open it, or paste it here"
)


def principals_by_link(workspace: Workspace, cookies: Mapping[str, str]) -> Principals:
    """The principals of the personal links in the cookie."""
    own_links = campaigns_of_links(workspace, links_in(workspace, cookies))
    people = people_by_campaign(workspace)
    return {
        name: _by_link(people[name], numbers) for name, numbers in own_links.items()
    }


def _by_link(
    people: CampaignPeople, numbers: Sequence[int]
) -> Principal | AccessDenied:
    try:
        return principal_by_link(people, numbers)
    except AccessDenied as denied:
        return denied


def principals_by_email(workspace: Workspace, email: str) -> Principals:
    """The principals of an e-mail address, by the lists of members."""
    principals: Principals = {}
    if not email:
        return principals
    for name, people in people_by_campaign(workspace).items():
        try:
            principals[name] = principal_by_name(people, email)
        except AccessDenied:
            continue
    return principals


def why_no_principal(principals: Principals, otherwise: str) -> str:
    """Why the browser has no access to any campaign, "" if it has; `otherwise` if it never had any."""
    if any(isinstance(principal, Principal) for principal in principals.values()):
        return ""
    denials = [str(denied) for denied in principals.values()]
    return denials[0] if denials else otherwise
