"""What the campaign is, and which rules apply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from assessment import __version__
from assessment.campaign import Campaign
from assessment.formats.name_lists import joined_names
from assessment.formats.plurals import number_of
from assessment.model.assessor import Assessor
from assessment.model.permissions import PHASES
from assessment.report.markup import Html, joined, tag
from assessment.report.release_line import release_hashes
from assessment.report.report_data import ReportData
from assessment.report.tables import grid


def facts(report_data: ReportData) -> Html:
    """The campaign's size, people, phase and sources as a list of terms."""
    pairs = [
        joined(tag("dt", name), tag("dd", text)) for name, text in _facts(report_data)
    ]
    return tag("dl", *pairs, class_="facts")


def _facts(report_data: ReportData) -> Iterator[tuple[str, str]]:
    campaign = report_data.campaign
    track = campaign.track
    yield "Track", f"{track.title} ({track.version})"
    yield "Rules and measures after", track.source
    yield "Topics", f"{len(campaign.topics):,}"
    yield "Runs", _runs(campaign)
    yield "Log", judgments(campaign)
    yield "Phase", f"{campaign.phase}: {PHASES[campaign.phase]}"
    hashes = release_hashes(campaign)
    if hashes:
        yield "Hashes of the release", hashes
    yield (
        "Report made",
        f"{report_data.made:%Y-%m-%d %H:%M} UTC, by Assessment Desk {__version__}",
    )


def _runs(campaign: Campaign) -> str:
    runs = campaign.runs()
    text = f"{len(runs):,}"
    teams = {run.team for run in runs.values() if run.team}
    if not teams:
        return text
    return f"{text}, of {number_of(len(teams), 'team')}"


def judgments(campaign: Campaign) -> str:
    """How many judgments are stored, and who gave them."""
    names = campaign.store.assessors(campaign.row.id)
    givers = _givers([Assessor.of(name) for name in names])
    stored = number_of(campaign.count(), "judgment")
    return f"{stored} by {joined_names(givers)}"


def _givers(assessors: Sequence[Assessor]) -> list[str]:
    """How many people, adjudicators and machines there are, and whether known answers are among them."""
    people = {assessor.name for assessor in assessors if assessor.is_person}
    adjudicators = {assessor.name for assessor in assessors if assessor.is_adjudicator}
    machines = sum(assessor.is_machine for assessor in assessors)
    givers = [_people_in_words(people, adjudicators)]
    # Somebody who only adjudicates is not counted as a person, as in the tables of agreement.
    others = len(adjudicators - people)
    if others:
        givers.append(number_of(others, "adjudicator"))
    if machines:
        givers.append(number_of(machines, "machine"))
    if any(assessor.is_gold for assessor in assessors):
        givers.append("the known answers")
    return givers


def _people_in_words(people: Set[str], adjudicators: Set[str]) -> str:
    """How many people judged, and how many of them also adjudicated."""
    words = number_of(len(people), "person", "people")
    both = len(people & adjudicators)
    if not both:
        return words
    remark = f"{both:,} of them also adjudicated"
    return f"{words} ({remark})"


def settings(report_data: ReportData) -> Html:
    """The disputed rules, each with the choice and its meaning."""
    campaign = report_data.campaign
    rows = []
    for setting in campaign.disputed_settings():
        chosen = campaign.settings[setting.name]
        meanings = {choice.name: choice.meaning for choice in setting.choices}
        meaning = meanings.get(chosen, "")
        shown, meaning = report_data.names.of_choice(chosen, meaning)
        # So that a reader sees at a glance which rules are this campaign's own.
        is_default = "yes" if chosen == setting.default else "no"
        rows.append((setting.title, shown, meaning, is_default))
    columns = ("rule", "set to", "that means", "default")
    return grid("Rules that sources dispute, as they are set", columns, rows)
