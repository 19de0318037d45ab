"""The tags that cost most, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis.errors.cost_sums import Loss, greatest
from assessment.analysis.errors.tag_losses import TagLosses
from assessment.campaign import Campaign
from assessment.formats.numbers import amount_text
from assessment.ui.errors.tags.names import quoted_names
from assessment.ui.errors.tags.tag_frequency import are_most_frequent, others_frequent
from assessment.ui.errors.tags.tag_table import TagTable
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits, measure_heading

SHARE_DIGITS = 1
"""Decimals of a share in percent."""


def share_in_words(share: float) -> str:
    """A share in percent with one digit after the point, as *Compare* prints shares; a small one is not none.

    >>> share_in_words(17.4), share_in_words(7.0), share_in_words(0.0268)
    ('17.4 %', '7.0 %', '< 0.1 %')
    """
    return f"{amount_text(share, SHARE_DIGITS)} %"


class DearestTags(NamedTuple):
    """The tag that costs most, or all that cost as much, in parts of sentences, as Markdown.

    Costs of several runs are means.  For several tags the claim and the share end in "each".
    """

    claim: str
    """Such as "“misread” costs most and is most frequent: 2.50 Precision"."""
    share_in_words: str
    """How much that is of what the runs lose, without runs of what all tags cost: "5.0 %"."""
    units_in_words: str
    """Such as "its 3 costly units"."""
    runs_as_markdown: Sequence[str] = ()
    """The names of the runs that the one tag costs something; none for several tags."""


def dearest_tags(
    campaign: Campaign, table: TagTable, losses: TagLosses, measure: str
) -> DearestTags:
    """The tags that cost most, of which there is one at least."""
    most = greatest(losses.tags)
    digits = measure_digits(campaign, measure)
    name = md(measure_heading(campaign.track, measure))
    amount = f"{amount_text(losses.cost(most[0]), digits)} {name}"
    share = share_in_words(losses.share(most[0]))
    units_by_tag = table.units_by_tag
    if len(most) > 1:
        cost_most = _cost_most_in_words(units_by_tag, most)
        units = "the units of either" if len(most) == 2 else "the units of one of them"
        return DearestTags(f"{cost_most}: {amount} each", f"{share} each", units)
    costs_most = _costs_most_in_words(units_by_tag, most[0])
    units = _units_in_words(units_by_tag, losses.tags)
    # The table begins with the dearest tag.
    runs = [md(run) for run in table.tags[0].costly_runs]
    return DearestTags(f"{costs_most}: {amount}", share, units, runs)


def _costs_most_in_words(units_by_tag: Counter[str], dearest: Loss) -> str:
    words = f"{quoted_names([dearest.name])} costs most"
    if are_most_frequent(units_by_tag, [dearest]):
        return f"{words} and is most frequent"
    return words


def _cost_most_in_words(units_by_tag: Counter[str], most: Sequence[Loss]) -> str:
    words = f"{quoted_names([loss.name for loss in most])} cost most"
    if are_most_frequent(units_by_tag, most):
        return f"{words} and are most frequent"
    return words


def _units_in_words(units_by_tag: Counter[str], losses: Sequence[Loss]) -> str:
    """The costly units of the first tag, the dearest."""
    dearest = losses[0]
    count = "one costly unit"
    if dearest.units > 1:
        count = f"{dearest.units:,} costly units"
    if others_frequent(units_by_tag, losses):
        # After a sentence on other tags, "its" could be those of any.
        return f"the {count} of {quoted_names([dearest.name])}"
    return f"its {count}"
