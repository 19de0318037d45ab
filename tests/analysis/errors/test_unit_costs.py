"""Costs are asked for together with the time that other labels may be tried for."""

from __future__ import annotations

import pytest

from assessment.analysis import errors
from assessment.analysis.errors import Cost, NoCost
from assessment.model.deadline import NO_DEADLINE, Deadline
from assessment.model.progress import no_progress
from tests.analysis.errors.test_errors import at, named
from tests.conftest import judge, run_file, unit
from tests.test_rooms import FILES, ROOT

RATE = "Citation Support Rate"
OF_THE_OWNER = [
    f"assessment.analysis.errors.{module}"
    for module in (
        "tried_labels",
        "tried_values",
        "topic_costs",
        "total_costs",
        "total_gains",
    )
]
"""Modules of what was tried and what it costs, which are asked by `unit_costs` alone."""


@pytest.fixture
def cited(make):
    """The first citation supports its sentence, the second one contradicts it."""
    campaign = make(run_file("heron", {"1": "Iron helps [11]. Rest helps [12]."}))
    judge(campaign, unit(campaign, "heron", "PMID 11"), "supporting")
    judge(campaign, unit(campaign, "heron", "PMID 12"), "contradicting")
    return campaign


def test_who_asks_for_costs_has_the_labels_tried(cited):
    tried = errors.try_other_labels(cited.data, at(cited), RATE)
    wrong = named(cited, "PMID 12")
    assert tried.left == 0
    assert tried.at_topics().costs == {wrong.id: Cost("supporting", 50.0)}
    assert tried.costs().costs == {wrong.id: Cost("supporting", 50.0, 50.0)}
    assert tried.costs().of_errors.keys() == {wrong.id}


def test_without_time_one_unit_is_tried_and_others_when_it_goes_on(cited):
    judge(cited, unit(cited, "heron", "PMID 11"), "neutral")
    past = Deadline.after(-1)
    tried = errors.try_other_labels(cited.data, at(cited), RATE, deadline=past)
    assert tried.left == 1
    assert len(tried.at_topics().costs) == 1
    tried = tried.go_on(past, no_progress)
    assert tried.left == 0
    assert len(tried.at_topics().costs) == 2


def test_good_labels_are_tried_last(cited):
    tried = errors.try_other_labels(cited.data, at(cited), RATE)
    assert tried.units[-1] == named(cited, "PMID 11")
    assert set(tried.units) == set(at(cited))


def test_what_is_known_without_trying_is_what_was_tried_before(cited):
    units = at(cited)
    nothing = errors.tried_before(cited.data, units, RATE)
    assert (nothing.left, nothing.at_topics().by_id) == (1, {})
    tried = errors.try_other_labels(cited.data, units, RATE)
    before = errors.tried_before(cited.data, units, RATE)
    assert before.left == 0
    assert before.at_topics() == tried.at_topics()
    assert nothing.at_topics().by_id == {}


def test_a_judgment_that_comes_meanwhile_changes_nothing_of_what_was_tried(cited):
    tried = errors.try_other_labels(cited.data, at(cited), RATE)
    before = tried.at_topics()
    judge(cited, unit(cited, "heron", "PMID 12"), "neutral")
    cited.data.refresh()
    assert (tried.left, tried.at_topics()) == (0, before)
    assert errors.tried_before(cited.data, at(cited), RATE).left


def test_what_costs_nothing_is_told_from_what_was_not_tried_yet(cited):
    judge(cited, unit(cited, "heron", "PMID 11"), "neutral")
    past = Deadline.after(-1)
    tried = errors.try_other_labels(cited.data, at(cited), RATE, deadline=past)
    states = {known.unit.name: tried.at_topics().of(known) for known in at(cited)}
    assert states["sentence 1"] is NoCost.NOTHING
    cited_ones = {states["PMID 11"], states["PMID 12"]}
    assert NoCost.NOT_TRIED in cited_ones and len(cited_ones) == 2
    assert errors.NO_COSTS.of(named(cited, "PMID 11")) is NoCost.NO_MEASURE


def test_units_of_an_undefined_score_are_not_said_to_cost_nothing(cited):
    measure = "Accuracy"
    assert cited.topic_score("1", "heron", measure).value is None
    tried = errors.try_other_labels(cited.data, at(cited), measure)
    assert tried.left == 0
    for costs in (tried.at_topics(), tried.costs()):
        assert costs.of(named(cited, "answer")) is NoCost.UNDEFINED
        # No label of a citation can move the accuracy.
        assert costs.of(named(cited, "PMID 11")) is NoCost.NOTHING


def test_a_gain_at_the_topic_that_the_total_does_not_have_is_no_cost(
    cited, monkeypatch
):
    monkeypatch.setattr(
        "assessment.analysis.errors.total_gains.gain_of_total", lambda *about: 0.0
    )
    tried = errors.try_other_labels(cited.data, at(cited), RATE)
    wrong = named(cited, "PMID 12")
    assert tried.at_topics().of(wrong).cost == Cost("supporting", 50.0)
    assert tried.costs().of(wrong) is NoCost.NOTHING


def test_every_label_tells_what_units_cost_by_other_measures(cited):
    tried = errors.try_other_labels(cited.data, at(cited), RATE, every_label=True)
    assert tried.left == 0
    other = "Citation Contradict Rate"
    by_other = errors.tried_before(cited.data, tried.units, other)
    assert by_other.left == 0 and by_other.at_topics().of_errors


def test_units_without_costs_are_no_costly_ones(cited):
    tried = errors.try_other_labels(cited.data, at(cited), RATE)
    wrong = named(cited, "PMID 12")
    costly = errors.costly_units(at(cited), tried.costs())
    assert costly == ([wrong], [], [])
    assert costly.in_order == costly.errors_and_missed == [wrong]
    assert errors.costly_units(at(cited), errors.NO_COSTS).in_order == []


def test_units_without_errors_may_have_none(cited):
    right = [named(cited, "PMID 11")]
    assert not errors.try_other_labels(cited.data, right, RATE).may_have_errors(
        NO_DEADLINE
    )
    assert errors.try_other_labels(cited.data, at(cited), RATE).may_have_errors(
        NO_DEADLINE
    )


def test_nobody_else_reads_costs_for_which_nothing_may_have_been_tried():
    for file in FILES:
        if "analysis/errors/" in file:
            continue
        text = (ROOT / file).read_text(encoding="utf-8")
        assert [module for module in OF_THE_OWNER if module in text] == [], file
