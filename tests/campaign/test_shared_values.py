"""Values with shared parts: equal to the last sign, and smaller."""

from __future__ import annotations

import math
import pickle
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from assessment.campaign.shared_values import with_shared_parts


class Fact(NamedTuple):
    value: float | None
    note: str = ""


LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.sampled_from((0.0, -0.0, 1.0, math.inf)),
    st.text(max_size=2),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner),
        st.lists(inner).map(tuple),
        st.builds(Fact, inner, inner),
        st.dictionaries(st.text(max_size=2), inner),
    ),
)


@given(VALUES)
def test_a_value_with_shared_parts_is_written_as_before(value):
    assert repr(with_shared_parts(value)) == repr(value)


def test_equal_facts_of_many_topics_are_one_object_and_stay_one_in_a_pickle():
    topics = [{f"measure {n % 2}": Fact(n % 2 / 3, f"pool of {10}")} for n in range(4)]

    shared = pickle.loads(pickle.dumps(with_shared_parts(topics)))

    assert shared == topics
    assert shared[0]["measure 0"] is shared[2]["measure 0"]
    assert shared[0]["measure 0"].note is shared[1]["measure 1"].note


def test_numbers_that_are_equal_and_not_the_same_stay_apart():
    shared = with_shared_parts([(1, "a"), (1.0, "a"), (True, "a"), (0.0,), (-0.0,)])

    assert [repr(member[0]) for member in shared] == ["1", "1.0", "True", "0.0", "-0.0"]


def test_objects_of_other_kinds_stay_the_same_object():
    names = {"a", "b"}

    assert with_shared_parts((names,))[0] is names
