"""What is disputed, what hangs on it, and the desk at which an adjudicator decides."""

from __future__ import annotations

import orjson
import pytest

from assessment.campaign import Workspace
from assessment.campaign.counting import Count
from assessment.judging.queue.assessor_pages import NothingToJudge
from assessment.model.deadline import NO_DEADLINE, Deadline
from assessment.review.adjudication import adjudication_choices, page_impacts
from assessment.review.adjudication.adjudication_choices import AdjudicationChoices
from assessment.review.adjudication.adjudication_queue import AdjudicationQueue
from assessment.review.adjudication.score_impact import impact
from assessment.review.assessor_desk import desk_of
from assessment.review.disagreements import counted_votes, decisions, disputes, summary
from tests.conftest import judge, run_file, unit
from tests.small_samples import SMALL_SAMPLE_NAMES

ZOE, YAN = "adjudicator:Zoe", "adjudicator:Yan"


def first_units(campaign, queue):
    """The first unit of each page, in the order of the queue."""
    desk = desk_of(campaign, ZOE, queue.choices(campaign.data))
    return [page.units[0].ref for page in desk.pages()]


def disagree(campaign, run, name, first, second, topic="1"):
    """Ann and Ben differ on a unit, which comes back."""
    result = unit(campaign, run, name, topic)
    judge(campaign, result, first, "Ann", note="Ann's note")
    judge(campaign, result, second, "Ben")
    return result


def shown(desk, ref):
    """The unit as the desk's pages show it."""
    pages = [desk.show(n) for n in desk.screen_order().addresses()]
    return next(
        item for page in pages for item in page["units"] if item["key"] == ref.key
    )


@pytest.fixture
def answer(campaign):
    return disagree(campaign, "heron", "answer", "yes", "no")


# What is disputed


def test_two_people_with_different_labels_make_a_dispute(campaign, answer):
    judge(campaign, unit(campaign, "tern", "answer"), "yes", "Ann")
    judge(campaign, unit(campaign, "tern", "answer"), "yes", "Ben")
    assert [
        (result.unit.ref, result.labels) for result in disputes(campaign.data, "1")
    ] == [(answer.ref, ("yes", "no"))]


@pytest.mark.parametrize("other", ["auto:reader", "known:gold", ZOE])
def test_machines_known_answers_and_adjudicators_dispute_nothing(campaign, other):
    answer = unit(campaign, "heron", "answer")
    judge(campaign, answer, "yes", "Ann")
    judge(campaign, answer, "no", other)
    assert disputes(campaign.data, "1") == ()


def test_cannot_judge_and_what_was_taken_back_dispute_nothing(campaign, answer):
    judge(campaign, answer, None, "Ben", reason="no document")
    assert disputes(campaign.data, "1") == ()


def test_votes_that_are_counted_are_meant_to_differ(samples):
    live = Workspace(samples).campaign("qa2007-sample").data
    differing = {
        ref
        for topic in live.topics
        for ref in counted_votes(live, topic)
        if len({vote.label for vote in live.topic_state(topic).judged.votes(ref)}) > 1
    }
    assert differing
    assert not differing & {
        result.unit.ref for topic in live.topics for result in disputes(live, topic)
    }


def test_the_summary_counts_disputes_decisions_and_what_no_label_counts_for(
    campaign, answer
):
    disagree(campaign, "tern", "answer", "yes", "no")
    judge(campaign, answer, "no", ZOE)
    assert summary(campaign.data) == (2, 1, 1)


# What hangs on it


def test_the_impact_is_the_largest_change_of_a_runs_score(campaign, answer):
    dispute = disputes(campaign.data, "1")[0]
    assert impact(campaign.data, dispute, "Accuracy") == 100.0
    assert impact(campaign.data, dispute, "Harmfulness") == 0.0
    judge(campaign, answer, "no", ZOE)
    assert impact(campaign.data, disputes(campaign.data, "1")[0], "Accuracy") == 100.0


@pytest.mark.parametrize("name", ["biogen-sample", "r2c2-sample", "scifact-sample"])
def test_the_impact_is_what_deciding_really_changes(samples, name):
    campaign = Workspace(samples).campaign(name)
    dispute = next(
        result for topic in campaign.topics for result in disputes(campaign.data, topic)
    )
    topic, measure = dispute.unit.ref.topic, campaign.totals()[0].measure
    expected = impact(campaign.data, dispute, measure)
    values = []
    for label in dispute.labels:
        judge(campaign, dispute.unit, label, ZOE)
        values.append(
            {
                score.run: score.value or 0.0
                for score in campaign.topic_scores(topic)
                if score.measure == measure
            }
        )
    changes = [
        max(each.get(run, 0.0) for each in values)
        - min(each.get(run, 0.0) for each in values)
        for run in values[0]
    ]
    assert max(changes) == pytest.approx(expected)


def test_most_score_changing_comes_first_and_what_is_decided_last(campaign):
    small = disagree(campaign, "heron", "sentence 1", "required", "borderline")
    large = disagree(campaign, "tern", "answer", "yes", "no")
    queue = AdjudicationQueue("Accuracy")
    queue.compute_impacts(campaign.data, NO_DEADLINE)
    assert first_units(campaign, queue) == [large.ref, small.ref]
    judge(campaign, large, "yes", ZOE)
    assert first_units(campaign, queue) == [large.ref, small.ref]
    queue.sort(campaign.data)
    assert first_units(campaign, queue) == [small.ref, large.ref]


def test_the_first_open_dispute_is_that_of_the_order_and_of_the_kind_asked_for(
    campaign,
):
    small = disagree(campaign, "heron", "sentence 1", "required", "borderline")
    large = disagree(campaign, "tern", "answer", "yes", "no")
    queue = AdjudicationQueue("Accuracy")
    queue.compute_impacts(campaign.data, NO_DEADLINE)
    assert queue.first_open(campaign.data) == large.ref
    assert queue.first_open(campaign.data, [small.ref.kind]) == small.ref
    assert queue.first_open(campaign.data, [small.ref.kind, "no topic"]) is None
    judge(campaign, large, "yes", ZOE)
    assert queue.first_open(campaign.data) == small.ref
    # Where all are decided, the first of them.
    assert queue.first_open(campaign.data, [large.ref.kind]) == large.ref


def test_without_time_to_measure_the_most_disputed_topics_come_first(campaign):
    alone = disagree(campaign, "heron", "answer", "yes", "no", topic="2")
    for name in ("answer", "sentence 1"):
        disagree(
            campaign,
            "tern",
            name,
            *campaign.track.scale(unit(campaign, "tern", name).ref.kind).names[:2],
        )
    queue = AdjudicationQueue("Accuracy")
    queue.compute_impacts(campaign.data, Deadline.after(-1))
    assert queue.computed(campaign.data) == Count(0, 3)
    assert first_units(campaign, queue)[-1] == alone.ref


def test_a_dispute_that_comes_up_later_goes_to_the_end(campaign, answer):
    queue = AdjudicationQueue()
    queue.sort(campaign.data)
    assert first_units(campaign, queue) == [answer.ref]
    later = disagree(campaign, "tern", "answer", "yes", "no")
    assert first_units(campaign, queue) == [answer.ref, later.ref]


# The desk


def test_the_desk_holds_disputes_only_with_everybodys_votes_beside_them(
    campaign, answer
):
    judge(campaign, unit(campaign, "heron", "sentence 1"), "required", "Ann")
    desk = desk_of(campaign, ZOE)
    page = desk.show()
    assert (len(desk.pages()), [item["key"] for item in page["units"]]) == (
        1,
        [answer.ref.key],
    )
    votes = page["units"][0]["votes"]
    assert sorted((vote["label"], vote["note"]) for vote in votes) == [
        ("no", ""),
        ("yes", "Ann's note"),
    ]
    assert page["progress"]["campaign"] == Count(0, 1)


def test_names_are_letters_until_they_are_wished_for(campaign, answer):
    desk = desk_of(campaign, ZOE)
    assert [vote["who"] for vote in shown(desk, answer.ref)["votes"]] == ["A", "B"]
    assert '"Ann"' not in orjson.dumps(desk.show(), default=list).decode()
    with_names = desk_of(campaign, ZOE, AdjudicationChoices(names=True))
    votes = shown(with_names, answer.ref)["votes"]
    assert [vote["who"] for vote in votes] == ["Ann", "Ben"]


def test_an_assessor_whose_name_looks_like_an_adjudicators_stays_among_people(campaign):
    """The votes of people come before decisions, whatever people are called."""
    answer = unit(campaign, "heron", "answer")
    judge(campaign, answer, "no", "adjudicator Yan")
    judge(campaign, answer, "yes", "Zed")
    judge(campaign, answer, "yes", YAN)
    desk = desk_of(campaign, ZOE, AdjudicationChoices(names=True))
    votes = shown(desk, answer.ref)["votes"]
    assert [(vote["who"], vote["label"]) for vote in votes] == [
        ("Zed", "yes"),
        ("adjudicator Yan", "no"),
        ("adjudicator Yan", "yes"),
    ]


def test_the_carried_order_is_that_of_the_first_disputes(campaign, monkeypatch):
    monkeypatch.setattr(adjudication_choices, "MAX_SORTED", 1)
    small = disagree(campaign, "heron", "sentence 1", "required", "borderline")
    large = disagree(campaign, "tern", "answer", "yes", "no")
    queue = AdjudicationQueue("Accuracy")
    queue.compute_impacts(campaign.data, NO_DEADLINE)
    assert len(queue.choices(campaign.data).first) == 1
    assert first_units(campaign, queue) == [large.ref, small.ref]


def test_an_impact_holds_for_the_labels_that_it_was_measured_between(campaign, answer):
    queue = AdjudicationQueue("Accuracy")
    queue.compute_impacts(campaign.data, NO_DEADLINE)
    choices = queue.choices(campaign.data)
    [dispute] = disputes(campaign.data, "1")
    assert choices.impact_of(dispute) == 100
    assert choices.impact_of(dispute._replace(labels=("yes", "maybe"))) is None


def test_a_letter_stands_for_the_same_person_all_over_a_screen(campaign):
    for name, label, other in (
        ("answer", "yes", "no"),
        ("sentence 1", "required", "borderline"),
        ("sentence 2", "required", "unnecessary"),
    ):
        disagree(campaign, "heron", name, label, other)
    units = desk_of(campaign, ZOE).show()["units"]
    ann = {
        vote["who"]
        for item in units
        for vote in item["votes"]
        if vote["note"] == "Ann's note"
    }
    assert (len(units), len(ann)) == (3, 1)


def test_a_decision_counts_over_the_votes_which_stay(campaign, answer):
    assert campaign.topic_state("1").judged.label(answer.ref) is None
    assert not judge(campaign, answer, "no", ZOE)
    assert campaign.topic_state("1").judged.label(answer.ref) == "no"
    assert [
        vote.label for vote in campaign.topic_state("1").judged.votes(answer.ref)
    ] == ["yes", "no", "no"]
    item = shown(desk_of(campaign, ZOE), answer.ref)
    assert (item["state"]["label"], len(item["votes"])) == ("no", 2)
    assert desk_of(campaign, ZOE).progress() == Count(1, 1)


def test_another_adjudicators_decision_shows_as_made_and_can_be_overruled(
    campaign, answer
):
    judge(campaign, answer, "no", YAN)
    item = shown(desk_of(campaign, ZOE), answer.ref)
    assert (item["state"]["label"], [vote["who"] for vote in item["votes"]]) == (
        "no",
        ["A", "B", "adjudicator"],
    )
    judge(campaign, answer, "yes", ZOE)
    assert (
        campaign.topic_state("1").judged.label(answer.ref),
        decisions(campaign.data, "1")[answer.ref].assessor,
    ) == ("yes", ZOE)
    judge(campaign, answer, None, ZOE)
    assert shown(desk_of(campaign, ZOE), answer.ref)["state"]["label"] == "no"


def test_the_decision_of_a_dispute_changes_nothing_on_an_assessors_desk(
    campaign, answer
):
    before = orjson.dumps(desk_of(campaign, "Cleo").show(0), default=list)
    judge(campaign, answer, "no", ZOE, note="because")
    assert orjson.dumps(desk_of(campaign, "Cleo").show(0), default=list) == before


def test_machines_suggest_nothing_to_an_adjudicator(campaign, answer):
    judge(campaign, answer, "yes", "auto:reader")
    item = shown(desk_of(campaign, ZOE), answer.ref)
    assert (item["suggestion"], len(item["votes"])) == (None, 2)


def test_what_hangs_on_a_unit_is_of_most_it_is_known(campaign, answer, monkeypatch):
    assert desk_of(campaign, ZOE).show()["units"][0]["worth"] == ""
    queue = AdjudicationQueue("Accuracy")
    queue.sort(campaign.data)
    monkeypatch.setattr(page_impacts, "SECONDS_PER_PAGE", -1)

    def worth():
        desk = desk_of(campaign, ZOE, queue.choices(campaign.data))
        return desk.show()["units"][0]["worth"]

    assert worth().startswith("effect on Accuracy not measured yet")
    # The disputes of a page are measured when it is shown, those of the order before.
    monkeypatch.setattr(page_impacts, "SECONDS_PER_PAGE", 60)
    assert worth() == "worth up to 100.00 Accuracy at this topic"
    monkeypatch.setattr(page_impacts, "SECONDS_PER_PAGE", -1)
    queue.compute_impacts(campaign.data, Deadline.after(-1))
    assert worth() == "worth up to 100.00 Accuracy at this topic"


def test_without_disputes_the_desk_says_so(campaign):
    with pytest.raises(
        NothingToJudge, match="no two people gave a unit different labels"
    ):
        desk_of(campaign, ZOE).show()


def test_run_names_stay_hidden_and_foreign_names_are_plain_text(make):
    campaign = make(run_file("xq-heron", {"1": "Iron helps [11]."}, team="xq-ibis"))
    disagree(campaign, "xq-heron", "PMID 11", "supporting", "neutral")
    for order in ("answer", "document"):
        text = orjson.dumps(
            desk_of(campaign, ZOE).show(order=order), default=list
        ).decode()
        assert ("Iron helps" in text, "xq-" in text) == (True, False)


@pytest.mark.parametrize(
    "name",
    SMALL_SAMPLE_NAMES,
)
def test_every_dispute_of_every_sample_is_on_a_page_of_plain_rows(samples, name):
    campaign = Workspace(samples).campaign(name)
    desk = desk_of(campaign, ZOE)
    pages = [desk.show(n) for n in desk.screen_order().addresses()]
    wanted = {
        result.unit.ref
        for topic in campaign.topics
        for result in disputes(campaign.data, topic)
    }
    assert {
        (item["kind"], item["topic"], item["key"])
        for page in pages
        for item in page["units"]
    } == wanted
    assert wanted
    assert {page["screen"]["mode"] for page in pages} == {""}
    assert all(
        len({vote["label"] for vote in item["votes"]}) > 1
        for page in pages
        for item in page["units"]
    )
