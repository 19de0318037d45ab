"""Files in: topics, segments, runs of three years, nuggets, assignments, support."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assessment.formats import Packed
from assessment.model import Run
from assessment.tracks.rag import TRACK
from assessment.tracks.rag.answer import (
    Answer,
    Sentence,
    first_cited,
    validator_order,
    words_of,
)
from assessment.tracks.rag.assignments import read_assignments
from assessment.tracks.rag.lines_out import json_lines_of, run_line
from assessment.tracks.rag.nugget_files import read_nuggets
from assessment.tracks.rag.runs import read_run
from assessment.tracks.rag.segments import read_segments
from assessment.tracks.rag.support_2024 import read_support_2024
from assessment.tracks.rag.support_files import read_support
from assessment.tracks.rag.topics import headline, read_topics
from tests.tracks.rag.making import (
    codes,
    context,
    file,
    line_2024,
    line_2025,
    lines,
    segment,
)

NUGGETS = {"query": "q", "qid": "1", "nuggets": [{"text": "a", "importance": "vital"}]}
ASSIGNED = {
    **NUGGETS,
    "answer_text": "One. Two.",
    "response_length": 2,
    "run_id": "heron",
    "nuggets": [{"text": "a", "importance": "vital", "assignment": "support"}],
}
SUPPORT = {
    "narrative_id": 1,
    "run_id": "heron",
    "sentences": [
        {
            "sentenceID": 0,
            "text": "One.",
            "citations": [{"citationID": 0, "reference": segment(0), "support": "2"}],
        },
        {"sentenceID": 1, "text": "Two.", "citations": []},
    ],
}
SEGMENT = {
    "docid": segment(1),
    "url": "https://a.example",
    "title": "T",
    "segment": "S",
}
EVALUATED = line_2024(
    answer=[("One.", [2, 0]), ("Two.", [])],
    support_eval=[
        {
            "answer": "One.",
            "citations": [2, 0],
            "count": 2,
            "eval_scores": ["FS", "NS"],
        },
        {"answer": "Two.", "citations": [], "count": 0, "eval_scores": []},
    ],
)


@pytest.mark.parametrize(
    "body, kind",
    [
        (b"2024-145979\twhat is vicarious trauma\n", "topics"),
        (lines({"id": "464", "title": "I want"}), "topics"),
        (b'[{"id": 464, "narrative": "I want"}]', "topics"),
        (lines(SEGMENT), "segments"),
        (
            lines(
                {"query": {"qid": "1"}, "candidates": [{"docid": "d", "doc": SEGMENT}]}
            ),
            "segments",
        ),
        (lines(line_2024()), "run"),
        (lines(line_2025()), "run-2025"),
        (lines(NUGGETS), "nuggets"),
        (lines(ASSIGNED), "assignments"),
        (lines(SUPPORT), "support"),
        (lines(EVALUATED), "support-2024"),
        (b"hello\n", None),
        (b"1\t2\n", None),
    ],
)
def test_a_file_is_recognised_as_one_kind(body, kind):
    packed = Packed("x", body)
    kinds = [
        one.name
        for one in TRACK.files
        if one.recognise(packed if one.streams else file(body))
    ]
    assert kinds == ([kind] if kind else [])


def test_topics_keep_ids_as_texts_and_a_long_narrative_has_a_short_title():
    read = read_topics(
        file(lines({"id": 7, "title": "I want to know " * 20})), context()
    )
    topic = read.topics["7"]
    assert len(headline(topic).title) < 90
    assert headline(topic).question == topic.text


def test_a_line_of_topics_without_a_tab_is_named():
    read = read_topics(file("1\tone thing\n2 two things\n"), context())
    assert [problem.place for problem in read.problems] == ["line 2"]
    assert not read.topics


def test_segments_have_their_page_and_one_passage_a_line():
    packed = Packed("s.jsonl", lines({**SEGMENT, "segment": "One.\n\nTwo."}))
    [document] = read_segments(packed, context()).documents
    assert document.passages == ("One.", "Two.")
    assert (document.title, document.link) == ("T", "https://a.example")


def test_an_address_that_is_no_web_page_is_no_link():
    packed = Packed("s.jsonl", lines({**SEGMENT, "url": "javascript:alert(1)"}))
    [document] = read_segments(packed, context()).documents
    assert document.link == ""


def test_bad_segments_are_named_and_the_others_read():
    read = read_segments(Packed("s", b'{"docid": 1}\n' + lines(SEGMENT)), context())
    assert [problem.place for problem in read.problems] == ["line 1"]
    assert len(list(read.documents)) == 1


# Runs


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


# Nuggets and assignments


def test_nuggets_keep_what_else_their_file_says():
    nugget = {"text": "a", "importance": "okay", "source": "post-edit"}
    record = {"qid": "1", "nuggets": [nugget]}
    read = read_nuggets(file(lines(record)), context("1"))
    [resource] = read.resources
    [nugget_of_file] = json.loads(resource.body).values()
    assert nugget_of_file["importance"] == "okay"
    assert nugget_of_file["details"] == {"source": "post-edit"}
    assert codes(read) == ["MISSING_QUERY"]


def test_a_nugget_is_named_by_its_words_wherever_it_stands():
    one, two = (
        {"text": "a  b", "importance": "okay"},
        {"text": "c", "importance": "okay"},
    )
    first = read_nuggets(file(lines({"qid": "1", "nuggets": [one, two]})), context("1"))
    turned = {"qid": "1", "nuggets": [two, {**one, "text": "a b"}]}
    second = read_nuggets(file(lines(turned)), context("1"))
    assert [n.id for n in first.nuggets] == [n.id for n in reversed(second.nuggets)]


def test_a_file_of_assignments_brings_what_the_campaign_lacks():
    read = read_assignments(file(lines(ASSIGNED)), context("1"))
    assert [nugget.text for nugget in read.nuggets] == ["a"]
    assert read.runs[0].answers["1"].text == "One. Two."
    assert [judgment.label for judgment in read.judgments] == ["support"]
    assert read.judged


def test_assignments_belong_to_the_text_and_not_to_the_name_of_a_file():
    run = read_run(
        file(lines(line_2025(answer=[("One.", []), ("Two.", [0])]))), context("1")
    )
    known = context("1", runs=run.runs)
    read = read_assignments(file(lines({**ASSIGNED, "run_id": "a-file"})), known)
    assert not read.runs
    answer = run.runs[0].answers["1"]
    assert read.judgments[0].ref == answer.assignment("1", read.nuggets[0].id)


def test_assignments_to_another_text_of_a_run_are_left_out():
    run = read_run(file(lines(line_2024(answer=[("Three.", [])]))), context("1"))
    read = read_assignments(file(lines(ASSIGNED)), context("1", runs=run.runs))
    assert codes(read) == ["OTHER_TEXT"]
    assert not read.judgments


@pytest.mark.parametrize("label", ["Support", "yes"])
def test_an_unknown_assignment_is_reported_with_the_known_ones(label):
    record = {**ASSIGNED, "nuggets": [{**ASSIGNED["nuggets"][0], "assignment": label}]}
    read = read_assignments(file(lines(record)), context("1"))
    assert codes(read) == ["UNKNOWN_LABEL"]
    assert "partial_support" in read.problems[0].right


def test_an_empty_response_holds_nothing_whatever_its_file_says():
    read = read_assignments(file(lines({**ASSIGNED, "answer_text": ""})), context("1"))
    assert codes(read) == ["EMPTY_RESPONSE"]
    assert not read.judgments and not read.runs


# Support


@pytest.mark.parametrize(
    "written, label",
    [
        ("2", "full support"),
        (1, "partial support"),
        ("NS", "no support"),
        (-1, "unlabelled"),
    ],
)
def test_labels_of_both_years_are_read_as_text_or_number(written, label):
    value = json.loads(json.dumps(SUPPORT))
    value["sentences"][0]["citations"][0]["support"] = written
    read = read_support(file(lines(value)), context("1"))
    assert [judgment.label for judgment in read.judgments] == [label]


def test_support_is_matched_with_the_run_by_sentence_and_segment():
    answer = [("One.", [1, 0]), ("Two.", [])]
    run = read_run(file(lines(line_2024(answer=answer))), context("1"))
    read = read_support(file(lines(SUPPORT)), context("1", runs=run.runs))
    stored = run.runs[0].answers["1"]
    assert [one.ref for one in read.judgments] == [stored.support("1", 0, segment(0))]


@pytest.mark.parametrize(
    "answer, code",
    [
        ([("Other.", [0])], "OTHER_TEXT"),
        ([("One.", [1]), ("Two.", [])], "OTHER_CITATION"),
    ],
)
def test_support_of_what_the_run_does_not_have_is_left_out(answer, code):
    run = read_run(file(lines(line_2024(answer=answer))), context("1"))
    read = read_support(file(lines(SUPPORT)), context("1", runs=run.runs))
    assert code in codes(read)
    assert not read.judgments


def test_of_the_labels_of_2024_the_first_one_counts():
    read = read_support_2024(file(lines(EVALUATED)), context("1"))
    answer = read.runs[0].answers["1"]
    [judgment] = read.judgments
    assert (judgment.ref, judgment.label) == (
        answer.support("1", 0, segment(2)),
        "full support",
    )


def test_a_score_of_2024_belongs_to_the_first_citation_of_its_entry():
    value = json.loads(json.dumps(EVALUATED))
    value["support_eval"][0]["citations"] = [0, 2]
    [judgment] = read_support_2024(file(lines(value)), context("1")).judgments
    assert judgment.ref.key.endswith(segment(0))
