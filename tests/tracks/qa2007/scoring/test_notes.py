"""Counts and notes beside the figures of QA 2007."""

import pytest

from assessment.tracks.qa2007 import TRACK
from assessment.tracks.qa2007.formulas import nugget_recall
from tests.tracks.qa2007.making import (
    TWO,
    answer,
    case,
    factoids,
    lists,
    matched,
    nuggets,
    others,
    string,
    topic,
    votes,
)

RIGHT = "globally correct"
SEVERAL = "a factoid has several lines (setting “many_lines”)"
UNKNOWN = "no right answer of the list is known yet"
BY_VOTES = "Other weights from the assessors' votes"


def rows(*cases):
    """The totals of run r by measure: value, judged, needed, note; the cases stand for series 1, 2, …"""
    facts = {str(number): TRACK.score(each) for number, each in enumerate(cases, 1)}
    totals = TRACK.totals(facts, cases[0].settings)
    return {row.measure: row[3:] for row in totals if row.run == "r"}


def one_factoid(**responses):
    return case({"r": answer(**responses)}, (), topic(kinds="F"))


@pytest.mark.parametrize(
    ("series", "expected"),
    [
        (one_factoid(), (0.0, 0, 0, "no response: 1")),
        (one_factoid(q1=""), (0.0, 0, 0, "empty response: 1")),
        (one_factoid(q1=["x", "y"]), (None, 0, 0, f"left out, {SEVERAL}: 1")),
        (one_factoid(q1="x"), (0.0, 0, 1, "unjudged counts as not correct: 1")),
        (factoids(RIGHT, kinds="F"), (1.0, 1, 1, "")),
        (
            factoids(None, kinds="F", unjudged="judged"),
            (None, 0, 1, "left out, unjudged left out: 1"),
        ),
    ],
)
def test_a_factoid_says_what_was_counted(series, expected):
    assert rows(series)["factoid-score"] == expected


@pytest.mark.parametrize(
    ("items", "labels", "settings", "expected"),
    [
        (
            ["a", "b"],
            {"a": RIGHT},
            {},
            (0.5, 1, 2, "unjudged instances count as wrong"),
        ),
        (
            ["a", "b"],
            {"a": RIGHT},
            {"unjudged": "judged"},
            (1.0, 1, 2, "unjudged instances left out"),
        ),
        (["a", "b"], {"a": RIGHT, "b": "incorrect"}, {}, (0.5, 2, 2, "")),
        # NIL and the empty string name no instance: they are neither judged nor counted.
        (["a", None, ""], {"a": RIGHT}, {}, (1.0, 1, 1, "")),
        ([], {}, {"own": "a"}, (0.0, 0, 0, "no response")),
    ],
)
def test_a_list_says_what_was_counted(items, labels, settings, expected):
    more = dict(settings)
    own = more.pop("own", "")
    value, judged, needed, note = rows(lists(items, labels, own=own, **more))["list IP"]
    assert (value, judged, needed, note.removesuffix(": 1")) == expected


def test_a_list_without_a_known_answer_is_left_out():
    unknown = lists(["a", "b"], {"a": "incorrect"})
    assert rows(unknown)["list F"] == (None, 1, 2, f"left out, {UNKNOWN}: 1")


def test_other_says_whence_its_weights_are_and_when_there_was_no_response():
    assert rows(others(["abc"], [1]))["other NP"] == (1.0, 2, 2, BY_VOTES)
    inputs = votes(TWO, "9.1")
    absent = case({"r": answer()}, inputs, topic(kinds="O"), nuggets(2, "9.1"))
    expected = (0.0, 0, 0, f"no response: 1; {BY_VOTES}")
    assert rows(absent)["other F"] == expected


def test_totals_add_up_what_is_judged_and_name_the_series_of_each_note():
    figures = rows(
        factoids(RIGHT, kinds="F"), one_factoid(), factoids(None, RIGHT, kinds="FF")
    )
    notes = "no response: 2; unjudged counts as not correct: 3"
    assert figures["factoid-score"] == (0.5, 2, 3, notes)


def of_2003(*labels):
    inputs = [
        string("factoid", "9.1", "x", labels[0]),
        *[string("list", "9.2", "a", label) for label in labels[1:]],
        *votes(TWO, "9.3"),
        *matched(["abc"], [1], "9.3"),
    ]
    responses = answer(q1="x", q2=["a", "b"], q3=["abc"])
    series, nuggets_of_other = topic(kinds="FLO"), nuggets(2, "9.3")
    return case({"r": responses}, inputs, series, nuggets_of_other, rules="2003")


def test_the_score_of_2003_needs_all_three_parts():
    value, judged, needed, note = rows(of_2003(RIGHT))["series score"]
    assert (value, judged, needed) == (None, 3, 5)
    assert note == "needs factoid, list and definition questions with scores"


def test_the_score_of_2003_bears_the_counts_and_notes_of_its_parts():
    figures = rows(of_2003(RIGHT, RIGHT))
    parts = [figures[name] for name in ("factoid-score", "list F", "other F")]
    value, judged, needed, note = figures["series score"]
    assert value == pytest.approx(
        0.5 * parts[0][0] + 0.25 * parts[1][0] + 0.25 * parts[2][0]
    )
    assert judged == sum(part[1] for part in parts)
    assert needed == sum(part[2] for part in parts)
    assert note == "; ".join(part[3] for part in parts if part[3])
    assert note.count(";") == 1


def test_a_recall_without_weights_is_0():
    assert nugget_recall({}, ()) == nugget_recall({"a": 0.0}, ("a",)) == 0.0
