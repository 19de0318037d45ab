"""Where an answer stands in its document."""

from hypothesis import given
from hypothesis import strategies as st

from assessment.judging.pages.occurrences import MAX_OCCURRENCES, occurrences

PASSAGES = [
    "The lighthouse stands on Skarnholm.",
    "It was built in 1874, and in 1874 it was lit.",
    "The keeper of 18740 lamps was Anders\n Rye.",
]


def words(marks, passages=PASSAGES):
    return [
        (one.passage, passages[one.passage][one.start : one.end])
        for one in marks.occurrences
    ]


def test_an_answer_is_marked_wherever_it_stands_but_not_within_a_longer_word():
    result = occurrences("1874", PASSAGES, [])
    assert words(result) == [(1, "1874"), (1, "1874")]
    assert (result.passage, result.whole) == (1, True)


def test_case_and_white_space_make_no_difference():
    result = occurrences("  anders   RYE ", PASSAGES, [])
    assert words(result) == [(2, "Anders\n Rye")]
    assert result.whole


def test_an_answer_that_does_not_stand_there_is_marked_by_its_words():
    result = occurrences("the keeper Rye of Skarnholm", PASSAGES, [])
    assert words(result) == [(0, "Skarnholm"), (2, "keeper"), (2, "Rye")]
    assert (result.passage, result.whole) == (2, False)


def test_passages_with_few_of_the_words_are_left_unmarked():
    passages = ["one two three four", "one", "three four"]
    result = occurrences("four three two one zero", passages, [])
    assert {passage for passage, _ in words(result, passages)} == {0, 2}


def test_of_several_passages_the_one_with_words_of_the_question_comes_first():
    passages = ["Rye left.", "Rye kept the lighthouse.", "Rye came back."]
    assert occurrences("Rye", passages, ["Lighthouse"]).passage == 1
    assert occurrences("Rye", passages, []).passage == 0


def test_nothing_is_found_of_an_empty_text_or_in_an_empty_document():
    for result in (
        occurrences("", PASSAGES, []),
        occurrences("Rye", [], []),
        occurrences("xyz", PASSAGES, []),
    ):
        assert (result.occurrences, result.passage, result.whole) == ((), None, False)


def test_signs_of_regular_expressions_are_plain_characters():
    passages = ["It costs $10.75 (or so)."]
    assert words(occurrences("$10.75", passages, []), passages) == [(0, "$10.75")]
    assert words(occurrences("(or so)", passages, []), passages) == [(0, "(or so)")]
    assert not occurrences("10x75", passages, []).occurrences


TEXTS = st.text(alphabet="ab1 .$(\n", max_size=40)


@given(TEXTS, st.lists(TEXTS, max_size=5), st.lists(TEXTS, max_size=3))
def test_marks_are_ordered_stretches_and_the_best_passage_holds_one(
    text, passages, context
):
    result = occurrences(text, passages, context)
    assert list(result.occurrences) == sorted(result.occurrences)
    assert len(result.occurrences) <= MAX_OCCURRENCES
    for one in result.occurrences:
        assert 0 <= one.start < one.end <= len(passages[one.passage])
    marked = {one.passage for one in result.occurrences}
    assert result.passage in marked or (result.passage is None and not marked)


@given(st.text(alphabet="ab c", min_size=1, max_size=20), TEXTS, TEXTS)
def test_an_answer_between_other_words_is_always_found_whole(text, before, after):
    if not text.split():
        return
    result = occurrences(text, [f"{before} {text} {after}"], [])
    assert result.whole
