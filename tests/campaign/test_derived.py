"""The cache of derived values: declared inputs, one lock for each value, bounded in total."""

from __future__ import annotations

import pickle
import threading

import pytest

from assessment.campaign import cache as module
from assessment.campaign.cache import Cache
from assessment.campaign.derived import JUDGED, UndeclaredInput, derived
from assessment.campaign.growing_values import growing
from assessment.campaign.value_weights import weight_of

made = []


class Data:
    def __init__(self):
        self.cache = Cache()


@derived(of="topic", needs={"votes"})
def voters(data, topic):
    made.append(("voters", topic))
    return [topic]


@derived(of="topic", needs=JUDGED, small=True)
def scores(data, topic, run=""):
    made.append(("scores", topic, run))
    return len(voters(data, topic))


@derived(of="campaign", needs={"votes"})
def total(data):
    made.append("total")
    return sum(len(voters(data, topic)) for topic in "12")


@derived(of="topic", needs={"nuggets"})
def careless(data, topic):
    return voters(data, topic)


@pytest.fixture(autouse=True)
def data():
    made.clear()
    return Data()


def test_a_value_is_computed_once_for_each_topic_and_argument(data):
    assert scores(data, "1") == scores(data, "1") == 1
    scores(data, "2")
    scores(data, "1", "heron")
    assert made.count(("scores", "1", "")) == 1
    assert ("scores", "1", "heron") in made and ("voters", "2") in made


def test_an_input_drops_what_needs_it_in_its_topic_and_in_the_campaign(data):
    scores(data, "2"), total(data)
    made.clear()
    data.cache.invalidate("votes", "1")
    total(data), scores(data, "2")
    assert made == ["total", ("voters", "1")]


@derived(of="assessor", needs={"votes"})
def own(data, topic, assessor):
    made.append(("own", topic, assessor))
    return len(made)


@derived(of="assessor", needs={"votes"})
def nosy(data, topic, assessor):
    return voters(data, topic)


@derived(of="assessor", needs={"votes"})
def envious(data, topic, assessor):
    return own(data, topic, "Ben")


def test_others_votes_leave_what_stands_on_an_assessors_own(data):
    own(data, "1", "Ann"), own(data, "1", "Ben"), voters(data, "1")
    made.clear()
    data.cache.votes_changed("1", {"Ben"})
    own(data, "1", "Ann"), own(data, "1", "Ben"), voters(data, "1")
    assert made == [("own", "1", "Ben"), ("voters", "1")]


def test_votes_of_a_whole_campaign_concern_every_assessor(data):
    own(data, "1", "Ann")
    made.clear()
    data.cache.invalidate("votes")
    own(data, "1", "Ann")
    assert made == [("own", "1", "Ann")]


@pytest.mark.parametrize("value", [nosy, envious])
def test_what_stands_on_own_votes_may_not_read_what_others_change(data, value):
    with pytest.raises(UndeclaredInput, match="depends on others' votes"):
        value(data, "1", "Ann")
    assert voters(data, "1")


def test_an_own_vote_that_comes_while_a_value_is_computed_is_not_missed(data):
    @derived(of="assessor", needs={"votes"})
    def slow(data, topic, assessor):
        made.append("slow")
        data.cache.votes_changed(topic, {"Ben" if len(made) > 1 else assessor})

    slow(data, "1", "Ann"), slow(data, "1", "Ann"), slow(data, "1", "Ann")
    assert made == ["slow", "slow"]


def test_an_input_that_a_value_does_not_need_leaves_it(data):
    voters(data, "1"), scores(data, "1")
    made.clear()
    data.cache.invalidate("nuggets", "1")
    data.cache.invalidate("settings")
    voters(data, "1"), scores(data, "1")
    assert made == [("scores", "1", "")]


def test_reading_a_value_that_needs_more_than_is_declared_is_an_error(data):
    with pytest.raises(
        UndeclaredInput,
        match="voters is read by a value that does not declare that it needs: votes",
    ):
        careless(data, "1")


def test_what_changes_while_a_value_is_computed_is_not_missed(data):
    @derived(of="topic", needs={"votes"})
    def slow(data, topic):
        made.append("slow")
        data.cache.invalidate("votes", topic)

    slow(data, "1"), slow(data, "1")
    assert made == ["slow", "slow"]


def test_two_topics_are_built_at_the_same_time(data):
    both = threading.Barrier(2, timeout=30)

    @derived(of="topic", needs={"votes"})
    def meeting(data, topic):
        both.wait()
        return topic

    other = threading.Thread(target=lambda: meeting(data, "2"))
    other.start()
    assert meeting(data, "1") == "1"
    other.join(30)
    assert meeting.is_known(data, "2")


def test_threads_that_want_one_value_compute_it_once(data):
    begun = threading.Event()

    @derived(of="topic", needs={"votes"})
    def slow(data, topic):
        made.append("slow")
        begun.wait(30)
        return topic

    threads = [threading.Thread(target=lambda: slow(data, "1")) for _ in range(4)]
    for thread in threads:
        thread.start()
    begun.set()
    for thread in threads:
        thread.join(30)
    assert made == ["slow"]


def test_an_error_is_no_value_and_the_next_caller_tries_again(data):
    @derived(of="topic", needs={"votes"})
    def failing(data, topic):
        made.append("failing")
        raise ValueError(topic)

    for _ in range(2):
        with pytest.raises(ValueError, match="1"):
            failing(data, "1")
    assert made == ["failing", "failing"]


def test_large_values_make_room_before_small_ones_and_the_oldest_first(
    data, monkeypatch
):
    scores(data, "1")  # keeps the voters of the topic as well
    voters(data, "2"), voters(data, "1")
    monkeypatch.setattr(module, "ROOM", data.cache.weight + 300)
    monkeypatch.setattr(module, "_caches", {data.cache})
    voters(data, "3")
    voters(data, "4")
    assert not voters.is_known(data, "2")
    assert scores.is_known(data, "1") and voters.is_known(data, "4")


def test_the_newest_value_stays_however_large_it_is(data, monkeypatch):
    monkeypatch.setattr(module, "ROOM", 1)
    monkeypatch.setattr(module, "_caches", {data.cache})
    voters(data, "1"), voters(data, "2")
    assert [voters.is_known(data, topic) for topic in "12"] == [False, True]


@growing(of="topic", needs={"votes"})
def remembered(data, topic):
    return []


def test_a_value_that_grows_makes_room(data, monkeypatch):
    voters(data, "1")
    values = remembered(data, "2")
    monkeypatch.setattr(module, "ROOM", data.cache.weight)
    monkeypatch.setattr(module, "_caches", {data.cache})
    values += range(100)
    remembered.has_grown(data, "2")
    assert remembered.is_known(data, "2") and not voters.is_known(data, "1")


def test_a_value_that_is_dropped_while_it_is_weighed_weighs_nothing(data, monkeypatch):
    remembered(data, "1")

    def weight_and_invalidate(value):
        data.cache.invalidate("votes", "1")
        return 1000

    monkeypatch.setattr(module, "weight_of", weight_and_invalidate)
    remembered.has_grown(data, "1")
    assert data.cache.weight == 0
    remembered.has_grown(data, "1")
    assert data.cache.weight == 0


def test_a_value_computed_elsewhere_counts_unless_its_input_changed_meanwhile(data):
    version = voters.version(data, "1")
    voters.learn(data, ["elsewhere"], version, "1")
    assert voters(data, "1") == ["elsewhere"]
    data.cache.invalidate("votes", "1")
    voters.learn(data, ["old"], version, "1")
    assert voters(data, "1") == ["1"]


def test_another_process_finds_the_function_by_its_name():
    assert pickle.loads(pickle.dumps(voters)) is voters


def test_a_value_that_has_grown_weighs_more(data):
    before = data.cache.weight
    remembered(data, "1").extend(str(n) * 50 for n in range(100))
    remembered.has_grown(data, "1")
    assert data.cache.weight > before + 5_000


@pytest.mark.parametrize("shorter", [[], ["a" * 100] * 3, {"a": 1}, ("x", None)])
def test_what_holds_more_weighs_more(shorter):
    longer = [shorter, *(str(n) * 100 for n in range(10))]
    assert 0 < weight_of(shorter) < weight_of(longer)
