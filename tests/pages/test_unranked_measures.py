"""By a measure that does not say how good a run is, no run leads, is better or has a rank."""

from __future__ import annotations

import re

import pytest

from assessment.analysis import errors
from assessment.analysis.agreement import measures_with_totals
from assessment.analysis.comparison import leaderboard_rows, score_matrix
from assessment.analysis.comparison.lead.leaders import lead_by
from assessment.analysis.comparison.lead.wording import lead_sentences
from assessment.analysis.comparison.run_groups import run_group
from assessment.campaign.ranked_runs import runs_by_rank
from assessment.report.score_cells import share
from assessment.ui.scores.board import BoardChoices, board_data
from tests.pages.opening import open_in_frame
from tests.small_samples import SMALL_SAMPLE_NAMES

CLAIMS = re.compile(r"\b(lead|leads|better|worse|best|first place)\b")


def unranked(campaign):
    """A view of a task with one of its measures that rank no runs, each in turn."""
    for view in campaign.by_task():
        names = dict.fromkeys(score.measure for score in view.totals())
        for name in names:
            if not view.track.measure(name).ranks_runs:
                yield view, name


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_nobody_leads_and_no_run_has_a_rank(full, name):
    for view, measure in unranked(full.campaign(name)):
        sentence = lead_sentences(lead_by(run_group(view, measure), measure)).text
        assert sentence.startswith(f"{measure} does not rank runs: ")
        ranked = runs_by_rank(view, measure, view.totals())
        assert {run.rank for run in ranked.values()} == {None}
        rows = leaderboard_rows(view, score_matrix(view, measure), measure)
        totals = [row.total for row in rows if row.total is not None]
        assert totals == sorted(totals, reverse=True)
        assert not board_data(view.track, view.totals(), BoardChoices(measure, []))[
            "ranked"
        ]


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_no_value_is_coloured_as_better_and_no_unit_costs_any(full, name):
    campaign = full.campaign(name)
    for view, measure in unranked(campaign):
        assert share(0.5, view.track.measure(measure)) is None
        assert measure not in errors.measures_at_topics(campaign.data, campaign.runs())
        assert measure not in measures_with_totals(view)


@pytest.mark.parametrize(
    "part", ["Leaderboard", "Two runs", "Heat map", "Topics", "Stability", "Bounds"]
)
@pytest.mark.parametrize("measure", ["OB", "avconf"])
def test_compare_says_higher_and_lower_only(full, measure, part):
    test = open_in_frame(
        "compare", campaign="r2c2-sample", compare=part, measure=measure
    )
    texts = [each.value for each in (*test.markdown, *test.caption, *test.info)]
    texts += [metric.label for metric in test.metric]
    assert any(f"{measure} does not rank runs\\:" in text for text in texts)
    for text in texts:
        assert not CLAIMS.search(text.lower().replace("how good", "")), text
