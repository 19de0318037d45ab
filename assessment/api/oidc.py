"""What an OIDC provider says of a person who has logged in."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

TRUST = "ASSESSMENT_TRUST_PROVIDER"
"""Set to `yes` for an identity provider that never says whether an e-mail address is verified.

That is safe only if the provider's users cannot choose their address.
"""
LOG_IN_NEEDED = "log in to open this server"


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
