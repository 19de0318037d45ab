"""The reader's tags: which kinds of error cost most, the units of each, and the judgments in doubt.

The run that was seen last, on whichever page, comes first everywhere: the part opens with its task, and its
row and its units stand above those of other runs.
"""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from assessment.analysis import errors
from assessment.analysis.errors import JUDGED_WRONGLY
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of, plural
from assessment.model.progress import Progress
from assessment.model.units import unit_id
from assessment.review.unit_list.filters import UnitFilters
from assessment.ui import session
from assessment.ui.choices.last_seen_run import last_seen_run
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.errors.boxes.choices import (
    PART,
    UNITS_PART,
    single_runs,
    tag_measure_box,
)
from assessment.ui.errors.boxes.last_measure import last_measure
from assessment.ui.errors.tags.chosen_tags import ChosenTags, choose_tags
from assessment.ui.errors.tags.default_tag_measure import default_tag_measure
from assessment.ui.errors.tags.files import DOUBT, offer_tags, offer_units
from assessment.ui.errors.tags.footnotes import footnotes_on_tags
from assessment.ui.errors.tags.tables import draw_counts, draw_runs
from assessment.ui.errors.tags.tag_costs import tag_table
from assessment.ui.errors.tags.tag_table import TagTable, counted_tags
from assessment.ui.errors.tags.tag_words import TagWords
from assessment.ui.errors.tags.tagged_rows import TaggedRow, judged_units, tagged_rows
from assessment.ui.errors.tags.tagging import FIRST_TAGS, ask_for_name, can_tag
from assessment.ui.errors.tags.unit_lists import list_tagged
from assessment.ui.errors.tags.untagged import Untagged, untagged_units
from assessment.ui.errors.tags.wording import words_on_tags
from assessment.ui.links import address, units_address
from assessment.ui.tables import caption_bar


def show_tags(campaign: Campaign) -> None:
    """All tags of the reader, or of the reader's team: counted with what they cost, then unit by unit."""
    runs = single_runs(campaign)
    every_entry = errors.tagged_units(campaign, session.principal())
    own = [entry for entry in every_entry if entry.tag.run in runs]
    if not own:
        _say_how_to_tag(campaign)
        return
    last_run_seen = last_seen_run(campaign, runs)
    columns = iter(st.columns(4))
    chosen = choose_tags(campaign, own, last_run_seen, columns=columns)
    if chosen.errors:
        _show_errors(campaign, chosen, last_run_seen, measure_column=next(columns))
    if chosen.doubts:
        _show_doubts(campaign, tagged_rows(campaign, chosen.doubts), last_run_seen)


def _show_errors(
    campaign: Campaign,
    chosen: ChosenTags,
    last_run_seen: str | None,
    *,
    measure_column: DeltaGenerator,
) -> None:
    """Works out what the tags cost by the chosen measure, decides what is said of it, and draws both."""
    rows = tagged_rows(campaign, chosen.errors)
    runs = list(dict.fromkeys(row.run for row in rows))
    with progress_bar() as progress:
        default = default_tag_measure(
            campaign,
            runs,
            judged_units(rows),
            last=last_measure(campaign),
            progress=progress,
        )
        with measure_column:
            measure = tag_measure_box(campaign, runs, default.name)
        table = tag_table(campaign, rows, measure, progress=progress)
        untagged = _untagged(campaign, runs, measure, progress)
    if default.reason and measure == default.name:
        st.caption(default.reason)
    words = words_on_tags(campaign, table, untagged)
    st.markdown(words.sentences)
    _draw_counts_with_files(campaign, table, words, chosen)
    # What a single run would gain is in the sentences.
    if table.costs is not None and table.costs.runs_of_mean:
        draw_runs(campaign, table, table.costs, last_run_seen)
    list_tagged(campaign, table, last_run_seen, key="errors")


def _untagged(
    campaign: Campaign, runs: Sequence[str], measure: str | None, progress: Progress
) -> list[Untagged]:
    """The costly units of the runs without a tag of any kind, a doubt of their label included."""
    if measure is None:
        return []
    # Not the entries that are shown: a judgment in doubt has a tag too, and the link leads past it.
    tagged = errors.tags_by_unit(campaign, session.principal())
    return untagged_units(campaign, runs, measure, tagged, progress=progress)


def _draw_counts_with_files(
    campaign: Campaign, table: TagTable, words: TagWords, chosen: ChosenTags
) -> None:
    """The tags with the footnotes and both files below them."""
    counts = draw_counts(campaign, table, words)
    with caption_bar():
        footnotes = footnotes_on_tags(
            campaign,
            table,
            how_counted=words.how_counted,
            doubts=chosen.doubts,
            of_other_tasks=chosen.of_other_tasks,
        )
        st.caption(footnotes)
        with st.container(horizontal=True, width="content"):
            offer_tags(campaign, counts, table)
            offer_units(campaign, table)


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
        "3. Add your own tags and notes in the tab *Tag*; new tags get the next digits.\n"
        "4. *judged wrongly* is for labels that you doubt: these units are listed apart and are in no figure."
    )
    st.link_button(
        "Open the most costly units", units, icon=":material/label:", type="primary"
    )


_MAX_LINKED = 60
"""Units that one address names; more would be too long for some servers."""


def _show_doubts(
    campaign: Campaign,
    doubts: Sequence[TaggedRow],
    last_run_seen: str | None,
) -> None:
    """What these tags mean and what to do about them, then the units; without costs, which are no run's."""
    st.header("Judgments in doubt", anchor="judgments-in-doubt", divider="gray")
    table = counted_tags(doubts)
    count = number_of(len(doubts), "unit")
    verb = plural(len(doubts), "is", "are")
    with caption_bar():
        st.markdown(
            f"**{count} {verb} tagged “{JUDGED_WRONGLY}”.** That is no error of a run: it asks for another "
            f"judgment, and counts in no figure of this part. {_what_to_do(campaign, doubts)}"
        )
        offer_units(campaign, table, of=DOUBT)
    list_tagged(campaign, table, last_run_seen, key="doubts")


def _what_to_do(campaign: Campaign, doubts: Sequence[TaggedRow]) -> str:
    if not session.may("adjudicate") or not session.may("session"):
        return "Send the organisers the file, which has each unit with its note."
    refs = dict.fromkeys(row.unit.ref for row in doubts if row.unit is not None)
    linked = list(refs)[:_MAX_LINKED]
    if not linked:
        return "None of them is in the campaign any more."
    ids = tuple(unit_id(ref) for ref in linked)
    topics = tuple(dict.fromkeys(ref.topic for ref in linked))
    link = units_address(campaign, UnitFilters(id=ids, topic=topics))
    them = plural(len(linked), "it", "them")
    which = f"the first {len(linked)}" if len(linked) < len(refs) else them
    return f"[Open {which} on the page Units]({link}) to send {them} into adjudication."
