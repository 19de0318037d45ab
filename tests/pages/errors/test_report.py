"""The report that the page Errors offers: units, costs and tags as text."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from assessment.analysis import errors
from assessment.analysis.errors.cost_causes import UnitCost, WrongLabel, WrongRank
from assessment.analysis.errors.retrieval import MissedItem
from assessment.model import Noun
from assessment.report.run_errors_report import errors_report
from assessment.report.unit_rows import shared_question
from assessment.store.tags import Tag
from assessment.ui.foreign_text import md, plain

MEASURE = "Citation Support Rate"


def known_errors(costs):
    """These costs, as those of errors of the run."""
    known = {}
    for name, cost in costs.items():
        known[name] = UnitCost(cost, WrongLabel(cost.alternative))
    return errors.UnitCosts(MEASURE, known)


def test_the_report_holds_the_errors_as_text(contradicted):
    hostile = "<script>alert(1)</script>"
    units = [
        run_unit._replace(text=hostile)
        for run_unit in errors.run_units(contradicted.data, "heron", "1", answers="all")
        if run_unit.unit.name == "PMID 12"
    ]
    costs = {units[0].id: errors.Cost("supporting", 50.0, 25.0)}
    tags = {("heron", units[0].ref): Tag("", "heron", units[0].ref, hostile, "", "Zoe")}
    made_at = datetime(2026, 11, 23, tzinfo=UTC)
    text = errors_report(
        contradicted,
        units,
        known_errors(costs),
        tags,
        measure=MEASURE,
        link_of=lambda run_unit: f"https://desk.example/errors?unit={run_unit.id}&x=<",
        made=made_at,
    ).decode()
    assert "supporting" in text and "Citation Support Rate" in text
    assert "<script" not in text and text.count("&lt;script&gt;") == 3
    assert "Does iron help?" in text and units[0].unit.question in text
    link = f"https://desk.example/errors?unit={units[0].id}&amp;x=&lt;"
    assert f'<a href="{link}">PMID 12</a>' in text


def test_the_report_says_first_where_most_is_lost_and_leaves_its_room_to_the_texts(
    contradicted,
):
    units = errors.run_units(contradicted.data, "heron", "1", answers="all")
    judged = errors.matching_units(units, errors.RunUnitFilter(judged=True))
    noun = Noun("abstract", "abstracts")
    missed = judged[0]._replace(retrieval=MissedItem(noun))
    tags = {("heron", missed.ref): Tag("", "heron", missed.ref, "misread", "See 2.")}
    text = errors_report(
        contradicted,
        [missed, *judged[1:]],
        errors.NO_COSTS,
        tags,
        measure=MEASURE,
        summary=plain(f"**heron loses most** at topic {md('1 <b>')}."),
    ).decode()
    assert "<p>heron loses most at topic 1 &lt;b&gt;.</p>" in text
    assert re.search(r"<td>missed, \w+</td>", text)
    assert "<small>Tag “misread”: See 2.</small>" in text
    heads = re.findall(r"<th scope=\"col\"[^>]*>(?:<[^>]*>)*([^<]+)", text)
    assert not {"rank", "why", "run", "question"} & set(heads)


def test_units_that_are_no_error_have_a_table_of_their_own_in_the_report(contradicted):
    units = errors.run_units(contradicted.data, "heron", "1", answers="all")
    error, other = errors.matching_units(units, errors.RunUnitFilter(judged=True))[:2]
    costs = {unit.id: errors.Cost("supporting", 1.0, 1.0) for unit in (error, other)}
    text = errors_report(
        contradicted, [error], known_errors(costs), {}, measure=None, no_errors=[other]
    ).decode()
    first, second = text.split("Units that are no error of the run", 1)
    assert "the most costly first" in first and error.unit.name in first
    assert "the run did nothing wrong" in second and other.unit.name in second


def test_the_report_names_labels_and_ranks_in_words(full):
    campaign = full.campaign("rag-sample")
    run = next(iter(campaign.runs()))
    topic = next(iter(campaign.topics))
    units = errors.run_units(campaign.data, run, topic, answers="all")
    text = errors_report(campaign, units, errors.NO_COSTS, {}, measure=None).decode()
    assert "<td>held</td>" in text and "_support" not in text
    campaign = full.campaign("adhoc-sample")
    run = next(iter(campaign.runs()))
    units = errors.run_units(
        campaign.data, run, next(iter(campaign.topics)), answers="all"
    )
    text = errors_report(campaign, units, errors.NO_COSTS, {}, measure=None).decode()
    assert '<td class="n">1</td>' in text and "best for score</th>" not in text
    cost = errors.Cost(errors.OtherThanLabel.RANK, 0.5)
    known = {unit.id: UnitCost(cost, WrongRank(unit.retrieval)) for unit in units}
    costs = errors.UnitCosts(MEASURE, known)
    text = errors_report(campaign, units, costs, {}, measure=None).decode()
    # Another place is tried of what is ranked, and no label.
    assert "best for score</th>" not in text and "at the topic</th>" in text


def test_a_question_of_all_units_stands_once_without_what_their_rows_quote(full):
    campaign = full.campaign("rag-sample")
    run, [topic, *_] = next(iter(campaign.runs())), campaign.topics
    first, second = [
        run_unit
        for run_unit in errors.run_units(campaign.data, run, topic, answers="all")
        if run_unit.subject or "“" in run_unit.unit.question
    ][:2]
    assert first.unit.question != second.unit.question
    question = shared_question(campaign, [first, second])
    text = errors_report(
        campaign, [first, second], errors.NO_COSTS, {}, measure=None
    ).decode()
    assert "“…”" in question and text.count(question) == 1
    assert first.unit.question not in text


def test_sentences_of_a_text_have_the_numbers_of_the_sets_that_the_run_and_the_gold_name(
    full,
):
    campaign = full.campaign("scifact-sample")
    measure = "abstract_rationalized_f1"
    units = errors.run_units(campaign.data, "lexical", "810", answers="all")
    tried = errors.try_other_labels(campaign.data, units, measure)
    known = tried.at_topics()
    text = errors_report(campaign, units, known, {}, measure=measure).decode()
    assert "<b>0</b> Ferroptosis is" in text and " <b>1</b> We screened" in text
    assert "SUPPORT<small>names {6}</small>" in text
    assert "<td>With the whole evidence set {2, 3, 5, 6} named</td>" in text
    assert "lexical: 0." in text
