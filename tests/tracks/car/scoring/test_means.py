"""Means over several pages and queries: what they add up, and what their notes say."""

from __future__ import annotations

import pytest

from assessment.tracks.car.levels import TOPLEVEL
from assessment.tracks.car.scoring.ranking_scorer import RANKING
from assessment.tracks.car.scoring.score import (
    ALL,
    PAGE,
    JudgedCount,
    LevelSums,
    PageScores,
    QueryCounts,
    RunFacts,
    TopicFacts,
    added,
    judged_queries,
    score,
)
from assessment.tracks.car.scoring.totals import totals
from tests.tracks.car.making import (
    DEFAULTS,
    case,
    deep,
    graded,
    on,
    p,
    page,
    rankings,
    removed,
    step,
    topic,
)

A, B = p("a"), p("b")
NO_QUERY = {PAGE: {ALL: QueryCounts()}}


def page_of(relevance, *, paragraphs=(1, 3), transitions=(1, 2)):
    values = {"relevance": relevance, "coherence": relevance, "val:positiondistance": 1}
    counts = JudgedCount(*paragraphs), JudgedCount(*transitions)
    return RunFacts(PAGE, {}, PageScores(values, *counts))


def page_rows(*runs_of_topics, **settings):
    """The totals of judged pages, by run and measure."""
    facts = {}
    for number, runs in enumerate(runs_of_topics):
        facts[str(number)] = TopicFacts(NO_QUERY, True, runs, has_article=True)
    rows = totals(facts, {**DEFAULTS, **settings})
    return {(row.run, row.measure): row for row in rows}


def query_rows(*states, **settings):
    facts = {state.id: score(state) for state in states}
    rows = totals(facts, {**DEFAULTS, **settings})
    return {(row.run, row.measure): row for row in rows}


def test_the_standard_error_is_that_of_the_pages_themselves():
    rows = page_rows({"r": page_of(0.0)}, {"r": page_of(0.5)}, {"r": page_of(2.5)})
    row = rows["r", "relevance"]
    assert row.value == 1
    # The variance is (1 + .25 + 2.25) / 3, and the error the root of its third.
    assert row.note == f"standard error {(3.5 / 3 / 3) ** 0.5:.4f} over 3 judged pages"


def test_a_mean_of_pages_adds_up_what_is_judged_on_them():
    first = page_of(1.0)
    second = page_of(1.0, paragraphs=(2, 5), transitions=(3, 4))
    rows = page_rows({"r": first}, {"r": second})
    assert rows["r", "relevance"][4:6] == (3, 8)
    assert rows["r", "transition"][4:6] == (4, 6)


def test_a_page_that_a_run_does_not_have_counts_0_but_has_no_order():
    one, other = page_of(1.0), page_of(1.0)
    rows = page_rows({"r": one, "s": other}, {"s": other}, pages="zero")
    assert rows["r", "relevance"].value == 0.5
    missing = "2 judged pages, 1 of them not in the run and counted 0"
    assert rows["r", "relevance"].note == f"standard error 0.3536 over {missing}"
    assert rows["r", "val:positiondistance"].value == 1
    present = "standard error 0.0000 over 1 judged pages"
    assert rows["r", "val:positiondistance"].note == present


def test_a_page_that_a_run_does_not_have_is_left_out_of_all_but_coherence():
    one = page_of(1.0)
    rows = page_rows({"r": one, "s": one}, {"s": one}, pages="skip")
    assert rows["r", "relevance"].value == 1
    assert rows["r", "coherence"].value == 0.5


def test_a_measure_without_a_value_has_no_note():
    rows = page_rows({"r": page_of(None)}, pages="skip")
    assert rows["r", "relevance"][3:7] == (None, 1, 3, "")


def test_sums_of_queries_add_up():
    one = LevelSums(1, (1.0,) * 6, 2, 3)
    assert one.plus(LevelSums(4, (0.5,) * 6, 5, 6)) == LevelSums(5, (1.5,) * 6, 7, 9)
    assert added(()) == LevelSums()


@pytest.mark.parametrize(
    ("choice", "treatment"), [("zero", "counted 0"), ("skip", "left out")]
)
def test_a_note_says_what_becomes_of_queries_without_an_answer(choice, treatment):
    votes = [graded("A", A, "MUST"), graded("A/x", A, "MUST")]
    state = case(deep(), {"r": rankings({"A": {A: 1}})}, votes, missing=choice)
    row = query_rows(state, missing=choice)["r", "MAP"]
    queries = "1 judged query" if choice == "skip" else "2 judged queries"
    assert row.note == (
        f"mean over {queries}; judged queries that the run does not answer, {treatment}: 1"
    )


def test_a_run_of_which_nothing_is_judged_has_no_note():
    row = query_rows(case(deep(), {"r": rankings({"A": {A: 1}})}))["r", "MAP"]
    assert row[3:7] == (None, 0, 0, "")


def test_a_query_of_which_the_best_grade_is_the_lowest_relevant_one_is_not_bare():
    votes = [graded("A", A, "CAN"), graded("A/x", A, "NO")]
    state = case(deep(), {"r": rankings({"A": {A: 1}, "A/x": {A: 1}})}, votes)
    bare = "judged queries without a relevant item, 0 for every run: 1"
    assert query_rows(state)["r", "MAP"].note == f"mean over 2 judged queries; {bare}"


def test_only_the_first_twenty_items_of_a_ranking_are_looked_at_for_what_is_judged():
    ranking = {f"{number:040d}": 100 - number for number in range(30)}
    state = case(deep(), {"r": rankings({"A": ranking})}, [graded("A", A, "MUST")])
    assert query_rows(state)["r", "MAP"][4:6] == (0, 20)


def test_without_a_sample_of_the_pool_nothing_is_inferred():
    state = case(deep(), {"r": rankings({"A": {A: 1}})}, [graded("A", A, "MUST")])
    facts = score(state)
    assert not facts.is_sampled
    assert facts.runs["r"].levels[ALL].values[len(RANKING) + 1] == 0
    assert ("r", "infAP") not in query_rows(state)


def test_the_facets_of_a_page_are_queries_of_the_top_level_alone():
    votes = [on("a", 1, "MUST"), step("ab", "SAME")]
    queries = judged_queries(case(topic(), {"r": page("ab")}, votes))[PAGE]
    assert set(queries.counts) == {ALL, TOPLEVEL}


def test_rankings_have_no_page_scores_on_a_page_that_is_judged():
    votes = [on("a", 1, "MUST"), graded("A", A, "MUST")]
    ranked = rankings({topic().id: {A: 1, B: 0}})
    facts = score(case(topic(), {"r": ranked, "s": page("ab")}, votes))
    assert facts.runs["r"].page is None
    assert facts.runs["s"].page is not None


def test_a_facet_is_covered_by_the_lowest_relevant_grade_and_by_no_other_label():
    votes = [on("a", 1, "CAN"), on("a", 2, "TOPIC"), on("a", 3, "UNSET")]
    rows = query_rows(case(topic(), {"r": page("ab")}, votes))
    assert rows["r", "facet coverage"].value == pytest.approx(1 / 3)


def test_neighbours_share_a_facet_only_where_both_are_relevant_for_it():
    values = query_rows(case(topic(), {"r": page("ab")}, [on("a", 1, "MUST")]))
    assert values["r", "val:facet_overlap"].value == 0
    votes = [on("a", 1, "MUST"), on("b", 1, "CAN")]
    values = query_rows(case(topic(), {"r": page("ab")}, votes))
    assert values["r", "val:facet_overlap"].value == 1


def test_a_removed_paragraph_that_stands_twice_counts_at_each_place():
    votes = [on("a", 1, "MUST"), removed("b")]
    rows = query_rows(case(topic(), {"r": page("abb")}, votes))
    assert rows["r", "relevance"].value == pytest.approx(3 / 3 / 3)
