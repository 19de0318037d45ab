"""The first sentences of *Agreement* on small cases, and those of every sample."""

from __future__ import annotations

import pytest

from assessment.analysis.agreement import Verdict
from assessment.ui.agreement.opening import opening_in_words
from assessment.ui.agreement.order_of_runs import OrderWords
from tests.pages.opening import open_part

LIMIT = "0.667, his lower limit for tentative conclusions"


def claim(verdict):
    return opening_in_words(verdict, None, "*Ranking*").partition(".**")[0]


def test_the_opening_answers_both_questions_in_one_sentence():
    moved = OrderWords("which run comes first depends on Ann", "Ann puts ibis first.")
    good = Verdict(enough=("Answer", "Nugget"), topics=(12, 12))
    assert opening_in_words(good, moved, "*Ranking*").splitlines() == [
        "**Assessors agree well enough on both questions, but which run comes first depends on Ann.**  ",
        f"On Answer and Nugget the interval of Krippendorff's α lies above {LIMIT}. "
        "Ann puts ibis first. More in *Ranking*.",
    ]


def test_good_agreement_and_a_stable_order_go_together():
    stable = OrderWords("the order does not depend on anybody", is_stable=True)
    text = opening_in_words(Verdict(enough=("A",)), stable, "*Ranking*")
    assert text.startswith("**Assessors agree well enough, and the order does not")


def test_questions_of_which_nothing_can_be_said_are_named_and_not_counted():
    mixed = Verdict(("A",), ("B",), ("C",), ("<D>",), (4, 9, 12))
    text = opening_in_words(mixed, None, "*Ranking*")
    assert text.startswith(
        "**Assessors clearly agree well enough on only 1 of 3 questions.**"
    )
    assert (
        f"On B the interval of Krippendorff's α lies below {LIMIT}; on C it includes 0.667. "
        "Nothing can be said yet on \\<D\\>, not counted here (see *In words*)." in text
    )


def test_what_rests_on_few_topics_is_a_hint():
    order = OrderWords("nothing changes", topics=(5,), is_stable=True)
    text = opening_in_words(Verdict(("A",), topics=(12,)), order, "*Ranking*")
    assert "Where fewer than ten topics are behind it, take it as a hint." in text


@pytest.mark.parametrize(
    ("verdict", "expected"),
    [
        (Verdict(too_little=("A",)), "Assessors do not agree well enough"),
        (
            Verdict(too_little=("A", "B")),
            "Assessors do not agree well enough on either of the 2 questions",
        ),
        (
            Verdict(too_little=("A",), open=("B",)),
            "Assessors do not agree well enough on at least 1 of 2 questions",
        ),
        (
            Verdict(open=("A", "B")),
            "It is unclear whether assessors agree well enough",
        ),
        (Verdict(one_label=("A",)), "Assessors agree on one label only"),
        (
            Verdict(one_label=("A",), untold=("B",)),
            "Assessors agree on one label only on A",
        ),
        (
            Verdict(enough=("<A>",), untold=("B", "C")),
            "Assessors agree well enough on \\<A\\>",
        ),
        (
            Verdict(enough=("A",), one_label=("B",)),
            "Assessors agree well enough on 1 of 2 questions",
        ),
        (
            Verdict(untold=("A",)),
            "Nothing can be said yet of how well assessors agree",
        ),
    ],
)
def test_the_opening_claims_no_more_than_is_known(verdict, expected):
    assert claim(verdict) == f"**{expected}"


def test_the_only_question_of_which_nothing_can_be_said_refers_to_its_row():
    text = opening_in_words(Verdict(untold=("A",)), None, "*Ranking*")
    assert "The column *In words* says why." in text


@pytest.mark.parametrize(
    ("name", "first", "size"),
    [
        (
            "adhoc-sample",
            "and two assessors put different runs first, which *Compare*'s test does not tell apart.**",
            "By AP(rel=2) over the 2 topics of both Amara and Bjorn, Amara's labels alone put heron-bm25 "
            "first (0.9048 against 0.9028 of plover-llm), Bjorn's plover-llm (0.9167 against 0.8214 of ",
        ),
        (
            "biogen-sample",
            "**It is unclear whether assessors agree well enough on Citation, and whether the first place is",
            "Nothing can be said yet on Sentence and Answer, not counted here (see *In words*).",
        ),
        (
            "scifact-sample",
            "**It is unclear whether assessors agree well enough, but the order of the runs does not depend",
            "On Verdict and Evidence set the interval of Krippendorff's α includes 0.667",
        ),
    ],
)
def test_the_samples_begin_with_what_people_were_asked_and_how_far_apart_the_runs_are(
    full, name, first, size
):
    text = open_part("agreement", "Questions", name).markdown[0].value
    text = text.replace("\\", "")
    assert first in text.splitlines()[0]
    assert size in text
