"""Tags on errors: a team's own, an organiser's own, with what is said of the unit now."""

from __future__ import annotations

import pytest

from assessment.analysis import errors
from assessment.analysis.errors.tagging import GONE
from assessment.exchange.imports.files import import_files
from assessment.model.permissions import Principal
from tests.conftest import judge, run_file
from tests.conftest import unit as judged_unit

ZOE, ANN, BEN = (
    Principal("Zoe", "organiser"),
    Principal("Ann", "team", "ibis"),
    Principal("Ben", "team", "ibis"),
)
GULL, NOBODY = Principal("Gus", "team", "gull"), Principal("", "organiser")


def run_unit(campaign, run="heron", name="answer", topic="1"):
    return next(
        unit
        for unit in errors.run_units(campaign.data, run, topic, answers="all")
        if unit.unit.name == name
    )


def tags_seen_by(campaign, principal):
    return [
        (entry.tag.run, entry.tag.tag, entry.tag.note, entry.tag.by, entry.state)
        for entry in errors.tagged_units(campaign, principal)
    ]


def test_a_teams_tags_are_seen_by_its_people_and_by_nobody_else(campaign):
    errors.tag_run_units(
        campaign, ANN, [run_unit(campaign)], tag=" misread ", note="the trial says so"
    )
    assert tags_seen_by(campaign, BEN) == [
        ("heron", "misread", "the trial says so", "Ann", "not judged")
    ]
    assert (tags_seen_by(campaign, GULL), tags_seen_by(campaign, ZOE)) == ([], [])


def test_an_organisers_tags_are_their_own(campaign):
    errors.tag_run_units(
        campaign, ZOE, [run_unit(campaign, "tern"), run_unit(campaign)], tag="misread"
    )
    assert [run for run, *_ in tags_seen_by(campaign, ZOE)] == ["heron", "tern"]
    assert tags_seen_by(campaign, Principal("Yan", "organiser")) == []


def test_a_person_named_like_a_team_finds_nothing_of_the_teams(campaign):
    errors.tag_run_units(campaign, ANN, [run_unit(campaign)], tag="misread")
    assert tags_seen_by(campaign, Principal("ibis", "organiser")) == []


def test_the_last_tag_stands_and_an_empty_one_takes_it_off(campaign):
    for tag in ("misread", "outdated"):
        errors.tag_run_units(campaign, ANN, [run_unit(campaign)], tag=tag)
    assert [tag for _, tag, *_ in tags_seen_by(campaign, ANN)] == ["outdated"]
    errors.tag_run_units(campaign, BEN, [run_unit(campaign)], tag="")
    assert tags_seen_by(campaign, ANN) == []


def test_units_can_keep_their_notes_with_another_tag_and_lose_them_with_the_tag(
    campaign,
):
    unit = run_unit(campaign)
    errors.tag_run_units(campaign, ANN, [unit], tag="misread", note="see page 3")
    units = [unit, run_unit(campaign, "heron", "sentence 1")]
    errors.tag_run_units(campaign, ANN, units, tag="outdated", note=None)
    entries = errors.tagged_units(campaign, ANN)
    assert sorted((entry.tag.tag, entry.tag.note) for entry in entries) == [
        ("outdated", ""),
        ("outdated", "see page 3"),
    ]
    for tag in ("", "misread"):
        errors.tag_run_units(campaign, ANN, [unit], tag=tag, note=None)
    assert errors.tagged_units(campaign, ANN)[0].tag.note == ""


def test_a_team_tags_no_run_of_others(campaign):
    with pytest.raises(ValueError, match="tern is not a run of yours"):
        errors.tag_run_units(
            campaign,
            ANN,
            [run_unit(campaign), run_unit(campaign, "tern")],
            tag="misread",
        )
    assert tags_seen_by(campaign, ANN) == []


def test_a_run_that_the_campaign_does_not_have_is_not_tagged(campaign):
    with pytest.raises(ValueError, match="wren is not a run of yours"):
        errors.tag_run_units(
            campaign, ZOE, [run_unit(campaign)._replace(run="wren")], tag="misread"
        )


def test_without_a_name_nothing_is_tagged(campaign):
    with pytest.raises(ValueError, match="choose your name"):
        errors.tag_run_units(campaign, NOBODY, [run_unit(campaign)], tag="misread")
    assert tags_seen_by(campaign, NOBODY) == []


@pytest.mark.parametrize(
    ("tag", "note", "why"),
    [
        ("x" * 61, "", "at most 60"),
        ("a\nb", "", "printable"),
        ("a", "x" * 2001, "2,001"),
    ],
)
def test_a_tag_or_note_that_is_too_long_or_cannot_be_shown_is_refused(
    campaign, tag, note, why
):
    with pytest.raises(ValueError, match=why):
        errors.tag_run_units(campaign, ZOE, [run_unit(campaign)], tag=tag, note=note)


def test_a_tag_shows_what_its_unit_is_judged_now(campaign):
    errors.tag_run_units(campaign, ANN, [run_unit(campaign)], tag="misread")
    judge(campaign, judged_unit(campaign, "heron", "answer"), "no")
    assert tags_seen_by(campaign, ANN)[0][-1] == "no"


def test_a_tag_of_a_unit_that_is_not_asked_any_more_stays_and_says_so(
    campaign, splitter
):
    errors.tag_run_units(campaign, ANN, [run_unit(campaign)], tag="misread")
    corrected = run_file("heron", {"1": "Iron is of no use.", "2": "Gel is safe."})
    assert all(
        report.loaded
        for report in import_files(campaign, [corrected], splitter=splitter, by="test")
    )
    assert tags_seen_by(campaign, ANN)[0][-1] == GONE


def test_tagging_changes_no_judgment_and_no_score(campaign):
    before = (campaign.count(), campaign.all_scores())
    errors.tag_run_units(campaign, ZOE, [run_unit(campaign)], tag="misread")
    assert (campaign.count(), campaign.all_scores()) == before


def test_a_topic_is_read_only_once_the_state_of_a_tag_is_asked_for(
    campaign, monkeypatch
):
    errors.tag_run_units(campaign, ANN, [run_unit(campaign)], tag="misread")
    read, units = [], campaign.data.units
    monkeypatch.setattr(
        campaign.data, "units", lambda topic: read.append(topic) or units(topic)
    )
    (entry,) = errors.tagged_units(campaign, ANN)
    assert (entry.tag.tag, read) == ("misread", [])
    assert (entry.state, read) == ("not judged", ["1"])


def test_a_tagged_unit_that_only_others_have_is_shown_to_those_who_see_all(campaign):
    judge(campaign, judged_unit(campaign, "tern", "answer"), "no")
    foreign = run_unit(campaign, "tern")._replace(run="heron")
    errors.tag_run_units(campaign, ZOE, [foreign], tag="misread")
    [entry] = errors.tagged_units(campaign, ZOE)
    shown = entry.run_unit(answers="all")
    assert (shown.run, shown.ref, shown.own) == ("heron", foreign.ref, False)
    assert entry.run_unit(answers="own") is None


def test_units_are_filtered_by_their_tag_or_by_having_none(campaign):
    errors.tag_run_units(campaign, ANN, [run_unit(campaign)], tag="misread")
    tag_of = {}
    for entry in errors.tagged_units(campaign, ANN):
        tag_of[entry.tag.run, entry.tag.ref] = entry.tag.tag
    units = errors.run_units(campaign.data, "heron", "1", answers="all")

    def names(*tags):
        wanted = errors.RunUnitFilter(tags=tags, tag_of=tag_of)
        return [unit.unit.name for unit in errors.matching_units(units, wanted)]

    assert names("misread") == ["answer"]
    assert "answer" not in names("")
    assert len(names("")) == len(units) - 1
    assert len(names("", "misread")) == len(units)
