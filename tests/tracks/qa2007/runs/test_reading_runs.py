"""Run files, and everything that is checked of them."""

import pytest

from assessment.tracks.qa2007 import TRACK
from assessment.tracks.qa2007.answer import AnswerItem
from tests.tracks.qa2007.making import (
    DOC,
    codes,
    item,
    known,
    read,
    recognised,
    run,
    topic,
)

SERIES = topic(kinds="FFLO")
LISTED = f"9.1 r {DOC} ten\n9.2 r NIL\n9.3 r {DOC} one\n9.3 r {DOC} two\n9.4 r {DOC} a thing\n"


def load(text, *topics, **more):
    return read(text, *(topics or (SERIES,)), kind="run", **more)


def problems(text, **more):
    """Codes of reader and check, without the note that docids are unchecked."""
    result = load(text, **more)
    checked = TRACK.check("file", result.runs[0], known(SERIES)) if result.runs else ()
    return [
        code
        for code in codes([*result.problems, *checked])
        if code not in ("DOCIDS_UNCHECKED", "MISSING_QUESTION")
    ]


def test_a_run_is_read_by_series_and_question():
    result = load(LISTED)
    assert result.runs[0].name == "r"
    assert result.runs[0].answers["9"].responses == {
        "9.1": (item("ten"),),
        "9.2": (AnswerItem("NIL", ""),),
        "9.3": (item("one"), item("two")),
        "9.4": (item("a thing"),),
    }
    assert problems(LISTED) == []


@pytest.mark.parametrize(
    "docid",
    ["NYT19990326.0303", "APW_ENG_20051121.0020", "BLOG06-20051223-047-0003667011"],
)
def test_documents_of_all_collections_are_known_by_their_shape(docid):
    read_without_questions = read(f"9.1 r {docid} ten\n", kind="run")
    assert codes(read_without_questions.problems) == ["DOCIDS_UNCHECKED"]


@pytest.mark.parametrize(
    ("year", "docid", "code"),
    [
        ("2007", "NYT19990326.0303", ["OTHER_COLLECTION"]),
        ("2007", "XIE20000101.0001", ["OTHER_COLLECTION"]),
        ("2007", "APW_ENG_20070101.0001", ["OTHER_COLLECTION"]),
        ("2007", "BLOG06-20051223-047-0003667011", []),
        ("2006", "APW_ENG_20051121.0020", ["OTHER_COLLECTION"]),
        ("2003", "BLOG06-20051223-047-0003667011", ["OTHER_COLLECTION"]),
        ("2004", "XIE19960101.0001", []),
        ("2005", "NYT20000926.0203", []),
        ("1999", "NYT_ENG_20041013.0087", []),
    ],
)
def test_documents_are_of_the_collections_of_the_year(year, docid, code):
    loaded = load(f"9.2 r {DOC}x y\n9.1 r {docid} ten\n", SERIES._replace(year=year))
    wrong = [one for one in loaded.problems if one.code == "OTHER_COLLECTION"]
    assert codes(wrong) == code
    assert all((one.severity, one.place) == ("warning", "line 2") for one in wrong)


def test_a_ciqa_file_may_be_of_either_year():
    question = topic(kinds="O").questions[0]._replace(id="26")
    ciqa = topic("26", kinds="")._replace(questions=(question,))
    loaded = load("26 r NYT19990326.0303 ten\n", ciqa)
    assert codes(loaded.problems) == ["DOCIDS_UNCHECKED"]


def test_a_list_of_ids_knows_better_than_the_collection_of_the_year():
    (listed,) = read("NYT19990326.0303\n").resources
    resources = {(listed.kind, listed.name): listed.body}
    assert not load("9.1 r NYT19990326.0303 ten\n", resources=resources).problems


def test_an_answer_keeps_inner_tabs_and_spaces_and_loses_the_ends():
    result = load(f"9.1\tr  {DOC}   $10.75 \t a  ton \n")
    assert result.runs[0].answers["9"].items("9.1")[0].text == "$10.75 \t a  ton"


def test_windows_line_ends_and_blank_lines_change_nothing():
    assert load(LISTED.replace("\n", "\r\n\r\n")).runs == load(LISTED).runs


def test_a_file_without_a_final_line_end_is_read_whole():
    assert load(LISTED.rstrip()).runs == load(LISTED).runs


@pytest.mark.parametrize(
    ("line", "code", "severity"),
    [
        (f"9.1 r {DOC} ten\n9.1 r {DOC} eleven", "SEVERAL_LINES", "error"),
        ("9.1 r NIL nothing", "NIL_WITH_TEXT", "warning"),
        ("9.1 r NIL NIL", "NIL_WITH_TEXT", "warning"),
        (f"9.1 r {DOC}", "EMPTY_ANSWER", "warning"),
        ("9.3 r NIL", "MISPLACED_NIL", "error"),
        ("9.4 r NIL", "MISPLACED_NIL", "error"),
        (f"9.3 r {DOC}", "EMPTY_ANSWER", "error"),
        (f"9.4 r {DOC}  ", "EMPTY_ANSWER", "error"),
        ("9.1 r DOC7 ten", "INVALID_DOCID", "warning"),
        (f"9.7 r {DOC} ten", "INVALID_QUESTION", "error"),
        (f"9.1 r {DOC} ten\n9.2 other {DOC} ten", "MIXED_RUN_TAGS", "error"),
        ("9.1 r", "MALFORMED_LINE", "error"),
        ("what is this about", "MALFORMED_LINE", "error"),
    ],
)
def test_each_problem_of_a_line_is_told_with_its_place(line, code, severity):
    result = [
        one
        for one in load(f"{line}\n9.2 r NIL\n").problems
        if one.code != "DOCIDS_UNCHECKED"
    ]
    assert [(one.code, one.severity) for one in result] == [(code, severity)]
    assert result[0].place.startswith("line ")


def test_all_problems_are_told_at_once():
    assert problems(f"9.1 r NIL nil\n9.2 r DOC ten\n9.9 r {DOC} x\n9.4 r NIL\n") == [
        "INVALID_QUESTION", "INVALID_DOCID", "NIL_WITH_TEXT", "MISPLACED_NIL",
    ]  # fmt: skip


def test_nil_with_text_is_taken_as_nil():
    assert load("9.1 r NIL NIL\n").runs[0].answers["9"].items("9.1") == (
        AnswerItem("NIL", ""),
    )


def test_seven_thousand_characters_are_fine_and_one_more_is_not():
    assert problems(f"9.4 r {DOC} {'x ' * 3500}\n9.4 r {DOC} {'y' * 3500}\n") == []
    assert problems(f"9.4 r {DOC} {'x ' * 3500}\n9.4 r {DOC} {'y' * 3501}\n") == [
        "TOO_LONG"
    ]


def test_questions_that_a_run_leaves_out_are_listed():
    (result,) = TRACK.check("file", run(q1="x", q3=["a"]), known(SERIES))
    assert (result.code, result.severity) == ("MISSING_QUESTION", "error")
    assert "2 questions (1 FACTOID, 1 OTHER): 9.2, 9.4" in result.what


def test_documents_are_held_to_the_collection_where_its_ids_are_known():
    (listed,) = read(f"{DOC}\n").resources
    resources = {(listed.kind, listed.name): listed.body}
    assert codes(load(LISTED, resources=resources).problems) == []
    other = load(LISTED.replace("0020 ten", "0021 ten"), resources=resources)
    assert [(one.code, one.place) for one in other.problems] == [
        ("UNKNOWN_DOCUMENT", "line 1")
    ]


def test_without_a_list_of_documents_only_their_shape_is_checked_and_the_run_says_so():
    assert codes(load(LISTED).problems) == ["DOCIDS_UNCHECKED"]


def test_ranked_answers_of_a_factoid_are_all_kept_for_the_users_choice():
    ranked = "".join(f"9.1 r {DOC} answer {n}\n" for n in range(20))
    assert len(load(ranked).runs[0].answers["9"].items("9.1")) == 20


def test_runs_of_the_years_before_2003_are_read():
    assert recognised(f"9.1 Q0 {DOC} 1 0.5 tag ten dollars\n") == "run"
    result = load(f"9.1 Q0 {DOC} 1 0.5 tag ten dollars\n").runs[0]
    assert (result.name, result.answers["9"].items("9.1")) == (
        "tag",
        (item("ten dollars"),),
    )


def test_a_run_without_questions_is_read_by_the_ids_of_its_lines():
    parsed = read(LISTED, kind="run")
    assert len(parsed.runs[0].answers["9"].responses) == 4
    assert "question ids and types are not checked" in parsed.notes[0]


def test_a_file_without_any_line_of_a_run_cannot_be_loaded():
    result = load("hello world again\n")
    assert result.empty
    assert "MALFORMED_RUN" in codes(result.problems)


def test_a_run_with_a_few_broken_lines_is_still_known_as_one():
    assert recognised(LISTED + "broken\n") == "run"


def test_a_run_of_numbers_is_not_taken_for_judgments():
    assert recognised(f"9.1 r {DOC} 3\n9.2 r {DOC} 12 dollars\n") == "run"


@pytest.mark.parametrize(
    ("lines", "code", "place"),
    [
        (
            f"9.3 r {DOC} Lind\n9.3 r {DOC} Merle\n9.3 r {DOC} Lind\n",
            "REPEATED_INSTANCE",
            "line 3",
        ),
        (
            f"9.3 r {DOC} Lind\n9.3 r NYT_ENG_20041013.0087 lind \n",
            "REPEATED_INSTANCE",
            "line 2",
        ),
        (f"9.4 r {DOC} a thing\n9.4 r {DOC} a thing\n", "REPEATED_ITEM", "line 2"),
        (f"\ufeff9.1 r {DOC} ten\n", "BYTE_ORDER_MARK", "line 1"),
        (f"9.1 r {DOC} ten\n\n9.2 r NIL\n \t\n", "BLANK_LINE", "line 2"),
    ],
)
def test_what_is_read_and_passed_over_is_told(lines, code, place):
    result = [one for one in load(lines).problems if one.code != "DOCIDS_UNCHECKED"]
    assert [(one.code, one.severity, one.place) for one in result] == [
        (code, "warning", place)
    ]
    assert load(lines).runs == load(lines.lstrip("\ufeff").replace("\n\n", "\n")).runs


def test_equal_strings_of_two_questions_are_no_repetition():
    assert problems(f"9.1 r {DOC} Lind\n9.3 r {DOC} Lind\n9.4 r {DOC} Lind\n") == []


FOREIGN = {
    "qrels": "".join(f"301 0 DOC-{n} {n % 2}\n" for n in range(9)),
    "ad hoc run": "".join(f"301 Q0 DOC-{n} {n} {9 - n}.5 tag\n" for n in range(1, 9)),
    "section run": "".join(
        f"enwiki:Lake/Name{n} Q0 {n:040x} 1 0.5 tag\n" for n in range(9)
    ),
    "prose": "The lake was found in 1874.\nIt is deep.\nNIL\n",
    "log": (
        "2007-01-02 10:00:00 NIL started\n2007-01-02 10:00:01 worker ready\n"
        "2007-01-02 10:00:02 worker done\n"
    ),
    "ranked documents": "".join(
        f"{series} {rank} {DOC[:-1]}{rank} {9 - rank}.5\n"
        for series in (8, 9)
        for rank in range(1, 9)
    )
    + "end\n",
    "patterns of one word with documents": (
        f"9.1 black {DOC} \n9.1 blue {DOC} NYT19990326.0303 \n9.2 green {DOC} \n"
    ),
    "patterns with tabs": f"9.1\tblack\t{DOC}\n9.2\tblue\t{DOC} NYT19990326.0303\n9.3\tgreen\t{DOC}\n",
    "judgments with a broken line": "".join(
        f"9.{n} r {DOC} 1 answer {n}\n" for n in range(1, 9)
    )
    + f"9.9 r {DOC} right answer\n",
}


@pytest.mark.parametrize("name", FOREIGN)
def test_files_of_other_kinds_are_not_taken_for_runs(name):
    assert recognised(FOREIGN[name]) != "run"
    assert recognised(FOREIGN[name].replace("\n", "\r\n")) != "run"


@pytest.mark.parametrize("name", ["qrels", "ad hoc run", "section run", "prose", "log"])
def test_files_of_other_tracks_are_of_no_kind(name):
    assert recognised(FOREIGN[name]) is None


def test_a_few_runs_in_one_file_are_still_known_as_runs():
    three = "".join(
        f"9.{n} {tag} {DOC} ten dollars\n" for tag in "abc" for n in range(1, 4)
    )
    assert recognised(three) == "run"
