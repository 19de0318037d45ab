"""Passage and entity runs come in: six columns, read in blocks, told line by line."""

import gzip
import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.model import Resource
from assessment.tracks.car.answer import PackedRanking, PageRankings
from assessment.tracks.car.collection import line_blocks
from assessment.tracks.car.collection.paragraph_ids import read_ids
from assessment.tracks.car.rankings.run_recognition import is_run
from assessment.tracks.car.rankings.runs import read_run
from assessment.tracks.car.texts.corpus import read_corpus
from tests.tracks.car.making_files import (
    IDS,
    codes,
    corpus_file,
    file,
    known,
    shared,
    topic,
)

A, B, C = IDS[:3]
TOPICS = [topic("enwiki:Kettle", "Parts", "Uses"), topic("England/Wales", "Coast")]
PARTS, USES, COAST = "enwiki:Kettle/Parts", "enwiki:Kettle/Uses", "England/Wales/Coast"


def read(text, topics=TOPICS, **more):
    return read_run(file(text, "mill.run"), known(topics, **more))


def line(query=PARTS, item=A, rank=1, score=9.5, tag="MILL-bm25"):
    return f"{query} Q0 {item} {rank} {score} {tag}\n"


def answers(result):
    return result.runs[0].answers


def placed(result):
    """Without the message that there was nothing to compare ids with."""
    return [
        (problem.severity, problem.code, problem.place)
        for problem in result.problems
        if not problem.code.endswith("_UNCHECKED")
    ]


def test_a_run_has_a_ranking_for_each_query_in_file_order():
    result = read(line(item=B) + line(item=A, rank=2, score=7) + line(COAST, C))
    assert answers(result) == {
        "enwiki:Kettle": PageRankings(
            "passage", {PARTS: PackedRanking(f"{B} {A}", "9.5 7")}
        ),
        "England/Wales": PageRankings("passage", {COAST: PackedRanking(C, "9.5")}),
    }
    assert (result.runs[0].name, result.runs[0].team, result.runs[0].kind) == (
        "MILL-bm25",
        "MILL",
        "passage",
    )
    assert placed(result) == []
    assert result.notes == ("mill.run: passage run 'MILL-bm25', 2 queries of 2 pages",)


def test_a_page_is_a_query_of_its_own():
    assert answers(read(line("enwiki:Kettle")))["enwiki:Kettle"].queries == {
        "enwiki:Kettle": PackedRanking(A, "9.5")
    }


def test_the_lines_of_a_query_may_stand_apart():
    result = read(line() + line(USES, B) + line(item=C, rank=2, score=3))
    assert answers(result)["enwiki:Kettle"].queries == {
        PARTS: PackedRanking(f"{A} {C}", "9.5 3"),
        USES: PackedRanking(B, "9.5"),
    }


@pytest.mark.parametrize(
    "item", ["enwiki:Kettle", "enwiki:England/Wales", f"{A}/enwiki:England/Wales"]
)
def test_entities_with_and_without_provenance_are_kept_whole(item):
    result = read(line(item=item))
    assert answers(result)["enwiki:Kettle"] == PageRankings(
        "entity", {PARTS: PackedRanking(item, "9.5")}
    )
    assert result.runs[0].kind == "entity"


@pytest.mark.parametrize(
    "text",
    [
        line().replace(" ", "\t"),
        line() + "\n\n" + line(item=B, rank=2, score=1),
        line().replace("\n", " more fields\n"),
        "\ufeff" + line(),
        line().replace("\n", "\r\n"),
        line().rstrip("\n"),
        f"  {line()}",
    ],
)
def test_tabs_blank_lines_more_fields_and_line_ends_are_read_as_trec_eval_does(text):
    result = read(text)
    assert answers(result)["enwiki:Kettle"].queries[PARTS].items.split()[0] == A
    assert placed(result) == []


def test_ranks_are_kept_where_they_do_not_count_from_one():
    result = read(line(rank=3) + line(item=B, rank=5, score=2))
    assert answers(result)["enwiki:Kettle"].queries[PARTS] == PackedRanking(
        f"{A} {B}", "9.5 2", "3 5"
    )


@pytest.mark.parametrize(
    ("text", "severity", "code", "place"),
    [
        (line() + f"{PARTS} Q0 {B} 2 1.0\n", "error", "MISSING_FIELD", "line 2"),
        (
            line() + line(item=A, rank=2, score=1),
            "error",
            "REPEATED_ITEM",
            f"line 2, query {PARTS}",
        ),
        (
            line() + line(item=B, rank=2, score="high"),
            "error",
            "MALFORMED_SCORE",
            f"line 2, query {PARTS}",
        ),
        (
            line() + line(item=B, rank=2, score="nan"),
            "error",
            "MALFORMED_SCORE",
            f"line 2, query {PARTS}",
        ),
        (
            line() + line(item=B, rank=2, score="1e999"),
            "error",
            "MALFORMED_SCORE",
            f"line 2, query {PARTS}",
        ),
        (
            line() + line(item=B, rank=2, score="1_0"),
            "error",
            "MALFORMED_SCORE",
            f"line 2, query {PARTS}",
        ),
        (
            line() + line(USES, "enwiki:Mill"),
            "error",
            "MALFORMED_ID",
            f"line 2, query {USES}",
        ),
        (
            line() + line(USES, B.upper()),
            "error",
            "MALFORMED_ID",
            f"line 2, query {USES}",
        ),
        (
            line(item="enwiki:A") + line(USES, "enwiki:B") + line(USES, B, 2, 1),
            "error",
            "MALFORMED_ID",
            f"line 3, query {USES}",
        ),
        (
            line(item="enwiki:A") + line(USES, "enwiki:\u3000B"),
            "error",
            "MALFORMED_ID",
            f"line 2, query {USES}",
        ),
        (line() + line("enwiki:Mill"), "warning", "UNKNOWN_QUERY", "line 2"),
        (line("enwiki:Mill"), "error", "UNKNOWN_QUERY", "line 1"),
        (
            line() + line(item=B, rank=2, score=11),
            "warning",
            "RANK_AGAINST_SCORE",
            f"lines 1 to 2, query {PARTS}",
        ),
        (line(rank=0), "warning", "RANK_ZERO", f"line 1, query {PARTS}"),
        (line(rank="first"), "warning", "MALFORMED_RANK", f"line 1, query {PARTS}"),
        (
            line() + line(item=B, rank=2, score=1, tag="other"),
            "warning",
            "SEVERAL_NAMES",
            "line 2",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text, severity, code, place):
    assert placed(read(text)) == [(severity, code, place)]


def test_a_rank_that_is_no_number_is_named_with_its_item():
    parsed = read(line() + line(item=B, rank="x", score=1))
    assert parsed.problems[0].what == "rank 'x' of item 2 is no whole number"


def cut(name):
    return name[:-1]


@pytest.mark.parametrize(
    "item",
    [
        cut(B),
        f"{B}0",
        B.upper(),
        f"{cut(B)}O",
        f"{B}{B[:24]}",
        f"{cut(B)}/enwiki:Kettle",
    ],
)
def test_items_that_look_like_damaged_paragraph_ids_are_told_where_a_run_becomes_an_entity_run(
    item,
):
    result = read(
        line(item="enwiki:Kettle") + line(item=item, rank=2, score=3) + line(USES, item)
    )
    assert result.runs[0].kind == "entity"
    assert placed(result) == [("warning", "DOUBTFUL_ID", f"line 2, query {PARTS}")]
    assert "2 such items in all" in result.problems[0].what


def test_a_run_of_short_ids_is_told():
    result = read(
        "".join(
            line(item=cut(name), rank=rank, score=9 - rank)
            for rank, name in enumerate(IDS[:5], 1)
        )
    )
    assert placed(result) == [("warning", "DOUBTFUL_ID", f"line 1, query {PARTS}")]


def test_a_damaged_id_in_every_ranking_leaves_a_passage_run_one():
    rows = (
        line(query, item, rank, 9 - rank)
        for query in (PARTS, USES, COAST)
        for rank, item in enumerate((A, B, cut(C)), 1)
    )
    result = read("".join(rows))
    assert result.runs[0].kind == "passage"
    assert [
        (one.code, one.place) for one in result.problems if one.severity == "error"
    ] == [
        ("MALFORMED_ID", f"line 3, query {PARTS}"),
        ("MALFORMED_ID", f"line 6, query {USES}"),
        ("MALFORMED_ID", f"line 9, query {COAST}"),
    ]


@pytest.mark.parametrize(
    "item",
    [
        "enwiki:" + "deadbeef" * 5,
        "Facade",
        "enwiki:Decade%20" + "x" * 30,
        f"{A}/enwiki:Kettle",
    ],
)
def test_names_of_entities_are_not_doubted(item):
    assert placed(read(line(item=item))) == []


def test_ids_of_a_passage_run_are_compared_with_the_list_or_the_whole_corpus_of_the_campaign():
    rows = (
        line(item=A)
        + line(item="0" * 40, rank=2, score=3)
        + line(item=B, rank=3, score=1)
    )
    listed, whole = (
        read_ids(file("\n".join(IDS)), known()).resources,
        read_corpus(file(corpus_file()), known()).resources,
    )
    for resources in (listed, whole):
        result = read(rows, resources=resources)
        assert [(one.code, one.place) for one in result.problems] == [
            ("UNKNOWN_PARAGRAPH", f"line 1, query {PARTS}")
        ]
        assert (
            "1 ranked paragraph is not in the corpus: 0000" in result.problems[0].what
        )


def test_one_message_a_file_says_what_ids_were_not_compared_with():
    assert [one.code for one in read(line() + line(USES)).problems] == [
        "CORPUS_UNCHECKED"
    ]
    assert [one.code for one in read(line(item="enwiki:Kettle")).problems] == [
        "ENTITIES_UNCHECKED"
    ]


def test_what_stops_trec_eval_is_marked_and_nothing_else():
    text = (
        line()
        + f"{PARTS} Q0 {B} 2 1.0\n"
        + line(item=A, rank=2, score=1)
        + line(item=B, rank=3, score="high")
    )
    marks = {one.code: one.official for one in read(text).problems}
    assert marks == {
        "MISSING_FIELD": "rejects",
        "REPEATED_ITEM": "rejects",
        "MALFORMED_SCORE": "",
        "CORPUS_UNCHECKED": "",
    }


def test_lines_that_cannot_stand_are_left_out_and_the_others_kept():
    text = (
        line()
        + line(item=A, rank=2, score=8)
        + line(item=B, rank=3, score="x")
        + line(item=C, rank=4, score=2)
    )
    assert answers(read(text))["enwiki:Kettle"].queries[PARTS] == PackedRanking(
        f"{A} {C}", "9.5 2", "1 4"
    )


def test_all_problems_of_a_file_are_told_and_many_of_a_kind_are_counted():
    result = read(
        line(USES, A)
        + "".join(
            line(item=f"{number:040x}", rank=number, score="x")
            for number in range(1, 701)
        )
    )
    assert len(placed(result)) == 501
    assert result.problems[-1].what == "200 more of this kind"


def test_scores_are_kept_as_they_are_written():
    assert (
        answers(read(line(score="-1.50e+01")))["enwiki:Kettle"].queries[PARTS].scores
        == "-1.50e+01"
    )


def test_a_y2_query_finds_its_y3_section_by_the_map():
    resource = Resource(
        "id map", "y2", zlib.compress(json.dumps({"tqa:kettles/parts": PARTS}).encode())
    )
    assert list(
        answers(read(line("tqa:kettles/parts"), resources=[resource]))[
            "enwiki:Kettle"
        ].queries
    ) == [PARTS]


def test_nothing_is_read_without_outlines_and_an_empty_file_holds_nothing():
    assert codes(read(line(), topics=())) == ["NO_TOPICS"]
    assert read("\n \n").empty


@pytest.mark.parametrize(
    "text",
    [
        "",
        f"{PARTS} 0 {A} 1\n",
        '{"squid": "x"}\n',
        f"{A}\n",
        "a list of some six words\n",
        "\0 Q0 d 1 2.0 r\n",
    ],
)
def test_qrels_pages_lists_and_texts_are_no_runs(text):
    assert not is_run(file(text))


@pytest.mark.parametrize(
    "text",
    [line(), line().replace(" MILL-bm25", ""), f"\n{line()}", f"{PARTS}\n{line()}"],
)
def test_runs_are_known_by_their_columns(text):
    assert is_run(file(text))


QUERIES = st.sampled_from([PARTS, USES, COAST, "enwiki:Kettle"])
ROWS = st.lists(
    st.tuples(QUERIES, st.sampled_from(IDS), st.floats(-1e6, 1e6)),
    min_size=1,
    max_size=40,
    unique_by=lambda row: row[:2],
)


@given(ROWS, st.integers(60, 400))
def test_every_run_is_read_as_line_by_line_whatever_the_size_of_a_block(rows, size):
    text = "".join(line(query, item, 1, repr(score)) for query, item, score in rows)
    expected = {}
    for query, item, score in rows:
        expected.setdefault(query, {})[item] = score
    before, line_blocks.blocks.__defaults__ = line_blocks.blocks.__defaults__, (size,)
    try:
        result = read(text)
    finally:
        line_blocks.blocks.__defaults__ = before
    queries = {
        query: ranked
        for answer in answers(result).values()
        for query, ranked in answer.queries.items()
    }
    assert {
        query: dict(zip(one.items.split(), map(float, one.scores.split()), strict=True))
        for query, one in queries.items()
    } == expected


@given(
    st.text(max_size=200)
    | st.lists(
        st.sampled_from(
            ["q", PARTS, "Q0", A, "1", "-", "é", "\x1f", "\x0b", " ", "\n", "\t"]
        ),
        max_size=60,
    ).map("".join)
)
def test_no_text_makes_the_reader_fail(text):
    result = read(text)
    assert all(
        len(answer.queries) for run in result.runs for answer in run.answers.values()
    )


def test_the_given_run_and_a_packed_one_are_read():
    shared_run = shared("scoring/run.txt")
    queries = dict.fromkeys(
        text.split()[0]
        for text in shared_run.start.decode().splitlines()
        if text.strip()
    )
    result = read_run(shared_run, known([topic(query) for query in queries]))
    assert is_run(shared_run)
    assert [
        query for answer in answers(result).values() for query in answer.queries
    ] == list(queries)
    assert read(gzip.compress(line().encode())).runs[0].name == "MILL-bm25"


def test_a_file_that_only_happens_to_hold_a_good_line_is_no_run_even_where_somebody_says_so():
    junk = "".join(f"word {number} is not a ranking\n" for number in range(200))
    read_in = read(junk + line())
    assert read_in.runs == ()
    assert [problem.code for problem in read_in.problems][-1] == "NOT_THIS_FORMAT"


def test_a_run_with_some_bad_lines_is_still_read_where_somebody_says_that_it_is_one():
    read_in = read("word 1 is not a ranking\n" * 3 + line())
    assert len(read_in.runs) == 1
