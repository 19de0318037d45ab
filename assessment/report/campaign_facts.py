"""What the campaign is, which rules are on, and how much of it is judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from assessment import __version__
from assessment.campaign import Campaign
from assessment.campaign.counting import Count, counted, dealt_with
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.surveying import gather
from assessment.model.permissions import PHASES
from assessment.model.resolution import MACHINE
from assessment.report.markup import Html, joined, tag
from assessment.report.report_data import ReportData
from assessment.report.tables import Cell, grid


class CampaignFacts(NamedTuple):
    """Of one topic: units judged and needed by kind, how many runs answer it, and how many labels each assessor gave."""

    counts: Mapping[str, Count]
    answered: int
    given: Mapping[str, int]


def facts(report_data: ReportData) -> Html:
    """Who, what, when, in pairs."""
    return tag(
        "dl",
        *(joined(tag("dt", name), tag("dd", said)) for name, said in _facts(report_data)),
        class_="facts",
    )


def _facts(report_data: ReportData) -> Iterator[tuple[str, str]]:
    campaign = report_data.campaign
    track, assessors = campaign.track, campaign.store.assessors(campaign.row.id)
    machines = sum(name.startswith(MACHINE) for name in assessors)
    yield "Track", f"{track.title} ({track.version})"
    yield "Rules and measures after", track.source
    yield "Topics", f"{len(campaign.topics):,}"
    teams = {run.team for run in campaign.runs().values() if run.team}
    yield (
        "Runs",
        f"{len(campaign.runs()):,}"
        + (f", of {len(teams):,} {'team' if len(teams) == 1 else 'teams'}" if teams else ""),
    )
    yield (
        "Judgments stored",
        f"{campaign.count():,} by {len(assessors) - machines} people"
        + (f" and {machines} machines" if machines else ""),
    )
    yield "Phase", f"{campaign.phase}: {PHASES[campaign.phase]}"
    yield "Report made", f"{report_data.made:%Y-%m-%d %H:%M} UTC, by Assessment Desk {__version__}"


def settings(report_data: ReportData) -> Html:
    """The disputed rules with what is chosen and what that means."""
    rows = []
    for setting in report_data.campaign.available_settings():
        chosen = report_data.campaign.settings[setting.name]
        meaning = next((choice.meaning for choice in setting.choices if choice.name == chosen), "")
        rows.append(
            (
                setting.title,
                *report_data.names.of_choice(chosen, meaning),
                "yes" if chosen == setting.default else "no",
            )
        )
    return grid(
        "Rules that sources dispute, as they are set", ("rule", "set to", "that means", "default"), rows
    )


def judged(report_data: ReportData) -> Html:
    """How much has a label that counts: in all, by kind of question, by topic, and who gave the labels."""
    told = gather(report_data.campaign.data, _told)
    done, total = _sum(count for each in told.values() for count in each.counts.values())
    share = f"{done:,} of {total:,} units ({done / total:.0%})" if total else "No unit"
    said = f"{share} have a label that counts. Every figure below stands beside the number of units judged and needed for it."
    return joined(
        tag("p", said),
        _by_kind(report_data.campaign, told),
        _by_topic(report_data.campaign, told),
        _by_assessor(report_data, told),
    )


@derived(of="topic", needs=JUDGED, small=True)
def _told(cases: CampaignData, topic: str) -> CampaignFacts:
    units, labels = cases.units(topic), cases.topic_state(topic).judged
    done = dealt_with(units, lambda unit: labels.label(unit.ref) is not None)
    kinds = dict.fromkeys(unit.ref.kind for unit in units)
    counts = {kind: counted(tuple(unit for unit in units if unit.ref.kind == kind), done) for kind in kinds}
    given = Counter(vote.assessor for vote in cases.votes(topic).all if vote.label is not None)
    return CampaignFacts(counts, len(cases.answers(topic)), given)


def _sum(counts: Iterable[Count]) -> tuple[int, int]:
    found = list(counts)
    return sum(count.done for count in found), sum(count.total for count in found)


def _by_kind(campaign: Campaign, told: Mapping[str, CampaignFacts]) -> Html:
    rows = []
    for scale in campaign.track.scales:
        done, total = _sum(each.counts[scale.kind] for each in told.values() if scale.kind in each.counts)
        if total:
            rows.append((scale.title, _cell(done, total)))
    return grid("Judged, by kind of question", ("what is judged", "judged of needed"), rows)


def _by_topic(campaign: Campaign, told: Mapping[str, CampaignFacts]) -> Html:
    rows = [
        (
            topic,
            campaign.track.headline(campaign.topics[topic]).title,
            each.answered,
            _cell(*_sum(each.counts.values())),
        )
        for topic, each in told.items()
    ]
    return tag(
        "details",
        tag("summary", "Judged, by topic"),
        grid("Judged, by topic", ("topic", "title", "runs with an answer", "judged of needed"), rows),
    )


def _cell(done: int, total: int) -> Cell:
    return Cell(f"{done:,} of {total:,}", share=done / total if total else None)


def _by_assessor(report_data: ReportData, told: Mapping[str, CampaignFacts]) -> Html:
    labels, topics = Counter[str](), Counter[str]()
    for each in told.values():
        labels.update(each.given)
        topics.update(each.given.keys())
    rows = [
        (report_data.names.of(name), count, topics[name])
        for name, count in sorted(labels.items(), key=lambda item: (-item[1], report_data.names.of(item[0])))
    ]
    return grid("Labels that stand, by assessor", ("assessor", "labels", "topics"), rows)
