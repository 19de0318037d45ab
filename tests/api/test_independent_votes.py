"""What an assessor gets from the routes does not depend on what others have voted, until they have voted."""

from __future__ import annotations

import uuid

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from assessment.api import HEADER, TokenClaims, routes, sign
from assessment.api.server import ROUTES
from assessment.api.tokens import claims_of
from assessment.campaign import Workspace
from assessment.exchange.settings.changing import change_settings
from assessment.judging.events.recording import record
from assessment.model import Judgment
from assessment.model.permissions import ROLES
from assessment.review.assessor_desk import desk_of

READ = {
    "/api/screen",
    "/api/recent",
    "/api/ending",
    "/api/day",
    "/api/nuggets",
    "/api/nuggets/history",
    "/api/questions",
}
"""The routes of assessors that only read; the walk below asks each of them."""
OTHERS = ("Bjorn", "Zoe", "Dora")


@pytest.fixture
def workspace(samples):
    return Workspace(samples)


@pytest.fixture
def campaign(workspace):
    return workspace.campaign("qa2007-sample")


def votes_of(campaign):
    """The units of the votes on all nuggets of the campaign."""
    return [
        unit.ref
        for topic in campaign.topics
        for unit in campaign.data.units(topic)
        if unit.ref.kind == "vote"
    ]


def vote(campaign, assessor, label, refs):
    judgments = [Judgment(ref, assessor, label, uuid=str(uuid.uuid4())) for ref in refs]
    assert record(campaign, assessor, judgments) == []


def without_counters(value):
    """A JSON value without the numbers that only say that something has happened."""
    if isinstance(value, dict):
        fields = {name: each for name, each in value.items() if name != "seq"}
        return {name: without_counters(each) for name, each in fields.items()}
    if isinstance(value, list):
        return [without_counters(each) for each in value]
    return value


def everything_sent(workspace, campaign, assessor, role):
    """The answers of all reading routes to an assessor, by address."""
    client = TestClient(Starlette(routes=routes(lambda: workspace)))
    claims = TokenClaims(campaign.name, assessor, role)
    token = {HEADER: sign(workspace, claims)}

    def get(path, **query):
        answer = client.get(path, headers=token, params=query)
        assert answer.status_code == 200, answer.text
        return without_counters(answer.json())

    sent = {"/api/recent": get("/api/recent"), "/api/nuggets": get("/api/nuggets")}
    sent["/api/day"] = get("/api/day")
    sent["/api/questions"] = get("/api/questions")
    for number in desk_of(campaign, assessor).screen_order().addresses():
        sent[f"/api/screen {number}"] = get("/api/screen", n=number)
    for topic in campaign.topics:
        sent[f"/api/ending {topic}"] = get("/api/ending", topic=topic)
    for row in sent["/api/nuggets"]["questions"]:
        place = {"topic": row["topic"], "question": row["question"]}
        for path in ("/api/nuggets", "/api/nuggets/history"):
            sent[f"{path} {row['question']}"] = get(path, **place)
    return sent


def test_the_walk_asks_every_reading_route_of_the_desk():
    desk = {path for method, path, _ in ROUTES if method == "GET"}
    assert desk - READ == {"/api/enter", "/api/leave", "/api/scores"}


@pytest.mark.parametrize("role", ["organiser", "assessor"])
def test_nothing_that_is_sent_depends_on_the_votes_of_others(workspace, campaign, role):
    before = everything_sent(workspace, campaign, "Newcomer", role)
    for other, label in zip(OTHERS, ("okay", "vital", "vital"), strict=True):
        vote(campaign, other, label, votes_of(campaign))
    after = everything_sent(workspace, campaign, "Newcomer", role)
    assert after.keys() == before.keys()
    assert [path for path, sent in before.items() if after[path] != sent] == []


def rows(workspace, campaign, assessor):
    """Votes and weights of each nugget as sent to the assessor, and the agreement of each question."""
    sent = everything_sent(workspace, campaign, assessor, "assessor")
    lists = [answer for answer in sent.values() if "agreement" in answer]
    return [nugget for answer in lists for nugget in answer["nuggets"]], lists


def test_counts_come_with_ones_own_vote_and_weights_with_the_last_one(
    workspace, campaign
):
    units = votes_of(campaign)
    first = units[0]
    vote(campaign, "Newcomer", "okay", [first])
    nuggets, lists = rows(workspace, campaign, "Newcomer")
    shown = [nugget["ref"] for nugget in nuggets if nugget["votes"] is not None]
    assert shown == [first._asdict()]
    assert {nugget["weight"] for nugget in nuggets} == {None}
    assert {answer["agreement"]["voters"] for answer in lists} == {0}
    vote(campaign, "Newcomer", "okay", units[1:])
    nuggets, lists = rows(workspace, campaign, "Newcomer")
    assert all(sum(nugget["votes"].values()) > 1 for nugget in nuggets)
    assert any(nugget["weight"] is not None for nugget in nuggets)
    assert all(answer["agreement"]["voters"] > 1 for answer in lists)


def test_a_vote_taken_back_hides_the_votes_of_others_again(workspace, campaign):
    vote(campaign, "Newcomer", "okay", votes_of(campaign))
    vote(campaign, "Newcomer", None, votes_of(campaign))
    nuggets, _ = rows(workspace, campaign, "Newcomer")
    assert {nugget["votes"] for nugget in nuggets if not nugget["retired"]} == {None}


def test_a_setting_of_the_campaign_shows_votes_always(workspace, campaign):
    change_settings(campaign, {"others_votes": "always"}, by="Zoe")
    nuggets, _ = rows(workspace, campaign, "Newcomer")
    assert all(nugget["votes"] for nugget in nuggets)
    sent = everything_sent(workspace, campaign, "Newcomer", "assessor")
    data = [answer["screen"]["data"] for answer in sent.values() if "screen" in answer]
    assert any("nuggets" in each for each in data)


@pytest.mark.parametrize("role", ROLES)
def test_a_token_says_who_bears_it_and_nothing_of_votes(workspace, campaign, role):
    claims = TokenClaims(campaign.name, "Newcomer", role, "tern", 3)
    token = sign(workspace, claims)
    vote(campaign, "Bjorn", "okay", votes_of(campaign))
    assert claims_of(workspace, token) == claims
    assert not {"vote", "votes", "counts", "weight"} & set(claims._fields)
