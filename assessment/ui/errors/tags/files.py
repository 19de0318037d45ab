"""The files of the part *Tags*: a row for each tag, and a row for each tagged unit."""

from __future__ import annotations

from functools import partial

import pandas as pd

from assessment.analysis.errors import doubts_judgment
from assessment.analysis.errors.wording import (
    loss_in_words,
    rank_in_words,
)
from assessment.campaign import Campaign
from assessment.formats.numbers import is_lost_in_rounding, rounded_amount
from assessment.ui.errors.boxes.unit_links import link_of_units
from assessment.ui.errors.tags.tag_table import TagTable
from assessment.ui.errors.tags.tagged_rows import (
    TaggedRow,
    label_of,
    labels_in_words,
)
from assessment.ui.errors.words.unit_subject import title_of_unit
from assessment.ui.foreign_text import shown
from assessment.ui.measures import measure_digits, measure_heading
from assessment.ui.tables import download_table, table_from_rows
from assessment.ui.topic_titles import topic_title

ERROR, DOUBT = "error of the run", "judgment in doubt"
NO_ERROR = "no error of the run"


def offer_tags(campaign: Campaign, counts: pd.DataFrame, table: TagTable) -> None:
    """The button of the file with the counted tags; it also has their labels and the names of their runs."""
    download_table(
        tags_frame(campaign, counts, table),
        f"{campaign.name}-tag-counts",
        "CSV of tags",
    )


def offer_units(campaign: Campaign, table: TagTable, *, of: str = ERROR) -> None:
    """The button of the file with the tagged units; `of` says what their tags are."""
    name = f"{campaign.name}-tags"
    if of == DOUBT:
        name = f"{campaign.name}-judgments-in-doubt"
    download_table(units_frame(campaign, table), name, "CSV of units")


def tags_frame(
    campaign: Campaign, counts: pd.DataFrame, table: TagTable
) -> pd.DataFrame:
    """The counted tags with the measure of their costs, which have its digits; `counts` is what was drawn."""
    labels = [labels_in_words(campaign, tag.rows) for tag in table.tags]
    runs = [", ".join(map(shown, tag.runs)) for tag in table.tags]
    file = counts
    if table.measure is not None:
        file = _rounded(counts, measure_digits(campaign, table.measure))
        file["Measure"] = measure_heading(campaign.track, table.measure)
    return file.assign(Runs=runs, Labels=labels)


def _rounded(counts: pd.DataFrame, digits: int) -> pd.DataFrame:
    """The counts with so many decimals; a cost or share that is not 0 does not become 0."""
    rounded = counts.round(digits)
    for name in counts.select_dtypes("float"):
        is_lost = rounded[name].eq(0) & counts[name].gt(0)
        amounts = counts[name].map(partial(rounded_amount, digits=digits))
        rounded[name] = rounded[name].mask(is_lost, amounts)
    return rounded


def units_frame(campaign: Campaign, table: TagTable) -> pd.DataFrame:
    """A row for each tagged unit, which names it for readers without the campaign at hand."""
    cells = [_cells(campaign, row, table.measure) for row in table.rows]
    return table_from_rows(cells)


def _cells(campaign: Campaign, row: TaggedRow, measure: str | None) -> dict[str, str]:
    tag, unit = row.entry.tag, row.unit
    cells = {"Topic": tag.ref.topic}
    cells["Title"] = _title(campaign, row)
    cells["Run"] = tag.run
    cells["Unit"] = unit.unit.name if unit else ""
    cells["Document"] = unit.unit.document if unit else ""
    cells["Question"] = campaign.track.scale(tag.ref.kind).title
    cells["Text"] = _text_of(row)
    cells["Found"] = rank_in_words(unit.retrieval) if unit else ""
    cells["Label"] = label_of(campaign, row)
    cells["Why"] = _why(row)
    cells["Best for score"] = row.remedy
    cells["Tag"] = tag.tag
    cells["Means"] = _meaning(row)
    cells["Note"] = tag.note
    if measure is not None:
        cells |= _cost_cells(campaign, row, measure)
    cells["Link"] = link_of_units(campaign, measure)(unit) if unit else ""
    cells["By"] = tag.by
    cells["When"] = tag.at
    return cells


def _text_of(row: TaggedRow) -> str:
    """The unit's text; of one that is gone that of the earlier answer, "" where that is unknown."""
    unit = row.unit or row.former
    return unit.text if unit else ""


def _why(row: TaggedRow) -> str:
    """Why the unit costs a ranking something, or why the run's error costs nothing yet."""
    if row.unit is None:
        return ""
    return loss_in_words(row.unit.retrieval) or row.undecided


def _title(campaign: Campaign, row: TaggedRow) -> str:
    """The topic's title with the part that the unit is about; that part is unknown of some that are gone."""
    unit = row.unit or row.former
    if unit is None:
        return topic_title(campaign, row.entry.tag.ref.topic)
    return title_of_unit(campaign, unit)


def _meaning(row: TaggedRow) -> str:
    """What the tag says of the unit; by the chosen measure it may be no error of the run."""
    if doubts_judgment(row.tag):
        return DOUBT
    return NO_ERROR if row.is_no_error else ERROR


def _cost_cells(campaign: Campaign, row: TaggedRow, measure: str) -> dict[str, str]:
    """What the unit costs, and by which measure; the cost is empty where there is none."""
    digits = measure_digits(campaign, measure)
    costs = f"{row.amount:.{digits}f}" if row.amount else ""
    if is_lost_in_rounding(row.amount, digits):
        costs = str(rounded_amount(row.amount, digits))
    return {"Costs": costs, "Measure": measure_heading(campaign.track, measure)}
