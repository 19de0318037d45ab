"""The report that the page Errors offers: units, costs and tags as text."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from assessment.analysis import errors
from assessment.analysis.errors.ranking_moves import MOVED
from assessment.analysis.errors.retrieval import Retrieval
from assessment.model import Noun
from assessment.report.errors import errors_report
from assessment.store.tags import Tag
from assessment.ui.foreign_text import md, plain


def test_the_report_holds_the_errors_as_text(contradicted):
    hostile = "<script>alert(1)</script>"
    units = [
        item._replace(text=hostile)
        for item in errors.run_units(contradicted.data, "heron", "1", everybody=True)
        if item.unit.name == "PMID 12"
    ]
    costs = {units[0].id: errors.Cost("supporting", 50.0, 25.0)}
    tags = {("heron", units[0].ref): Tag("", "heron", units[0].ref, hostile, "", "Zoe")}
    made_at = datetime(2026, 11, 23, tzinfo=UTC)
    text = errors_report(
        contradicted,
        units,
        costs,
        tags,
        measure="Citation Support Rate",
        link_of=lambda item: f"https://desk.example/errors?unit={item.id}&x=<",
        made=made_at,
    ).decode()
    assert "supporting" in text and "Citation Support Rate" in text
    assert "<script" not in text and text.count("&lt;script&gt;") == 3
    assert "Does iron help?" in text and units[0].unit.question in text
    link = f"https://desk.example/errors?unit={units[0].id}&amp;x=&lt;"
    assert f'<a href="{link}">open</a>' in text


def test_the_report_says_first_where_most_is_lost_and_leaves_its_room_to_the_texts(
    contradicted,
):
    items = errors.run_units(contradicted.data, "heron", "1", everybody=True)
    judged = errors.matching_units(items, errors.UnitFilter(judged=True))
    noun = Noun("abstract", "abstracts")
    missed = judged[0]._replace(retrieval=Retrieval(0, noun, True))
    tags = {("heron", missed.ref): Tag("", "heron", missed.ref, "misread", "See 2.")}
    text = errors_report(
        contradicted,
        [missed, *judged[1:]],
        {},
        tags,
        measure="Citation Support Rate",
        summary=plain(f"**heron loses most** at topic {md('1 <b>')}."),
    ).decode()
    assert "<p>heron loses most at topic 1 &lt;b&gt;.</p>" in text
    assert re.search(r"<td>missed, \w+</td>", text)
    assert "<td>misread: See 2.</td>" in text
    heads = re.findall(r"<th scope=\"col\"[^>]*>(?:<[^>]*>)*([^<]+)", text)
    assert not {"rank", "why", "note"} & set(heads) and heads.count("run") == 1


def test_units_that_are_no_error_have_a_table_of_their_own_in_the_report(contradicted):
    items = errors.run_units(contradicted.data, "heron", "1", everybody=True)
    error, other = errors.matching_units(items, errors.UnitFilter(judged=True))[:2]
    costs = {item.id: errors.Cost("supporting", 1.0, 1.0) for item in (error, other)}
    text = errors_report(
        contradicted, [error], costs, {}, measure=None, no_errors=[other]
    ).decode()
    first, second = text.split("Units that are no error of the run", 1)
    assert "the most costly first" in first and error.unit.name in first
    assert "the run did nothing wrong" in second and other.unit.name in second


def test_the_report_names_labels_and_ranks_in_words(full):
    campaign = full.campaign("rag-sample")
    run = next(iter(campaign.runs()))
    topic = next(iter(campaign.topics))
    units = errors.run_units(campaign.data, run, topic, everybody=True)
    text = errors_report(campaign, units, {}, {}, measure=None).decode()
    assert "<td>held</td>" in text and "_support" not in text
    campaign = full.campaign("adhoc-sample")
    run = next(iter(campaign.runs()))
    units = errors.run_units(
        campaign.data, run, next(iter(campaign.topics)), everybody=True
    )
    text = errors_report(campaign, units, {}, {}, measure=None).decode()
    assert "<td>rank 1</td>" in text and "best for score</th>" not in text
    costs = {item.id: errors.Cost(MOVED, 0.5) for item in units}
    text = errors_report(campaign, units, costs, {}, measure=None).decode()
    # Another place is tried of what is ranked, and no label.
    assert "best for score</th>" not in text and "at the topic</th>" in text
