"""Files of any size are gone through once, in little memory; what is cut off or no CBOR ends in one
sentence.
"""

import bz2
import gzip
import lzma
import tracemalloc
from dataclasses import replace

import cbor2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.formats import Packed, Unreadable
from assessment.model import Run
from assessment.tracks.car.answer import Ordering
from assessment.tracks.car.collection import cbor
from assessment.tracks.car.pages.page_runs import is_pages, read_pages
from assessment.tracks.car.texts.corpus import is_corpus, read_corpus
from assessment.tracks.car.topics.outlines import is_outlines, read_outlines
from tests.tracks.car.making_files import (
    CORPUS,
    IDS,
    cbor_file,
    cbor_paragraph,
    corpus_file,
    file,
    known,
    lines,
    outlines,
    outlines_file,
)
from tests.tracks.car.making_files import base as pages_of_a_run

SMALL = dict(list(CORPUS.items())[:3])


def problem_of(data):
    with pytest.raises(Unreadable) as caught:
        list(cbor.items(file(data, "corpus.cbor")))
    return caught.value.problem


def test_a_file_that_is_cut_off_anywhere_is_told():
    data = corpus_file(2, SMALL)
    assert {problem_of(data[:size]).code for size in range(1, len(data))} == {
        "TRUNCATED_CBOR"
    }


def test_a_file_without_header_that_is_cut_off_within_an_item_is_told():
    data = corpus_file(None, SMALL)
    whole = {
        len(corpus_file(None, dict(list(SMALL.items())[:count]))) for count in range(4)
    }
    assert {
        problem_of(data[:size]).code
        for size in range(1, len(data))
        if size not in whole
    } == {"TRUNCATED_CBOR"}


def test_the_sentence_says_which_item_and_which_byte():
    data = corpus_file(2)
    assert problem_of(data[:-2]).place.startswith("item 200, byte ")
    assert problem_of(data[:-1]).what == "the file ends without its closing mark"
    assert problem_of(data + b"more").what == "more data after the closing mark"
    assert problem_of(b"").code == "EMPTY_FILE"


@pytest.mark.parametrize(
    "data",
    [
        b"\xff",
        b"\x9f",
        b"\xdf\xff",
        b"\x1c",
        b"\x83cCAR\x81\x02\x80\x80",
        b"\x81" * 5000,
        b"\xd8\x23\x63(a+",
        b"\xc5\x82\x1b\x7f" + b"\xff" * 8,
    ],
)
def test_what_is_no_cbor_of_the_track_is_told(data):
    assert problem_of(data).code in ("NOT_CBOR", "TRUNCATED_CBOR")


@pytest.mark.parametrize(
    "data",
    [
        b"\x5b\x00\x00\x00\x40\x00\x00\x00\x00",
        b"\x9b\x00\x00\x00\x40\x00\x00\x00\x00",
        b"\xbb" + b"\xff" * 8,
    ],
)
def test_an_item_that_claims_to_be_huge_takes_no_memory(data):
    tracemalloc.start()
    assert problem_of(data).code in ("NOT_CBOR", "TRUNCATED_CBOR")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 32 * 2**20


@given(st.binary(max_size=300))
def test_no_bytes_make_the_readers_fail_otherwise(data):
    actual = file(data)
    for recognise, read in (
        (is_corpus, read_corpus),
        (is_outlines, read_outlines),
        (is_pages, read_pages),
    ):
        try:
            recognise(actual)
            read(actual, known(outlines()))
        except Unreadable as error:
            assert error.problem.place


@given(st.binary(max_size=30), st.integers(0, 400))
def test_damage_in_the_middle_is_a_sentence_or_a_problem(damage, place):
    data = corpus_file(2, SMALL)
    try:
        read_corpus(file(data[:place] + damage + data[place + len(damage) :]), known())
    except Unreadable as error:
        assert error.problem.place


@pytest.mark.parametrize("content", [None, 2])
def test_items_are_whole_wherever_a_window_ends(content, monkeypatch):
    monkeypatch.setattr(cbor, "CHUNK", 61)
    assert [item[1].decode() for item in cbor.items(file(corpus_file(content)))] == IDS


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_packed_files_are_read_by_content(pack):
    runs, corpus, outline = (
        file(pack(data))
        for data in (lines(pages_of_a_run()).encode(), corpus_file(), outlines_file())
    )
    assert (is_pages(runs), is_corpus(corpus), is_outlines(outline)) == (
        True,
        True,
        True,
    )
    assert len(read_corpus(corpus, known()).documents) == 200
    assert len(read_pages(runs, known(outlines())).runs[0].answers) == 3


def many(path, count):
    """A corpus file of many paragraphs, of which the first is in use."""
    with path.open("wb") as out:
        out.write(cbor2.dumps(["CAR", [2], []]) + b"\x9f")
        for number in range(count):
            out.write(
                cbor2.dumps(
                    [
                        0,
                        f"{number:040x}".encode(),
                        [[0, f"Paragraph {number} about the mill. " * 20]],
                    ]
                )
            )
        out.write(b"\xff")
    return Packed(path.name, path)


def test_a_corpus_is_read_once_in_bounded_memory_with_progress(tmp_path):
    big, expected = many(tmp_path / "big.cbor", 45_000), []
    campaign = known((), [Run("r", {"p": Ordering((f"{7:040x}",))})])
    tracemalloc.start()
    result = read_corpus(
        big,
        replace(campaign, progress=lambda share, text: expected.append((share, text))),
    )
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [document.id for document in result.documents] == [f"{7:040x}"]
    assert big.size > 24 * 2**20
    assert peak < 12 * 2**20
    assert [text for _, text in expected] == [
        "paragraph 20,000, 1 in use",
        "paragraph 40,000, 1 in use",
    ]
    assert 0 < expected[0][0] < expected[1][0] <= 1


def test_an_item_larger_than_the_window_is_read_whole():
    text = "x" * (3 * 2**20)
    data = cbor_file([cbor_paragraph(IDS[0], []), [0, b"a" * 40, [[0, text]]]], 2)
    assert [len(item[2]) for item in cbor.items(file(data))] == [0, 1]
