"""The part *Leaderboard* of the page Compare: who leads and how surely, ranks and intervals."""

from __future__ import annotations

from assessment.analysis.comparison import (
    LeaderboardRow,
    leaderboard_rows,
    score_matrix,
)
from assessment.model.measures import TOPIC
from assessment.statistics.confidence_intervals import Interval
from assessment.ui.compare.leaderboard.leaderboard_table import (
    Leaderboard,
    leaderboard_frame,
)
from assessment.ui.compare.leaderboard.leaderboard_words import how_to_read
from tests.conftest import judge, unit
from tests.pages.opening import compare_page, words


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


def test_totals_that_few_topics_decide_are_named(full):
    rows = []
    for run in ("heron", "tern_1", "ibis"):
        rows.append(LeaderboardRow(run, 1, 0.7, 12, 0.6, 0.1, None, 12, 12))
    intervals = {row.run: Interval(0.2, 0.7, 0.9) for row in rows}
    campaign = full.campaign("r2c2-sample")
    board = Leaderboard(campaign, "HMR", rows, TOPIC, intervals, are_means=False)
    assert "decide" not in " ".join(how_to_read(board))
    board = board._replace(deciding={"heron": 12, "tern_1": 7, "ibis": 9})
    assert "Fewer than ten topics decide the total of tern\\_1 (7) and ibis (9)." in (
        how_to_read(board)
    )


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
