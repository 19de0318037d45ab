"""Qrels in and out, at every level."""

from dataclasses import replace

import pytest

from assessment.formats import Packed
from assessment.formats.sampling_strata import STRATA, strata_of
from assessment.model import Run
from assessment.tracks.car.answer import Topic
from assessment.tracks.car.judgments.qrels import read_qrels
from assessment.tracks.car.judgments.qrels_recognition import is_qrels, is_sessions
from assessment.tracks.car.levels import LEVELS, by_level
from assessment.tracks.car.topics.outlines import read_outlines
from assessment.tracks.car.writers.qrels_out import (
    ranking_writer,
    write_page_level,
    write_section_level,
    write_sessions,
    write_transitions,
)
from tests.tracks.car.making import (
    PAGE,
    case,
    deep,
    facet,
    figures,
    graded,
    known,
    material,
    on,
    p,
    packed,
    page,
    removed,
    second_qrels,
    shared,
    step,
    topic,
)
from tests.tracks.car.making_files import cbor_file

A, B = p("a"), p("b")


def read(text, *outlines, **settings):
    return read_qrels(packed(text, "q.qrels"), known(outlines or [deep()], **settings))


def test_a_fifth_column_is_the_stratum_of_sampled_qrels():
    text = "A 0 x 1 2\nA 0 y 0 0.25\nA 0 z 2\n"
    assert is_qrels(packed(text, "q.qrels"))
    result = read_qrels(packed(text, "q.qrels"), known([deep()]))
    [strata] = [one for one in result.resources if one.kind == STRATA]
    stored = {(strata.kind, strata.name): strata.body}
    assert strata_of(stored) == {"A": {"x": "2", "y": "0.25"}}
    assert len(result.judgments) == 3


def test_a_grade_in_the_fifth_column_is_refused():
    text = "A 0 x 1 -1\nA 0 y 1 0\n"
    result = read(text)
    assert result.judgments == ()
    [(severity, code, place, sentence)] = sentences(result)
    assert (severity, code, place) == ("error", "GRADE_IN_FIFTH_COLUMN", "file")
    assert "exchange the last two" in sentence


def labels(result):
    return {(vote.ref.kind, vote.ref.key): vote.label for vote in result.judgments}


def sentences(result):
    return [
        (one.severity, one.code, one.place, one.sentence) for one in result.problems
    ]


@pytest.mark.parametrize(
    "text", ["A 0 x 1\n", "A\t0\tx\t-2\r\n", "\nA 0 x 1\nA 0 y 0\n"]
)
def test_four_columns_with_a_whole_number_are_qrels(text):
    assert is_qrels(packed(text))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A Q0 x 1 2.5 run\n",
        "A\n",
        "A 0 x y\n",
        "A 0 x 1.5\n",
        '{"a": 1}\n',
        "A 0 x 1\0\n",
    ],
)
def test_runs_lists_and_other_files_are_no_qrels(text):
    assert not is_qrels(packed(text))


def test_a_grade_becomes_the_label_of_its_number():
    lines = "".join(
        f"A 0 {n:040x} {grade}\n" for n, grade in enumerate((3, 2, 1, 0, -1, -2))
    )
    assert list(labels(read(lines)).values()) == [
        "MUST",
        "SHOULD",
        "CAN",
        "TOPIC",
        "NO",
        "TRASH",
    ]


def test_items_are_passages_or_entities_by_their_shape():
    actual = labels(
        read(f"A 0 {A} 1\nA/x 0 enwiki:England/Wales 2\nA/x/y 0 {A}/enwiki:Rhine 3\n")
    )
    assert actual == {
        ("passage", f"A {A}"): "CAN",
        ("entity", "A/x enwiki:England/Wales"): "SHOULD",
        ("entity", "A/x/y enwiki:Rhine"): "MUST",
    }


def test_items_that_look_like_damaged_paragraph_ids_are_told_with_the_first_line():
    result = read(f"A 0 {B} 1\nA 0 {A[:39]} 1\nA/x 0 {A.upper()} 1\n")
    assert [(one.severity, one.code, one.place) for one in result.problems] == [
        ("warning", "DOUBTFUL_ID", "line 2")
    ]
    assert "2 such lines in all" in result.problems[0].what


def test_judgments_belong_to_the_page_of_the_query_and_to_the_assessor_named():
    actual = read_qrels(
        packed(f"A/x/y 0 {A} 1\n"), known([deep()], assessor="Cy")
    ).judgments
    assert [(vote.ref.topic, vote.assessor, vote.via) for vote in actual] == [
        ("A", "Cy", "import")
    ]


def test_tabs_blank_lines_and_a_byte_order_mark_are_read():
    assert len(read(f"\ufeffA\t0\t{A}\t1\r\n\n  \nA  0  {B}  0\n").judgments) == 2


def test_every_bad_line_is_reported_and_the_rest_is_read():
    result = read(f"A 0 {A} 4\nA 0 {A}\nA 0 {B} 1\nA 0 {A} 1.5\n")
    assert sentences(result) == [
        (
            "error",
            "UNKNOWN_GRADE",
            "line 1",
            "grade 4; one of 3, 2, 1, 0, -1, -2 (setting “grades”); the line was left out",
        ),
        (
            "error",
            "MALFORMED_LINE",
            "line 2",
            f"'A 0 {A}' is no line of qrels; query 0 item grade; the line was left out",
        ),
        (
            "error",
            "MALFORMED_LINE",
            "line 4",
            f"'A 0 {A} 1.5' is no line of qrels; query 0 item grade; the line was left out",
        ),
    ]
    assert len(result.judgments) == 1


def test_the_years_numbers_are_a_setting():
    assert sentences(read(f"A 0 {A} -1\n", grades="y3"))[0][3].startswith(
        "grade -1; one of 3, 2, 1, 0, -2 (setting"
    )
    assert labels(read(f"A 0 {A} 0\nA 0 {B} -2\n", grades="y3")) == {
        ("passage", f"A {A}"): "TOPIC",
        ("passage", f"A {B}"): "TRASH",
    }


def test_queries_of_no_outline_become_topics_of_their_own_and_are_named_in_one_sentence():
    result = read(f"X 0 {A} 1\nX 0 {B} 1\nA/q 0 {A} 1\nA 0 {A} 1\n")
    what = "2 judged queries are in no outline: X, A/q"
    right = "each counts as a topic of its own, 0 for a run that does not answer it (as in trec_eval -c)"
    assert sentences(result) == [
        ("warning", "UNKNOWN_QUERY", "file", f"{what}; {right}")
    ]
    assert result.topics == {
        "X": Topic("X", "X", levels=("article",)),
        "A/q": Topic("A/q", "A/q", levels=("article",)),
    }
    assert {vote.ref.topic for vote in result.judgments} == {"A", "X", "A/q"}


def test_a_query_that_two_files_judge_is_of_the_levels_of_both():
    first = read_qrels(
        packed(f"X 0 {A} 1\n", "page.toplevel.qrels"), known([deep()])
    ).topics["X"]
    again = read_qrels(
        packed(f"X 0 {B} 1\n", "page.article.qrels"), known([deep(), first])
    )
    assert (again.topics["X"].levels, again.problems) == (
        ("hierarchical", "toplevel", "article"),
        (),
    )


def test_runs_that_were_there_before_are_to_be_imported_again():
    here = replace(known([deep()]), runs={"r": Run("r", {})})
    assert (
        "import the runs again that were there before"
        in read_qrels(packed(f"X 0 {A} 1\n"), here).problems[0].right
    )


def test_qrels_of_another_task_are_refused_and_not_made_to_topics():
    result = read("19335 0 1017759 0\n19335 0 1082489 2\n")
    assert result.empty
    assert [(one.severity, one.code) for one in result.problems] == [
        ("error", "UNKNOWN_QUERY")
    ]


def test_outlines_of_sections_that_came_as_queries_before_are_refused_whole():
    early = read(f"enwiki:K/Parts 0 {A} 1\nenwiki:K 0 {A} 1\n").topics
    data = cbor_file(
        [[1, "Kettle", b"enwiki:K", [[0, "Parts", b"Parts", []]], [0], []]], 1
    )
    result = read_outlines(Packed("o.cbor", data), known(early.values()))
    assert result.empty
    assert ("error", "EARLY_QUERY") in [
        (one.severity, one.code) for one in result.problems
    ]
    assert (
        "1 judged section came in before the outlines, as qrels: enwiki:K/Parts"
        in result.problems[-1].what
    )


def test_a_judged_section_of_no_outline_counts_for_the_rankings_behind_y3_pages_too():
    elsewhere = Topic(
        "tqa2:L_7/T_1", "tqa2:L_7/T_1", levels=("hierarchical", "toplevel")
    )
    votes = [
        graded(facet(1), A, "MUST", topic=PAGE),
        graded(elsewhere.id, A, "MUST", topic=elsewhere.id),
    ]
    mine, other = (
        case(topic(), {"r": page("a", [("a", 1, 1, 3.0)])}, votes[:1]),
        case(elsewhere, {}, votes[1:]),
    )
    assert (
        figures(mine, other)["r", "MAP"]
        == figures(mine, other)["r", "MAP-toplevel"]
        == 0.5
    )


def test_an_item_with_two_grades_keeps_the_first():
    result = read(f"A 0 {A} 1\nA 0 {A} 3\nA 0 {A} 1\n")
    assert labels(result) == {("passage", f"A {A}"): "CAN"}
    assert [(code, place) for _, code, place, _ in sentences(result)] == [
        ("CONFLICTING_GRADES", "line 2")
    ]


def test_a_note_counts_queries_by_level():
    result = read(f"A 0 {A} 1\nA/x 0 {A} 1\nA/x/y 0 {A} 1\n")
    assert result.notes == (
        (
            "q.qrels: 3 grades of 3 queries (2 hierarchical, 1 toplevel, 1 article; a top-level "
            "section is one of the hierarchical level too)"
        ),
    )


def test_what_was_read_goes_out_again():
    text = f"A 0 {A} 3\nA 0 {B} -1\nA/x/y 0 {A} -2\n"
    assert (
        ranking_writer("passage")(material([deep()], read(text).judgments)).decode()
        == text
    )
    assert ranking_writer("entity")(material([deep()], read(text).judgments)) == b""


def test_entities_go_out_without_their_paragraph():
    votes = read(f"A 0 {A}/enwiki:Rhine 2\n").judgments
    assert (
        ranking_writer("entity")(material([deep()], votes)) == b"A 0 enwiki:Rhine 2\n"
    )


def test_no_and_topic_share_a_number_in_the_third_year():
    votes = [graded("A", A, "NO"), graded("A", B, "TOPIC")]
    assert (
        ranking_writer("passage")(material([deep()], votes, grades="y3")).decode()
        == f"A 0 {A} 0\nA 0 {B} 0\n"
    )


def test_sessions_hold_every_assessors_raw_number():
    votes = [
        graded("A", A, "MUST", assessor="Ann Li"),
        graded("A", A, "NO", assessor="Bo"),
        graded("A", B, "TRASH", assessor="Bo"),
    ]
    assert (
        write_sessions(material([deep()], votes)).decode()
        == f"A\tAnn_Li\t{A}\t5\nA\tBo\t{A}\t0\nA\tBo\t{B}\t-2\n"
    )


def test_the_table_of_raw_numbers_is_known_as_our_own_and_never_read_as_qrels():
    written = packed(f"A\tAnn_Li\t{A}\t5\nA\tBo\t{B}\t3\n")
    assert (is_sessions(written), is_qrels(written)) == (True, False)


@pytest.mark.parametrize("iteration", ["0", "Q0", "1"])
@pytest.mark.parametrize("between", [" ", "\t"])
def test_qrels_between_tabs_or_blanks_are_no_table_of_raw_numbers(iteration, between):
    file = packed(between.join(["A", iteration, A, "1"]) + "\n")
    assert (is_qrels(file), is_sessions(file)) == (True, False)


# Y3


def test_page_level_qrels_hold_the_best_label_and_zero_for_what_is_removed():
    votes = [
        on("a", 1, "CAN"),
        on("a", 2, "MUST"),
        on("b", 1, "MUST"),
        removed("b"),
        on("c", 1, "UNSET"),
        on("d", 1, "TRASH"),
        removed("e"),
    ]
    lines = write_page_level(material([topic()], votes)).decode().split("\n")
    assert lines == [
        f"{PAGE} 0 {p(letter)} {grade}"
        for letter, grade in (("a", 3), ("b", 0), ("d", -2), ("e", 0))
    ] + [""]


def test_section_level_qrels_use_the_heading_id_alone():
    votes = [
        on("a", 1, "MUST"),
        on("a", 3, "NONREL"),
        on("b", 1, "UNSET"),
        on("c", 2, "DUPLICATE"),
    ]
    assert (
        write_section_level(material([topic()], votes)).decode()
        == f"{facet(1)} 0 {A} 3\n{facet(3)} 0 {A} 0\n"
    )


def test_facets_outside_the_outline_are_written_on_request_below_their_page():
    votes = [on("a", "NONE_OF_THESE", "CAN"), on("a", "INTRODUCTION", "MUST")]
    assert write_section_level(material([topic()], votes)) == b""
    written = write_section_level(material([topic()], votes, special="write")).decode()
    assert written == f"{PAGE}/INTRODUCTION 0 {A} 3\n{PAGE}/NONE_OF_THESE 0 {A} 1\n"


def test_transitions_go_out_with_their_labels_whether_the_pair_still_meets_or_not():
    votes = [step("ba", "SWITCH"), step("ab", "SAME")]
    assert (
        write_transitions(material([topic()], votes)).decode()
        == f"{PAGE} {A} {B} SAME\n{PAGE} {B} {A} SWITCH\n"
    )


# Released files


@pytest.fixture(scope="module")
def outlines():
    return read_outlines(
        Packed("o.cbor", shared("test200/train.test200.cbor.outlines")), known()
    ).topics.values()


@pytest.mark.parametrize(
    ("level", "queries"),
    [
        ("article", 25),
        ("toplevel", 142),
        ("hierarchical", 213),
        ("hierarchical.entity", 169),
    ],
)
def test_released_qrels_are_read_whole_and_go_out_as_they_came(
    outlines, level, queries
):
    text = shared(f"test200/train.test200.25pages.{level}.qrels").read_text()
    result = read(text, *outlines)
    assert result.problems == ()
    task = "entity" if "entity" in level else "passage"
    assert second_qrels(
        ranking_writer(task)(material(outlines, result.judgments)).decode()
    ) == second_qrels(text)
    assert len({vote.ref.key.split()[0] for vote in result.judgments}) == queries


def test_hierarchical_qrels_give_those_of_the_other_levels(outlines):
    released = {
        level: second_qrels(
            shared(f"test200/train.test200.25pages.{level}.qrels").read_text()
        )
        for level in LEVELS
    }
    derived = [
        by_level(outline, released["hierarchical"], "derived") for outline in outlines
    ]
    for level in LEVELS:
        assert {
            query: grades
            for entries in derived
            for query, grades in entries[level].items()
        } == released[level]
