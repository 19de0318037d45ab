"""Y3 pages: every rule of ours with its level and its place, all problems of a file at once."""

import pytest

from assessment.model import Document, Run
from assessment.tracks.car.answer import Ordering, PackedRanking, PageRankings
from assessment.tracks.car.collection.paragraph_ids import read_ids
from assessment.tracks.car.pages.page_runs import read_pages
from assessment.tracks.car.rankings.missing_answers import check
from assessment.tracks.car.texts.corpus import read_corpus
from tests.tracks.car.making_changes import cases
from tests.tracks.car.making_files import (
    IDS,
    base,
    changed,
    codes,
    corpus_file,
    file,
    known,
    lines,
    outlines,
    topic,
)

TOPICS = outlines()
E, W = "error", "warning"
PAGE, PARAGRAPH, ORIGIN = (
    "line 1, page tqa2:L_9000",
    "line 1, page tqa2:L_9000, paragraph 1",
    "line 1, page tqa2:L_9000, origin 1",
)
FACET, SECTION = (
    "line 1, page tqa2:L_9000, facet 1",
    "line 1, page tqa2:L_9000, section tqa2:L_9000/T_00",
)


def read(text, resources=(), documents=(), **settings):
    return read_pages(
        file(text, "mill.jsonl"), known(TOPICS, (), resources, documents, **settings)
    )


def problems_of(text, **settings):
    """Without the message that there was nothing to compare ids and texts with."""
    problems = [
        problem
        for problem in read(text, **settings).problems
        if problem.code != "CORPUS_UNCHECKED"
    ]
    return [(problem.severity, problem.code, problem.place) for problem in problems]


def test_a_right_file_has_no_problem():
    assert problems_of(cases()["base"]) == []
    assert problems_of(cases()["ids_only"]) == []
    assert problems_of(cases()["line_end_at_the_end"]) == []


@pytest.mark.parametrize(
    ("name", "severity", "code", "place"),
    [
        ("squid_missing", E, "MISSING_KEY", "line 1"),
        ("squid_accents", E, "MALFORMED_ID", "line 1"),
        ("squid_zero", E, "MALFORMED_ID", "line 1"),
        ("squid_escaped", E, "NOT_A_Y3_ID", "line 1, page tqa2:effects%20of"),
        ("squid_old_space", E, "NOT_A_Y3_ID", "line 1, page enwiki:Kettle"),
        ("title_missing", E, "MISSING_KEY", PAGE),
        ("other_title", W, "OTHER_TITLE", PAGE),
        ("run_id_missing", E, "MISSING_KEY", PAGE),
        ("run_id_blank", E, "MALFORMED_RUN_ID", PAGE),
        ("run_id_dot", E, "MALFORMED_RUN_ID", PAGE),
        ("run_id_zero", E, "MALFORMED_RUN_ID", PAGE),
        ("run_id_long", E, "LONG_RUN_ID", PAGE),
        ("run_ids_differ", W, "SEVERAL_NAMES", "file"),
        ("paragraphs_missing", E, "NOT_A_LIST", PAGE),
        ("paragraphs_text", E, "NOT_A_LIST", PAGE),
        ("paragraphs_list", E, "NO_PARAGRAPHS", PAGE),
        ("paragraph_text", E, "NOT_AN_OBJECT", PARAGRAPH),
        ("para_id_missing", E, "MALFORMED_PARAGRAPH_ID", PARAGRAPH),
        ("para_id_one", E, "MALFORMED_PARAGRAPH_ID", PARAGRAPH),
        ("upper_case", E, "MALFORMED_PARAGRAPH_ID", PARAGRAPH),
        ("para_body_text", E, "NOT_A_LIST", PARAGRAPH),
        ("empty_body", W, "EMPTY_BODY", PARAGRAPH),
        ("text_missing", E, "NO_TEXT", f"{PARAGRAPH}, body 1"),
        ("text_empty_text", E, "NO_TEXT", f"{PARAGRAPH}, body 1"),
        ("entity_one", E, "MALFORMED_ID", f"{PARAGRAPH}, body 2"),
        ("altered_text", W, "ALTERED_TEXT", PARAGRAPH),
        ("few_paragraphs", W, "FEW_PARAGRAPHS", PAGE),
        ("many_paragraphs", E, "TOO_MANY_PARAGRAPHS", PAGE),
        ("paragraph_twice", W, "REPEATED_PARAGRAPH", PAGE),
        ("bodies_on_some", W, "SOME_TEXTS_MISSING", PARAGRAPH),
        ("query_facets_missing", E, "MISSING_KEY", PAGE),
        ("query_facets_null", E, "NOT_A_LIST", PAGE),
        ("facet_one", E, "NOT_AN_OBJECT", FACET),
        ("heading_missing", E, "MISSING_KEY", FACET),
        ("heading_text", W, "OTHER_FACETS", PAGE),
        ("heading_id_missing", E, "MISSING_KEY", FACET),
        ("facets_reversed", W, "OTHER_FACETS", PAGE),
        ("invented_facet", W, "OTHER_FACETS", PAGE),
        ("paragraph_origins_missing", W, "NO_ORIGINS", PAGE),
        ("paragraph_origins_null", E, "NOT_A_LIST", PAGE),
        ("paragraph_origins_list", W, "EMPTY_ORIGINS", PAGE),
        ("origin_text", E, "NOT_AN_OBJECT", ORIGIN),
        ("origin_id_missing", E, "MALFORMED_PARAGRAPH_ID", ORIGIN),
        ("section_path_missing", E, "MISSING_KEY", ORIGIN),
        ("sub_heading", E, "UNKNOWN_SECTION", f"{PAGE}, section tqa2:L_9000/T_00/deep"),
        ("escaped_section", E, "NOT_A_Y3_ID", f"{PAGE}, section tqa2:L_9000/T%2000"),
        ("facet_without_origins", W, "NO_ORIGINS_OF_FACET", PAGE),
        ("origin_too_many", E, "TOO_MANY_ORIGINS", SECTION),
        ("invented_facet", W, "FEW_ORIGINS", SECTION),
        (
            "paragraph_without_origin",
            W,
            "NO_ORIGIN",
            "line 1, page tqa2:L_9000, paragraph 20",
        ),
        ("rank_zero", E, "MALFORMED_RANK", ORIGIN),
        ("rank_text", E, "MALFORMED_RANK", ORIGIN),
        ("one_rank_missing", W, "SOME_RANKS_MISSING", PAGE),
        ("same_rank", E, "REPEATED_RANK", SECTION),
        ("ranks_swapped", E, "RANK_AGAINST_SCORE", SECTION),
        ("one_rank_missing", E, "RANK_AGAINST_SCORE", SECTION),
        ("rank_score_missing", E, "MALFORMED_SCORE", ORIGIN),
        ("rank_score_text", E, "MALFORMED_SCORE", ORIGIN),
        ("whole_score", E, "MALFORMED_SCORE", ORIGIN),
        ("rank_score_nan", W, "MALFORMED_SCORE", ORIGIN),
        ("tied_scores", W, "TIED_SCORES", SECTION),
        ("page_more", E, "UNKNOWN_PAGE", "line 4, page tqa2:L_9999"),
        ("page_twice", W, "REPEATED_PAGE", "line 4, page tqa2:L_9000"),
        ("blank_line_inside", E, "BLANK_LINE", "line 2"),
        ("blank_line_at_the_end", E, "BLANK_LINE", "line 4"),
        ("cut_line", E, "MALFORMED_LINE", "line 4"),
        ("array", E, "NOT_A_PAGE", "line 1"),
        ("pretty", E, "MALFORMED_LINE", "line 1"),
        ("mark", E, "BYTE_ORDER_MARK", "line 1"),
        ("number", E, "NOT_A_PAGE", "line 1"),
        ("deep", E, "MALFORMED_LINE", "line 1"),
        ("long_number", E, "MALFORMED_LINE", "line 1"),
        ("half_a_character", E, "MALFORMED_LINE", "line 1"),
    ],
)
def test_a_problem_has_its_level_and_its_place(name, severity, code, place):
    assert (severity, code, place) in problems_of(cases()[name])


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("upper_case", 2),
        ("whole_score", 1),
        ("ranks_swapped", 1),
        ("pretty", 1),
        ("other_title", 1),
        ("page_twice", 1),
    ],
)
def test_one_slip_is_told_once(name, count):
    assert len(problems_of(cases()[name])) == count


def test_all_problems_of_a_file_are_told_at_once():
    pages = changed(0, "run_id", value=".a")
    pages[1]["paragraphs"][2]["para_id"] = "x"
    del pages[2]["paragraph_origins"][5]["rank_score"]
    places = [
        problem.place
        for problem in read(lines(pages)).problems
        if problem.severity == E
    ]
    assert places == [
        "line 2, page tqa2:L_9001, paragraph 3",
        "line 3, page tqa2:L_9002, origin 6",
        PAGE,
    ]


@pytest.mark.parametrize(
    ("setting", "name", "code"),
    [
        ("origins", "no_origins_at_all", "NO_ORIGINS"),
        ("ties", "tied_scores", "TIED_SCORES"),
    ],
)
def test_disputed_rules_are_warnings_or_errors_by_setting(setting, name, code):
    assert {
        severity for severity, one, _ in problems_of(cases()[name]) if one == code
    } == {W}
    assert {
        severity
        for severity, one, _ in problems_of(cases()[name], **{setting: E})
        if one == code
    } == {E}


def test_what_cannot_be_kept_is_left_out_and_the_rest_stays():
    page = read(cases()["upper_case"]).runs[0].answers["tqa2:L_9000"]
    assert len(page.paragraphs) == 19
    assert list(read(cases()["page_more"]).runs[0].answers) == [
        topic.id for topic in TOPICS
    ]
    assert list(read(cases()["squid_missing"]).runs[0].answers) == [
        "tqa2:L_9001",
        "tqa2:L_9002",
    ]


def test_nothing_is_read_without_outlines():
    assert codes(read_pages(file(cases()["base"]), known())) == ["NO_TOPICS"]


# Against the corpus


def id_list(ids=IDS):
    return read_ids(file("\n".join(ids)), known()).resources


def test_ids_that_are_not_in_the_list_are_errors_where_the_official_validator_looks_and_warnings_elsewhere():
    with_texts = read(cases()["unknown_id"], id_list())
    without = read(cases()["unknown_id_without_texts"], id_list())
    expected = [
        (one.severity, one.place)
        for entries in (with_texts, without)
        for one in entries.problems
        if one.code == "UNKNOWN_PARAGRAPH"
    ]
    assert expected == [(E, PARAGRAPH), (W, PARAGRAPH)]
    assert "rejects" in with_texts.notes[0]
    assert without.notes == (
        "mill.jsonl: the official validator accepts this file (--submission-check-y3)",
    )


def corpus():
    """The resources and documents that the corpus of all paragraphs leaves in a campaign."""
    result = read_corpus(file(corpus_file()), known())
    return result.resources, tuple(result.documents)


@pytest.mark.parametrize(
    ("name", "code", "what"),
    [
        ("other_entity", "OTHER_TEXT", "entity not as in the corpus"),
        ("entity_name_missing", "OTHER_TEXT", "entity_name not as in the corpus"),
        ("link_section_text", "OTHER_TEXT", "link_section not as in the corpus"),
        ("altered_text", "OTHER_TEXT", "text not as in the corpus"),
        ("body_more", "OTHER_TEXT", "4 bodies, 3 in the corpus"),
        ("bodies_on_some", "SOME_TEXTS_MISSING", "no para_body, while others have one"),
    ],
)
def test_texts_are_compared_with_the_corpus_piece_by_piece(name, code, what):
    problems = [
        problem
        for problem in read(cases()[name], *corpus()).problems
        if problem.severity == E
    ]
    assert (problems[0].code, problems[0].what) == (code, what)


def test_texts_as_in_the_corpus_have_no_problem_and_bring_no_new_document():
    result = read(cases()["base"], *corpus())
    assert (result.problems, result.documents) == ((), ())


def test_a_text_that_is_not_its_paragraphs_own_is_not_taken_in():
    names = {document.id for document in read(cases()["altered_text"]).documents}
    on_pages = {
        paragraph["para_id"] for page in base() for paragraph in page["paragraphs"]
    }
    assert names == on_pages - {base()[0]["paragraphs"][0]["para_id"]}


def test_links_of_a_submission_do_not_replace_those_that_the_campaign_has():
    stored = [Document(IDS[0], "", ("A kettle.",))]
    assert IDS[0] not in {
        document.id for document in read(cases()["other_entity"], (), stored).documents
    }


# What a run leaves out


def test_pages_of_the_outlines_that_a_y3_run_lacks_are_errors_but_those_without_facets():
    run = Run("r", {"p": Ordering(("a" * 40,))})
    problems = list(
        check("f", run, known([topic("p", "x"), topic("q", "y"), topic("bare")]))
    )
    assert [
        (problem.code, problem.severity, problem.place) for problem in problems
    ] == [("MISSING_PAGE", E, "page q")]


def test_queries_that_a_ranking_lacks_are_told_for_each_level_that_it_has():
    run = Run(
        "r", {"p": PageRankings("passage", {"p/x": PackedRanking("a" * 40, "1")})}
    )
    problems = list(check("f", run, known([topic("p", "x", "y"), topic("q", "z")])))
    assert [problem.what for problem in problems] == [
        "no ranking for 2 of 3 queries (hierarchical): p/y, q/z"
    ]
