"""Which runs a principal sees, and what of other runs' scores."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from statistics import median

from assessment.campaign.handle import Campaign
from assessment.formats.plurals import plural
from assessment.model import Measure, Score
from assessment.model.permissions import OWN_RUNS, Principal

BEST, MIDDLE, WORST = "others: best", "others: median", "others: worst"
"""Names under which other teams' runs are summed up where they are not shown one by one."""
SUMMARIES = (BEST, MIDDLE, WORST)
NO_OWN_RUNS = "None of the runs is your team's"
ADVICE_WITHOUT_OWN_RUNS = (
    f"{NO_OWN_RUNS}. Ask an organiser to check the team of your runs, and yours."
)
"""In place of a page that shows a team its own runs."""
FEWEST_OTHERS = 4
"""Best, median and worst of fewer values would be the values themselves."""
TOO_FEW_OTHERS = f"shown from {FEWEST_OTHERS} other runs with a value on"


def visible_runs(campaign: Campaign, principal: Principal) -> list[str]:
    """Names of the runs that the principal sees one by one, in the campaign's order."""
    runs = campaign.runs()
    if principal.role not in OWN_RUNS:
        return list(runs)
    # A run without a team belongs to nobody, also not to a member whose team is unknown.
    if not principal.team:
        return []
    return [name for name, run in runs.items() if run.team == principal.team]


def visible_scores(
    campaign: Campaign, principal: Principal, scores: Iterable[Score]
) -> list[Score]:
    """The scores that the principal sees: of runs that are not visible only the best, median and worst.

    Runs of several tasks are summed up task by task.
    """
    if principal.role not in OWN_RUNS:
        return list(scores)
    scores = list(scores)
    shown = []
    for view in campaign.by_task():
        shown += anonymise_others(
            view.of_task(scores),
            visible_runs(view, principal),
            campaign.track.measure,
        )
    return shown


def why_others_are_hidden(
    campaign: Campaign, principal: Principal, measure: str
) -> str:
    """Why no summary of other runs is shown for a measure, as a sentence; "" where it is shown."""
    if principal.role not in OWN_RUNS:
        return ""
    visible = set(visible_runs(campaign, principal))
    others = 0
    for score in campaign.totals():
        is_other = score.measure == measure and score.run not in visible
        if is_other and score.value is not None:
            others += 1
    if others >= FEWEST_OTHERS:
        return ""
    return (
        f"Other teams' runs are summed up where at least {FEWEST_OTHERS} of them have a value; "
        f"here {others} {plural(others, 'has', 'have')} one, so nothing of them is shown."
    )


def shown_scores(scores: Iterable[Score]) -> list[Score]:
    """The scores without summaries of too few other runs, for tables that people read."""
    return [score for score in scores if score.note != TOO_FEW_OTHERS]


def anonymise_others(
    scores: Iterable[Score],
    visible: Collection[str],
    measure_of: Callable[[str], Measure],
) -> list[Score]:
    """The scores of visible runs, and for all other runs the best, median and worst value.

    These three are made for each topic and measure, of the defined values; with fewer than `FEWEST_OTHERS` of
    them, all three are undefined and their counts 0, with a note.  Judged and needed units are sums over the
    other runs.  A note that all of these have stays: it is about the judgments, not about a run.
    """
    shown: list[Score] = []
    others: dict[tuple[str | None, str], list[Score]] = {}
    for score in scores:
        if score.run in visible:
            shown.append(score)
        else:
            others.setdefault((score.topic, score.measure), []).append(score)
    for group in others.values():
        shown += _summary(group, measure_of(group[0].measure))
    return shown


def _summary(group: Sequence[Score], measure: Measure) -> list[Score]:
    """The best, median and worst of the scores of one topic and measure."""
    defined = [score.value for score in group if score.value is not None]
    values = sorted(defined, key=lambda value: -measure.sign * value)
    if len(values) < FEWEST_OTHERS:
        unknown = group[0]._replace(value=None, judged=0, needed=0, note=TOO_FEW_OTHERS)
        return [unknown._replace(run=name) for name in (BEST, MIDDLE, WORST)]
    summary = {BEST: values[0], MIDDLE: median(values), WORST: values[-1]}
    # Counts of all runs together: those of the best run alone would tell which run it is.
    judged = sum(score.judged for score in group)
    needed = sum(score.needed for score in group)
    template = group[0]._replace(judged=judged, needed=needed, note=_common_note(group))
    return [template._replace(run=name, value=value) for name, value in summary.items()]


def _common_note(group: Sequence[Score]) -> str:
    """The note that all the scores have, "" where notes differ."""
    notes = {score.note for score in group}
    return notes.pop() if len(notes) == 1 else ""
