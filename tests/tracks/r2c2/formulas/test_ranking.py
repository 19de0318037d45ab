"""Measures of rankings: the worked numbers, the official tool's output, and where ir-measures has the
same.
"""

import json
from pathlib import Path

import ir_measures
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ir_measures import AP, P, nDCG

from assessment.tracks.r2c2.formulas import ranking
from assessment.tracks.r2c2.formulas.ranking import (
    GradedList,
    err,
    figures,
    graded_list,
)
from assessment.tracks.r2c2.settings import EXPONENTIAL, FLAT, GAINS, LINEAR
from tests.tracks.r2c2.making import shared

GOLDEN = Path(__file__).parents[3] / "golden" / "r2c2_ntcireval.json"
TOPIC = {
    "A-PO-1;1": 4,
    "A-PO-1;2": 0,
    "A-PO-1;3": 1,
    "B-PG-1;1": 2,
    "B-PG-1;2": 4,
    "B-PG-1;3": 0,
    "C-PO-2;1": 3,
}
RUN = ["A-PO-1;1", "A-PO-1;2", "A-PO-1;3"]


def of(keys, levels, gains=LINEAR, **more):
    return graded_list(keys, levels, GAINS[gains], 4, **more)


def every(result, cutoff):
    return {
        "MSnDCG": ranking.msndcg(result, cutoff),
        "Q": ranking.q_measure(result, cutoff),
        "nERR": ranking.nerr(result, cutoff),
        "ERR": err(result.gains, result.top),
        "P": ranking.precision(result, cutoff),
        "AP": ranking.average_precision(result, cutoff),
    }


@pytest.mark.parametrize(
    ("cutoff", "expected"),
    [
        (
            20,
            (
                0.4853361120,
                0.3,
                0.9138741071,
                0.8133333333,
                0.1,
                0.3333333333,
            ),
        ),
        (
            3,
            (
                0.5608371868,
                0.5,
                0.9159159159,
                0.8133333333,
                0.6666666667,
                0.5555555556,
            ),
        ),
    ],
)
def test_the_worked_case_over_three_runs(cutoff, expected):
    assert tuple(every(of(RUN, TOPIC), cutoff).values()) == pytest.approx(
        expected, abs=1e-9
    )


def test_one_top_passage_among_eighty_elsewhere_gives_the_least_figure_of_the_official_table():
    levels = (
        {"R-PO-1;1": 4}
        | {f"R-PO-1;{rank}": 0 for rank in range(2, 21)}
        | {f"S-PO-1;{key}": 4 for key in range(80)}
    )
    result = figures(of([f"R-PO-1;{rank}" for rank in range(1, 21)], levels))
    assert (result.msndcg, result.q, result.nerr, result.precision) == pytest.approx(
        (0.1420400396, 0.05, 0.8962840235, 0.05), abs=1e-9
    )


def test_the_example_of_the_official_tools_readme():
    levels = (
        dict.fromkeys(("d01", "d02", "d03"), 3)
        | dict.fromkeys(("d04", "d05", "d06"), 2)
        | dict.fromkeys(("d07", "d08", "d09", "d10"), 1)
        | {"d11": 0}
    )
    measures = every(graded_list(["d11", "d01", "d12", "d04"], levels, float, 3), 1000)
    expected = {
        "AP": 0.1,
        "Q": 0.0967,
        "ERR": 0.4062,
        "MSnDCG": 0.2760,
        "P": 0.0020,
        "nERR": 0.4710,
    }
    assert measures == pytest.approx(expected, abs=5e-5)


@pytest.mark.parametrize(
    "case", json.loads(GOLDEN.read_text(encoding="utf-8")), ids=range(40)
)
def test_figures_are_those_of_the_official_tool(case):
    gains = {(1, 2, 3, 4): LINEAR, (1, 3, 7, 15): EXPONENTIAL, (1, 1, 1, 1): FLAT}[
        tuple(case["gains"])
    ]
    measures = every(of(case["run"], case["levels"], gains), case["cutoff"])
    # The tool has two figures more.
    scores = {name: case["scores"][name] for name in measures}
    assert measures == pytest.approx(scores, abs=1e-12)


def test_figures_are_those_of_the_given_cases():
    cases = [case for case in shared("pr_cases.json") if any(case["qrels"].values())]
    assert len(cases) == 6
    for case in cases:
        measures = every(of(case["ranked"], case["qrels"]), case["cutoff"])
        for name, value in case["scores"].items():
            short = name.removesuffix("_b2").removesuffix("_beta1")
            assert short in ("Hit", "RR", "nDCG") or measures[short] == pytest.approx(
                value, abs=1e-12
            )


def test_a_topic_without_anything_relevant_gives_nothing_and_no_error():
    assert set(figures(of(["A;1"], {"A;1": 0}))) == {0.0}
    assert set(figures(of([], {}))) == {0.0}


def test_an_empty_list_gives_nothing():
    assert set(figures(of([], TOPIC))) == {0.0}


def test_a_condensed_list_leaves_out_what_has_no_level():
    assert of(["X;1", *RUN], TOPIC, condensed=True) == of(RUN, TOPIC)
    assert of(["X;1", *RUN], TOPIC).gains == (0, 4, 0, 1)


def test_levels_above_the_top_one_raise_the_largest_gain():
    assert of(["A;1"], {"A;1": 7}).top == 7


LEVELS = st.dictionaries(
    st.sampled_from([f"k{n}" for n in range(19)]), st.integers(0, 4), min_size=1
).filter(lambda levels: any(levels.values()))


@given(LEVELS, st.permutations([f"k{n}" for n in range(12)]))
def test_figures_are_those_of_ir_measures_where_it_has_the_same(levels, keys):
    measures = every(of(keys, levels), 20)
    lines = [ir_measures.ScoredDoc("q", key, -rank) for rank, key in enumerate(keys)]
    qrels = [ir_measures.Qrel("q", key, level) for key, level in levels.items()]
    theirs = ir_measures.calc_aggregate([AP @ 20, P @ 20, nDCG @ 20], qrels, lines)
    assert (measures["AP"], measures["P"]) == pytest.approx(
        (theirs[AP @ 20], theirs[P @ 20]), abs=1e-4
    )
    assert measures["MSnDCG"] == pytest.approx(theirs[nDCG @ 20], abs=1e-4)


@given(LEVELS, st.permutations([f"k{n}" for n in range(19)]))
def test_figures_lie_between_nothing_and_one_and_the_best_order_gives_one(levels, keys):
    assert all(0 <= value <= 1 + 1e-12 for value in figures(of(keys, levels)))
    best = figures(of(sorted(levels, key=levels.get, reverse=True), levels))
    assert (best.msndcg, best.q, best.nerr, best.ap) == pytest.approx((1, 1, 1, 1))


def test_a_perfect_list_of_one_has_one():
    assert ranking.msndcg(GradedList((4.0,), (4.0,), 4.0), 20) == 1
