"""The paragraph corpus and the list of paragraph ids come in."""

import bz2
import gzip
import lzma
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.model import Document, DocumentLink, Run
from assessment.tracks.car.answer import Ordering, Origin, PackedRanking, PageRankings
from assessment.tracks.car.collection.judged_items import judged_paragraphs
from assessment.tracks.car.collection.paragraph_ids import IDS as ID_LIST
from assessment.tracks.car.collection.paragraph_ids import is_ids, read_ids, unlisted
from assessment.tracks.car.collection.pieces import CORPUS as FROM_CORPUS
from assessment.tracks.car.collection.pieces import (
    Piece,
    filled,
    is_text_of,
    shape,
    stored_shapes,
    text_of,
)
from assessment.tracks.car.texts import corpus
from assessment.tracks.car.texts.corpus import is_corpus, read_corpus
from assessment.tracks.car.texts.paragraphs_in_use import in_use
from tests.tracks.car.making_files import (
    CORPUS,
    IDS,
    cbor_file,
    cbor_paragraph,
    codes,
    corpus_file,
    file,
    known,
    shared,
    topic,
)

PLAIN, LINKED = IDS[1], IDS[3]


def page_run(*paragraphs, origins=()):
    return Run(
        "r",
        {
            "p": Ordering(
                paragraphs,
                origins=tuple(Origin(name, "p/x", 1, 1.0) for name in origins),
            )
        },
        kind="page",
    )


def ranking_run(task, items, scores=None):
    return Run(
        "r",
        {
            "p": PageRankings(
                task,
                {
                    "p": PackedRanking(
                        " ".join(items),
                        " ".join(scores or map(str, range(len(items), 0, -1))),
                    )
                },
            )
        },
    )


def read(data, *runs, **more):
    return read_corpus(file(data, "corpus.cbor"), known((), runs, **more))


@pytest.mark.parametrize("content", [None, 2])
def test_paragraphs_of_both_versions_become_documents_with_links(content):
    data = corpus_file(content)
    assert is_corpus(file(data))
    documents = {document.id: document for document in read(data).documents}
    assert documents[PLAIN] == Document(PLAIN, "", (text_of(CORPUS[PLAIN]),))
    start = len(CORPUS[LINKED][0].text)
    assert documents[LINKED].links == (
        DocumentLink(0, start, start + 7, "enwiki:Harbour%20works"),
    )
    assert list(documents) == IDS


def test_only_what_runs_name_is_kept():
    result = read(corpus_file(), page_run(IDS[5], origins=[IDS[9]]))
    assert [document.id for document in result.documents] == [IDS[5], IDS[9]]
    assert result.notes == ("corpus.cbor: 2 of 200 paragraphs stored, those in use",)


def test_pages_origins_passages_and_provenance_are_in_use():
    entities = ranking_run("entity", [f"{IDS[4]}/enwiki:Kettle", "enwiki:Mill/Wheel"])
    runs = {
        "a": page_run(IDS[5], origins=[IDS[9]]),
        "b": ranking_run("passage", [IDS[7]]),
        "c": entities,
    }
    campaign = known((), [Run(name, run.answers) for name, run in runs.items()])
    assert in_use(campaign) == {IDS[4], IDS[5], IDS[7], IDS[9]}


def test_of_a_ranking_the_best_hundred_are_in_use_or_more_where_the_pool_is_deeper():
    run = ranking_run("passage", IDS[:150], [str(number) for number in range(150)])
    assert in_use(known((), [run])) == set(IDS[50:150])
    assert in_use(known((), [run], depth="120")) == set(IDS[30:150])


def test_paragraphs_of_judgment_files_are_in_use():
    assert in_use(
        known(resources=[judged_paragraphs("qrels.txt", {IDS[1], IDS[2]})])
    ) == {
        IDS[1],
        IDS[2],
    }


def test_nothing_in_use_keeps_a_small_corpus_whole_and_refuses_a_large_one(monkeypatch):
    assert len(read(corpus_file()).documents) == 200
    monkeypatch.setattr(corpus, "SMALL", 199)
    refused = read(corpus_file())
    assert (refused.empty, codes(refused)) == (True, ["RUNS_COME_FIRST"])


def test_paragraphs_in_use_that_the_corpus_lacks_are_told_once_and_not_those_that_are_known():
    runs = [page_run(IDS[0], "e" * 40, "f" * 40)]
    result = read(corpus_file(), *runs, documents=[Document("f" * 40, "", ("Text.",))])
    assert [problem.what for problem in result.problems] == [
        f"1 of 3 paragraphs in use is not in this corpus: {'e' * 40}"
    ]


def test_the_pieces_of_paragraphs_on_y3_pages_are_kept():
    result = read(corpus_file(), page_run(LINKED, origins=[IDS[9]]))
    shapes = stored_shapes(
        {(one.kind, one.name): one.body for one in result.resources}, FROM_CORPUS
    )
    assert filled(text_of(CORPUS[LINKED]), shapes[LINKED]) == CORPUS[LINKED]
    assert list(shapes) == [LINKED]


def test_the_pieces_of_paragraphs_that_passage_runs_convert_to_are_kept():
    run = Run(
        "r",
        {
            "p": PageRankings(
                "passage",
                {"p/x": PackedRanking(" ".join(IDS[:30]), " ".join(["1"] * 30))},
            )
        },
    )
    result = read_corpus(file(corpus_file()), known([topic("p", "x")], [run]))
    shapes = stored_shapes(
        {(one.kind, one.name): one.body for one in result.resources}, FROM_CORPUS
    )
    assert (list(shapes), len(result.documents)) == (IDS[:20], 30)


@pytest.mark.parametrize(
    "item",
    [
        "text",
        [0, b"a" * 40],
        [0, b"a" * 40, []],
        [0, b"a" * 40, [[7, "x"]]],
        [1, b"a" * 40, [[0, "x"]]],
    ],
)
def test_what_is_no_paragraph_is_told_and_left_out(item):
    result = read(cbor_file([cbor_paragraph(PLAIN, CORPUS[PLAIN]), item], 2))
    assert [(problem.code, problem.place) for problem in result.problems] == [
        ("MALFORMED_PARAGRAPH", "item 2")
    ]
    assert len(result.documents) == 1


def test_a_paragraph_that_comes_twice_counts_once():
    item = cbor_paragraph(PLAIN, CORPUS[PLAIN])
    result = read(cbor_file([item, item]))
    assert (codes(result), len(list(result.documents))) == (["REPEATED_PARAGRAPH"], 1)


def test_paragraphs_whose_id_is_not_the_sha_1_of_their_text_are_counted_and_taken_in():
    other = {
        name: pieces if place % 50 else (Piece("Another text."),)
        for place, (name, pieces) in enumerate(CORPUS.items(), 1)
    }
    result = read_corpus(file(corpus_file(corpus=other)), known())
    assert [(one.severity, one.code, one.place) for one in result.problems] == [
        ("warning", "ALTERED_PARAGRAPH", "item 50")
    ]
    assert result.problems[0].what.startswith(
        "the id of 4 of the 200 paragraphs stored is not the SHA-1 of their text: "
    )
    assert len(list(result.documents)) == 200


def test_the_documents_can_be_gone_through_twice():
    result = read(corpus_file())
    assert list(result.documents) == list(result.documents)


BODY = st.builds(
    Piece,
    st.text(max_size=9),
    st.none() | st.text(max_size=5),
    st.none() | st.text(max_size=5),
    st.none() | st.text(max_size=5),
)


@given(st.lists(BODY, max_size=6))
def test_a_text_and_its_shape_give_the_pieces_back(pieces):
    assert filled(text_of(pieces), shape(pieces)) == tuple(pieces)


def test_the_paragraphs_of_the_release_have_their_texts_sha_1_as_id():
    result = read_corpus(shared("test200/paragraphs.300.cbor"), known())
    assert (len(result.documents), result.problems) == (300, ())
    assert all(
        is_text_of(document.id, document.passages[0]) for document in result.documents
    )


# Lists of ids


def listed(ids, end="\n"):
    result = read_ids(file(end.join(ids)), known())
    return next(one.body for one in result.resources if one.kind == ID_LIST)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n"])
def test_the_list_knows_its_ids_and_no_others(end):
    body = listed(IDS, end)
    assert unlisted(body, IDS) == set()
    assert unlisted(body, [IDS[0], "0" * 40, "short", IDS[1].upper()]) == {
        "0" * 40,
        "short",
        IDS[1].upper(),
    }


@given(st.sampled_from(IDS), st.integers(0, 39), st.sampled_from("0123456789abcdef"))
def test_an_id_with_one_other_digit_is_not_in_the_list(name, place, digit):
    other = name[:place] + digit + name[place + 1 :]
    assert unlisted(LISTED, [other]) == ({other} if other != name else set())


LISTED = listed(IDS)


def test_the_list_takes_four_bytes_for_an_id():
    assert len(listed([f"{number:040x}" for number in range(5000)])) == 4 * 5000 + 4 * (
        2**16 + 1
    )


def test_lines_that_are_no_ids_are_told_with_their_number():
    result = read_ids(file(f"{IDS[0]}\nkettle\n{IDS[1]}\n{IDS[2].upper()}\n"), known())
    assert [(problem.code, problem.place) for problem in result.problems] == [
        ("MALFORMED_ID", "line 2"),
        ("MALFORMED_ID", "line 4"),
    ]
    assert unlisted(result.resources[0].body, IDS[:2]) == set()


def test_a_list_is_known_by_its_lines():
    assert is_ids(file("\n".join(IDS)))
    assert not is_ids(file("enwiki:Kettle\n"))
    assert not is_ids(file(f"q Q0 {IDS[0]} 1 2.0 r\n"))


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_a_list_comes_packed_as_well(pack):
    packed = file(pack("\n".join(IDS).encode()))
    assert is_ids(packed)
    assert unlisted(read_ids(packed, known()).resources[0].body, IDS) == set()


def test_what_a_judgment_file_leaves_behind_is_packed():
    assert zlib.decompress(judged_paragraphs("q", {"b", "a"}).body) == b"a\nb"
