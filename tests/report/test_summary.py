"""The lines that a report begins with: true and readable in every state of a campaign."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from assessment.analysis.agreement import (
    TitledRow,
    agreement_claim,
    extremes,
    in_words,
    people,
    questions,
)
from assessment.analysis.agreement import verdict as agreement_verdict
from assessment.campaign import Workspace
from assessment.campaign.changed_rules import changed_rules, rules_in_words
from assessment.campaign.counting import Count
from assessment.exchange.settings.changing import change_settings
from assessment.formats.numbers import percent_text
from assessment.report import report
from assessment.report.agreement_of_all import agreement_of_all
from assessment.report.agreement_words import agreement_paragraphs
from assessment.report.campaign_facts import judgments
from assessment.report.judged_units import judged_percent
from assessment.report.summary import units_in_words, unresolved_in_words
from assessment.review.phases.open_work import OpenWork, work_to_do
from assessment.statistics.agreement import Coefficient, agreement_row, label_matrix
from assessment.ui.agreement.coefficients import interval
from assessment.ui.foreign_text import md
from assessment.ui.scores import rules
from tests.conftest import judge, unit
from tests.report.test_markup import Reader

MADE = datetime(2026, 11, 20, 12, tzinfo=UTC)


def agreement_in_words(people, rows):
    return " ".join(agreement_paragraphs(people, rows))


@pytest.mark.parametrize(
    ("total", "sentence"),
    [
        (Count(0, 0), "there is no unit to judge yet."),
        (Count(0, 11), "none of the 11 units has a label that counts yet."),
        (Count(1, 11), "1 of 11 units (9 %) has a label that counts."),
        (Count(1999, 2000), "1,999 of 2,000 units (99 %) have a label that counts."),
        (Count(2000, 2000), "all 2,000 units have a label that counts."),
        (Count(1, 1), "the 1 unit has a label that counts."),
        (Count(9, 9, 0, 2), "9 of about 9 units (100 %) have a label that counts."),
    ],
)
def test_how_much_is_judged(total, sentence):
    assert units_in_words(total) == sentence


def test_all_but_one_of_very_many_is_not_100_percent():
    assert judged_percent(Count(99_999, 100_000)) == "99 %"


def test_nobody_or_one_person_cannot_agree():
    assert agreement_in_words(0, []) == "No person has judged yet."
    assert agreement_in_words(1, []).startswith("Only one person has judged")


def test_agreement_that_cannot_be_computed_has_its_reason(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ben")
    _, names, rows = agreement_of_all(campaign)
    assert agreement_in_words(len(names), rows) == (
        "No agreement can be computed: fewer than two items have labels of two assessors."
    )


def test_agreement_names_the_questions_with_least_and_most(samples):
    campaign = Workspace(samples).campaign("scifact-sample")
    _, names, rows = agreement_of_all(campaign)
    assert names == people(questions(campaign))
    compared = extremes(rows).compared
    text = agreement_in_words(len(names), rows)
    least = compared[0]
    share = percent_text(least.row.share or 0.0, 1)
    assert (
        f"Beyond chance, people agree least on {least.title} ({share} agree, " in text
    )
    assert f" and most on {compared[-1].title} (" in text
    assert "on 1 question" not in text.replace("questions", "")


def agreement_of_three(*, ordered, alpha):
    votes = [{"Ann": "0", "Ben": "1", "Cem": "0"}, {"Ann": "2", "Ben": "2", "Cem": "2"}]
    topics = [place // 2 for place in range(12)]
    matrix = label_matrix(votes * 6, ["0", "1", "2"], topics=topics, ordered=ordered)
    row = agreement_row(matrix)
    row = row._replace(kappa=row.kappa._replace(value=0.66, low=0.5, high=0.8))
    return row._replace(alpha=alpha)


def test_grades_and_other_labels_are_ranked_by_alpha():
    high = Coefficient(0.9, 12, low=0.8, high=0.95)
    grades = agreement_of_three(ordered=True, alpha=high._replace(value=0.7))
    others = agreement_of_three(ordered=False, alpha=high)
    text = agreement_in_words(
        3, [TitledRow("Grade", grades), TitledRow("Transition", others)]
    )
    assert "Beyond chance, by alpha, people agree least on Grade (" in text
    assert "ordinal alpha 0.700; tentative" in text
    assert "most on Transition (66.7 % agree, nominal alpha 0.900; reliable" in text


def test_where_an_alpha_has_no_interval_nothing_is_called_least():
    high = Coefficient(0.9, 12, low=0.8, high=0.95)
    grades = agreement_of_three(ordered=True, alpha=high)
    others = agreement_of_three(ordered=False, alpha=Coefficient(0.9, 12))
    text = agreement_in_words(
        3, [TitledRow("Grade", grades), TitledRow("Transition", others)]
    )
    assert "least" not in text


def test_agreement_begins_with_the_claim_of_the_page_and_its_limit(samples):
    campaign = Workspace(samples).campaign("scifact-sample")
    _, names, rows = agreement_of_all(campaign)
    claim = agreement_claim(agreement_verdict(rows)).text
    text = agreement_in_words(len(names), rows)
    assert text.startswith(f"{claim[:1].upper()}{claim[1:]}: ")
    assert "there the interval of Krippendorff's alpha lies above 0.667" in text


def test_where_nobody_differed_no_interval_is_named():
    votes = [{"Ann": "yes", "Ben": "yes"}, {"Ann": "no", "Ben": "no"}]
    row = agreement_row(label_matrix(votes * 5, topics=list(range(10))))
    text = agreement_in_words(2, [TitledRow("Support", row)])
    assert text.startswith("Assessors agree well enough: nobody differed. 2 people")


def test_where_no_alpha_has_an_interval_no_limit_is_named(samples):
    campaign = Workspace(samples).campaign("adhoc-sample")
    _, names, rows = agreement_of_all(campaign)
    text = agreement_in_words(len(names), rows)
    assert text.startswith(
        "Nothing can be said yet of how well assessors agree. 2 people"
    )


def test_agreement_has_the_words_and_the_interval_of_the_page(samples):
    campaign = Workspace(samples).campaign("biogen-sample")
    _, names, rows = agreement_of_all(campaign)
    text = agreement_in_words(len(names), rows)
    for question in (extremes(rows).compared[0], extremes(rows).compared[-1]):
        kappa = question.row.kappa
        reach = f"95 % {interval(kappa)}"
        assert f"kappa {kappa.value:.2f}; {in_words(question.row)}; {reach}" in text


def test_agreement_says_where_nobody_answered_with_all_the_others():
    votes = [{"Ann": "yes", "Ben": "yes"}, {"Ann": "no", "Ben": "yes"}]
    row = agreement_row(label_matrix(votes * 5, topics=list(range(10))))
    first, *_ = agreement_paragraphs(3, [TitledRow("Support", row)])
    assert first.endswith("3 people are compared, at most 2 of them on one question.")


def test_the_people_compared_are_those_of_the_log_without_adjudicators(campaign):
    for assessor in ("Ann", "Ben", "adjudicator:Zoe", "auto:reader", "known:Ann"):
        judge(campaign, unit(campaign, "heron", "answer"), "yes", assessor)
    names = agreement_of_all(campaign).assessors
    assert len(names) == 2
    assert judgments(campaign) == (
        "5 judgments by 2 people, 1 adjudicator, 1 machine and the known answers"
    )


def test_who_judges_and_adjudicates_is_one_person(campaign):
    for assessor in ("Ann", "Ben", "adjudicator:Ben"):
        judge(campaign, unit(campaign, "heron", "answer"), "yes", assessor)
    words = "3 judgments by 2 people (1 of them also adjudicated)"
    assert judgments(campaign) == words


def test_grades_that_people_agree_on_are_a_sentence():
    votes = [{"Ann": "0", "Ben": "1", "Cem": "0"}, {"Ann": "2", "Ben": "2", "Cem": "1"}]
    topics = [place // 2 for place in range(12)]
    matrix = label_matrix(votes * 6, ["0", "1", "2"], topics=topics, ordered=True)
    row = agreement_row(matrix)._replace(alpha=Coefficient(0.57, 6, low=0.4, high=0.7))
    text = agreement_in_words(3, [TitledRow("Relevance", row)])
    assert (
        "3 people are compared. On Relevance people agree in 33.3 % of pairs, " in text
    )
    assert "ordinal alpha 0.570; unreliable; 95 % 0.40 to 0.70" in text
    assert text.startswith(
        "It is unclear whether assessors agree well enough: the interval"
    )


def test_a_low_kappa_at_high_agreement_does_not_lead_the_summary():
    often = [{"Ann": "no", "Ben": "no"}] * 18 + [{"Ann": "no", "Ben": "yes"}] * 2
    matrix = label_matrix(often, topics=[place // 2 for place in range(20)])
    text = agreement_in_words(2, [TitledRow("Support", agreement_row(matrix))])
    assert "compared. Support: 90.0 % agree, yet kappa is 0.00, as one label" in text


def test_unresolved_work_is_counted_without_names():
    work = [
        OpenWork(1, "planned judgment is open", "session", by_name={"Ann": 1}),
        OpenWork(1200, "disputes are undecided", "adjudicate"),
    ]
    assert unresolved_in_words(work) == (
        "1 planned judgment is open; 1,200 disputes are undecided."
    )
    assert unresolved_in_words([]) == "Nothing: no unit, dispute or question is open."


def test_rules_that_are_not_at_their_defaults_are_named():
    assert rules_in_words(["“A”: b", "“C”: d"], 9) == (
        "2 of 9 disputed rules are not at the track's defaults: “A”: b; “C”: d."
    )


def test_the_report_and_the_pages_say_the_same_of_the_rules(campaign):
    campaign.store.change_settings(campaign.row.id, {"missing": "skip"}, "Zoe")
    page = report(campaign, made=MADE).decode()
    sentence = changed_rules(campaign)
    assert "1 of 8 disputed rules is not at the track's default: “How a" in sentence
    assert sentence in Reader(page).text
    assert rules(campaign) == md(sentence)


def test_the_report_begins_with_the_five_lines_and_ends_with_the_rules(sample_views):
    campaign = Workspace(sample_views).campaign("scifact-sample")
    page = report(campaign, made=MADE).decode()
    text = Reader(page).text
    assert unresolved_in_words(work_to_do(campaign)) in text
    places = [page.index(f"<h2>{name}</h2>") for name in ("Summary", "Leaderboard")]
    places += [page.index("<dt>Basis</dt>"), page.index("Rules that sources dispute")]
    assert places[0] < places[2] < places[1] < places[3]


def test_the_summary_gives_no_assessor_away(samples, splitter):
    campaign = Workspace(samples).campaign("scifact-sample")
    change_settings(campaign, {"policy": "one:Amara"}, by="test", splitter=splitter)
    page = report(campaign, made=MADE, anonymous=True).decode()
    assert "that the policy one:assessor" in Reader(page).text
    assert "Amara" not in page


def test_an_empty_campaign_has_five_lines_too(workspace):
    page = report(workspace.create("spring", "biogen", "Spring"), made=MADE).decode()
    text = Reader(page).text
    assert "0 topics, 0 runs: there is no unit to judge yet." in text
    assert "Nothing: no unit, dispute or question is open." in text
