"""The cookie of personal links: which invitations a browser has entered by, signed.  Whether they are good is asked at every request."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.responses import Response

from assessment.campaign import Workspace

MOST_LINKS = 20
LIFETIME_SECONDS = 366 * 24 * 3600
"""As long as the longest invitation; each ends by itself earlier."""
_LONGEST = 2000


def cookie_name(workspace: Workspace) -> str:
    """One name for each workspace: browsers share cookies between the ports of a machine."""
    return f"assessment_{hashlib.sha256(b'cookie' + workspace.secret()).hexdigest()[:12]}"


def links_in(workspace: Workspace, cookies: Mapping[str, str]) -> list[int]:
    """The invitations that the browser has entered by, the newest last; none where the cookie is not ours."""
    value = cookies.get(cookie_name(workspace), "")
    try:
        found = (
            _serializer(workspace).loads(value, max_age=LIFETIME_SECONDS) if len(value) <= _LONGEST else []
        )
    except BadSignature:
        return []
    return [number for number, mark in found if mark and mark == _mark(workspace, number)]


def cookie_value(workspace: Workspace, links: list[int]) -> str:
    """Each link with a mark of its own, so that after a backup came back no other link passes for it."""
    return _serializer(workspace).dumps(
        [(number, _mark(workspace, number)) for number in links[-MOST_LINKS:]]
    )


def _mark(workspace: Workspace, number: int) -> str:
    found = workspace.store.access.invitation(id=number)
    return found.hash[:12] if found else ""


def set_cookie(workspace: Workspace, response: Response, links: list[int], *, secure: bool) -> None:
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
