"""Progress of one topic against counting unit by unit."""

from __future__ import annotations

import importlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.campaign.counting import Count, counted
from assessment.campaign.done_units import dealt_with
from assessment.model import Ref, Unit

rules = importlib.import_module("assessment.planning.progress.counted_units")
judgment_rules = importlib.import_module(
    "assessment.planning.progress.newest_judgments"
)
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
judgments_of_a_person = st.dictionaries(
    st.sampled_from("abcdef?").map(lambda key: Ref("kind", "1", key)),
    st.builds(
        judgment_rules.NewestJudgment,
        done=st.booleans(),
        flagged=st.booleans(),
        cannot_judge=st.booleans(),
        first=st.none() | st.floats(0, 9),
    ),
)


def totals(progress):
    return rules.QuestionCounts(
        *(sum(column) for column in zip(*progress.questions.values(), strict=True))
    )


@given(
    units_of_a_topic.filter(bool),
    judgments_of_a_person,
    st.sets(st.sampled_from(SCREENS)),
)
def test_counts_are_what_counting_unit_by_unit_gives(units, judgments, planned):
    progress = rules.counted_progress("Ann", units, judgments, screens=planned)
    done = dealt_with(
        tuple(units), lambda unit: unit.ref in judgments and judgments[unit.ref].done
    )
    own = tuple(unit for unit in units if unit.screen in planned)
    assert Count(totals(progress).done, totals(progress).total) == counted(own, done)
    others = {unit.ref for unit in units} - {unit.ref for unit in own}
    assert totals(progress).beyond_plan == sum(
        ref in others and judgment.done for ref, judgment in judgments.items()
    )


@given(units_of_a_topic.filter(bool), st.lists(judgments_of_a_person, max_size=3))
def test_together_a_unit_is_done_as_soon_as_anybody_has_done_it(units, judgments):
    progress = rules.counted_progress(
        "", units, judgment_rules.together_of(judgments), screens=set(SCREENS)
    )
    anybody = {
        ref for own in judgments for ref, judgment in own.items() if judgment.done
    }
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
    assert judgment_rules._seconds(at) is None
    assert judgment_rules._seconds("1970-01-01T00:00:09Z") == 9.0
