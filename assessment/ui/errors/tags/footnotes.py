"""What the figures of the part *Tags* leave out, how far they add up, and who sees the tags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assessment.analysis.errors import JUDGED_WRONGLY, TaggedUnit, is_team_owner
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of, plural
from assessment.model import Task
from assessment.ui.errors.boxes.choices import NO_MEASURE
from assessment.ui.errors.tags.addresses import measure_address, task_address
from assessment.ui.errors.tags.default_tag_measure import measure_to_link
from assessment.ui.errors.tags.names import runs_in_words
from assessment.ui.errors.tags.tables import TOPICS, UNITS
from assessment.ui.errors.tags.tag_table import TagTable
from assessment.ui.errors.tags.tagged_rows import judged_units, tagged_rows
from assessment.ui.errors.tags.tagging import who_sees_tags
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading


def footnotes_on_tags(
    campaign: Campaign,
    table: TagTable,
    *,
    how_counted: str = "",
    doubts: Sequence[TaggedUnit] = (),
    of_other_tasks: Mapping[Task, Sequence[TaggedUnit]] | None = None,
) -> str:
    """The lines of Markdown below the table, each of them only where it holds; `how_counted` is the last.

    Judgments in doubt and tags on runs of other tasks are in no figure.
    """
    is_team = is_team_owner(table.rows[0].entry.tag.owner)
    lines = [who_sees_tags(is_team=is_team), _left_out(doubts)]
    if table.measure is not None:
        lines += [_not_scored(campaign, table, table.measure), _no_errors(table)]
    lines += _of_other_tasks(campaign, of_other_tasks or {})
    lines.append(how_counted)
    return "  \n".join(filter(None, lines))


def _left_out(doubts: Sequence[TaggedUnit]) -> str:
    if not doubts:
        return ""
    units = number_of(len(doubts), "unit")
    verb = plural(len(doubts), "is", "are")
    return (
        f"{units} tagged “{JUDGED_WRONGLY}” {verb} in none of these figures: see "
        "[Judgments in doubt](#judgments-in-doubt)."
    )


def _not_scored(campaign: Campaign, table: TagTable, measure: str) -> str:
    """The judged units that the measure does not score, with a link to a measure that does."""
    others = table.not_scored
    # Where it scores none at all, the first sentence of the part says so.
    if not others or not table.scored_units:
        return ""
    count = len(others)
    name = md(measure_heading(campaign.track, measure))
    runs = list(dict.fromkeys(md(unit.run) for unit in others))
    units = f"{number_of(count, 'tagged unit')} in {runs_in_words(runs)}"
    words = (
        f"{name} does not score {units}: {plural(count, 'it is', 'they are')} in "
        f"*{UNITS}* and *{TOPICS}*, and in no cost."
    )
    other_measure = measure_to_link(campaign, others)
    if other_measure is None:
        return words
    link = measure_address(campaign, other_measure)
    return f"{words} {_what_they_cost(campaign, count, other_measure, link)}"


def _what_they_cost(campaign: Campaign, count: int, measure: str, link: str) -> str:
    name = md(measure_heading(campaign.track, measure))
    return f"[What {plural(count, 'it costs', 'they cost')} in {name}]({link})"


def _of_other_tasks(
    campaign: Campaign, of_other_tasks: Mapping[Task, Sequence[TaggedUnit]]
) -> list[str]:
    """The tags on runs of other tasks, which have no mean with these, each task's with a link to them."""
    lines = []
    for task, entries in of_other_tasks.items():
        count = len(entries)
        counted = f"{number_of(count, 'tagged unit')} of the task *{md(task.title)}*"
        words = f"{counted} {plural(count, 'is', 'are')} in none of these figures:"
        units = judged_units(tagged_rows(campaign, entries))
        measure = measure_to_link(campaign, units) or NO_MEASURE
        link = task_address(campaign, task, measure)
        if measure == NO_MEASURE:
            lines.append(f"{words} [Show {plural(count, 'it', 'them')}]({link})")
        else:
            lines.append(f"{words} {_what_they_cost(campaign, count, measure, link)}")
    return lines


def _no_errors(table: TagTable) -> str:
    """The units whose label is not the run's doing, as the part *Units* says of them."""
    count = table.units_without_error
    if not count:
        return ""
    units = f"{number_of(count, 'tagged unit')} {plural(count, 'is', 'are')}"
    return f"{units} no error of the run, and in no cost: see *no error* below."
