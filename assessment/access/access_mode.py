"""How people sign in to this server: openly, by personal link, or with an identity provider."""

from __future__ import annotations

import os
from typing import Literal, cast, get_args

from assessment.model import MessageForPeople

ENVIRONMENT = "ASSESSMENT_ACCESS"
FORMER_ENVIRONMENT = "ASSESSMENT_DOOR"
"""The setting's deprecated name; deployments still set it, so it is read where the new name is not set."""
AccessMode = Literal["open", "invited", "oidc"]


class AccessDenied(MessageForPeople):
    """Somebody may not use a campaign; the message is one sentence for people."""


class WrongKey(AccessDenied):
    """A key that belongs to no personal link."""


def access_mode() -> AccessMode:
    """The access mode that the server's setting names, "open" without a setting.

    Raises `AccessDenied` for any other name, so that a typing error gives access to nobody.
    """
    variable = _variable()
    name = os.environ.get(variable) or "open"
    if name not in get_args(AccessMode):
        known = ", ".join(get_args(AccessMode))
        raise AccessDenied(
            f"{variable} is set to {name[:40]!r}, which is not an access mode; "
            f"an administrator sets it to one of: {known}"
        )
    return cast(AccessMode, name)


def deprecation() -> str:
    """One sentence if the access mode comes from the setting's deprecated name, "" otherwise."""
    if _variable() == ENVIRONMENT:
        return ""
    return (
        f"{FORMER_ENVIRONMENT} is deprecated and will be ignored in a later version; "
        f"set {ENVIRONMENT} to the same value instead."
    )


def _variable() -> str:
    """The environment variable that the access mode is read from; an empty one counts as not set."""
    if os.environ.get(FORMER_ENVIRONMENT) and not os.environ.get(ENVIRONMENT):
        return FORMER_ENVIRONMENT
    return ENVIRONMENT
