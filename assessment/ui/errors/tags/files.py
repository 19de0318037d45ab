"""The files of the part *Tags*: a row for each tag, and a row for each tagged unit."""

from __future__ import annotations

import pandas as pd

from assessment.analysis.errors import RunUnit, TaggedUnit, doubts_judgment
from assessment.analysis.errors.wording import (
    loss_in_words,
    rank_in_words,
)
from assessment.campaign import Campaign
from assessment.ui.errors.boxes.unit_links import link_of_units
from assessment.ui.errors.tags.summary import TagSummary
from assessment.ui.errors.tags.wrong_units import (
    label_of,
    labels_in_words,
    remedy_of,
)
from assessment.ui.errors.words.unit_subject import title_of_unit
from assessment.ui.foreign_text import shown
from assessment.ui.measures import measure_digits, measure_heading
from assessment.ui.tables import download_table, table_from_rows
from assessment.ui.topic_titles import topic_title

ERROR, DOUBT = "error of the run", "judgment in doubt"
NO_ERROR = "no error of the run"


def offer_tags(campaign: Campaign, counts: pd.DataFrame, summary: TagSummary) -> None:
    """The button of the file with the counted tags; it also has their labels and the names of their runs."""
    download_table(
        tags_frame(campaign, counts, summary),
        f"{campaign.name}-tag-counts",
        "CSV of tags",
    )


def offer_units(campaign: Campaign, summary: TagSummary, *, of: str = ERROR) -> None:
    """The button of the file with the tagged units; `of` says what their tags are."""
    name = f"{campaign.name}-tags"
    if of == DOUBT:
        name = f"{campaign.name}-judgments-in-doubt"
    download_table(units_frame(campaign, summary), name, "CSV of units")


def tags_frame(
    campaign: Campaign, counts: pd.DataFrame, summary: TagSummary
) -> pd.DataFrame:
    """The counted tags with the measure of their costs, which have its digits; `counts` is the table."""
    entries = [summary.entries_of(tag) for tag in summary.tags]
    labels = [labels_in_words(campaign, summary, of_tag) for of_tag in entries]
    runs = [", ".join(map(shown, summary.runs_of(tag))) for tag in summary.tags]
    file = counts
    if summary.costs.measure:
        file = counts.round(measure_digits(campaign, summary.costs.measure))
        file["Measure"] = measure_heading(campaign.track, summary.costs.measure)
    return file.assign(Runs=runs, Labels=labels)


def units_frame(campaign: Campaign, summary: TagSummary) -> pd.DataFrame:
    """A row for each tagged unit, which names it for readers without the campaign at hand."""
    return table_from_rows(
        [_unit_row(campaign, summary, entry) for entry in summary.entries]
    )


def _unit_row(
    campaign: Campaign, summary: TagSummary, entry: TaggedUnit
) -> dict[str, str]:
    tag = entry.tag
    run_unit = summary.units.get(entry)
    scale = campaign.track.scale(tag.ref.kind)
    row = {"Topic": tag.ref.topic}
    row["Title"] = _title(campaign, summary, entry)
    row["Run"] = tag.run
    row["Unit"] = run_unit.unit.name if run_unit else ""
    row["Document"] = run_unit.unit.document if run_unit else ""
    row["Question"] = scale.title
    row["Text"] = _text_of(summary, entry)
    row["Found"] = rank_in_words(run_unit.retrieval) if run_unit else ""
    row["Label"] = label_of(campaign, summary, entry)
    row["Why"] = _why(summary, run_unit) if run_unit else ""
    row["Best for score"] = remedy_of(summary, run_unit) if run_unit else ""
    row["Tag"] = tag.tag
    row["Means"] = _meaning(summary, tag.tag, run_unit)
    row["Note"] = tag.note
    row |= _cost_cells(campaign, summary, entry)
    row["Link"] = _link(campaign, summary, run_unit)
    row["By"] = tag.by
    row["When"] = tag.at
    return row


def _text_of(summary: TagSummary, entry: TaggedUnit) -> str:
    """The unit's text; of one that is gone that of the earlier answer, "" where that is unknown."""
    unit = summary.units.get(entry) or summary.former.get(entry)
    return unit.text if unit else ""


def _why(summary: TagSummary, unit: RunUnit) -> str:
    """Why the unit costs a ranking something, or why the run's error costs nothing yet."""
    return loss_in_words(unit.retrieval) or summary.undecided(unit)


def _title(campaign: Campaign, summary: TagSummary, entry: TaggedUnit) -> str:
    """The topic's title with the part that the unit is about; that part is unknown of some that are gone."""
    unit = summary.units.get(entry) or summary.former.get(entry)
    if unit is None:
        return topic_title(campaign, entry.tag.ref.topic)
    return title_of_unit(campaign, unit)


def _meaning(summary: TagSummary, tag: str, unit: RunUnit | None) -> str:
    """What the tag says of the unit; by the chosen measure it may be no error of the run."""
    if doubts_judgment(tag):
        return DOUBT
    if unit is not None and unit.id in summary.costs.ids_without_error:
        return NO_ERROR
    return ERROR


def _cost_cells(
    campaign: Campaign, summary: TagSummary, entry: TaggedUnit
) -> dict[str, str]:
    """What the unit costs, and by which measure; the cost is empty where there is none."""
    if summary.costs.measure is None:
        return {}
    amount = summary.amount(entry)
    digits = measure_digits(campaign, summary.costs.measure)
    costs = f"{amount:.{digits}f}" if amount else ""
    measure = measure_heading(campaign.track, summary.costs.measure)
    return {"Costs": costs, "Measure": measure}


def _link(campaign: Campaign, summary: TagSummary, unit: RunUnit | None) -> str:
    """The whole address of the unit, which names neither the sender nor a role."""
    return link_of_units(campaign, summary.costs.measure)(unit) if unit else ""
