"""The part *Stability* of the page Compare: what other judgments would do to the order of the runs."""

from __future__ import annotations

import pytest

from assessment.analysis.comparison import (
    ChangedRanking,
    SampledRanking,
)
from assessment.model.resolution import POLICIES
from assessment.statistics.agreement import RankCorrelation
from assessment.ui.compare.stability.first_place_words import POLICY, WITHOUT
from assessment.ui.compare.stability.stability_words import (
    policies_in_words,
    stability_in_words,
)
from tests.conftest import judge, unit
from tests.pages.opening import compare_page, sound, widget, words


def test_rankings_without_an_assessor_have_heads_that_say_without(full):
    tables = compare_page("Stability", campaign="adhoc-sample").dataframe
    heads = [list(table.value) for table in tables if "now" in table.value]
    assert any(head.startswith("without ") for head in heads[0][2:])


@pytest.fixture
def on_request(monkeypatch):
    """As if the campaign were too large to be scored again at once."""
    monkeypatch.setattr("assessment.ui.computing.on_demand.MAX_AT_ONCE", -1)


def test_a_small_campaign_is_scored_anew_at_once(two_runs):
    test = compare_page("Stability")
    assert "Drop judgments at random" not in [button.label for button in test.button]
    assert "Another policy does not change the order of the runs." in words(test)
    assert "Lines are means over the repetitions" in words(test)
    assert "strict: the same, whatever an adjudicator decided" in words(test)
    names = [policy.name for policy in POLICIES]
    assert policies_in_words(names).count(":") == len(names)


def test_a_change_of_one_kind_is_said_as_soon_as_it_is_worked_out():
    without = [changed("Ann", 1.0), changed("Chen", 0.33)]
    assert stability_in_words({WITHOUT: without, POLICY: []}, []) == (
        "The order of the runs changes most without Chen: "
        "Kendall's tau with the present order is 0.33."
    )
    none = stability_in_words({WITHOUT: [changed("Ann", 1.0)]}, [])
    assert none == "Leaving out an assessor does not change the order of the runs."


def changed(name, tau):
    return ChangedRanking(name, 1, {}, RankCorrelation(3, tau, tau, ""))


def test_stability_begins_with_the_change_that_moves_the_order_most_of_all():
    changes = {WITHOUT: [changed("Ann", 1.0)], POLICY: [changed("strict", 0.73)]}
    correlations = [RankCorrelation(3, tau, tau, "") for tau in (0.8, 0.9)]
    samples = [
        SampledRanking(0.5, place, one) for place, one in enumerate(correlations)
    ]
    assert stability_in_words(changes, samples) == (
        "The order of the runs changes most under the policy strict: "
        "Kendall's tau with the present order is 0.73. "
        "Leaving out an assessor does not change it. "
        "With a random half of the judged units, tau is 0.85 on average of 2 draws (0.80 to 0.90)."
    )


def test_half_of_the_judgments_in_a_single_draw_has_no_range():
    sample = SampledRanking(0.5, 0, RankCorrelation(3, 0.8, 0.8, ""))
    assert stability_in_words({}, [sample]).endswith("tau is 0.80 in one draw.")


def test_draws_of_half_of_the_judgments_that_lose_a_run_are_left_out():
    samples = [
        SampledRanking(0.5, 0, RankCorrelation(3, 0.8, 0.8)),
        SampledRanking(0.5, 1, RankCorrelation(3, 1.0, 1.0)),
        SampledRanking(0.5, 2, RankCorrelation(2, 1.0, 1.0), runs_lost=1),
    ]
    assert stability_in_words({}, samples) == (
        "With a random half of the judged units, tau is 0.90 on average of 2 draws that rank every run "
        "(0.80 to 1.00)."
    )
    assert stability_in_words({}, samples[1:]).endswith(
        "tau is 1.00 in the one draw that ranks every run."
    )
    assert stability_in_words({}, samples[2:]) == ""


def test_changes_that_move_the_order_alike_are_all_named():
    changes = {WITHOUT: [changed("Ann", 0.5)], POLICY: [changed("strict", 0.5)]}
    assert "most without Ann or under the policy strict:" in stability_in_words(
        changes, []
    )
    people = [changed(name, 0.5) for name in ("Ann", "Bo", "Cy", "Di")]
    text = stability_in_words({WITHOUT: people}, [])
    assert "most without any one of 4:" in text


def test_the_weaker_kind_of_change_is_said_with_its_own_tau():
    changes = {WITHOUT: [changed("Ann", 0.2)], POLICY: [changed("strict", 0.5)]}
    text = stability_in_words(changes, [])
    assert "Another policy changes it most under the policy strict (tau 0.50)." in text
    assert text.count("strict") == text.count("Ann") == 1


def test_a_change_that_moves_nothing_is_said_first_on_the_page(two_runs):
    answer = "**heron stays first under every policy.**"
    texts = [str(getattr(node, "value", "")) for node in compare_page("Stability").main]
    [answered] = [n for n, text in enumerate(texts) if answer in text]
    [method] = [n for n, text in enumerate(texts) if "Kendall's tau-b" in text]
    assert answered < method


def test_no_kind_of_change_moves_the_order():
    changes = {WITHOUT: [changed("Ann", 1.0)], POLICY: [changed("strict", 1.0)]}
    assert stability_in_words(changes, []) == (
        "Neither leaving out an assessor nor another policy changes the order of the runs."
    )


def test_nothing_is_scored_anew_before_it_is_asked_for(two_runs, on_request):
    test = compare_page("Stability")
    assert not test.dataframe
    assert "now: majority" in words(test)


@pytest.mark.parametrize(
    ("button", "first"),
    [("Leave out each assessor", "Ann"), ("Try each policy", "majority (in force)")],
)
def test_a_change_of_the_judgments_shows_rankings(two_runs, on_request, button, first):
    test = compare_page("Stability")
    widget(test.button, button).click().run()
    assert sound(test).dataframe[0].value.iloc[0, 0] == first
    assert test.dataframe[1].value["now"].tolist() == [1, 2]


def test_judgments_are_dropped_when_asked_for(two_runs, on_request):
    test = compare_page("Stability")
    widget(test.number_input, "Repetitions").set_value(1)
    widget(test.button, "Drop judgments at random").click().run()
    assert "Lines are means over the repetitions" in words(sound(test))


def test_a_judgment_after_the_scoring_makes_it_old(two_runs, on_request):
    test = compare_page("Stability")
    widget(test.button, "Try each policy").click().run()
    judge(two_runs, unit(two_runs, "tern", "answer", "2"), "yes")
    test.run()
    assert "The campaign has changed since" in words(sound(test))
    assert not test.dataframe
