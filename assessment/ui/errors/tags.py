"""The reader's own tags and notes: put on units, counted, saved as a file."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.analysis import errors
from assessment.analysis.errors import RunUnit, TaggedUnit
from assessment.analysis.errors.tagging import GONE, TagCount
from assessment.analysis.errors.wording import label_in_words
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.model import UserError
from assessment.model.units import unit_id
from assessment.store.tags import MAX_NOTE, MAX_TAG, Tag
from assessment.ui import session
from assessment.ui.element_keys import element_key
from assessment.ui.errors.choices import (
    PART,
    RUN,
    TOPIC,
    UNIT,
    UNITS_PART,
    sees_all,
    single_runs,
)
from assessment.ui.foreign_text import md, md_sentence, shown
from assessment.ui.links import address
from assessment.ui.tables import download_table, draw_table, table_from_rows
from assessment.ui.times import time_column, times
from assessment.ui.topic_titles import topic_title

FIRST_TAGS = ("wrong source", "misread", "outdated", "judged wrongly")
"""Offered where no tag was made yet."""
_LOOK = {
    "Tag": st.column_config.TextColumn(width=110),
    "Unit": st.column_config.LinkColumn(display_text="open", width=54),
    "Topic": st.column_config.TextColumn(width=60),
    "Question": st.column_config.TextColumn(width=110),
    "Text": st.column_config.TextColumn(width=240),
    "Label": st.column_config.TextColumn(width=100),
    "Note": st.column_config.TextColumn(width=150),
    "Run": st.column_config.TextColumn(width=110),
    "By": st.column_config.TextColumn(width=80),
}
_LONGEST = 110
"""Letters of a text in the table, as many as three lines have room for; the file has all."""
_ROW = 3 * 21
"""Pixels of a row: three lines."""


# Tagging units


def tag_units(campaign: Campaign, picked: Sequence[RunUnit]) -> None:
    """A tag and a note for all picked units."""
    principal = session.principal()
    if errors.owner_of(principal) is None:
        st.info(
            "Choose your name in the sidebar to tag units: tags are your own.",
            icon=":material/person:",
        )
        return
    tags = {}
    for entry in errors.tagged_units(campaign, principal):
        tags[entry.tag.run, entry.tag.ref] = entry.tag
    tagged_units = [item for item in picked if (item.run, item.ref) in tags]
    readers = (
        "Your team sees these tags" if principal.team else "Only you see these tags"
    )
    st.caption(f"{readers}; they change no judgment and no score.")
    names = list(dict.fromkeys(tag.tag for tag in tags.values()))
    present = None
    if len(picked) == 1:
        present = tags.get((picked[0].run, picked[0].ref))
    sent = _form(picked, names or list(FIRST_TAGS), present)
    if sent:
        tag, note = sent
        _store(campaign, picked, tag, note)
    if tagged_units and st.button(
        _removal(len(tagged_units)), icon=":material/label_off:"
    ):
        _store(campaign, tagged_units, "", "")


def put_tag(campaign: Campaign, picked: Sequence[RunUnit], tag: str) -> None:
    """Tag the units; notes of units that have this tag already stay."""
    principal = session.principal()
    notes = {}
    for entry in errors.tagged_units(campaign, principal):
        if entry.tag.tag == tag:
            notes[entry.tag.run, entry.tag.ref] = entry.tag.note
    try:
        for item in picked:
            note = notes.get((item.run, item.ref), "")
            errors.tag_run_units(campaign, principal, [item], tag=tag, note=note)
    except UserError as error:
        st.error(md_sentence(str(error)))


def _removal(count: int) -> str:
    return "Remove the tag" if count == 1 else f"Remove {count} tags"


def _form(
    picked: Sequence[RunUnit], names: Sequence[str], present: Tag | None
) -> tuple[str, str] | None:
    """The tag and the note, once they are sent; None before."""
    first = picked[0].id
    index = names.index(present.tag) if present and present.tag in names else None
    submit = f"Tag {len(picked)} units" if len(picked) > 1 else "Tag the unit"
    # A key for each unit and tag, or the boxes would keep what they held before.
    present_tag = present.tag if present else ""
    with st.form(element_key("tag", first), border=False):
        tag = st.selectbox(
            "Tag",
            names,
            index=index,
            accept_new_options=True,
            placeholder="choose or type",
            key=element_key("tag-of", first, present_tag),
            format_func=shown,
        )
        note = st.text_area(
            "Note",
            present.note if present else "",
            max_chars=MAX_NOTE,
            key=element_key("note-of", first),
        )
        is_sent = st.form_submit_button(submit, icon=":material/label:")
    if is_sent and not tag:
        st.warning(f"Choose a tag, or type one of at most {MAX_TAG} characters.")
    return (tag, note) if is_sent and tag else None


def _store(campaign: Campaign, picked: Sequence[RunUnit], tag: str, note: str) -> None:
    try:
        errors.tag_run_units(campaign, session.principal(), picked, tag=tag, note=note)
    except UserError as error:
        st.error(md_sentence(str(error)))
    else:
        st.rerun()


# All tags


def show_tags(campaign: Campaign) -> None:
    """All tags of the reader, or of the reader's team: counted, then one by one."""
    runs = set(single_runs(campaign))
    every_entry = errors.tagged_units(campaign, session.principal())
    entries = [entry for entry in every_entry if entry.tag.run in runs]
    if not entries:
        units = address("errors", campaign, **{PART: UNITS_PART})
        st.info(
            f"No tags yet: pick units in the part [Units]({units}) and tag them there.",
            icon=":material/label:",
        )
        return
    tallies = errors.tag_counts(entries)
    st.markdown(tags_in_words(tallies, len(entries)))
    st.markdown("**Units with each tag**")
    counts = table_from_rows([_count_row(campaign, tally) for tally in tallies])
    draw_table(counts, hide_index=True, key="tallies")
    download_table(counts, f"{campaign.name}-tag-counts")
    st.markdown("**Every tagged unit**")
    _list_tagged(campaign, entries)


def tags_in_words(tallies: Sequence[TagCount], units: int) -> str:
    """How many units have tags, and which tags most have; tags that as many have stand together.

    >>> tallies = [TagCount("misread", 2, 1, 2, ()), TagCount("outdated", 1, 1, 1, ())]
    >>> tags_in_words(tallies, 3)
    '**3 tagged units**, most often “misread” (2).'
    >>> tags_in_words(tallies[1:], 1)
    '**1 tagged unit**, “outdated”.'
    """
    most = max(tally.units for tally in tallies)
    first = [f"“{md(tally.tag)}”" for tally in tallies if tally.units == most]
    names = ", ".join(first)
    count = f"**{number_of(units, 'tagged unit')}**"
    if len(tallies) == 1:
        return f"{count}, {names}."
    each = " each" if len(first) > 1 else ""
    return f"{count}, most often {names} ({most:,}{each})."


def _list_tagged(campaign: Campaign, entries: Sequence[TaggedUnit]) -> None:
    """The tagged units one by one, with a file that also has the titles of their topics."""
    rows = table_from_rows([_tag_row(campaign, entry) for entry in entries])
    drawn = rows.assign(When=times(rows["When"])).drop(columns="Title", errors="ignore")
    if "Text" in drawn:
        drawn["Text"] = drawn["Text"].str.slice(0, _LONGEST)
    look = {**_LOOK, "When": time_column()}
    draw_table(
        drawn, hide_index=True, key="tagged", column_config=look, row_height=_ROW
    )
    download_table(rows, f"{campaign.name}-tags")


def _count_row(campaign: Campaign, tally: TagCount) -> dict[str, str | int]:
    words: dict[str, str] = {}
    for scale in campaign.track.scales:
        for name in scale.names:
            words.setdefault(name, scale.in_words(name))
    labels = [
        f"{count} × {shown(words.get(state, state))}" for state, count in tally.states
    ]
    return {
        "Tag": shown(tally.tag),
        "Units": tally.units,
        "Runs": tally.runs,
        "Topics": tally.topics,
        "Labels": ", ".join(labels),
    }


def _tag_row(campaign: Campaign, entry: TaggedUnit) -> dict[str, str]:
    """The link comes first: what stands last is beyond the edge of most windows."""
    tag = entry.tag
    topic = tag.ref.topic
    scale = campaign.track.scale(tag.ref.kind)
    state = entry.state
    text = entry.text(everybody=sees_all(campaign))
    label = label_in_words(scale, state)
    what = {"Topic": topic, "Question": scale.title, "Text": text}
    what |= {"Label": label, "Note": tag.note, "Run": tag.run}
    what |= {"Title": topic_title(campaign, topic), "By": tag.by}
    row = {"Tag": shown(tag.tag)}
    row["Unit"] = "" if state == GONE else _unit_address(campaign, tag)
    for name, text in what.items():
        row[name] = shown(text)
    row["When"] = tag.at
    return row


def _unit_address(campaign: Campaign, tag: Tag) -> str:
    place = {
        PART: UNITS_PART,
        RUN: tag.run,
        TOPIC: tag.ref.topic,
        UNIT: unit_id(tag.ref, tag.run),
    }
    return address("errors", campaign, **place)
