"""An adjudicator's desk by the routes, and how a judgment came."""

from __future__ import annotations

import json
import uuid

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from assessment.api import HEADER, TokenClaims, routes, sign
from assessment.review.history import of
from tests.conftest import judge, unit


@pytest.fixture
def client(workspace):
    return TestClient(
        Starlette(routes=routes(lambda: workspace)), raise_server_exceptions=False
    )


def token(workspace, assessor, role="organiser"):
    return {HEADER: sign(workspace, TokenClaims("spring", assessor, role))}


def post(client, headers, unit, label, **more):
    event = {"uuid": str(uuid.uuid4()), **unit.ref._asdict(), "label": label, **more}
    return client.post(
        "/api/judgments", content=json.dumps({"judgments": [event]}), headers=headers
    )


def test_an_adjudicator_sees_the_votes_and_decides(client, workspace, campaign):
    answer = unit(campaign, "heron", "answer")
    judge(campaign, answer, "yes", "Ann")
    judge(campaign, answer, "no", "Ben")
    zoe = token(workspace, "adjudicator:Zoe")
    [shown] = client.get("/api/screen", headers=zoe).json()["units"]
    assert sorted(vote["label"] for vote in shown["votes"]) == ["no", "yes"]
    assert post(client, zoe, answer, "no").json()["refused"] == []
    assert campaign.topic_state("1").judged.label(answer.ref) == "no"


def test_without_disputes_the_route_says_so(client, workspace, campaign):
    answer = client.get("/api/screen", headers=token(workspace, "adjudicator:Zoe"))
    assert (answer.status_code, "no two people" in answer.json()["error"]) == (
        404,
        True,
    )


@pytest.mark.parametrize("role", ["assessor", "team", "visitor"])
def test_nobody_but_an_organiser_decides(client, workspace, campaign, role):
    assert (
        client.get(
            "/api/screen", headers=token(workspace, "adjudicator:Zoe", role)
        ).status_code
        == 403
    )


def test_an_assessors_desk_has_no_votes_of_others(client, workspace, campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ben")
    shown = client.get(
        "/api/screen", headers=token(workspace, "Ann", "assessor")
    ).json()["units"]
    assert not any("votes" in item or "worth" in item for item in shown)


@pytest.mark.parametrize(
    ("fields", "how"),
    [({}, "at the desk"), ({"via": "suggestion"}, "accepting what the desk suggested")],
)
def test_the_log_keeps_how_a_judgment_came(client, workspace, campaign, fields, how):
    answer = unit(campaign, "heron", "answer")
    post(client, token(workspace, "Ann", "assessor"), answer, "yes", **fields)
    assert [event.how for event in of(campaign, answer.ref)] == [how]


def test_no_other_way_can_be_claimed(client, workspace, campaign):
    post(
        client,
        token(workspace, "Ann", "assessor"),
        unit(campaign, "heron", "answer"),
        "yes",
        via="undo:x:Zoe",
    )
    assert [judgment.via for judgment in campaign.store.log(campaign.row.id)] == [
        "desk"
    ]
