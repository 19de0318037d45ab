"""A campaign of any track asks questions of its own, from a file, about each kind of place."""

import collections.abc
import csv
import io
from typing import get_args, get_origin, get_type_hints

import orjson
import pytest

from assessment.analysis.agreement.question_labels import questions
from assessment.campaign.own_questions import own_track
from assessment.campaign.ranked_runs import pool_of
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports.campaign_exports import export
from assessment.model import TopicState, Track
from assessment.review.assessor_desk import desk_of
from assessment.review.disagreements import disputes
from assessment.tracks import TRACKS
from tests.campaign.own_questions.making import (
    ABOUT,
    EVERYWHERE,
    own_units,
    take_in,
)
from tests.conftest import judge

every_track = pytest.mark.parametrize("track", list(TRACKS))


@pytest.fixture(scope="module")
def workspace(sample_workspace):
    return sample_workspace()


POOLS = {}
"""What is judged of the campaigns of tracks that pool, before they had own questions."""


def pooled_measure(campaign):
    measures = campaign.track.measures
    return next((one.name for one in measures if one.pooled), measures[0].name)


@pytest.fixture(scope="module")
def before(workspace):
    """The scores of every campaign before it had own questions, by track."""
    scores = {}
    for campaign in workspace.campaigns().values():
        scores[campaign.track.name] = campaign, campaign.all_scores()
        POOLS[campaign.track.name] = pool_of(campaign, pooled_measure(campaign))
        report = take_in(campaign, EVERYWHERE)
        assert report.loaded, report.problems
    return scores


@every_track
@pytest.mark.parametrize("about", ABOUT)
def test_each_kind_of_place_has_units(before, track, about):
    campaign, _ = before[track]
    assert own_units(campaign, about)


@every_track
def test_units_stand_on_screens_and_are_shown_to_a_newcomer(before, track):
    campaign, _ = before[track]
    shown = set()
    desk = desk_of(campaign, "Newcomer")
    for address in desk.screen_order().addresses():
        sheet = desk.show(address)
        drawn = orjson.dumps(sheet, default=list).decode()
        assert not [run for run in campaign.runs() if run in drawn]
        if not sheet["screen"]["mode"]:
            shown |= {(unit["kind"], unit["key"]) for unit in sheet["units"]}
    for topic in campaign.topics:
        state = campaign.data.topic_state_with(topic, {})
        units = [
            unit for unit in campaign.track.units(state) if unit.ref.kind[:4] == "own-"
        ]
        assert {(unit.ref.kind, unit.ref.key) for unit in units} <= shown
        assert len({(unit.screen, unit.ref) for unit in units}) == len(units)


@every_track
def test_labels_resolve_agree_are_disputed_and_change_no_score(before, track):
    campaign, scores = before[track]
    units = own_units(campaign)[:40]
    for unit in units:
        assert judge(campaign, unit, "good", assessor="Ann") == []
    assert judge(campaign, units[0], "poor", assessor="Ben") == []
    assert campaign.all_scores() == scores
    resolved = campaign.data.topic_state(units[1].ref.topic).judged
    assert resolved.label(units[1].ref) == "good"
    disputed = {one.unit.ref for one in disputes(campaign.data, units[0].ref.topic)}
    assert units[0].ref in disputed
    answered = {question.title for question in questions(campaign)}
    assert campaign.track.scale(units[0].ref.kind).title in answered


@every_track
def test_runs_wait_for_no_own_question_to_be_ranked(before, track):
    campaign, _ = before[track]
    assert pool_of(campaign, pooled_measure(campaign)) == POOLS[track]


@every_track
def test_labels_are_exported_and_come_back_in_an_archive(before, workspace, track):
    campaign, _ = before[track]
    unit = own_units(campaign)[-1]
    assert judge(campaign, unit, "poor", assessor="Ann") == []
    table = export(campaign, "own-questions")[1].decode()
    rows = list(csv.DictReader(io.StringIO(table)))
    assert {row["question"] for row in rows} <= {name for name, *_ in ABOUT.values()}
    assert "poor" in {row["label"] for row in rows}
    assert unit.ref.key in export(campaign, "judgments")[1].decode()
    copy = restore(workspace, export(campaign, "archive")[1], name=f"copy-{track}")
    assert copy.track.scales == campaign.track.scales
    assert [one.ref for one in own_units(copy)] == [
        one.ref for one in own_units(campaign)
    ]
    assert copy.all_scores() == campaign.all_scores()


@every_track
def test_judgments_stay_with_an_answer_that_does_not_change(before, track):
    campaign, _ = before[track]
    for topic in campaign.topics:
        state = campaign.topic_state(topic)
        for run, answer in state.answers.items():
            alone = state.of_runs([run])
            refs = {unit.ref for unit in campaign.track.units(alone)}
            moved = campaign.track.carry(topic, answer, answer)
            assert all(moved.get(ref, ref) == ref for ref in refs)


def test_units_of_own_questions_follow_those_of_their_sentence(before):
    campaign, _ = before["biogen"]
    for topic in campaign.topics:
        by_screen = {}
        for unit in campaign.data.units(topic):
            by_screen.setdefault(unit.screen, []).append(unit)
        for units in by_screen.values():
            parts = [unit.part for unit in units if unit.part >= 0]
            assert parts == sorted(parts)
            assert [unit.part for unit in units[-2:]] == [-1, -1]


def takes_a_state(annotation):
    """Whether the annotation is of a function, or of none, whose first argument is the state of a topic."""
    for kind in (annotation, *get_args(annotation)):
        if get_origin(kind) is collections.abc.Callable:
            arguments, _ = get_args(kind)
            first = arguments[0] if isinstance(arguments, list) and arguments else None
            if get_origin(first) is TopicState:
                return True
    return False


def test_every_function_of_a_state_gets_the_tracks_part_of_it():
    fields = get_type_hints(Track)
    of_a_state = {name for name in fields if takes_a_state(fields[name])}
    # They show own questions as well.
    with_own_questions = {"screens", "units"}
    assert of_a_state == {*own_track._OF_A_STATE, *with_own_questions}
