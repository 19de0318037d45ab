"""From a figure to the units behind it: which there are, which are wanted, what each one costs."""

from __future__ import annotations

from itertools import pairwise

import pytest

from assessment.analysis import errors
from assessment.analysis.errors import NO_MAJORITY, UNJUDGED, RunUnitFilter
from assessment.analysis.errors.costs import NoCost, UnknownGain, dearest_cost
from assessment.analysis.errors.topic_costs import cost_of, costs_at_topics
from assessment.analysis.errors.total_costs import costs_with_totals
from assessment.analysis.errors.tried_labels import labels_tried_before, try_labels
from assessment.analysis.what_if import what_if
from assessment.campaign import Workspace
from assessment.campaign.data import CampaignData
from assessment.model import Label, Scale
from assessment.model.deadline import NO_DEADLINE, Deadline
from tests.conftest import judge, run_file, unit


def at(campaign, run="heron", topic="1", *, answers="all"):
    return errors.run_units(campaign.data, run, topic, answers=answers)


def names(units):
    return [run_unit.unit.name for run_unit in units]


def named(campaign, name, run="heron", topic="1"):
    return next(
        run_unit for run_unit in at(campaign, run, topic) if run_unit.unit.name == name
    )


# Units


def test_a_run_has_each_of_its_units_once_with_text_and_place(campaign):
    assert names(at(campaign)) == [
        "sentence 1",
        "PMID 11",
        "sentence 2",
        "PMID 12",
        "answer",
    ]
    unit = named(campaign, "PMID 12")
    assert (unit.text, unit.location, unit.state, unit.own) == (
        "Rest helps [12].",
        "sentence 2",
        UNJUDGED,
        True,
    )
    assert named(campaign, "answer").text == "Iron helps [11]. Rest helps [12]."


@pytest.mark.parametrize("sample", ["car-sample", "qa2007-sample"])
def test_a_unit_in_a_pool_has_the_name_that_it_is_judged_under(samples, sample):
    campaign = Workspace(samples).campaign(sample)
    for topic in campaign.topics:
        units = campaign.data.units(topic)
        judged = {(each.screen, each.ref): each.name for each in units}
        for run in campaign.runs():
            for run_unit in at(campaign, run, topic):
                place = (run_unit.unit.screen, run_unit.ref)
                assert run_unit.unit.name == judged.get(place, run_unit.unit.name)


def test_a_topic_that_the_run_does_not_answer_has_no_units(campaign):
    assert at(campaign, "tern", "2") == ()


def test_votes_are_counted_without_whose_they_are(campaign):
    sentence = unit(campaign, "heron", "sentence 1")
    for who, label in (
        ("Ann", "required"),
        ("Ben", "required"),
        ("Cleo", "borderline"),
    ):
        judge(campaign, sentence, label, who)
    assert named(campaign, "sentence 1").votes == (("required", 2), ("borderline", 1))
    assert named(campaign, "sentence 1").state == "required"


def test_a_unit_whose_assessors_differ_says_so(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    judge(campaign, unit(campaign, "heron", "answer"), "no", "Ben")
    assert named(campaign, "answer").state == NO_MAJORITY


def test_a_machines_label_is_no_vote(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "auto:model")
    assert (named(campaign, "answer").votes, named(campaign, "answer").state) == (
        (),
        UNJUDGED,
    )


def test_a_unit_keeps_its_short_name_and_no_two_units_share_one(campaign):
    before = [
        run_unit.id for run in ("heron", "tern") for run_unit in at(campaign, run)
    ]
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    assert [
        run_unit.id for run in ("heron", "tern") for run_unit in at(campaign, run)
    ] == before
    assert len(set(before)) == len(before)


def test_a_run_that_is_asked_nothing_has_the_units_of_others_only_for_those_who_see_all_runs(
    samples,
):
    campaign = Workspace(samples).campaign("r2c2-sample")
    ranking = next(
        name
        for name, run in campaign.runs().items()
        if not any(unit.own for unit in at(campaign, name, "0001"))
    )
    assert at(campaign, ranking, "0001") and not any(
        unit.own for unit in at(campaign, ranking, "0001")
    )
    assert at(campaign, ranking, "0001", answers="own") == ()


# Filters


@pytest.mark.parametrize(
    ("wanted", "left"),
    [
        (RunUnitFilter(), ["sentence 1", "PMID 11", "sentence 2", "PMID 12", "answer"]),
        (RunUnitFilter(kinds=["relation"]), ["PMID 11", "PMID 12"]),
        (RunUnitFilter(states=["supporting"]), ["PMID 11"]),
        (
            RunUnitFilter(kinds=["relation", "accuracy"], states=[UNJUDGED]),
            ["PMID 12", "answer"],
        ),
        (RunUnitFilter(text=" REST helps "), ["sentence 2", "PMID 12", "answer"]),
        (RunUnitFilter(text="[12]."), ["sentence 2", "PMID 12", "answer"]),
        (RunUnitFilter(text=".*"), []),
    ],
)
def test_only_units_that_have_all_that_is_wanted_are_kept(campaign, wanted, left):
    judge(campaign, unit(campaign, "heron", "PMID 11"), "supporting")
    assert names(errors.matching_units(at(campaign), wanted)) == left


EVERYTHING = RunUnitFilter()


def searched(
    campaign,
    wanted=EVERYTHING,
    *,
    runs=("heron", "tern"),
    topics=("1", "2"),
    most=100,
):
    units = errors.search(campaign.data, runs, topics, wanted, answers="all", most=most)
    return [
        (run_unit.ref.topic, run_unit.run, run_unit.unit.name)
        for run_unit in units.first
    ], units.total


def test_a_search_goes_topic_by_topic_and_there_run_by_run(campaign):
    answers = RunUnitFilter(kinds=["accuracy"])
    assert searched(campaign, answers) == (
        [("1", "heron", "answer"), ("1", "tern", "answer"), ("2", "heron", "answer")],
        3,
    )
    assert searched(campaign, answers, runs=("tern",)) == ([("1", "tern", "answer")], 1)
    assert searched(campaign, RunUnitFilter(text="nowhere")) == ([], 0)


@pytest.mark.parametrize("most", [0, 1, 2, 3, 4])
def test_a_search_keeps_no_more_than_it_may_and_counts_the_others(campaign, most):
    answers = RunUnitFilter(kinds=["accuracy"])
    whole, count = searched(campaign, answers)
    assert searched(campaign, answers, most=most) == (whole[:most], count)


def test_open_units_of_one_group_count_once_and_not_where_one_is_judged(
    campaign, monkeypatch
):
    unit = at(campaign)[0]
    grouped = unit._replace(unit=unit.unit._replace(group="abstract"), label=None)
    open_one = grouped._replace(votes=())
    judged = grouped._replace(label="yes")
    for units, count in (([open_one, open_one], 1), ([open_one, judged], 0)):
        monkeypatch.setattr(
            "assessment.analysis.errors.filters.run_units",
            lambda *names, units=units, **more: units,
        )
        wanted = RunUnitFilter(judged=True)
        open_work = errors.search(
            campaign.data, ["heron"], ["1"], wanted, answers="all", most=9
        )
        assert open_work.unjudged == count


def test_a_walk_meets_what_a_search_counts(campaign):
    met = list(
        errors.every_matching_unit(
            campaign.data,
            ["heron", "tern"],
            ["1", "2"],
            RunUnitFilter(states=[UNJUDGED]),
            answers="all",
        )
    )
    assert (
        len(met)
        == searched(campaign, RunUnitFilter(states=[UNJUDGED]))[1]
        == len(set(met))
    )


def test_the_measures_of_runs_are_those_of_the_first_topic_that_each_answers(campaign):
    assert "Citation Support Rate" in errors.measures_at_topics(campaign.data, ["tern"])
    assert errors.measures_at_topics(campaign.data, ["nobody"]) == []


# Costs


@pytest.fixture
def cited(make):
    """Two citations: one supports its sentence, one does not."""
    campaign = make(
        run_file(
            "heron", {"1": "Iron helps [11]. Rest helps [12].", "2": "Gel is safe."}
        )
    )
    judge(campaign, unit(campaign, "heron", "PMID 11"), "supporting")
    judge(campaign, unit(campaign, "heron", "PMID 12"), "contradicting")
    return campaign


def test_a_citation_that_does_not_support_costs_its_share_of_the_support_rate(cited):
    measure = "Citation Support Rate"
    tried = try_labels(cited.data, at(cited), NO_DEADLINE)
    assert tried.left == 0
    cost = cost_of(cited.track, named(cited, "PMID 12"), tried, measure)
    assert cost == errors.Cost("supporting", 50.0)
    no_cost = cost_of(cited.track, named(cited, "PMID 11"), tried, measure)
    assert no_cost is NoCost.NOTHING


def test_of_a_measure_that_is_better_lower_the_fall_is_what_is_won(cited):
    measure = "Citation Contradict Rate"
    tried = try_labels(cited.data, at(cited), NO_DEADLINE)
    cost = cost_of(cited.track, named(cited, "PMID 12"), tried, measure)
    assert (cost.alternative != "contradicting", cost.gain_at_topic) == (True, 50.0)


def test_what_a_unit_costs_is_what_the_figure_would_win_under_the_label(cited):
    unit = named(cited, "PMID 12")
    tried = try_labels(cited.data, [unit], NO_DEADLINE)
    cost = cost_of(cited.track, unit, tried, "Citation Support Rate")
    lines = what_if(cited.data, "heron", {unit.ref: cost.alternative})
    assert [
        line.change
        for line in lines
        if (line.measure, line.topic) == ("Citation Support Rate", "1")
    ] == [cost.gain_at_topic]


@pytest.mark.parametrize(
    ("kind", "one", "other", "is_better"),
    [
        ("relevance", "required", "unnecessary", True),
        ("relevance", "required", "borderline", True),
        ("relation", "contradicting", "supporting", False),
        ("relation", "neutral", "supporting", False),
    ],
)
def test_a_label_speaks_more_for_a_unit_than_another(
    cited, kind, one, other, is_better
):
    scale = cited.track.scale(kind)
    assert errors.is_better_label(scale, one, other) == is_better
    assert not errors.is_better_label(scale, None, other)


@pytest.mark.parametrize("is_reversed", [False, True])
def test_on_an_ordered_scale_the_higher_label_is_better(is_reversed):
    labels = [Label("must", "1", "", "good"), Label("should", "2", "", "good")]
    labels += [Label("can", "3", "", "mixed"), Label("topic", "4", "", "off")]
    names = [label.name for label in labels]
    if is_reversed:
        labels.reverse()
    scale = Scale(
        "g", "G", "?", tuple(labels), "", ordered=True, lowest_first=is_reversed
    )
    for better, worse in pairwise(names):
        assert errors.is_better_label(scale, better, worse)
        assert not errors.is_better_label(scale, worse, better)


GRADES = Scale(
    "grade",
    "Grade",
    "?",
    tuple(Label(name, "", "") for name in ("MUST", "CAN", "TOPIC")),
    "",
    ordered=True,
)


def test_of_labels_that_gain_the_same_the_nearest_is_named():
    """Where only relevant or not counts, a passage off topic need not become one that must be mentioned."""
    costs = [errors.Cost("MUST", 0.5), errors.Cost("CAN", 0.5)]
    assert dearest_cost(costs, GRADES, "TOPIC") == errors.Cost("CAN", 0.5)


def test_of_alternatives_that_gain_the_same_another_answer_of_the_run_comes_first():
    other = errors.Cost(errors.OtherThanLabel.ANSWER, 0.5)
    assert dearest_cost([errors.Cost("TOPIC", 0.5), other], GRADES, "TOPIC") == other


def test_where_the_gain_of_the_total_is_known_costs_are_compared_by_it():
    costs = [errors.Cost("MUST", 0.5, 0.0), errors.Cost("CAN", 0.1, 0.2)]
    assert dearest_cost(costs, GRADES, None) == costs[1]
    assert dearest_cost(costs[:1], GRADES, None) is None


def test_without_time_one_unit_is_tried_and_the_others_are_left(cited):
    result = at(cited)
    first = try_labels(cited.data, result, Deadline.after(0))
    assert [first.is_done(unit) for unit in result] == [True, *4 * [False]]
    assert first.left == 4
    assert try_labels(cited.data, result, Deadline.after(0)).left == 3
    # What was said of the first attempt stays.
    assert first.left == 4


def test_with_a_measure_only_the_label_is_tried_that_can_be_the_best_for_it(cited):
    result, measure = at(cited), "Citation Support Rate"
    tried = try_labels(cited.data, result, NO_DEADLINE, measure=measure)
    assert tried.left == 0 and all(tried.is_done(unit) for unit in result)
    wrong = named(cited, "PMID 12")
    assert not labels_tried_before(cited.data, result).is_done(wrong)
    cost = cost_of(cited.track, wrong, tried, measure)
    assert cost == errors.Cost("supporting", 50.0)


def test_of_a_measure_that_is_better_lower_the_label_that_makes_it_lowest_is_tried(
    cited,
):
    measure = "Citation Contradict Rate"
    tried = try_labels(cited.data, at(cited), NO_DEADLINE, measure=measure)
    cost = cost_of(cited.track, named(cited, "PMID 12"), tried, measure)
    assert cost.gain_at_topic == 50.0


@pytest.mark.parametrize(
    ("name", "run"),
    [
        ("biogen-sample", "marigold-llm"),
        ("qa2007-sample", "ternqa1"),
        ("r2c2-sample", "heron-AC-1"),
    ],
)
def test_what_is_tried_for_a_measure_costs_what_it_costs_with_every_label_tried(
    samples, name, run
):
    one, all_of_it = (Workspace(samples).campaign(name) for _ in range(2))
    all_of_it._data = CampaignData(one.store, one.row.id, one.track)
    known = [measure.name for measure in one.track.measures if measure.ends]
    result = [
        unit
        for topic in one.topics
        for unit in at(one, run, topic)
        if unit.ref.kind in kinds_of(one, known)
    ][:60]
    every_label = try_labels(all_of_it.data, result, NO_DEADLINE)
    has_gain = False
    for measure in known:
        tried = try_labels(one.data, result, NO_DEADLINE, measure=measure)
        costs = costs_at_topics(one.track, result, tried, measure)
        assert gains(costs) == gains(
            costs_at_topics(one.track, result, every_label, measure)
        )
        has_gain |= bool(gains(costs))
    assert has_gain


def kinds_of(campaign, measures):
    return {kind for name in measures for kind in campaign.track.measure(name).ends}


def gains(costs):
    return {
        name: cost.gain_at_topic
        for name, cost in costs.items()
        if isinstance(cost, errors.Cost)
    }


def test_a_judgment_makes_the_costs_of_its_topic_unknown_again(cited):
    units = [*at(cited), *at(cited, topic="2")]
    try_labels(cited.data, units, NO_DEADLINE)
    judge(cited, unit(cited, "heron", "PMID 12"), "neutral")
    tried = labels_tried_before(cited.data, units)
    assert not tried.is_done(named(cited, "PMID 12"))
    assert tried.is_done(named(cited, "answer", topic="2"))


def test_a_unit_whose_best_label_raises_no_total_costs_nothing(cited, monkeypatch):
    unit = named(cited, "PMID 12")
    costs = {unit.id: errors.Cost("supporting", 1.0)}
    gains_of_total = iter([0.5, -0.01, UnknownGain.UNDEFINED])
    monkeypatch.setattr(
        "assessment.analysis.errors.total_gains.gain_of_total",
        lambda *rest: next(gains_of_total),
    )
    measures = ("Citation Support Rate", "Accuracy", "Precision")
    totals = [
        costs_with_totals(
            cited.data, costs, [unit], measure=measure, deadline=NO_DEADLINE
        )
        for measure in measures
    ]
    assert [len(total.costs) for total in totals] == [1, 0, 1]


def test_an_undefined_figure_is_not_said_to_cost_nothing(campaign):
    tried = try_labels(campaign.data, at(campaign), NO_DEADLINE)
    undefined = [
        score.measure
        for score in campaign.topic_scores("1")
        if score.run == "heron" and score.value is None
    ]
    assert undefined and all(
        cost_of(campaign.track, unit, tried, name) is NoCost.UNDEFINED
        for name in undefined
        for unit in at(campaign)
    )


def test_labels_to_try_are_those_of_the_scale_without_the_one_that_counts(campaign):
    answer = unit(campaign, "heron", "answer")
    assert errors.other_labels(campaign.track, answer, "no") == ["yes"]
    assert errors.other_labels(campaign.track, answer, None) == ["yes", "no"]


def test_labels_offered_on_a_free_scale_are_tried(samples):
    campaign = Workspace(samples).campaign("qa2007-sample")
    free = {scale.kind for scale in campaign.track.scales if scale.free}
    run = next(iter(campaign.runs()))
    result = next(
        run_unit
        for topic in campaign.topics
        for run_unit in at(campaign, run, topic)
        if run_unit.ref.kind in free and run_unit.unit.choices
    )
    assert (
        errors.other_labels(campaign.track, result.unit, None)
        == list(dict.fromkeys(result.unit.choices))[:12]
    )


def test_a_search_that_is_not_to_last_long_says_how_many_topics_are_left(campaign):
    def search(most, at_first):
        units = errors.search(
            campaign.data,
            ("heron",),
            ("1", "2"),
            RunUnitFilter(kinds=["accuracy"]),
            answers="all",
            most=most,
            at_first=at_first,
        )
        return len(units.first), units.total, units.looked, units.left

    assert search(100, 1) == (1, 1, 1, 1)
    assert search(1, 2) == (1, 1, 1, 1)
    assert search(100, 2) == search(100, None) == (2, 2, 2, 0)
