"""Where a run loses, in sentences: the topic, the units that cost most, and the split of the loss."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assessment.analysis.errors import Cost, RunUnit
from assessment.analysis.errors.losses import (
    Loss,
    amounts,
    dearest_units,
    greatest,
    has_all_totals,
    losses_by,
)
from assessment.analysis.errors.wording import kind_in_words
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.ui.errors.cost_words import dearest_in_words
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits, measure_heading
from assessment.ui.topic_titles import titled_topic

_MOST_TOPICS = 4
"""Topics of the split, as many as one line has room for."""


def loss_in_words(
    campaign: Campaign,
    units: Sequence[RunUnit],
    costs: Mapping[str, Cost],
    measure: str,
) -> str:
    """Where the runs lose most and by which units, as Markdown; "" where no unit has a known cost."""
    by_topic = losses_by(lambda item: item.ref.topic, units, costs)
    if not by_topic:
        return ""
    who_loses = _who_loses(campaign, units, greatest(by_topic), measure)
    scope = "of the total" if has_all_totals(units, costs) else "of the topic's score"
    digits = measure_digits(campaign, measure)
    amount = f"{by_topic[0].amount:.{digits}f} {scope}"
    # A sum, not the loss: two citations of one sentence may each cost the whole sentence.
    together = "costs adding up to " if by_topic[0].units > 1 else ""
    lost = f"{number_of(by_topic[0].units, 'unit')}, {together}{amount}"
    if len(greatest(by_topic)) > 1:
        lost = f"{amount} at each"
    return f"**{who_loses}**: {lost}. {_dearest(campaign, units, costs, measure)}"


def _who_loses(
    campaign: Campaign, units: Sequence[RunUnit], most: Sequence[Loss], measure: str
) -> str:
    runs = {item.run for item in units}
    who = "The runs lose"
    if len(runs) == 1:
        who = f"{md(units[0].run)} loses"
    name = md(measure_heading(campaign.track, measure))
    # A claim as title ends with a full stop, which the sentence does not.
    topics = md(titled_topic(campaign, most[0].name).rstrip("."))
    if len(most) > 1:
        named = [md(loss.name) for loss in most[:_MOST_TOPICS]]
        topics = ", ".join(named)
        if len(most) > len(named):
            topics += f" and {len(most) - len(named)} more"
    noun = "topics" if len(most) > 1 else "topic"
    return f"{who} most {name} at {noun} {topics}"


def _dearest(
    campaign: Campaign,
    units: Sequence[RunUnit],
    costs: Mapping[str, Cost],
    measure: str,
) -> str:
    """The unit that costs most with its label, or how many cost the same."""
    dearest = dearest_units(units, costs)
    if len(dearest) == 1:
        [item] = dearest
        return dearest_in_words(campaign, item, costs[item.id], measure)
    digits = measure_digits(campaign, measure)
    amount_by_id = amounts(units, costs)
    amount = amount_by_id[dearest[0].id]
    if len(dearest) == len(amount_by_id):
        return f"All {len(dearest)} units cost {amount:.{digits}f} each."
    return f"{number_of(len(dearest), 'unit')} cost most, {amount:.{digits}f} each."


def split_in_words(
    campaign: Campaign,
    units: Sequence[RunUnit],
    costs: Mapping[str, Cost],
    measure: str,
) -> str:
    """How the loss divides over topics, questions and kinds of error, as lines of Markdown.

    A division is left out where it has one part, or all topics lose the same; "" where all are.
    """
    digits = measure_digits(campaign, measure)
    parts = []
    by_topic = losses_by(lambda item: item.ref.topic, units, costs)
    # Topics that lose the same are all in the sentence above.
    if len(by_topic) > len(greatest(by_topic)):
        parts.append(f"**By topic**  {_listed(by_topic, digits)}.")
    scales = {scale.kind: scale for scale in campaign.track.scales}
    by_question = losses_by(lambda item: scales[item.ref.kind].title, units, costs)
    if len(by_question) > 1:
        parts.append(f"**By question**  {_listed(by_question, digits)}.")
    by_kind = losses_by(
        lambda item: kind_in_words(item, scales[item.ref.kind]), units, costs
    )
    if len(by_kind) > 1:
        name = "kind" if any(item.retrieval for item in units) else "label"
        parts.append(f"**By {name}**  {_listed(by_kind, digits)}.")
    return "  \n".join(parts)


def _listed(losses: Sequence[Loss], digits: int) -> str:
    """The greatest losses with their units, and what the others come to."""
    parts = []
    for loss in losses[:_MOST_TOPICS]:
        count = number_of(loss.units, "unit")
        parts.append(f"{md(loss.name)}: {loss.amount:.{digits}f} ({count})")
    rest = losses[_MOST_TOPICS:]
    if rest:
        amount = sum(loss.amount for loss in rest)
        parts.append(f"{number_of(len(rest), 'other')}: {amount:.{digits}f}")
    return "; ".join(parts)
