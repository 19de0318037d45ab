"""Who asks: the visits that a browser's links or log-in give, campaign by campaign, looked up anew each time."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from assessment.access.access_mode import AccessDenied
from assessment.access.invitations import holders, principal_by_link
from assessment.access.members import CampaignPeople, people_by_campaign, principal_by_name
from assessment.api.cookie import links_in
from assessment.campaign import Workspace
from assessment.model.permissions import Principal

Principals = dict[str, Principal | AccessDenied]
"""By campaign: the visit that is allowed there, or why none is any more.  Campaigns of others are absent."""

TRUST = "ASSESSMENT_TRUST_PROVIDER"
"""Set to `yes` for an identity provider that never says whether an e-mail address is verified, and lets nobody choose one freely."""
LINK_NEEDED = "a personal link is needed to sign in. An organiser of the campaign sends it to you; open it, or paste it here"
LOG_IN_NEEDED = "log in to come in"


def principals_by_link(workspace: Workspace, cookies: Mapping[str, str]) -> Principals:
    """What the personal links in the cookie open."""
    mine = holders(workspace, links_in(workspace, cookies))
    known = people_by_campaign(workspace)
    return {name: _by_link(known[name], numbers) for name, numbers in mine.items()}


def _by_link(place: CampaignPeople, numbers: Sequence[int]) -> Principal | AccessDenied:
    try:
        return principal_by_link(place, numbers)
    except AccessDenied as shut:
        return shut


def principals_by_email(workspace: Workspace, email: str) -> Principals:
    """What the lists of members give an e-mail address."""
    principals: Principals = {}
    if not email:
        return principals
    for name, place in people_by_campaign(workspace).items():
        try:
            principals[name] = principal_by_name(place, email)
        except AccessDenied:
            continue
    return principals


def verified_email(user: Mapping[str, Any]) -> str:
    """The address that the identity provider vouches for, "" if nobody has logged in or the address is not verified.

    >>> verified_email({"is_logged_in": True, "email": "Zoe@example.org", "email_verified": True})
    'zoe@example.org'
    >>> [verified_email({"is_logged_in": True, "email": "z@x.org", "email_verified": claim}) for claim in ("false", 0, None, 1, "yes")]
    ['', '', '', '', '']
    """
    if not user.get("is_logged_in") or not _is_verified(user):
        return ""
    return str(user.get("email") or "").strip().lower()


def _is_verified(user: Mapping[str, Any]) -> bool:
    """True or the text "true" only.  Providers let strangers claim any address that they do not verify."""
    claim = user.get("email_verified")
    if claim is None:
        return os.environ.get(TRUST) == "yes"
    return claim is True or (isinstance(claim, str) and claim.lower() == "true")


def why_no_principal(principals: Principals, otherwise: str) -> str:
    """Why none of these visits is allowed, "" if one is."""
    if any(isinstance(principal, Principal) for principal in principals.values()):
        return ""
    ended = [str(shut) for shut in principals.values()]
    return ended[0] if ended else otherwise


def why_not_logged_in(user: Mapping[str, Any]) -> str:
    """What stands between a log-in and a campaign, where no list of members has the person."""
    if not user.get("is_logged_in"):
        return LOG_IN_NEEDED
    email = verified_email(user)
    if not email:
        return "your identity provider does not vouch for an e-mail address, so nobody knows who you are; log in with another account"
    return f"the address {email} is on no campaign's list of members; ask an organiser to put it there"
