"""Random campaigns: the figures against other scorers, and what must hold whatever comes."""

import json
import random

import pytest
import pytrec_eval
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from assessment.tracks.car.answer import Answer
from assessment.tracks.car.judgments.nist import read_assessments
from assessment.tracks.car.judgments.qrels import read_qrels
from assessment.tracks.car.scales import SCALES
from assessment.tracks.car.scoring.score import QueryCounts, score
from assessment.tracks.car.screens.units import screens, units
from assessment.tracks.car.writers.nist_out import files
from assessment.tracks.car.writers.qrels_out import ranking_writer
from tests.tracks.car.making import (
    PAGE,
    case,
    deep,
    facet,
    figures,
    file,
    graded,
    known,
    material,
    on,
    p,
    packed,
    page,
    rankings,
    removed,
    step,
    topic,
)

LETTERS = "abcdef"
QUERIES = ("A", "A/x", "A/x/y", "A/z")
NAMES = {scale.kind: scale.names for scale in SCALES}

grades = st.dictionaries(
    st.sampled_from(LETTERS),
    st.sampled_from(("MUST", "SHOULD", "CAN", "TOPIC", "NO", "TRASH")),
    min_size=1,
)
one_run = st.dictionaries(st.sampled_from(LETTERS), st.integers(-3, 3), min_size=1)


@given(
    st.dictionaries(st.sampled_from(QUERIES), grades, min_size=1),
    st.dictionaries(st.sampled_from(QUERIES), one_run),
)
def test_ranking_figures_are_those_of_trec_eval(judgments, run):
    numbers = {"MUST": 3, "SHOULD": 2, "CAN": 1, "TOPIC": 0, "NO": 0, "TRASH": 0}
    qrels = {
        query: {p(one): numbers[label] for one, label in values.items()}
        for query, values in judgments.items()
    }
    scores_by_query = {
        query: {p(one): float(value) for one, value in values.items()}
        for query, values in run.items()
    }
    votes = [
        graded(query, p(one), label)
        for query, values in judgments.items()
        for one, label in values.items()
    ]
    values = figures(case(deep(), {"r": rankings(scores_by_query)}, votes))
    measured = pytrec_eval.RelevanceEvaluator(
        qrels, {"map", "Rprec", "ndcg_cut_20", "recip_rank"}
    ).evaluate(scores_by_query)
    for ours, theirs in (
        ("MAP", "map"),
        ("Rprec", "Rprec"),
        ("nDCG@20", "ndcg_cut_20"),
        ("RR", "recip_rank"),
    ):
        expected = sum(one[theirs] for one in measured.values()) / len(qrels)
        assert values["r", ours] == pytest.approx(expected, abs=1e-12)


def nist_figures(order, facets, labels, gone):
    """NIST's three figures, written apart from the package: lists first, means last."""
    seen = [one for one in order if one not in gone]
    once = sorted(set(seen), key=seen.index)
    order_of = [
        "MUST",
        "SHOULD",
        "CAN",
        "TOPIC",
        "NONREL",
        "DUPLICATE",
        "TRASH",
        "UNSET",
    ]
    value = {"MUST": 3, "SHOULD": 2, "CAN": 1, "TOPIC": 0, "NONREL": 0, "TRASH": 0}
    shares = []
    for place in range(1, len(once)):
        left, right = (
            set(facets.get(once[at], {})) or {"NONE_OF_THESE"}
            for at in (place - 1, place)
        )
        shares.append(1 if left & right else 0)
    pairs = {tuple(seen[at : at + 2]) for at in range(len(seen) - 1)}
    smooth = [
        1 if labels[pair] in ("SAME", "COHERENT", "COHERENT_WEAK") else 0
        for pair in pairs
        if pair in labels
    ]
    best = [
        min(facets[one].values(), key=order_of.index) for one in once if facets.get(one)
    ]
    relevant = [value[label] / 3 for label in best if label in value] + [0] * sum(
        one in gone for one in order
    )
    return [
        sum(some) / len(some) if some else 0.0 for some in (shares, smooth, relevant)
    ]


def random_page(seed):
    """A page with repeated paragraphs, and judgments of most of it."""
    chance = random.Random(seed)
    order = [chance.choice(LETTERS) for _ in range(chance.randint(1, 9))]
    facets = {
        one: {
            n: chance.choice(NAMES["facet"])
            for n in chance.sample((1, 2, 3), chance.randint(0, 2))
        }
        for one in LETTERS
    }
    labels = {
        (one, two): chance.choice(NAMES["transition"])
        for one in LETTERS
        for two in LETTERS
        if chance.random() < 0.6
    }
    return order, facets, labels, {one for one in LETTERS if chance.random() < 0.2}


def votes_of(facets, labels, gone):
    graded_ones = [
        on(one, n, label)
        for one, entries in facets.items()
        for n, label in entries.items()
    ]
    return [
        *graded_ones,
        *(removed(one) for one in gone),
        *(step(pair, label) for pair, label in labels.items()),
    ]


@pytest.mark.parametrize("seed", range(150))
def test_page_figures_are_those_of_the_second_scorer(seed):
    order, facets, labels, gone = random_page(seed)
    elsewhere = removed("0")  # so that there is always a judgment
    values = figures(
        case(topic(), {"r": page(order)}, [*votes_of(facets, labels, gone), elsewhere])
    )
    expected = nist_figures(order, facets, labels, gone)
    assert [
        values["r", name] for name in ("facetOverlap", "transition", "relevance")
    ] == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("seed", range(60))
def test_shuffling_judgments_changes_no_score(seed):
    order, facets, labels, gone = random_page(seed)
    votes = votes_of(facets, labels, gone)
    turned = random.Random(seed).sample(votes, len(votes))
    assert figures(case(topic(), {"r": page(order)}, votes)) == figures(
        case(topic(), {"r": page(order)}, turned)
    )


@pytest.mark.parametrize("seed", range(60))
def test_units_are_unique_on_their_screen_and_within_it(seed):
    order, facets, labels, gone = random_page(seed)
    state = case(
        topic(),
        {
            "r": page(order),
            "s": page(order[::-1]),
            "t": rankings({facet(1): {p(one): 1.0 for one in order}}),
        },
        votes_of(facets, labels, gone),
    )
    listed = list(units(state))
    shown = {screen.id: len(screen.parts) for screen in screens(state)}
    assert len({(unit.screen, unit.ref) for unit in listed}) == len(listed)
    assert all(0 <= unit.part < shown[unit.screen] for unit in listed)


@pytest.mark.parametrize("seed", range(60))
def test_judgment_files_come_in_as_they_went_out(seed):
    order, facets, labels, gone = random_page(seed)
    votes = votes_of(facets, labels, gone)
    whole = material([topic()], votes, {"r": {PAGE: page(order)}})
    again = [
        vote
        for _, state in files(whole, clean=False)
        for vote in read_assessments(file(state), known([topic()])).judgments
    ]
    assert {(vote.ref, vote.label) for vote in again if vote.label} == {
        (vote.ref, vote.label) for vote in votes
    }


@given(
    st.dictionaries(
        st.tuples(st.sampled_from(QUERIES), st.sampled_from(LETTERS)),
        st.integers(-2, 3),
    )
)
def test_qrels_go_out_as_they_came_in(expected):
    lines = sorted(
        f"{query} 0 {p(one)} {grade}" for (query, one), grade in expected.items()
    )
    result = read_qrels(packed("\n".join(lines)), known([deep()]))
    assert result.problems == ()
    assert (
        sorted(
            ranking_writer("passage")(material([deep()], result.judgments))
            .decode()
            .splitlines()
        )
        == lines
    )


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ("query_id", "paragraph_id", "value", "facet", "relevance", "x")
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


@given(
    st.dictionaries(
        st.sampled_from(
            (
                "facet_state",
                "notes_state",
                "transition_label_state",
                "nonrelevant_state2",
                "assessor_data",
                "z",
            )
        ),
        anything,
    )
)
def test_the_judgment_reader_never_raises(state):
    result = read_assessments(
        file(
            json.dumps(state)
            .replace("NaN", "0")
            .replace("-Infinity", "0")
            .replace("Infinity", "0")
            .encode()
        ),
        known([topic()]),
    )
    assert result.judgments == ()
    assert all(problem.what and problem.place for problem in result.problems)


@given(st.text(alphabet="A/x 01-\t\n\0é" + LETTERS, max_size=80))
def test_the_qrels_reader_never_raises(text):
    result = read_qrels(packed(text), known([deep()]))
    assert all(vote.ref.topic in ("A", *result.topics) for vote in result.judgments)


@pytest.mark.parametrize("seed", range(30))
def test_answers_come_back_from_json_as_they_were(seed):
    order, *_ = random_page(seed)
    adapter = TypeAdapter(Answer)
    for answer in (
        page(order, [(one, 1, n, 0.5 * n) for n, one in enumerate(order, 1)]),
        rankings({"A/x": {p(one): 1.0 for one in order}}),
    ):
        assert adapter.validate_json(adapter.dump_json(answer)) == answer


def test_a_case_without_judgments_has_facts_without_queries():
    assert score(case(topic(), {"r": page("ab")})).queries == {
        kind: {"": QueryCounts(0, 0)} for kind in ("passage", "entity", "page")
    }
