"""The page Compare: every part on every sample, what it says when there is nothing, and what a team sees."""

from __future__ import annotations

import doctest
import sys
from urllib.parse import parse_qs, urlparse

import numpy as np
import pytest

from assessment.agreement import Alike
from assessment.campaign.bounds import Bounds
from assessment.campaign.comparison import Alikeness, Comparison, Thinned, duel, telling
from assessment.significance import Pair, Pairs
from assessment.ui.compare import words
from assessment.ui.compare.bounds import bounds_figure, settled
from assessment.ui.compare.duel_pictures import bars, scatter
from assessment.ui.compare.heat import ordered
from assessment.ui.compare.measures import runs_figure, taus
from assessment.ui.compare.pictures import heat_map
from assessment.ui.compare.stability import ranks, thinned_figure
from assessment.ui.compare.topics import of_topic, telling_figure
from assessment.ui.compare.words import alone, among
from tests.conftest import judge, run_file, unit
from tests.pages.test_pages import empty, full, opened, sound, widget  # noqa: F401
from tests.pages.test_pages import words as said

SAMPLES = ("biogen-sample", "car-sample", "qa2007-sample", "r2c2-sample", "scifact-sample")
PARTS = ("Leaderboard", "Two runs", "Heat map", "Topics", "Measures", "Stability", "Bounds")
HOSTILE = "<script>alert(1)</script> :red[x]"


def comparison(**columns):
    values = np.column_stack([np.array(column, dtype=float) for column in columns.values()])
    return Comparison(tuple(str(n) for n in range(len(values))), tuple(columns), values)


@pytest.fixture
def two(empty, make):  # noqa: F811
    """Heron is right on both topics, tern of another team on none."""
    texts = {"1": "Iron helps [11].", "2": "Gel is safe [12]."}
    campaign = make(run_file("heron", texts), run_file("tern", {topic: f"Not so. {text}" for topic, text in texts.items()}, team="gull"))
    for run, label in (("heron", "yes"), ("tern", "no")):
        for topic in texts:
            judge(campaign, unit(campaign, run, "answer", topic), label)
    return campaign


def at(part, **query):
    return opened("compare", **{"campaign": "spring", "compare": part, **query})


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", SAMPLES)
def test_every_part_shows_every_sample(full, name, part):  # noqa: F811
    test = at(part, campaign=name)
    assert [error.value for error in test.error] == []
    known = "are unknown" in said(test) or part == "Stability"
    assert known or test.get("plotly_chart")


def test_an_address_that_names_nothing_shows_the_leaderboard(two):
    test = at("<b>", measure="x", run="none", against="none", together="none")
    assert test.dataframe[0].value["Run"].tolist() == ["heron", "tern"]


def test_a_campaign_without_runs_says_where_to_begin(empty):  # noqa: F811
    empty.create("spring", "biogen")
    assert "Nothing to compare yet" in said(at("Leaderboard"))


# Leaderboard


def test_the_leaderboard_has_rank_total_and_interval(two):
    row = at("Leaderboard").dataframe[0].value.iloc[0]
    assert (row["Run"], row["Rank"], row["Total"], row["95 % from"], row["to"]) == ("heron", 1, 100.0, 100.0, 100.0)


def test_totals_that_are_sums_have_intervals_of_their_own(two):
    test = at("Leaderboard", measure="Acceptable Answers")
    assert "no plain means of the topics" in said(test)
    row = test.dataframe[0].value.iloc[0]
    assert (row["Total"], row["to"], row["Mean over topics"]) == (2.0, 2.0, 1.0)


# Two runs


def test_the_address_names_both_runs(two):
    test = at("Two runs", run="tern", against="heron")
    assert widget(test.metric, "Difference of the means").value == "-100.00"
    assert widget(test.metric, "Better, equal, worse").value == "0 · 0 · 2"


def test_a_run_is_not_compared_with_itself(two):
    assert "Choose two different runs" in said(at("Two runs", run="tern", against="tern"))


def test_one_run_has_nothing_to_be_compared_with(empty, make):  # noqa: F811
    make(run_file("heron", {"1": "Iron helps [11]."}))
    assert "takes two runs" in said(at("Two runs", measure="Precision"))


def test_runs_without_a_common_topic_are_not_compared(two):
    judge(two, unit(two, "heron", "answer", "1"), None)
    judge(two, unit(two, "tern", "answer", "2"), None)
    assert "no topic at which both runs have a score" in said(at("Two runs"))


def test_all_pairs_of_the_chosen_runs_are_tested_together(two):
    test = at("Two runs")
    frame = test.dataframe[1].value
    assert (frame.iloc[0]["run 1"], frame.iloc[0]["run 2"], len(frame)) == ("heron", "tern", 1)
    assert "Among 2 runs" in said(test)


# Other parts


def test_a_topic_shows_its_runs_with_links_to_their_answers(two):
    link = at("Topics").markdown[-1].value
    target = urlparse(link.partition("](")[2].partition(")")[0])
    assert target.path == "./answers"
    assert parse_qs(target.query) == {"campaign": ["spring"], "topic": ["1"], "run": ["heron"]}


def test_who_looks_stays_in_a_link(two):
    two.set_phase("released", by="test")
    assert "as=team%3Agull" in at("Topics", **{"as": "team:gull"}).markdown[-1].value


def test_the_other_measure_is_in_the_address(two):
    for run in ("heron", "tern"):
        judge(two, unit(two, run, "sentence 1"), "required" if run == "heron" else "unnecessary")
    assert "2 runs, tau 1.000, tau-AP 1.000" in said(at("Measures", measure="Precision", **{"other-measure": "Redundancy"}))


def test_nothing_is_scored_anew_before_it_is_asked_for(two):
    test = at("Stability")
    assert not test.dataframe
    assert "now: majority" in said(test)


@pytest.mark.parametrize(("button", "first"), [("Leave out each assessor", "Ann"), ("Try each policy", "majority")])
def test_a_change_of_the_judgments_shows_rankings(two, button, first):
    test = at("Stability")
    widget(test.button, button).click().run()
    assert sound(test).dataframe[0].value.iloc[0, 0] == first
    assert test.dataframe[1].value["now"].tolist() == [1, 2]


def test_judgments_are_dropped_when_asked_for(two):
    test = at("Stability")
    widget(test.number_input, "Repetitions").set_value(1)
    widget(test.button, "Drop judgments at random").click().run()
    assert "Lines are means over the repetitions" in said(sound(test))


def test_a_judgment_after_the_scoring_makes_it_old(two):
    test = at("Stability")
    widget(test.button, "Try each policy").click().run()
    judge(two, unit(two, "tern", "answer", "2"), "yes")
    test.run()
    assert "The campaign has changed since" in said(sound(test))
    assert not test.dataframe


def test_bounds_that_are_not_known_are_said_to_be_unknown(two):
    test = at("Bounds", measure="Document Recall")
    assert "are unknown" in said(test)
    assert "Accuracy" in said(test)


def test_with_everything_judged_the_first_place_is_settled(two):
    assert "heron stays first" in said(at("Bounds"))


@pytest.mark.parametrize("part", PARTS)
def test_a_hostile_name_is_shown_as_text(empty, make, part):  # noqa: F811
    campaign = make(run_file(HOSTILE, {"1": "Iron helps [11].", "2": "Gel is safe."}), run_file("tern", {"1": "No [11].", "2": "No."}))
    for run, label in ((HOSTILE, "yes"), ("tern", "no")):
        for topic in ("1", "2"):
            judge(campaign, unit(campaign, run, "answer", topic), label)
    test = at(part)
    assert "<script>" not in said(test) and " :red[" not in said(test)


# Who sees what


@pytest.mark.parametrize("role", ["assessor", "visitor", "team:gull"])
def test_nobody_but_organisers_compares_before_the_release(two, role):
    assert "may not use this" in said(at("Leaderboard", **{"as": role}))


@pytest.mark.parametrize("part", PARTS)
def test_a_team_never_sees_another_teams_run(two, part):
    two.set_phase("released", by="test")
    assert "heron" not in everything(at(part, **{"as": "team:gull"}))


def everything(test):
    """Words, tables and pictures in one text."""
    return said(test) + "".join(frame.value.to_csv() for frame in test.dataframe) + "".join(chart.proto.spec for chart in test.get("plotly_chart"))


def test_an_organiser_sees_every_run_in_tables_and_pictures(two):
    assert everything(at("Heat map")).count("heron") > 1


def test_a_team_whose_runs_have_no_score_is_told_so(empty, make):  # noqa: F811
    campaign = make(run_file("heron", {"1": "Iron helps [11]."}), run_file("tern", {}, team="gull"))
    campaign.set_phase("released", by="test")
    for part in PARTS:
        test = at(part, **{"as": "team:gull"})
        assert [error.value for error in test.error] == []
    assert "None of the runs that you see has a score" in said(at("Leaderboard", **{"as": "team:gull"}))


def test_a_team_does_not_see_how_the_ranking_hangs_on_assessors(two):
    two.set_phase("released", by="test")
    assert "Without an assessor" not in said(at("Stability", **{"as": "team:gull"}))
    assert "Stability" not in widget(at("Topics", **{"as": "team:gull"}).get("button_group"), "Look at").options


def test_a_team_without_runs_is_told_so(two):
    two.set_phase("released", by="test")
    assert "None of the runs is your team's" in said(at("Leaderboard", **{"as": "team:lark"}))


# Words


STEADY = comparison(a=[3.0, 4.0, 5.0, 6.0, 7.0, 8.0], b=[1.0, 1.5, 3.5, 4.0, 5.5, 5.0])
ALL = Pairs((), 6, 0)


def test_a_difference_is_put_in_a_sentence_that_names_the_better_run():
    assert alone(duel(STEADY, "b", "a"), higher=True).startswith("**a may be called better than b by this measure, if these two alone")
    assert alone(duel(STEADY, "b", "a"), higher=False).startswith("**b may be called better")


def test_no_difference_is_never_called_equality():
    found = duel(comparison(a=[1, 2, 3], b=[2, 2, 2]), "a", "b")
    assert "does not show that they are equally good. Over 3 topics only a large" in alone(found, higher=True)
    assert "does not show" in among(found, Pair(0, 1, 0.0, 0.9, None), None, ALL, 3, rounds=5000, higher=True)


def test_what_stands_for_others_is_no_run():
    found = duel(comparison(**{"a": [1, 2], "others: best": [2, 2]}), "a", "others: best")
    assert "no conclusion" in alone(found, higher=True)


def test_a_p_that_no_round_reached_is_not_called_0():
    found = duel(STEADY, "a", "b")
    assert "randomised Tukey HSD p below 0.0002" in among(found, Pair(0, 1, 2.0, 0.0, None), None, ALL, 5, rounds=5000, higher=True)


def test_tests_that_differ_say_why():
    found = duel(comparison(a=[3, 4, 5], b=[1, 1, 1]), "a", "b")
    text = among(found, Pair(0, 1, 3.0, 0.01, 2.5), Pair(0, 1, 3.0, 0.002, 2.5), ALL, 5, rounds=5000, higher=True)
    assert "randomised Tukey HSD p = 0.0100, two-way Tukey HSD p = 0.0020, effect size 2.50" in text
    assert "Unlike the test of the two alone" in text


@pytest.mark.parametrize("module", [words, sys.modules[ranks.__module__]], ids=["words", "stability"])
def test_the_examples_in_the_docstrings_hold(module):
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(("higher", "first"), [(True, "a stays first"), (False, "may still come first")])
def test_the_first_place_is_settled_where_no_other_run_reaches_it(higher, first):
    rows = [Bounds("a", 0.9, 0.8, 0.95, 9, 10), Bounds("b", 0.5, 0.4, 0.7, 9, 10), Bounds("c", 0.5, 0.6, 0.6, 9, 10)]
    assert first in settled(rows, higher=higher)


# Pictures


def test_bars_are_coloured_by_who_is_ahead_and_lead_to_their_topic():
    trace = bars(duel(comparison(a=[1, 5], b=[2, 1]), "a", "b"), "m", 2).data[0]
    assert (trace.y, list(trace.customdata)) == ((4.0, -1.0), ["1", "0"])
    assert len(set(trace.marker.color)) == 2


def test_the_diagonal_spans_both_runs():
    assert scatter(duel(comparison(a=[1, 5], b=[2, 7]), "a", "b"), "m", 2).data[0].x == (1.0, 7.0)


def test_the_best_run_is_on_top_and_the_easiest_topic_at_the_left():
    found = ordered(comparison(a=[1, 2], b=[3, np.nan], c=[np.nan, np.nan]), higher=True)
    assert (found.runs, found.topics) == (("b", "a", "c"), ("0", "1"))
    assert ordered(comparison(a=[1, 2], b=[3, 4]), higher=False).runs == ("a", "b")


def test_an_undefined_cell_stays_empty_and_says_so():
    figure = heat_map(np.array([[0.5, np.nan]]), ["a"], ["1", "2"], [["1", "a"], ["2", "a"]], digits=2)
    assert figure.data[0].z[0][1] is None
    assert "undefined" in figure.data[1].hovertext[1]


def test_names_are_no_markup_in_a_picture():
    scores = comparison(**{HOSTILE: [1, 2, 3], "b": [2, 1, 5], "c": [3, 4, 4]})
    found = duel(scores, HOSTILE, "b")
    rows = [row._replace(topic=HOSTILE) for row in telling(scores)]
    points = {HOSTILE: (1.0, 2.0)}
    figures = [bars(found, HOSTILE, 2), scatter(found, HOSTILE, 2), telling_figure(rows, HOSTILE, 2), runs_figure(points, HOSTILE, HOSTILE)]
    figures += [bounds_figure([Bounds(HOSTILE, 1.0, 1.0, 1.0, 1, 1)], HOSTILE), heat_map(np.eye(1), [HOSTILE], [HOSTILE], [HOSTILE], digits=1)]
    for figure in figures:
        drawn = figure.update_traces(customdata=None).to_json()
        assert "<script>" not in drawn and "\\u003cscript" not in drawn


def test_a_measure_ranks_like_itself_and_undefined_stays_undefined():
    found = taus(Alikeness(("m", "n"), {}, {("m", "n"): Alike(1, None, None, "few")}))
    assert (found[0, 0], np.isnan(found[0, 1]), np.isnan(found[1, 0])) == (1.0, True, True)


def test_the_mean_over_repetitions_is_a_line():
    rows = [Thinned(0.5, 0, Alike(3, 0.2, 0.1)), Thinned(0.5, 1, Alike(3, 0.4, 0.3)), Thinned(0.1, 0, Alike(0, None, None, "few"))]
    line = thinned_figure(rows).data[1]
    assert (line.x, line.y) == ((50.0,), (pytest.approx(0.3),))


def test_the_runs_of_a_topic_come_best_first():
    scores = comparison(a=[1], b=[3], c=[np.nan])
    assert of_topic(scores, "0", higher=True) == [("b", 3.0), ("a", 1.0)]
    assert of_topic(scores, "0", higher=False) == [("a", 1.0), ("b", 3.0)]
