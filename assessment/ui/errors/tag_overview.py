"""The reader's tags: which kinds of error cost most, and the units of each with their texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from assessment.analysis import errors
from assessment.analysis.errors import (
    Cost,
    RunUnit,
    TaggedUnit,
    UnitFilter,
    matching_units,
)
from assessment.analysis.errors.losses import Loss, greatest, losses_by, share_of
from assessment.analysis.errors.tagging import TagCount
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of, plural
from assessment.model.measures import chief_measures_first
from assessment.ui import session
from assessment.ui.errors.choices import (
    PART,
    TAG_RUN,
    UNITS_PART,
    every_option,
    run_box,
    sees_all,
    single_runs,
    tag_measure_box,
)
from assessment.ui.errors.tag_owner import ask_for_name, can_tag
from assessment.ui.errors.tag_tables import draw_counts
from assessment.ui.errors.tagged_list import list_tagged
from assessment.ui.errors.tags import FIRST_TAGS
from assessment.ui.foreign_text import md
from assessment.ui.links import address
from assessment.ui.measures import measure_digits, measure_heading

_SECONDS = 2.0
"""For trying labels on tagged units; a further look goes on where the time ended."""


def show_tags(campaign: Campaign) -> None:
    """All tags of the reader, or of the reader's team: counted with what they cost, then unit by unit."""
    runs = set(single_runs(campaign))
    every_entry = errors.tagged_units(campaign, session.principal())
    entries = [entry for entry in every_entry if entry.tag.run in runs]
    if not entries:
        _say_how_to_tag(campaign)
        return
    [run_column, measure_column, _] = st.columns([3, 3, 6])
    with run_column:
        entries = _of_chosen_run(entries)
    items = tagged_items(campaign, entries)
    # What has no label that counts is open work, which costs nothing yet.
    wanted = UnitFilter(judged=True)
    judged = matching_units(items.values(), wanted)
    tagged_runs = list(dict.fromkeys(entry.tag.run for entry in entries))
    with measure_column:
        measure = _choose_measure(campaign, tagged_runs, judged)
    costs = _costs(campaign, judged, measure) if measure else {}
    losses = tag_losses(entries, items, costs)
    tallies = errors.tag_counts(entries)
    st.markdown(tags_in_words(campaign, tallies, losses, measure))
    draw_counts(campaign, entries, items, tallies, losses=losses, measure=measure)
    # In the order of the table.
    tags = [loss.name for loss in losses]
    tags = list(dict.fromkeys([*tags, *(tally.tag for tally in tallies)]))
    list_tagged(campaign, tags, entries, items, costs, measure=measure)


def _of_chosen_run(entries: Sequence[TaggedUnit]) -> list[TaggedUnit]:
    """The tags of the chosen run, at first of all runs; no choice where one run has all tags."""
    runs = list(dict.fromkeys(entry.tag.run for entry in entries))
    if len(runs) == 1:
        return list(entries)
    run = run_box(
        runs, key=TAG_RUN, every="All tagged runs", standard=every_option(runs)
    )
    if run == every_option(runs):
        return list(entries)
    return [entry for entry in entries if entry.tag.run == run]


def _say_how_to_tag(campaign: Campaign) -> None:
    if not can_tag():
        [column, _] = st.columns(2)
        with column:
            ask_for_name("tagger")
        st.caption(
            "A tag says what kind of mistake a unit is, for example *wrong source* or *misread*. This part "
            "then shows which kinds cost most, with their units."
        )
        return
    units = address("errors", campaign, **{PART: UNITS_PART})
    st.info(
        "**No tags yet.** A tag says what kind of mistake a unit is. This part then shows which kinds cost "
        "most, with their units.",
        icon=":material/label:",
    )
    digits = [f"`{digit}` {tag}" for digit, tag in enumerate(FIRST_TAGS, 1)]
    st.markdown(
        f"1. Open [Units]({units}): the most costly unit is in hand.\n"
        f"2. Press a digit or its button: {', '.join(digits)}. `0` removes it, `j` goes on.\n"
        "3. Words of your own and a note are put on in the tab *Tag*; they get the next digits."
    )
    st.link_button(
        "Open the most costly units", units, icon=":material/label:", type="primary"
    )


def tagged_items(
    campaign: Campaign, entries: Sequence[TaggedUnit]
) -> dict[TaggedUnit, RunUnit]:
    """The unit of each tag; tags whose units are gone are left out."""
    items = {}
    everybody = sees_all(campaign)
    for entry in entries:
        item = entry.item(everybody=everybody)
        if item is not None:
            items[entry] = item
    return items


def _choose_measure(
    campaign: Campaign, runs: Sequence[str], items: Sequence[RunUnit]
) -> str | None:
    """The measure of the box; at first the first official one that a tagged unit costs its run.

    None at first where there is none, and in a large campaign, where the first sight would wait.
    """
    standard = None
    if not campaign.data.is_large:
        errors.try_other_labels(campaign.data, items, _SECONDS)
        measures = errors.measures_of(campaign.data, runs)
        for measure in chief_measures_first(measures, campaign.track.measure):
            is_official = campaign.track.measure(measure).official
            if is_official and errors.known_costs(campaign.data, items, measure):
                standard = measure
                break
    return tag_measure_box(campaign, runs, standard)


def _costs(
    campaign: Campaign, items: Sequence[RunUnit], measure: str
) -> Mapping[str, Cost]:
    data = campaign.data
    errors.try_other_labels(data, items, _SECONDS, measure=measure)
    costs = errors.known_costs(data, items, measure)
    if data.is_large:
        return costs
    dearest = errors.dearest_first(items, costs)
    return errors.with_totals(data, costs, dearest, measure=measure, seconds=_SECONDS)


def tag_losses(
    entries: Sequence[TaggedUnit],
    items: Mapping[TaggedUnit, RunUnit],
    costs: Mapping[str, Cost],
) -> list[Loss]:
    """What the units of each tag cost, the dearest tag first; tags at no cost are left out."""
    tags = {item.id: entry.tag.tag for entry, item in items.items()}
    present = [items[entry] for entry in entries if entry in items]
    return losses_by(lambda item: tags[item.id], present, costs)


def tags_in_words(
    campaign: Campaign,
    tallies: Sequence[TagCount],
    losses: Sequence[Loss],
    measure: str | None,
) -> str:
    """Which tags cost most and their share, or, without a cost, which tags most units have."""
    units = number_of(sum(tally.units for tally in tallies), "tagged unit")
    if not losses or measure is None:
        nothing = ""
        if measure:
            nothing = f" None of them costs any {md(measure_heading(campaign.track, measure))}."
        return f"**{units}**, {_most_frequent(tallies)}.{nothing}"
    digits = measure_digits(campaign, measure)
    most = greatest(losses)
    names = ", ".join(f"“{md(loss.name)}”" for loss in most)
    verb = plural(len(most), "costs", "cost")
    heading = md(measure_heading(campaign.track, measure))
    amount = f"{most[0].amount:.{digits}f}"
    dearest = {loss.name for loss in most}
    runs = max(tally.runs for tally in tallies if tally.tag in dearest)
    over = ""
    if runs > 1:
        # A sum over runs, which may be more than any one of them can lose.
        over = f" over {runs} runs"
    percent = f"{share_of(most[0], losses):.0f} %"
    if len(most) > 1:
        effect = f"{amount} each{over} ({percent} each)**"
    else:
        effect = f"{amount}{over}**, {percent} of what the {units} cost"
    return (
        f"**{names} {verb} most {heading}: {effect}. "
        "Costs of single units, added up: they overlap, and only show where to look first."
    )


def _most_frequent(tallies: Sequence[TagCount]) -> str:
    most = max(tally.units for tally in tallies)
    first = [f"“{md(tally.tag)}”" for tally in tallies if tally.units == most]
    names = ", ".join(first)
    if len(tallies) == 1:
        return names
    each = " each" if len(first) > 1 else ""
    return f"most often {names} ({most:,}{each})"
