"""What holds for any judgments."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from assessment.tracks.qa2007 import TRACK
from assessment.tracks.qa2007.formulas import list_scores, nugget_scores, series_score
from tests.tracks.qa2007.making import (
    answer,
    case,
    matched,
    nuggets,
    scores,
    string,
    topic,
    votes,
)

WEIGHTS = st.lists(st.sampled_from([0, 0.25, 0.5, 1]), min_size=1, max_size=12)
MATRIX = st.integers(1, 5).flatmap(
    lambda n: st.lists(st.text("01", min_size=n, max_size=n), min_size=1, max_size=6)
)


def named(weights):
    return {str(n): weight for n, weight in enumerate(weights)}


@given(
    WEIGHTS,
    st.sets(st.integers(0, 11)),
    st.integers(0, 9000),
    st.sampled_from([3.0, 5.0]),
)
def test_nugget_figures_lie_between_0_and_1(weights, matched, length, beta):
    result = nugget_scores(
        [named(weights)], {str(n) for n in matched if n < len(weights)}, length, beta
    )
    assert all(0 <= figure <= 1 for figure in result)


@given(WEIGHTS, st.sets(st.integers(0, 11)), st.integers(0, 11), st.integers(1, 9000))
def test_a_further_match_never_lowers_a_score(weights, matched, more, length):
    few = {str(n) for n in matched if n < len(weights)}
    many = few | ({str(more)} if more < len(weights) else set())
    assert (
        nugget_scores([named(weights)], many, length).f
        >= nugget_scores([named(weights)], few, length).f - 1e-12
    )


@given(st.integers(0, 30), st.integers(0, 30), st.integers(1, 30))
def test_list_figures_lie_between_0_and_1(distinct, wrong, more):
    result = list_scores(distinct, distinct + wrong, distinct + more)
    assert all(0 <= figure <= 1 for figure in result)


@given(
    st.tuples(*[st.one_of(st.none(), st.floats(0, 1))] * 3),
    st.sampled_from(["2007", "2006", "2005", "2004"]),
    st.booleans(),
)
def test_series_scores_lie_between_0_and_1(parts, rules, zero):
    value = series_score(rules, *parts, zero=zero)
    assert value is None or -1e-12 <= value <= 1 + 1e-12


@given(
    st.lists(st.sampled_from("01"), min_size=1, max_size=8),
    st.sets(st.integers(1, 8)),
    st.integers(1, 500),
)
def test_the_pyramid_of_a_single_assessor_is_the_binary_score(column, numbers, length):
    held = {n for n in numbers if n <= len(column)}
    all_votes = [*votes(" ".join(column), "9.1"), *matched(["x" * length], held, "9.1")]
    values = [
        scores(
            case(
                {"r": answer(q1="x" * length)},
                all_votes,
                topic(kinds="O"),
                nuggets(len(column), "9.1"),
                other=rule,
            )
        )["r"]["other F"]
        for rule in ("pyramid", "binary")
    ]
    assert values[0] == values[1]


@given(MATRIX, st.randoms(use_true_random=False))
def test_the_order_of_judgments_changes_no_score(matrix, rng: Random):
    all_votes = [
        *votes(" ".join(matrix), "9.3"),
        *matched(["x" * 150], {1}, "9.3"),
        string("factoid", "9.1", "x", "globally correct"),
        string("list", "9.2", "a", "globally correct"),
        string("list", "9.2", "b", "incorrect"),
    ]
    shuffled = all_votes.copy()
    rng.shuffle(shuffled)
    runs = {"r": answer(q1="x", q2=["a", "b"], q3="x" * 150)}
    made = [
        case(runs, some, topic(kinds="FLO"), nuggets(len(matrix), "9.3"))
        for some in (all_votes, shuffled)
    ]
    assert scores(made[0]) == scores(made[1])


def test_the_order_of_series_changes_no_score():
    some = {
        str(n): TRACK.score(
            case(
                {"r": answer(q1="x")},
                [string("factoid", "9.1", "x", label)],
                topic(kinds="F"),
            )
        )
        for n, label in enumerate(["globally correct", "incorrect", "incorrect"])
    }
    settings = case({}).settings
    turned = dict(reversed(some.items()))
    assert [score.value for score in TRACK.totals(some, settings)] == [
        score.value for score in TRACK.totals(turned, settings)
    ]
