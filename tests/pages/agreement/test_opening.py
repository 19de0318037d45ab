"""The first sentences of *Agreement* on small cases, and those of every sample."""

from __future__ import annotations

import pytest

from assessment.analysis.agreement import AgreementVerdict, Untold
from assessment.ui.agreement.opening import opening_in_words
from assessment.ui.agreement.order_of_runs import OrderWords
from tests.pages.agreement.boxes import questions_part
from tests.pages.opening import open_page

LIMIT = "0.667, his lower limit for tentative conclusions"


def few(*titles):
    return tuple(Untold(title, "few topics") for title in titles)


def claim(verdict):
    return opening_in_words(verdict, None, "*Ranking*").partition(".**")[0]


def test_the_opening_answers_each_question_in_a_sentence():
    moved = OrderWords("which run comes first depends on Ann", "Ann puts ibis first.")
    good = AgreementVerdict(enough=("Answer", "Nugget"), topics=(12, 12))
    assert opening_in_words(good, moved, "*Ranking*").splitlines() == [
        "**Assessors agree well enough on both questions.** **Which run comes first depends on Ann.**  ",
        f"On Answer and Nugget the interval of Krippendorff's α lies above {LIMIT}. "
        "Ann puts ibis first. More in *Ranking*.",
    ]


def test_questions_of_which_nothing_can_be_said_are_named_and_not_counted():
    mixed = AgreementVerdict(("A",), ("B",), ("C",), few("<D>"), (4, 9, 12))
    text = opening_in_words(mixed, None, "*Ranking*")
    first = text.replace("\\", "").partition(".**")[0]
    assert first == (
        "**Assessors clearly agree well enough on only 1 (A) of the 3 questions of which something can be "
        "said"
    )
    assert (
        f"On B the interval of Krippendorff's α lies below {LIMIT}; on C it includes 0.667. "
        "\\<D\\> (too few topics yet) is not counted." in text
    )


def test_what_rests_on_few_topics_is_a_hint():
    order = OrderWords("nothing changes", topics=(5,))
    text = opening_in_words(AgreementVerdict(("A",), topics=(12,)), order, "*Ranking*")
    assert "Some of this rests on fewer than ten topics: take that as a hint." in text


@pytest.mark.parametrize(
    ("verdict", "expected"),
    [
        (AgreementVerdict(too_little=("A",)), "Assessors do not agree well enough"),
        (
            AgreementVerdict(too_little=("A", "B")),
            "Assessors do not agree well enough on either of the 2 questions",
        ),
        (
            AgreementVerdict(too_little=("A",), open=("B",)),
            "Assessors do not agree well enough on at least 1 (A) of 2 questions",
        ),
        (
            AgreementVerdict(open=("A", "B")),
            "It is unclear whether assessors agree well enough",
        ),
        (AgreementVerdict(one_label=("A",)), "Assessors agree on one label only"),
        (
            AgreementVerdict(one_label=("A",), untold=few("B")),
            "Assessors agree on one label only on A",
        ),
        (
            AgreementVerdict(enough=("<A>",), untold=few("B", "C")),
            "Assessors agree well enough on <A>",
        ),
        (
            AgreementVerdict(enough=("A",), one_label=("B",)),
            "Assessors agree well enough on 1 (A) of 2 questions",
        ),
        (
            AgreementVerdict(("A",), open=("B",), untold=(Untold("C", "one label"),)),
            "Assessors clearly agree well enough on 1 (A) of the 2 questions on which no label dominates",
        ),
        (
            AgreementVerdict(too_little=("A", "B"), untold=few("C")),
            "Assessors do not agree well enough on either of the 2 questions of which something can be said",
        ),
        (
            AgreementVerdict(untold=few("A")),
            "Nothing can be said yet of how well assessors agree",
        ),
        (
            AgreementVerdict(untold=(Untold("A", "one label"),)),
            "Agreement cannot be judged here: one label dominates",
        ),
    ],
)
def test_the_opening_claims_no_more_than_is_known(verdict, expected):
    assert claim(verdict).replace("\\", "") == f"**{expected}"


def test_the_only_question_of_which_nothing_can_be_said_has_its_reason():
    text = opening_in_words(AgreementVerdict(untold=few("A")), None, "*Ranking*")
    assert "\nToo few topics yet. " in text


def test_what_a_setting_hides_waits_for_no_judging():
    untold = (Untold("Passage", "order ignored"), Untold("Facet", "order ignored"))
    text = opening_in_words(AgreementVerdict(untold=untold), None, "*Ranking*")
    assert text.startswith("**Nothing is said of how well assessors agree.**")
    why = "the weighting “none” ignores the order of the labels"
    assert f"Nothing is said on Passage and Facet ({why})." in text
    mixed = AgreementVerdict(
        enough=("A",), untold=(*few("B"), Untold("C", "one label"))
    )
    assert (
        "B (too few topics yet) and C (one label dominates) are not counted."
        in opening_in_words(mixed, None, "*Ranking*")
    )


def test_the_verdict_on_a_chosen_question_names_it():
    good = AgreementVerdict(enough=("<A>",))
    text = opening_in_words(good, None, "*Ranking*", chosen="<A>")
    assert text.startswith("**On \\<A\\>, assessors agree well enough.**")


def test_the_page_names_the_chosen_question_in_its_verdict(full):
    query = {"agreement-part": "Questions", "agreement-question": "passage"}
    test = open_page("agreement", query, campaign="car-sample")
    assert test.markdown[0].value.startswith("**On Passage, ")


def test_without_an_interval_nobody_differed():
    unanimous = AgreementVerdict(("A", "B"), unanimous=("B",))
    text = opening_in_words(unanimous, None, "*Ranking*")
    assert f"On A the interval of Krippendorff's α lies above {LIMIT}" in text
    assert "; on B nobody differed. " in text
    only = opening_in_words(
        AgreementVerdict(("A",), unanimous=("A",)), None, "*Ranking*", "A"
    )
    assert "\nNobody differed. " in only


@pytest.mark.parametrize(
    ("campaign", "query", "measure"),
    [
        ("car-sample", {"agreement-question": "transition"}, "coherence"),
        ("scifact-sample", {"agreement-question": "label"}, "abstract_label_only_f1"),
        ("rag-sample", {"agreement-question": "support"}, "weighted_precision"),
        ("biogen-sample", {"assessor": ["Amara", "Bjorn"]}, None),
    ],
)
def test_the_order_of_the_runs_is_by_the_chosen_labels_or_is_left_out(
    full, campaign, query, measure
):
    query = {"agreement-part": "Questions", **query}
    text = open_page("agreement", query, campaign=campaign).markdown[0].value
    text = text.replace("\\", "")
    if measure:
        assert f"By {measure} " in text
    else:
        assert "labels alone" not in text
        assert "says whether disagreement changes the order of the runs." in text


def test_a_measure_that_other_questions_move_as_well_is_said_to_be_one(full):
    query = {"agreement-part": "Questions", "agreement-question": "match"}
    test = open_page("agreement", query, campaign="qa2007-sample")
    text = test.markdown[0].value
    assert "By other F, which labels on other questions move as well, " in text


def test_one_assessor_alone_is_asked_to_choose_another_one(full):
    query = {"agreement-part": "Questions", "assessor": "Amara"}
    test = open_page("agreement", query, campaign="biogen-sample")
    assert test.info[0].value.startswith("Choose two or more people in *Assessors*")
    assert not test.dataframe


@pytest.mark.parametrize(
    ("name", "first", "size"),
    [
        (
            "adhoc-sample",
            "**Two assessors put different runs first, but *Compare*'s test does not tell these runs ",
            "By AP(rel=2) over the 2 topics of both Amara and Bjorn, Amara's labels alone put heron-bm25 "
            "first (0.9048 against 0.9028 for plover-llm), while Bjorn's put plover-llm first (0.9167 ",
        ),
        (
            "biogen-sample",
            "**It is unclear whether assessors agree well enough on Citation.** **Whether the first place is",
            "Sentence and Answer (too few topics yet) are not counted.",
        ),
        (
            "scifact-sample",
            "**Assessors clearly agree well enough on only 1 (Evidence sentences) of 3 questions.** **The",
            "On Verdict and Evidence sets the interval of "
            "Krippendorff's α includes 0.667",
        ),
    ],
)
def test_the_samples_begin_with_what_people_were_asked_and_how_far_apart_the_runs_are(
    full, name, first, size
):
    text = questions_part(name).markdown[0].value
    text = text.replace("\\", "")
    assert first in text.splitlines()[0]
    assert size in text
