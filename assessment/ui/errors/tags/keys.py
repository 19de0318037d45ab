"""Tags by digit: one key puts a tag on the picked units."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import streamlit as st

from assessment.analysis import errors
from assessment.analysis.errors import RunUnit, TaggedUnit
from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.element_keys import element_key
from assessment.ui.errors.tags.form import FIRST_TAGS, ask_for_name, put_tag
from assessment.ui.foreign_text import md

MAX_KEYS = 9
_DOUBT = "For a label that you doubt: no error of the run, listed apart in Tags"


def draw_tag_keys(campaign: Campaign, picked: Sequence[RunUnit]) -> None:
    """A button and a digit for each tag; 0 removes the tag.  Without a name the choice of one."""
    principal = session.principal()
    if errors.owner_of(principal) is None:
        _ask_who_tags()
        return
    entries = errors.tagged_units(campaign, principal)
    picked_refs = {(unit.run, unit.ref) for unit in picked}
    present = {
        entry.tag.tag
        for entry in entries
        if (entry.tag.run, entry.tag.ref) in picked_refs
    }
    if not picked:
        return
    put = partial(_draw_key, campaign, picked)
    with st.container(horizontal=True, gap="xsmall"):
        for digit, tag in enumerate(tags_by_digit(entries), start=1):
            put(digit, tag, is_present=tag in present)
        if present:
            put(0, "", is_present=False)


def _ask_who_tags() -> None:
    """Folded, so that the table stays in sight for readers who do not tag."""
    with st.popover("Choose your name to tag", icon=":material/label:"):
        ask_for_name("tagger")


def _draw_key(
    campaign: Campaign,
    picked: Sequence[RunUnit],
    digit: int,
    tag: str,
    *,
    is_present: bool,
) -> None:
    text = f":material/check: {md(tag)}" if is_present else md(tag)
    put = partial(put_tag, campaign, picked, tag)
    help = _DOUBT if errors.doubts_judgment(tag) else None
    st.button(
        text or "No tag",
        key=element_key("tag-key", str(digit)),
        shortcut=str(digit),
        on_click=put,
        help=help,
    )


def tags_by_digit(entries: Sequence[TaggedUnit]) -> list[str]:
    """The usual tags, then the reader's own in the order of first use, so that a digit keeps its tag."""
    own = [entry.tag.tag for entry in reversed(entries)]
    return list(dict.fromkeys([*FIRST_TAGS, *own]))[:MAX_KEYS]
