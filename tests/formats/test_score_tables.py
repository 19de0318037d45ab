"""Scores as tables and records: no figure leaves without its note, nor as official what is not."""

import pytest

from assessment.formats.latex import score_latex
from assessment.formats.score_notes import statement_lines
from assessment.formats.score_tables import SCORE_COLUMNS, score_record, score_table
from assessment.model import Measure, Score


def measure(name, **more):
    return Measure(name, "", "", "", "", "", digits=4, **more)


MEASURES = {"MAP": measure("MAP", rounded=2), "depth": measure("depth", official=False)}


def table(*scores):
    return score_table(scores, MEASURES.__getitem__)


def test_a_figure_says_how_many_units_are_judged_in_words():
    assert "0.6980 (131/149 judged)" in table(
        Score("heron", None, "MAP", 0.698, 131, 149)
    )


def test_figures_with_notes_bear_a_number_that_is_explained_below():
    text = table(
        Score("heron", None, "MAP", 0.5, 1, 2, "topic 3 left out"),
        Score("tern", None, "MAP", 0.25, 2, 2),
        Score("ibis", None, "MAP", None, 0, 2, "no topic"),
    )
    assert "heron  0.5000 (1/2 judged) [1]\n" in text
    assert "tern   0.2500 (2/2 judged)\n" in text
    assert text.endswith(
        "\n[1] MAP of heron: topic 3 left out\n[2] MAP of ibis: no topic\n"
    )


@pytest.mark.parametrize("runs", [("heron",), ("heron", "tern", "ibis")])
def test_a_measure_that_is_not_official_is_marked_whichever_way_the_table_lies(runs):
    text = table(
        *(Score(run, None, name, 0.5, 1, 1) for run in runs for name in MEASURES)
    )
    assert "depth (unofficial)" in text
    assert "MAP (unofficial)" not in text
    assert text.endswith("\nunofficial: no part of the track's own evaluation\n")


def test_a_table_without_notes_and_marks_has_no_legend():
    assert len(table(Score("heron", None, "MAP", 0.5, 1, 1)).splitlines()) == 2


def test_a_record_has_every_column_and_rounds_totals_only_where_told():
    total, topic = (
        Score("heron", None, "MAP", 0.126, 1, 2, "n"),
        Score("heron", "1", "MAP", 0.126, 1, 2),
    )
    assert tuple(score_record(total, MEASURES["MAP"])) == SCORE_COLUMNS
    assert score_record(total, MEASURES["MAP"])["value"] == 0.126
    assert score_record(total, MEASURES["MAP"], rounded=True)["value"] == 0.13
    assert score_record(topic, MEASURES["MAP"], rounded=True)["value"] == 0.126
    assert score_record(total, MEASURES["depth"])["official"] is False


def test_a_latex_table_marks_notes_and_measures_and_leaves_no_sign_to_latex():
    scores = [
        Score("run_1 & co", None, "MAP", 0.5, 1, 2, "5 % left out"),
        Score("run_1 & co", None, "depth", None, 0, 2),
    ]
    assert score_latex(scores, MEASURES.__getitem__).splitlines() == [
        r"\begin{tabular}{lrr}",
        r"\toprule",
        r"run & MAP & depth (unofficial) \\",
        r"\midrule",
        r"run\_1 \& co & 0.5000\textsuperscript{1} & -- \\",
        r"\bottomrule",
        r"\end{tabular}",
        r"\par\footnotesize \textsuperscript{1} MAP of run\_1 \& co: 5 \% left out",
        r"\par\footnotesize unofficial: no part of the track's own evaluation",
    ]


def test_statements_of_many_figures_are_counted_not_listed():
    runs = ("heron", "ibis", "tern", "wren")
    scores = [
        Score(
            run,
            None,
            name,
            0.5,
            1,
            2,
            "few votes; a run ends early" if run != "wren" else "few votes",
        )
        for run in runs
        for name in MEASURES
    ]
    assert statement_lines(scores) == [
        "both measures of all 4 runs: few votes",
        "both measures of heron, ibis, tern: a run ends early",
    ]
    assert statement_lines(scores[:2:2]) == [
        "heron: few votes",
        "heron: a run ends early",
    ]
