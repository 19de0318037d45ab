"""The sentences of the part *Tags*: which tags cost most, and how much of the runs' loss that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis.errors.cost_sums import Loss, greatest
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of, plural
from assessment.ui.errors.tags.addresses import measure_address
from assessment.ui.errors.tags.frequencies import (
    counts_in_words,
    is_most_frequent,
    others_frequent,
)
from assessment.ui.errors.tags.names import MAX_RUNS, quoted_names, runs_in_words
from assessment.ui.errors.tags.opening_measure import costly_measure
from assessment.ui.errors.tags.summary import TagSummary, judged_units
from assessment.ui.errors.tags.untagged_words import costly_without_tag
from assessment.ui.foreign_text import md
from assessment.ui.measures import is_higher_better, measure_digits, measure_heading

_SMALLEST_SHARE = 0.05
"""Percent; less would round to 0.0."""
_SUMS = (
    "Costs of single units overlap: their sums only show where to look first, and are no share of what a "
    "run loses."
)


def share_in_words(share: float) -> str:
    """A share in percent with one digit after the point, as *Compare* prints shares; a small one is not none.

    >>> share_in_words(17.4), share_in_words(7.0), share_in_words(0.0268)
    ('17.4 %', '7.0 %', '< 0.1 %')
    """
    return f"{share:.1f} %" if share >= _SMALLEST_SHARE else "< 0.1 %"


def tags_in_words(campaign: Campaign, summary: TagSummary) -> str:
    """Which tags cost most, and what share of the runs' loss that is and all tags are, as Markdown.

    Without a measure which tags most units have.
    """
    if summary.costs.measure is None:
        return f"{counts_in_words(summary)} Choose a measure in *Cost in* to see what they cost."
    losses = summary.costs.losses
    if not losses.tags:
        sentences = [
            _no_cost(campaign, summary),
            _where_they_cost(campaign, summary),
            costly_without_tag(campaign, summary),
        ]
        return " ".join(filter(None, sentences))
    most = greatest(losses.tags)
    verb = plural(len(most), "costs", "cost")
    first = f"**{quoted_names([loss.name for loss in most])} {verb} most"
    if is_most_frequent(summary, most):
        first += f" and {plural(len(most), 'is', 'are')} most frequent"
    first += ":"
    amounts = _Amounts(campaign, summary)
    if not losses.runs:
        return f"{first} {amounts.sums()} {_SUMS}"
    sentences = [f"{first} {amounts.costs()}", others_frequent(summary)]
    costs = " ".join(filter(None, sentences))
    # Lines of their own, so that the figures of one are no part of another.
    lines = [costs, amounts.effects(), costly_without_tag(campaign, summary)]
    return "  \n".join(filter(None, lines))


def _no_cost(campaign: Campaign, summary: TagSummary) -> str:
    name = md(measure_heading(campaign.track, summary.costs.measure or ""))
    scored = len(summary.costs.scored)
    if not scored:
        return f"**{name} scores none of the judged units with a tag.**"
    if summary.costs.ids_without_error:
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
    measure = costly_measure(campaign, judged_units(summary.units))
    if measure is None:
        return ""
    name = md(measure_heading(campaign.track, measure))
    return f"[What they cost in {name}]({measure_address(campaign, measure)})."


class _Amounts(NamedTuple):
    """The words around the amounts of a summary with a measure and costs."""

    campaign: Campaign
    summary: TagSummary

    @property
    def most(self) -> list[Loss]:
        return greatest(self.summary.costs.losses.tags)

    def costs(self) -> str:
        """What the dearest tag costs, and its share in all that is lost."""
        losses = self.summary.costs.losses
        amount = self._amount(losses.per_run(self.most[0].amount))
        share = share_in_words(losses.share(self.most[0]))
        each = " each" if len(self.most) > 1 else ""
        cost = f"{amount} {self._name}{each}{self._on_average()}"
        return f"{cost}**, {share}{each} of {self._whole_loss()}."

    def effects(self) -> str:
        """What the totals would be with the units of the dearest tag put right, and those of all tags."""
        losses = self.summary.costs.losses
        before = losses.per_run(sum(run.total for run in losses.runs))
        gain = losses.per_run(self.most[0].amount)
        # After a sentence on other tags, "its" could be those of any.
        is_named = bool(others_frequent(self.summary))
        units = _units_in_words(self.most, is_named=is_named) + self._where()
        change = f"{self._totals()} from {self._amount(before)} to {self._after(gain)}"
        effect = f"Put right, {units} would {self._verb} {change}"
        if len(losses.tags) == 1:
            return f"{effect}."
        return f"{effect}, {self._all_effects()}."

    def _all_effects(self) -> str:
        losses = self.summary.costs.losses
        units = sum(loss.units for loss in losses.tags)
        gain = losses.per_run(sum(run.gain for run in losses.runs))
        share = share_in_words(100 * gain / losses.per_run(losses.whole))
        count = "both" if units == 2 else f"all {units:,}"
        return f"{count} costly units with a tag at once to {self._after(gain)} ({share} of the loss)"

    def sums(self) -> str:
        """The sum of single costs, and its share in those of all tagged units."""
        losses = self.summary.costs.losses
        amount = self._amount(self.most[0].amount)
        share = share_in_words(losses.share(self.most[0]))
        units = number_of(sum(loss.units for loss in losses.tags), "costly tagged unit")
        if len(self.most) > 1:
            return (
                f"{amount} {self._name} each**, {share} each of what the {units} cost."
            )
        runs = [md(run) for run in self.summary.costly_runs(self.most[0].name)]
        where = runs_in_words(runs)
        return f"{amount} {self._name} in {where}**, {share} of what the {units} cost."

    @property
    def _measure(self) -> str:
        return self.summary.costs.measure or ""

    def _amount(self, amount: float) -> str:
        return f"{amount:.{measure_digits(self.campaign, self._measure)}f}"

    def _after(self, gain: float) -> str:
        """The total, or the mean of several, as it would be with a gain."""
        losses = self.summary.costs.losses
        before = losses.per_run(sum(run.total for run in losses.runs))
        sign = 1 if is_higher_better(self.campaign, self._measure) else -1
        return self._amount(before + sign * gain)

    @property
    def _name(self) -> str:
        return md(measure_heading(self.campaign.track, self._measure))

    @property
    def _verb(self) -> str:
        return "raise" if is_higher_better(self.campaign, self._measure) else "lower"

    def _where(self) -> str:
        """The run with all units of the dearest tag, where others are looked at, too."""
        if len(self.most) > 1 or len(self.summary.costs.losses.runs) == 1:
            return ""
        runs = self.summary.costly_runs(self.most[0].name)
        return f" in {md(runs[0])}" if len(runs) == 1 else ""

    def _on_average(self) -> str:
        """Over which runs the costs are a mean; "" for one run."""
        runs = [md(run.run) for run in self.summary.costs.losses.runs]
        if len(runs) == 1:
            return ""
        if len(runs) <= MAX_RUNS:
            return f" on average over {runs_in_words(runs)}"
        which = f"{len(runs):,} runs listed below"
        if self.summary.not_scored:
            which += " that it scores"
        return f" on average over the {which}"

    def _totals(self) -> str:
        runs = self.summary.costs.losses.runs
        return f"the total of {md(runs[0].run)}" if len(runs) == 1 else "the mean"

    def _whole_loss(self) -> str:
        """All that the runs lose."""
        losses = self.summary.costs.losses
        whole = self._amount(losses.per_run(losses.whole))
        perfect = f"a perfect {losses.best:g}"
        loser = "they fall"
        if len(losses.runs) == 1:
            loser = f"{md(losses.runs[0].run)} falls"
        return f"the {whole} by which {loser} short of {perfect}"


def _units_in_words(most: Sequence[Loss], *, is_named: bool) -> str:
    if len(most) > 1:
        return "the units of either" if len(most) == 2 else "the units of one of them"
    units = most[0].units
    if is_named:
        count = "one costly unit" if units == 1 else f"{units:,} costly units"
        return f"the {count} of {quoted_names([most[0].name])}"
    return "its one costly unit" if units == 1 else f"its {units:,} costly units"
