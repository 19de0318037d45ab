"""What a principal sees of the runs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.access.visibility import (
    BEST,
    MIDDLE,
    TOO_FEW_OTHERS,
    WORST,
    anonymise_others,
    visible_runs,
)
from assessment.model import Score
from assessment.model.permissions import Principal
from tests.two_measures import HIGHER, LOWER


@pytest.mark.parametrize(
    ("role", "team", "runs"),
    [
        ("organiser", "", ["heron", "tern"]),
        ("team", "gull", ["tern"]),
        ("team", "", []),
        ("team", "none", []),
        ("visitor", "", ["heron", "tern"]),
    ],
)
def test_a_team_sees_its_own_runs_singly(campaign, role, team, runs):
    assert visible_runs(campaign, Principal("Ann", role, team)) == runs


def score(run, value, measure="m"):
    return Score(run, None, measure, value, 1, 2)


def test_of_others_only_best_median_and_worst_are_seen():
    scores = [
        score("own", 0.1),
        score("a", 0.2),
        score("b", None),
        score("c", 0.9),
        score("d", 0.4),
        score("e", 0.4),
    ]
    higher, lower = (
        anonymise_others(scores, {"own"}, lambda name, measure=measure: measure)
        for measure in (HIGHER, LOWER)
    )
    assert [(item.run, item.value, item.judged, item.needed) for item in higher] == [
        ("own", 0.1, 1, 2), (BEST, 0.9, 5, 10), (MIDDLE, 0.4, 5, 10), (WORST, 0.2, 5, 10),
    ]  # fmt: skip
    assert [item.value for item in lower] == [0.1, 0.2, 0.4, 0.9]


@pytest.mark.parametrize(
    "values", [[0.5], [0.5, 0.6], [0.5, 0.6, 0.7], [0.5, 0.6, 0.7, None]]
)
def test_of_fewer_than_four_others_nothing_is_seen_because_three_figures_would_be_their_values(
    values,
):
    scores = anonymise_others(
        [score(str(n), value) for n, value in enumerate(values)],
        set(),
        lambda name: HIGHER,
    )
    assert {(item.value, item.note) for item in scores} == {(None, TOO_FEW_OTHERS)}


def test_what_no_other_run_has_is_undefined():
    assert [
        item.value
        for item in anonymise_others([score("a", None)], set(), lambda name: HIGHER)
    ] == [
        None,
        None,
        None,
    ]


@given(
    st.lists(
        st.tuples(
            st.sampled_from("abcdef"),
            st.floats(0, 1) | st.none(),
            st.sampled_from("mn"),
        )
    ),
    st.sets(st.sampled_from("abcdef")),
)
def test_no_name_of_an_unseen_run_is_in_what_is_seen(rows, visible):
    scores = anonymise_others(
        [score(*row) for row in rows],
        visible,
        lambda name: LOWER if name == "n" else HIGHER,
    )
    assert {item.run for item in scores} <= visible | {BEST, MIDDLE, WORST}
    assert [item for item in scores if item.run in visible] == [
        score(*row) for row in rows if row[0] in visible
    ]
