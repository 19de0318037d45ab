"""The page Scores: what is official, and what stands behind totals and figures."""

from __future__ import annotations

import pytest

from assessment.access.visibility import BEST, MIDDLE
from assessment.analysis.comparison.worst_topics import topics_worst_first
from assessment.campaign.phases import set_phase
from assessment.formats.score_notes import statement_lines
from assessment.model import (
    Explained,
    Matrix,
    Part,
    Plot,
    Point,
    Reason,
    Score,
    Table,
    TextMark,
)
from assessment.report.groups import groups
from assessment.ui import reader
from assessment.ui.errors.matrix.nugget_matrix import nugget_frame
from assessment.ui.measures import measure_heading
from assessment.ui.scores import lead, rules
from assessment.ui.scores.cells import score_frame
from assessment.ui.scores.lead import own_runs_in_words
from assessment.ui.scores.matrices import matrix_figure, matrix_table
from assessment.ui.scores.tables_and_plots import frame_of
from tests.conftest import judge, run_file, unit
from tests.pages.conftest import with_track
from tests.pages.opening import boards, open_in_frame, sound, widget, words

HOSTILE = "<script>alert(1)</script> :red[x]"
COUNTS = Table(
    "Counts",
    "How many there are.",
    ("run", "correct", "share"),
    (("heron", 2, 0.5), ("tern", None, None)),
)
CURVE = Plot(
    "Calibration",
    "On the line both agree.",
    "confidence",
    "accuracy",
    {"heron": (Point(0.1, 0.2, "3 answers", 3),), "tern": ()},
    diagonal=True,
)


@pytest.fixture
def two(empty, make):
    """A judged campaign of two runs: heron is right on both topics, tern on none."""
    texts = {"1": "Iron helps [11].", "2": "Gel is safe [12]."}
    campaign = make(
        run_file("heron", texts),
        run_file("tern", {topic: f"Not so. {text}" for topic, text in texts.items()}),
    )
    for run, label in (("heron", "yes"), ("tern", "no")):
        for topic in texts:
            judge(campaign, unit(campaign, run, "answer", topic), label)
    return campaign


def looking(part, **query):
    test = open_in_frame("scores", **query)
    widget(test.get("button_group"), "Look closer").set_value(part).run()
    return sound(test)


# Measures


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
    score = next(score for score in two.totals() if score.note)
    cell = score_frame(
        two.track, [score, score._replace(run="none", note="")], "run"
    ).iloc[:, 0]
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


# Behind the totals


def test_the_address_can_name_the_part_to_look_at(two):
    assert [
        title.value
        for title in open_in_frame(
            "scores", campaign="spring", look="Behind the totals"
        ).header
    ] == ["Behind the totals"]


def test_an_address_that_names_no_part_shows_the_figures(two):
    assert [
        title.value
        for title in open_in_frame("scores", campaign="spring", look="<b>").header
    ] == ["Behind the figures"]


def test_a_track_without_tables_says_so(two, monkeypatch):
    with_track(monkeypatch, tables=None, plots=None)
    assert "no tables or plots" in words(
        looking("Behind the totals", campaign="spring")
    )


def test_one_table_or_plot_is_drawn_at_a_time(two, monkeypatch):
    with_track(
        monkeypatch,
        tables=lambda facts, settings: iter([COUNTS]),
        plots=lambda facts, settings: iter([CURVE]),
    )
    test = looking("Behind the totals", campaign="spring")
    assert [list(frame.value.columns) for frame in test.dataframe] == [
        ["run", "correct", "share"]
    ]
    widget(test.selectbox, "Show").set_value("Plot: Calibration").run()
    assert len(sound(test).dataframe) == 0
    assert "On the line both agree" in words(test)


def test_the_rows_of_a_table_can_be_narrowed_down(two, monkeypatch):
    table = COUNTS._replace(
        rows=tuple(
            (run, number, 0.5) for run in ("heron", "tern") for number in range(3)
        )
    )
    with_track(monkeypatch, tables=lambda facts, settings: iter([table]), plots=None)
    test = looking("Behind the totals", campaign="spring")
    widget(test.multiselect, "Only run").set_value(["tern"]).run()
    assert set(sound(test).dataframe[0].value["run"]) == {"tern"}


def test_a_column_of_numbers_stays_one_and_a_mixed_one_is_text():
    frame = frame_of(
        Table(
            "t",
            "",
            ("n", "x", "mixed", "nothing"),
            ((1, 0.5, "a", None), (None, 2, 3, None)),
        )
    )
    assert [str(kind) for kind in frame.dtypes[:2]] == ["Int64", "float64"]
    assert list(frame["mixed"]) == ["a", "3"]
    assert frame["nothing"].isna().all()


def test_a_table_without_rows_keeps_its_columns():
    assert list(frame_of(COUNTS._replace(rows=())).columns) == [
        "run",
        "correct",
        "share",
    ]


# Behind the figures


def test_the_rules_stand_above_the_answer(two, monkeypatch):
    seen = []
    monkeypatch.setattr(
        "assessment.ui.answer_text.explained",
        lambda texts, *others, **more: seen.extend(texts),
    )
    text = Explained("Why", (Reason("✓", "right", "the answer is right", "good"),))
    with_track(monkeypatch, explain=lambda case, run: iter([text]))
    assert "What counts, and why" in words(open_in_frame("scores", campaign="spring"))
    assert seen == [text]


def test_judgments_of_an_answer_stand_on_answers_which_scores_links_to(two):
    judge(two, unit(two, "heron", "answer"), "yes")
    query = {"drill-topic": "1", "drill-run": "heron"}
    scores = open_in_frame("scores", campaign="spring", **query)
    assert "(./answers?campaign=spring&topic=1&run=heron)" in words(scores)
    query = {"campaign": "spring", "topic": "1", "run": "heron"}
    of_answers = [one.label for one in open_in_frame("answers", **query).expander]
    assert "1 judgment" in of_answers
    assert "1 judgment" not in [one.label for one in scores.expander]


def test_the_page_answers_shows_the_rules_too(two, monkeypatch):
    with_track(monkeypatch, explain=lambda case, run: iter([Explained("Why", ())]))
    assert "What counts" in words(open_in_frame("answers", campaign="spring"))


def test_a_ranking_has_no_heading_of_an_answer_and_is_explained_on_the_page_answers_too(
    full,
):
    query = {
        "campaign": "r2c2-sample",
        "topic": "0001",
        "run": "heron-PO-1",
        "drill-run": "heron-PO-1",
    }
    assert "The answer as it was read" not in words(open_in_frame("scores", **query))
    assert "What counts, and why" in words(open_in_frame("answers", **query))


def test_where_there_is_nothing_to_explain_nothing_is_announced(two, monkeypatch):
    with_track(monkeypatch, explain=lambda case, run: iter(()))
    assert "What counts" not in words(open_in_frame("scores", campaign="spring"))


def test_more_texts_than_can_be_read_are_counted(two, monkeypatch):
    with_track(
        monkeypatch,
        explain=lambda case, run: (Explained(f"text {n}", ()) for n in range(130)),
    )
    assert "30 more follow" in words(open_in_frame("scores", campaign="spring"))


def test_rules_about_something_in_a_part_do_not_colour_it():
    own = Reason("✓", "required", "counts", "good")
    cited = Reason("✗", "PMID 1", "contradicts it", "bad", "citations")
    text = reader._text(
        Explained("Gel", (), ((Part("Gel."), (own, cited)), (Part("."), (cited,))))
    )
    assert [part["tone"] for part in text["parts"]] == ["good", ""]
    assert text["parts"][0]["reasons"][1]["about"] == "citations"


def test_a_part_takes_the_tone_that_its_rules_have_in_common():
    part = Part("Gel.", (TextMark(0, 3, "link", "gel"),), name="sentence 0")
    reasons = (
        Reason("G1", "gold", "in gold set 1"),
        Reason("✓", "counts", "complete", "good"),
        Reason("×2", "repeated", "", "bad"),
    )
    data = reader._text(
        Explained(
            "Abstract 7",
            (),
            ((part, reasons[:2]), (part, reasons), (part, ()), (part, reasons[:1])),
        )
    )
    assert [each["tone"] for each in data["parts"]] == ["good", "mixed", "", "plain"]
    assert data["parts"][0]["reasons"][1] == {
        "sign": "✓",
        "word": "counts",
        "rule": "complete",
        "tone": "good",
        "about": "",
    }


@pytest.mark.parametrize(
    ("link", "is_link"),
    [
        ("https://example.org/7", True),
        ("javascript:alert(1)", False),
        ("data:text/html,x", False),
        ("", False),
    ],
)
def test_only_addresses_of_the_web_become_links(link, is_link):
    assert bool(reader._text(Explained("t", (), (), link))["link"]) is is_link


def test_direction_marks_in_a_text_are_made_visible():
    assert (
        reader._text(Explained("a\u202eb", ()))["title"]
        == "a\N{REPLACEMENT CHARACTER}b"
    )


# Which run holds what


@pytest.mark.parametrize(
    ("cell", "sign"),
    [
        (None, "?"),
        (0.0, "○"),
        (0.001, "~"),
        (0.25, "~"),
        (0.5, "~"),
        (0.999, "~"),
        (1.0, "✓"),
    ],
)
def test_every_cell_from_0_to_1_is_drawn_and_differs_from_one_that_nobody_has_read(
    cell, sign
):
    matrix = Matrix(
        "Nuggets", ("a nugget",), ("okay",), ("heron", "tern"), ((cell, None),)
    )
    drawn = matrix_figure(matrix).data[0]
    assert drawn.text[0][0] == sign == nugget_frame(matrix).iloc[0]["heron"]
    assert (drawn.z[0][0] == drawn.z[0][1]) == (cell is None)
    assert ("in part" in matrix_figure(matrix).layout.title.text) == (sign == "~")


def test_the_table_of_a_matrix_has_its_cells_in_words():
    words = ("found", "in part", "absent")
    matrix = Matrix("N", ("iron",), ("okay",), ("heron", "tern"), ((1.0, None),), words)
    assert matrix_table(matrix) == (
        ("row", "heron", "tern", "note"),
        (("iron", "found", "not read yet", "okay"),),
    )


def test_a_link_to_a_run_opens_its_worst_topic(full):
    query = {"campaign": "biogen-sample", "measure": "Precision"}
    campaign = full.campaign("biogen-sample")
    run = next(iter(campaign.runs()))
    worst = topics_worst_first(campaign, run, "Precision")[0].topic
    test = open_in_frame("scores", **query, **{"drill-run": run})
    assert widget(test.selectbox, "Topic").value == worst


@pytest.mark.parametrize("page", ["scores", "compare", "errors"])
def test_pages_open_with_the_chief_measure_of_the_track(full, page):
    test = open_in_frame(page, campaign="scifact-sample")
    label = "Cost in" if page == "errors" else "Measure"
    assert widget(test.selectbox, label).value == "abstract_rationalized_f1"


def test_the_heading_says_in_words_which_rules_are_not_the_default(campaign):
    heading = rules(campaign).replace("\\", "")
    assert heading == "All 8 disputed rules are at the track's defaults."
    campaign.store.change_settings(campaign.row.id, {"missing": "skip"}, "Zoe")
    heading = rules(campaign).replace("\\", "")
    assert "“How a topic counts that a run does not answer”: it is left out" in heading


def test_the_page_says_who_leads_and_where_differences_are_tested(two):
    test = open_in_frame("scores", campaign="spring", measure="Accuracy")
    text = words(test).replace("\\", "")
    assert "By Accuracy, heron leads with 100.00 (all 2 units judged)." in text
    assert "The lead is not sure" in text
    assert "[*Compare*, part *Leaderboard*](./compare?campaign=spring" in text
    assert "Open units" not in text


def test_a_large_campaign_is_not_tested_on_the_page_of_scores(two, monkeypatch):
    monkeypatch.setattr(lead, "is_tested_at_once", lambda rounds, scores: False)
    text = words(open_in_frame("scores", campaign="spring", measure="Accuracy"))
    assert "The lead is not sure" not in text
    assert "Whether the lead is more than chance: [*Compare*" in text


def test_open_units_are_said_to_be_able_to_change_the_order(two):
    retract = unit(two, "tern", "answer", "2")
    judge(two, retract, None)
    text = words(open_in_frame("scores", campaign="spring", measure="Accuracy"))
    assert "However the open units are judged" in text
    assert "How far: [*Bounds*](" in text


def test_open_units_of_a_frozen_campaign_change_nothing_any_more(two):
    judge(two, unit(two, "tern", "answer", "2"), None)
    set_phase(two, "frozen", by="test")
    text = words(open_in_frame("scores", campaign="spring", measure="Accuracy"))
    assert "Judging has ended: open units can no longer change the order." in text


def test_a_team_reads_how_its_best_run_compares(two):
    totals = [
        Score(run, None, "Accuracy", value, 2, 2)
        for run, value in {
            "heron": 50.0,
            "tern": 25.0,
            BEST: 75.0,
            MIDDLE: 40.0,
        }.items()
    ]
    assert own_runs_in_words(two, totals, "Accuracy", ["heron", "tern"]) == (
        "Your best run by Accuracy is heron with 50.00; the best of the others has 75.00, "
        "their median is 40.00."
    )
    alone = own_runs_in_words(two, totals[:1], "Accuracy", ["heron"])
    assert alone == "Your run by Accuracy is heron with 50.00."
    assert own_runs_in_words(two, totals[1:], "Accuracy", ["heron"]) == ""
