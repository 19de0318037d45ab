"""Designs: declared before the first judgment, served in drawn order, with rounds and a stop in the log."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from assessment.analysis.economy.designs.declared_designs import (
    declare_design,
    design_of,
    draw_round,
    stop_judging,
)
from assessment.analysis.economy.machine_labels import machine_version, machines_of
from assessment.analysis.economy.topics.drawable_topics import order_of, population_of
from assessment.cli import cli
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports import campaign_exports as exports
from assessment.judging.queue.work_queue import WorkQueue
from assessment.model import UserError
from assessment.planning.stored_plan import plan_of
from assessment.statistics.unit_sampling import drawn_order
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


def topics_of(campaign, assessor):
    pages = WorkQueue(campaign.data, assessor).pages()
    return list(dict.fromkeys(page.topic for page in pages))


def test_a_design_stands_in_the_log_with_population_and_first_round(spring):
    declare_design(spring, design(), OLGA)
    declared = design_of(spring)
    assert declared.design.population == population_of(reversed(TOPICS))
    assert declared.design.population.size == 10
    assert [(drawn.number, drawn.size) for drawn in declared.rounds] == [(1, 5)]
    assert (declared.event.by, declared.stopped) == ("Olga", "")
    assert declared.design.confidence == pytest.approx(0.975)


def test_assessors_get_the_topics_of_the_round_in_drawn_order(spring):
    declare_design(spring, design(), OLGA)
    drawn = drawn_order("2026", TOPICS)
    assert order_of(spring, design_of(spring).design) == drawn
    own = {name: topics_of(spring, name) for name in ("Ann", "Ben")}
    assert sorted(own["Ann"] + own["Ben"]) == sorted(drawn[:5])
    for topics in own.values():
        assert topics == [topic for topic in drawn if topic in topics]
    assert abs(len(own["Ann"]) - len(own["Ben"])) == 1


def test_a_further_round_adds_topics_and_takes_none_away(spring):
    declare_design(spring, design(), OLGA)
    first = {name: topics_of(spring, name) for name in ("Ann", "Ben")}
    assert draw_round(spring, OLGA).size == 8
    for name, topics in first.items():
        assert topics_of(spring, name)[: len(topics)] == topics
    lists = plan_of(spring.data).lists
    assert sum(map(len, lists.values())) == 8
    assert draw_round(spring, OLGA).size == 10
    with pytest.raises(UserError, match="all topics are given out"):
        draw_round(spring, OLGA)


def test_a_design_is_refused_once_people_have_judged(spring):
    judge_topic(spring, "3", MACHINE)
    judge_topic(spring, "3", "Ann")
    before = spring.state()
    with pytest.raises(UserError, match="people have judged 1 topic already"):
        declare_design(spring, design(), OLGA)
    assert (spring.state(), design_of(spring)) == (before, None)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seed": ""}, "the seed is a text"),
        ({"question": "machine"}, "name the machine"),
        ({"looks": (5, 5)}, "each look comes after"),
        ({"looks": (11,)}, "a look comes after 1 to 10 topics"),
        ({"looks": (1, 2, 3, 4, 5)}, "1 to 4 looks"),
        ({"assessors": ()}, "name the assessors"),
        ({"assessors": ("Ann",), "each": 2}, "at least as many as judge each topic"),
        ({"measure": "Acceptable Answers"}, "its total is no mean over topics"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_reason(spring, change, reason):
    with pytest.raises(UserError, match=reason):
        declare_design(spring, design(**change), OLGA)
    assert design_of(spring) is None


def test_a_machine_that_labels_again_has_another_version(spring):
    for topic in TOPICS:
        judge_topic(spring, topic, MACHINE)
    assert machines_of(spring) == [MACHINE]
    made = declare_design(spring, design(machine=MACHINE), OLGA)
    assert made.machine_version == machine_version(spring, MACHINE)
    judge(spring, relevance_units(spring, "1")[0], "borderline", MACHINE)
    assert made.machine_version != machine_version(spring, MACHINE)


def test_stopping_stands_in_the_log_until_another_round_is_drawn(spring):
    declare_design(spring, design(), OLGA)
    with pytest.raises(UserError, match="say why"):
        stop_judging(spring, " ", OLGA)
    stop_judging(spring, "Narrow enough.", OLGA)
    assert design_of(spring).stopped == "Narrow enough."
    draw_round(spring, OLGA)
    assert design_of(spring).stopped == ""


def test_a_restored_archive_has_design_and_rounds(spring, workspace):
    declare_design(spring, design(), OLGA)
    _, archive = exports.export(spring, "archive")
    made = restore(workspace, archive, name="again")
    assert design_of(made).design == design_of(spring).design
    assert design_of(made).rounds == design_of(spring).rounds


def test_commands_declare_draw_and_stop(spring, workspace):
    def run(*words):
        line = ["economy", *words, "-w", str(workspace.path)]
        result = CliRunner().invoke(cli, line, catch_exceptions=False)
        assert result.exit_code == 0
        return result.stdout + result.stderr

    assert "no design is declared" in run("design", "spring")
    words = ["design", "spring", "--measure", PRECISION, "--look", "5", "--seed", "1"]
    assert "1: to 5" in run(*words, "--assessors", "Ann,Ben")
    assert "ends after 10 topics" in run("round", "spring")
    run("stop", "spring", "--reason", "Enough.")
    assert "Enough." in run("design", "spring")
