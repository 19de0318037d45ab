"""Y3 runs come in: what is kept of a page, and that no value of any type makes the reader fail."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.formats import Packed
from assessment.tracks.car.answer import Facet, Origin
from assessment.tracks.car.collection.pieces import RUNS, stored_shapes
from assessment.tracks.car.pages.page_runs import is_pages, read_pages
from assessment.tracks.car.rankings.missing_answers import check
from assessment.tracks.car.topics.outlines import read_outlines
from tests.tracks.car.making_changes import PLACES, cases
from tests.tracks.car.making_files import (
    CORPUS,
    IDS,
    base,
    changed,
    codes,
    file,
    known,
    lines,
    outlines,
    shared,
)

TOPICS = outlines()


def read(pages, **more):
    return read_pages(
        file(pages if isinstance(pages, str) else lines(pages), "mill.jsonl"),
        known(TOPICS, **more),
    )


def first(result):
    return result.runs[0].answers["tqa2:L_9000"]


def test_a_page_keeps_its_order_its_facets_and_its_origins():
    page = first(read(base()))
    assert page.paragraphs[:5] == (IDS[0], IDS[1], IDS[2], IDS[3], IDS[7])
    assert page.facets[0] == Facet("tqa2:L_9000/T_00", "origin")
    assert page.origins[1] == Origin(IDS[1], "tqa2:L_9000/T_00", 2, 29.25)
    assert (len(page.paragraphs), len(page.facets), len(page.origins)) == (20, 5, 100)


def test_a_run_is_named_by_its_run_id_and_its_team_by_what_stands_before_the_dash():
    run = read(base()).runs[0]
    assert (run.name, run.team, run.kind) == ("MILL-first", "MILL", "page")
    nameless = read(cases()["run_id_missing_everywhere"]).runs[0]
    assert (nameless.name, nameless.team) == ("mill", "")


def test_texts_become_documents_and_their_pieces_are_kept():
    result = read(base())
    assert {document.id: document.passages for document in result.documents} == {
        paragraph["para_id"]: (
            "".join(body.text for body in CORPUS[paragraph["para_id"]]),
        )
        for page in base()
        for paragraph in page["paragraphs"]
    }
    assert len(
        stored_shapes(
            {(one.kind, one.name): one.body for one in result.resources}, RUNS
        )
    ) == len(result.documents)


def test_the_interface_of_nist_calls_a_section_of_a_link_otherwise():
    pages = base()
    body = pages[0]["paragraphs"][0]["para_body"][1]
    body["entity_section"] = body.pop("link_section")
    assert (
        stored_shapes(
            {(one.kind, one.name): one.body for one in read(pages).resources}, RUNS
        )[IDS[0]][1][3]
        == "Quay"
    )


def test_a_page_without_origins_has_none_and_one_without_ranks_keeps_its_scores():
    assert first(read(cases()["no_origins_at_all"])).origins == ()
    assert {
        origin.rank for origin in first(read(cases()["all_ranks_missing"])).origins
    } == {None}


def test_a_whole_score_is_kept_and_one_that_is_no_number_is_not():
    assert first(read(cases()["whole_score"])).origins[0].score == 30.0
    assert first(read(cases()["rank_score_nan"])).origins[0].score is None
    assert first(read(cases()["rank_score_text"])).origins[0].score is None


def test_of_a_page_that_comes_twice_the_first_one_counts():
    other = changed(0, "paragraphs", value=base()[0]["paragraphs"][::-1])[0]
    assert first(read([*base(), other])).paragraphs[0] == IDS[0]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (lines(base()), True),
        (lines(base(texts=False)), True),
        ('{"squid": "p", "query_facets": []}', False),
    ],
)
def test_y3_runs_are_known_by_their_keys(data, expected):
    assert is_pages(file(data)) is expected


@pytest.mark.parametrize(
    "name",
    [
        "array",
        "pretty",
        "mark",
        "cut_line",
        "title_missing",
        "paragraphs_missing",
        "blank_line_inside",
    ],
)
def test_broken_y3_runs_are_known_as_well(name):
    assert is_pages(file(cases()[name]))


def test_a_file_that_is_not_utf_8_is_told_with_its_line(tmp_path):
    path = tmp_path / "run.jsonl"
    path.write_bytes(lines(base()).replace("Page 1", "S\u00e4ge").encode("latin-1"))
    with pytest.raises(ValueError, match="byte 0xe4 is not UTF-8"):
        read_pages(Packed(path.name, path), known(TOPICS))


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats()
    | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["squid", "text", "para_id", "rank", "x"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=5,
)


@given(st.sampled_from(list(PLACES.values())), JSON)
def test_whatever_stands_where_the_reader_goes_on_and_says_what_the_official_validator_stumbles_over(
    path, value
):
    result = read(changed(*path, value=value))
    assert all(problem.place and problem.what for problem in result.problems)
    missing = [
        problem for run in result.runs for problem in check("f", run, known(TOPICS))
    ]
    assert result.problems or missing or "accepts" in result.notes[0]


@given(JSON)
def test_a_line_may_be_any_json(value):
    result = read(json.dumps(value) + "\n" + lines(base()))
    assert codes(result)[0] in (
        "NOT_A_PAGE",
        "MISSING_KEY",
        "MALFORMED_ID",
        "MALFORMED_LINE",
    )
    assert len(result.runs[0].answers) == 3


def test_the_real_run_is_accepted_and_its_oddities_are_told():
    topics = read_outlines(
        shared("y3/benchmarkY3train.9pages.rebuilt.cbor-outlines.cbor"), known()
    ).topics
    result = read_pages(
        shared("y3/blafasel.benchmarkY3train.jsonl"),
        known(topics.values(), official="reject"),
    )
    assert (
        len(result.runs[0].answers),
        len(result.documents),
        result.runs[0].details,
    ) == (
        9,
        158,
        {"official": "accepted"},
    )
    assert set(codes(result)) == {
        "TIED_SCORES",
        "REPEATED_PARAGRAPH",
        "CORPUS_UNCHECKED",
    }
    assert {problem.severity for problem in result.problems} == {"warning"}
