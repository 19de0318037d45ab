"""Progress of one topic against counting unit by unit."""

from __future__ import annotations

import importlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.campaign.counting import Count, counted
from assessment.campaign.done_units import dealt_with
from assessment.model import Ref, Unit

rules = importlib.import_module("assessment.planning.progress.topic_progress")
opinion_rules = importlib.import_module("assessment.planning.progress.unit_opinions")
SCREENS, GROUPS = "xyz", {"a": "g", "b": "g", "c": "h", "d": "", "e": "", "f": ""}
units_of_a_topic = st.lists(
    st.builds(
        lambda key, screen, settles: Unit(
            Ref("kind", "1", key),
            screen,
            0,
            key,
            "?",
            settles=settles,
            group=GROUPS[key],
        ),
        st.sampled_from(sorted(GROUPS)),
        st.sampled_from(SCREENS),
        st.booleans(),
    ),
    max_size=12,
)
opinions_of_a_person = st.dictionaries(
    st.sampled_from("abcdef?").map(lambda key: Ref("kind", "1", key)),
    st.builds(
        opinion_rules.Opinion,
        done=st.booleans(),
        flagged=st.booleans(),
        cannot=st.booleans(),
        first=st.none() | st.floats(0, 9),
    ),
)


def totals(progress):
    return rules.QuestionCounts(
        *(sum(column) for column in zip(*progress.questions.values(), strict=True))
    )


@given(
    units_of_a_topic.filter(bool),
    opinions_of_a_person,
    st.sets(st.sampled_from(SCREENS)),
)
def test_counts_are_what_counting_unit_by_unit_gives(units, opinions, planned):
    progress = rules._progress("Ann", units, opinions, screens=planned)
    done = dealt_with(
        tuple(units), lambda unit: unit.ref in opinions and opinions[unit.ref].done
    )
    own = tuple(unit for unit in units if unit.screen in planned)
    assert Count(totals(progress).done, totals(progress).total) == counted(own, done)
    others = {unit.ref for unit in units} - {unit.ref for unit in own}
    assert totals(progress).beyond_plan == sum(
        ref in others and opinion.done for ref, opinion in opinions.items()
    )


@given(units_of_a_topic.filter(bool), st.lists(opinions_of_a_person, max_size=3))
def test_together_a_unit_is_done_as_soon_as_anybody_has_done_it(units, opinions):
    progress = rules._progress(
        "", units, opinion_rules.together_of(opinions), screens=set(SCREENS)
    )
    anybody = {ref for own in opinions for ref, opinion in own.items() if opinion.done}
    assert (
        totals(progress).done
        == counted(
            tuple(units), dealt_with(tuple(units), lambda unit: unit.ref in anybody)
        ).done
    )


@pytest.mark.parametrize(
    "at",
    [
        "",
        "yesterday",
        "9999-12-31T23:59:59Z",
        "0001-01-01T00:00:00Z",
        "2026-13-45T99:00:00Z",
    ],
)
def test_a_time_that_no_clock_shows_is_as_good_as_none(at):
    assert opinion_rules._seconds(at) is None
    assert opinion_rules._seconds("1970-01-01T00:00:09Z") == 9.0
