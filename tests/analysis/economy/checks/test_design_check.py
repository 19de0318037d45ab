"""Designs tried on campaigns: official means at the end, machines that help, and what does not fit."""

from __future__ import annotations

import json

import numpy as np
import pytest
from click.testing import CliRunner

from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.economy.checks.design_check import (
    check_design,
    official_scores,
)
from assessment.analysis.economy.topics.machine_scores import machine_scores
from assessment.campaign import workspace_at
from assessment.cli import cli
from assessment.exchange.imports.files import InputFile, import_files
from assessment.model import UserError
from tests.conftest import judge, run_file
from tests.small_samples import SMALL_SAMPLE_NAMES

TOPICS = [str(number) for number in range(1, 11)]
PRECISION = "Precision"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("economy")


@pytest.fixture(scope="module")
def judged(folder, splitter):
    """Ten topics and two runs; Ann judged everything, Bjorn all but the last topic."""
    campaign = workspace_at(folder).create("spring", "biogen")
    topics = {"topics": [{"id": topic, "question": "Iron?"} for topic in TOPICS]}
    answer = "Iron helps. Sleep is good. Rest is needed."
    files = [
        InputFile("topics.json", json.dumps(topics).encode()),
        run_file("heron", dict.fromkeys(TOPICS, answer)),
        run_file("tern", dict.fromkeys(TOPICS, f"{answer} Tea warms.")),
    ]
    import_files(campaign, files, splitter=splitter, by="Olga")
    for number, topic in enumerate(TOPICS):
        units = [
            unit for unit in campaign.data.units(topic) if unit.ref.kind == "relevance"
        ]
        for place, unit in enumerate(units):
            label = "required" if (number * 7 + place) % 3 else "unnecessary"
            judge(campaign, unit, label, "Ann")
            if topic != TOPICS[-1]:
                judge(campaign, unit, label, "Bjorn")
    return campaign


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_with_all_topics_the_estimate_is_the_official_score(sample_views, name):
    """Of every measure whose total is a mean over topics, for each track."""
    campaign = workspace_at(sample_views).campaign(name)
    measures = dict.fromkeys(score.measure for score in campaign.totals())
    refused = []
    for measure in measures:
        try:
            scores = official_scores(campaign, measure)
        except UserError as error:
            refused.append(str(error))
            continue
        totals = totals_of_measure(campaign.totals(), measure)
        expected = [totals[run] for run in scores.runs]
        np.testing.assert_allclose(scores.official, expected, rtol=1e-9)
    reasons = ("undefined for some runs", "no mean over topics", "needs 3 topics")
    for message in refused:
        assert any(reason in message for reason in reasons)


def test_the_last_row_judges_all_topics_and_is_official(judged):
    outcomes = check_design(judged, PRECISION, draws=20)
    assert [outcome.judged for outcome in outcomes] == [3, 4, 6, 8, 10]
    last = outcomes[-1]
    assert (last.tau, last.coverage) == (1, 1)


def test_a_machine_that_lacks_a_topic_is_refused(judged):
    with pytest.raises(UserError, match="scores of 1 of 10 topics"):
        check_design(judged, PRECISION, "Bjorn")
    with pytest.raises(UserError, match="no assessor 'Nobody'"):
        check_design(judged, PRECISION, "Nobody")


def test_an_assessor_who_judged_everything_agrees_with_the_official_scores(judged):
    scores = official_scores(judged, PRECISION)
    by_ann = machine_scores(
        judged, PRECISION, "Ann", runs=scores.runs, topics=scores.topics
    )
    np.testing.assert_allclose(by_ann, scores.values)
    helped = check_design(judged, PRECISION, "Ann", draws=20)
    alone = check_design(judged, PRECISION, draws=20)
    # Three topics may not show how the machine tells runs apart; from six on they do.
    assert [outcome.tau for outcome in helped[2:]] == [1, 1, 1]
    assert np.mean([row.tau for row in helped]) > np.mean([row.tau for row in alone])


def test_the_command_prints_a_row_for_each_share_of_topics(judged, folder):
    line = ["economy", "check", "spring", "--measure", PRECISION, "--draws", "10"]
    result = CliRunner().invoke(cli, [*line, "-w", str(folder)])
    assert result.exit_code == 0
    rows = result.stdout.splitlines()
    assert rows[0].split()[0] == "judged"
    assert [row.split()[0] for row in rows[1:]] == ["3", "4", "6", "8", "10"]
    assert rows[1].split()[3:5] == ["–", "–"]
    assert "no official scores" in result.stderr


def test_the_command_names_the_measures_where_one_is_unknown(judged, folder):
    line = ["economy", "check", "spring", "--measure", "Wit", "-w", str(folder)]
    result = CliRunner().invoke(cli, line)
    message = str(result.exception)
    assert isinstance(result.exception, UserError)
    assert "no measure 'Wit'" in message and PRECISION in message


def test_a_measure_that_the_campaign_does_not_ask_for_names_those_that_it_does(
    sample_views,
):
    campaign = workspace_at(sample_views).campaign("adhoc-sample")
    [first, *_] = [score.measure for score in campaign.totals()]
    with pytest.raises(UserError) as refused:
        check_design(campaign, "RBP", draws=10)
    expected = f"no run has a score by RBP; the campaign has {first}"
    assert str(refused.value).startswith(expected)
