"""Signing in with a personal link: the browser sends a key by link or form, and gets a cookie."""

from __future__ import annotations

from urllib.parse import parse_qs

from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from assessment.access.access_mode import AccessDenied, WrongKey, access_mode
from assessment.access.invitations import (
    accept_invitation,
    campaigns_of_links,
    principal_by_link,
)
from assessment.access.members import people_by_campaign
from assessment.api.cookie import delete_cookie, links_in, set_cookie
from assessment.api.failed_attempts import WITHIN_SECONDS, FailedAttempts, address_of
from assessment.api.refusals import Refused
from assessment.api.request_bodies import keys
from assessment.api.sign_in_pages import (
    HEADERS,
    address_after,
    key_form_page,
    refusal_page,
    replace_page,
)
from assessment.campaign import Workspace
from assessment.store.members_and_plans import Invitation

failed_attempts = FailedAttempts()
_FORM = "application/x-www-form-urlencoded"
_LONGEST_FORM = 8000
_NO_KEY = "paste the key, or the whole link, that was sent to you"


def by_link(workspace: Workspace, request: Request, body: bytes) -> Response:
    """Sign in by an opened link, and go to its campaign.

    The answer is a page instead if the link is refused, and if the browser is signed in as another person:
    that page asks before it replaces the person.
    """
    key = request.query_params.get("key", "")
    try:
        invitation = _accepted(workspace, request, key)
    except Refused as refused:
        return refusal_page(refused.why, refused.status)
    campaign = next(iter(campaigns_of_links(workspace, [invitation.id])))
    before = _signed_in_as(workspace, request, campaign)
    if before and before != invitation.person:
        return replace_page(key, before, invitation.person, campaign)
    response = RedirectResponse(f"../?campaign={campaign}", 303, HEADERS)
    return _with_cookie(workspace, request, invitation, response)


def _signed_in_as(workspace: Workspace, request: Request, campaign: str) -> str:
    """The person who is signed in to the campaign with this browser, "" if nobody is."""
    people = people_by_campaign(workspace)[campaign]
    try:
        return principal_by_link(people, links_in(workspace, request.cookies)).person
    except AccessDenied:
        return ""


def by_key(workspace: Workspace, request: Request, body: bytes) -> Response:
    """Sign in by a key, or a whole link, that was typed into a page.

    A form is answered with a page, JSON with JSON.  Raises `Refused` for JSON that gives no access.
    """
    content_type = request.headers.get("content-type", "").partition(";")[0]
    if content_type == _FORM:
        return _from_form(workspace, request, body)
    try:
        key = keys.validate_json(body).key
    except ValidationError:
        raise Refused(422, _NO_KEY) from None
    invitation = _accepted(workspace, request, _key_in(key))
    response = Response(b'{"ok":true}', 200, HEADERS, "application/json")
    return _with_cookie(workspace, request, invitation, response)


def _from_form(workspace: Workspace, request: Request, body: bytes) -> Response:
    fields = parse_qs(body[:_LONGEST_FORM].decode("utf-8", "replace"))
    key = fields.get("key", [""])[0]
    page = address_after(fields.get("to", [""])[0])
    try:
        if not key.strip():
            raise Refused(422, _NO_KEY)
        invitation = _accepted(workspace, request, _key_in(key))
    except Refused as refused:
        return key_form_page(refused.why, page, refused.status)
    if not page:
        campaign = next(iter(campaigns_of_links(workspace, [invitation.id])))
        page = f"?campaign={campaign}"
    response = RedirectResponse(f"../{page}", 303, HEADERS)
    return _with_cookie(workspace, request, invitation, response)


def _key_in(text: str) -> str:
    """The key at the end of a link, or the text itself if it is no link."""
    return text.strip().rpartition("key=")[2]


def sign_out(workspace: Workspace, request: Request, body: bytes) -> Response:
    """Make this browser forget its personal links; the links stay valid."""
    response = RedirectResponse("../", 303, HEADERS)
    delete_cookie(workspace, response)
    return response


def _accepted(workspace: Workspace, request: Request, key: str) -> Invitation:
    """The invitation with this key.  Raises `Refused`: 403, or 429 for a wrong key after too many of them.

    A right key is accepted at all times, so that the wrong keys of some do not shut out their colleagues
    behind the same address.
    """
    try:
        if access_mode() != "invited":
            raise Refused(
                403, "this server does not use personal links; open its first page"
            )
        return accept_invitation(workspace, key)
    except WrongKey as wrong:
        address = address_of(request)
        if failed_attempts.too_many(address):
            minutes = WITHIN_SECONDS // 60
            why = f"too many wrong keys came from here; try again in {minutes} minutes"
            raise Refused(429, why) from None
        failed_attempts.count(address)
        raise Refused(403, str(wrong)) from None
    except AccessDenied as denied:
        raise Refused(403, str(denied)) from None


def _with_cookie(
    workspace: Workspace, request: Request, invitation: Invitation, response: Response
) -> Response:
    """The response with a cookie for the browser's links and this one.

    The newest link comes last: of two links to one campaign the last one counts.
    """
    before = [
        number
        for number in links_in(workspace, request.cookies)
        if number != invitation.id
    ]
    # Behind a proxy the server itself is reached by http; the header has the scheme that the browser used.
    forwarded = request.headers.get("x-forwarded-proto", "").partition(",")[0].strip()
    secure = "https" in (request.url.scheme, forwarded)
    set_cookie(workspace, response, [*before, invitation.id], secure=secure)
    return response
