"""What a run retrieved beside what is judged relevant."""

from assessment.tracks.adhoc.scoring.retrieved import retrieved
from tests.tracks.adhoc.making import answer, state


def keys(refs):
    return [ref.key for ref in refs]


def test_a_ranking_stands_in_its_order_beside_all_relevant_documents():
    one = state({"wren": answer(a=3, b=2, c=1)}, {"b": 1, "c": 0, "z": 1})
    [result] = retrieved(one, "wren")
    assert keys(result.refs) == ["a", "b", "c"]
    assert sorted(keys(result.relevant)) == ["b", "z"]
    assert result.ranked


def test_grades_below_the_relevant_ones_are_not_relevant():
    one = state({"wren": answer(a=1)}, {"a": 1}, grades="passage")
    [result] = retrieved(one, "wren")
    assert (result.relevant, result.noun.several) == (frozenset(), "passages")


def test_a_run_without_an_answer_retrieved_nothing():
    assert list(retrieved(state({}), "wren")) == []
