"""The principals of a browser's links or log-in, campaign by campaign, looked up again for each request."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

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

TRUST = "ASSESSMENT_TRUST_PROVIDER"
"""Set to `yes` for an identity provider that never says whether an e-mail address is verified.

That is safe only if the provider's users cannot choose their address.
"""
LINK_NEEDED = (
    "a personal link is needed to sign in. "
    "An organiser of the campaign sends it to you; open it, or paste it here"
)
LOG_IN_NEEDED = "log in to open this server"


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


def verified_email(user: Mapping[str, Any]) -> str:
    """The address that the identity provider vouches for, in lower case.

    "" if nobody has logged in, or if the address is not verified.

    >>> user = {"is_logged_in": True, "email": "Zoe@example.org"}
    >>> verified_email({**user, "email_verified": True})
    'zoe@example.org'
    >>> [verified_email({**user, "email_verified": claim}) for claim in ("false", 0, None, 1, "yes")]
    ['', '', '', '', '']
    """
    if not user.get("is_logged_in") or not _is_verified(user):
        return ""
    return str(user.get("email") or "").strip().lower()


def _is_verified(user: Mapping[str, Any]) -> bool:
    claim = user.get("email_verified")
    if claim is None:
        return os.environ.get(TRUST) == "yes"
    # Nothing else counts as true: providers let strangers claim any address that they do not verify.
    if isinstance(claim, str):
        return claim.lower() == "true"
    return claim is True


def why_no_principal(principals: Principals, otherwise: str) -> str:
    """Why the browser has no access to any campaign, "" if it has; `otherwise` if it never had any."""
    if any(isinstance(principal, Principal) for principal in principals.values()):
        return ""
    denials = [str(denied) for denied in principals.values()]
    return denials[0] if denials else otherwise


def why_not_logged_in(user: Mapping[str, Any]) -> str:
    """Why a log-in gives no access to any campaign, given that no list of members has the person."""
    if not user.get("is_logged_in"):
        return LOG_IN_NEEDED
    email = verified_email(user)
    if not email:
        return (
            "your identity provider does not vouch for an e-mail address, so nobody knows who you are; "
            "log in with another account"
        )
    return f"the address {email} is on no campaign's list of members; ask an organiser to put it there"
