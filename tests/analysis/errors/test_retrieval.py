"""Where a unit stands in a ranking, and what the ranking missed."""

from __future__ import annotations

from assessment.analysis import errors
from assessment.analysis.errors.retrieval import (
    MAX_MISSED,
    MissedItem,
    OtherItem,
    RelevantItem,
    missed,
    retrievals,
)
from assessment.campaign import Workspace
from assessment.model import Noun, Ref, Retrieved

NOUN = Noun("document", "documents")


def refs(letters):
    return tuple(Ref("relevance", "1", letter) for letter in letters)


class OneTrack:
    """Just enough of a track: what a run retrieved."""

    def __init__(self, *results):
        self.results = results

    def retrieved(self, state, run):
        return iter(self.results)


def by_letter(track):
    return {
        ref.key: retrieval for ref, retrieval in retrievals(track, None, "wren").items()
    }


def test_a_retrieval_counts_what_stands_above_and_below():
    ranking = Retrieved(refs("abcd"), frozenset(refs("bd")), NOUN)
    by_name = by_letter(OneTrack(ranking))
    assert by_name == {
        "a": OtherItem(1, NOUN, relevant_below=2, next_relevant=2),
        "b": RelevantItem(2, NOUN, others_above=1, first_other=1),
        "c": OtherItem(3, NOUN, relevant_below=1, next_relevant=4),
        "d": RelevantItem(4, NOUN, others_above=2, first_other=1),
    }
    kinds = [type(by_name[letter]) for letter in "abcd"]
    assert kinds == [OtherItem, RelevantItem, OtherItem, RelevantItem]


def test_an_item_at_either_end_has_nothing_above_or_below():
    ranking = Retrieved(refs("ab"), frozenset(refs("a")), NOUN)
    assert by_letter(OneTrack(ranking)) == {
        "a": RelevantItem(1, NOUN),
        "b": OtherItem(2, NOUN),
    }


def test_what_is_relevant_and_not_retrieved_is_missed():
    ranking = Retrieved(refs("ab"), frozenset(refs("bz")), NOUN)
    by_name = by_letter(OneTrack(ranking))
    assert by_name["z"] == MissedItem(NOUN, first_other=1)
    assert list(by_name) == ["a", "b", "z"]


def test_what_has_no_order_has_no_rank_but_may_be_missed():
    predicted = Retrieved(refs("ab"), frozenset(refs("az")), NOUN, ranked=False)
    assert list(by_letter(OneTrack(predicted))) == ["z"]


def test_of_very_many_missed_items_the_first_are_listed():
    many = frozenset(refs(map(str, range(2 * MAX_MISSED))))
    assert len(missed(Retrieved((), many, NOUN))) == MAX_MISSED


def test_a_run_has_what_it_missed_with_its_text_and_cost(sample_views):
    campaign = Workspace(sample_views).campaign("adhoc-sample")
    all_missed = []
    for topic in campaign.topics:
        for run in campaign.runs():
            units = errors.run_units(campaign.data, run, topic, answers="all")
            all_missed += [run_unit for run_unit in units if run_unit.is_missed]
    assert all_missed and all(
        run_unit.text and not run_unit.own for run_unit in all_missed
    )
    run_unit = all_missed[0]
    tried = errors.try_other_labels(campaign.data, [run_unit], "AP(rel=2)")
    ranking = campaign.topic_state(run_unit.ref.topic).answers[run_unit.run].ranking
    assert run_unit.unit.document not in ranking
    assert tried.at_topics().costs[run_unit.id].gain_at_topic > 0


def test_judged_items_below_a_runs_part_of_the_pool_have_their_rank(sample_views):
    campaign = Workspace(sample_views).campaign("car-sample")
    units = []
    for topic in campaign.topics:
        for run in campaign.runs():
            units += errors.run_units(campaign.data, run, topic, answers="all")
    ranked = [unit for unit in units if unit.retrieval and not unit.is_missed]
    assert max(unit.retrieval.rank for unit in ranked) > 5
    assert all(unit.own for unit in ranked)
