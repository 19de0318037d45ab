"""What a dynamic queue hands out: fair over topics, nothing twice, and an end."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from assessment.planning.options import AssignmentOptions, DynamicQueue
from assessment.planning.queue.queue_choice import (
    QueueRequest,
    ScreenLabels,
    is_free,
    next_screen,
    wanted_labels,
)

TWO = AssignmentOptions(("Ann", "Ben", "Cleo"), each=2, queue=DynamicQueue())
AGREED = AssignmentOptions(
    ("Ann", "Ben", "Cleo", "Dan"),
    each=2,
    queue=DynamicQueue(until_agreement=True, most=3),
)


def screens(topic, count, units=1):
    return [ScreenLabels(f"{topic}{number}", 0, units) for number in range(count)]


def chosen(queue, assessor, holders=None, options=TWO, **request):
    return next_screen(queue, holders or {}, options, QueueRequest(assessor, **request))


def test_somebody_stays_in_a_topic_while_it_has_open_screens():
    queue = {"a": screens("a", 2), "b": screens("b", 2)}
    assert chosen(queue, "Ann", topic="b")[0] == "b"
    done = [labels._replace(done=frozenset({"Ann"})) for labels in queue["b"]]
    assert chosen({**queue, "b": done}, "Ann", topic="b")[0] == "a"


def test_the_topic_with_the_least_share_made_or_in_hand_comes_next():
    queue = {"a": screens("a", 2), "b": screens("b", 4)}
    assert chosen(queue, "Ann")[0] == "a"
    assert chosen(queue, "Ben", {("a", "a0"): ["Ann"]})[0] == "b"


def test_ranks_hold_within_a_topic():
    queue = {"a": [ScreenLabels("later", 1, 1), ScreenLabels("first", 0, 1)]}
    assert chosen(queue, "Ann") == ("a", "first")


def test_no_more_people_have_a_screen_than_labels_are_wanted():
    queue = {"a": [ScreenLabels("s", 0, 1, frozenset({"Ann"}))]}
    assert chosen(queue, "Ben") == ("a", "s")
    assert chosen(queue, "Cleo", {("a", "s"): ["Ben"]}) is None


def test_where_fewer_labels_are_wanted_than_people_have_a_screen_the_first_keep_it():
    labels = ScreenLabels("s", 0, 1, frozenset({"Ann"}))
    holders = {("a", "s"): ["Ben", "Cleo"]}
    free = [
        is_free("a", labels, holders, options=TWO, assessor=who)
        for who in ("Ben", "Cleo")
    ]
    assert free == [True, False]


def test_a_locked_topic_is_not_handed_out():
    queue = {"a": screens("a", 1), "b": screens("b", 1)}
    assert chosen(queue, "Ann", locked=["a"]) == ("b", "b0")


def test_what_was_left_open_comes_last():
    queue = {"a": screens("a", 1), "b": screens("b", 1)}
    assert chosen(queue, "Ann", topic="a", before=[("a", "a0")]) == ("b", "b0")
    both = [("a", "a0"), ("b", "b0")]
    assert chosen(queue, "Ann", before=both) == ("a", "a0")


def test_a_third_label_is_wanted_only_where_two_differ():
    pair = frozenset({"Ann", "Ben"})
    agreed = ScreenLabels("s", 0, 1, pair)
    differs = agreed._replace(is_agreed=False)
    assert wanted_labels(agreed, AGREED) == 2
    assert wanted_labels(differs, AGREED) == 3
    assert wanted_labels(differs._replace(done=pair | {"Cleo"}), AGREED) == 3
    assert wanted_labels(differs, TWO) == 2


steps = st.lists(
    st.tuples(
        st.sampled_from(AGREED.assessors),
        st.sampled_from(["judge", "leave", "expire"]),
        st.booleans(),
    ),
    max_size=60,
)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.integers(1, 4), min_size=1, max_size=3),
    steps,
    st.sampled_from([TWO, AGREED]),
)
def test_whatever_people_do_nothing_is_handed_out_twice_and_all_of_it_ends(
    sizes, script, options
):
    queue = {
        str(number): screens(str(number), size) for number, size in enumerate(sizes)
    }
    holders = {}
    ending = [(who, "judge", True) for _ in range(30) for who in options.assessors]
    for who, act, agrees in [*script, *ending]:
        if who not in options.assessors:
            continue
        choice = next_screen(queue, holders, options, QueueRequest(who))
        if choice is None:
            continue
        topic, screen = choice
        [labels] = [each for each in queue[topic] if each.screen == screen]
        assert who not in labels.done
        people = holders.setdefault(choice, [])
        if who not in people:
            people.append(who)
        assert len(labels.done.union(people)) <= wanted_labels(labels, options)
        if act == "leave":
            continue
        people.remove(who)
        if act == "judge":
            judged = labels._replace(done=labels.done | {who}, is_agreed=agrees)
            queue[topic][queue[topic].index(labels)] = judged
    # Leases that were left have expired by now.
    for who in options.assessors * 30:
        choice = next_screen(queue, {}, options, QueueRequest(who))
        if choice is not None:
            topic, screen = choice
            [labels] = [each for each in queue[topic] if each.screen == screen]
            judged = labels._replace(done=labels.done | {who}, is_agreed=True)
            queue[topic][queue[topic].index(labels)] = judged
    for labels in [labels for topic in queue.values() for labels in topic]:
        assert len(labels.done) == wanted_labels(labels, options)
