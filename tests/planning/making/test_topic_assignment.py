"""A fair deal on plain lists: everybody's share, agreement sets, caps, order, and what stays where it was
begun.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from assessment.planning.making.topic_assignment import assign
from assessment.planning.options import (
    AssignmentOptions,
    Plan,
    PlanEntry,
    WorkItem,
    option_problems,
)

PEOPLE = ("Ann", "Ben", "Cleo", "Dan")
sizes = st.lists(st.integers(0, 40), min_size=1, max_size=30)
TWO = AssignmentOptions(("Ann", "Ben"))


def topics(*units, **more):
    return [WorkItem(f"t{n}", units=count, **more) for n, count in enumerate(units)]


def held(assignment):
    return {
        who: [item.topic for item in items] for who, items in assignment.items.items()
    }


def takers(assignment):
    return Counter(
        (item.topic, item.screen)
        for items in assignment.items.values()
        for item in items
    )


def loads(assignment):
    return [sum(item.weight for item in items) for items in assignment.items.values()]


@given(sizes, st.integers(1, 4), st.integers(0, 5), st.integers(0, 9))
def test_every_item_gets_its_assessors_and_the_agreement_set_all(
    units, each, agreement, seed
):
    assignment = assign(
        topics(*units),
        AssignmentOptions(PEOPLE, each=each, agreement=agreement, seed=seed),
    )
    counts = sorted(takers(assignment).values(), reverse=True)
    shared = min(agreement, len(units))
    assert counts == [4] * shared + [each] * (len(units) - shared)
    assert not assignment.short


@given(sizes, st.integers(1, 4), st.floats(0, 1), st.integers(0, 9))
def test_loads_differ_by_at_most_the_largest_item(units, each, twice, seed):
    assignment = assign(
        topics(*units), AssignmentOptions(PEOPLE, each=each, twice=twice, seed=seed)
    )
    assert max(loads(assignment)) - min(loads(assignment)) <= max(max(units), 1)


@given(sizes, st.integers(0, 60), st.integers(1, 3))
def test_a_cap_holds_and_an_item_goes_short_only_where_nobody_has_room(
    units, cap, each
):
    options = AssignmentOptions(PEOPLE, each=each, caps=dict.fromkeys(PEOPLE, cap))
    assignment = assign(topics(*units), options)
    assert max(loads(assignment)) <= cap
    for item, lacks in assignment.short:
        without = [
            load
            for load, items in zip(
                loads(assignment), assignment.items.values(), strict=True
            )
            if item not in items
        ]
        assert len(without) == 4 - each + lacks
        assert all(load + item.weight > cap for load in without)


def test_whoever_has_a_task_of_their_own_gets_nothing_else():
    items = [WorkItem("t", f"s{n}", task="ab"[n % 2]) for n in range(8)]
    options = replace(TWO, by="screen", tasks={"Ann": "a"}, agreement=2)
    assignment = assign(items, options)
    assert {item.task for item in assignment.items["Ann"]} == {"a"}
    assert {item.task for item in assignment.items["Ben"]} == {"a", "b"}
    assert sum(takers(assignment).values()) >= len(items)
    assert assignment.short == []


def test_a_task_that_nobody_has_goes_short():
    options = replace(TWO, by="screen", tasks={"Ann": "a", "Ben": "a"})
    [(item, lacks)] = assign([WorkItem("t", "s", task="b")], options).short
    assert (item.screen, lacks) == ("s", 1)
    assert option_problems(replace(options, by="topic")) == [
        "people have tasks of their own only where screens are dealt out in lists"
    ]


@given(sizes, st.sets(st.integers(0, 29)), st.integers(0, 5))
def test_what_somebody_has_begun_stays_theirs(units, begun, seed):
    items = [
        item._replace(done={"Ben": 1}) if n in begun else item
        for n, item in enumerate(topics(*units))
    ]
    assignment = assign(items, AssignmentOptions(PEOPLE, caps={"Ben": 0}, seed=seed))
    assert {item.topic for item in assignment.items["Ben"]} == {
        item.topic for item in items if item.done
    }


@given(sizes, st.integers(0, 9))
def test_the_same_seed_deals_the_same(units, seed):
    options = AssignmentOptions(PEOPLE, each=2, agreement=2, seed=seed)
    assert assign(topics(*units), options) == assign(topics(*units), options)


def test_another_seed_draws_another_agreement_set():
    sets = [
        {
            name
            for name, count in takers(
                assign(
                    topics(*[5] * 20), AssignmentOptions(PEOPLE, agreement=3, seed=seed)
                )
            ).items()
            if count == 4
        }
        for seed in (1, 2)
    ]
    assert sets[0] != sets[1]


def test_the_agreement_set_has_one_screen_of_every_topic_before_a_second_of_any():
    items = [WorkItem(topic, f"s{n}") for topic in "abc" for n in range(9)]
    shared = [
        topic
        for (topic, _), count in takers(
            assign(items, replace(TWO, by="screen", agreement=3))
        ).items()
        if count == 2
    ]
    assert sorted(shared) == ["a", "b", "c"]


def test_the_agreement_set_goes_to_all_even_beyond_a_cap():
    assignment = assign(
        topics(5, 5), AssignmentOptions(("Ann", "Ben"), agreement=2, caps={"Ann": 0})
    )
    assert held(assignment) == {"Ann": ["t0", "t1"], "Ben": ["t0", "t1"]}


def test_a_share_judged_twice_is_that_share():
    assignment = assign(topics(*[3] * 20), AssignmentOptions(PEOPLE, twice=0.25))
    assert sorted(takers(assignment).values()) == [1] * 15 + [2] * 5


def test_training_comes_first_for_all_and_counts_towards_no_cap():
    assignment = assign(
        topics(5, 5, 5),
        AssignmentOptions(("Ann", "Ben"), training=("t2",), caps={"Ann": 5, "Ben": 5}),
    )
    assert [own[0] for own in held(assignment).values()] == ["t2", "t2"]
    assert sorted(own[1] for own in held(assignment).values()) == ["t0", "t1"]
    assert not assignment.short


def test_the_hardest_topics_come_first_and_of_equally_hard_ones_the_larger():
    items = [
        WorkItem("a", units=2),
        WorkItem("b", units=9),
        WorkItem("c", units=1, hardness=0.5),
    ]
    assert held(assign(items, AssignmentOptions(("Ann",), order="hardest")))["Ann"] == [
        "c",
        "b",
        "a",
    ]


def test_what_most_runs_hold_comes_first():
    items = [
        WorkItem("a", "x", runs=frozenset("r")),
        WorkItem("a", "y", runs=frozenset("rst")),
        WorkItem("b", "z", runs=frozenset("rs")),
    ]
    assignment = assign(items, AssignmentOptions(("Ann",), by="screen", order="runs"))
    assert [item.screen for item in assignment.items["Ann"]] == ["y", "z", "x"]


def test_items_of_a_run_that_goes_first_come_before_the_order_wished_for():
    items = [
        WorkItem("a", "x", runs=frozenset("r")),
        WorkItem("b", "y", runs=frozenset("s")),
    ]
    assert held(assign(items, AssignmentOptions(("Ann",), by="screen", first=("s",))))[
        "Ann"
    ] == ["b", "a"]


def test_items_of_high_priority_come_after_the_runs_named_first_and_before_the_order():
    items = [
        WorkItem("a", "x", runs=frozenset("rst"), priority=3),
        WorkItem("b", "y", runs=frozenset("r"), priority=0),
        WorkItem("c", "z", runs=frozenset("s"), priority=2),
    ]
    options = AssignmentOptions(("Ann",), by="screen", order="runs", first=("s",))
    assert held(assign(items, options))["Ann"] == ["c", "a", "b"]
    options = AssignmentOptions(("Ann",), by="screen", order="runs")
    assert held(assign(items, options))["Ann"] == ["b", "c", "a"]


def test_screens_that_nothing_orders_share_a_step():
    items = [WorkItem("a", "x"), WorkItem("a", "y"), WorkItem("b", "z")]
    entries = assign(items, AssignmentOptions(("Ann",), by="screen")).plan.lists["Ann"]
    assert [entry.step for entry in entries] == [0, 0, 1]


@pytest.mark.parametrize(
    ("options", "problem_part"),
    [
        (AssignmentOptions(), "a plan needs 1 to 500 assessors"),
        (AssignmentOptions(("Ann", "Ann")), "each named once"),
        (
            replace(TWO, each=3),
            "3 assessors an item need as many assessors; 2 are named",
        ),
        (replace(TWO, each=0), "every item is judged by 1 to 20 assessors, not 0"),
        (replace(TWO, twice=1.5), "a number from 0 to 1"),
        (replace(TWO, agreement=-1), "the agreement set has 0 to"),
        (replace(TWO, caps={"Ann": -1}), "the most units of an assessor"),
        (replace(TWO, seed=-1), "the seed is a number from 0 to 2,147,483,647"),
        (replace(TWO, order="alphabet"), "ordered by topics, hardest, runs"),
    ],
)
def test_wishes_that_cannot_be_met_are_said(options, problem_part):
    assert any(problem_part in problem for problem in option_problems(options))


def test_good_wishes_have_no_problems():
    assert option_problems(replace(TWO, each=2, agreement=5, caps={"Ann": 3})) == []


names = st.text(st.characters(exclude_categories=("Cs",)), max_size=9)
screens = names.filter(bool)


@given(
    st.builds(
        Plan,
        st.builds(
            AssignmentOptions,
            assessors=st.lists(names).map(tuple),
            caps=st.dictionaries(names, st.integers(0, 9)),
            training=st.lists(names).map(tuple),
        ),
        st.dictionaries(
            names,
            st.lists(
                st.builds(PlanEntry, names, st.none() | screens, st.integers(0, 9))
            ).map(tuple),
        ),
    )
)
def test_a_plan_is_read_as_it_was_written(plan):
    adapter = TypeAdapter(Plan)
    assert adapter.validate_json(adapter.dump_json(plan, by_alias=True)) == plan


def test_a_whole_topic_is_stored_with_an_empty_screen_as_ever():
    adapter = TypeAdapter(PlanEntry)
    assert adapter.dump_json(PlanEntry("7", step=2)) == b'["7","",2]'
    assert adapter.validate_json('["7","",2]') == PlanEntry("7", None, 2)


# Hidden known answers


def with_known(*units, known, source="Zoe"):
    """Topics of which every second one has so many known answers."""
    items = topics(*units)
    return [
        item._replace(known={source: known} if number % 2 else {})
        for number, item in enumerate(items)
    ]


def hidden_share(assignment, who):
    items = assignment.items[who]
    known = sum(item.known_to_others(who) for item in items)
    return known / sum(item.weight for item in items)


@given(st.integers(0, 9), st.sampled_from([0.05, 0.1, 0.2]))
def test_everybody_gets_the_share_of_hidden_known_answers(seed, share):
    items = with_known(*[4] * 60, known=4)
    options = AssignmentOptions(PEOPLE, hidden=share, seed=seed)
    assignment = assign(items, options)
    assert all(hidden_share(assignment, who) >= share for who in PEOPLE)
    assert assign(items, options) == assignment


def test_hidden_known_answers_stand_among_the_other_work_in_its_order():
    items = with_known(*[5] * 40, known=5)
    items[:20] = [item._replace(known={}) for item in items[:20]]
    plain = assign(items, TWO)
    mixed = assign(items, replace(TWO, hidden=0.5))
    order = [item.topic for item in items]
    for who, own in held(mixed).items():
        assert set(held(plain)[who]) < set(own)
        assert own == sorted(own, key=order.index)
        assert len(own) == len(set(own))


def test_nobody_is_measured_by_their_own_labels_or_above_a_cap():
    items = with_known(*[5] * 10, known=5, source="Ann")
    options = replace(TWO, hidden=0.5, caps={"Ben": 25})
    assignment = assign(items, options)
    assert hidden_share(assignment, "Ann") == 0
    assert loads(assignment)[1] <= 25


@pytest.mark.parametrize("share", [-0.1, 0.51])
def test_the_share_of_hidden_known_answers_has_limits(share):
    [problem] = option_problems(replace(TWO, hidden=share))
    assert problem == "the share of hidden known answers is a number from 0 to 0.5"
