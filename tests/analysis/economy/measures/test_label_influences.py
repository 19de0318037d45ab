"""Influences of units add up, or units are not drawn: tried on every measure of every track."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assessment.analysis.bounds import filled_with
from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.economy.checks.unit_check import check_units, finished_units
from assessment.analysis.economy.measures.label_influences import (
    influences_of,
    unit_measure,
    why_no_units,
)
from assessment.analysis.economy.measures.measure_shapes import why_no_topics
from assessment.campaign import workspace_at
from assessment.campaign.derived_values import topic_state_with
from assessment.cli import cli
from assessment.model import UserError
from assessment.review import taking_back
from tests.analysis.economy.conftest import PRECISION, TOPICS, judge_topic
from tests.small_samples import SMALL_SAMPLE_NAMES

LINEAR = {
    "biogen-sample": {"Precision", "Redundancy", "Harmfulness"},
    "rag-sample": {"weighted_precision", "all_score"},
}
"""Measures that must be offered; others may be, where their influences add up."""


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_measures_are_offered_for_units_only_where_influences_add_up(
    sample_views, name
):
    campaign = workspace_at(sample_views).campaign(name)
    offered = set()
    for measure in dict.fromkeys(score.measure for score in campaign.totals()):
        why = why_no_units(campaign, measure)
        if why:
            assert "no one kind" in why or "not linear" in why or "total" in why
            continue
        offered.add(measure)
        assert not why_no_topics(campaign, measure)
        topics = influences_of(campaign, unit_measure(campaign, measure))
        assert all(topic.add_up for topic in topics.values())
    assert LINEAR.get(name, set()) <= offered


def test_the_weight_of_a_sentence_is_its_share_of_the_answer(spring):
    influences = influences_of(spring, unit_measure(spring, PRECISION))["1"]
    assert why_no_units(spring, PRECISION) == ""
    # Three sentences in each answer: each is a third of the score.
    assert influences.weights.sum(axis=1) == pytest.approx([100, 100, 100])
    assert {round(weight, 6) for weight in influences.weights.flat} <= {0, 33.333333}
    assert (
        influences.label_values["required"],
        influences.label_values["unnecessary"],
    ) == (1, 0)


@pytest.mark.parametrize(
    ("measure", "reason"),
    [
        ("Acceptable Answers", "no mean over topics"),
        ("Citation Coverage", "not linear in the labels"),
        ("Document Recall", "no one kind of unit"),
    ],
)
def test_what_does_not_add_up_is_refused_with_its_reason(sample_views, measure, reason):
    campaign = workspace_at(sample_views).campaign("biogen-sample")
    assert reason in why_no_units(campaign, measure)
    with pytest.raises(UserError, match=reason):
        check_units(campaign, measure)


@given(flips=st.sets(st.integers(0, 100)), data=st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15)
def test_joint_changes_are_the_sum_of_influences(sample_views, flips, data):
    """Any labels of the units of a topic, against the track's own scorer."""
    campaign = workspace_at(sample_views).campaign("biogen-sample")
    measure = unit_measure(campaign, "Precision")
    by_topic = influences_of(campaign, measure)
    topic = data.draw(st.sampled_from(sorted(by_topic)))
    influences = by_topic[topic]
    labels = dict.fromkeys(influences.refs, measure.lowest_label)
    moved = influences.lowest_scores.copy()
    for place in {flip % len(influences.refs) for flip in flips}:
        labels[influences.refs[place]] = measure.highest_label
        moved += influences.weights[:, place]
    bare = topic_state_with(campaign.data, topic, {})
    state = filled_with(bare, labels)
    facts = {topic: campaign.track.score(state)}
    scores = totals_of_measure(
        campaign.track.totals(facts, campaign.settings), "Precision"
    )
    expected = dict(zip(influences.runs, moved, strict=True))
    assert {run: scores[run] for run in expected} == pytest.approx(expected)


@pytest.fixture
def judged(spring):
    for topic in TOPICS:
        judge_topic(spring, topic)
    return spring


def test_influences_and_labels_give_the_official_totals(judged):
    units = finished_units(judged, unit_measure(judged, PRECISION))
    totals = totals_of_measure(judged.totals(), PRECISION)
    assert units.totals == pytest.approx([totals[run] for run in totals])


def test_with_all_units_judged_drawing_them_is_official(judged):
    outcomes = check_units(judged, PRECISION, draws=10)
    last = outcomes[-1]
    assert (last.judged, last.tau, last.coverage) == (last.topics, 1, 1)
    assert last.half_width == 0
    shares = [outcome.judged / outcome.topics for outcome in outcomes]
    assert shares == sorted(shares)


def test_units_without_a_label_are_counted(judged):
    taking_back.undo(judged, 1, by="Olga")
    with pytest.raises(UserError, match="1 of 90 units have no label"):
        check_units(judged, PRECISION, draws=10)


def test_the_command_draws_units(judged, workspace):
    line = ["economy", "check", "spring", "--measure", PRECISION, "--design", "units"]
    more = ["--draws", "10", "-w", str(workspace.path)]
    result = CliRunner().invoke(cli, [*line, *more], catch_exceptions=False)
    assert "draws from" in result.stderr and "units" in result.stderr
    assert result.stdout.splitlines()[-1].split()[1] == "100%"
