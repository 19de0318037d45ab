"""PR runs come in, with every broken line by its number."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.model import Document
from assessment.tracks.r2c2.answer import Passage, Topic, passage_id
from assessment.tracks.r2c2.names import run_name, topic_id
from assessment.tracks.r2c2.runs.check import check
from assessment.tracks.r2c2.runs.passages import is_passages, read_passages
from tests.tracks.r2c2.making import codes, known, packed, places


def read(text, name="heron-PO-1.txt", **more):
    return read_passages(packed(text, name), known(**more))


def entries(result, topic="0001"):
    return result.runs[0].answers[topic].entries


@pytest.mark.parametrize(
    ("file", "team", "kind", "number"),
    [
        ("WASEDA-PO-1.txt", "WASEDA", "PO", "1"),
        ("hit-u-PO-1", "hit-u", "PO", "1"),
        ("runs/a-PG-b-AC-4.txt.gz", "a-PG-b", "AC", "4"),
        ("C:\\runs\\X-PG-2.txt", "X", "PG", "2"),
        ("WASEDA-PO-5.txt", "", "", ""),
        ("PO-1.txt", "", "", ""),
        ("-PO-1.txt", "", "", ""),
    ],
)
def test_run_names_are_parsed_from_the_right(file, team, kind, number):
    assert run_name(file)[1:] == (team, kind, number)


@pytest.mark.parametrize(
    ("written", "topics", "meant"),
    [
        ("0001", ["0001"], "0001"),
        ("D0001", ["0001"], "0001"),
        ("0001", ["D0001"], "D0001"),
        ("D0001", ["0001", "D0001"], "D0001"),
        ("D001", ["0001"], None),
        ("1", ["0001"], None),
        ("00001", ["0001"], None),
    ],
)
def test_ids_match_exactly_or_but_for_a_letter_and_never_but_for_zeros(
    written, topics, meant
):
    assert topic_id(written, dict.fromkeys(topics)) == meant


def test_a_run_is_read_with_its_texts_as_documents():
    result = read(
        "0001;1;665860;Ilse Marwick directed it.\n0001;2;Q23895063;A remake.\n"
    )
    first, second = passage_id("Ilse Marwick directed it."), passage_id("A remake.")
    assert entries(result) == (
        Passage(1, "665860", first),
        Passage(2, "Q23895063", second),
    )
    assert list(result.documents) == [
        Document(first, "665860", ("Ilse Marwick directed it.",)),
        Document(second, "Q23895063", ("A remake.",)),
    ]
    assert (result.runs[0].name, result.runs[0].team, result.runs[0].kind) == (
        "heron-PO-1",
        "heron",
        "PR",
    )


def test_semicolons_belong_to_the_passage():
    result = read("0001;1;d;one; two;; three\n")
    assert [document.passages for document in result.documents] == [
        ("one; two;; three",)
    ]


def test_equal_texts_are_one_document_and_keep_the_name_they_had():
    text = passage_id("Same.")
    assert len(list(read("0001;1;d;Same.\n0001;2;e;Same.\n").documents)) == 1
    assert (
        list(
            read(
                "0001;1;d;Same.\n", documents={text: Document(text, "old", ("Same.",))}
            ).documents
        )
        == []
    )


def test_the_broken_line_of_the_instructions_is_told_with_its_number_and_the_rest_is_read():
    result = read(
        "D005;1;a;one\nD005:1;docIDyzyzyz;blah\nD005;2;b;two\n",
        topics=(Topic("D005", "?"),),
    )
    assert ("line 2", "MALFORMED_LINE") in places(result)
    assert len(entries(result, "D005")) == 2


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("0001;0;d;text", "MALFORMED_RANK"),
        ("0001;21;d;text", "MALFORMED_RANK"),
        ("0001;1.0;d;text", "MALFORMED_RANK"),
        ("0001;;d;text", "MALFORMED_RANK"),
        ("0001;²;d;text", "MALFORMED_RANK"),
        ("0001;3;d; ", "EMPTY_TEXT"),
        ("0001;1;d;again", "REPEATED_RANK"),
        ("rest of a passage", "MALFORMED_LINE"),
    ],
)
def test_a_line_that_cannot_be_read_is_an_error_at_its_number(line, code):
    result = read(f"0001;1;d;first\n{line}\n0001;2;d;last\n")
    assert ("line 2", code) in places(result)
    assert len(entries(result)) == 2


def test_every_malformed_line_is_told():
    result = read("x\n0001;1;d;first\ny\nz\n")
    assert [place for place, code in places(result) if code == "MALFORMED_LINE"] == [
        "line 1",
        "line 3",
        "line 4",
    ]


def test_an_unknown_question_is_told_once_with_its_number_of_lines():
    result = read("0001;1;d;one\n0025;1;d;two\n0025;2;d;three\n")
    assert [
        problem.what
        for problem in result.problems
        if problem.code == "UNKNOWN_QUESTION"
    ] == ["question '0025' is not among the topics (2 lines)"]
    assert list(result.runs[0].answers) == ["0001"]


def test_a_letter_before_the_id_is_read_with_a_warning():
    result = read("D0001;1;d;one\n")
    assert "ID_WITH_LETTER" in codes(result, "warning")
    assert list(result.runs[0].answers) == ["0001"]


def test_gaps_and_few_passages_are_warnings():
    assert codes(read("0001;2;d;one\n")) == [
        "RANKS_WITH_GAPS",
        "FEW_PASSAGES",
        "DOCUMENTS_UNCHECKED",
        "PASSAGES_UNCHECKED",
    ]
    assert codes(
        read("".join(f"0001;{rank};d;text {rank}\n" for rank in range(1, 21)))
    ) == ["DOCUMENTS_UNCHECKED", "PASSAGES_UNCHECKED"]


def test_what_could_not_be_checked_is_of_most_a_file():
    result = read_passages(
        packed("0001;1;d;one\n0002;1;d;one\n", "heron-PO-1.txt"), known(topics=())
    )
    assert [one.code for one in result.problems if one.code.endswith("_UNCHECKED")] == [
        "TOPICS_UNCHECKED",
        "DOCUMENTS_UNCHECKED",
        "PASSAGES_UNCHECKED",
    ]


def test_a_passage_without_a_document_is_read_with_a_warning():
    result = read("0001;1;;one\n")
    assert ("line 1", "NO_DOCUMENT") in places(result) and len(entries(result)) == 1


def test_a_name_of_another_form_is_an_error_but_the_run_is_read():
    result = read("0001;1;d;one\n", name="ours.txt")
    assert "RUN_NAME" in codes(result, "error")
    assert result.runs[0].name == "ours"


def test_line_ends_blank_lines_and_a_byte_order_mark_are_taken():
    result = read(b"\xef\xbb\xbf0001;1;d;one\r\n\r\n0001;2;d;two\r\n\r\n")
    assert codes(result) == [
        "BYTE_ORDER_MARK",
        "FEW_PASSAGES",
        "DOCUMENTS_UNCHECKED",
        "PASSAGES_UNCHECKED",
    ]
    assert len(entries(result)) == 2


def test_a_packed_run_is_read():
    result = read(gzip.compress(b"0001;1;d;one\n"), name="heron-PG-2.txt.gz")
    assert result.runs[0].name == "heron-PG-2"


def test_a_file_without_any_line_that_stands_is_no_run():
    result = read("nothing here\n")
    assert result.runs == () and codes(result, "error") == [
        "MALFORMED_LINE",
        "EMPTY_RUN",
    ]


def test_a_run_that_leaves_a_question_out_is_an_error():
    result = read("0001;1;d;one\n", topics=(Topic("0001", "?"), Topic("0002", "?")))
    missing = list(
        check(
            "f", result.runs[0], known(topics=(Topic("0001", "?"), Topic("0002", "?")))
        )
    )
    assert [(problem.code, problem.severity) for problem in missing] == [
        ("MISSING_QUESTION", "error")
    ]


@pytest.mark.parametrize(
    ("text", "name", "fits"),
    [
        ("0001;1;d;one\n", "heron-PO-1.txt", True),
        ("0001;1;d;one\nbroken\nbroken\nbroken\n", "heron-PO-1.txt", True),
        ("0001;1;d;one\n", "any.txt", True),
        ("<0001>\nanswer;90\n1;heron-PO-1;1;text\n</0001>\n", "any.txt", False),
        ("qid,question\n", "heron-PO-1.txt", False),
    ],
)
def test_a_passage_run_is_known_by_its_lines(text, name, fits):
    assert is_passages(packed(text, name)) is fits


@given(st.text(max_size=300))
def test_no_text_stops_the_reader(text):
    result = read(text)
    assert result.runs or any(
        problem.severity == "error" for problem in result.problems
    )


@given(
    st.lists(
        st.text(
            st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1
        ).filter(str.strip),
        min_size=1,
        max_size=20,
    )
)
def test_passages_come_back_as_they_were_written(texts):
    result = read(
        "".join(f"0001;{rank};d;{text}\n" for rank, text in enumerate(texts, 1))
    )
    assert [entry.text for entry in entries(result)] == [
        passage_id(text.strip()) for text in texts
    ]
