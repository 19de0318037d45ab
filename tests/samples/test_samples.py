"""The sample campaigns show everything that the program can show: a table of points by campaign."""

from __future__ import annotations

import io
import shutil
import zipfile
from collections import Counter
from datetime import datetime
from functools import cache

import numpy as np
import pytest

from assessment.analysis.agreement import people as assessors_of
from assessment.analysis.agreement import questions
from assessment.analysis.comparison import score_matrix
from assessment.analysis.errors import (
    doubts_judgment,
    measures_at_topics,
    tagged_units,
    try_other_labels,
)
from assessment.campaign import Workspace
from assessment.campaign.phase_log import phase_changes
from assessment.campaign.question_log import remark_log
from assessment.campaign.workspace import DATABASE
from assessment.exchange.release.release_check import verify
from assessment.exchange.runs.limits import problems_of_campaign
from assessment.exchange.runs.version_history import versions
from assessment.exchange.sample_campaigns import SAMPLES, sample_release
from assessment.judging.lists.known_answer_results import training_results
from assessment.model.assessor import Assessor
from assessment.model.measures import chief_measures_first
from assessment.model.permissions import Principal
from assessment.planning.progress.assessor_states import people
from assessment.planning.progress.ledger import ledger_of
from assessment.planning.progress.reports import report
from assessment.planning.stored_plan import plan_of
from assessment.review.assessor_desk import desk_of
from assessment.review.disagreements import decisions, disputes
from assessment.statistics.agreement import agreement_row, select_people
from assessment.statistics.significance import randomised_tukey
from assessment.ui.errors.tags.tag_costs import tag_table
from assessment.ui.errors.tags.tagged_rows import tagged_rows
from assessment.ui.tour.stops import SAMPLE_TOURS
from sample_data.make import made, tracks
from sample_data.making.release import FILE as RELEASE
from sample_data.making.release import is_same
from tests.tracks import expectations

FEWEST_TOPICS = {"car": 10}
FINAL = "scifact"
"""The sample that stays released."""


@pytest.fixture(scope="module")
def campaigns(tmp_path_factory, shipped_samples):
    folder = tmp_path_factory.mktemp("samples")
    shutil.copy(shipped_samples, folder / DATABASE)
    return Workspace(folder).campaigns()


@cache
def verified(release):
    return verify(release)


@pytest.fixture(params=tracks())
def campaign(request, campaigns):
    return campaigns[f"{request.param}-sample"]


def judgments_of(campaign):
    return list(campaign.store.log(campaign.row.id))


def by_people(campaign):
    """The judgments that people made at the desk, by assessor."""
    judgments = {}
    for judgment in judgments_of(campaign):
        is_manual = judgment.origin in ("desk", "suggestion")
        if Assessor.of(judgment.assessor).is_person and is_manual:
            judgments.setdefault(judgment.assessor, []).append(judgment)
    return judgments


@pytest.mark.parametrize("track", tracks())
def test_the_files_are_those_that_the_script_makes(track):
    files = made(track)
    release = (SAMPLES / track / RELEASE).read_bytes()
    again = "make it again: python -m sample_data.make"
    is_signed = is_same(release, files.pop(RELEASE))
    assert is_signed, f"{RELEASE} signs other figures; {again}"
    for path, body in files.items():
        is_equal = (SAMPLES / track / path).read_bytes() == body
        assert is_equal, f"{path} differs; {again}"


def test_there_are_enough_topics_and_runs_for_statistics(campaign):
    assert len(campaign.topics) >= FEWEST_TOPICS.get(campaign.track.name, 12)
    for task in campaign.by_task():
        assert len(task.runs()) >= 5


def test_the_chief_measure_varies_within_and_between_runs(campaign):
    for measure in expectations(campaign.track.name).CHIEF_MEASURES:
        scores = score_matrix(campaign, measure)
        with np.errstate(all="ignore"):
            spread_within = np.nanstd(scores.values, axis=0)
        assert (spread_within > 0).mean() > 0.75, measure
        totals = {s.value for s in campaign.totals() if s.measure == measure}
        assert len(totals) >= 4


def test_one_difference_is_significant_and_one_is_not(campaign):
    for measure in expectations(campaign.track.name).CHIEF_MEASURES:
        pairs = randomised_tukey(score_matrix(campaign, measure).values).rows
        chances = [pair.p for pair in pairs]
        assert min(chances) < 0.05 < max(chances), measure


def test_three_people_judged_on_two_days_at_a_pace_of_people_and_with_pauses(campaign):
    judgments = by_people(campaign)
    assert len(judgments) == 3
    for own in judgments.values():
        times = [datetime.fromisoformat(judgment.at) for judgment in own]
        assert len({time.date() for time in times}) == 2
        gaps = np.diff(sorted(time.timestamp() for time in times))
        assert (gaps > 180).sum() >= 2
    medians = sorted(np.median([j.spent_ms for j in own]) for own in judgments.values())
    assert 700 < medians[0] < 5_000 < medians[1] < medians[2] < 40_000


def test_one_assessor_is_marked_as_fast_and_differs_from_the_others(campaign):
    fast = [
        person.name
        for person in people(report(campaign), datetime.now().timestamp())
        if person.fast
    ]
    assert fast == ["Chen"]


def test_progress_has_an_estimated_end(campaign):
    persons = people(report(campaign), datetime.now().timestamp())
    assert any(person.end and person.hours > 0 for person in persons)


def test_there_are_notes_flags_and_reasons(campaign):
    own = [judgment for each in by_people(campaign).values() for judgment in each]
    assert any(judgment.note for judgment in own)
    assert any(judgment.flagged for judgment in own)
    assert any(judgment.reason for judgment in own)


def test_questions_are_answered_and_open_and_one_became_a_convention(campaign):
    log = remark_log(campaign.store, campaign.row.id)
    states = {question.state for question in log.questions().values()}
    assert states == {"answered", "open"}
    assert log.conventions_in_force()


def test_the_plan_has_overlap_and_training_with_known_answers(campaign):
    plan = plan_of(campaign.data)
    topics = Counter(
        topic for places in plan.lists.values() for topic in {p.topic for p in places}
    )
    assert len(plan.lists) == 3
    assert {1, 3} <= set(topics.values())
    assert plan.options.training
    results, misses = training_results(
        campaign.data, ledger_of(campaign.data).vote_columns
    )
    assert {result.assessor for result in results if result.answered} == set(plan.lists)
    assert misses


def test_some_disputes_are_decided_and_others_are_open(campaign):
    is_decided = []
    for topic in campaign.topics:
        decided = decisions(campaign.data, topic)
        for dispute in disputes(campaign.data, topic):
            is_decided.append(dispute.unit.ref in decided)
    assert is_decided.count(True) >= 5
    assert is_decided.count(False) >= 5


def test_a_machine_judged_beside_people(campaign):
    machines = {
        judgment.assessor
        for judgment in judgments_of(campaign)
        if Assessor.of(judgment.assessor).is_machine
    }
    assert len(machines) == 1
    assert any(
        judgment.origin.startswith("suggestion")
        for own in by_people(campaign).values()
        for judgment in own
    )


def test_teams_and_the_organiser_have_tagged_errors(campaign):
    tags = list(campaign.store.tags.log(campaign.row.id))
    owners = {tag.owner for tag in tags}
    assert any(owner.startswith("team:") for owner in owners)
    assert {tag.run for tag in tags} <= set(campaign.runs())
    for owner in owners:
        notes = [tag.note for tag in tags if tag.owner == owner]
        assert all(notes) and len(set(notes)) == len(notes)


def test_what_is_tagged_as_missed_was_missed_by_its_run(campaign):
    for principal in _owners_of_tags(campaign):
        for entry in tagged_units(campaign, principal):
            if entry.tag.tag.startswith("missed"):
                assert entry.run_unit(answers="all").is_missed


def test_the_organiser_has_tagged_kinds_of_error_over_runs_each_with_its_own_note(
    campaign,
):
    tags = campaign.store.tags.of(campaign.row.id, "person:Zoe")
    assert 8 <= len(tags) <= 15
    assert len({tag.run for tag in tags}) >= 2
    counts = Counter(tag.tag for tag in tags)
    assert len(counts) >= 3
    assert min(counts.values()) >= 2
    assert len({tag.note for tag in tags}) == len(tags)


def test_what_the_organiser_has_tagged_costs_the_runs_a_chief_measure(campaign):
    for view in campaign.by_task():
        entries = tagged_units(view, Principal("Zoe", "organiser"))
        own = [entry for entry in entries if entry.tag.run in view.runs()]
        units = [entry.run_unit(answers="all") for entry in own]
        measures = measures_at_topics(view.data, [entry.tag.run for entry in own])
        chief = chief_measures_first(measures, view.track.measure)[:2]
        costly = set()
        for measure in chief:
            costly |= try_other_labels(view.data, units, measure).costs().costs.keys()
        assert [unit for unit in units if unit.id not in costly] == []


def test_no_tag_calls_an_error_what_the_page_calls_none(campaign):
    for principal in _owners_of_tags(campaign):
        for view in campaign.by_task():
            entries = [
                entry
                for entry in tagged_units(view, principal)
                if entry.tag.run in view.runs() and not doubts_judgment(entry.tag.tag)
            ]
            rows = tagged_rows(view, entries)
            for measure in measures_at_topics(view.data, [e.tag.run for e in entries]):
                table = tag_table(view, rows, measure)
                blameless = [row.entry.tag for row in table.rows if row.is_no_error]
                assert blameless == []


def _owners_of_tags(campaign):
    owners = {tag.owner for tag in campaign.store.tags.log(campaign.row.id)}
    for owner in sorted(owners):
        kind, name = owner.split(":", 1)
        if kind == "team":
            yield Principal("Ann", "team", name)
        else:
            yield Principal(name, "organiser")


def test_one_run_was_replaced(campaign):
    counts = {run: len(versions(campaign, run)) for run in campaign.runs()}
    assert sorted(counts.values())[-2:] == [1, 2]


def test_too_many_runs_of_a_team_are_reported(campaign):
    assert len(problems_of_campaign(campaign)) >= 1


def test_a_signed_release_of_the_sample_scores_the_same(campaign):
    verdict = verified(sample_release(campaign))
    assert verdict.problems == verdict.new == ()
    assert verdict.signed.by == "Zoe"
    assert verdict.scores > 400
    assert 0 < verdict.signed.judgments < campaign.count()
    assert any("disputes are undecided" in line for line in verdict.signed.unfinished)


def test_the_release_of_a_sample_bears_the_times_of_its_campaign(campaign):
    signed = verified(sample_release(campaign)).signed
    frozen = next(s for s in phase_changes(campaign) if s.phase == "frozen")
    assert signed.at == frozen.at
    with zipfile.ZipFile(io.BytesIO(sample_release(campaign))) as zipped:
        members = [
            zipped.read(name).decode() for name in ("log.jsonl", "judgments.csv")
        ]
    first, *_ = judgments_of(campaign)
    for member in members:
        assert first.at in member
        assert "2026-03-0" not in member


def test_every_question_of_the_scales_has_an_interval_of_agreement(campaign):
    if campaign.track.name != "car":
        pytest.skip("other samples have questions that few topics ask")
    answered = questions(campaign)
    names = assessors_of(answered)
    for question in answered:
        row = agreement_row(select_people(question.matrix, names))
        assert row.topics >= 5
        assert row.kappa.low is not None or row.share == 1


def test_the_sample_was_released_and_opened_again_with_a_reason(campaign):
    steps = phase_changes(campaign)[:4]
    phases = [step.phase for step in steps]
    assert phases == ["closed", "frozen", "released", "open"]
    assert "disputes" in steps[-1].note
    decided = [
        j.at for j in judgments_of(campaign) if Assessor.of(j.assessor).is_adjudicator
    ]
    assert min(decided) > steps[-1].at


def test_the_files_of_a_sample_stay_small(campaign):
    folder = SAMPLES / campaign.track.name
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    assert sum(sizes) < 2.5 * 2**20


def test_a_newcomer_can_judge_at_once_unless_the_campaign_is_released(campaign):
    is_released = campaign.track.name == FINAL
    assert campaign.phase == ("released" if is_released else "open")
    desk = desk_of(campaign, "Newcomer")
    assert desk.progress().done < desk.progress().total


def test_the_tour_says_which_sample_is_released(campaign):
    is_announced = "campaign is released" in SAMPLE_TOURS[campaign.row.name].judges
    assert is_announced == (campaign.phase == "released")


def test_restored_samples_bear_recent_times(campaign):
    newest = max(judgment.at for judgment in judgments_of(campaign))
    age = datetime.now().astimezone() - datetime.fromisoformat(newest)
    assert 0 <= age.total_seconds() < 3 * 86_400
