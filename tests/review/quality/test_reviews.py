"""Reviews: samples, verdicts, what comes first at the assessor's desk, and what the log holds."""

from __future__ import annotations

import pytest

from assessment.campaign import Workspace
from assessment.campaign.writer import Writer
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import import_files
from assessment.exchange.release.release_check import verify
from assessment.judging.desk.desk import Desk
from assessment.model import UserError
from assessment.planning.changes.assignment_changes import (
    lock_topic,
    reassign,
    unlock_topic,
)
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.stored_plan import apply_plan
from assessment.review.phases.open_work import open_work
from assessment.review.quality.reviews import review, reviews
from assessment.review.quality.samples import draw_sample
from tests.conftest import judge, run_file, unit
from tests.exchange.release.test_release import released

ZOE = Writer("Zoe")
WHY = "The second half says otherwise."


@pytest.fixture
def judged(campaign):
    """Ann has judged every unit that there is; the last one is of topic 2."""
    for topic in ("1", "2"):
        for item in campaign.data.units(topic):
            label, *_ = campaign.track.scale(item.ref.kind).names
            assert not judge(campaign, item, label, "Ann")
    return campaign


def vote(campaign, item, assessor="Ann"):
    votes = campaign.data.votes(item.ref.topic).all
    return next(one for one in votes if (one.ref, one.assessor) == (item.ref, assessor))


def desk(campaign, assessor="Ann"):
    return Desk(campaign.data, campaign.title, assessor)


def shown(campaign, item, assessor="Ann"):
    sheet = desk(campaign, assessor).show(near=item.ref)
    return next(one for one in sheet["units"] if one["key"] == item.ref.key)


def states(campaign):
    return [one.state for one in reviews(campaign)]


def test_what_is_sent_back_comes_first_with_its_reason_until_it_is_judged_again(judged):
    item = unit(judged, "tern", "sentence 2")
    review(judged, vote(judged, item), "send back", writer=ZOE, reason=f" {WHY} ")
    sheet = desk(judged).show()
    assert item.ref.key in [one["key"] for one in sheet["units"]]
    assert (shown(judged, item)["sent_back"], shown(judged, item)["review"]) == (
        WHY,
        True,
    )
    assert states(judged) == ["waits"]
    label = vote(judged, item).label
    assert not judge(judged, item, label, "Ann")
    assert shown(judged, item)["sent_back"] == ""
    assert states(judged) == ["looked at again"]


@pytest.mark.parametrize("mark", [{"flagged": True}, {"note": "unsure"}])
def test_a_flag_or_a_note_alone_is_no_other_look(judged, mark):
    item = unit(judged, "tern", "sentence 2")
    label = vote(judged, item).label
    review(judged, vote(judged, item), "send back", writer=ZOE, reason=WHY)
    assert not judge(judged, item, label, "Ann", **mark)
    assert shown(judged, item)["sent_back"] == WHY
    assert states(judged) == ["waits"]
    assert not judge(judged, item, label, "Ann", **mark)
    assert shown(judged, item)["sent_back"] == ""
    assert states(judged) == ["looked at again"]


def test_cannot_judge_is_another_look_and_a_later_flag_changes_nothing(judged):
    item = unit(judged, "tern", "sentence 2")
    review(judged, vote(judged, item), "send back", writer=ZOE, reason=WHY)
    assert not judge(judged, item, None, "Ann", reason="unreadable")
    assert not judge(judged, item, None, "Ann", reason="unreadable", flagged=True)
    assert states(judged) == ["looked at again"]


def test_a_page_with_such_a_unit_is_open_again(judged):
    item = unit(judged, "tern", "sentence 2")
    elsewhere = unit(judged, "heron", "answer", "2")
    at = desk(judged).show(near=elsewhere.ref)["position"]
    assert at["next_open"] is None
    review(judged, vote(judged, item), "send back", writer=ZOE, reason=WHY)
    at = desk(judged).show(near=elsewhere.ref)["position"]
    place = desk(judged).show(near=item.ref)["position"]["screen"]
    assert at["next_open"] == place


def test_nobody_else_sees_the_reason_and_no_label_changes(judged):
    item = unit(judged, "tern", "sentence 2")
    judge(judged, item, vote(judged, item).label, "Ben")
    before = judged.data.topic_scores("1"), judged.count()
    review(judged, vote(judged, item), "send back", writer=ZOE, reason=WHY)
    assert shown(judged, item, "Ben")["sent_back"] == ""
    assert "Zoe" not in str(desk(judged).show())
    assert (judged.data.topic_scores("1"), judged.count()) == before


def test_an_accepted_judgment_waits_for_nothing(judged):
    item = unit(judged, "tern", "sentence 2")
    review(judged, vote(judged, item), "send back", writer=ZOE, reason=WHY)
    review(judged, vote(judged, item), "accept", writer=ZOE)
    assert states(judged) == ["accepted"]
    assert shown(judged, item)["sent_back"] == ""
    before = judged.state()
    review(judged, vote(judged, item), "accept", writer=ZOE)
    assert judged.state() == before


def test_a_judgment_that_was_replaced_meanwhile_is_not_reviewed(judged):
    item = unit(judged, "tern", "sentence 2")
    old = vote(judged, item)
    judge(judged, item, old.label, "Ann")
    with pytest.raises(UserError, match="Ann has judged this unit again meanwhile"):
        review(judged, old, "accept", writer=ZOE)


def test_sending_back_takes_a_reason(judged):
    with pytest.raises(UserError, match="the reason is empty"):
        review(
            judged,
            vote(judged, unit(judged, "tern", "answer")),
            "send back",
            writer=ZOE,
            reason=" ",
        )


def test_the_checklist_counts_what_was_not_looked_at_again(judged):
    item = unit(judged, "tern", "sentence 2")
    review(judged, vote(judged, item), "send back", writer=ZOE, reason=WHY)
    [work] = [part for part in open_work(judged) if "sent back" in part.what]
    assert work.in_words == "1 unit was sent back and not looked at again (Ann 1)"
    assert work.stops("closed") and not work.stops("open")
    judge(judged, item, "borderline", "Ann")
    assert not any("sent back" in part.what for part in open_work(judged))


def sent_back_in_a_plan(campaign):
    """Ann has all of topic 1, Ben nothing; a sentence of Ann's was sent back."""
    apply_plan(
        campaign,
        Plan(AssignmentOptions(("Ann",)), {"Ann": (PlanEntry("1"),)}),
        by="Zoe",
    )
    item = unit(campaign, "tern", "sentence 2")
    review(campaign, vote(campaign, item), "send back", writer=ZOE, reason=WHY)
    assert states(campaign) == ["waits"]
    return item


@pytest.mark.parametrize("only_open", [True, False])
def test_work_that_was_given_to_somebody_else_waits_for_its_first_assessor_no_more(
    judged, only_open
):
    item = sent_back_in_a_plan(judged)
    reassign(judged, "Ann", "1", "Ben", only_open=only_open, by="Zoe")
    assert states(judged) == ["no longer theirs"]
    assert not any("sent back" in part.what for part in open_work(judged))
    screens = [page.screen.id for page in desk(judged, "Ben").pages()]
    assert item.screen in screens
    assert shown(judged, item, "Ben")["sent_back"] == ""
    reassign(judged, "Ben", "1", "Ann", only_open=False, by="Zoe")
    assert states(judged) == ["waits"]


def test_work_that_is_locked_waits_for_nobody_until_it_is_unlocked(judged):
    sent_back_in_a_plan(judged)
    lock_topic(judged, "Ann", "1", by="Zoe")
    assert states(judged) == ["no longer theirs"]
    unlock_topic(judged, "Ann", "1", by="Zoe")
    assert states(judged) == ["waits"]


def test_samples_are_drawn_by_their_rule(judged):
    flagged, contested = (
        unit(judged, "tern", "sentence 1"),
        unit(judged, "heron", "answer"),
    )
    judge(judged, flagged, vote(judged, flagged).label, "Ann", flagged=True)
    judge(judged, contested, "no", "Ben")
    assert [one.ref for one in draw_sample(judged, "Ann", "flagged", size=9)] == [
        flagged.ref
    ]
    assert [one.ref for one in draw_sample(judged, "Ann", "contested", size=9)] == [
        contested.ref
    ]
    drawn = draw_sample(judged, "Ann", "random", size=3, seed=1)
    assert drawn == draw_sample(judged, "Ann", "random", size=3, seed=1)
    assert len(drawn) == 3 and all(one.text and one.label for one in drawn)
    others = [
        draw_sample(judged, "Ann", "random", size=3, seed=seed) for seed in range(9)
    ]
    assert any(other != drawn for other in others)


def test_judgments_whose_unit_is_gone_are_not_drawn(judged, splitter):
    gone = unit(judged, "tern", "sentence 2").ref
    before = [one.ref for one in draw_sample(judged, "Ann", "random", size=99)]
    corrected = run_file("tern", {"1": "Iron helps [11]. Rest."}, team="gull")
    [report] = import_files(
        judged, [corrected], splitter=splitter, by="Zoe", replace=True
    )
    assert report.loaded
    after = [one.ref for one in draw_sample(judged, "Ann", "random", size=99)]
    assert gone in before and gone not in after and after


@pytest.mark.parametrize(("who", "size"), [("Eve", 1), ("Ann", 0), ("Ann", 501)])
def test_impossible_samples_are_refused(judged, who, size):
    with pytest.raises(UserError):
        draw_sample(judged, who, "random", size=size)


def test_reviews_travel_in_archives_and_releases(judged):
    item = unit(judged, "tern", "sentence 2")
    review(judged, vote(judged, item), "send back", writer=ZOE, reason=WHY)
    _, archive = export(judged, "archive")
    again = restore(Workspace(":memory:"), archive)
    assert states(again) == ["waits"]
    assert shown(again, item)["sent_back"] == WHY
    assert judged.store.prove(judged.row.id).holds
    assert verify(released(judged)).problems == ()
