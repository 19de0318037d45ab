"""Estimates from the judged beginning of the drawn order: complete topics, skips, machines, and looks."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import numpy as np
import pytest
from click.testing import CliRunner

from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.economy.designs.declared_designs import (
    declare_design,
    design_of,
)
from assessment.analysis.economy.forecasts.forecast_figures import Target
from assessment.analysis.economy.forecasts.machine_worth import machine_worth
from assessment.analysis.economy.forecasts.topic_forecasts import (
    more_topics,
    topic_budget_forecasts,
)
from assessment.analysis.economy.measures.measure_shapes import (
    topic_measure,
    why_no_topics,
)
from assessment.analysis.economy.measures.ratio_parts import linearised_topics
from assessment.analysis.economy.measures.reference_topics import parts_of
from assessment.analysis.economy.measures.supposed_labels import labelled_by_chance
from assessment.analysis.economy.ranking.certainty import RunCertainty
from assessment.analysis.economy.ranking.design_certainty import certainty_of
from assessment.analysis.economy.ranking.estimate_notes import look_note
from assessment.analysis.economy.topics.drawable_topics import order_of
from assessment.campaign import workspace_at
from assessment.cli import cli
from assessment.cli.economy_estimates import latex_row
from assessment.model import UserError
from assessment.model.economy import Population
from assessment.report import report
from assessment.statistics.estimation import topic_estimate
from assessment.statistics.rank_certainty import RankInterval
from assessment.statistics.ratio_estimation import linearised
from assessment.tracks import TRACKS
from tests.analysis.economy.conftest import (
    MACHINE,
    OLGA,
    PRECISION,
    TOPICS,
    design,
    judge_topic,
    relevance_units,
)
from tests.conftest import judge


@pytest.fixture
def drawn(spring):
    """The campaign with a design, and its topics in drawn order."""
    declare_design(spring, design(), OLGA)
    return spring, order_of(spring, design_of(spring).design)


def certainty_at(campaign):
    return certainty_of(campaign, design_of(campaign))


def test_only_the_complete_beginning_of_the_order_counts(drawn):
    spring, order = drawn
    for topic in (order[0], order[1], order[3]):
        judge_topic(spring, topic)
    [unit, *_] = relevance_units(spring, order[2])
    judge(spring, unit, "required", "Ann")
    present = certainty_at(spring)
    assert (present.scores.judged, present.scores.ahead) == (2, 1)
    assert present.half_width is None and present.rows[0].interval is None
    # Too little is judged for probabilities too.
    assert np.isnan(present.tau) and np.isnan(present.probabilities).all()
    assert len(present.undecided) == 2
    judge_topic(spring, order[2])
    assert certainty_at(spring).scores.judged == 4


def test_estimates_are_those_of_the_judged_topics(drawn):
    spring, order = drawn
    for topic in order[:6]:
        judge_topic(spring, topic)
    present = certainty_at(spring)
    expected = topic_estimate(present.scores.lowest, None, range(6), 10)
    values = dict(zip(present.scores.runs, expected.values, strict=True))
    widths = dict(zip(present.scores.runs, expected.half_widths(0.975), strict=True))
    for row in present.rows:
        assert row.value == pytest.approx(values[row.run])
        low, high = row.interval
        assert high - low == pytest.approx(2 * widths[row.run])
        wider_low, wider_high = row.for_new_topics
        assert wider_low < low < high < wider_high
    assert [row.value for row in present.rows] == sorted(values.values(), reverse=True)


def test_with_every_topic_judged_the_estimates_are_official(drawn):
    spring, order = drawn
    for topic in order:
        judge_topic(spring, topic)
    present = certainty_at(spring)
    totals = totals_of_measure(spring.totals(), PRECISION)
    assert present.is_official
    for row in present.rows:
        assert row.value == pytest.approx(totals[row.run])
        assert row.interval == pytest.approx((totals[row.run], totals[row.run]))
    assert present.tau == 1


def test_units_that_nobody_can_judge_widen_the_intervals_to_their_bounds(
    drawn, workspace
):
    spring, order = drawn
    for topic in order[:6]:
        judge_topic(spring, topic)
    exact = {row.run: row.interval for row in certainty_at(spring).rows}
    [unit, *_] = relevance_units(spring, order[6])
    judge(spring, unit, None, "Ann", reason="unclear")
    for other in relevance_units(spring, order[6])[1:]:
        judge(spring, other, "required", "Ann")
    present = certainty_at(spring)
    assert (present.scores.judged, present.scores.skipped) == (7, 1)
    assert "could not judge" in " ".join(present.notes)
    spread = present.scores.highest - present.scores.lowest
    assert spread.max() > 0 and not spread[:, :6].any()
    lowest = topic_estimate(present.scores.lowest, None, range(7), 10).values
    highest = topic_estimate(present.scores.highest, None, range(7), 10).values
    for place, run in enumerate(present.scores.runs):
        [row] = [row for row in present.rows if row.run == run]
        assert row.interval[0] < lowest[place] <= highest[place] < row.interval[1]
    assert exact
    line = ["economy", "estimates", "spring", "--format", "json"]
    result = CliRunner().invoke(cli, [*line, "-w", str(workspace.path)])
    record = json.loads(result.stdout)
    assert record["ends"] == ["lowest", "highest"]
    assert len(record["covariance"]) == 2 * len(record["order"])


def test_of_a_measure_of_which_less_is_better_the_lowest_run_is_first(spring):
    declare_design(spring, design(measure="Redundancy"), OLGA)
    for topic in TOPICS[:9]:
        judge_topic(spring, topic)
    values = [row.value for row in certainty_at(spring).rows]
    assert values == sorted(values)


def test_a_machine_helps_until_its_labels_change(spring):
    for topic in TOPICS:
        judge_topic(spring, topic, MACHINE)
    declare_design(spring, design(machine=MACHINE), OLGA)
    order = order_of(spring, design_of(spring).design)
    for topic in order[:8]:
        judge_topic(spring, topic)
    present = certainty_at(spring)
    assert present.notes == () and present.estimates.stacked.joint.has_machine
    # The machine says what Ann says, so it predicts the open topics as they will be.
    for topic in order[8:]:
        judge_topic(spring, topic)
    official = totals_of_measure(spring.totals(), PRECISION)
    for row in present.rows:
        assert row.value == pytest.approx(official[row.run])
    [unit, *_] = relevance_units(spring, "1")
    judge(spring, unit, "borderline", MACHINE)
    present = certainty_at(spring)
    assert "has other labels than when the design was declared" in present.notes[0]
    assert not present.estimates.stacked.joint.has_machine


def test_a_machine_that_was_right_so_far_makes_nothing_certain(spring):
    """Topics that were all predicted rightly say nothing of the others: no interval, no tau, any rank."""
    for topic in TOPICS:
        judge_topic(spring, topic, MACHINE)
    declare_design(spring, design(machine=MACHINE), OLGA)
    for topic in order_of(spring, design_of(spring).design)[:8]:
        judge_topic(spring, topic)
    present = certainty_at(spring)
    assert {row.interval for row in present.rows} == {None}
    assert {row.ranks for row in present.rows} == {RankInterval(1, 3)}
    assert all(row.can_be_best for row in present.rows)
    assert np.isnan(present.tau) and np.isnan(present.probabilities).all()
    assert len(present.undecided) == 2


def test_a_machine_is_worth_more_topics_the_more_it_agrees(spring):
    for topic in TOPICS:
        judge_topic(spring, topic, MACHINE)
    declare_design(spring, design(machine=MACHINE), OLGA)
    declared = design_of(spring)
    order = order_of(spring, declared.design)
    assert machine_worth(spring, declared) is None
    for topic in order[:6]:
        judge_topic(spring, topic)
    worth = machine_worth(spring, declared)
    assert (worth.judged, worth.pays) == (6, True)
    assert worth.topics > 1000
    for unit in relevance_units(spring, order[0]):
        judge(spring, unit, "unnecessary", "Ann")
    assert 1 <= machine_worth(spring, declared).topics < worth.topics


def test_a_look_is_declared_or_said_not_to_be(drawn):
    spring, _ = drawn
    declared = design_of(spring)
    assert "first look comes after 5 topics" in look_note(declared, 0, 10)
    assert "look 1 of 2" in look_note(declared, 5, 10)
    assert "no declared look" in look_note(declared, 6, 10)
    assert "official means" in look_note(declared, 10, 10)


def test_forecasts_need_a_spread_or_a_machine(spring):
    rows = topic_budget_forecasts(spring, design())
    assert [row.topics for row in rows] == [1, 2, 4, 6, 10]
    assert [row.half_width is None for row in rows] == [True, True, True, False, False]
    assert rows[-1].half_width == 0 and rows[-1].tau is None
    assert rows[0].units == len(spring.data.units("1"))
    for topic in TOPICS:
        judge_topic(spring, topic, MACHINE)
    with_machine = topic_budget_forecasts(spring, design(machine=MACHINE))
    assert with_machine[-1].tau == 1
    with pytest.raises(UserError, match="no assessor"):
        topic_budget_forecasts(spring, design(machine="auto:nobody"))


def test_more_topics_are_needed_for_narrower_intervals(drawn):
    spring, order = drawn
    for topic in order[:4]:
        judge_topic(spring, topic)
    declared = design_of(spring)
    assert more_topics(spring, declared, certainty_at(spring), Target(5.0)) is None
    for topic in order[4:6]:
        judge_topic(spring, topic)
    present = certainty_at(spring)
    wide = more_topics(spring, declared, present, Target(100.0))
    exact = more_topics(spring, declared, present, Target(0.001))
    assert wide.most == 6 and wide.units == 0
    assert exact.most == 10 and exact.units > 0


def test_more_topics_are_needed_for_a_surer_ranking(drawn):
    spring, order = drawn
    for topic in order[:6]:
        judge_topic(spring, topic)
    present = certainty_at(spring)
    declared = design_of(spring)
    sizes = [
        more_topics(spring, declared, present, Target(tau=tau)).most
        for tau in (present.tau - 0.05, 0.9, 0.999)
    ]
    assert sizes[0] == 6 and sizes == sorted(sizes)
    assert sizes[-1] > 6


def test_other_topics_than_the_design_has_are_said(spring, monkeypatch):
    declare_design(spring, design(), OLGA)
    declared = design_of(spring)
    other = declared._replace(design=design(population=Population(9, "f" * 64)))
    assert "10 now, 9 then" in certainty_of(spring, other).notes[0]


REFUSED = {
    "biogen-sample": {"Acceptable Answers"},
    "r2c2-sample": {
        *("AURC", "AUROC", "ECE", "HMR", "KS", "MCE", "R_U", "accHMR"),
    },
}
"""By track, what is neither a mean nor a ratio of sums: a sum, areas under curves, calibration errors."""


@pytest.mark.parametrize("track_name", TRACKS)
def test_a_campaign_judged_whole_is_estimated_by_its_official_totals(
    sample_views, track_name
):
    """Every unit of each track's sample has a label by chance: all means and ratios of sums, nothing else."""
    name = f"{track_name}-sample"
    campaign = workspace_at(sample_views).campaign(name)
    data, track = campaign.data, campaign.track
    facts = {}
    for topic in data.topics:
        facts[topic] = track.score(labelled_by_chance(data, topic, "another"))
    refused = set()
    totals = list(track.totals(facts, data.settings))
    for measure in dict.fromkeys(score.measure for score in totals):
        if why_no_topics(campaign, measure):
            refused.add(measure)
            continue
        official = {}
        for score in totals:
            if score.measure == measure and score.value is not None:
                official[score.run] = score.value
        values = values_of(campaign, measure, list(official), facts)
        topics = len(facts)
        estimate = topic_estimate(values, None, range(topics), topics)
        assert official and estimate.values == pytest.approx(list(official.values()))
    assert refused == REFUSED.get(name, set())


def values_of(campaign, measure, runs, facts):
    """What estimates are made from (runs x topics)."""
    data = campaign.data
    reference = topic_measure(campaign, measure).reference
    if reference is not None:
        parts = [parts_of(data, measure, fact, reference) for fact in facts.values()]
        return linearised_topics(runs, parts)
    columns = []
    for topic, fact in facts.items():
        scores = totals_of_measure(
            campaign.track.totals({topic: fact}, data.settings), measure
        )
        columns.append([scores.get(run) for run in runs])
    values = np.array(columns, dtype=float).T
    return linearised(values, np.isfinite(values))


def test_the_report_and_the_command_state_design_and_estimates(drawn, workspace):
    spring, order = drawn
    for topic in order[:6]:
        judge_topic(spring, topic)
    text = report(spring, made=datetime(2026, 11, 20, tzinfo=UTC)).decode()
    assert "Estimated official means of Precision" in text
    assert design_of(spring).design.population.digest in text

    def run(layout):
        line = ["economy", "estimates", "spring", "--format", layout]
        result = CliRunner().invoke(cli, [*line, "-w", str(workspace.path)])
        assert "no official scores" in result.stderr
        return result.stdout

    record = json.loads(run("json"))
    assert (record["judged"], record["topics"]) == (6, 10)
    assert len(record["covariance"]) == len(record["runs"]) == 3
    assert "ends" not in record
    assert run("latex").count(r"\pm") == 3
    assert run("table").splitlines()[1].split()[0] == certainty_at(spring).rows[0].run


def test_names_of_runs_hold_nothing_that_latex_would_interpret():
    row = RunCertainty("a_1 50%{x}", 0.5, None, None, RankInterval(1, 2), True)
    assert latex_row(row, 2) == r"a\_1 50\%\{x\} & 0.50 \\"


def test_a_report_without_a_design_has_no_estimates(spring):
    text = report(spring, made=datetime(2026, 11, 20, tzinfo=UTC)).decode()
    assert "Estimated official" not in text
