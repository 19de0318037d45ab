"""The lines of the part *Tags* as a whole, in each case that there is."""

from __future__ import annotations

import re

from assessment.analysis import errors
from assessment.analysis.errors import Cost, RunUnit, TaggedUnit
from assessment.analysis.errors.cost_sums import Loss
from assessment.analysis.errors.tag_losses import LossesOfRuns, RunLoss, SummedCosts
from assessment.campaign import Workspace
from assessment.model import Ref, Unit
from assessment.store.tags import Tag
from assessment.ui.errors.tags.tag_table import (
    CostsOfTags,
    counted_tags,
    tags_with_costs,
)
from assessment.ui.errors.tags.tagged_rows import CostInMeasure, TaggedRow
from assessment.ui.errors.tags.untagged import Untagged
from assessment.ui.errors.tags.wording import words_on_tags
from tests.conftest import judge, unit
from tests.pages.errors.tags.tagging import (
    RATE,
    ZOE,
    gold_unit,
    table_of_tags,
    tag,
    tag_unit,
)

HERON = RunLoss("heron", 50.0, 50.0, 5.0, 2)
TERN = RunLoss("tern", 60.0, 40.0, 10.0, 3)
IBIS = RunLoss("ibis", 70.0, 30.0, 0.0, 0)
SUMS = (
    "Costs of single units overlap: their sums only show where to look first, and are no share of what a "
    "run loses."
)


def tagged_unit(campaign, name, run, key):
    """A tag with its unit."""
    ref = Ref("support", "1", key)
    entry = TaggedUnit(Tag("person:Zoe", run, ref, name), campaign.data)
    return entry, RunUnit(run, Unit(ref, "", -1, "", ""), "supporting", (), "", "")


def lines(campaign, losses, *tagged, measure="Precision", not_scored=(), untagged=()):
    """The lines on the losses; `tagged` names the tag and the run of each unit, all at a cost."""
    rows = []
    for index, (name, run) in enumerate((*tagged, *not_scored)):
        about = tagged_unit(campaign, name, run, str(index))
        cost = None
        if (name, run) in tagged:
            cost = CostInMeasure(Cost("neutral", 1.0))
        rows.append(TaggedRow(*about, cost_in_measure=cost))
    table = tags_with_costs(rows, CostsOfTags(measure, losses))
    return words_on_tags(campaign, table, untagged).sentences.split("  \n")


def help_of_share(campaign, *runs):
    losses = losses_of(runs, ("misread", 1, 2.5))
    table = tags_with_costs([], CostsOfTags("Precision", losses))
    return words_on_tags(campaign, table).help_of_share


def losses_of(runs, *tags):
    return LossesOfRuns([Loss(*tag) for tag in tags], runs, 100.0)


def sums_of(*tags):
    return SummedCosts([Loss(*tag) for tag in tags])


def without_addresses(line):
    return re.sub(r"\(\./errors\?[^)]*\)", "()", line).replace("\\", "")


def test_one_tag_costs_the_total_of_its_run(campaign):
    losses = losses_of([HERON], ("misread", 1, 2.5))
    assert lines(campaign, losses, ("misread", "heron")) == [
        "**“misread” costs most: 2.50 Precision**, 5.0 % of the 50.00 by which heron falls short of a "
        "perfect 100.",
        "Put right, its one costly unit would raise the total of heron from 50.00 to 52.50.",
    ]


def test_the_dearest_of_several_tags_stands_beside_what_all_cost_at_once(campaign):
    losses = losses_of([HERON], ("misread", 2, 2.5), ("outdated", 1, 0.02))
    assert lines(campaign, losses) == [
        "**“misread” costs most: 2.50 Precision**, 5.0 % of the 50.00 by which heron falls short of a "
        "perfect 100.",
        "Put right, its 2 costly units would raise the total of heron from 50.00 to 52.50, all 3 costly "
        "units with a tag at once to 55.00 (10.0 % of the loss).",
    ]


def test_names_of_runs_are_no_markup_in_the_help_of_a_column(campaign):
    first, second = HERON._replace(run="*a*"), TERN._replace(run="![b](http://c)")
    alone = help_of_share(campaign, first)
    assert r" by which \*a\* falls short of a perfect 100" in alone
    both = help_of_share(campaign, first, second)
    assert r"\*a\* and \!\[b\]\(http\:\/\/c\) fall short" in both


def test_a_small_share_is_not_none(campaign):
    losses = losses_of([HERON], ("misread", 1, 0.01))
    [first, _] = lines(campaign, losses)
    assert first.startswith("**“misread” costs most: 0.01 Precision**, < 0.1 % of the")


def test_tags_of_one_run_that_cost_the_same_are_all_named(campaign):
    two = [(name, 1, 2.5) for name in ("misread", "outdated")]
    assert lines(campaign, losses_of([HERON], *two)) == [
        "**“misread” and “outdated” cost most: 2.50 Precision each**, 5.0 % each of the 50.00 by which heron "
        "falls short of a perfect 100.",
        "Put right, the units of either would raise the total of heron from 50.00 to 52.50, both costly "
        "units with a tag at once to 55.00 (10.0 % of the loss).",
    ]
    three = [*two, ("wrong", 1, 2.5)]
    [first, second] = lines(campaign, losses_of([HERON], *three))
    assert first.startswith("**“misread”, “outdated” and “wrong” cost most: 2.50")
    assert second.startswith("Put right, the units of one of them would raise the")


def test_of_a_measure_that_errors_raise_the_total_would_fall(campaign):
    run = RunLoss("heron", 50.0, 50.0, 5.0, 1)
    losses = LossesOfRuns([Loss("misread", 1, 5.0)], [run], 0.0)
    assert lines(campaign, losses, measure="Harmfulness") == [
        "**“misread” costs most: 5.00 Harmfulness**, 10.0 % of the 50.00 by which heron falls short of a "
        "perfect 0.",
        "Put right, its one costly unit would lower the total of heron from 50.00 to 45.00.",
    ]


def test_the_dearest_tag_can_be_the_most_frequent(campaign):
    misread, outdated = ("misread", "heron"), ("outdated", "heron")
    losses = losses_of([HERON], ("misread", 2, 2.5), ("outdated", 1, 1.0))
    [first, _] = lines(campaign, losses, misread, misread, outdated)
    assert first.startswith(
        "**“misread” costs most and is most frequent: 2.50 Precision**"
    )
    losses = losses_of([HERON], ("misread", 2, 2.5), ("outdated", 2, 2.5))
    tagged = [misread, misread, outdated, outdated, ("wrong", "heron")]
    [first, _] = lines(campaign, losses, *tagged)
    assert first.startswith(
        "**“misread” and “outdated” cost most and are most frequent: 2.50 Precision each**"
    )


def test_other_tags_that_are_most_frequent_are_named(campaign):
    tagged = [("misread", "heron"), ("harmless", "heron"), ("harmless", "heron")]
    losses = losses_of([HERON], ("misread", 1, 2.5))
    assert lines(campaign, losses, *tagged) == [
        "**“misread” costs most: 2.50 Precision**, 5.0 % of the 50.00 by which heron falls short of a "
        "perfect 100. “harmless” is most frequent (2 of 3 units).",
        "Put right, the one costly unit of “misread” would raise the total of heron from 50.00 to 52.50.",
    ]
    two = [("misread", "heron"), *[("harmless", "heron"), ("odd", "heron")] * 2]
    losses = losses_of([HERON], ("misread", 3, 2.5))
    [first, second] = lines(campaign, losses, *two)
    assert first.endswith(
        "100. “harmless” and “odd” are most frequent (2 of 5 units each)."
    )
    assert second.startswith("Put right, the 3 costly units of “misread” would raise")


def test_tags_of_two_runs_have_their_mean(campaign):
    losses = losses_of([HERON, TERN], ("misread", 3, 10.0), ("outdated", 1, 5.0))
    tagged = [("misread", "heron"), ("outdated", "tern"), ("misread", "tern")]
    [first, second] = lines(campaign, losses, *tagged)
    assert first == (
        "**“misread” costs most and is most frequent: 5.00 Precision on average over heron and tern**, "
        "11.1 % of the 45.00 by which they fall short of a perfect 100."
    )
    assert second == (
        "Put right, its 3 costly units would raise the mean from 55.00 to 60.00, all 4 costly units with a "
        "tag at once to 62.50 (16.7 % of the loss)."
    )


def test_of_several_runs_the_one_with_all_units_of_the_dearest_tag_is_named(campaign):
    losses = losses_of([HERON, TERN, IBIS], ("misread", 1, 3.0), ("outdated", 1, 1.5))
    tagged = [("misread", "heron"), ("outdated", "tern")]
    assert lines(campaign, losses, *tagged) == [
        "**“misread” costs most: 1.00 Precision on average over the 3 runs listed below**, 2.5 % of the "
        "40.00 by which they fall short of a perfect 100.",
        "Put right, its one costly unit in heron would raise the mean from 60.00 to 61.00, both costly units "
        "with a tag at once to 65.00 (12.5 % of the loss).",
    ]


def test_tags_of_several_runs_that_cost_the_same_are_all_named(campaign):
    losses = losses_of([HERON, TERN, IBIS], ("misread", 1, 3.0), ("outdated", 2, 3.0))
    tagged = [("misread", "heron"), ("outdated", "heron")]
    assert lines(campaign, losses, *tagged, not_scored=[("odd", "tern")]) == [
        "**“misread” and “outdated” cost most: 1.00 Precision each on average over the 3 runs listed below "
        "that it scores**, 2.5 % each of the 40.00 by which they fall short of a perfect 100.",
        "Put right, the units of either would raise the mean from 60.00 to 61.00, all 3 costly units with a "
        "tag at once to 65.00 (12.5 % of the loss).",
    ]


def test_sums_of_single_costs_are_no_share_of_the_loss(campaign):
    losses = sums_of(("misread", 3, 3.0), ("outdated", 1, 1.0))
    tagged = [("misread", "heron"), ("misread", "tern"), ("outdated", "heron")]
    assert lines(campaign, losses, *tagged) == [
        "**“misread” costs most and is most frequent: 3.00 Precision in heron and tern**, 75.0 % of what "
        f"the 4 costly tagged units cost. {SUMS}"
    ]
    losses = sums_of(("misread", 1, 3.0))
    [line] = lines(campaign, losses, ("misread", "heron"), ("odd", "heron"))
    assert line == (
        "**“misread” costs most: 3.00 Precision in heron**, 100.0 % of what the 1 costly tagged unit cost. "
        f"{SUMS}"
    )


def test_sums_of_single_costs_that_are_the_same_are_all_named(campaign):
    losses = sums_of(("misread", 3, 1.0), ("outdated", 1, 1.0))
    [line] = lines(campaign, losses, ("misread", "heron"), ("outdated", "heron"))
    assert line == (
        "**“misread” and “outdated” cost most: 1.00 Precision each**, 50.0 % each of what the 4 costly "
        f"tagged units cost. {SUMS}"
    )


def test_without_a_measure_tags_are_counted(campaign):
    cost_in = "Choose a measure in *Cost in* to see what they cost."
    heron, tern = [(("misread", run), ("odd", run)) for run in ("heron", "tern")]

    def line(*tagged):
        rows = []
        for index, (name, run) in enumerate(tagged):
            about = tagged_unit(campaign, name, run, str(index))
            rows.append(TaggedRow(*about))
        return words_on_tags(campaign, counted_tags(rows)).sentences

    assert line(heron[0]) == f"**1 tagged unit in heron**, “misread”. {cost_in}"
    assert line(heron[0], tern[0], tern[1]) == (
        f"**3 tagged units**, most often “misread” (2). {cost_in}"
    )
    assert line(*heron) == (
        f"**2 tagged units in heron**, most often “misread”, “odd” (1 each). {cost_in}"
    )


def test_costly_units_without_a_tag_are_counted_by_run(campaign):
    losses = losses_of([HERON], ("misread", 1, 2.5))
    counts = [Untagged(f"run-{number}", 10 - number, 9, 9) for number in range(8)]
    [_, _, line] = lines(campaign, losses, untagged=counts)
    assert without_addresses(line) == (
        "Costly units without a tag: [10 in run-0](), [9 in run-1](), [8 in run-2](), [7 in run-3](), "
        "[6 in run-4](), [5 in run-5](), 7 in 2 other runs."
    )


def test_what_was_not_counted_in_time_is_a_lower_bound_or_named(campaign):
    losses = losses_of([HERON], ("misread", 1, 2.5))
    counts = [
        Untagged("heron", 4, 9, 9),
        Untagged("tern", 2, 5, 9),
        Untagged("ibis", 0, 1, 9),
    ]
    [_, _, line] = lines(campaign, losses, untagged=counts)
    assert without_addresses(line) == (
        "Costly units without a tag: [4 in heron](), [at least 2 in tern](); not yet counted in ibis."
    )
    [_, _, line] = lines(campaign, losses, untagged=counts[2:])
    assert line == "Costly units without a tag are not yet counted in ibis."


def test_without_a_costly_unit_that_has_no_tag_the_rest_is_explained(campaign):
    counts = [Untagged("heron", 0, 9, 9)]
    losses = losses_of([HERON], ("misread", 1, 2.5))
    [_, _, line] = lines(campaign, losses, untagged=counts)
    assert line == (
        "No unit without a tag is known to cost any Precision. No single wrong label explains the rest: it "
        "may lie in several labels at once, in unjudged units, or in what the measure counts besides labels."
    )
    losses = losses_of([RunLoss("heron", 97.5, 2.5, 2.5, 1)], ("misread", 1, 2.5))
    [_, _, line] = lines(campaign, losses, untagged=counts)
    assert line == "No unit without a tag is known to cost any Precision."


def test_several_tagged_units_at_no_cost_are_counted(contradicted):
    tag(contradicted, "fine", "heron", 1)
    tag_unit(contradicted, "fine", "heron", "PMID 11")
    tag_unit(contradicted, "fine", "tern", "PMID 11")
    judge(contradicted, unit(contradicted, "tern", "PMID 11"), "supporting")
    table = table_of_tags(contradicted, RATE)
    units = f"{table.scored_units} tagged units"
    assert words_on_tags(contradicted, table).sentences == (
        f"**None of the {units} costs any {RATE}**: no other label would improve it."
    )


def test_tagged_units_that_are_no_errors_cost_nothing(samples):
    campaign = Workspace(samples).campaign("scifact-sample")
    unit, measure = gold_unit(campaign)
    errors.tag_run_units(campaign, ZOE, [unit], tag="outdated")
    table = table_of_tags(campaign, measure)
    text = words_on_tags(campaign, table).sentences
    assert text.replace("\\", "").startswith(
        f"**No tagged unit costs any {measure} by an error of its run**: where another label would improve "
        "it, the present one is no error."
    )
