"""Runs of three years come in, with their citations as sent."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assessment.model import Run
from assessment.tracks.rag.answer import (
    Answer,
    Sentence,
    first_cited,
    validator_order,
    words_of,
)
from assessment.tracks.rag.runs.runs import read_run
from assessment.tracks.rag.writers.lines_out import json_lines_of, run_line
from tests.tracks.rag.making import (
    codes,
    context,
    file,
    line_2024,
    line_2025,
    lines,
    segment,
)


def sentences_of(*values, **settings):
    read = read_run(file(lines(*values)), context("1", **settings))
    return read.runs[0].answers["1"].sentences


@pytest.mark.parametrize(
    "citations, cited",
    [
        ([2, 0], (2, 0)),
        ([segment(1), segment(0)], (1, 0)),
        ({segment(0): 0.2, segment(1): 0.9, segment(2): 0.2}, (1, 0, 2)),
        ([1, 1, 0], (1, 0)),
        ([], ()),
    ],
)
def test_citations_stay_as_sent_and_scored_ones_come_best_first(citations, cited):
    [sentence] = sentences_of(line_2025(answer=[("One.", citations)]))
    assert sentence.cited == tuple(segment(number) for number in cited)
    assert sentence.indexes == cited


def test_a_run_of_2025_may_call_its_sentences_responses():
    line = line_2025(answer=[("One.", [0])])
    line["responses"] = line.pop("answer")
    assert [sentence.text for sentence in sentences_of(line)] == ["One."]


@pytest.mark.parametrize(
    "indexes, first",
    [((8, 1), 8), ((3, 2, 1), 1), ((19, 16, 8), 16), ((20, 3), 3), ((11, 3, 40), 3)],
)
def test_the_validator_s_order_changes_which_citation_comes_first(indexes, first):
    line = line_2024(answer=[("One.", list(indexes))], references=41)
    [sentence] = sentences_of(line)
    assert first_cited(sentence, "sent") == segment(indexes[0])
    assert first_cited(sentence, "validator") == segment(first)


def test_runs_of_2025_have_no_order_of_the_validator():
    [sentence] = sentences_of(line_2025(answer=[("One.", [2, 1])]))
    assert first_cited(sentence, "validator") == segment(2)


@pytest.mark.parametrize(
    ("citations", "place", "what"),
    [
        ([0, 1e30], "line 1 answer[0].citations", "citation 2 is neither an index"),
        ([0, True, []], "line 1 answer[0].citations", "citation 2 is neither an index"),
        ("0", "line 1 answer[0].citations", "citations should be a list"),
    ],
)
def test_citations_of_another_form_are_one_problem(citations, place, what):
    line = line_2024(answer=[("One.", citations)])
    [problem] = read_run(file(lines(line)), context("1")).problems
    assert problem.place == place
    assert what in problem.what


def test_what_is_wrong_with_citations_is_reported_for_its_sentence():
    line = line_2025(answer=[("One.", [7, 0]), ("Two.", [segment(9)])])
    read = read_run(file(lines(line)), context("1"))
    assert codes(read) == ["CITATION_OUT_OF_RANGE", "CITATION_UNLISTED"]
    assert read.problems[0].place == "line 1, sentence 1"
    assert {problem.official for problem in read.problems} == {"rejects"}


def test_lines_of_other_runs_unknown_and_repeated_topics_are_left_out():
    values = [
        line_2024("1", [("One.", [])]),
        line_2024("1", [("Other.", [])]),
        line_2024("9"),
        line_2024("2", run="tern"),
    ]
    read = read_run(file(lines(*values)), context("1", "2"))
    assert codes(read) == ["REPEATED_TOPIC", "INVALID_TOPIC", "OTHER_RUN"]
    assert read.runs[0].answers["1"].text == "One."
    assert (read.records, read.refused) == (4, 3)


def test_one_line_that_cannot_be_read_refuses_the_run():
    read = read_run(file(lines(line_2024()) + b'{"run_id": 1}\n'), context("1"))
    assert not read.runs
    assert all(problem.official == "rejects" for problem in read.problems)


def test_words_are_counted_as_the_validators_do():
    assert words_of("a b\u00a0c\u2009d") == 4


texts = st.text(st.characters(codec="utf-8"), max_size=12)


@st.composite
def answers(draw):
    references = tuple(segment(number) for number in range(draw(st.integers(0, 6))))
    sentences = []
    shape = draw(st.sampled_from(["2024", "2025"]))
    for text in draw(st.lists(texts, max_size=4)):
        indexes = ()
        if references:
            places = st.integers(0, len(references) - 1)
            indexes = tuple(draw(st.lists(places, unique=True, max_size=4)))
        cited = tuple(references[index] for index in indexes)
        reordered = ()
        if shape == "2024":
            reordered = validator_order(indexes, len(references))
        sentences.append(Sentence(text, cited, indexes, reordered))
    words = draw(st.integers(0, 500)) if shape == "2024" else -1
    return Answer(tuple(sentences), references, shape, draw(texts), words)


@given(answers())
@settings(max_examples=60, deadline=None)
def test_a_response_comes_back_from_its_line_as_it_was(answer):
    run = Run("heron", {"1": answer}, "heron")
    body = json_lines_of([run_line(run, "1", answer)])
    read = read_run(file(body), context("1"))
    assert read.runs[0].answers["1"] == answer
