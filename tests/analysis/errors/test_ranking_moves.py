"""What a ranked item costs: the score of the ranking with the item where it belongs."""

from __future__ import annotations

import pytest

from assessment.analysis import errors
from assessment.analysis.errors.ranking_moves import labels_after_move
from assessment.analysis.errors.retrieval import MissedItem, OtherItem, RelevantItem
from assessment.analysis.what_if import supposed_scores
from assessment.campaign import Workspace

MEASURE = "AP(rel=2)"
GOOD = ("highly relevant", "perfectly relevant")


@pytest.fixture
def adhoc(sample_views):
    return Workspace(sample_views).campaign("adhoc-sample")


def ranked_units(campaign):
    for topic in campaign.topics:
        for run in campaign.runs():
            units = errors.run_units(campaign.data, run, topic, answers="all")
            for unit in units:
                if unit.retrieval and unit.state not in (
                    errors.UNJUDGED,
                    errors.NO_MAJORITY,
                ):
                    yield unit


def average_precision(relevant_by_rank, relevant):
    """Written out once more: the mean precision at the ranks of relevant documents."""
    precisions, passed = 0.0, 0
    for rank, is_relevant in enumerate(relevant_by_rank, 1):
        if is_relevant:
            passed += 1
            precisions += passed / rank
    return precisions / relevant


def of_run(scores, run):
    [value] = [
        each.value for each in scores if (each.run, each.measure) == (run, MEASURE)
    ]
    return value


def ranking_of(campaign, unit):
    [retrieved] = campaign.track.retrieved(
        campaign.topic_state(unit.ref.topic), unit.run
    )
    return retrieved


def test_a_wrong_document_costs_what_the_run_would_have_without_it(adhoc):
    tried = 0
    for unit in ranked_units(adhoc):
        is_other = isinstance(unit.retrieval, OtherItem)
        if not is_other or not unit.retrieval.relevant_below:
            continue
        changes = labels_after_move(adhoc.data, unit)
        supposed = of_run(
            supposed_scores(adhoc.data, unit.ref.topic, changes), unit.run
        )
        retrieved = ranking_of(adhoc, unit)
        without = [
            ref in retrieved.relevant for ref in retrieved.refs if ref != unit.ref
        ]
        assert supposed == pytest.approx(
            average_precision(without, len(retrieved.relevant)), abs=1e-4
        )
        tried += 1
    assert tried > 5


def test_a_relevant_document_costs_what_it_would_bring_in_place_of_the_first_wrong_one(
    adhoc,
):
    kinds = set()
    for unit in ranked_units(adhoc):
        place = unit.retrieval
        if isinstance(place, OtherItem) or not place.first_other:
            continue
        changes = labels_after_move(adhoc.data, unit)
        supposed = of_run(
            supposed_scores(adhoc.data, unit.ref.topic, changes), unit.run
        )
        retrieved = ranking_of(adhoc, unit)
        relevant = [ref in retrieved.relevant for ref in retrieved.refs]
        relevant[place.first_other - 1] = True
        if isinstance(place, RelevantItem):
            relevant[place.rank - 1] = False
        expected = average_precision(relevant, len(retrieved.relevant))
        assert supposed == pytest.approx(expected, abs=1e-4)
        kinds.add(type(place))
    assert kinds == {RelevantItem, MissedItem}


def test_an_item_where_it_belongs_costs_nothing_and_is_tried_once(adhoc):
    for unit in ranked_units(adhoc):
        place = unit.retrieval
        if isinstance(place, RelevantItem) and not place.others_above:
            assert labels_after_move(adhoc.data, unit) == {}
            tried = errors.try_other_labels(adhoc.data, [unit], MEASURE)
            assert tried.left == 0 and not tried.at_topics().costs
            return
    pytest.fail("no run of the sample begins with a relevant document")


def test_no_ranked_item_is_said_to_be_worth_another_label(adhoc):
    units = list(ranked_units(adhoc))[:40]
    costs = errors.try_other_labels(adhoc.data, units, MEASURE).costs().costs
    alternatives = {cost.alternative for cost in costs.values()}
    assert alternatives == {errors.OtherThanLabel.RANK}
    assert all(0 < cost.gain_of_total < cost.gain_at_topic for cost in costs.values())
