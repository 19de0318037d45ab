"""Tokens: short-lived, signed permissions to use the routes; every request checks access again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple, cast

from itsdangerous import BadSignature, SignatureExpired, URLSafeTimedSerializer
from starlette.requests import Request

from assessment.access.access_mode import AccessDenied, AccessMode, access_mode
from assessment.access.invitations import principal_by_link, still_admitted
from assessment.access.members import principal_by_name
from assessment.api.refusals import Refused
from assessment.campaign import Campaign, Workspace
from assessment.campaign.guards import AdmissionCheck
from assessment.model.permissions import ROLES, Forbidden, Phase, Principal, Right, Role
from assessment.model.resolution import ADJUDICATOR, is_person
from assessment.store.guard import PHASE

HEADER = "X-Desk-Token"
TOKEN_SECONDS = 15 * 60
"""How long a token is good.  Pages renew theirs every `RENEW_SECONDS`, and when the server has refused one."""
RENEW_SECONDS = 5 * 60

Purpose = Literal["desk", "scores"]


class TokenClaims(NamedTuple):
    """Who asks: an assessor at a campaign, and what the page that signed the token knew of them.

    `role` and `team` count in the access mode `open` only; in the others they are looked up at every request.
    """

    campaign: str
    assessor: str
    role: Role = "assessor"
    team: str = ""
    invitation: int = 0


def sign(workspace: Workspace, claims: TokenClaims, purpose: Purpose = "desk") -> str:
    """A token that lets its bearer judge (or read scores) as this person in this campaign, and nothing else."""
    return _serializer(workspace, purpose).dumps(list(claims))


def claims_of(workspace: Workspace, token: str, purpose: Purpose = "desk") -> TokenClaims:
    """The seat that a token was signed for.  Raises `Refused` (401)."""
    try:
        return TokenClaims(*_serializer(workspace, purpose).loads(token, max_age=TOKEN_SECONDS))
    except SignatureExpired:
        raise Refused(401, "this session has ended; reload the page to go on, nothing is lost") from None
    except (BadSignature, TypeError):
        raise Refused(401, "this session is not known here; reload the page to go on") from None


class Authorized(NamedTuple):
    """What a token opens, now."""

    campaign: Campaign
    assessor: str
    principal: Principal
    admission: AdmissionCheck | None
    """Asked again by the transaction that stores."""


def authorize(workspace: Workspace, request: Request, purpose: Purpose = "desk") -> Authorized:
    """What the request's token opens.  Raises `Refused`: 401 if nobody comes in with it, 403 without the right."""
    claims = claims_of(workspace, request.headers.get(HEADER, ""), purpose)
    try:
        campaign = workspace.campaign(claims.campaign)
    except KeyError:
        raise Refused(403, "this campaign is not here any more; choose another one") from None
    right = _right(claims, purpose)
    with refusals_as_responses():
        way = access_mode()
        principal = _principal(campaign, claims, way)
        principal.needs(right, _phase(campaign))
    return Authorized(campaign, claims.assessor, principal, still_admitted(principal, right, way))


@contextmanager
def refusals_as_responses() -> Iterator[None]:
    """Who may not come in any more, and who may not do this, as refusals of the request."""
    try:
        yield
    except AccessDenied as shut:
        raise Refused(401, str(shut)) from None
    except Forbidden as forbidden:
        raise Refused(403, str(forbidden)) from None


def _phase(campaign: Campaign) -> Phase:
    """As the log has it: the campaign's cache has it too, but who judges would wait for whoever is filling that."""
    return cast(Phase, campaign.store.settings(campaign.row.id).get(PHASE, "open"))


def _right(claims: TokenClaims, purpose: Purpose) -> Right:
    if purpose == "scores":
        return "scores"
    return "adjudicate" if claims.assessor.startswith(ADJUDICATOR) else "judge"


def _principal(campaign: Campaign, claims: TokenClaims, way: AccessMode) -> Principal:
    """The person with these claims, with the role that they have now.  Raises `AccessDenied`."""
    name = claims.assessor.removeprefix(ADJUDICATOR)
    if not is_person(name) or claims.role not in ROLES:
        raise AccessDenied("nobody judges under such a name; choose another one")
    if way == "open":
        return Principal(name, claims.role, claims.team)
    principal = (
        principal_by_link(campaign, [claims.invitation])
        if way == "invited"
        else principal_by_name(campaign, name)
    )
    if principal.person != name:
        raise AccessDenied("this session is not yours any more; reload the page to go on")
    return principal


def _serializer(workspace: Workspace, purpose: Purpose) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(workspace.secret(), salt=purpose)
