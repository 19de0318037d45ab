"""The measures of the page Scores, with the notes on them."""

from __future__ import annotations

from assessment.analysis.comparison.run_groups import groups
from assessment.formats.score_notes import statement_lines
from assessment.model import (
    Score,
)
from assessment.ui.measures import measure_heading
from assessment.ui.scores.cells import figure_frame, figures_by_topic
from assessment.ui.scores.note_marks import marks_of_totals
from assessment.ui.scores.standard_errors import standard_error_frame
from tests.conftest import judge, unit
from tests.pages.conftest import with_track
from tests.pages.opening import boards, open_in_frame, widget, words


def test_an_unofficial_measure_is_marked_wherever_it_is_named(full, monkeypatch):
    track = full.campaign("biogen-sample").track
    measures = [
        measure._replace(official=measure.name != "Accuracy")
        for measure in track.measures
    ]
    with_track(monkeypatch, measures=tuple(measures))
    test = open_in_frame("scores", campaign="biogen-sample")
    [board] = boards(test)
    assert board["columns"][0]["head"] == "Accuracy (unofficial)"
    assert "Accuracy (unofficial)" in widget(test.selectbox, "Measure").options
    assert "no part of the track's own evaluation" in words(test)


def test_every_note_on_a_total_is_on_the_page_whatever_measure_is_chosen(two):
    noted = {
        statement
        for score in two.totals()
        for statement in score.note.split("; ")
        if statement
    }
    text = words(open_in_frame("scores", campaign="spring")).replace("\\", "")
    assert noted
    assert {statement for statement in noted if statement not in text} == set()


def test_the_notes_of_a_new_campaign_are_a_few_short_lines(two):
    judge(two, unit(two, "heron", "answer", "1"), None)
    lines = statement_lines(
        [score for score in two.totals() if score.measure == "Accuracy"]
    )
    assert len(lines) <= 4
    test = open_in_frame("scores", campaign="spring")
    assert (
        sum(
            line.startswith("Other measures: ")
            for line in (box.label for box in test.expander)
        )
        == 1
    )


def test_the_rules_of_the_scores_hold_no_rule_of_the_desk(two):
    assert "outside_plan" not in words(open_in_frame("scores", campaign="spring"))


def test_a_figure_with_a_note_is_marked(two):
    noted = Score("heron", "116", "Accuracy", 0.5, 1, 1, "no answer")
    plain = noted._replace(topic="117", note="")
    cell = figure_frame(two.track, figures_by_topic([noted, plain]))["Accuracy"]
    assert [text.endswith(" *") for text in cell] == [True, False]


def test_where_all_measures_are_official_nothing_is_said_of_it(two):
    assert "unofficial" not in words(open_in_frame("scores", campaign="spring"))
    assert measure_heading(two.track, "Accuracy") == "Accuracy"


def test_runs_of_another_kind_stand_in_a_table_of_their_own():
    ranked, answered = (
        Score("a", None, "nDCG", 0.5, 1, 1),
        Score("b", None, "HMR", 0.5, 1, 1),
    )
    assert groups([ranked, answered, ranked._replace(run="c")]) == [
        [ranked, ranked._replace(run="c")],
        [answered],
    ]


def test_a_run_without_one_of_the_measures_stands_among_the_others():
    whole = [Score("a", None, name, 0.5, 1, 1) for name in ("HMR", "accuracy")]
    assert groups([*whole, whole[1]._replace(run="b")]) == [
        [*whole, whole[1]._replace(run="b")]
    ]


def test_standard_errors_are_a_table_and_no_notes(two):
    over = "over 8 judged pages"
    scores = [
        Score(run, None, "Accuracy", 0.5, 1, 1, f"standard error {error} {over}")
        for run, error in (("heron", "0.0191"), ("tern", "0.0410"))
    ]
    frame = standard_error_frame(two.track, scores)
    assert frame.index.name == f"run ({over})"
    assert frame["Accuracy"].to_dict() == {"heron": "0.0191", "tern": "0.0410"}
    assert not marks_of_totals(scores).are_any
    other = scores[1]._replace(note="standard error 0.5000 over 2 judged pages")
    frame = standard_error_frame(two.track, [scores[0], other])
    assert frame.loc["tern", "Accuracy"] == "0.5000 over 2 judged pages"
    assert standard_error_frame(two.track, []).empty


def test_page_totals_have_their_standard_errors_in_a_table(full):
    test = open_in_frame("scores", campaign="car-sample", task="page")
    assert "Standard errors" in [box.label for box in test.expander]
    assert "standard error 0" not in words(test)
