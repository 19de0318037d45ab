"""Access as the routes check it: personal links, cookies, tokens, and what an attacker could try."""

from __future__ import annotations

import json
import time
import uuid

import pytest
from itsdangerous import URLSafeTimedSerializer
from starlette.applications import Starlette
from starlette.testclient import TestClient
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from assessment.access import access_mode, invitations, members
from assessment.access.visibility import BEST, MIDDLE, WORST
from assessment.api import HEADER, TokenClaims, link_sign_in, routes, sign, tokens
from assessment.api.cookie import MAX_LINKS, cookie_name, cookie_value, links_in
from assessment.api.failed_attempts import (
    MAX_ADDRESSES,
    WITHIN_SECONDS,
    WRONG_KEYS,
    FailedAttempts,
)
from assessment.api.server import CROSS_SITE, ROUTES
from assessment.campaign import Workspace
from assessment.campaign.phase_log import set_phase
from assessment.model.permissions import PHASES, ROLES, Principal
from tests.api.test_routes import error_of, event, post
from tests.conftest import unit


@pytest.fixture(autouse=True)
def access_by_link(monkeypatch):
    monkeypatch.setenv(access_mode.ENVIRONMENT, "invited")
    monkeypatch.setattr(link_sign_in, "failed_attempts", FailedAttempts())


@pytest.fixture
def client(workspace):
    return TestClient(
        Starlette(routes=routes(lambda: workspace)),
        raise_server_exceptions=False,
        follow_redirects=False,
    )


@pytest.fixture
def key(campaign):
    return invitations.invite(campaign, "Ann", "assessor", by="Zoe")


@pytest.fixture
def claims(workspace, key):
    """The claims of Ann's token after she signed in."""
    return TokenClaims(
        "spring",
        "Ann",
        "assessor",
        "",
        invitations.accept_invitation(workspace, key).id,
    )


def token(workspace, claims):
    return {HEADER: sign(workspace, claims)}


def links(workspace, client):
    return links_in(workspace, dict(client.cookies))


def test_a_personal_link_gives_a_cookie_and_leads_to_the_campaign(
    client, workspace, key
):
    answer = client.get(
        "/api/enter", params={"key": key}, headers={"Sec-Fetch-Site": "cross-site"}
    )
    assert (answer.status_code, answer.headers["location"]) == (
        303,
        "../?campaign=spring",
    )
    cookie = answer.headers["set-cookie"].lower()
    assert (
        all(word in cookie for word in ("httponly", "samesite=lax", "path=/"))
        and "secure" not in cookie
    )
    assert (answer.headers["referrer-policy"], answer.headers["cache-control"]) == (
        "no-referrer",
        "no-store",
    )
    assert links(workspace, client) == [1]
    assert key not in cookie


@pytest.mark.parametrize(
    ("proto", "secure"), [("https", True), ("https, http", True), ("http", False)]
)
def test_behind_https_the_cookie_goes_nowhere_else(client, key, proto, secure):
    answer = client.get(
        "/api/enter", params={"key": key}, headers={"X-Forwarded-Proto": proto}
    )
    assert ("; secure" in answer.headers["set-cookie"].lower()) == secure


@pytest.mark.parametrize(
    "shape", ["{}", " {} ", "http://desk.example.org/api/enter?key={}"]
)
def test_a_pasted_key_comes_in_as_the_link_does(client, workspace, key, shape):
    answer = client.post("/api/enter", content=json.dumps({"key": shape.format(key)}))
    assert (answer.status_code, answer.json(), links(workspace, client)) == (
        200,
        {"ok": True},
        [1],
    )


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b'{"key": 3}',
        b"{" * 10_000,
        json.dumps({"key": "x" * 2001}).encode(),
    ],
)
def test_a_malformed_paste_is_one_sentence(client, campaign, body):
    assert error_of(client.post("/api/enter", content=body)) == (
        422,
        "paste the key, or the whole link, that was sent to you",
    )


def test_a_paste_from_another_site_is_refused(client, key):
    answer = client.post(
        "/api/enter",
        content=json.dumps({"key": key}),
        headers={"Sec-Fetch-Site": "cross-site"},
    )
    assert (answer.status_code, "set-cookie" in answer.headers) == (403, False)


def test_a_wrong_link_is_a_page_that_says_so(client, campaign):
    answer = client.get(
        "/api/enter", params={"key": "<script>alert(1)</script>\r\nSet-Cookie: x=1"}
    )
    assert (answer.status_code, "This key is not known here" in answer.text) == (
        403,
        True,
    )
    assert "<script" not in answer.text
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("mode", ["open", "oidc"])
def test_in_another_access_mode_links_give_no_access(client, key, monkeypatch, mode):
    monkeypatch.setenv(access_mode.ENVIRONMENT, mode)
    assert client.get("/api/enter", params={"key": key}).status_code == 403


def test_after_ten_wrong_keys_an_address_waits_and_others_do_not(client, campaign):
    wrong = [
        client.get("/api/enter", params={"key": f"wrong {n}"}).status_code
        for n in range(WRONG_KEYS + 2)
    ]
    assert wrong == [403] * WRONG_KEYS + [429, 429]
    elsewhere = TestClient(client.app, client=("192.0.2.7", 5), follow_redirects=False)
    assert elsewhere.get("/api/enter", params={"key": "wrong"}).status_code == 403


def test_wrong_keys_of_others_at_an_address_do_not_shut_out_a_right_one(client, key):
    for n in range(WRONG_KEYS + 2):
        client.get("/api/enter", params={"key": f"wrong {n}"})
    assert (
        client.post("/api/enter", content=json.dumps({"key": key})).status_code == 200
    )
    assert client.get("/api/enter", params={"key": key}).status_code == 303
    assert client.get("/api/enter", params={"key": "wrong"}).status_code == 429


def test_revoked_and_expired_links_are_no_guesses(client, campaign, key):
    invitations.revoke(campaign, 1, by="Zoe")
    assert {
        client.get("/api/enter", params={"key": key}).status_code
        for _ in range(WRONG_KEYS + 2)
    } == {403}


@pytest.mark.parametrize(
    ("peer", "trusted", "counted"),
    [
        ("127.0.0.1", "127.0.0.1", "192.0.2.9"),
        ("192.0.2.1", "127.0.0.1", "192.0.2.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("192.0.2.1", "192.0.2.1", "192.0.2.9"),
    ],
)
def test_only_a_trusted_proxy_may_say_who_asks(
    workspace, campaign, monkeypatch, peer, trusted, counted
):
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)
    # As uvicorn puts it before the application
    served = ProxyHeadersMiddleware(
        Starlette(routes=routes(lambda: workspace)), trusted or "127.0.0.1"
    )
    client = TestClient(served, client=(peer, 5))
    for n in range(WRONG_KEYS):
        client.get(
            "/api/enter",
            params={"key": "wrong"},
            headers={"X-Forwarded-For": f"10.0.0.{n}, 192.0.2.9"},
        )
    assert link_sign_in.failed_attempts.too_many(counted)
    assert not link_sign_in.failed_attempts.too_many("10.0.0.1")


def test_a_link_of_somebody_else_asks_before_it_replaces_who_is_signed_in(
    client, workspace, campaign, key
):
    other = invitations.invite(campaign, "Eve <b>", "assessor", by="Zoe")
    client.get("/api/enter", params={"key": key})
    answer = client.get(
        "/api/enter", params={"key": other}, headers={"Sec-Fetch-Site": "cross-site"}
    )
    assert (answer.status_code, links(workspace, client)) == (200, [1])
    assert "Sign in as Eve &lt;b&gt;?" in answer.text
    assert (
        client.post("/api/enter", data={"key": other}).status_code,
        links(workspace, client),
    ) == (
        303,
        [1, 2],
    )


def test_a_second_link_of_the_same_person_asks_nothing(
    client, workspace, campaign, key
):
    client.get("/api/enter", params={"key": key})
    again = invitations.invite(campaign, "Ann", "assessor", by="Zoe")
    assert (
        client.get("/api/enter", params={"key": again}).status_code,
        links(workspace, client),
    ) == (
        303,
        [1, 2],
    )


def test_once_a_link_has_ended_another_person_s_asks_nothing(
    client, workspace, campaign, key
):
    client.get("/api/enter", params={"key": key})
    invitations.revoke(campaign, 1, by="Zoe")
    other = invitations.invite(campaign, "Eve", "assessor", by="Zoe")
    assert client.get("/api/enter", params={"key": other}).status_code == 303


def test_wrong_tries_are_forgotten_in_time_and_never_fill_the_memory():
    now = [0.0]
    misses = FailedAttempts(lambda: now[0])
    for n in range(WRONG_KEYS):
        now[0] = n
        misses.count("a")
    assert misses.too_many("a")
    now[0] = WITHIN_SECONDS
    assert not misses.too_many("a")
    for n in range(MAX_ADDRESSES + 50):
        misses.count(str(n))
    assert len(misses._attempts) == MAX_ADDRESSES


def test_one_browser_holds_links_to_several_campaigns_and_forgets_them_on_leaving(
    client, workspace, key, make
):
    other = invitations.invite(make(name="autumn"), "Ann", "organiser", by="Zoe")
    for each in (key, other, key):
        client.get("/api/enter", params={"key": each})
    assert links(workspace, client) == [2, 1]
    answer = client.get("/api/leave")
    assert (
        answer.status_code,
        answer.headers["location"],
        links(workspace, client),
    ) == (303, "../", [])


def test_another_site_cannot_make_a_browser_leave(client, key):
    assert (
        client.get("/api/leave", headers={"Sec-Fetch-Site": "cross-site"}).status_code
        == 403
    )


def test_a_cookie_holds_the_newest_twenty_links(workspace, campaign):
    numbers = [
        invitations.accept_invitation(
            workspace, invitations.invite(campaign, "Ann", "assessor", by="Zoe")
        ).id
        for _ in range(MAX_LINKS + 5)
    ]
    assert (
        links_in(workspace, {cookie_name(workspace): cookie_value(workspace, numbers)})
        == numbers[5:]
    )


@pytest.mark.parametrize(
    "kind", ["nonsense", "foreign", "a desk token", "unsigned", "huge", "expired"]
)
def test_a_forged_cookie_names_nobody(workspace, claims, tmp_path, monkeypatch, kind):
    good = cookie_value(workspace, [claims.invitation])
    values = {
        "nonsense": "a.b.c",
        "foreign": URLSafeTimedSerializer(
            Workspace(tmp_path / "other").secret(), salt="door"
        ).dumps([(1, "x")]),
        "a desk token": sign(workspace, claims),
        "unsigned": good.rpartition(".")[0] + ".AAAA",
        "huge": good * 1000,
        "expired": good,
    }
    now = time.time()
    if kind == "expired":
        monkeypatch.setattr(time, "time", lambda: now + 367 * 24 * 3600)
    assert links_in(workspace, {cookie_name(workspace): values[kind]}) == []


def test_after_a_backup_came_back_an_old_cookie_opens_no_new_link(
    workspace, claims, tmp_path
):
    cookie = cookie_value(workspace, [claims.invitation])
    other = Workspace(tmp_path / "restored")
    other.path.joinpath("secret.key").write_bytes(workspace.secret())
    invitations.invite(other.create("spring", "biogen"), "Eve", "organiser", by="Zoe")
    assert links_in(other, {cookie_name(other): cookie}) == []


def test_the_cookie_alone_opens_no_route(client, key, campaign):
    client.get("/api/enter", params={"key": key})
    assert client.get("/api/screen").status_code == 401
    assert (
        client.post("/api/judgments", content=b'{"judgments": []}').status_code == 401
    )


def test_an_invited_assessor_judges(client, workspace, campaign, claims):
    answer = post(
        client, token(workspace, claims), event(unit(campaign, "heron", "answer"))
    )
    assert (
        answer.status_code,
        [item.assessor for item in campaign.store.log(campaign.row.id)],
    ) == (
        200,
        ["Ann"],
    )


def test_a_link_revoked_while_judging_stops_the_desk_at_once_and_says_so(
    client, workspace, campaign, claims
):
    invitations.revoke(campaign, claims.invitation, by="Zoe")
    status, sentence = error_of(
        post(client, token(workspace, claims), event(unit(campaign, "heron", "answer")))
    )
    assert (
        status,
        sentence.startswith("this personal link was revoked; ask an organiser"),
        campaign.count(),
    ) == (401, True, 0)


def test_a_token_of_the_open_access_mode_is_worth_nothing_in_another(
    client, workspace, campaign, claims
):
    forged = TokenClaims("spring", "Ann", "organiser")
    assert (
        error_of(client.get("/api/screen", headers=token(workspace, forged)))[0] == 401
    )


@pytest.mark.parametrize(
    "change",
    [
        {"assessor": "Eve"},
        {"assessor": "auto:x"},
        {"assessor": "known:x"},
        {"campaign": "autumn"},
        {"invitation": 99},
        {"role": "king"},
    ],
)
def test_claims_must_be_the_bearers_own(client, workspace, make, claims, change):
    make(name="autumn")
    assert (
        client.get(
            "/api/screen", headers=token(workspace, claims._replace(**change))
        ).status_code
        == 401
    )


def test_the_role_is_that_of_the_list_and_not_that_of_the_token(
    client, workspace, campaign, claims
):
    adjudicating = token(
        workspace, claims._replace(assessor="adjudicator:Ann", role="organiser")
    )
    assert error_of(client.get("/api/recent", headers=adjudicating))[0] == 403
    members.set_member(campaign, "Ann", "organiser", by="Zoe")
    assert client.get("/api/recent", headers=adjudicating).status_code == 200
    members.set_member(campaign, "Zoe", "organiser", by="Zoe")
    members.set_member(campaign, "Ann", "visitor", by="Zoe")
    assert (
        error_of(client.get("/api/recent", headers=token(workspace, claims)))[0] == 403
    )


def test_who_logs_in_judges_as_long_as_the_list_has_them(
    client, workspace, campaign, monkeypatch
):
    monkeypatch.setenv(access_mode.ENVIRONMENT, "oidc")
    members.set_member(campaign, "zoe@example.org", "organiser", by="Zoe")
    members.set_member(campaign, "ann@example.org", "assessor", by="Zoe")
    mine = token(workspace, TokenClaims("spring", "ann@example.org"))
    assert client.get("/api/recent", headers=mine).status_code == 200
    members.remove(campaign, "ann@example.org", by="Zoe")
    assert error_of(client.get("/api/recent", headers=mine))[0] == 401


def test_a_mistyped_access_mode_answers_nothing(client, workspace, claims, monkeypatch):
    monkeypatch.setenv(access_mode.ENVIRONMENT, "opne")
    assert (
        error_of(client.get("/api/screen", headers=token(workspace, claims)))[0] == 401
    )


def test_a_token_lives_a_quarter_of_an_hour(client, workspace, claims, monkeypatch):
    mine, now = token(workspace, claims), time.time()
    monkeypatch.setattr(time, "time", lambda: now + 14 * 60)
    assert client.get("/api/recent", headers=mine).status_code == 200
    monkeypatch.setattr(time, "time", lambda: now + 16 * 60)
    assert client.get("/api/recent", headers=mine).status_code == 401
    assert tokens.RENEW_SECONDS * 2 < tokens.TOKEN_SECONDS


WALKED = [
    (method, path) for method, path, handler in ROUTES if handler not in CROSS_SITE
]
FREE = {("POST", "/api/enter"), ("GET", "/api/leave")}
"""Routes for everybody: they tell nothing of any campaign."""


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(("method", "path"), WALKED)
def test_every_route_asks_the_table_for_every_role_in_every_phase(
    client, workspace, campaign, method, path, role, phase
):
    team = "gull" if role == "team" else ""
    invitation = invitations.accept_invitation(
        workspace, invitations.invite(campaign, "Ann", role, team=team, by="Zoe")
    )
    set_phase(campaign, phase, by="Zoe")
    purpose = "scores" if path == "/api/scores" else "desk"
    claims = TokenClaims("spring", "Ann", role, team, invitation.id)
    answer = client.request(
        method, path, headers={HEADER: sign(workspace, claims, purpose)}, content=b"{}"
    )
    may = (method, path) in FREE or Principal("Ann", role).may(
        "scores" if purpose == "scores" else "judge", phase
    )
    assert (answer.status_code != 403) == may, answer.text
    assert (method, path) in FREE or client.request(
        method, path, content=b"{}"
    ).status_code == 401


def test_a_team_reads_its_own_scores_by_name_and_of_others_three_figures(
    client, workspace, campaign
):
    invitation = invitations.accept_invitation(
        workspace, invitations.invite(campaign, "Ann", "team", team="gull", by="Zoe")
    )
    set_phase(campaign, "released", by="Zoe")
    headers = {
        HEADER: sign(
            workspace,
            TokenClaims("spring", "Ann", "team", "gull", invitation.id),
            "scores",
        )
    }
    answer = client.get("/api/scores", headers=headers)
    assert {row["run"] for row in answer.json()["scores"]} == {
        "tern",
        BEST,
        MIDDLE,
        WORST,
    }
    assert "heron" not in answer.text


def test_a_judgment_sent_again_with_a_later_token_is_stored_once(
    client, workspace, campaign, claims
):
    sent = event(unit(campaign, "heron", "answer"), uuid=str(uuid.uuid4()))
    post(client, token(workspace, claims), sent)
    assert (
        post(client, token(workspace, claims), sent).json()["stored"],
        campaign.count(),
    ) == (
        [sent["uuid"]],
        1,
    )
