"""The routes of questions: asked once, read by who asked, refused with a sentence."""

from __future__ import annotations

import json
import uuid

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from assessment.access import access_mode, invitations, members
from assessment.api import HEADER, TokenClaims, routes, sign
from assessment.campaign.writer import Writer
from assessment.judging.events.questions import questions
from assessment.review.questions.conventions import Draft, publish
from assessment.review.questions.question_answers import answer
from tests.conftest import unit


@pytest.fixture
def client(workspace):
    return TestClient(
        Starlette(routes=routes(lambda: workspace)), raise_server_exceptions=False
    )


@pytest.fixture
def send(client, workspace, campaign):
    """A function that sends one question under a name, and gives the answer."""

    def send(text="Does a hint count?", who="Ann", **more):
        ref = unit(campaign, "heron", "sentence 1").ref
        body = {"uuid": str(uuid.uuid4()), **ref._asdict(), "text": text, **more}
        token = {HEADER: sign(workspace, TokenClaims("spring", who))}
        content = json.dumps({"questions": [body]})
        return client.post("/api/questions", content=content, headers=token)

    return send


@pytest.fixture
def read(client, workspace):
    def read(who="Ann", **query):
        token = {HEADER: sign(workspace, TokenClaims("spring", who))}
        return client.get("/api/questions", params=query, headers=token).json()

    return read


def test_a_question_is_stored_once_and_acknowledged_each_time(send, campaign):
    name = str(uuid.uuid4())
    answers = [send(uuid=name).json() for _ in range(2)]
    assert answers == [{"stored": [name], "refused": []}] * 2
    assert len(questions(campaign)) == 1


def test_an_answer_comes_to_who_asked_and_to_nobody_else(send, read, campaign):
    [name] = send().json()["stored"]
    before = read()["seq"]
    answer(campaign, name, "It does.", Writer("Zoe"))
    own = read()
    assert [row["answer"] for row in own["questions"]] == ["It does."]
    assert own["seq"] > before
    assert read(who="Ben")["questions"] == []
    assert read(seq=own["seq"]) == {"seq": own["seq"], "same": True}


def test_a_convention_comes_to_everybody(send, read, campaign):
    [name] = send().json()["stored"]
    ref = unit(campaign, "heron", "sentence 1").ref
    draft = Draft(ref, "required", "A hint counts.", question=name)
    publish(campaign, draft, Writer("Zoe"))
    [convention] = read(who="Ben")["conventions"]
    assert convention["text"] == "A hint counts."


def test_what_is_too_long_is_refused_by_itself_and_a_wrong_body_as_a_whole(
    send, campaign
):
    answered = send(text="x" * 2001)
    assert answered.status_code == 200
    assert "at most 2,000" in answered.json()["refused"][0]["why"]
    assert send(act="shout").status_code == 422
    assert send(who="").status_code in (401, 403)
    assert questions(campaign) == []


def test_foreign_text_comes_back_as_it_was(send, read):
    text = "<img src=x onerror=alert(1)> {0} %s \u202e'; DROP TABLE nugget --"
    send(text=text)
    assert [row["text"] for row in read()["questions"]] == [text]


def test_somebody_who_is_no_member_any_more_asks_nothing(
    client, workspace, campaign, monkeypatch
):
    monkeypatch.setenv(access_mode.ENVIRONMENT, "invited")
    secret = invitations.invite(campaign, "Ann", "assessor", by="Zoe")
    link = invitations.accept_invitation(workspace, secret)
    claims = TokenClaims("spring", "Ann", "assessor", link.team, link.id)
    members.remove(campaign, "Ann", by="Zoe")
    ref = unit(campaign, "heron", "sentence 1").ref
    body = {"uuid": str(uuid.uuid4()), **ref._asdict(), "text": "why?"}
    answered = client.post(
        "/api/questions",
        content=json.dumps({"questions": [body]}),
        headers={HEADER: sign(workspace, claims)},
    )
    assert answered.status_code == 401
    assert questions(campaign) == []
