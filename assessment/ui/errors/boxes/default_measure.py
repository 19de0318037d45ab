"""The default measure of the page Errors, and the order in which its parts try measures.

A measure in the address is always kept.  Without one the parts decide in this order:

- *Units* after a link to a unit: no measure, since the unit may cost nothing (`choices.choose_units`).
- *Units* else: the first official measure that the runs do not have in full (`default_measure`).  Where no
  unit costs any of it, the next official one that a unit costs (`units.other_measure`).
- *Tags*: the last measure of *Units* if a tagged unit costs its run any of it (`last_measure`), else the
  official one that scores most tagged units and that one of them costs (`tags.default_tag_measure`).

All go through `official_measures` in its order.
"""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.errors import measures_at_topics
from assessment.campaign import Campaign
from assessment.model import Score
from assessment.model.measures import chief_measures_first


def default_measure(campaign: Campaign, runs: Sequence[str]) -> str | None:
    """The first official measure that the runs have not in full; None where they have all of them.

    None in a large campaign, where the first sight would wait for labels to be tried.
    """
    if campaign.data.is_large:
        return None
    for score in totals_chief_first(campaign, runs):
        if score.run in runs and _leaves_something_to_gain(campaign, score):
            return score.measure
    return None


def _leaves_something_to_gain(campaign: Campaign, total: Score) -> bool:
    """Whether anything is judged and the total could be better, by an official measure that ranks runs."""
    measure = campaign.track.measure(total.measure)
    if total.value is None or not total.judged:
        return False
    is_perfect = total.value == measure.best_value
    return measure.official and measure.ranks_runs and not is_perfect


def official_measures(campaign: Campaign, runs: Sequence[str]) -> list[str]:
    """Those in which units can cost the runs something, in the order of the page *Scores*."""
    with_costs = measures_at_topics(campaign.data, runs)
    totals = totals_chief_first(campaign, runs)
    official = []
    for name in dict.fromkeys(score.measure for score in totals):
        if name in with_costs and campaign.track.measure(name).official:
            official.append(name)
    return official


def totals_chief_first(campaign: Campaign, runs: Sequence[str]) -> list[Score]:
    """The totals of the runs' task, or of all tasks, those of the chief measures first."""
    for view in campaign.by_task():
        if view.task and set(runs) <= set(view.runs()):
            return list(view.totals())
    totals = campaign.totals()
    names = (score.measure for score in totals)
    order = chief_measures_first(names, campaign.track.measure)
    return sorted(totals, key=lambda score: order.index(score.measure))
