"""Designs that draw units: rounds in the log, screens in the plan, estimates from complete rounds."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner

from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.economy.designs.declared_designs import (
    declare_design,
    design_of,
    draw_round,
)
from assessment.analysis.economy.forecasts.forecast_figures import Target
from assessment.analysis.economy.forecasts.unit_forecasts import (
    more_units,
    unit_budget_forecasts,
    width_at,
)
from assessment.analysis.economy.measures.label_influences import (
    influences_of,
    unit_measure,
)
from assessment.analysis.economy.ranking.design_certainty import certainty_of
from assessment.analysis.economy.ranking.estimate_notes import look_note
from assessment.analysis.economy.topics.drawable_topics import population_of
from assessment.analysis.economy.units.unit_draws import (
    digest_of,
    is_drawn,
    screens_in,
    topics_of_draw,
)
from assessment.analysis.economy.units.unit_estimates import drawn_units
from assessment.cli import cli
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports import campaign_exports as exports
from assessment.exchange.imports.files import import_files
from assessment.judging.desk.desk import Desk
from assessment.judging.queue.work_queue import WorkQueue
from assessment.model import UserError
from assessment.planning.stored_plan import plan_of
from assessment.report import report
from tests.analysis.economy.conftest import (
    MACHINE,
    OLGA,
    PRECISION,
    TOPICS,
    design,
    judge_topic,
    relevance_units,
    spring_in,
)
from tests.conftest import judge, run_file


def of_units(**changes):
    return design(**{"rule": "units", "looks": (50, 75), **changes})


def label_of(ref):
    """By chance, the same for the same unit."""
    random = Random("/".join(ref))
    return random.choice(("required", "required", "unnecessary"))


def judge_round(campaign):
    """Everything that the plan gives to people."""
    for assessor, places in plan_of(campaign.data).lists.items():
        for place in places:
            for unit in relevance_units(campaign, place.topic):
                if unit.screen == place.screen:
                    judge(campaign, unit, label_of(unit.ref), assessor)


def judge_everything(campaign):
    for topic in TOPICS:
        for unit in relevance_units(campaign, topic):
            judge(campaign, unit, label_of(unit.ref), "Ann")


@pytest.fixture
def drawn(spring):
    declare_design(spring, of_units(), OLGA)
    return spring


def test_the_first_round_stands_in_the_log_with_every_probability(drawn):
    declared = design_of(drawn)
    names = [
        "/".join(unit.ref) for topic in TOPICS for unit in relevance_units(drawn, topic)
    ]
    assert declared.design.population == population_of(set(names))
    [first] = declared.rounds
    assert (first.number, first.size) == (1, 50)
    assert digest_of(first.draw) == first.digest
    assert "likely as not" in first.predictor and "sqrt(c v / units)" in first.rule
    units = 0
    expected = 0.0
    for packed in topics_of_draw(first).values():
        for screen in screens_in(packed):
            units += len(screen.units)
            expected += screen.probability * len(screen.units)
            assert {prediction for _, prediction in screen.units} == {0.5}
    assert units == len(set(names))
    assert expected == pytest.approx(50, abs=0.01)


def test_people_get_the_drawn_screens_and_no_others(drawn):
    declared = design_of(drawn)
    chosen = set()
    for topic, packed in topics_of_draw(declared.rounds[0]).items():
        for screen in screens_in(packed):
            if is_drawn("2026", 1, topic, screen):
                chosen.add((topic, screen.name))
    pages = [
        (page.topic, page.screen.id)
        for name in ("Ann", "Ben")
        for page in WorkQueue(drawn.data, name).pages()
    ]
    assert set(pages) == chosen and len(pages) == len(chosen)
    lists = plan_of(drawn.data).lists
    of_people = [{place.topic for place in places} for places in lists.values()]
    assert of_people[0].isdisjoint(of_people[1])


def test_desks_get_nothing_of_the_design(drawn):
    """Neither a word of it, nor a probability, prediction, digest or seed, as key or value."""
    for topic in TOPICS:
        judge_topic(drawn, topic, MACHINE)
    declared = design_of(drawn)
    [first] = declared.rounds
    secrets = {"2026", first.digest, first.rule, first.predictor, MACHINE}
    secrets |= {PRECISION, declared.design.population.digest, declared.event.uuid}
    words = ("probab", "predict", "econom", "importan", "sampl", "weight", "drawn")
    for packed in topics_of_draw(first).values():
        secrets |= {str(screen.probability) for screen in screens_in(packed)}
    for assessor in ("Ann", "Ben"):
        desk = Desk(drawn.data, "Spring", assessor)
        for address in desk.screen_order().addresses():
            for text in texts_in(desk.show(address)):
                assert text not in secrets
                # Guidelines are sentences, in which any word may stand; keys are names.
                is_name = text.replace("_", "").isalpha()
                assert not (is_name and any(word in text.lower() for word in words))


def texts_in(values):
    """All keys and plain values of what a desk gets, as texts."""
    if isinstance(values, Mapping):
        for key, value in values.items():
            yield str(key)
            yield from texts_in(value)
    elif isinstance(values, list | tuple):
        for value in values:
            yield from texts_in(value)
    else:
        yield str(values)


def test_nothing_is_estimated_before_the_round_is_complete(drawn):
    present = certainty_of(drawn, design_of(drawn))
    assert present.rows == () and present.scores.waiting > 0
    with pytest.raises(UserError, match="of round 1 are not judged yet"):
        draw_round(drawn, OLGA)


def test_the_estimate_is_the_one_that_anybody_can_work_out_from_the_log(drawn):
    """Horvitz and Thompson's difference estimator, screen by screen, with predictions of one half."""
    judge_round(drawn)
    declared = design_of(drawn)
    influences = influences_of(drawn, unit_measure(drawn, PRECISION))
    values = dict.fromkeys(drawn.runs(), 0.0)
    for topic, packed in topics_of_draw(declared.rounds[0]).items():
        of_topic = influences[topic]
        for screen in screens_in(packed):
            is_in = is_drawn("2026", 1, topic, screen)
            for key, prediction in screen.units:
                [column] = [
                    place for place, ref in enumerate(of_topic.refs) if ref.key == key
                ]
                label = label_of(of_topic.refs[column]) == "required"
                error = is_in * (label - prediction) / screen.probability
                for row, run in enumerate(of_topic.runs):
                    share = of_topic.weights[row, column] / len(TOPICS)
                    values[run] += share * (prediction + error)
    present = certainty_of(drawn, declared)
    assert {row.run: row.value for row in present.rows} == pytest.approx(values)
    assert "look 1 of 2" in look_note(
        declared, present.scores.look, present.scores.size
    )
    # Some forty units of three runs are too few for intervals and ranks.
    assert {row.interval for row in present.rows} == {None}
    assert {row.ranks for row in present.rows} == {(1, 3)}


def test_forty_drawn_units_of_every_run_have_intervals_and_eighty_ranks(
    workspace, splitter
):
    sentences = "One is on. Two is up. Six is in. Ten is at. Red is by. Sky is of. Sea is so. Sun is to."
    answers = {run: f"{run} is it. {run} may be. {sentences}" for run in ("Owl", "Hen")}
    campaign = spring_in(workspace, splitter, answers)
    declare_design(campaign, of_units(looks=(100, 190)), OLGA)
    judge_round(campaign)
    present = certainty_of(campaign, design_of(campaign))
    assert present.scores.size == 200 and present.half_width > 0
    assert all(
        low < row.value < high for row in present.rows for low, high in [row.interval]
    )
    # Fewer than eighty of each run say nothing of all runs together.
    assert {row.ranks for row in present.rows} == {(1, 2)}
    draw_round(campaign, OLGA)
    judge_round(campaign)
    second = certainty_of(campaign, design_of(campaign))
    assert second.half_width < present.half_width
    assert second.estimates.stacked.joint.has_ranks


def test_another_seed_draws_other_units_of_the_same_open_screens(drawn):
    """Before anybody judges, the log keeps the same text of a draw for every seed."""
    first = design_of(drawn)
    waiting = drawn_units(drawn, first).units.waiting
    declare_design(drawn, of_units(seed="2027"), OLGA)
    second = design_of(drawn)
    assert first.rounds == second.rounds
    of_plan = sum(
        unit.screen == place.screen
        for places in plan_of(drawn.data).lists.values()
        for place in places
        for unit in relevance_units(drawn, place.topic)
    )
    assert drawn_units(drawn, second).units.waiting == of_plan != waiting


def test_a_further_round_learns_from_the_first_and_adds_its_screens(drawn):
    judge_round(drawn)
    before = plan_of(drawn.data).lists
    second = draw_round(drawn, OLGA)
    assert (second.number, second.size) == (2, 75)
    assert "logistic regression 1 of scikit-learn" in second.predictor
    after = plan_of(drawn.data).lists
    for name, places in before.items():
        assert after[name][: len(places)] == places
    still_open = {
        (topic, key)
        for topic, packed in topics_of_draw(second).items()
        for screen in screens_in(packed)
        for key, _ in screen.units
    }
    for topic in TOPICS:
        judged = drawn.data.topic_state(topic).judged
        for unit in relevance_units(drawn, topic):
            is_open = judged.label(unit.ref) is None
            assert ((topic, unit.ref.key) in still_open) == is_open
    judge_round(drawn)
    units = drawn_units(drawn, design_of(drawn))
    assert (units.units.rounds, units.units.waiting) == (2, 0)
    assert np.isfinite(units.estimate.values).all()


def test_judgments_outside_the_design_change_no_estimate_of_the_round(drawn):
    judge_round(drawn)
    before = drawn_units(drawn, design_of(drawn)).estimate.values
    unit = next(
        unit
        for topic in TOPICS
        for unit in relevance_units(drawn, topic)
        if drawn.data.topic_state(topic).judged.label(unit.ref) is None
    )
    judge(drawn, unit, "required", "auto:other")
    judge(drawn, unit, "required", "Cleo")
    after = drawn_units(drawn, design_of(drawn)).estimate.values
    np.testing.assert_allclose(after, before)


def test_with_every_unit_judged_the_estimates_are_official(drawn):
    judge_everything(drawn)
    declared = design_of(drawn)
    present = certainty_of(drawn, declared)
    totals = totals_of_measure(drawn.totals(), PRECISION)
    assert present.is_official and present.tau == 1
    for row in present.rows:
        assert row.value == pytest.approx(totals[row.run])
        assert row.interval == pytest.approx((totals[row.run], totals[row.run]))
    scores = present.scores
    assert "official means" in look_note(declared, scores.look, scores.size)


def test_units_that_nobody_can_judge_reach_from_lowest_to_highest(drawn):
    judge_round(drawn)
    [assessor, places] = next(
        (name, places) for name, places in plan_of(drawn.data).lists.items() if places
    )
    unit = next(
        unit
        for unit in relevance_units(drawn, places[0].topic)
        if unit.screen == places[0].screen
    )
    judge(drawn, unit, None, assessor, reason="unclear")
    present = certainty_of(drawn, design_of(drawn))
    assert present.scores.skipped == 1
    assert "could not judge" in " ".join(present.notes)
    both = present.estimates.stacked
    low, high = both.lowest.values, both.highest.values
    assert (high >= low).all() and (high > low).any()
    assert both.has_ends and both.joint.values.tolist() == [*low, *high]


def test_measures_and_looks_that_do_not_fit_are_refused(spring):
    with pytest.raises(UserError, match="cannot be estimated from units"):
        declare_design(spring, of_units(measure="Acceptable Answers"), OLGA)
    assert design_of(spring) is None
    with pytest.raises(UserError, match="a look comes after 1 to"):
        declare_design(spring, of_units(looks=(1_000,)), OLGA)


def test_forecasts_get_narrower_and_end_at_nothing(spring):
    rows = unit_budget_forecasts(spring, of_units())
    widths = [row.half_width for row in rows]
    assert widths == sorted(widths, reverse=True) and widths[-1] == 0
    assert {row.tau for row in rows} == {None}
    for topic in TOPICS:
        judge_topic(spring, topic, MACHINE)
    with_machine = unit_budget_forecasts(spring, of_units(machine=MACHINE))
    assert with_machine[-1].tau == 1


def test_more_units_need_a_round_with_enough_of_every_run(drawn):
    declared = design_of(drawn)
    judge_round(drawn)
    present = certainty_of(drawn, declared)
    assert more_units(drawn, declared, present, Target(5.0)) is None
    stacked = present.estimates.stacked
    stacked = stacked._replace(joint=stacked.joint._replace(has_intervals=True))
    enough = present._replace(estimates=replace(present.estimates, stacked=stacked))
    exact = more_units(drawn, declared, enough, Target(0.001))
    assert exact.most == present.scores.size
    wide = more_units(drawn, declared, enough, Target(1_000.0))
    assert (wide.most, wide.units) == (present.scores.judged, 0)
    surest = more_units(drawn, declared, enough, Target(tau=0.9999))
    assert wide.most < surest.most <= exact.most
    assert width_at(drawn, declared, present, present.scores.size) == 0


def test_archives_and_the_report_have_rounds_and_their_digests(drawn, workspace):
    judge_round(drawn)
    _, archive = exports.export(drawn, "archive")
    again = restore(workspace, archive, name="again")
    assert design_of(again).rounds == design_of(drawn).rounds
    np.testing.assert_allclose(
        drawn_units(again, design_of(again)).estimate.values,
        drawn_units(drawn, design_of(drawn)).estimate.values,
    )
    text = report(drawn).decode()
    assert design_of(drawn).rounds[0].digest in text
    assert "known probabilities" in text


def test_commands_declare_draw_and_print(spring, workspace):
    def run(*words):
        line = ["economy", *words, "-w", str(workspace.path)]
        result = CliRunner().invoke(cli, line, catch_exceptions=False)
        assert result.exit_code == 0, result.stderr
        return result

    words = ["design", "spring", "--measure", PRECISION, "--draw", "units"]
    more = ["--look", "50", "--look", "75", "--seed", "1", "--assessors", "Ann,Ben"]
    shown = run(*words, *more).stdout
    digest = design_of(spring).rounds[0].digest
    assert digest in shown and "known probabilities" in shown
    judge_round(spring)
    assert "ends after 75 units" in run("round", "spring").stderr
    record = json.loads(run("estimates", "spring", "--format", "json").stdout)
    assert record["rule"] == "units" and record["rounds"][0]["sha256"] == digest
    assert record["degrees_of_freedom"] is None


def test_units_of_a_run_that_comes_later_wait_for_a_further_round(drawn, splitter):
    """They had no chance to be drawn, so that an estimate would be biased."""
    judge_round(drawn)
    late = run_file("owl", dict.fromkeys(TOPICS, "Milk helps. Iron helps."))
    import_files(drawn, [late], splitter=splitter, by="Olga")
    present = certainty_of(drawn, design_of(drawn))
    assert present.rows == () and present.scores.unknown > 0
    assert "came after the newest round" in " ".join(present.notes)
    draw_round(drawn, OLGA)
    judge_round(drawn)
    present = certainty_of(drawn, design_of(drawn))
    assert {row.run for row in present.rows} == {"heron", "owl", "tern", "wren"}


def test_a_machine_s_labels_move_estimates_by_what_they_predict_alone(drawn):
    """They are in no total, and no sum of human and machine labels is a score."""
    judge_round(drawn)
    before = certainty_of(drawn, design_of(drawn))
    totals = totals_of_measure(drawn.totals(), PRECISION)
    for topic in TOPICS:
        judge_topic(drawn, topic, MACHINE)
    assert certainty_of(drawn, design_of(drawn)).rows == before.rows
    assert totals_of_measure(drawn.totals(), PRECISION) == totals
