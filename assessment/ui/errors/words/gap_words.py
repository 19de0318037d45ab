"""What a table of units cannot show of a topic: an empty answer, and units without a label that counts."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.errors import RunUnit, run_units
from assessment.analysis.errors.topic_losses import TopicLosses, UnknownLosses
from assessment.campaign import Campaign
from assessment.campaign.ranked_runs import has_judging_ended
from assessment.formats.plurals import number_of, plural
from assessment.model import Score
from assessment.ui.errors.words.loss_scope import LossScope
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading

_MAX_TOPICS = 4
"""Topics of which that is said, as many as a sentence has room for."""


def gaps_in_words(scope: LossScope, losses: TopicLosses) -> str:
    """What the table cannot show of the topics that lose most: empty answers, and units without a label.

    In Markdown; "" where there is neither, and of several runs.
    """
    run = scope.single_run
    if run is None or isinstance(losses, UnknownLosses):
        return ""
    gaps = []
    for loss in losses.greatest[:_MAX_TOPICS]:
        gap = _gap(scope.campaign, run, loss.topic, scope.measure)
        if gap:
            gaps.append(gap)
    return " ".join(gaps)


def _gap(campaign: Campaign, run: str, topic: str, measure: str) -> str:
    """That the answer is empty, or how few of its units have a label that counts; "" where neither is so."""
    units = run_units(campaign.data, run, topic, answers="own")
    if units and all(unit.is_empty_answer for unit in units):
        return f"The answer to topic {md(topic)} is empty."
    score = campaign.topic_score(topic, run, measure)
    if score is None or score.judged >= score.needed:
        return ""
    return _judged_in_words(campaign, score, units, topic)


def _judged_in_words(
    campaign: Campaign, score: Score, units: Sequence[RunUnit], topic: str
) -> str:
    """How many have a label that counts of what the measure looks at, and on how many assessors differ."""
    judged = campaign.topic_state(topic).judged
    disputed = sum(judged.is_disputed(unit.ref) for unit in units)
    waiting = sum(unit.label is None for unit in units)
    is_ranking = any(unit.retrieval and not unit.is_missed for unit in units)
    reasons = [f"assessors differ on {disputed:,}"] if disputed else []
    looked_at = number_of(score.needed, "unit")
    if is_ranking and waiting < score.needed - score.judged:
        # The measure looks at more of a ranking than is in a pool.
        name = md(measure_heading(campaign.track, score.measure))
        looked_at = f"the {number_of(score.needed, 'rank')} that {name} looks at"
        reasons.append(_others_in_words(campaign, score, disputed))
    verb = plural(score.judged, "has", "have")
    counted = f"{score.judged:,} of {looked_at} {verb} a label that counts"
    if reasons:
        counted += f" ({'; '.join(reasons)})"
    return f"Only {counted} at topic {md(topic)}."


def _others_in_words(campaign: Campaign, score: Score, disputed: int) -> str:
    """What the ranks are that have neither a label that counts nor a dispute."""
    others = score.needed - score.judged - disputed
    which = plural(others, "the other is", "the others are")
    until_now = "" if has_judging_ended(campaign) else " yet"
    return f"{which} outside the pool or not judged{until_now}"
