"""Judgment files of factoids, lists and Other."""

import pytest

from assessment.tracks.qa2007.answer import digest
from tests.tracks.qa2007.making import DOC, codes, nuggets, read, recognised, run, topic

SERIES = topic(kinds="FFLO")
RUNS = (
    run(
        "r", q1="ten", q2=None, q3=["UK", "Britain", "Peru"], q4=["a thing", "another"]
    ),
    run("s", q1="ten", q4=["a thing", "another"]),
)
D = DOC
FACTOID = f"9.1 r {D} 1 ten\n9.2 r NIL -1\n"
LISTED = f"9.3 r {D} 1 1 UK\n9.3 r {D} 1 0 Britain\n9.3 r {D} -1 0 Peru\n"
PART1 = f"9.4 r 1 {D} a thing\n9.4 r 2 {D} another\n"
PART2 = "9.4 r 1 1\n9.4 r 2 3\n"


def load(text, **more):
    return read(text, SERIES, **{"runs": RUNS, "nuggets": {"9": nuggets(3)}, **more})


def labels(read, kind):
    return {
        judgment.ref.key: judgment.label
        for judgment in read.judgments
        if judgment.ref.kind == kind
    }


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (FACTOID, "factoid"),
        (LISTED, "list"),
        (PART1, "other"),
        (PART2, "other"),
        (PART1 + PART2, "other"),
    ],
)
def test_judgment_files_are_known_by_their_content(text, kind):
    assert recognised(text) == kind


def test_factoid_judgments_name_the_material_and_the_assessor():
    result = load(FACTOID, assessor="Ann")
    assert labels(result, "factoid") == {digest("9.1", DOC, "ten"): "globally correct"}
    assert labels(result, "nil") == {digest("9.2"): "wrong"}
    assert {judgment.assessor for judgment in result.judgments} == {"Ann"}
    assert result.problems == ()


@pytest.mark.parametrize(
    ("codes_", "code", "label"),
    [
        ("local4", 1, "globally correct"),
        ("local4", 2, "unsupported"),
        ("local4", 3, "non-exact"),
        ("local4", 4, "locally correct"),
        ("local2", 2, "locally correct"),
        ("four", -1, "incorrect"),
    ],
)
def test_codes_mean_what_the_setting_says(codes_, code, label):
    assert list(
        labels(load(f"9.1 r {D} {code} ten\n", codes=codes_), "factoid").values()
    ) == [label]


def test_code_0_is_unjudged_and_an_unknown_code_an_error():
    result = load(f"9.1 r {D} 0 ten\n9.1 s {D} 7 ten\n")
    assert result.judgments == ()
    assert [(one.code, one.place) for one in result.problems] == [
        ("UNKNOWN_LABEL", "line 2")
    ]
    assert codes(load(f"9.1 r {D} 4 ten\n", codes="four").problems) == ["UNKNOWN_LABEL"]


def test_the_order_of_the_columns_is_a_setting():
    text = f"9.1 r -1 {D} ten\n"
    assert recognised(text) == "factoid"
    assert labels(load(text, columns="code"), "factoid") == {
        digest("9.1", DOC, "ten"): "incorrect"
    }
    assert codes(load(text).problems) == ["MALFORMED_LINE"]


def test_runs_that_share_material_share_its_label_and_differences_are_told():
    result = load(f"9.1 r {D} 1 ten\n9.1 s {D} 3 ten\n")
    assert len(result.judgments) == 1
    assert [(one.code, one.severity, one.place) for one in result.problems] == [
        ("CONFLICTING_LABELS", "warning", "line 2")
    ]


def test_runs_whose_nil_is_judged_differently_are_told():
    result = load(
        "9.2 r NIL 1\n9.2 s NIL -1\n", runs=(run("r", q2=None), run("s", q2=None))
    )
    assert [(one.code, one.place) for one in result.problems] == [
        ("CONFLICTING_LABELS", "line 2")
    ]
    assert (
        result.problems[0].what
        == "NIL of question 9.2 is wrong here and right in line 1"
    )


def test_judged_answers_that_no_loaded_run_holds_are_told_and_kept():
    result = load(f"9.1 r {D} 1 eleven\n9.1 no_progress {D} 1 ten\n")
    assert codes(result.problems) == ["UNMATCHED_ANSWER", "UNKNOWN_RUN"]
    assert len(result.judgments) == 2


def test_judgments_of_questions_of_another_type_are_left_out():
    assert codes(load(f"9.3 r {D} 1 ten\n").problems) == ["WRONG_QUESTION_TYPE"]
    assert codes(load(f"9.8 r {D} 1 ten\n").problems) == ["INVALID_QUESTION"]


def test_an_instance_that_is_right_but_not_distinct_joins_the_only_distinct_one():
    result = load(LISTED)
    assert labels(result, "group") == {digest("9.3", DOC, "Britain"): "UK"}
    assert next(
        judgment for judgment in result.judgments if judgment.ref.kind == "group"
    ).flagged


def test_where_it_is_unclear_what_an_instance_repeats_its_group_must_be_named():
    result = load(f"9.3 r {D} 1 1 UK\n9.3 r {D} 1 0 Britain\n9.3 r {D} 1 1 Peru\n")
    assert labels(result, "group") == {}
    assert codes(result.problems) == ["GROUP_UNKNOWN"]


def test_aliases_of_the_list_answers_say_what_an_instance_repeats():
    resources = {("answers", "list"): b'{"9.3": ["UK (Britain)"]}'}
    result = load(
        f"9.3 r {D} 1 1 UK\n9.3 r {D} 1 0 Britain\n9.3 r {D} 1 1 Peru\n",
        resources=resources,
    )
    assert result.problems == ()


def test_only_right_instances_are_distinct():
    assert codes(load(f"9.3 r {D} 3 1 UK\n").problems) == ["DISTINCT_NOT_RIGHT"]


def test_nuggets_found_are_matches_and_the_others_absent_in_a_response_that_is_read():
    result = load(PART1 + PART2)
    by_nugget = {
        judgment.ref.key.partition(":")[2]: (judgment.label, judgment.evidence)
        for judgment in result.judgments
        if judgment.ref.kind == "match"
    }
    assert by_nugget == {
        "n1": ("found", (("1", None),)),
        "n2": ("absent", ()),
        "n3": ("found", (("2", None),)),
    }
    assert list(labels(result, "read").values()) == ["done"]


def test_part_2_alone_says_which_responses_it_cannot_know_as_read():
    result = load(PART2)
    assert list(labels(result, "read").values()) == ["done"]
    assert "without part 1" in result.notes[0]


def test_part_1_alone_marks_responses_as_read_and_no_nugget_as_absent():
    result = load(PART1)
    assert [judgment.ref.kind for judgment in result.judgments] == ["read"]
    assert "without part 2" in result.notes[0]


def test_a_response_with_items_missing_from_part_1_is_not_read():
    result = load(f"9.4 r 1 {D} a thing\n" + PART2)
    assert codes(result.problems) == ["ITEMS_MISSING"]
    assert labels(result, "read") == {}
    assert sorted(labels(result, "match").values()) == ["found", "found"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"9.4 r 1 {D} another text\n", "ITEM_DIFFERS"),
        (f"9.4 r 3 {D} a thing\n", "ITEM_DIFFERS"),
        ("9.4 r 1 9\n", "UNKNOWN_NUGGET"),
        ("9.4 r 7 1\n", "UNKNOWN_ITEM"),
        ("9.4 nobody 1 1\n", "UNKNOWN_RUN"),
        ("9.1 r 1 1\n", "WRONG_QUESTION_TYPE"),
        ("9.8 r 1 1\n", "INVALID_QUESTION"),
    ],
)
def test_lines_that_fit_no_response_or_nugget_are_told(text, code):
    assert codes(load(text).problems) == [code]


def test_a_nugget_marked_twice_counts_once_at_the_later_item():
    result = load("9.4 r 1 1\n9.4 r 2 1\n")
    assert codes(result.problems) == ["REPEATED_MATCH"]
    assert next(
        judgment.evidence for judgment in result.judgments if judgment.label == "found"
    ) == (("2", None),)


def test_equal_responses_that_are_judged_differently_are_told():
    result = load(PART2 + "9.4 s 1 2\n")
    assert codes(result.problems) == ["CONFLICTING_MATCHES"]
    assert (
        len([judgment for judgment in result.judgments if judgment.ref.kind == "match"])
        == 3
    )


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f"9.1 r {D} 1 ten\n9.1 r {D} 1 ten\n", "line 2"),
        (f"9.3 r {D} 1 1 UK\n9.3 r {D} -1 0 Peru\n9.3 r {D} -1 0 Peru\n", "line 3"),
    ],
)
def test_an_answer_that_is_judged_in_two_lines_is_told(text, place):
    assert [(one.code, one.severity, one.place) for one in load(text).problems] == [
        ("REPEATED_LINE", "warning", place)
    ]


def test_an_instance_that_a_run_returns_twice_is_judged_twice():
    twice = (run("r", q3=["UK", "UK"]),)
    assert load(f"9.3 r {D} 1 1 UK\n9.3 r {D} 1 0 UK\n", runs=twice).problems == ()


def test_an_item_that_is_listed_twice_is_told():
    result = load(f"9.4 r 1 {D} a thing\n9.4 r 1 {D} a thing\n9.4 r 2 {D} another\n")
    assert [(one.code, one.place) for one in result.problems] == [
        ("REPEATED_ITEM", "line 2")
    ]


@pytest.mark.parametrize("text", [FACTOID, LISTED, PART1, PART2])
def test_byte_order_marks_and_blank_lines_of_judgment_files_are_told(text):
    first, rest = text.split("\n", 1)
    result = load(f"\ufeff{first}\n\n{rest}")
    assert [(one.code, one.place) for one in result.problems] == [
        ("BYTE_ORDER_MARK", "line 1"),
        ("BLANK_LINE", "line 2"),
    ]
    assert result.judgments == load(text).judgments


@pytest.mark.parametrize(
    ("text", "kind"),
    [(FACTOID * 3, "factoid"), (LISTED, "list"), (PART1 + PART2, "other")],
)
def test_a_broken_line_does_not_make_a_judgment_file_something_else(text, kind):
    assert recognised(text + "9.1 r\n") == kind
    assert ("MALFORMED_LINE", f"line {text.count(chr(10)) + 1}") in [
        (one.code, one.place) for one in load(text + "9.1 r\n").problems
    ]


def test_an_answer_that_two_responses_join_with_different_answers_is_told():
    text = "".join(
        f"9.3 {tag} {D} 1 1 {name}\n9.3 {tag} {D} 1 0 Britain\n"
        for tag, name in (("r", "UK"), ("s", "GB"))
    )
    runs = (run("r", q3=["UK", "Britain"]), run("s", q3=["GB", "Britain"]))
    result = load(text, runs=runs)
    assert [(one.code, one.place) for one in result.problems] == [
        ("CONFLICTING_GROUPS", "line 3")
    ]
