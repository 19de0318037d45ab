"""An adjudicator's desk by the routes, and how a judgment came."""

from __future__ import annotations

import json
import secrets
import subprocess
import sys
import uuid
from functools import partial

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from assessment.api import HEADER, TokenClaims, routes, sign
from assessment.model.deadline import NO_DEADLINE
from assessment.review.adjudication.adjudication_choices import (
    MAX_SORTED,
    NO_CHOICES,
    AdjudicationChoices,
)
from assessment.review.adjudication.adjudication_queue import AdjudicationQueue
from assessment.review.history import unit_history
from tests.conftest import judge, unit

OTHER_SERVER = """
import sys
from starlette.applications import Starlette
from starlette.testclient import TestClient
from assessment.api import HEADER, routes
from assessment.campaign import Workspace

workspace = Workspace(sys.argv[1])
client = TestClient(Starlette(routes=routes(lambda: workspace)))
print(client.get("/api/screen", headers={HEADER: sys.argv[2]}).text)
"""


@pytest.fixture
def client(workspace):
    return TestClient(
        Starlette(routes=routes(lambda: workspace)), raise_server_exceptions=False
    )


def token(workspace, assessor, role="organiser", choices=NO_CHOICES):
    claims = TokenClaims("spring", assessor, role, choices=choices)
    return {HEADER: sign(workspace, claims)}


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


@pytest.fixture
def disputed(campaign):
    """Ann and Ben differ on an answer, where much depends on it, and on a sentence."""
    for run, name, labels in (
        ("heron", "sentence 1", ("required", "borderline")),
        ("tern", "answer", ("yes", "no")),
    ):
        for person, label in zip(("Ann", "Ben"), labels, strict=True):
            judge(campaign, unit(campaign, run, name), label, person)
    return campaign


def chosen(campaign, measure, *, names):
    queue = AdjudicationQueue(measure)
    queue.compute_impacts(campaign.data, NO_DEADLINE)
    return queue.choices(campaign.data, names=names)


def who(screen):
    return [vote["who"] for shown in screen["units"] for vote in shown["votes"]]


def test_two_tabs_of_an_adjudicator_keep_their_own_choices(client, workspace, disputed):
    zoe = partial(token, workspace, "adjudicator:Zoe")
    named = zoe(choices=chosen(disputed, "Accuracy", names=True))
    blind = zoe(choices=chosen(disputed, None, names=False))
    for _ in range(2):
        screen = client.get("/api/screen", headers=named).json()
        assert (screen["units"][0]["kind"], who(screen)) == ("accuracy", ["Ann", "Ben"])
        assert (
            screen["units"][0]["worth"] == "worth up to 100.00 Accuracy at this topic"
        )
        screen = client.get("/api/screen", headers=blind).json()
        assert sorted(who(screen)) == ["A", "B"]
        assert screen["units"][0]["worth"] == ""


def test_letters_stay_letters_whatever_the_request_asks_for(
    client, workspace, disputed
):
    zoe = token(workspace, "adjudicator:Zoe")
    screen = client.get("/api/screen?names=true&choices=[true]", headers=zoe).json()
    assert sorted(who(screen)) == ["A", "B"]


def test_another_server_process_answers_the_same(client, workspace, disputed):
    choices = chosen(disputed, "Accuracy", names=True)
    zoe = token(workspace, "adjudicator:Zoe", choices=choices)
    answer = client.get("/api/screen", headers=zoe).json()
    arguments = [sys.executable, "-c", OTHER_SERVER, str(workspace.path), zoe[HEADER]]
    other = subprocess.run(arguments, capture_output=True, text=True, check=True)
    assert json.loads(other.stdout) == answer


def test_a_token_with_the_longest_order_fits_into_a_header_line(workspace):
    marks = {
        f"{secrets.token_urlsafe(6)}": secrets.randbelow(99999) / 99999
        for _ in range(300)
    }
    impacts = {mark: float(f"{impact:.5g}") for mark, impact in marks.items()}
    assert len(marks) == MAX_SORTED
    choices = AdjudicationChoices(True, "Accuracy", impacts)
    assert len(token(workspace, "adjudicator:Zoe", choices=choices)[HEADER]) < 6000


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
    assert [event.how for event in unit_history(campaign, answer.ref)] == [how]


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
