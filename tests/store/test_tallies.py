"""Tallies are what one finds who reads the whole log."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.model import Judgment, Ref
from assessment.store import StoreError, open_store
from assessment.store.materials import NewImport
from assessment.store.tallies import Tally


def judgment(
    uuid, *, key="a", topic="1", assessor="Ann", label="yes", reason="", flagged=False
):
    return Judgment(
        Ref("accuracy", topic, key), assessor, label, reason, flagged, uuid=uuid
    )


def recounted(store, campaign):
    """Tallies by topic and assessor, from the log alone."""
    events = defaultdict(list)
    for event in store.log(campaign):
        events[event.ref.topic, event.assessor].append(event)
    return {pair: tally_of(made) for pair, made in events.items()}


def tally_of(made):
    votes = {event.ref: event for event in made}.values()
    labels = sum(vote.label is not None for vote in votes)
    done = sum(vote.done for vote in votes)
    return Tally(
        len(made),
        len(votes),
        labels,
        done - labels,
        sum(vote.flagged for vote in votes),
        made[-1].seq,
    )


def tallies_of(store, campaign):
    tallies = {}
    for topic in store.tallies.by_topic(campaign):
        for who, tally in store.tallies.by_assessor(campaign, topic).items():
            tallies[topic, who] = tally
    return tallies


EVENTS = st.builds(
    judgment,
    st.integers(0, 12).map(str),
    key=st.sampled_from("ab"),
    topic=st.sampled_from("12"),
    assessor=st.sampled_from(("Ann", "Ben")),
    label=st.sampled_from(("yes", "no", None)),
    reason=st.sampled_from(("", "no abstract")),
    flagged=st.booleans(),
)


@given(st.lists(st.lists(EVENTS, max_size=8), max_size=5))
def test_whatever_is_said_sent_twice_or_taken_back_the_tallies_are_those_of_the_log(
    batches,
):
    store = open_store(":memory:")
    spring = store.add_campaign("spring", "Spring", "biogen").id
    for batch in batches:
        store.append(spring, batch)
    assert tallies_of(store, spring) == recounted(store, spring)


def test_both_engines_count_the_same(store, spring):
    rng = Random(3)
    autumn = store.add_campaign("autumn", "Autumn", "biogen").id
    for _ in range(40):
        batch = [
            judgment(
                str(rng.randrange(300)),
                key=rng.choice("abc"),
                topic=rng.choice("123"),
                label=rng.choice(("yes", None)),
                reason=rng.choice(("", "x")),
                assessor=rng.choice(("Ann", "Ben")),
                flagged=rng.random() < 0.3,
            )
            for _ in range(rng.randrange(12))
        ]
        store.append(rng.choice((spring, autumn)), batch)
    assert [tallies_of(store, campaign) for campaign in (spring, autumn)] == [
        recounted(store, campaign) for campaign in (spring, autumn)
    ]
    assert store.count_judgments(spring) == sum(1 for _ in store.log(spring))


def test_judgments_that_come_in_a_file_are_counted(store, spring):
    inputs = [judgment("u1"), judgment("u2", key="b", label=None, reason="no abstract")]
    store.add_material(
        spring,
        NewImport(
            file="a",
            kind="judgments",
            digest="0",
            by="Zoe",
            summary={},
            judgments=inputs,
        ),
    )
    assert tallies_of(store, spring) == {("1", "Ann"): Tally(2, 2, 1, 1, 0, 2)}


@pytest.fixture
def judged(store, spring):
    store.append(
        spring,
        [
            judgment("u1"),
            judgment("u2", assessor="Ben"),
            judgment("u3", topic="2", flagged=True),
            judgment("u4", label="no"),
        ],
    )
    return store


def test_tallies_add_up_by_topic(judged, spring):
    assert judged.tallies.by_topic(spring) == {
        "1": Tally(3, 2, 2, 0, 0, 4),
        "2": Tally(1, 1, 1, 0, 1, 3),
    }


def test_tallies_add_up_by_assessor(judged, spring):
    assert judged.tallies.by_assessor(spring) == {
        "Ann": Tally(3, 2, 2, 0, 1, 4),
        "Ben": Tally(1, 1, 1, 0, 0, 2),
    }
    assert judged.tallies.by_assessor(spring, "2") == {"Ann": Tally(1, 1, 1, 0, 1, 3)}
    assert (judged.assessors(spring), judged.count_judgments(spring)) == (
        ["Ann", "Ben"],
        4,
    )


def test_the_topics_of_an_assessor_are_those_judged_after_a_number(judged, spring):
    assert [judged.topics_of(spring, "Ann", after) for after in (0, 1, 3, 4)] == [
        {"1", "2"},
        {"1", "2"},
        {"1"},
        set(),
    ]
    assert (judged.topics_of(spring, "Ben"), judged.topics_of(spring, "Dora")) == (
        {"1"},
        set(),
    )


def test_everybody_s_last_judgment_has_its_time(store, spring):
    inputs = [
        ("u1", "Ann", "2026-01-03"),
        ("u2", "Ann", "2026-01-01"),
        ("u3", "Ben", "2026-01-02"),
    ]
    store.append(
        spring,
        [judgment(uuid, assessor=who)._replace(at=at) for uuid, who, at in inputs],
    )
    assert store.tallies.last_times(spring) == {
        "Ann": "2026-01-01",
        "Ben": "2026-01-02",
    }


def test_many_judgments_at_once_keep_their_order(store, spring):
    inputs = [
        judgment(f"u{n % 2900}", key=str(n % 700), assessor=f"A{n % 3}")
        for n in range(3000)
    ]
    store.append(spring, inputs)
    assert [event.uuid for event in store.log(spring)] == [f"u{n}" for n in range(2900)]
    assert tallies_of(store, spring) == recounted(store, spring)


def test_a_server_of_an_older_version_that_still_runs_is_refused(store, spring):
    store.append(spring, [judgment("u1")])
    former = (
        "INSERT INTO vote (campaign, topic, kind, key, assessor, seq) SELECT campaign, topic, "
        "kind, key, assessor, seq FROM judgment WHERE uuid = ? "
        "ON CONFLICT (campaign, topic, kind, key, assessor) DO UPDATE SET seq = excluded.seq "
        "WHERE excluded.seq > vote.seq"
    )
    with pytest.raises(StoreError, match="seq"), store._engine.write(spring) as db:
        db.execute(former, ("u1",))


def test_labels_are_counted_over_the_whole_log_also_those_taken_back(target):
    store = open_store(target)
    row = store.add_campaign("labels", "", "biogen")
    events = [
        judgment("a"),
        judgment("b", key="b"),
        judgment("c", label=None),
        judgment("d", label="no", assessor="Ben"),
    ]
    for event in events:
        store.append(row.id, [event])
    assert store.tallies.label_counts(row.id) == {
        ("accuracy", None): 1,
        ("accuracy", "no"): 1,
        ("accuracy", "yes"): 2,
    }
