"""The tags of the part *Tags* as a value: what is counted, and in which order."""

from __future__ import annotations

from assessment.analysis import errors
from assessment.analysis.errors.cost_sums import Loss
from assessment.analysis.errors.tag_losses import LossesOfRuns, RunLoss, SummedCosts
from assessment.ui.errors.tags import tables
from assessment.ui.errors.tags.tag_table import (
    CostsOfTags,
    counted_tags,
    tags_with_costs,
)
from assessment.ui.errors.tags.tagged_rows import tagged_rows
from assessment.ui.errors.tags.wording import words_on_tags
from tests.conftest import judge, unit
from tests.pages.errors.tags.tagging import (
    RATE,
    ZOE,
    table_of_tags,
    tag,
    tag_unit,
)


def rows_of(campaign):
    return tagged_rows(campaign, errors.tagged_units(campaign, ZOE))


def names(table):
    return [counted.name for counted in table.tags]


def test_tags_are_counted_with_their_runs_and_topics_those_with_most_units_first(
    campaign,
):
    [first, *_] = errors.run_units(campaign.data, "heron", "2", answers="all")
    errors.tag_run_units(campaign, ZOE, [first], tag="misread")
    for run in ("heron", "tern"):
        tag_unit(campaign, "misread", run, "answer")
    tag_unit(campaign, "outdated", "heron", "sentence 1")
    table = counted_tags(rows_of(campaign))
    counts = [
        (counted.name, len(counted.rows), counted.runs, counted.topics)
        for counted in table.tags
    ]
    assert counts == [
        ("misread", 3, ["heron", "tern"], 2),
        ("outdated", 1, ["heron"], 1),
    ]
    assert table.measure is None


def test_the_dearest_tags_come_first_then_those_that_the_measure_scores(contradicted):
    judge(contradicted, unit(contradicted, "heron", "answer"), "no")
    tag_unit(contradicted, "not scored", "heron", "answer")
    tag_unit(contradicted, "not scored", "tern", "answer")
    judge(contradicted, unit(contradicted, "heron", "PMID 11"), "supporting")
    tag_unit(contradicted, "scored", "heron", "PMID 11")
    tag(contradicted, "misread", "heron", 3)
    assert names(counted_tags(rows_of(contradicted)))[0] == "not scored"
    rows = table_of_tags(contradicted, RATE).rows
    losses = SummedCosts([Loss("misread", 1, 25.0)])
    table = tags_with_costs(rows, CostsOfTags(RATE, losses))
    assert names(table) == ["misread", "scored", "not scored"]
    assert [counted.cost for counted in table.tags] == [25.0, None, None]
    assert [counted.share for counted in table.tags] == [100.0, None, None]


def drawn_tables(monkeypatch):
    """The tables that are drawn from now on, as their readers see them."""
    drawn = []
    monkeypatch.setattr(tables, "draw_table", lambda frame, **_: drawn.append(frame))
    return drawn


def test_a_small_cost_is_no_cost_of_0_on_the_page(contradicted, monkeypatch):
    tag(contradicted, "misread", "heron", 3)
    tagged = table_of_tags(contradicted, RATE)
    losses = SummedCosts([Loss("misread", 1, 0.0012)])
    table = tags_with_costs(tagged.rows, CostsOfTags(RATE, losses))
    words = words_on_tags(contradicted, table)
    assert f"costs most: < 0.01 {RATE}" in words.sentences
    drawn = drawn_tables(monkeypatch)
    tables.draw_counts(contradicted, table, words)
    assert list(drawn[0]["Costs"]) == ["< 0.01"]


def test_a_small_share_is_no_share_of_0_on_the_page(contradicted, monkeypatch):
    for name, index in (("misread", 3), ("outdated", 2), ("wrong", 1)):
        tag(contradicted, name, "heron", index)
    losses = SummedCosts([Loss("misread", 1, 99.98), Loss("outdated", 1, 0.02)])
    rows = table_of_tags(contradicted, RATE).rows
    table = tags_with_costs(rows, CostsOfTags(RATE, losses))
    drawn = drawn_tables(monkeypatch)
    counts = tables.draw_counts(contradicted, table, words_on_tags(contradicted, table))
    assert list(drawn[0]["Share of tagged"]) == ["100.0 %", "< 0.1 %", ""]
    assert list(counts["Share of tagged"].dropna().round(2)) == [99.98, 0.02]


def test_a_small_share_of_a_run_is_no_share_of_0_on_the_page(contradicted, monkeypatch):
    tag(contradicted, "misread", "heron", 3)
    runs = [
        RunLoss("heron", total=50.0, loss=50.0, gain=0.02, costly=1),
        RunLoss("tern", total=75.0, loss=25.0, gain=20.0, costly=1),
    ]
    losses = LossesOfRuns([Loss("misread", 2, 10.01)], runs, 100.0)
    costs = CostsOfTags(RATE, losses)
    drawn = drawn_tables(monkeypatch)
    tables.draw_runs(contradicted, table_of_tags(contradicted, RATE), costs, "heron")
    assert list(drawn[0]["Share of the run's loss"]) == ["< 0.1 %", "80.0 %"]
