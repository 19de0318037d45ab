"""The sentences of the part *Tags*: which tags cost most, and how much of the runs' loss that is."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.ui.errors.tags.addresses import measure_address
from assessment.ui.errors.tags.dearest_tags import dearest_tags
from assessment.ui.errors.tags.frequencies import counts_in_words, others_frequent
from assessment.ui.errors.tags.names import MAX_RUNS, runs_in_words
from assessment.ui.errors.tags.opening_measure import costly_measure
from assessment.ui.errors.tags.put_right import all_at_once, totals_put_right
from assessment.ui.errors.tags.summary import TagSummary
from assessment.ui.errors.tags.tagged_rows import judged_units
from assessment.ui.errors.tags.untagged import Untagged
from assessment.ui.errors.tags.untagged_words import costly_without_tag
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading

_SUMS = (
    "Costs of single units overlap: their sums only show where to look first, and are no share of what a "
    "run loses."
)


def tags_in_words(
    campaign: Campaign, summary: TagSummary, untagged: Sequence[Untagged] = ()
) -> str:
    """Which tags cost most, and what share of the runs' loss that is and all tags are, as Markdown.

    Without a measure which tags most units have.  `untagged` counts each run's costly units without a tag.
    """
    measure, losses = summary.measure, summary.losses
    if measure is None:
        counts = counts_in_words(summary.entries, summary.runs)
        return f"{counts} Choose a measure in *Cost in* to see what they cost."
    if not losses.tags:
        sentences = [
            _no_cost(campaign, summary),
            _where_they_cost(campaign, summary),
            costly_without_tag(campaign, measure, untagged),
        ]
        return " ".join(filter(None, sentences))
    if not losses.runs:
        return _sums_in_words(campaign, summary, measure)
    if len(losses.runs) == 1:
        lines = _lines_on_one_run(campaign, summary, measure)
    else:
        lines = _lines_on_several_runs(campaign, summary, measure)
    without_tag = costly_without_tag(
        campaign, measure, untagged, has_rest=losses.has_rest
    )
    lines.append(without_tag)
    # Lines of their own, so that the figures of one are no part of another.
    return "  \n".join(filter(None, lines))


def _sums_in_words(campaign: Campaign, summary: TagSummary, measure: str) -> str:
    """What the dearest tags cost where all costs are sums of those of single units."""
    tags = dearest_tags(campaign, summary, measure)
    where = f" in {runs_in_words(tags.runs)}" if tags.runs else ""
    costly = sum(loss.units for loss in summary.losses.tags)
    units = number_of(costly, "costly tagged unit")
    return f"**{tags.cost}{where}**, {tags.share} of what the {units} cost. {_SUMS}"


def _lines_on_one_run(
    campaign: Campaign, summary: TagSummary, measure: str
) -> list[str]:
    """What the dearest tags cost the run, and its total with their units put right."""
    losses = summary.losses
    run = md(losses.runs[0].run)
    tags = dearest_tags(campaign, summary, measure)
    totals = totals_put_right(campaign, losses, measure)
    costs = (
        f"**{tags.cost}**, {tags.share} of the {totals.loss} by which "
        f"{run} falls short of a perfect {losses.best:g}."
    )
    frequent = others_frequent(summary.entries, losses.tags)
    every_tag = all_at_once(losses, totals)
    effect = (
        f"Put right, {tags.units} would {totals.change} the total of {run} from {totals.now} to "
        f"{totals.after_dearest}{every_tag}."
    )
    return [f"{costs} {frequent}".rstrip(), effect]


def _lines_on_several_runs(
    campaign: Campaign, summary: TagSummary, measure: str
) -> list[str]:
    """What the dearest tags cost the runs on average, and their mean with the units put right."""
    losses = summary.losses
    runs = _runs_of_mean(summary)
    tags = dearest_tags(campaign, summary, measure)
    where = f" in {tags.runs[0]}" if len(tags.runs) == 1 else ""
    totals = totals_put_right(campaign, losses, measure)
    costs = (
        f"**{tags.cost} on average over {runs}**, {tags.share} of the "
        f"{totals.loss} by which they fall short of a perfect {losses.best:g}."
    )
    frequent = others_frequent(summary.entries, losses.tags)
    every_tag = all_at_once(losses, totals)
    effect = (
        f"Put right, {tags.units}{where} would {totals.change} the mean from {totals.now} to "
        f"{totals.after_dearest}{every_tag}."
    )
    return [f"{costs} {frequent}".rstrip(), effect]


def _runs_of_mean(summary: TagSummary) -> str:
    """Which runs have the mean: a few by name."""
    runs = [md(run.run) for run in summary.losses.runs]
    if len(runs) <= MAX_RUNS:
        return runs_in_words(runs)
    which = f"the {len(runs):,} runs listed below"
    return f"{which} that it scores" if summary.not_scored else which


def _no_cost(campaign: Campaign, summary: TagSummary) -> str:
    name = md(measure_heading(campaign.track, summary.measure or ""))
    scored = summary.scored
    if not scored:
        return f"**{name} scores none of the judged units with a tag.**"
    if summary.without_error:
        return (
            f"**No tagged unit costs any {name} by an error of its run**: where another label would improve "
            "it, the present one is no error."
        )
    if scored == 1:
        return (
            f"**The tagged unit costs no {name}**: another label would not improve it."
        )
    units = number_of(scored, "tagged unit")
    return f"**None of the {units} costs any {name}**: no other label would improve it."


def _where_they_cost(campaign: Campaign, summary: TagSummary) -> str:
    """A link to a measure that the tagged units cost something; "" where there is none."""
    measure = costly_measure(campaign, judged_units(summary.rows))
    if measure is None:
        return ""
    name = md(measure_heading(campaign.track, measure))
    return f"[What they cost in {name}]({measure_address(campaign, measure)})."
