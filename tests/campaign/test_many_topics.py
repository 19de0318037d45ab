"""Campaigns with more topics than are held at once: the same answers, less in memory, work shared out to processes."""

from __future__ import annotations

import pytest

from assessment.api.warm_up import warm_up
from assessment.campaign import data as live_module
from assessment.campaign.data import CampaignData
from assessment.campaign.phases import set_phase
from assessment.campaign.pool import WorkFailed, shared_out
from assessment.campaign.shelf import Shelf
from assessment.campaign.surveying import of_topics
from assessment.planning.options import AssignmentOptions, Place, Plan
from assessment.planning.work_items import apply
from assessment.review.adjudication import desk_of
from assessment.store import StoreError
from tests.conftest import judge, run_file, unit


def remembered(numbers):
    """Begins a process."""
    assert numbers == [1, 2]


def lengths(topics):
    return [(topic, len(topic)) for topic in topics]


def labels(cases, topic):
    return len(cases.topic_state(topic).judged.refs)


def broken(topics):
    raise SystemExit(3)


@pytest.fixture
def waiting(monkeypatch):
    """Every campaign is very large."""
    monkeypatch.setattr(live_module, "LARGE", 1)
    monkeypatch.setattr(live_module, "VERY_LARGE", 1)


def cold(campaign):
    """The campaign as a process that has seen nothing yet has it."""
    campaign._data = CampaignData(campaign.store, campaign.row.id, campaign.track)
    return campaign


def test_processes_share_the_topics_and_everything_comes_back_in_order():
    topics = [str(n) for n in range(95, 105)]
    found = [pair for part in shared_out(remembered, ([1, 2],), lengths, topics, 3) for pair in part]
    assert found == [(topic, len(topic)) for topic in topics]


def test_a_process_that_ends_early_is_told_in_a_sentence():
    with pytest.raises(WorkFailed, match="a process that scores topics ended early"):
        list(shared_out(remembered, ([1, 2],), broken, ["1"], 1))


def test_where_a_process_fails_everything_is_scored_here(campaign, waiting, monkeypatch, caplog):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    expected = campaign.all_scores()

    def failing(*given):
        raise WorkFailed("a process that scores topics ended early")
        yield

    monkeypatch.setattr(live_module, "of_topics", failing)
    assert cold(campaign).all_scores() == expected
    assert "goes on in one process: a process that scores topics ended early" in caplog.text


def test_scores_of_other_processes_are_the_same(campaign, waiting, monkeypatch):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    expected = campaign.all_scores()
    other = cold(campaign)
    other.live.survey()
    monkeypatch.setattr(other._data, "case", None)  # nothing is scored here any more
    assert list(other.totals()) == expected[: len(other.totals())]


def test_what_others_gather_is_kept_until_the_topic_changes(campaign, waiting, monkeypatch):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    other = cold(campaign)
    assert other.live.gather(("labels",), labels) == {"1": 1, "2": 0}
    judge(campaign, unit(campaign, "heron", "answer", "2"), "yes")
    monkeypatch.setattr(live_module, "of_topics", lambda *given: iter(()))
    assert other.live.gather(("labels",), labels) == {"1": 1, "2": 1}


def test_what_is_judged_while_others_score_counts(campaign, waiting, monkeypatch):
    other = cold(campaign)

    def judging(*given):
        for part in of_topics(*given):
            judge(campaign, unit(campaign, "heron", "answer"), "no")
            yield part

    monkeypatch.setattr(live_module, "of_topics", judging)
    other.live.survey()
    accuracy = {score.run: score.value for score in other.totals() if score.measure == "Accuracy"}
    assert accuracy["heron"] == 0.0


def test_the_desk_says_that_units_are_being_counted_and_then_how_many_there_are(
    campaign, waiting, monkeypatch
):
    total = sum(len(campaign.data.units(topic)) for topic in campaign.topics)
    other = cold(campaign)
    monkeypatch.setattr(other._data, "warm", lambda: None)
    shown = desk_of(other, "Ann").show()
    assert shown["progress"]["campaign"] == (0, None)
    assert shown["position"]["next_open"] is not None
    other.live.survey()
    assert desk_of(other, "Ann").progress() == (0, total)


def test_who_comes_while_another_thread_scores_hears_how_far_it_is(campaign, monkeypatch):
    monkeypatch.setattr(live_module, "_LOOK", 0.01)
    live, heard = campaign.data, []
    live._filling.acquire()
    live._share = 0.25

    def hear(share, text):
        heard.append((share, text))
        if len(heard) == 2:
            live._filling.release()

    assert live.totals(hear)
    assert heard[:2] == [(0.25, "scoring topics in the background")] * 2


def test_a_planned_desk_opens_before_anything_is_counted(campaign, waiting, monkeypatch):
    first, second = (
        campaign.track.screen_of(campaign.topic_state("1").answers[run]) for run in ("heron", "tern")
    )
    places = (Place("1", second), Place("2", step=1), Place("1", first, step=2))
    apply(campaign, Plan(AssignmentOptions(("Ann",)), {"Ann": places}), by="Zoe")
    other = cold(campaign)
    monkeypatch.setattr(other._data, "warm", lambda: None)
    bare = [(page.topic, page.screen.id) for page in desk_of(other, "Ann").pages()]
    other.live.survey()
    assert [(page.topic, page.screen.id) for page in desk_of(other, "Ann").pages()] == bare
    assert [place for place in bare if place[0] == "1"] == [("1", second), ("1", first)]


def test_a_server_scores_large_campaigns_before_anybody_comes(campaign, workspace, waiting, monkeypatch):
    expected = campaign.totals()
    cold(campaign)
    monkeypatch.setitem(live_module._lives, (workspace.store.path, campaign.row.id), campaign._data)
    warm_up(lambda: workspace).join(60)
    monkeypatch.setattr(campaign._data, "case", None)
    assert campaign.totals() == expected


def test_a_workspace_that_cannot_be_opened_is_left_to_the_pages(caplog):
    def closed():
        raise StoreError("the database is away")

    warm_up(closed).join(10)
    assert "not all campaigns were scored at the start: the database is away" in caplog.text


def test_a_topic_that_others_judge_in_asks_the_same_of_a_newcomer(campaign):
    before = campaign.data.topic_size("1")
    for item in campaign.data.units("1"):
        judge(campaign, item, campaign.track.scale(item.ref.kind).names[0], "Ben")
    assert cold(campaign).data.topic_size("1") == before


def test_the_shelf_keeps_the_topics_used_last():
    shelf = Shelf(room=65)
    for topic in ("1", "2", "3"):
        shelf[topic].answers = {"heron": object()}
        shelf.weigh(topic)
        shelf["1"]  # used again
    assert [topic for topic in ("1", "2", "3") if shelf.get(topic)] == ["1", "3"]


def test_the_last_topic_stays_however_large_it_is():
    shelf = Shelf(room=10)
    shelf["1"].answers = {str(n): object() for n in range(100)}
    shelf.weigh("1")
    assert shelf.get("1")


def test_scores_are_the_same_with_room_for_one_topic(make):
    campaign = make(
        run_file("heron", {"1": "Iron helps [11].", "2": "Gel is safe [12]."}), run_file("tern", {"1": "No."})
    )
    judge(campaign, unit(campaign, "heron", "answer", "2"), "yes")
    expected = campaign.all_scores()
    small = cold(campaign)
    small._data._shelf = Shelf(room=1)
    assert small.all_scores() == expected
    assert len(small._data._shelf) == 1


def test_a_new_plan_or_phase_leaves_scores_as_they_are(campaign, monkeypatch):
    expected = campaign.totals()
    monkeypatch.setattr(campaign._data, "case", None)
    set_phase(campaign, "closed", by="Zoe")
    assert campaign.totals() == expected
