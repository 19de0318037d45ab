"""What totals lose at topics: never more than a total can lose, whatever the track and the measure."""

import math

import pytest

from assessment.analysis.errors.topic_losses import (
    GainsWithout,
    SharesOfMean,
    UnknownLosses,
    run_totals,
    topic_losses,
)
from assessment.campaign import Workspace
from assessment.campaign.totals import totals
from tests.conftest import judge, unit
from tests.small_samples import SMALL_SAMPLE_NAMES


def citation_losses(campaign, runs=("heron",)):
    return topic_losses(campaign.data, runs, "Citation Support Rate", campaign.topics)


def test_a_topic_loses_what_a_perfect_score_there_would_add_to_the_mean(campaign):
    judge(campaign, unit(campaign, "heron", "PMID 11"), "supporting")
    judge(campaign, unit(campaign, "heron", "PMID 12"), "contradicting")
    losses = citation_losses(campaign)
    assert losses.best == 100
    # Topic 2 has an answer that cites nothing, which scores 0.
    assert losses.losses == [("2", 50.0), ("1", 25.0)]


def test_a_topic_at_which_nothing_is_judged_is_open_work(campaign):
    assert "1" not in [loss.topic for loss in citation_losses(campaign).losses]


def test_of_a_run_without_a_total_no_loss_is_known(campaign):
    assert citation_losses(campaign, ["nobody"]) is UnknownLosses.NO_TOTAL
    assert citation_losses(campaign, []) is UnknownLosses.NO_TOTAL


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_no_topic_loses_more_than_its_total_can(samples, name):
    data = Workspace(samples).campaign(name).data
    for measure in dict.fromkeys(score.measure for score in totals(data)):
        best = data.track.measure(measure).best_value
        for run, total in run_totals(data, measure).items():
            losses = topic_losses(data, [run], measure, data.topics)
            if isinstance(losses, UnknownLosses):
                assert losses is UnknownLosses.NO_PERFECT_SCORE
                assert not math.isfinite(best)
                continue
            amounts = [loss.amount for loss in losses.losses]
            assert all(0 < amount <= abs(best - total) + 1e-9 for amount in amounts)
            if isinstance(losses, SharesOfMean):
                # The shares of a mean are the whole of what is lost.
                assert sum(amounts) <= abs(best - total) + 1e-9


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_a_perfect_topic_moves_a_mean_by_its_loss(samples, name):
    data = Workspace(samples).campaign(name).data
    [first, *_] = totals(data)
    losses = topic_losses(data, [first.run], first.measure, data.topics)
    if not isinstance(losses, SharesOfMean):
        return
    whole = abs(losses.best - first.value)
    assert sum(loss.amount for loss in losses.losses) == pytest.approx(whole)


def test_a_total_that_is_no_mean_loses_what_it_would_gain_without_the_topic(samples):
    data = Workspace(samples).campaign("scifact-sample").data
    measure = "abstract_label_only_f1"
    [run, *_] = run_totals(data, measure)
    losses = topic_losses(data, [run], measure, data.topics)
    assert isinstance(losses, GainsWithout) and losses.losses
    facts = {topic: data.track.score(data.topic_state(topic)) for topic in data.topics}
    worst = losses.losses[0]
    del facts[worst.topic]
    without = {
        score.run: score.value
        for score in data.track.totals(facts, data.settings)
        if score.measure == measure
    }
    gain = without[run] - run_totals(data, measure)[run]
    assert gain == pytest.approx(worst.amount)


def test_in_a_large_campaign_nothing_is_said_of_losses(campaign, monkeypatch):
    monkeypatch.setattr(type(campaign.data), "is_large", True)
    assert citation_losses(campaign) is UnknownLosses.LARGE_CAMPAIGN
