"""Compare, Stability begins with whether the first place stays with other judgments."""

from __future__ import annotations

from assessment.analysis.comparison import (
    ChangedRanking,
    SampledRanking,
    leading_runs,
    rankings_by_policy,
    rankings_without_assessors,
    sampled_rankings,
)
from assessment.statistics.agreement import RankCorrelation
from assessment.ui.compare.stability.first_place_words import (
    POLICY,
    WITHOUT,
    first_place_in_words,
)
from assessment.ui.compare.stability.stability_words import stability_in_words
from tests.conftest import judge, unit
from tests.pages.opening import compare_page, words

SAME = RankCorrelation(3, 1.0, 1.0, "")


def ranking(name, *leaders):
    return ChangedRanking(name, 1, {}, SAME, frozenset(leaders))


def test_a_first_place_that_nothing_changes_is_said_to_stay():
    changes = {
        WITHOUT: [ranking("Ann", "heron")],
        POLICY: [ranking("strict", "heron")],
    }
    assert first_place_in_words(["heron"], changes) == (
        "**heron stays first whichever assessor is left out and under every policy.**"
    )
    only_one = {WITHOUT: changes[WITHOUT], POLICY: []}
    assert first_place_in_words(["heron"], only_one) == (
        "**heron stays first whichever assessor is left out.**"
    )


def test_runs_that_share_the_first_place_stay_first_together():
    changes = {POLICY: [ranking("strict", "heron", "ibis")]}
    assert first_place_in_words(["ibis", "heron"], changes) == (
        "**heron and ibis stay first together under every policy.**"
    )


def test_who_leads_instead_is_named_with_the_change():
    without = [ranking("Ann", "ibis"), ranking("Bo", "heron"), ranking("Cy", "ibis")]
    changes = {WITHOUT: without, POLICY: [ranking("strict", "heron")]}
    assert first_place_in_words(["heron"], changes) == (
        "**The first place of heron is not firm: without Ann or Cy, ibis leads.** "
        "It stays under every policy."
    )


def test_a_shared_place_a_single_one_and_none_are_told_apart():
    def sentence(before, *after):
        return first_place_in_words(before, {WITHOUT: [ranking("Ann", *after)]})

    assert "without Ann, ibis shares it.**" in sentence(["heron"], "heron", "ibis")
    assert "without Ann, only ibis keeps it.**" in sentence(["heron", "ibis"], "ibis")
    assert sentence(["heron"]) == ""


def test_many_changes_of_the_first_place_are_counted():
    without = [ranking(name, f"run {name}") for name in "abcd"]
    changes = {WITHOUT: without, POLICY: [ranking("strict", "ibis")]}
    assert first_place_in_words(["heron"], changes).endswith(
        "is not firm: it is another one, or shared, without 4 assessors and under 1 policy.**"
    )


def test_nothing_is_said_where_nobody_leads_or_nothing_is_worked_out():
    assert first_place_in_words([], {POLICY: [ranking("strict", "heron")]}) == ""
    assert first_place_in_words(["heron"], {WITHOUT: [], POLICY: []}) == ""


def test_half_of_the_judgments_says_in_how_many_draws_the_first_place_stays():
    draws = [frozenset(["heron"]), frozenset(["ibis"]), frozenset(["heron", "ibis"])]
    samples = [SampledRanking(0.5, n, SAME, runs) for n, runs in enumerate(draws)]
    assert stability_in_words({}, samples, ["heron"]) == (
        "With a random half of the judged units the first place stays in 1 of 3 draws, "
        "tau is 1.00 on average of 3 draws (1.00 to 1.00)."
    )


def test_the_page_begins_with_it_and_its_tables_name_who_is_first(two_runs):
    test = compare_page("Stability")
    assert "**heron stays first under every policy.**" in words(test)
    heads = [list(frame.value) for frame in test.dataframe]
    assert any("First place" in head for head in heads)


def accuracies(campaign):
    totals = [score for score in campaign.totals() if score.measure == "Accuracy"]
    return {score.run: score.value for score in totals}


def test_a_run_that_is_judged_too_little_to_be_ranked_does_not_lead(two_runs):
    totals = accuracies(two_runs)
    assert leading_runs(two_runs, "Accuracy", totals) == {"heron"}
    for topic in ("1", "2"):
        judge(two_runs, unit(two_runs, "heron", "answer", topic), None)
    assert leading_runs(two_runs, "Accuracy", totals) == {"tern"}
    assert leading_runs(two_runs, "Accuracy", {}) == frozenset()


def test_rankings_know_who_is_first(two_runs):
    policies = {
        row.name: row.leaders for row in rankings_by_policy(two_runs, "Accuracy")
    }
    assert policies["majority"] == {"heron"}
    judge(two_runs, unit(two_runs, "heron", "answer", "1"), "no", "Zoe")
    [row] = [
        r for r in rankings_without_assessors(two_runs, "Accuracy") if r.name == "Zoe"
    ]
    assert row.leaders == {"heron"}
    samples = sampled_rankings(two_runs, "Accuracy", [0.9], 1)
    assert [sample.leaders for sample in samples] == [{"heron"}]


def test_a_first_place_that_half_of_the_judgments_lose_is_not_firm_in_bold():
    changes = {WITHOUT: [ranking("Ann", "heron")]}
    draws = [
        SampledRanking(0.5, number, SAME, frozenset([leader]))
        for number, leader in enumerate(["heron", "tern", "tern"])
    ]
    text = stability_in_words(changes, draws, ["heron"])
    assert text.startswith(
        "**The first place of heron is not firm: with a random half of the judged units "
        "it stays in only 1 of 3 draws.** It stays whichever assessor is left out."
    )
    assert text.count("draws") == 2, "the first place in bold, tau after it"
    firm = stability_in_words(changes, draws[:1], ["heron"])
    assert firm.startswith("**heron stays first whichever assessor is left out.**")
