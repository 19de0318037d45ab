"""How people sign in to this server: openly, by personal link, or with an identity provider."""

from __future__ import annotations

import os
from typing import Literal, cast, get_args

from assessment.model import MessageForPeople

ENVIRONMENT = "ASSESSMENT_DOOR"
"""The server's setting; it keeps its first name, because deployments set it."""
AccessMode = Literal["open", "invited", "oidc"]


class AccessDenied(MessageForPeople):
    """Somebody may not use a campaign; the message is one sentence for people."""


class WrongKey(AccessDenied):
    """A key that belongs to no personal link."""


def access_mode() -> AccessMode:
    """The access mode that the server's setting names, "open" without a setting.

    Raises `AccessDenied` for any other name, so that a typing error gives access to nobody.
    """
    name = os.environ.get(ENVIRONMENT) or "open"
    if name not in get_args(AccessMode):
        known = ", ".join(get_args(AccessMode))
        raise AccessDenied(
            f"{ENVIRONMENT} is set to {name[:40]!r}, which is no way in; "
            f"an administrator sets it to one of: {known}"
        )
    return cast(AccessMode, name)
