"""What an error costs that another answer of the run would put right: that of scoring the changed run."""

from __future__ import annotations

import pytest

from assessment.analysis import errors
from assessment.analysis.errors import Cost, NoCost, OtherThanLabel, RunUnitFilter
from assessment.analysis.errors.better_answers import (
    better_answer_of,
    put_right_after,
)
from assessment.analysis.errors.joint_suppositions import joint_supposition
from assessment.analysis.errors.total_gains import gain_of_total
from assessment.campaign import Workspace
from assessment.model.deadline import NO_DEADLINE, Deadline
from assessment.tracks.scifact.comparison.formulas import counts, metrics, summed
from assessment.tracks.scifact.judgments.gold import gold_in

MEASURES = (
    "abstract_rationalized_f1",
    "sentence_label_f1",
    "abstract_label_only_recall",
)


@pytest.fixture
def data(sample_views):
    return Workspace(sample_views).campaign("scifact-sample").data


def runs_of(data):
    """All runs that answer any topic."""
    return sorted(
        {run for topic in data.topics for run in data.topic_state(topic).answers}
    )


def wrong_units(data, run):
    """The judged units of the run that another answer puts right."""
    judged = errors.every_matching_unit(
        data, [run], data.topics, RunUnitFilter(judged=True), answers="all"
    )
    return [unit for unit in judged if better_answer_of(data, unit)]


def score_of_run(data, run, changed):
    """The evaluator's figures of the run with other predictions for some claims, scored as a whole."""
    every = []
    for topic in data.topics:
        state = data.topic_state(topic)
        answer = changed.get((run, topic), state.answers.get(run))
        if answer is not None:
            every.append(counts(gold_in(state), answer.documents))
    return metrics(summed(every))


@pytest.mark.parametrize("measure", MEASURES)
def test_it_costs_what_scoring_the_changed_run_would_add(data, measure):
    checked = set()
    for run in runs_of(data):
        units = wrong_units(data, run)
        costs = errors.try_other_labels(data, units, measure).costs().of_errors
        before = score_of_run(data, run, {})[measure]
        for unit in units:
            better = better_answer_of(data, unit)
            after = score_of_run(data, run, {(run, unit.ref.topic): better.answer})
            rise = after[measure] - before
            cost = costs.get(unit.id, Cost(OtherThanLabel.ANSWER, 0.0, 0.0))
            assert cost.alternative is OtherThanLabel.ANSWER
            assert cost.gain_of_total == pytest.approx(max(rise, 0.0))
            if rise > 0:
                checked.add(better.error)
    assert {"missed", "wrong verdict"} <= checked


def test_errors_of_one_answer_are_put_right_one_after_another(data):
    measure, several = "abstract_rationalized_f1", 0
    for run in runs_of(data):
        units = wrong_units(data, run)
        costs = {unit.id: Cost(OtherThanLabel.ANSWER, 1.0) for unit in units}
        together = joint_supposition(data, units, costs)
        gain = gain_of_total(data, run, together, measure)
        after = score_of_run(data, run, together.answers)[measure]
        assert gain == pytest.approx(after - score_of_run(data, run, {})[measure])
        several += len(units) > len(together.answers)
    assert several


def test_an_answer_to_another_topic_stays(data):
    run = next(name for name in runs_of(data) if wrong_units(data, name))
    run_unit = wrong_units(data, run)[0]
    before = {(run, "another topic"): "answer"}
    after = put_right_after(data, run_unit, before)
    assert after.keys() == {*before, (run, run_unit.ref.topic)}
    unknown = run_unit._replace(
        unit=run_unit.unit._replace(ref=run_unit.ref._replace(key="none"))
    )
    assert put_right_after(data, unknown, before) == before


def test_an_abstract_too_many_costs_the_total_where_its_claim_scores_nothing_anyway(
    data,
):
    measure, number = "abstract_rationalized_f1", 0
    for run in runs_of(data):
        units = wrong_units(data, run)
        tried = errors.try_other_labels(data, units, measure)
        at_topic = tried.at_topics().costs
        costs = tried.costs().costs
        of_total_alone = [
            unit for unit in units if unit.id in costs.keys() - at_topic.keys()
        ]
        # What was worked out once takes no time.
        assert tried.costs(Deadline.after(-1)).costs == costs
        alone = errors.try_other_labels(data, of_total_alone, measure)
        assert not alone.at_topics().of_errors
        assert alone.may_have_errors(NO_DEADLINE) == bool(of_total_alone)
        assert all(
            costs[unit.id].gain_of_total > 0 == costs[unit.id].gain_at_topic
            for unit in of_total_alone
        )
        number += len(of_total_alone)
    assert number


def test_without_time_units_are_named_of_which_the_total_alone_would_tell(samples):
    data = Workspace(samples).campaign("scifact-sample").data
    measure, alone = "abstract_rationalized_f1", set()
    for run in runs_of(data):
        tried = errors.try_other_labels(data, wrong_units(data, run), measure)
        without_time = tried.costs(Deadline.after(-1))
        in_time = tried.costs()
        more = in_time.by_id.keys() - without_time.by_id.keys()
        assert without_time.answers_not_tried_on_total >= more
        assert not in_time.answers_not_tried_on_total
        states = {without_time.of(unit) for unit in tried.units if unit.id in more}
        assert states <= {NoCost.TOTAL_NOT_TRIED, NoCost.NOT_TRIED}
        alone |= more
    assert alone


def test_in_a_large_campaign_what_may_cost_the_total_is_not_called_free(
    samples, monkeypatch
):
    data = Workspace(samples).campaign("scifact-sample").data
    measure, alone = "abstract_rationalized_f1", []
    for run in runs_of(data):
        tried = errors.try_other_labels(data, wrong_units(data, run), measure)
        of_total = tried.costs().by_id.keys() - tried.at_topics().by_id.keys()
        with monkeypatch.context() as large:
            large.setattr(type(data), "is_large", True)
            costs = tried.costs()
        alone += [costs.of(unit) for unit in tried.units if unit.id in of_total]
    assert set(alone) == {NoCost.TOTAL_NOT_TRIED}
