"""Nuggets that one assessor found in a response and another one passed over."""

import pytest

from assessment.model import Judgment, Nugget
from assessment.model.resolution import POLICY
from assessment.tracks.qa2007 import TRACK
from assessment.tracks.qa2007.answer import MATCH, match_ref, read_ref, response_digest
from assessment.tracks.qa2007.nuggets.nugget_opinions import PASSED_OVER
from assessment.tracks.qa2007.nuggets.nuggets_in_responses import response_reading
from tests.policies import HEEDING_NAMES
from tests.tracks.qa2007.making import (
    answer,
    case,
    flag,
    item,
    notes,
    nuggets,
    scores,
    topic,
    votes,
)
from tests.tracks.qa2007.writers.test_files_out import material

RESPONSE = response_digest("9.1", (item("x"),))
READ = read_ref("9.1", RESPONSE)
FIRST = match_ref("9.1", RESPONSE, "n1")
ZOE = "adjudicator:Zoe"


def says(assessor, present=(), absent=(), done=True, seq=1):
    """An assessor's judgments of the response: numbers of nuggets, and whether it is read whole."""
    labels = [*((n, "found") for n in present), *((n, "absent") for n in absent)]
    marks = [
        Judgment(match_ref("9.1", RESPONSE, f"n{n}"), assessor, label, seq=seq)
        for n, label in labels
    ]
    return [*marks, *([Judgment(READ, assessor, "done", seq=seq)] if done else [])]


def other(*opinions, policy="majority", **more):
    """One question with two vital nuggets and a response of one string, judged so."""
    made = more.pop("made", nuggets(2, "9.1"))
    judged = [*votes("1 1", "9.1"), *(judgment for one in opinions for judgment in one)]
    return case(
        {"r": answer(q1="x")},
        judged,
        topic(kinds="O"),
        made,
        **{POLICY.name: policy},
        **more,
    )


def recall(*opinions, **more):
    return scores(other(*opinions, **more))["r"]["other NR"]


def labels_by_item(state):
    return {
        rating.item: dict(rating.labels)
        for rating in TRACK.ratings(state)
        if rating.ref and rating.ref.kind == MATCH
    }


def decided(label, by=ZOE):
    return [Judgment(FIRST, by, label, seq=99)]


def test_who_has_read_the_response_whole_says_absent_of_what_they_passed_over():
    result = other(says("Ann", present=[1]), says("Ben"))
    assert labels_by_item(result) == {
        "nugget 1": {"Ann": "found", "Ben": "absent"},
        "nugget 2": {"Ann": "absent", "Ben": "absent"},
    }
    [silent] = next(
        rating.unspoken for rating in TRACK.ratings(result) if rating.ref == FIRST
    )
    assert (silent.assessor, silent.label, silent.note) == (
        "Ben",
        "absent",
        PASSED_OVER,
    )


def test_who_has_not_finished_the_response_has_passed_nothing_over():
    result = other(says("Ann", present=[1]), says("Ben", present=[2], done=False))
    assert labels_by_item(result) == {
        "nugget 1": {"Ann": "found"},
        "nugget 2": {"Ben": "found", "Ann": "absent"},
    }


def test_a_nugget_newer_than_the_reading_was_not_passed_over():
    made = (
        Nugget("n1", "9", "9.1", 1, "early", at="2026-01-01"),
        Nugget("n2", "9", "9.1", 2, "late", at="2026-03-01"),
    )
    early = [judgment._replace(at="2026-02-01") for judgment in says("Ben")]
    result = other(says("Ann", present=[1, 2]), early, made=made)
    assert labels_by_item(result) == {
        "nugget 1": {"Ann": "found", "Ben": "absent"},
        "nugget 2": {"Ann": "found"},
    }


def test_machines_pass_nothing_over():
    assert labels_by_item(other(says("Ann", present=[1]), says("auto:reader")))[
        "nugget 1"
    ] == {"Ann": "found"}


def test_who_cannot_judge_a_nugget_has_not_passed_it_over():
    result = other(says("Ann", present=[1]), says("Ben"))
    result.judged.noted = (
        Judgment(FIRST, "Ben", None, reason="cut off", note="see there"),
    )
    assert labels_by_item(result)["nugget 1"] == {"Ann": "found"}


def test_a_tie_with_one_who_passed_over_leaves_the_response_unjudged_and_says_so():
    result = other(says("Ann", present=[1]), says("Ben"))
    assert scores(result)["r"]["other F"] is None
    assert notes(result)["r"]["other F"].startswith(
        "left out, assessors differ on nuggets of Other"
    )
    [total] = [
        score
        for score in TRACK.totals({"9": TRACK.score(result)}, result.settings)
        if score.measure == "other F"
    ]
    assert (total.judged, total.needed) == (1, 2)


def test_a_tie_in_so_many_words_is_no_absence_either():
    assert recall(says("Ann", present=[1]), says("Ben", absent=[1])) is None


@pytest.mark.parametrize(
    ("others", "expected"),
    [([says("Ben"), says("Cem")], 0.0), ([says("Ben", present=[1]), says("Cem")], 0.5)],
)
def test_a_majority_counts_those_who_passed_over(others, expected):
    assert recall(says("Ann", present=[1]), *others) == expected


@pytest.mark.parametrize("policy", HEEDING_NAMES)
@pytest.mark.parametrize(("label", "expected"), [("found", 0.5), ("absent", 0.0)])
def test_a_decision_settles_it_under_every_policy_that_heeds_decisions(
    policy, label, expected
):
    assert (
        recall(says("Ann", present=[1]), says("Ben"), decided(label), policy=policy)
        == expected
    )


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        ("strict", None),
        ("unanimous", None),
        ("latest", 0.0),
        ("one:Ann", 0.5),
        ("one:Ben", 0.0),
    ],
)
def test_without_a_decision_each_policy_has_its_own_way(policy, expected):
    assert (
        recall(says("Ann", present=[1]), says("Ben", seq=2), policy=policy) == expected
    )


def test_strict_majority_heeds_no_decision():
    assert (
        recall(says("Ann", present=[1]), says("Ben"), decided("found"), policy="strict")
        is None
    )


def test_one_assessor_alone_scores_as_ever():
    assert recall(says("Ann", present=[1])) == 0.5
    assert response_reading(
        other(says("Ann", present=[1])), "9.1", (item("x"),), list(nuggets(2, "9.1"))
    ) == (
        {"n1"},
        2,
        2,
        True,
        frozenset(),
    )


def test_a_contested_nugget_is_an_open_cell_of_the_matrix():
    [matrix] = TRACK.matrices(other(says("Ann", present=[1]), says("Ben")))
    assert matrix.cells == ((None,), (0.0,))


def test_the_order_of_judgments_changes_no_score():
    inputs = [says("Ann", present=[1]), says("Ben"), says("Cem", present=[1])]
    assert recall(*inputs) == recall(*reversed(inputs)) == 0.5


def test_own_answers_stand_side_by_side_and_are_nothing_to_decide():
    result = case(
        {"r": answer(q3="x")},
        [flag("own", "9.3", "one"), flag("own", "9.3", "two", "Ben")],
    )
    [rating] = [
        rating
        for rating in TRACK.ratings(result)
        if rating.ref and rating.ref.kind == "own"
    ]
    assert (rating.question, dict(rating.labels)) == ("", {})


def test_a_response_with_a_contested_nugget_is_in_no_judgment_file_and_a_warning_says_so():
    result = other(says("Ann", present=[1]), says("Ben"))
    exports = {export.name: export for export in TRACK.exports}
    assert (
        exports["other-items"].write(material(result)),
        exports["other-nuggets"].write(material(result)),
    ) == (b"", b"")
    right = (
        "responses with nuggets on which assessors differ: 1; they are not in the file until it is "
        "decided"
    )
    assert exports["other-items"].warn(material(result)) == [right]
