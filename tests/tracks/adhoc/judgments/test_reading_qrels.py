"""Qrels of four and five columns, and those of BEIR."""

from hypothesis import given
from hypothesis import strategies as st

from assessment.formats.sampling_strata import strata_of
from assessment.model import ExportData
from assessment.tracks.adhoc.judgments.qrels import judged_documents
from assessment.tracks.adhoc.writers.exports import write_qrels, write_strata
from tests.tracks.adhoc.making import (
    DEFAULTS,
    TOPICS,
    codes,
    context,
    read,
    recognised,
    votes,
)

PASSAGE = {"grades": "passage"}


def labels(result):
    return {one.ref.key: one.label for one in result.judgments}


def resources(result):
    return {(one.kind, one.name): one.body for one in result.resources}


def test_grades_become_labels_of_the_campaigns_scale():
    result = read("qrels", "1 0 a 3\n1 0 b 0\n", context(**PASSAGE))
    assert labels(result) == {"a": "perfectly relevant", "b": "irrelevant"}
    assert {one.assessor for one in result.judgments} == {"Ann"}
    assert judged_documents(resources(result)) == {"a", "b"}


def test_negative_grades_are_labels_of_their_own():
    assert labels(read("qrels", "1 0 a -1\n1 0 b -2\n")) == {
        "a": "grade -1",
        "b": "grade -2",
    }
    web = read("qrels", "1 0 b -2\n", context(grades="web"))
    assert labels(web) == {"b": "Junk"}


def test_a_grade_that_the_campaign_does_not_have_names_those_it_has():
    result = read("qrels", "1 0 a 1\n1 0 b 3\n")
    assert codes(result) == ["UNKNOWN_GRADE"]
    assert result.problems[0].place == "line 2"
    assert "1, 0" in result.problems[0].right
    assert labels(result) == {"a": "relevant"}


def test_a_document_twice_comes_back_twice_the_later_one_last():
    result = read("qrels", "1 0 a 1\n1 0 a 0\n")
    assert [one.label for one in result.judgments] == ["relevant", "not relevant"]


def test_a_fifth_column_is_stored_by_topic_and_document():
    result = read("qrels", "1 0 a 1 0.25\n1 0 b 0 2\n")
    assert strata_of(resources(result)) == {"1": {"a": "0.25", "b": "2"}}
    assert labels(result) == {"a": "relevant", "b": "not relevant"}


def test_grades_in_the_fifth_column_are_refused():
    result = read("qrels", "1 0 a 1 1\n1 0 b 2 -1\n", context(**PASSAGE))
    assert "GRADE_IN_FIFTH_COLUMN" in codes(result)
    assert result.judgments == ()


def test_the_header_of_beir_is_known():
    text = "query-id\tcorpus-id\tscore\n1\ta\t1\n"
    assert recognised(text) == ["qrels"]
    assert labels(read("qrels", text)) == {"a": "relevant"}


def test_a_judged_topic_that_is_not_in_the_campaign_becomes_one_without_text():
    result = read("qrels", "9 0 a 1\n")
    assert result.topics["9"].query == ""
    assert codes(result) == ["UNKNOWN_TOPIC"]


def test_a_line_that_is_none_is_reported():
    assert codes(read("qrels", "1 0 a 1\n1 0 b\n1 0 c yes\n")) == ["MALFORMED_LINE"] * 2


@given(
    st.dictionaries(
        st.text("abcxyz0189-._", min_size=1, max_size=8),
        st.sampled_from((-2, -1, 0, 1, 2, 3)),
        min_size=1,
    )
)
def test_qrels_come_out_as_they_went_in(grades):
    text = "".join(f"1 0 {name} {grades[name]}\n" for name in sorted(grades))
    result = read("qrels", text, context(**PASSAGE))
    assert [one.ref.key for one in result.judgments] == sorted(grades)
    judged = {"1": votes(grades, **PASSAGE)}
    data = ExportData({"1": TOPICS["1"]}, {}, judged, {**DEFAULTS, **PASSAGE})
    assert write_qrels(data).decode() == text


def test_the_fifth_column_comes_out_again():
    text = "1 0 a 1 0.25\n1 0 b 0 2\n"
    stored = resources(read("qrels", text))
    judged = {"1": votes({"a": 1, "b": 0, "c": 1})}
    data = ExportData({"1": TOPICS["1"]}, {}, judged, dict(DEFAULTS), resources=stored)
    assert write_strata(data).decode() == text


def test_lines_with_other_grades_among_good_ones_are_named():
    text = "1 0 a 1\n1 0 b high\n1 0 c 0\n1 0 d 1.5\n1 0 e 99999999999999999999\n"
    text += "".join(f"2 0 x{number} 1\n" for number in range(5))
    assert recognised(text) == ["qrels"]
    result = read("qrels", text)
    assert codes(result) == ["MALFORMED_LINE"] * 3
    assert [one.place for one in result.problems] == ["line 2", "line 4", "line 5"]
    assert len(labels(result)) == 7
