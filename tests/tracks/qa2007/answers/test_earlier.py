"""Answers to the earlier questions of a series, while nuggets are written."""

import orjson
import pytest

from assessment.judging.nuggets.earlier_answers import repeated_answer
from assessment.model import EarlierQuestion
from assessment.tracks.qa2007 import TRACK
from assessment.tracks.qa2007.answers.right_answers import ANSWERS
from tests.tracks.qa2007.making import answer, case, flag, string


def earlier(one, other="9.4"):
    return {
        question.id: question.answers for question in TRACK.pooled(one)[other].earlier
    }


def test_right_strings_of_factoids_and_lists_are_known_answers():
    answers = {"r": answer(q1="ten", q2="blue", q3=["Ada", "Ben", "Cleo"])}
    votes = [
        string("factoid", "9.1", "ten", "globally correct"),
        string("factoid", "9.2", "blue", "unsupported"),
        string("list", "9.3", "Ada", "globally correct"),
        string("list", "9.3", "Ben", "locally correct"),
        string("list", "9.3", "Cleo", "non-exact"),
    ]
    assert earlier(case(answers, votes)) == {
        "9.1": ("ten",),
        "9.2": (),
        "9.3": ("Ada", "Ben"),
    }


def test_answers_of_a_key_and_own_answers_are_known_with_their_other_names():
    key = {ANSWERS: orjson.dumps({"9.3": ["UK (Britain; Great Britain)"]})}
    one = case(
        {"r": answer(q3="x")},
        [flag("own", "9.3", "Norway\nEire (Ireland)")],
        resources=key,
    )
    assert earlier(one)["9.3"] == (
        "UK",
        "Britain",
        "Great Britain",
        "Norway",
        "Eire",
        "Ireland",
    )


QUESTIONS = [
    EarlierQuestion("9.1", "In what year was the lighthouse built?", ("1874",)),
    EarlierQuestion("9.2", "How tall is its tower?", ("31 meters", "31 metres")),
    EarlierQuestion("9.3", "What novels has she written?", ("Nine Winters",)),
]


@pytest.mark.parametrize(
    ("nugget", "repeats"),
    [
        ("Built in 1874", "9.1: 1874"),
        ("The Halvorsen Lighthouses were built in 1874", "9.1: 1874"),
        ("Granite tower, 31 meters tall", "9.2: 31 meters"),
        ("Nine Winters", "9.3: Nine Winters"),
        ("It is dated by a plate to 1874", ""),
        ("It was lit at or by 1874", "9.1: 1874"),
        ("Nine Winters was filmed in 2003", ""),
        ("Built in 18745", ""),
        ("Winters are nine months long", ""),
        ("", ""),
    ],
)
def test_a_nugget_that_says_nothing_but_an_earlier_answer_is_marked(nugget, repeats):
    assert repeated_answer(nugget, QUESTIONS, "Halvorsen Lighthouse") == repeats
