"""Tags and notes of one's own: put on units, counted, saved as a file."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.analysis import errors
from assessment.analysis.errors import Item, Tagged
from assessment.analysis.errors.items import item_id
from assessment.analysis.errors.tagging import GONE, MAX_NOTE, MAX_TAG, Tally
from assessment.campaign import Campaign
from assessment.model import UserError
from assessment.store.tags import Tag
from assessment.ui import session
from assessment.ui.element_keys import element_key
from assessment.ui.errors.choices import PART, RUN, TOPIC, UNIT, mine
from assessment.ui.foreign_text import md, shown
from assessment.ui.links import address
from assessment.ui.tables import download_table, draw_table, table_from_rows

OFTEN = ("wrong source", "misread", "outdated", "judged wrongly")
"""Offered where no tag was made yet."""


def tag_them(campaign: Campaign, picked: Sequence[Item]) -> None:
    """A tag and a note for all picked units."""
    principal = session.principal()
    if not errors.owner_of(principal):
        st.info("Choose your name in the sidebar to tag units: tags are your own.", icon=":material/person:")
        return
    found = {(entry.tag.run, entry.tag.ref): entry.tag for entry in errors.tagged(campaign, principal)}
    now = [found[item.run, item.ref] for item in picked if (item.run, item.ref) in found]
    st.caption(
        f"{'Your team sees these tags' if principal.team else 'Only you see these tags'}; they change no judgment and no score."
    )
    given = _form(
        picked,
        list(dict.fromkeys(tag.tag for tag in found.values())) or list(OFTEN),
        now[0] if len(picked) == 1 and now else None,
    )
    if given:
        _put(campaign, picked, *given)
    if now and st.button(
        "Take the tag off" if len(now) == 1 else f"Take {len(now)} tags off", icon=":material/label_off:"
    ):
        _put(campaign, [item for item in picked if (item.run, item.ref) in found], "", "")


def _form(picked: Sequence[Item], known: Sequence[str], now: Tag | None) -> tuple[str, str] | None:
    """The tag and the note, once they are sent."""
    name = picked[0].id
    with st.form(element_key("tag", name), border=False):
        index = known.index(now.tag) if now and now.tag in known else None
        key = element_key("tag-of", name)
        tag = st.selectbox(
            "Tag",
            known,
            index=index,
            accept_new_options=True,
            placeholder="choose or type",
            key=key,
            format_func=shown,
        )
        note = st.text_area(
            "Note", now.note if now else "", max_chars=MAX_NOTE, key=element_key("note-of", name)
        )
        sent = st.form_submit_button(
            f"Tag {len(picked)} units" if len(picked) > 1 else "Tag the unit", icon=":material/label:"
        )
    if sent and not tag:
        st.warning(f"Choose a tag, or type one of at most {MAX_TAG} characters.")
    return (tag, note) if sent and tag else None


def _put(campaign: Campaign, picked: Sequence[Item], tag: str, note: str) -> None:
    try:
        errors.put(campaign, session.principal(), picked, tag, note)
    except UserError as error:
        st.error(md(str(error)))
    else:
        st.rerun()


def tags(campaign: Campaign) -> None:
    """All tags of whoever is here, counted, then one by one."""
    own = set(mine(campaign))
    found = [entry for entry in errors.tagged(campaign, session.principal()) if entry.tag.run in own]
    if not found:
        st.info("No tags yet: pick units in the part *Units* and tag them there.", icon=":material/label:")
        return
    counts = table_from_rows([_tally(line) for line in errors.counted(found)])
    draw_table(counts, hide_index=True, key="tallies")
    download_table(counts, f"{campaign.name}-tag-counts")
    rows = table_from_rows([_row(campaign, entry) for entry in found])
    draw_table(
        rows,
        hide_index=True,
        key="tagged",
        column_config={"Unit": st.column_config.LinkColumn(display_text="open", width="small")},
    )
    download_table(rows, f"{campaign.name}-tags")


def _tally(line: Tally) -> dict[str, str | int]:
    labels = ", ".join(f"{count} × {shown(state)}" for state, count in line.states)
    return {
        "Tag": shown(line.tag),
        "Units": line.units,
        "Runs": line.runs,
        "Topics": line.topics,
        "Labels": labels,
    }


def _row(campaign: Campaign, entry: Tagged) -> dict[str, str]:
    tag = entry.tag
    where = {PART: "Units", RUN: tag.run, TOPIC: tag.ref.topic, UNIT: item_id(tag.run, tag.ref)}
    return {
        "Tag": shown(tag.tag),
        "Topic": shown(tag.ref.topic),
        "Run": shown(tag.run),
        "Question": shown(campaign.track.scale(tag.ref.kind).title),
        "Label": shown(entry.state),
        "Note": shown(tag.note),
        "By": shown(tag.by),
        "When (UTC)": tag.at[:16].replace("T", " "),
        "Unit": "" if entry.state == GONE else address("errors", campaign, **where),
    }
