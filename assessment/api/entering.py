"""The door of personal links: a key comes in by a link or a form, a cookie goes out."""

from __future__ import annotations

from html import escape

from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from assessment.api.bodies import keys
from assessment.api.cookie import give, links_in, take_away
from assessment.api.limits import WITHIN_SECONDS, Misses, address_of
from assessment.api.refusals import Refused
from assessment.campaign import Workspace
from assessment.campaign.people import Shut, WrongKey, door, enter, holders
from assessment.store.doors import Invitation

misses = Misses()
_HEADERS = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff"}


def follow(workspace: Workspace, request: Request, body: bytes) -> Response:
    """A personal link: in to its campaign, or a page that says why not."""
    try:
        found = _entered(workspace, request, request.query_params.get("key", ""))
    except Refused as refused:
        return HTMLResponse(_page(refused.why), refused.status, _HEADERS)
    campaign = next(iter(holders(workspace, [found.id])))
    return _with_cookie(workspace, request, found, RedirectResponse(f"../?campaign={campaign}", 303, _HEADERS))


def paste(workspace: Workspace, request: Request, body: bytes) -> Response:
    """A key, or the whole link, that was typed into the page."""
    try:
        key = keys.validate_json(body).key.strip()
    except ValidationError:
        raise Refused(422, "paste the key, or the whole link, that was sent to you") from None
    found = _entered(workspace, request, key.rpartition("key=")[2])
    return _with_cookie(workspace, request, found, Response(b'{"ok":true}', 200, _HEADERS, "application/json"))


def leave(workspace: Workspace, request: Request, body: bytes) -> Response:
    """Forget all personal links in this browser; they stay good."""
    response = RedirectResponse("../", 303, _HEADERS)
    take_away(workspace, response)
    return response


def _entered(workspace: Workspace, request: Request, key: str) -> Invitation:
    """The invitation that the key opens.  Raises `Refused`: 403, or 429 after too many wrong keys."""
    try:
        if door() != "invited":
            raise Refused(403, "this server does not use personal links; open its first page")
        if misses.too_many(address_of(request)):
            raise Refused(429, f"too many wrong keys came from here; try again in {WITHIN_SECONDS // 60} minutes")
        return enter(workspace, key)
    except WrongKey as wrong:
        misses.count(address_of(request))
        raise Refused(403, str(wrong)) from None
    except Shut as shut:
        raise Refused(403, str(shut)) from None


def _with_cookie(workspace: Workspace, request: Request, found: Invitation, response: Response) -> Response:
    """The newest link last: of two links to one campaign it is the one that counts."""
    before = [number for number in links_in(workspace, request.cookies) if number != found.id]
    secure = request.url.scheme == "https" or request.headers.get("x-forwarded-proto", "").partition(",")[0].strip() == "https"
    give(workspace, response, [*before, found.id], secure=secure)
    return response


def _page(why: str) -> str:
    return _PAGE.replace("{why}", escape(why[:1].upper() + why[1:]))


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Assessment Desk</title><style>
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 12vh auto; padding: 0 1.5rem; color: light-dark(#1d2730, #e4e9ed);
  background: light-dark(#fff, #14191e); }
h1 { font-size: 1.5rem; } a { color: light-dark(#0b5f7e, #86cfe6); }
</style></head><body><h1>This link does not open the door</h1><p>{why}.</p><p><a href="../">To the first page</a></p></body></html>
"""
