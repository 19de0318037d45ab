"""Campaigns with more topics than are held at once: the same answers, less in memory, work shared out to
processes.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from assessment.api.warm_up import warm_up
from assessment.campaign import cache as cache_module
from assessment.campaign import data as data_module
from assessment.campaign import inputs, values_of_all_topics
from assessment.campaign.counting import Count
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.phase_log import set_phase
from assessment.campaign.values_of_all_topics import (
    TopicWork,
    compute_with_workers,
    gather,
    survey,
)
from assessment.campaign.workers import WorkFailed, map_with_workers
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.stored_plan import apply_plan
from assessment.review.assessor_desk import desk_of
from assessment.store import StoreError, target_of
from tests.conftest import judge, run_file, screen_of, unit


def remembered(numbers):
    """Begins a process."""
    assert numbers == [1, 2]


def lengths(topics):
    return [(topic, len(topic)) for topic in topics]


@derived(of="topic", needs=JUDGED, small=True)
def labels(data, topic):
    return len(data.topic_state(topic).judged.refs)


def broken(topics):
    raise SystemExit(3)


@pytest.fixture
def waiting(monkeypatch):
    """Every campaign is very large."""
    monkeypatch.setattr(inputs, "LARGE", 1)
    monkeypatch.setattr(inputs, "VERY_LARGE", 1)


def nothing_is_scored_any_more(campaign, monkeypatch):
    def refusing(state):
        raise AssertionError(f"topic {state.id} is scored")

    monkeypatch.setattr(
        campaign._data, "track", replace(campaign.track, score=refusing)
    )


def cold(campaign):
    """The campaign as a process that has seen nothing yet has it."""
    campaign._data = CampaignData(campaign.store, campaign.row.id, campaign.track)
    return campaign


def test_processes_share_the_topics_and_everything_comes_back_in_order():
    topics = [str(n) for n in range(95, 105)]
    pairs = [
        pair
        for part in map_with_workers(
            remembered, ([1, 2],), lengths, topics=topics, size=3
        )
        for pair in part
    ]
    assert pairs == [(topic, len(topic)) for topic in topics]


def test_a_process_that_ends_early_is_told_in_a_sentence():
    with pytest.raises(WorkFailed, match="a process that scores topics ended early"):
        list(map_with_workers(remembered, ([1, 2],), broken, topics=["1"], size=1))


def test_where_a_process_fails_everything_is_scored_here(
    campaign, waiting, monkeypatch, caplog
):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    expected = campaign.all_scores()

    def failing(*args, **more):
        raise WorkFailed("a process that scores topics ended early")
        yield

    monkeypatch.setattr(values_of_all_topics, "compute_with_workers", failing)
    assert cold(campaign).all_scores() == expected
    assert (
        "goes on in one process: a process that scores topics ended early"
        in caplog.text
    )


def test_scores_of_other_processes_are_the_same(campaign, waiting, monkeypatch):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    expected = campaign.all_scores()
    other = cold(campaign)
    survey(other.data)
    nothing_is_scored_any_more(other, monkeypatch)
    assert list(other.totals()) == expected[: len(other.totals())]


def test_a_process_keeps_nothing_of_the_topics_that_it_has_scored(
    campaign, monkeypatch
):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    monkeypatch.setattr(values_of_all_topics, "_begun", [])
    target = target_of(campaign.store)
    work = TopicWork(target, campaign.row.id, campaign.track.name, (labels,), ())
    values_of_all_topics._begin_work(work)
    assert values_of_all_topics._work(list(campaign.topics)) == [("1", [1]), ("2", [0])]
    [(data, _)] = values_of_all_topics._begun
    assert not set(data.cache.entries) & set(campaign.topics)


def test_what_others_gather_is_kept_until_the_topic_changes(
    campaign, waiting, monkeypatch
):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    other = cold(campaign)
    assert gather(other.data, labels) == {"1": 1, "2": 0}
    judge(campaign, unit(campaign, "heron", "answer", "2"), "yes")
    monkeypatch.setattr(
        values_of_all_topics, "compute_with_workers", lambda *args, **more: iter(())
    )
    assert gather(other.data, labels) == {"1": 1, "2": 1}


def test_what_is_judged_while_others_score_counts(campaign, waiting, monkeypatch):
    other = cold(campaign)

    def judging(*args, **more):
        for part in compute_with_workers(*args, **more):
            judge(campaign, unit(campaign, "heron", "answer"), "no")
            yield part

    monkeypatch.setattr(values_of_all_topics, "compute_with_workers", judging)
    survey(other.data)
    accuracy = {
        score.run: score.value
        for score in other.totals()
        if score.measure == "Accuracy"
    }
    assert accuracy["heron"] == 0.0


def test_the_desk_says_that_units_are_being_counted_and_then_how_many_there_are(
    campaign, waiting, monkeypatch
):
    total = sum(len(campaign.data.units(topic)) for topic in campaign.topics)
    other = cold(campaign)
    monkeypatch.setattr(values_of_all_topics, "survey_in_background", lambda data: None)
    shown = desk_of(other, "Ann").show()
    assert shown["progress"]["campaign"] == Count(0, None)
    assert shown["position"]["next_open"] is not None
    survey(other.data)
    assert desk_of(other, "Ann").progress() == Count(0, total)


def test_who_comes_while_another_thread_scores_hears_how_far_it_is(
    campaign, monkeypatch
):
    monkeypatch.setattr(values_of_all_topics, "_LOOK", 0.01)
    live, heard = campaign.data, []
    live.topic_pass.lock.acquire()
    live.topic_pass.share_done = 0.25

    def hear(share, text):
        heard.append((share, text))
        if len(heard) == 2:
            live.topic_pass.lock.release()

    assert campaign.totals(hear)
    assert heard[:2] == [(0.25, "scoring topics in the background")] * 2


def test_a_planned_desk_opens_before_anything_is_counted(
    campaign, waiting, monkeypatch
):
    first, second = (screen_of(campaign, run) for run in ("heron", "tern"))
    entries = (
        PlanEntry("1", second),
        PlanEntry("2", step=1),
        PlanEntry("1", first, step=2),
    )
    apply_plan(campaign, Plan(AssignmentOptions(("Ann",)), {"Ann": entries}), by="Zoe")
    other = cold(campaign)
    monkeypatch.setattr(values_of_all_topics, "survey_in_background", lambda data: None)
    bare = [(page.topic, page.screen.id) for page in desk_of(other, "Ann").pages()]
    survey(other.data)
    assert [
        (page.topic, page.screen.id) for page in desk_of(other, "Ann").pages()
    ] == bare
    assert [screen for screen in bare if screen[0] == "1"] == [
        ("1", second),
        ("1", first),
    ]


def test_a_server_scores_large_campaigns_before_anybody_comes(
    campaign, workspace, waiting, monkeypatch
):
    expected = campaign.totals()
    cold(campaign)
    monkeypatch.setitem(
        data_module._data, (workspace.store.path, campaign.row.id), campaign._data
    )
    warm_up(lambda: workspace).join(60)
    nothing_is_scored_any_more(campaign, monkeypatch)
    assert campaign.totals() == expected


def test_a_workspace_that_cannot_be_opened_is_left_to_the_pages(caplog):
    def closed():
        raise StoreError("the database is away")

    warm_up(closed).join(10)
    assert (
        "not all campaigns were scored at the start: the database is away"
        in caplog.text
    )


def test_a_topic_that_others_judge_in_asks_the_same_of_a_newcomer(campaign):
    before = campaign.data.topic_size("1")
    for item in campaign.data.units("1"):
        judge(campaign, item, campaign.track.scale(item.ref.kind).names[0], "Ben")
    assert cold(campaign).data.topic_size("1") == before


def test_scores_are_the_same_with_room_for_one_value(make, monkeypatch):
    campaign = make(
        run_file("heron", {"1": "Iron helps [11].", "2": "Gel is safe [12]."}),
        run_file("tern", {"1": "No."}),
    )
    judge(campaign, unit(campaign, "heron", "answer", "2"), "yes")
    expected = campaign.all_scores()
    small = cold(campaign)
    monkeypatch.setattr(cache_module, "ROOM", 1)
    assert small.all_scores() == expected
    assert len(list(small._data.cache.values())) == 1


def test_a_new_plan_or_phase_leaves_scores_as_they_are(campaign, monkeypatch):
    expected = campaign.totals()
    nothing_is_scored_any_more(campaign, monkeypatch)
    set_phase(campaign, "closed", by="Zoe")
    assert campaign.totals() == expected
