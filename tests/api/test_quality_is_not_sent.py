"""No route tells an assessor of alerts, of known answers hidden in their work, or of reviews of others."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.testclient import TestClient

from assessment.api import HEADER, TokenClaims, routes, sign
from assessment.campaign.writer import Writer
from assessment.judging.desk.desk import Desk
from assessment.judging.events.known_answer_copies import copy_known
from assessment.review.quality.alerts import alerts
from assessment.review.quality.reviews import review
from assessment.review.quality.rules import change_rules
from tests.api.test_independent_votes import without_counters
from tests.conftest import judge, unit
from tests.review.quality.test_alerts import FEW, hurry

ZOE = Writer("Zoe")


def everything_sent(workspace, campaign):
    """What the reading routes send to Ann."""
    client = TestClient(Starlette(routes=routes(lambda: workspace)))
    token = {HEADER: sign(workspace, TokenClaims(campaign.name, "Ann", "assessor"))}
    desk = Desk(campaign.data, campaign.title, "Ann")
    addresses = list(desk.screen_order().addresses())
    paths = [f"/api/screen?n={address}" for address in addresses]
    paths += [f"/api/ending?topic={topic}" for topic in campaign.topics]
    sent = {}
    for path in [*paths, "/api/recent", "/api/day", "/api/questions"]:
        answer = client.get(path, headers=token)
        assert answer.status_code == 200, answer.text
        sent[path] = without_counters(answer.json())
    return sent


def test_nothing_that_is_sent_changes_with_alerts_known_answers_and_reviews_of_others(
    workspace, campaign
):
    hurry(campaign)
    hurry(campaign, "Ben")
    judge(
        campaign, unit(campaign, "heron", "sentence 1"), "borderline", "adjudicator:Zoe"
    )
    before = everything_sent(workspace, campaign)
    copy_known(campaign, "adjudicator:Zoe", ["1"])
    change_rules(campaign, FEW, ZOE)
    votes = campaign.data.votes("1").all
    of_ben = next(vote for vote in votes if vote.assessor == "Ben")
    review(campaign, of_ben, "send back", writer=ZOE, reason="Read on.")
    assert {alert.assessor for alert in alerts(campaign)} == {"Ann", "Ben"}
    assert everything_sent(workspace, campaign) == before


def test_a_reason_is_sent_to_its_assessor_without_a_name(workspace, campaign):
    hurry(campaign)
    [first, *_] = campaign.data.votes("1").all
    review(campaign, first, "send back", writer=ZOE, reason="Read on.")
    sent = str(everything_sent(workspace, campaign))
    assert "Read on." in sent and "Zoe" not in sent
