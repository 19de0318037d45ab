"""Tokens: short-lived, signed permissions to use the routes; every request checks access again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Literal, NamedTuple, cast

from itsdangerous import BadSignature, SignatureExpired, URLSafeTimedSerializer
from starlette.requests import Request

from assessment.access.access_mode import AccessDenied, AccessMode, access_mode
from assessment.access.invitations import principal_by_link, still_admitted
from assessment.access.members import principal_by_name
from assessment.api.refusals import Refused
from assessment.campaign import Campaign, Workspace
from assessment.campaign.use_guard import AdmissionCheck
from assessment.model.assessor import Assessor
from assessment.model.permissions import (
    ROLES,
    Forbidden,
    Phase,
    Principal,
    Right,
    Role,
    judging_right,
)
from assessment.review.adjudication.adjudication_choices import (
    NO_CHOICES,
    AdjudicationChoices,
)
from assessment.store.guard import PHASE

HEADER = "X-Desk-Token"
TOKEN_SECONDS = 15 * 60
"""How long a token is valid.  Pages renew theirs every `RENEW_SECONDS`, and after a refusal."""
RENEW_SECONDS = 5 * 60

Purpose = Literal["desk", "scores"]


class TokenClaims(NamedTuple):
    """The bearer of a token: an assessor of a campaign, as known to the page that signed the token.

    `role` and `team` count in the access mode `open` only; in the others every request looks them up.
    `choices` are an adjudicator's, of the tab that holds the token.
    """

    campaign: str
    assessor: str
    role: Role = "assessor"
    team: str = ""
    invitation: int = 0
    choices: AdjudicationChoices = NO_CHOICES


def sign(workspace: Workspace, claims: TokenClaims, purpose: Purpose = "desk") -> str:
    """A token that lets its bearer judge (or read scores) as this person in this campaign."""
    return _serializer(workspace, purpose).dumps(list(claims))


def claims_of(
    workspace: Workspace, token: str, purpose: Purpose = "desk"
) -> TokenClaims:
    """The claims that a token was signed for.  Raises `Refused` (401)."""
    try:
        values = _serializer(workspace, purpose).loads(token, max_age=TOKEN_SECONDS)
        claims = TokenClaims(*values)
        return claims._replace(choices=AdjudicationChoices(*claims.choices))
    except SignatureExpired:
        raise Refused(
            401, "this session has ended; reload the page to go on, nothing is lost"
        ) from None
    except (BadSignature, TypeError):
        raise Refused(
            401, "this session is not known here; reload the page to go on"
        ) from None


class Authorized(NamedTuple):
    """The access that a token gives now."""

    campaign: Campaign
    assessor: str
    principal: Principal
    admission: AdmissionCheck | None
    """Checks access again in the storing transaction; None if there is nothing to check."""
    choices: AdjudicationChoices


def authorize(
    workspace: Workspace, request: Request, purpose: Purpose = "desk"
) -> Authorized:
    """The access that the request's token gives.

    Raises `Refused`: 401 for a token that gives no access (any more), 403 without the right.
    """
    claims = claims_of(workspace, request.headers.get(HEADER, ""), purpose)
    try:
        campaign = workspace.campaign(claims.campaign)
    except KeyError:
        raise Refused(
            403, "this campaign is not here any more; choose another one"
        ) from None
    right = _right(claims, purpose)
    with refusals_as_responses():
        mode = access_mode()
        principal = _principal(campaign, claims, mode)
        principal.needs(right, _phase(campaign))
    admission = still_admitted(principal, right, mode)
    return Authorized(campaign, claims.assessor, principal, admission, claims.choices)


@contextmanager
def refusals_as_responses() -> Iterator[None]:
    """Turn `AccessDenied` and `Forbidden` into refusals of the request: 401 and 403."""
    try:
        yield
    except AccessDenied as denied:
        raise Refused(401, str(denied)) from None
    except Forbidden as forbidden:
        raise Refused(403, str(forbidden)) from None


def _phase(campaign: Campaign) -> Phase:
    # From the log, not from the campaign's cache: a judgment would wait there while somebody fills the cache.
    # Only this setting: all versions of a campaign's guidelines are settings, too.
    phase = campaign.store.setting(campaign.row.id, PHASE)
    return cast(Phase, phase or "open")


def _right(claims: TokenClaims, purpose: Purpose) -> Right:
    if purpose == "scores":
        return "scores"
    return judging_right(Assessor.of(claims.assessor))


def _principal(campaign: Campaign, claims: TokenClaims, mode: AccessMode) -> Principal:
    """The person with these claims, with the role that they have now.  Raises `AccessDenied`."""
    assessor = Assessor.of(claims.assessor)
    name = assessor.name
    # an adjudicator's name is that of a person, so it may not hold another prefix
    is_allowed = assessor.is_human and Assessor.of(name).is_person
    if not is_allowed or claims.role not in ROLES:
        raise AccessDenied("nobody can judge under this name; choose another one")
    if mode == "open":
        return Principal(name, claims.role, claims.team)
    if mode == "invited":
        principal = principal_by_link(campaign, [claims.invitation])
    else:
        principal = principal_by_name(campaign, name)
    # Once a backup is restored, the number of a link may belong to another person.
    if principal.person != name:
        raise AccessDenied(
            "this session is not yours any more; reload the page to go on"
        )
    return principal


def _serializer(workspace: Workspace, purpose: Purpose) -> URLSafeTimedSerializer:
    return _serializer_with(workspace.secret(), purpose)


@lru_cache(maxsize=8)
def _serializer_with(key: bytes, purpose: Purpose) -> URLSafeTimedSerializer:
    """Made once: the key is read anew for every request, and is the same nearly always."""
    return URLSafeTimedSerializer(key, salt=purpose)
