"""The page Compare: every part on every sample, what it says when there is nothing, and what a team sees."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest
import streamlit as st

from assessment.analysis.comparison import (
    ChangedRanking,
    SampledRanking,
    leaderboard_rows,
    score_matrix,
)
from assessment.campaign import Workspace
from assessment.campaign.phases import set_phase
from assessment.campaign.workspace import ENVIRONMENT
from assessment.model.measures import TOPIC
from assessment.statistics.agreement import RankCorrelation
from assessment.statistics.confidence_intervals import Interval
from assessment.ui.compare import heat_map
from assessment.ui.compare.first_place_words import POLICY, WITHOUT
from assessment.ui.compare.leaderboard_table import Leaderboard, leaderboard_frame
from assessment.ui.compare.pair import best_first
from assessment.ui.compare.stability_words import stability_in_words
from tests.conftest import judge, run_file, unit
from tests.pages.opening import compare_page, sound, widget, words
from tests.small_samples import SMALL_SAMPLE_NAMES

PARTS = (
    "Leaderboard",
    "Two runs",
    "Heat map",
    "Topics",
    "Measures",
    "Stability",
    "Bounds",
)
HOSTILE = "<script>alert(1)</script> :red[x]"


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_every_part_shows_every_sample(full, name, part):
    test = compare_page(part, campaign=name)
    assert [error.value for error in test.error] == []
    known = "is not known" in words(test) or part == "Stability"
    assert known or test.get("plotly_chart")


def test_an_address_that_names_nothing_shows_the_leaderboard(two_runs):
    test = compare_page("<b>", measure="x", run="none", against="none", together="none")
    assert test.dataframe[0].value["Run"].tolist() == ["heron", "tern"]


def test_a_campaign_without_runs_says_where_to_begin(empty):
    empty.create("spring", "biogen")
    assert "Nothing to compare yet" in words(compare_page("Leaderboard"))


# Leaderboard


def test_the_leaderboard_has_rank_and_total_and_no_interval_from_two_topics(two_runs):
    test = compare_page("Leaderboard")
    row = test.dataframe[0].value.iloc[0]
    assert (row["Run"], row["Rank"], row["Total"]) == ("heron", 1, 100.0)
    assert "95 % from" not in test.dataframe[0].value.columns
    assert "No interval from fewer than five topics" in words(test)


def test_equal_totals_have_an_interval_with_width(full):
    frame = compare_page("Leaderboard", campaign="biogen-sample").dataframe[0].value
    intervals = frame["95 % interval (rough: fewer than ten topics)"]
    for text in intervals.dropna():
        low, high = text.split(" to ")
        assert float(low) < float(high)
    assert "to" not in frame
    assert intervals.notna().any()


def test_the_file_of_the_leaderboard_says_which_intervals_are_rough(full):
    campaign = full.campaign("biogen-sample")
    scores = score_matrix(campaign, "Accuracy")
    rows = leaderboard_rows(campaign, scores, "Accuracy")
    intervals = {row.run: Interval(0, 1, 2) for row in rows}
    board = Leaderboard(campaign, "Accuracy", rows, TOPIC, intervals, are_means=True)
    frame = leaderboard_frame(board)
    rough = ["yes" if 5 <= row.topics < 10 else "no" for row in rows]
    assert frame["rough"].tolist() == rough
    assert frame["Run"].tolist() == [row.run for row in rows]


def test_totals_that_are_sums_have_intervals_of_their_own(two_runs):
    test = compare_page("Leaderboard", measure="Acceptable Answers")
    assert "no plain means of the topics" in words(test)
    row = test.dataframe[0].value.iloc[0]
    assert (row["Total"], row["Mean over topics"]) == (2.0, 1.0)
    assert "to" not in row


def test_the_link_to_topics_stands_where_narrow_windows_show_it(two_runs):
    heads = list(compare_page("Leaderboard").dataframe[0].value)
    assert heads[:4] == ["Run", "Rank", "Total", "Behind it"]
    assert heads[-1] == "Team"


def test_the_leaderboard_begins_with_who_leads_and_how_surely(two_runs):
    text = words(compare_page("Leaderboard"))
    assert "heron leads with 100" in text
    assert "The lead is not sure" in text


def test_units_that_nobody_will_judge_are_not_called_needed(full):
    test = compare_page("Leaderboard", campaign="car-sample")
    frame = test.dataframe[0].value
    assert {"Judged items", "All items"} <= set(frame)
    assert not {"Judged", "Needed"} & set(frame)
    assert "Only items of the pool are judged" in words(test)
    other = compare_page("Leaderboard", campaign="biogen-sample").dataframe[0].value
    assert {"Judged", "Needed"} <= set(other)


def test_a_run_that_is_judged_too_little_has_no_rank(two_runs):
    judge(two_runs, unit(two_runs, "tern", "answer", "1"), None)
    judge(two_runs, unit(two_runs, "tern", "answer", "2"), None)
    test = compare_page("Leaderboard")
    frame = test.dataframe[0].value.set_index("Run")
    assert frame["Rank"].isna().to_dict() == {"heron": False, "tern": True}
    assert "A run is ranked once half of its units are judged" in words(test)


def test_a_team_is_not_told_who_leads(two_runs):
    set_phase(two_runs, "released", by="test")
    assert "leads" not in words(compare_page("Leaderboard", **{"as": "team:gull"}))


def test_rankings_without_an_assessor_have_heads_that_say_without(full):
    tables = compare_page("Stability", campaign="adhoc-sample").dataframe
    heads = [list(table.value) for table in tables if "now" in table.value]
    assert any(head.startswith("without ") for head in heads[0][2:])


def test_a_team_has_a_first_sentence_and_no_empty_column_of_ranks(two_runs):
    set_phase(two_runs, "released", by="test")
    test = compare_page("Leaderboard", **{"as": "team:gull"})
    assert "Your run by Accuracy is" in words(test)
    assert "Rank" not in test.dataframe[0].value
    dead = compare_page("Measures", **{"as": "team:gull"})
    assert "This part ranks all runs" not in words(dead)


# Two runs


def test_two_runs_begin_with_the_leader_against_the_second(two_runs):
    for run, label in (("heron", "no"), ("tern", "yes")):
        judge(two_runs, unit(two_runs, run, "answer", "1"), label)
        judge(two_runs, unit(two_runs, run, "answer", "2"), label)
    test = compare_page("Two runs")
    assert widget(test.selectbox, "Run").value == "tern"
    assert widget(test.selectbox, "Against").value == "heron"
    # Who chooses the second run sees it against the best other one.
    chosen = compare_page("Two runs", run="heron")
    assert widget(chosen.selectbox, "Against").value == "tern"


def test_runs_without_a_total_come_last_among_the_best():
    totals = {"a": 0.2, "b": None, "c": 0.5}
    assert best_first(["a", "b", "c", "others: best"], totals, higher=True) == [
        *("c", "a", "b", "others: best")
    ]
    assert best_first(["a", "c"], totals, higher=False) == ["a", "c"]


def test_the_address_names_both_runs(two_runs):
    test = compare_page("Two runs", run="tern", against="heron")
    assert (
        widget(test.metric, "Difference of the means").value == "\N{MINUS SIGN}100.00"
    )
    assert widget(test.metric, "Better, equal, worse").value == "0 · 0 · 2"


def test_totals_that_put_two_runs_the_other_way_round_are_a_warning(full):
    chosen = {
        "task": "AC",
        "measure": "HMR",
        "run": "plover-AC-1",
        "against": "tern-AC-1",
    }
    test = compare_page("Two runs", campaign="r2c2-sample", **chosen)
    assert (
        "but tern\\-AC\\-1 the higher total. The difference is" in test.warning[0].value
    )


def test_a_run_is_not_compared_with_itself(two_runs):
    assert "Choose two different runs" in words(
        compare_page("Two runs", run="tern", against="tern")
    )


def test_one_run_has_nothing_to_be_compared_with(empty, make):
    make(run_file("heron", {"1": "Iron helps [11]."}))
    assert "takes two runs" in words(compare_page("Two runs", measure="Precision"))


def test_runs_without_a_common_topic_are_not_compared(two_runs):
    judge(two_runs, unit(two_runs, "heron", "answer", "1"), None)
    judge(two_runs, unit(two_runs, "tern", "answer", "2"), None)
    assert "no topic at which both runs have a score" in words(compare_page("Two runs"))


def test_all_pairs_of_the_chosen_runs_are_tested_together(two_runs):
    test = compare_page("Two runs")
    frame = test.dataframe[1].value
    assert (frame.iloc[0]["run 1"], frame.iloc[0]["run 2"], len(frame)) == (
        "heron",
        "tern",
        1,
    )
    assert "Among 2 runs" in words(test)


# Other parts


def test_a_topic_shows_its_runs_with_links_to_their_answers(two_runs):
    links = page_links(compare_page("Topics"))
    assert links["answer of heron"] == {
        "campaign": ["spring"],
        "topic": ["1"],
        "run": ["heron"],
    }
    assert "what counted for tern" in links and "both answers side by side" in links


def page_links(test):
    """The links that open in the same tab: what each says, and its query."""
    links = {}
    for link in test.get("page_link"):
        links[link.proto.label] = parse_qs(link.proto.query_string)
    return links


def test_links_of_every_part_open_in_the_same_tab(two_runs):
    for part in ("Leaderboard", "Two runs", "Heat map", "Topics", "Measures"):
        test = compare_page(part)
        assert "](./" not in words(test), part
        looks = [table.proto.columns for table in test.dataframe]
        assert not any('"type": "link"' in look for look in looks), part


def test_who_looks_stays_in_a_link(two_runs):
    set_phase(two_runs, "released", by="test")
    links = page_links(compare_page("Topics", **{"as": "team:gull"}))
    assert links["answer of tern"]["as"] == ["team:gull"]


def test_the_other_measure_is_in_the_address(two_runs):
    for run in ("heron", "tern"):
        judge(
            two_runs,
            unit(two_runs, run, "sentence 1"),
            "required" if run == "heron" else "unnecessary",
        )
    assert "2 runs, tau 1.00, tau-AP 1.00" in words(
        compare_page("Measures", measure="Precision", **{"other-measure": "Redundancy"})
    )


@pytest.fixture
def on_request(monkeypatch):
    """As if the campaign were too large to be scored again at once."""
    monkeypatch.setattr("assessment.ui.on_demand.MOST_AT_ONCE", -1)


def test_a_small_campaign_is_scored_anew_at_once(two_runs):
    test = compare_page("Stability")
    assert "Drop judgments at random" not in [button.label for button in test.button]
    assert "Another policy does not change the order of the runs." in words(test)
    assert "Lines are means over the repetitions" in words(test)


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


def test_where_bounds_are_not_known_those_of_another_measure_are_shown(two_runs):
    test = compare_page("Bounds", measure="Document Recall")
    text = words(test)
    assert "can still move Document Recall is not known." in text
    assert "Bounds are known for Accuracy\\, " in text
    assert "Bounds of Accuracy" in text
    assert "heron stays first" in text


def test_where_no_measure_has_bounds_it_is_said(full):
    test = compare_page("Bounds", campaign="scifact-sample")
    assert "No measure of this campaign has bounds." in words(test)
    assert not test.dataframe


def test_with_everything_judged_the_first_place_is_settled(two_runs):
    assert "heron stays first" in words(compare_page("Bounds"))


@pytest.mark.parametrize("part", PARTS)
def test_a_hostile_name_is_shown_as_text(empty, make, part):
    campaign = make(
        run_file(HOSTILE, {"1": "Iron helps [11].", "2": "Gel is safe."}),
        run_file("tern", {"1": "No [11].", "2": "No."}),
    )
    for run, label in ((HOSTILE, "yes"), ("tern", "no")):
        for topic in ("1", "2"):
            judge(campaign, unit(campaign, run, "answer", topic), label)
    test = compare_page(part)
    assert "<script>" not in words(test) and " :red[" not in words(test)


# Who sees what


@pytest.mark.parametrize("role", ["assessor", "visitor", "team:gull"])
def test_nobody_but_organisers_compares_before_the_release(two_runs, role):
    assert "may not use this" in words(compare_page("Leaderboard", **{"as": role}))


@pytest.mark.parametrize("part", PARTS)
def test_a_team_never_sees_another_teams_run(two_runs, part):
    set_phase(two_runs, "released", by="test")
    assert "heron" not in everything(compare_page(part, **{"as": "team:gull"}))


def everything(test):
    """Words, tables and pictures in one text."""
    return (
        words(test)
        + "".join(frame.value.to_csv() for frame in test.dataframe)
        + "".join(chart.proto.spec for chart in test.get("plotly_chart"))
    )


def test_an_organiser_sees_every_run_in_tables_and_pictures(two_runs):
    assert everything(compare_page("Heat map")).count("heron") > 1


def test_a_team_whose_runs_are_not_judged_yet_is_told_so(empty, make):
    campaign = make(
        run_file("heron", {"1": "Iron helps [11]."}),
        run_file("tern", {"1": "Rest helps.", "2": "Sleep helps."}, team="gull"),
    )
    set_phase(campaign, "released", by="test")
    for part in PARTS:
        test = compare_page(part, **{"as": "team:gull"})
        assert [error.value for error in test.error] == []
    test = compare_page("Leaderboard", **{"as": "team:gull"})
    [standings] = [frame.value for frame in test.dataframe]
    assert list(standings["Run"]) == ["tern"]
    assert "tern\\: not yet judged" in words(test)


def test_a_team_does_not_see_how_the_ranking_hangs_on_assessors(two_runs):
    set_phase(two_runs, "released", by="test")
    assert "Without an assessor" not in words(
        compare_page("Stability", **{"as": "team:gull"})
    )
    assert (
        "Stability"
        not in widget(
            compare_page("Topics", **{"as": "team:gull"}).get("button_group"), "Look at"
        ).options
    )


def test_a_team_without_runs_is_told_so(two_runs):
    set_phase(two_runs, "released", by="test")
    assert "None of the runs is your team's" in words(
        compare_page("Leaderboard", **{"as": "team:lark"})
    )


def test_a_click_on_a_cell_shows_the_links_below_the_heat_map_which_stays_in_place(
    two_runs, monkeypatch
):
    def clicked(*_, **__):
        st.markdown("the picture")
        return [("1", "heron")]

    monkeypatch.setattr(heat_map, "draw_chart", clicked)
    test = compare_page("Heat map")
    texts = [str(text.value) for text in test.markdown]
    [heading] = [place for place, text in enumerate(texts) if text.startswith("**1 ")]
    assert heading > texts.index("the picture")
    assert "what counted for heron" in page_links(test)


def test_a_team_is_told_of_what_it_sees_only(samples, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(samples))
    set_phase(Workspace(samples).campaign("scifact-sample"), "released", by="test")
    team = {"as": "team:verifier", "campaign": "scifact-sample"}
    text = words(compare_page("Two runs", **team))
    assert "Your team's runs are shown singly" in text
    assert "as in the first sentence of *Leaderboard*" not in text
    # The campaign is released: nobody judges any more.
    assert "the differences may still change" not in text
