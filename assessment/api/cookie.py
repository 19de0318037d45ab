"""The cookie of personal links: a signed list of the invitations that a browser has followed.

The cookie proves nothing else: every request looks up whether the invitations are still valid.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.responses import Response

from assessment.campaign import Workspace

MAX_LINKS = 20
LIFETIME_SECONDS = 366 * 24 * 3600
"""As long as the longest invitation is valid; most invitations end earlier."""
_LONGEST = 2000


def cookie_name(workspace: Workspace) -> str:
    """The cookie's name.

    Each workspace has its own, because browsers share cookies between the ports of a machine.
    """
    return (
        f"assessment_{hashlib.sha256(b'cookie' + workspace.secret()).hexdigest()[:12]}"
    )


def links_in(workspace: Workspace, cookies: Mapping[str, str]) -> list[int]:
    """The invitations that the browser has followed, the newest last; none if the cookie is not ours."""
    value = cookies.get(cookie_name(workspace), "")
    if len(value) > _LONGEST:
        return []
    try:
        marked_links = _serializer(workspace).loads(value, max_age=LIFETIME_SECONDS)
    except BadSignature:
        return []
    return [
        number
        for number, mark in marked_links
        if mark and mark == _mark(workspace, number)
    ]


def cookie_value(workspace: Workspace, links: list[int]) -> str:
    """The signed value of the cookie for these links; of too many the newest are kept.

    Each link has a mark from its own secret, because once a backup is restored, its number may belong to
    another link.
    """
    newest_links = links[-MAX_LINKS:]
    marked_links = [(number, _mark(workspace, number)) for number in newest_links]
    return _serializer(workspace).dumps(marked_links)


def _mark(workspace: Workspace, number: int) -> str:
    invitation = workspace.store.access.invitation(id=number)
    return invitation.hash[:12] if invitation else ""


def set_cookie(
    workspace: Workspace, response: Response, links: list[int], *, secure: bool
) -> None:
    response.set_cookie(
        cookie_name(workspace),
        cookie_value(workspace, links),
        max_age=LIFETIME_SECONDS,
        httponly=True,
        samesite="lax",
        secure=secure,
    )


def delete_cookie(workspace: Workspace, response: Response) -> None:
    response.delete_cookie(cookie_name(workspace), httponly=True, samesite="lax")


def _serializer(workspace: Workspace) -> URLSafeTimedSerializer:
    # The salt keeps its old word: another one would sign out every browser that holds a cookie.
    return URLSafeTimedSerializer(workspace.secret(), salt="door")
