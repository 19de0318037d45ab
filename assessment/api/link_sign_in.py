"""Signing in by personal links: a key comes in by a link or a form, a cookie goes out."""

from __future__ import annotations

from urllib.parse import parse_qs

from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from assessment.access.access_mode import AccessDenied, WrongKey, access_mode
from assessment.access.invitations import accept_invitation, holders, principal_by_link
from assessment.access.members import people_by_campaign as campaigns_of
from assessment.api.cookie import delete_cookie, links_in, set_cookie
from assessment.api.failed_attempts import WITHIN_SECONDS, FailedAttempts, address_of
from assessment.api.refusals import Refused
from assessment.api.request_bodies import keys
from assessment.api.sign_in_pages import HEADERS, address_after, key_form_page, refusal_page, replace_page
from assessment.campaign import Workspace
from assessment.store.access import Invitation

failed_attempts = FailedAttempts()
_FORM = "application/x-www-form-urlencoded"
_LONGEST_FORM = 8000
_NO_KEY = "paste the key, or the whole link, that was sent to you"


def by_link(workspace: Workspace, request: Request, body: bytes) -> Response:
    """A personal link: in to its campaign, or a page that says why not, or asks before another person's browser becomes this one's."""
    key = request.query_params.get("key", "")
    try:
        invitation = _entered(workspace, request, key)
    except Refused as refused:
        return refusal_page(refused.why, refused.status)
    campaign = next(iter(holders(workspace, [invitation.id])))
    before = _signed_in_as(workspace, request, campaign)
    if before and before != invitation.person:
        return replace_page(key, before, invitation.person, campaign)
    return _with_cookie(
        workspace, request, invitation, RedirectResponse(f"../?campaign={campaign}", 303, HEADERS)
    )


def _signed_in_as(workspace: Workspace, request: Request, campaign: str) -> str:
    """Whom this browser is at the campaign now, "" for nobody."""
    try:
        return principal_by_link(
            campaigns_of(workspace)[campaign], links_in(workspace, request.cookies)
        ).person
    except AccessDenied:
        return ""


def by_key(workspace: Workspace, request: Request, body: bytes) -> Response:
    """A key, or the whole link, that was typed into a page: by a form, which is answered with a page, or as JSON."""
    if request.headers.get("content-type", "").partition(";")[0] == _FORM:
        return _from_form(workspace, request, body)
    try:
        key = keys.validate_json(body).key
    except ValidationError:
        raise Refused(422, _NO_KEY) from None
    invitation = _entered(workspace, request, _key_in(key))
    return _with_cookie(
        workspace, request, invitation, Response(b'{"ok":true}', 200, HEADERS, "application/json")
    )


def _from_form(workspace: Workspace, request: Request, body: bytes) -> Response:
    fields = parse_qs(body[:_LONGEST_FORM].decode("utf-8", "replace"))
    key, wanted = (fields.get(name, [""])[0] for name in ("key", "to"))
    page = address_after(wanted)
    try:
        if not key.strip():
            raise Refused(422, _NO_KEY)
        invitation = _entered(workspace, request, _key_in(key))
    except Refused as refused:
        return key_form_page(refused.why, page, refused.status)
    campaign = next(iter(holders(workspace, [invitation.id])))
    return _with_cookie(
        workspace,
        request,
        invitation,
        RedirectResponse(f"../{page or f'?campaign={campaign}'}", 303, HEADERS),
    )


def _key_in(text: str) -> str:
    """The key of a link, or the key itself."""
    return text.strip().rpartition("key=")[2]


def sign_out(workspace: Workspace, request: Request, body: bytes) -> Response:
    """Forget all personal links in this browser; they stay good."""
    response = RedirectResponse("../", 303, HEADERS)
    delete_cookie(workspace, response)
    return response


def _entered(workspace: Workspace, request: Request, key: str) -> Invitation:
    """The invitation that the key opens.  Raises `Refused`: 403, or 429 for a wrong key after too many of them.

    A right key opens at all times: colleagues behind one address are not shut out by the wrong keys of others.
    """
    try:
        if access_mode() != "invited":
            raise Refused(403, "this server does not use personal links; open its first page")
        return accept_invitation(workspace, key)
    except WrongKey as wrong:
        address = address_of(request)
        if failed_attempts.too_many(address):
            raise Refused(
                429, f"too many wrong keys came from here; try again in {WITHIN_SECONDS // 60} minutes"
            ) from None
        failed_attempts.count(address)
        raise Refused(403, str(wrong)) from None
    except AccessDenied as shut:
        raise Refused(403, str(shut)) from None


def _with_cookie(
    workspace: Workspace, request: Request, invitation: Invitation, response: Response
) -> Response:
    """The newest link last: of two links to one campaign it is the one that counts."""
    before = [number for number in links_in(workspace, request.cookies) if number != invitation.id]
    secure = (
        request.url.scheme == "https"
        or request.headers.get("x-forwarded-proto", "").partition(",")[0].strip() == "https"
    )
    set_cookie(workspace, response, [*before, invitation.id], secure=secure)
    return response
