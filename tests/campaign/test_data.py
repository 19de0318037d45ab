"""Scores are live: one judgment rescores one topic, and the cache never differs from a fresh count."""

from __future__ import annotations

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import pytest

from assessment.campaign import Campaign, Workspace
from assessment.campaign.data import CampaignData
from assessment.campaign.totals import all_scores
from assessment.exchange.imports.files import import_files
from assessment.exchange.settings.changing import change_settings
from assessment.judging.events.recording import record
from assessment.model import Judgment, Ref
from assessment.store.sqlite import SQLite
from assessment.store.store import Store
from tests.conftest import judge, run_file, unit
from tests.policies import NAMES_FOR_ANY_LABELS


def fresh(campaign):
    """All scores as a process that has seen nothing yet would count them."""
    live = CampaignData(campaign.store, campaign.row.id, campaign.track)
    live.refresh()
    return list(all_scores(live))


def second(campaign):
    """The same campaign as another process has it: own connection, own cache."""
    store = Store(SQLite(Path(campaign.store.path)))
    other = Campaign(store, store.campaigns()[campaign.name])
    other._data = CampaignData(store, campaign.row.id, campaign.track)
    return other


def scored(campaign):
    """The topics scored from now on, in a list that grows."""
    topics = []
    count = campaign.track.score
    campaign._data.track = replace(
        campaign.track, score=lambda case: topics.append(case.id) or count(case)
    )
    return topics


def judge_in_another_process(path, ref):
    campaign = Workspace(path).campaign("spring")
    assert (
        record(
            campaign,
            "Ben",
            [
                Judgment(
                    Ref(*ref), "Ben", "yes", uuid="12345678-1234-5678-1234-567812345678"
                )
            ],
        )
        == []
    )


def accuracy(campaign, run="heron"):
    return next(
        score.value
        for score in campaign.totals()
        if (score.run, score.measure) == (run, "Accuracy")
    )


def test_one_judgment_rescores_its_topic_only(campaign):
    topics = scored(campaign)
    campaign.all_scores()
    assert sorted(topics) == ["1", "2"]
    judge(campaign, unit(campaign, "heron", "answer", "2"), "yes")
    campaign.all_scores()
    campaign.all_scores()
    assert sorted(topics) == ["1", "2", "2"]


def test_looking_again_scores_nothing(campaign):
    campaign.all_scores()
    topics = scored(campaign)
    campaign.all_scores()
    campaign.topic_scores("1")
    assert topics == []


def test_a_topic_has_one_score_of_a_run_by_a_measure(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    score = campaign.topic_score("1", "heron", "Accuracy")
    assert (score.topic, score.run, score.value) == ("1", "heron", 100.0)
    assert score in campaign.topic_scores("1")
    assert campaign.data.topic_score("1", "heron", "Accuracy") == score
    assert campaign.topic_score("1", "nobody", "Accuracy") is None
    assert campaign.topic_score("1", "heron", "no measure") is None


def test_two_caches_see_each_others_judgments(campaign):
    other = second(campaign)
    assert (accuracy(campaign), accuracy(other)) == (None, None)
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    judge(other, unit(other, "heron", "answer", "2"), "no", "Ben")
    assert accuracy(campaign) == accuracy(other) == 50.0


def test_two_caches_see_each_others_runs_and_settings(campaign, splitter):
    other = second(campaign)
    assert list(other.totals())
    import_files(
        campaign, [run_file("wren", {"1": "Wait."})], splitter=splitter, by="test"
    )
    change_settings(campaign, {"policy": "latest"}, by="test")
    assert "wren" in {score.run for score in other.totals()}
    assert other.settings["policy"] == "latest"
    assert judge(other, unit(other, "wren", "answer"), "yes") == []


def test_a_judgment_of_another_process_is_in_the_next_score(campaign, workspace):
    assert accuracy(campaign) is None
    process = get_context("spawn").Process(
        target=judge_in_another_process,
        args=(str(workspace.path), tuple(unit(campaign, "heron", "answer").ref)),
    )
    process.start()
    process.join(60)
    assert (process.exitcode, accuracy(campaign)) == (0, 100.0)


@pytest.mark.parametrize("seed", range(6))
def test_live_scores_equal_a_full_count_after_any_judgments(campaign, splitter, seed):
    dice = random.Random(seed)
    for step in range(40):
        item = dice.choice(
            [item for topic in ("1", "2") for item in campaign.data.units(topic)]
        )
        label = dice.choice([*campaign.track.scale(item.ref.kind).names, None])
        assert (
            judge(campaign, item, label, dice.choice(["Ann", "Ben", "Cleo", "auto:x"]))
            == []
        )
        if step % 8 == 3:
            change_settings(
                campaign,
                {
                    "policy": dice.choice(NAMES_FOR_ANY_LABELS),
                    "unjudged": dice.choice(["official", "judged"]),
                },
                by="test",
            )
        if step % 16 == 9:
            extra = {
                "1": dice.choice(
                    [
                        "Iron helps [11]. Rest helps [12].",
                        "Iron helps [11].",
                        "New. Words.",
                    ]
                )
            }
            import_files(
                campaign, [run_file("heron", extra)], splitter=splitter, by="test"
            )
        assert campaign.all_scores() == fresh(campaign)


def test_the_order_of_judgments_changes_no_score_but_latest(campaign, make):
    same_campaign = make(
        run_file(
            "heron", {"1": "Iron helps [11]. Rest helps [12].", "2": "Gel is safe."}
        ),
        run_file("tern", {"1": "Iron helps [11]. Sleep is good."}),
        name="twin",
    )
    votes = [
        (item, campaign.track.scale(item.ref.kind).names[n % 2], who)
        for who in ("Ann", "Ben")
        for n, item in enumerate(campaign.data.units("1"))
    ]
    for item, label, who in votes:
        judge(campaign, item, label, who)
    for item, label, who in reversed(votes):
        judge(same_campaign, item, label, who)
    assert same_campaign.all_scores() == campaign.all_scores()


def test_a_topic_without_answers_and_a_run_without_judgments_score_without_error(make):
    campaign = make()
    assert campaign.all_scores() == []
    assert make(run_file("heron", {"1": ""}), name="empty").totals()


def test_nobody_is_refused_while_files_and_settings_come_in(campaign, splitter):
    """Material is renewed under the eyes of those who judge; a unit that stays is never unknown in
    between.
    """
    answer, done = unit(campaign, "heron", "answer"), threading.Event()
    assessors = ("Ann", "Ben", "Cleo")
    stored = {assessor: threading.Event() for assessor in assessors}

    def judge_on(assessor):
        refused = []
        while not done.is_set():
            refused += judge(campaign, answer, "yes", assessor)
            stored[assessor].set()
        return refused

    with ThreadPoolExecutor(len(assessors)) as threads:
        judges = [threads.submit(judge_on, assessor) for assessor in assessors]
        try:
            for n in range(30):
                policy = ["latest", "majority"][n % 2]
                change_settings(campaign, {"policy": policy}, by="test")
                # who judges is asked to try again only where twelve changes come during one judgment
                for assessor in assessors:
                    stored[assessor].clear()
                    assert stored[assessor].wait(60)
            import_files(
                campaign,
                [run_file("wren", {"1": "Wait."})],
                splitter=splitter,
                by="test",
            )
        finally:
            done.set()
    assert [judge.result() for judge in judges] == [[], [], []]
