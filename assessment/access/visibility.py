"""What is seen of the runs, and of the scores of others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from statistics import median

from assessment.campaign.handle import Campaign
from assessment.model import Score
from assessment.model.permissions import OWN_RUNS, Principal

BEST, MIDDLE, WORST = "others: best", "others: median", "others: worst"
"""What stands for the runs of others where they are not shown singly."""
FEWEST_OTHERS = 4
"""Of fewer values, best, median and worst would be the values themselves."""
TOO_FEW_OTHERS = f"shown from {FEWEST_OTHERS} other runs with a value on"


def visible_runs(campaign: Campaign, principal: Principal) -> list[str]:
    """Names of the runs that this visit sees singly, in the campaign's order."""
    runs = campaign.runs()
    return (
        [name for name, run in runs.items() if principal.team and run.team == principal.team]
        if principal.role in OWN_RUNS
        else list(runs)
    )


def visible_scores(campaign: Campaign, principal: Principal, scores: Iterable[Score]) -> list[Score]:
    """The scores as this visit sees them: of runs that it does not see singly only the best, median and worst."""
    if principal.role not in OWN_RUNS:
        return list(scores)
    return anonymise_others(
        scores, visible_runs(campaign, principal), lambda name: campaign.track.measure(name).better == "lower"
    )


def anonymise_others(
    scores: Iterable[Score], visible: Collection[str], lower_is_better: Callable[[str], bool]
) -> list[Score]:
    """The scores of visible runs as they are; of all others the best, median and worst value of each topic and measure.

    Undefined values count for none of the three; where fewer than `FEWEST_OTHERS` are defined, the three are undefined, with a note.  Judged
    and needed units are those of all the others together.  A note that all the others have stays: it is about the judgments, not about a run.
    """
    mine: list[Score] = []
    others: dict[tuple[str | None, str], list[Score]] = {}
    for score in scores:
        if score.run in visible:
            mine.append(score)
        else:
            others.setdefault((score.topic, score.measure), []).append(score)
    return [
        *mine,
        *(line for group in others.values() for line in _three(group, lower_is_better(group[0].measure))),
    ]


def _three(group: Sequence[Score], lower_is_better: bool) -> list[Score]:
    values = sorted((score.value for score in group if score.value is not None), reverse=not lower_is_better)
    judged, needed = sum(score.judged for score in group), sum(score.needed for score in group)
    topic, measure = group[0].topic, group[0].measure
    figures: tuple[float | None, ...] = (None, None, None)
    note = TOO_FEW_OTHERS
    if len(values) >= FEWEST_OTHERS:
        figures = (values[0], median(values), values[-1])
        note = _common_note(group)
    return [
        Score(name, topic, measure, value, judged, needed, note)
        for name, value in zip((BEST, MIDDLE, WORST), figures, strict=True)
    ]


def _common_note(group: Sequence[Score]) -> str:
    """The note that all of them have, "" where they differ."""
    notes = {score.note for score in group}
    return notes.pop() if len(notes) == 1 else ""
