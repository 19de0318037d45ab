"""The corpus: gone through from front to back, its table of lengths, and every line that is not an
abstract.
"""

import gzip
import zlib
from array import array

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.formats import Packed
from assessment.tracks.scifact import TRACK
from assessment.tracks.scifact.collection import corpus
from assessment.tracks.scifact.collection.corpus import read_corpus
from assessment.tracks.scifact.collection.sentence_counts import (
    CORPUS,
    SIZES,
    Lengths,
    LengthsBuilder,
    sizes,
)
from tests.tracks.scifact.making import known, packed


def rows(*ids):
    return [{"doc_id": name, "title": "T", "abstract": ["A."]} for name in ids]


def test_a_corpus_is_read_one_abstract_at_a_time():
    read = read_corpus(
        packed(
            [
                {"doc_id": n, "title": f"T{n}", "abstract": ["A.", "B.", "C."][:n]}
                for n in (1, 2, 3)
            ]
        ),
        known(),
    )
    assert not isinstance(read.documents, (list, tuple))
    assert len(read.documents) == 3
    assert [
        (document.id, document.title, len(document.passages))
        for document in read.documents
    ] == [
        ("1", "T1", 1),
        ("2", "T2", 2),
        ("3", "T3", 3),
    ]
    assert len(list(read.documents)) == 3


def test_of_a_document_that_occurs_twice_the_last_one_counts():
    read = read_corpus(
        packed(
            [
                {"doc_id": 1, "title": title, "abstract": ["A."]}
                for title in ("old", "new")
            ]
        ),
        known(),
    )
    assert [document.title for document in read.documents] == ["new"]
    assert [(document.code, document.place) for document in read.problems] == [
        ("REPEATED_DOCUMENT", "line 2")
    ]


def test_the_table_of_lengths_grows_with_a_second_corpus():
    first = read_corpus(
        packed([{"doc_id": 1, "title": "", "abstract": ["A."]}]), known()
    ).resources[0]
    second = read_corpus(
        packed([{"doc_id": 2, "title": None, "abstract": []}]),
        known(resources={first[:2]: first.body}),
    ).resources[0]
    assert dict(sizes({second[:2]: second.body})) == {"1": 1, "2": 0}
    assert sizes({}) == {}


def test_a_broken_corpus_is_not_loaded_and_every_line_is_named():
    read = read_corpus(
        packed(
            '{"doc_id": 1, "abstract": ["A."]}\n{"doc_id": 2, "abstract": "A."}\n{"abstract": []}\n{oops\n'
        ),
        known(),
    )
    assert read.empty
    assert [problem.place for problem in read.problems] == [
        "line 2",
        "line 3",
        "line 4",
    ]


def test_text_with_wrongly_decoded_characters_stays_as_it_is():
    read = read_corpus(
        Packed(
            "c", '{"doc_id": 1, "title": "a â€‹ b", "abstract": ["â€‹", "x"]}'.encode()
        ),
        known(),
    )
    assert next(iter(read.documents)).passages == ("â€‹", "x")


def test_the_kind_streams_so_that_no_corpus_is_held_in_memory():
    assert [kind.name for kind in TRACK.files if kind.streams] == ["corpus"]


def test_progress_is_told_every_thousand_abstracts():
    output = []
    read_corpus(
        packed(rows(*range(2500))),
        known(progress=lambda share, text: output.append((share, text))),
    )
    assert [text for _, text in output] == [
        "reading abstract 1,000",
        "reading abstract 2,000",
    ]
    assert all(0 < share <= 1 for share, _ in output)


def test_a_packed_corpus_is_read_like_a_plain_one():
    file = Packed("corpus.jsonl.gz", gzip.compress(packed(rows(1, 2)).start))
    assert corpus.is_corpus(file)
    assert [document.id for document in read_corpus(file, known()).documents] == [
        "1",
        "2",
    ]


def test_a_file_of_broken_lines_names_a_thousand_and_counts_the_rest():
    problems = read_corpus(packed("{oops\n" * 1500), known()).problems
    assert len(problems) == 1001
    assert problems[-1].what == "500 more lines hold no abstract"


def test_of_three_lines_with_one_id_the_last_one_counts_and_both_others_are_named():
    read = read_corpus(packed(rows(5, "x", 5, "x", 5)), known())
    assert [document.id for document in read.documents] == ["x", "5"]
    assert [document.place for document in read.problems] == [
        "line 3",
        "line 4",
        "line 5",
    ]
    assert len(read.documents) == 2


def test_taking_a_corpus_in_again_names_no_document_twice_and_keeps_the_table():
    first = read_corpus(packed(rows(1, "x")), known()).resources[0]
    again = read_corpus(packed(rows(1, "x")), known(resources={first[:2]: first.body}))
    assert (again.problems, again.resources, again.empty) == ((), (), False)


def test_ids_that_are_written_otherwise_stay_apart():
    table = read_corpus(
        packed(
            [
                {"doc_id": name, "abstract": ["A."] * n}
                for n, name in enumerate((7, "07", "007", "x7"), 1)
            ]
        ),
        known(),
    ).resources[0]
    assert dict(sizes({table[:2]: table.body})) == {"7": 1, "07": 2, "007": 3, "x7": 4}


def test_a_table_of_an_earlier_version_is_still_read():
    assert sizes({(CORPUS, SIZES): zlib.compress(orjson.dumps({"7": 3}))})["7"] == 3


def test_a_document_that_is_not_in_the_table_is_a_key_error():
    table = Lengths(array("q", [3, 9]), array("I", [1, 2]), {"x": 5})
    assert [table[name] for name in ("3", "9", "x")] == [1, 2, 5]
    for name in ("2", "4", "10", "y", ""):
        with pytest.raises(KeyError):
            table[name]


names = st.one_of(
    st.integers(0, 50).map(str),
    st.text("0123456789ax", min_size=1, max_size=20),
    st.text(min_size=1, max_size=5),
)


@given(st.lists(st.tuples(names, st.integers(0, 400)), max_size=40))
def test_the_table_holds_the_last_length_of_every_id_whatever_comes(entries):
    growing = LengthsBuilder()
    for line, (name, length) in enumerate(entries, 1):
        growing.add(name, length, line)
    table, again = growing.build()
    assert (
        dict(sizes({(CORPUS, SIZES): table.packed()})) == dict(table) == dict(entries)
    )
    assert len(again) == len(entries) - len(table)
    assert all(
        entries[one.first - 1][0] == entries[one.line - 1][0] == one.document
        for one in again
    )
