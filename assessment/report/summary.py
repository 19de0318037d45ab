"""The lines that a report begins with."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.agreement import (
    Extremes,
    TitledRow,
    agreement_claim,
    extremes,
    in_words,
    interval_in_words,
    left_out_in_words,
    scope_in_words,
    spread_without_intervals,
    verdict,
)
from assessment.campaign import Campaign
from assessment.campaign.changed_rules import changed_rules
from assessment.campaign.counting import Count
from assessment.formats.numbers import decimal_text, percent_text
from assessment.formats.plurals import number_of, plural
from assessment.model.resolution import POLICY
from assessment.report.agreement import agreement_of_all
from assessment.report.campaign_facts import judgments
from assessment.report.judged_units import judged_percent, judged_total
from assessment.report.leaders import lead_in_words, leads
from assessment.report.markup import Html, joined, tag
from assessment.report.rankings import group_rankings, rankings_in_words
from assessment.report.release_line import release_in_words
from assessment.report.report_data import ReportData
from assessment.review.phases.open_work import OpenWork, work_to_do
from assessment.statistics.agreement import TENTATIVE, AgreementRow

_MAX_LEADS = 6
"""Leaderboards whose leaders are named; the section Leaderboard has all of them."""


def summary(report_data: ReportData) -> Html:
    """Any release, what was judged, who leads, how well people agree, what is open, what figures rest on."""
    campaign = report_data.campaign
    people, rows = agreement_of_all(campaign)
    total = judged_total(campaign)
    judged = judged_in_words(campaign, total)
    work = work_to_do(campaign)
    unresolved = unresolved_in_words(work)
    lines = []
    released = release_in_words(campaign, anonymous=report_data.names.anonymous)
    if released:
        lines.append(_line("Release", released))
    lines += [_line("Judged", judged), _line("Lead", *_leads(report_data))]
    lines.append(_line("Agreement", *agreement_paragraphs(len(people), rows)))
    all_rankings = group_rankings(report_data, people)
    order = rankings_in_words(all_rankings, report_data.names)
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
    return f"{size}: {units_in_words(total)}"


def units_in_words(total: Count) -> str:
    """How many units have a label that counts.

    >>> units_in_words(Count(3, 3)), units_in_words(Count(0, 3))
    ('all 3 units have a label that counts.', 'none of the 3 units has a label that counts yet.')
    """
    units = f"{total.total_in_words} {plural(total.total or 0, 'unit', 'units')}"
    if not total.total:
        return "there is no unit to judge yet."
    if not total.done:
        return f"none of the {units} has a label that counts yet."
    # While units may still come up, those of today are not all.
    if total.done == total.total and not total.possible:
        if total.total == 1:
            return "the 1 unit has a label that counts."
        return f"all {units} have a label that counts."
    have = plural(total.done, "has", "have")
    return f"{total.done:,} of {units} ({judged_percent(total)}) {have} a label that counts."


def _leads(report_data: ReportData) -> list[str]:
    all_leads = leads(report_data)
    if not all_leads:
        return ["No run has a score yet."]
    sentences = [lead_in_words(lead) for lead in all_leads[:_MAX_LEADS]]
    more = len(all_leads) - _MAX_LEADS
    if more > 0:
        sentences.append(f"{number_of(more, 'further leaderboard')} below.")
    return sentences


def agreement_paragraphs(
    people: int, rows: Sequence[tuple[str, AgreementRow]]
) -> list[str]:
    """Whether people agree well enough, then on which questions least and most, in paragraphs.

    `rows` are the questions' titles and figures.
    """
    if not people:
        return ["No person has judged yet."]
    if people == 1:
        return [
            "Only one person has judged so far, so there is nothing to compare with."
        ]
    sorted_questions = extremes(rows)
    if not any(sorted_questions):
        return [f"No agreement can be computed: {_why_undefined(rows)}."]
    compared, paradoxes, others = sorted_questions
    paragraphs = [f"{_claim(rows)} {_compared_people(people, rows)}"]
    if compared:
        paragraphs += _least_and_most(sorted_questions)
    elif others:
        paragraphs.append(spread_without_intervals(others))
    for title, row, kappa in paradoxes:
        figures = f"{percent_text(row.share or 0.0, 1)} agree, yet kappa is {decimal_text(kappa, 2)}"
        # The section Agreement says more.
        paragraphs.append(f"{title}: {figures}, as one label dominates.")
    return [paragraph for paragraph in paragraphs if paragraph]


def _compared_people(people: int, rows: Sequence[tuple[str, AgreementRow]]) -> str:
    """How many people there are, and how many of them answered a question at most where not all did."""
    words = number_of(people, "person", "people")
    most = max(row.people for _, row in rows)
    if most == people:
        return f"{words} are compared."
    few = f"at most {most:,} of them on one question"
    return f"{words} are compared, {few}."


def _why_undefined(rows: Sequence[tuple[str, AgreementRow]]) -> str:
    reasons = dict.fromkeys(row.kappa.why for _, row in rows if row.kappa.why)
    return "; ".join(reasons) or "no unit has labels of two people"


def _least_and_most(sorted_questions: Extremes) -> list[str]:
    """The questions that people agree on least and most; then those that have no interval, or ""."""
    compared = sorted_questions.compared
    left_out = left_out_in_words(sorted_questions.others)
    if len(compared) == 1:
        share, coefficient = _figures(compared[0])
        pairs = f"{share} of pairs, on average over units"
        sentence = f"On {compared[0].title} people agree in {pairs}: {coefficient}."
        return [sentence, left_out]
    start = ["Beyond chance", scope_in_words(sorted_questions)]
    # A kappa of unordered labels cannot be ranked against an alpha of grades.
    by_alpha = len({question.row.ignores_order for question in compared}) > 1
    if by_alpha:
        compared = _by_alpha(compared)
        start.append("by alpha")
    if not compared:
        return [left_out]
    least = _question_in_words(compared[0], by_alpha=by_alpha)
    most = _question_in_words(compared[-1], by_alpha=by_alpha)
    beginning = ", ".join(filter(None, start))
    return [f"{beginning}, people agree least on {least} and most on {most}.", left_out]


def _by_alpha(compared: Sequence[TitledRow]) -> tuple[TitledRow, ...]:
    """The questions with the lowest alpha first; none where some alpha has no interval."""
    alphas = [question.row.alpha for question in compared]
    if any(alpha.low is None for alpha in alphas):
        return ()
    return tuple(sorted(compared, key=_alpha))


def _alpha(question: TitledRow) -> float:
    return question.row.alpha.value or 0.0


def _question_in_words(question: TitledRow, *, by_alpha: bool) -> str:
    share, coefficient = _figures(question, by_alpha=by_alpha)
    return f"{question.title} ({share} agree, {coefficient})"


def _figures(question: TitledRow, *, by_alpha: bool = False) -> tuple[str, str]:
    """The share of agreement, and the coefficient to read with its words, its interval and the units."""
    row = question.row
    word: str
    if by_alpha or row.ignores_order:
        # Krippendorff's limits have three decimals, and alpha may be close to one of them.
        read = row.alpha
        value = f"{row.metric} alpha {decimal_text(read.value or 0.0, 3)}"
        word = row.reliability or ""
    else:
        read = row.kappa
        value = f"kappa {decimal_text(question.kappa, 2)}"
        word = in_words(row)
    parts = [value, word]
    reach = interval_in_words(read)
    if reach:
        few = f": {number_of(row.topics, 'topic')}" if read.is_rough else ""
        parts.append(f"95 % {reach}{few}")
    parts.append(number_of(row.items, "unit"))
    return percent_text(row.share or 0.0, 1), "; ".join(filter(None, parts))


def _claim(rows: Sequence[tuple[str, AgreementRow]]) -> str:
    """Whether people agree well enough, as the page Agreement words it, and by what limit."""
    counted = verdict(rows)
    claim = agreement_claim(counted)
    claim = f"{claim[:1].upper()}{claim[1:]}"
    reason = ""
    # Where it is on some of the questions, so is the reason.
    there = "there " if " on " in claim else ""
    if counted.enough and counted.enough == counted.unanimous:
        return f"{claim}: {there}nobody differed."
    if counted.enough:
        reason = "lies above"
    elif counted.too_little:
        reason = "lies below"
    elif counted.open:
        reason = "includes"
    if not reason:
        return f"{claim}."
    limit = f"{TENTATIVE:g}, his lower limit for tentative conclusions"
    nobody = ", or nobody differed" if counted.enough and counted.unanimous else ""
    return f"{claim}: {there}the interval of Krippendorff's alpha {reason} {limit}{nobody}."


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
