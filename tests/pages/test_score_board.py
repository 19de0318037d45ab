"""The table of scores as data: what stands in its cells, which runs are ranked, which cells open a run."""

from __future__ import annotations

import pytest

from assessment.analysis.comparison.worst_topics import (
    is_not_judged,
    topics_worst_first,
)
from assessment.campaign import Campaign
from assessment.campaign.counting import Count
from assessment.model import Score
from assessment.tracks import TRACKS
from assessment.ui.scores.board import BoardChoices, board_data
from assessment.ui.scores.note_marks import NoteMarks, marks_of_totals
from tests.conftest import judge, run_file, unit

BIOGEN = TRACKS["biogen"]
PRECISION, ACCURACY = "Precision", "Accuracy"


def total(run, value, judged=10, needed=10, measure=ACCURACY, note=""):
    return Score(run, None, measure, value, judged, needed, note)


def board(*scores, runs=("heron", "tern"), **more):
    return board_data(BIOGEN, scores, BoardChoices(ACCURACY, runs, **more))


def test_the_best_run_that_is_judged_enough_comes_first():
    data = board(total("tern", 0.9, 4), total("heron", 0.2), total("gull", 0.4, 5))
    places = [(row["run"], row["rank"], row["missing"]) for row in data["rows"]]
    assert places == [
        ("gull", "1", ""),
        ("heron", "2", ""),
        ("tern", "too early", "1 more judged"),
    ]


def test_who_does_not_see_all_runs_gets_no_ranks():
    data = board(total("tern", 0.9), total("heron", 0.2), is_ranked=False)
    assert data["ranked"] is False
    assert {row["rank"] for row in data["rows"]} == {""}
    assert [row["run"] for row in data["rows"]] == ["tern", "heron"]
    lower_first = board(total("heron", 0.2), total("tern", 0.9), is_ranked=False)
    assert [row["run"] for row in lower_first["rows"]] == ["tern", "heron"]


@pytest.mark.parametrize("is_ranked", [True, False])
def test_runs_are_ordered_by_a_measure_whose_name_has_parameters(is_ranked):
    name = "AP(rel=2)"
    scores = [
        total(run, value, measure=name) for run, value in (("a", 0.2), ("b", 1.0))
    ]
    choices = BoardChoices(name, ["a", "b"], is_ranked=is_ranked)
    rows = board_data(TRACKS["adhoc"], scores, choices)["rows"]
    ranks = ["1", "2"] if is_ranked else ["", ""]
    assert [(row["run"], row["rank"]) for row in rows] == [
        ("b", ranks[0]),
        ("a", ranks[1]),
    ]


def test_a_cell_has_its_value_its_units_and_a_sign_for_its_note():
    noted = total("heron", 62.5, 4, 10, note="3 answers missing")
    rows = board(noted, total("tern", 50.0))["rows"]
    cells = {row["run"]: row["cells"] for row in rows}
    assert cells["heron"] == [
        {
            "value": "62.50",
            "undefined": False,
            "coverage": "4/10 *",
            "below": "4/10 *",
            "low": True,
            "note": "3 answers missing",
            "open": False,
        }
    ]


def test_a_figure_that_says_how_much_is_judged_has_no_other_share_below_it():
    scores = [total("heron", 0.92, 110, 130, measure="Judged@10")]
    data = board_data(TRACKS["adhoc"], scores, BoardChoices("Judged@10", ["heron"]))
    [cell] = data["rows"][0]["cells"]
    assert (cell["below"], cell["coverage"]) == ("over judged topics", "110/130")


def test_a_note_of_most_runs_marks_the_head_of_the_column_and_not_every_cell():
    scores = [total(run, 50.0, note="few votes") for run in ("heron", "tern")]
    scores += [total(run, 40.0, measure=PRECISION) for run in ("heron", "tern")]
    data = board(*scores)
    assert [column["head"] for column in data["columns"]] == [
        "Accuracy *",
        "Precision",
    ]
    assert {row["cells"][0]["coverage"] for row in data["rows"]} == {"10/10"}


def test_notes_at_most_measures_mark_nothing():
    assert marks_of_totals([total("heron", 50.0, note="few votes")]) == NoteMarks(
        is_of_most=True
    )
    assert marks_of_totals([]) == NoteMarks()
    assert not marks_of_totals([total("heron", 50.0)]).are_any


def test_a_negative_figure_has_a_minus_sign():
    choices = BoardChoices("OB", ["heron"])
    score = total("heron", -0.0433, measure="OB")
    [row] = board_data(TRACKS["r2c2"], [score], choices)["rows"]
    assert row["cells"][0]["value"] == "\N{MINUS SIGN}0.0433"


def test_columns_say_which_measures_are_better_when_low():
    scores = [total("heron", 50.0, measure=name) for name in (ACCURACY, "Redundancy")]
    scores.append(total("tern", 40.0))
    columns = board(*scores)["columns"]
    assert [column["lower"] for column in columns] == [False, True]


def test_undefined_scores_have_a_dash_and_missing_ones_nothing():
    scores = (
        total("heron", None),
        total("tern", 1.0),
        total("tern", 0.5, measure=PRECISION),
    )
    rows = {row["run"]: row["cells"] for row in board(*scores)["rows"]}
    cells = [(cell["value"], cell["undefined"]) for cell in rows["heron"]]
    assert cells == [("–", True), ("", False)]


def test_a_summary_of_other_teams_runs_has_no_units_and_opens_nothing():
    [row] = board(total("median of all", 50.0, 0, 0))["rows"]
    assert (row["opens"], row["cells"][0]["coverage"]) == (False, "")


def test_the_open_cell_is_marked_and_its_measure_moves_no_column():
    scores = (total("tern", 0.9), total("tern", 0.5, measure=PRECISION))
    data = board(*scores, open_run="tern", open_measure=PRECISION)
    closed = board(*scores)
    assert [column["measure"] for column in data["columns"]] == [
        column["measure"] for column in closed["columns"]
    ]
    [row] = data["rows"]
    assert [cell["open"] for cell in row["cells"]] == [False, True]


def test_the_open_run_is_marked():
    data = board(total("tern", 0.9), total("heron", 0.2), open_run="heron")
    assert [row["run"] for row in data["rows"] if row["open"]] == ["heron"]


def test_measures_that_score_every_run_alike_share_a_column():
    scores = [total("heron", 0.5, measure=name) for name in (ACCURACY, PRECISION)]
    [column] = board(*scores)["columns"]
    assert (column["measure"], len(column["equal"])) == (ACCURACY, 1)


def test_foreign_names_hide_no_direction_marks():
    [row] = board(total("heron\u202e", 0.5))["rows"]
    assert "\u202e" not in row["name"]
    assert row["run"] == "heron\u202e"


@pytest.fixture
def judged(make):
    """Heron is right on topic 1, wrong on topic 2."""
    texts = {topic: f"Text {topic} [1{topic}]." for topic in ("1", "2")}
    campaign = make(run_file("heron", texts))
    for topic, label in (("1", "yes"), ("2", "no")):
        judge(campaign, unit(campaign, "heron", "answer", topic), label)
    return campaign


def test_topics_of_a_run_stand_from_worst_to_best(judged):
    scores = topics_worst_first(judged, "heron", ACCURACY)
    assert [score.topic for score in scores] == ["2", "1"]
    assert topics_worst_first(judged, "nobody", ACCURACY) == []


def test_topics_without_a_score_come_last(judged):
    judge(judged, unit(judged, "heron", "answer", "2"), None)
    scores = topics_worst_first(judged, "heron", PRECISION)
    is_defined = [score.value is not None for score in scores]
    assert is_defined == sorted(is_defined, reverse=True)


def test_topics_that_nobody_judged_stand_behind_the_judged_ones(judged):
    judge(judged, unit(judged, "heron", "PMID 11", "1"), "supporting")
    scores = topics_worst_first(judged, "heron", "Citation Coverage")
    assert [(score.topic, is_not_judged(score)) for score in scores] == [
        ("1", False),
        ("2", True),
    ]


@pytest.mark.parametrize(("done", "is_low"), [(60, False), (40, True)])
def test_a_pooled_measure_warns_where_little_of_the_pool_is_judged(done, is_low):
    """What is outside the pool is never judged, so a run's own units say nothing."""
    score = total("heron", 0.5, 10, 100, measure="MAP")
    choices = BoardChoices("MAP", ["heron"], pool=Count(done, 100))
    [row] = board_data(TRACKS["car"], [score], choices)["rows"]
    assert row["cells"][0]["low"] is is_low
    assert (row["rank"] == "too early") is is_low


def test_no_more_topics_are_scored_than_are_listed(judged, monkeypatch):
    scored = []
    topic_scores = Campaign.topic_scores

    def counted(campaign, topic):
        scored.append(topic)
        return topic_scores(campaign, topic)

    monkeypatch.setattr(Campaign, "topic_scores", counted)
    [worst] = topics_worst_first(judged, "heron", ACCURACY, most=1)
    assert (worst.topic, scored) == ("2", ["2"])
