"""The lines that a report begins with."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.agreement import accepted_in_words
from assessment.analysis.comparison.lead.leaders import lead_by
from assessment.analysis.comparison.lead.wording import lead_in_words
from assessment.campaign import Campaign
from assessment.campaign.changed_rules import changed_rules
from assessment.campaign.counting import Count
from assessment.campaign.ranked_runs import counting_label_in_words
from assessment.formats.plurals import number_of, plural
from assessment.model.resolution import POLICY
from assessment.report.agreement_of_all import own_questions
from assessment.report.agreement_words import agreement_paragraphs
from assessment.report.assessor_rankings import rankings_in_words
from assessment.report.campaign_facts import judgments
from assessment.report.judged_units import judged_percent, judged_total
from assessment.report.markup import Html, joined, tag
from assessment.report.release_line import release_in_words
from assessment.report.report_data import ReportData
from assessment.review.phases.open_work import OpenWork, work_to_do

_MAX_LEADS = 6
"""Leaderboards whose leaders are named; the section Leaderboard has all of them."""


def summary(report_data: ReportData) -> Html:
    """Any release, what was judged, who leads, how well people agree, what is open, what figures rest on."""
    campaign = report_data.campaign
    answered, people, rows = report_data.agreement
    total = judged_total(campaign)
    judged = judged_in_words(campaign, total)
    work = work_to_do(campaign)
    unresolved = unresolved_in_words(work)
    lines = []
    released = release_in_words(campaign, anonymous=report_data.names.anonymous)
    if released:
        lines.append(_line("Release", released))
    lines += [_line("Judged", judged), _line("Lead", *_leads(report_data))]
    paragraphs = agreement_paragraphs(len(people), rows)
    accepted = accepted_in_words(own_questions(answered), people)
    if accepted:
        paragraphs.append(accepted)
    lines.append(_line("Agreement", *paragraphs))
    order = rankings_in_words(report_data.rankings, report_data.names)
    if order:
        lines.append(_line("Ranking", *order[:_MAX_LEADS]))
    lines.append(_line("Unresolved", unresolved))
    lines.append(_line("Basis", _basis(report_data)))
    return tag("dl", *lines, class_="summary")


def _line(term: str, *sentences: str) -> Html:
    paragraphs = [tag("p", sentence) for sentence in sentences]
    heading = tag("dt", term)
    text = tag("dd", *paragraphs)
    return joined(heading, text)


def judged_in_words(campaign: Campaign, total: Count) -> str:
    """How large the campaign is and how much of it has a label that counts."""
    topics = number_of(len(campaign.topics), "topic")
    runs = number_of(len(campaign.runs()), "run")
    size = f"{campaign.track.title}, {topics}, {runs}"
    return f"{size}: {units_in_words(total, counting_label_in_words(campaign))}"


def units_in_words(total: Count, label: str = "a label that counts") -> str:
    """How many units have a `label`.

    >>> units_in_words(Count(3, 3)), units_in_words(Count(0, 3))
    ('all 3 units have a label that counts.', 'none of the 3 units has a label that counts yet.')
    """
    units = f"{total.total_in_words} {plural(total.total or 0, 'unit', 'units')}"
    if not total.total:
        return "there is no unit to judge yet."
    if not total.done:
        return f"none of the {units} has {label} yet."
    # While units may still come up, those of today are not all.
    if total.done == total.total and not total.possible:
        if total.total == 1:
            return f"the 1 unit has {label}."
        return f"all {units} have {label}."
    have = plural(total.done, "has", "have")
    return f"{total.done:,} of {units} ({judged_percent(total)}) {have} {label}."


def _leads(report_data: ReportData) -> list[str]:
    groups = report_data.groups
    all_leads = [lead_by(group, group.ranking_measure) for group in groups]
    if not all_leads:
        return ["No run has a score yet."]
    sentences = [lead_in_words(lead) for lead in all_leads[:_MAX_LEADS]]
    more = len(all_leads) - _MAX_LEADS
    if more > 0:
        sentences.append(f"{number_of(more, 'further leaderboard')} below.")
    return sentences


def unresolved_in_words(work: Sequence[OpenWork]) -> str:
    """What is open, without the names of those whose work it is.

    >>> unresolved_in_words([OpenWork(2, "units are open", "session", by_name={"Ann": 2})])
    '2 units are open.'
    """
    if not work:
        return "Nothing: no unit, dispute or question is open."
    parts = [f"{part.number:,} {part.what}" for part in work]
    return f"{'; '.join(parts)}."


def _basis(report_data: ReportData) -> str:
    """The judgments, the policy, and the rules that are not at their defaults."""
    campaign = report_data.campaign
    names = report_data.names
    policy, _ = names.of_choice(campaign.settings[POLICY.name], "")
    sentence = f"{judgments(campaign)}; of several labels the one counts that the policy {policy} gives."
    return f"{sentence} {changed_rules(campaign, names.of_choice)}"
