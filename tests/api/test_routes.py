"""The routes: who may ask, what is stored, what is answered."""

from __future__ import annotations

import asyncio
import json
import time
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from itsdangerous import URLSafeTimedSerializer
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.testclient import TestClient

from assessment import api
from assessment.api import HEADER, Refused, TokenClaims, routes, sign
from assessment.api.desk_modules import version, version_of
from assessment.api.request_bodies import read_body
from assessment.api.server_process import server_process
from assessment.campaign import Workspace
from assessment.review.assessor_desk import desk_of
from tests.conftest import judge, run_file, unit


@pytest.fixture
def client(workspace):
    return TestClient(
        Starlette(routes=routes(lambda: workspace)), raise_server_exceptions=False
    )


@pytest.fixture
def token(workspace, campaign):
    return {HEADER: sign(workspace, TokenClaims(campaign.name, "Ann"))}


def event(unit, label="yes", **more):
    return {"uuid": str(uuid.uuid4()), **unit.ref._asdict(), "label": label, **more}


def post(client, token, *events, **headers):
    return client.post(
        "/api/judgments",
        content=json.dumps({"judgments": events}),
        headers=token | headers,
    )


def error_of(answer):
    """The status and the sentence of an answer that is an error."""
    assert list(answer.json()) == ["error"]
    return answer.status_code, answer.json()["error"]


def test_judgments_are_stored_and_acknowledged(client, token, campaign):
    sent = [
        event(unit(campaign, "heron", "answer"), "no", note="wrong ☃", flagged=True),
        event(unit(campaign, "heron", "sentence 1"), "required"),
    ]
    answer = post(client, token, *sent)
    acknowledgement = {
        "stored": [item["uuid"] for item in sent],
        "refused": [],
        "server": server_process(),
    }
    assert (answer.status_code, answer.json()) == (200, acknowledgement)
    assert [
        (item.assessor, item.label, item.note)
        for item in campaign.store.log(campaign.row.id)
    ] == [
        ("Ann", "no", "wrong ☃"),
        ("Ann", "required", ""),
    ]


def test_evidence_is_stored_with_its_labels(client, token, campaign):
    post(
        client,
        token,
        event(
            unit(campaign, "heron", "PMID 11"),
            "supporting",
            evidence=[{"text": "Iron helped."}, {"text": "", "label": "neutral"}],
        ),
    )
    [stored] = campaign.store.log(campaign.row.id)
    assert stored.evidence == (("Iron helped.", None), ("", "neutral"))


def test_the_same_uuid_twice_is_stored_once_and_acknowledged_twice(
    client, token, campaign
):
    sent = event(unit(campaign, "heron", "answer"))
    assert [
        post(client, token, sent).json()["stored"],
        post(client, token, sent, sent).json()["stored"],
    ] == [
        [sent["uuid"]],
        [sent["uuid"]] * 2,
    ]
    assert campaign.count() == 1


def test_no_judgments_are_no_error(client, token):
    acknowledgement = post(client, token).json()
    assert (acknowledgement["stored"], acknowledgement["refused"]) == ([], [])


def test_the_name_in_the_body_does_not_count(client, token, campaign):
    post(
        client,
        token,
        event(
            unit(campaign, "heron", "answer"),
            assessor="Eve",
            at="1999",
            via="import",
            seq=9,
        ),
    )
    assert [
        (item.assessor, item.via, item.seq)
        for item in campaign.store.log(campaign.row.id)
    ] == [("Ann", "desk", 1)]


@pytest.mark.parametrize(
    "path", ["/api/screen", "/api/recent", "/api/scores", "/api/judgments"]
)
@pytest.mark.parametrize("kind", ["none", "nonsense", "é", "foreign", "other purpose"])
def test_without_a_good_token_nothing_is_answered(
    client, workspace, campaign, tmp_path, path, kind
):
    tokens = {
        "none": "",
        "nonsense": "a.b.c",
        "é": "é".encode("latin-1"),
        "foreign": sign(
            Workspace(tmp_path / "other"), TokenClaims(campaign.name, "Ann")
        ),
        "other purpose": URLSafeTimedSerializer(
            workspace.secret(), salt="letters"
        ).dumps(["spring", "Ann"]),
    }
    answer = client.request(
        "POST" if path.endswith("judgments") else "GET",
        path,
        headers={HEADER: tokens[kind]},
        content=b"{}",
    )
    assert error_of(answer) == (
        401,
        "this session is not known here; reload the page to go on",
    )


def test_an_expired_token_says_that_nothing_is_lost(
    client, token, campaign, monkeypatch
):
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + api.TOKEN_SECONDS + 5)
    answer = post(client, token, event(unit(campaign, "heron", "answer")))
    assert error_of(answer) == (
        401,
        "this session has ended; reload the page to go on, nothing is lost",
    )
    assert campaign.count() == 0


@pytest.mark.parametrize(
    ("path", "purpose"),
    [("/api/screen", "desk"), ("/api/recent", "desk"), ("/api/scores", "scores")],
)
@pytest.mark.parametrize("assessor", ["Ann", ""])
def test_a_campaign_that_is_gone_is_said_to_be_gone(
    client, workspace, path, purpose, assessor
):
    answer = client.get(
        path, headers={HEADER: sign(workspace, TokenClaims("gone", assessor), purpose)}
    )
    assert error_of(answer) == (
        403,
        "this campaign is not here any more; choose another one",
    )


def test_a_unit_of_another_campaign_is_refused_with_its_why(
    client, token, make, campaign
):
    autumn = make(run_file("wren", {"1": "Wait and see."}), name="autumn")
    good, foreign = (
        event(unit(campaign, "heron", "answer")),
        event(unit(autumn, "wren", "answer")),
    )
    answer = post(client, token, foreign, good).json()
    assert answer["stored"] == [good["uuid"]]
    assert answer["refused"] == [
        {
            "uuid": foreign["uuid"],
            "why": "the unit does not belong to this campaign; it may have changed with a corrected run",
        }
    ]


def test_an_unknown_label_is_refused_with_the_known_ones(client, token, campaign):
    [refused] = post(
        client, token, event(unit(campaign, "heron", "answer"), "maybe")
    ).json()["refused"]
    assert refused["why"] == "'maybe' is not a label of Answer; choose one of: yes, no"


def test_more_than_a_hundred_judgments_are_too_many(client, token, campaign):
    answer = unit(campaign, "heron", "answer")
    assert post(client, token, *(event(answer) for _ in range(101))).status_code == 422
    assert (
        len(post(client, token, *(event(answer) for _ in range(100))).json()["stored"])
        == 100
    )


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"\xff",
        b'{"judgments": 3}',
        b'{"judgments": [3]}',
        b'{"judgments": [{}]}',
        b"[" * 100_000,
        b'{"judgments":' + b'[{"a":' * 50_000,
        b'{"judgments": [{"uuid": "\\ud800"}]}',
    ],
)
def test_a_malformed_body_is_one_sentence(client, token, campaign, body):
    status, sentence = error_of(
        client.post("/api/judgments", content=body, headers=token)
    )
    assert status == 422
    assert sentence.startswith("not a list of judgments")
    assert len(sentence) < 300
    assert campaign.count() == 0


@pytest.mark.parametrize(
    "more",
    [
        {"uuid": "u" * 501},
        {"key": 3},
        {"label": "x" * 10_001},
        {"note": "n" * 20_001},
        {"evidence": "x"},
        {"spent_ms": "soon"},
        {"flagged": None},
    ],
)
def test_one_malformed_judgment_names_its_place(client, token, campaign, more):
    answer = unit(campaign, "heron", "answer")
    status, sentence = error_of(
        post(client, token, event(answer), event(answer) | more)
    )
    assert (status, sentence.split()[5].split(".")[:2]) == (422, ["judgments", "1"])


def test_a_huge_body_is_refused(client, token, campaign):
    answer = client.post("/api/judgments", content=b" " * (2**21 + 1), headers=token)
    assert error_of(answer) == (413, "the request is larger than 2 MiB")


def test_a_body_without_end_is_cut_off_while_it_streams():
    taken = []

    async def receive():
        taken.append(1)
        return {"type": "http.request", "body": b" " * 2**20, "more_body": True}

    reading = read_body(
        Request({"type": "http", "method": "POST", "headers": []}, receive)
    )
    # This one may have a browser's loop running
    with (
        ThreadPoolExecutor(1) as thread,
        pytest.raises(Refused, match="larger than 2 MiB"),
    ):
        thread.submit(asyncio.run, reading).result()
    assert len(taken) == 3


@pytest.mark.parametrize(
    ("site", "status"),
    [("cross-site", 403), ("same-site", 403), ("same-origin", 200), ("none", 200)],
)
def test_requests_from_other_sites_are_refused(client, token, campaign, site, status):
    answer = post(
        client,
        token,
        event(unit(campaign, "heron", "answer")),
        **{"Sec-Fetch-Site": site},
    )
    assert (answer.status_code, campaign.count()) == (status, 1 if status == 200 else 0)


def test_a_screen_holds_what_the_desk_shows(client, token, campaign):
    answer = client.get(
        "/api/screen",
        headers=token,
        params={"n": 1, "order": "document", "only": "open"},
    )
    assert answer.json() == json.loads(
        json.dumps(desk_of(campaign, "Ann").show(1, order="document", only="open"))
    )


@pytest.mark.parametrize("n", ["", "x", "-1", "1.5", "٣", "9" * 30])
def test_a_screen_number_that_is_none_is_where_the_assessor_left_off(
    client, token, campaign, n
):
    assert (
        client.get("/api/screen", headers=token, params={"n": n}).json()["position"][
            "screen"
        ]
        == 0
    )


def test_a_campaign_without_units_says_so(client, workspace):
    workspace.create("bare", "biogen")
    status, sentence = error_of(
        client.get(
            "/api/screen", headers={HEADER: sign(workspace, TokenClaims("bare", "Ann"))}
        )
    )
    assert (status, sentence) == (
        404,
        "Nothing to judge yet: an organiser imports topics and runs on the page Runs.",
    )


def test_recent_lists_my_own_judgments_only(client, token, campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Eve")
    judge(campaign, unit(campaign, "heron", "sentence 2"), "required", "Ann")
    recent = client.get("/api/recent", headers=token).json()["recent"]
    assert [(item["name"], item["label"]) for item in recent] == [
        ("sentence 2", "required")
    ]


def test_scores_are_not_for_assessors(client, token, workspace, campaign):
    assert error_of(client.get("/api/scores", headers=token))[0] == 401
    assessor, organiser = (
        sign(workspace, TokenClaims(campaign.name, "Ann", role), "scores")
        for role in ("assessor", "organiser")
    )
    assert error_of(client.get("/api/scores", headers={HEADER: assessor})) == (
        403,
        (
            "an assessor may not see scores before the results are released; ask an organiser "
            "of the campaign"
        ),
    )
    answer = client.get("/api/scores", headers={HEADER: organiser})
    assert {score["run"] for score in answer.json()["scores"]} == {"heron", "tern"}
    assert any(
        score["note"].startswith("not yet judged") for score in answer.json()["scores"]
    )
    assert {score["official"] for score in answer.json()["scores"]} == {True}


@pytest.mark.parametrize(
    "path",
    [
        "/desk/../api.py",
        "/desk/%2e%2e/%2e%2e/api.py",
        "/desk/..%2f..%2f..%2fapi.py",
        "/desk//etc/passwd",
        "/desk/%2fetc%2fpasswd",
        "/desk/",
        "/desk/view",
        "/desk/none.js",
        "/desk/version-1/../../api.py",
        "/desk/version-1/%2e%2e/%2e%2e/api.py",
        "/desk/version-1/",
        f"/desk/{version()}/none.js",
    ],
)
def test_nothing_but_the_desks_modules_is_served(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("folder", "cache_control"),
    [
        (f"{version()}/", "public, max-age=31536000, immutable"),
        ("", "no-cache"),
        ("version-of-another-server/", "no-cache"),
    ],
)
def test_browsers_keep_the_modules_of_this_version_only(client, folder, cache_control):
    answer = client.get(f"/desk/{folder}main.js")
    assert (
        answer.status_code,
        answer.headers["cache-control"],
        answer.headers["x-content-type-options"],
    ) == (200, cache_control, "nosniff")


def test_a_changed_module_is_another_version(tmp_path):
    (tmp_path / "core").mkdir()
    versions = []
    for text in ("one", "two"):
        (tmp_path / "core" / "keys.js").write_text(text)
        versions.append(version_of(tmp_path))
    (tmp_path / "core" / "keys.js").rename(tmp_path / "core" / "key.js")
    assert len({*versions, version_of(tmp_path)}) == 3


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/judgments"),
        ("DELETE", "/api/judgments"),
        ("POST", "/api/screen"),
        ("PUT", "/desk/main.js"),
    ],
)
def test_other_methods_are_refused(client, token, method, path):
    assert client.request(method, path, headers=token).status_code == 405


def test_a_database_that_cannot_be_opened_is_said_and_nothing_is_acknowledged(
    tmp_path, token
):
    (tmp_path / "file").touch()
    client = TestClient(
        Starlette(routes=routes(lambda: Workspace(tmp_path / "file"))),
        raise_server_exceptions=False,
    )
    for answer in (client.get("/api/ready"), post(client, token)):
        status, sentence = error_of(answer)
        assert (
            status,
            sentence.startswith("the database cannot be used at present"),
        ) == (503, True)
        assert str(tmp_path) not in sentence


def test_a_judgment_that_the_database_refuses_is_not_acknowledged(
    client, token, campaign
):
    sent = event(unit(campaign, "heron", "answer"))
    with campaign.store._engine.write() as db:
        db.execute(
            "CREATE TRIGGER full BEFORE INSERT ON judgment BEGIN SELECT RAISE(ABORT, 'disk is full'); END"
        )
    assert error_of(post(client, token, sent))[0] == 503
    with campaign.store._engine.write() as db:
        db.execute("DROP TRIGGER full")
    assert post(client, token, sent).json()["stored"] == [sent["uuid"]]
