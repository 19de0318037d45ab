"""AC runs come in, in both layouts, with every broken line by its number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.tracks.r2c2.answer import CitedNugget, Response, Topic
from assessment.tracks.r2c2.runs.answers import is_answers, is_marked, read_answers
from assessment.tracks.r2c2.runs.check import check
from tests.tracks.r2c2.making import codes, known, packed, passages, places, run

HERON = run("heron-PO-1", passages("one", "two"))
NUGGET = "1;heron-PO-1;1;It was Ilse Marwick."


def read(text, name="heron-AC-1.txt", runs=(HERON,), **more):
    return read_answers(packed(text, name), known(runs=runs, **more))


def answer(text, **more):
    return read(text, **more).runs[0].answers["0001"]


def wrapped(*lines):
    return "<0001>\n" + "".join(f"{line}\n" for line in lines) + "</0001>\n"


def test_an_answer_with_its_nuggets_is_read():
    result = answer(
        wrapped("Ilse Marwick;90", NUGGET, "2;heron-PO-1;2;She was the first.")
    )
    assert result == Response(
        "Ilse Marwick",
        90,
        (
            CitedNugget(1, "heron-PO-1", 1, "It was Ilse Marwick."),
            CitedNugget(2, "heron-PO-1", 2, "She was the first."),
        ),
    )


def test_a_run_that_answers_only_unknown_questions_is_refused_for_them():
    problems = read("<0009>\nIlse;90\n</0009>\n").problems
    [refusal] = [one for one in problems if one.code == "EMPTY_RUN"]
    assert refusal.what.endswith("that can be read: 1 of unknown questions")


@pytest.mark.parametrize(
    "text",
    [
        f"<0001>Ilse;90\n{NUGGET}\n</0001>\n",
        f"<0001>\r\nIlse;90\r\n{NUGGET}\r\n</0001>\r\n\r\n",
        f"<0001>\n\n Ilse ; 90 \n{NUGGET}\n</0001>",
    ],
)
def test_both_layouts_and_all_line_ends_say_the_same(text):
    assert answer(text) == answer(wrapped("Ilse;90", NUGGET))


@pytest.mark.parametrize(
    "name",
    [
        "3; or 4",
        "Bolt & Sons",
        "<unknown>",
        'the "Ferry"',
        "a, b (c)",
        "</b>",
        "R2;D2;C3",
    ],
)
def test_an_answer_is_kept_whole_whatever_it_holds(name):
    assert answer(wrapped(f"{name};100", NUGGET)).answer == name


def test_an_answer_on_one_line_with_its_tags_is_read():
    assert answer("<0001>Bor Gullet (a creature);99</0001>\n") == Response(
        "Bor Gullet (a creature)", 99
    )


def test_semicolons_belong_to_the_nugget():
    assert (
        answer(wrapped("x;0", "1;heron-PO-1;1;first; second;")).nuggets[0].text
        == "first; second;"
    )


@pytest.mark.parametrize(
    "confidence", ["90.0", "0.9", "90%", "101", "-1", "", "ninety", "９０"]
)
def test_a_confidence_that_is_no_whole_number_to_100_leaves_the_answer_out(confidence):
    result = read(wrapped(f"Ilse;{confidence}", NUGGET))
    assert ("line 2", "MALFORMED_CONFIDENCE") in places(result)
    assert result.runs == ()


def test_an_answer_without_a_confidence_is_an_error():
    assert ("line 2", "MALFORMED_CONFIDENCE") in places(read(wrapped("Ilse", NUGGET)))


@pytest.mark.parametrize("confidence", [0, 100])
def test_no_confidence_at_all_and_all_of_it_are_valid(confidence):
    assert answer(wrapped(f"Ilse;{confidence}")).confidence == confidence


def test_an_empty_element_is_no_answer():
    result = read(
        "<0001>\n</0001>\n<0002>\nx;1\n</0002>\n",
        topics=(Topic("0001", "?"), Topic("0002", "?")),
    )
    assert codes(result) == ["NO_ANSWER"]
    assert list(result.runs[0].answers) == ["0002"]


def test_an_empty_answer_with_a_confidence_is_no_answer():
    assert ("line 2", "NO_ANSWER") in places(read(wrapped(";50")))


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("<0001>\nx;1\n<0002>\ny;2\n</0002>\n", "line 1", "UNCLOSED_ELEMENT"),
        ("<0001>\nx;1\n", "line 1", "UNCLOSED_ELEMENT"),
        ("<0001>\nx;1\n</0002>\n</0001>\n", "line 3", "STRAY_TAG"),
        ("<0001>\nx;1\n</0001>\n<0001>\ny;2\n</0001>\n", "line 4", "REPEATED_QUESTION"),
        ("before\n<0001>\nx;1\n</0001>\n", "line 1", "STRAY_LINE"),
        ("<0001>\nx;1\n1;heron-PO-1;text\n</0001>\n", "line 3", "MALFORMED_NUGGET"),
        ("<0001>\nx;1\none;heron-PO-1;1;text\n</0001>\n", "line 3", "MALFORMED_NUGGET"),
        ("<0001>\nx;1\n1;heron-PO-1;21;text\n</0001>\n", "line 3", "MALFORMED_RANK"),
        ("<0001>\nx;1\n1;heron-PO-1;1;\n</0001>\n", "line 3", "EMPTY_TEXT"),
        ("<0003>\nx;1\n</0003>\n<0001>\nx;1\n</0001>\n", "line 1", "UNKNOWN_QUESTION"),
    ],
)
def test_what_is_broken_is_an_error_at_its_line_and_the_rest_is_read(text, place, code):
    result = read(text, topics=(Topic("0001", "?"), Topic("0002", "?")))
    assert (place, code) in places(result)
    assert result.runs[0].answers["0001"].answer == "x"


def test_eleven_nuggets_are_a_warning_and_by_the_setting_an_error():
    text = wrapped(
        "x;1", *(f"{number};heron-PO-1;1;nugget {number}" for number in range(1, 12))
    )
    assert codes(read(text), "warning") == ["TOO_MANY_NUGGETS"]
    assert codes(read(text, over_ten="error"), "error") == ["TOO_MANY_NUGGETS"]
    assert len(answer(text).nuggets) == 11


def test_numbers_out_of_order_and_repeated_nuggets_are_warnings():
    assert codes(
        read(wrapped("x;1", "2;heron-PO-1;1;text", "1;heron-PO-1;2;text"))
    ) == [
        "NUGGET_NUMBERS",
        "REPEATED_NUGGET",
    ]


def test_citations_that_no_loaded_run_has_are_listed():
    result = read(
        wrapped("x;1", "1;heron-PO-1;3;a", "2;tern-PG-1;1;b", "3;heron-PO-1;2;c")
    )
    assert [(problem.place, problem.severity) for problem in result.problems] == [
        ("line 1, question 0001", "warning")
    ]
    assert "PassageKeys heron-PO-1;3, tern-PG-1;1" in result.problems[0].what


def test_a_refused_question_is_a_warning():
    result = read(wrapped("x;1"))
    missing = list(
        check(
            "f", result.runs[0], known(topics=(Topic("0001", "?"), Topic("0002", "?")))
        )
    )
    assert [(problem.code, problem.severity) for problem in missing] == [
        ("UNANSWERED", "warning")
    ]


def test_a_passage_run_in_the_place_of_an_answer_run_is_told():
    assert "RUN_NAME" in codes(read(wrapped("x;1"), name="heron-PO-1.txt"), "error")


def test_plain_and_marked_runs_are_told_apart():
    plain, marked = wrapped("R2;D2;C3;90", NUGGET), wrapped("x;1", f"B{NUGGET}")
    assert (is_answers(packed(plain, "a")), is_marked(packed(plain, "a"))) == (
        True,
        False,
    )
    assert (is_answers(packed(marked, "a")), is_marked(packed(marked, "a"))) == (
        False,
        True,
    )


@given(st.text(st.sampled_from("<>/0;1\n AaRNB&\"'"), max_size=200))
def test_no_text_stops_the_reader(text):
    result = read(text)
    assert result.runs or any(
        problem.severity == "error" for problem in result.problems
    )


_LINE = (
    st.text(
        st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp")),
        min_size=1,
        max_size=60,
    )
    .map(str.strip)
    .filter(bool)
)


@given(
    _LINE.filter(lambda text: not text.startswith("<")),
    st.integers(0, 100),
    st.lists(_LINE, max_size=5, unique=True),
)
def test_an_answer_comes_back_as_it_was_written(name, confidence, nuggets):
    lines = [f"{number};heron-PO-1;1;{text}" for number, text in enumerate(nuggets, 1)]
    result = answer(wrapped(f"{name};{confidence}", *lines))
    assert (
        result.answer,
        result.confidence,
        [nugget.text for nugget in result.nuggets],
    ) == (
        name,
        confidence,
        nuggets,
    )


def test_without_any_passage_run_one_message_says_that_citations_were_not_checked():
    text = wrapped("Ilse Marwick;90", NUGGET) + wrapped("Corin;80", NUGGET).replace(
        "0001", "0002"
    )
    two = (Topic("0001", "?"), Topic("0002", "?"))
    assert codes(read(text, runs=(), topics=two)).count("CITATIONS_UNCHECKED") == 1
    assert "CITATIONS_UNCHECKED" not in codes(read(text, topics=two))
    assert "CITATIONS_UNCHECKED" not in codes(read(wrapped("Ilse Marwick;90"), runs=()))
    assert "TOPICS_UNCHECKED" in codes(read(text, topics=()))
