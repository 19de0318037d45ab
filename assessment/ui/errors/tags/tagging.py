"""The reader's own tags and notes, put on units with a form or by digit; who has no name is asked for one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

import streamlit as st

from assessment.access.access_mode import access_mode
from assessment.analysis import errors
from assessment.analysis.errors import JUDGED_WRONGLY, RunUnit, TaggedUnit
from assessment.campaign import Campaign
from assessment.model import Ref, UserError
from assessment.store.tags import MAX_NOTE, MAX_TAG, Tag
from assessment.ui import session
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, md_sentence, shown
from assessment.ui.frame import name_picker

FIRST_TAGS = ("wrong source", "misread", "outdated", JUDGED_WRONGLY)
"""Offered where no tag was made yet."""
_KEEPS_NOTES = "Units keep their own notes unless you write one for all"
"""In the box of a note for units whose notes differ."""


def can_tag() -> bool:
    """Whether the reader is somebody, alone or as a team, who owns tags."""
    return errors.owner_of(session.principal()) is not None


def ask_for_name(key: str) -> None:
    """A line that says whose tags are, with the choice of a name where people choose it themselves."""
    st.info("**Tags are your own: choose your name.**", icon=":material/label:")
    if access_mode() == "open":
        name_picker(key, "Your name")


def who_sees_tags(*, is_team: bool) -> str:
    """Who sees the reader's tags, and that they change nothing else, as a sentence."""
    readers = "Your team sees these tags" if is_team else "Only you see these tags"
    return f"{readers}; they change no judgment and no score."


def tag_units(campaign: Campaign, picked: Sequence[RunUnit]) -> None:
    """A tag and a note for all picked units."""
    principal = session.principal()
    if errors.owner_of(principal) is None:
        ask_for_name("tagger-in-tab")
        return
    tags = errors.tags_by_unit(campaign, principal)
    tagged_units = [unit for unit in picked if (unit.run, unit.ref) in tags]
    readers = who_sees_tags(is_team=bool(principal.team))
    st.caption(
        f"{readers} *{JUDGED_WRONGLY}* doubts the label and is no error of the run."
    )
    names = list(dict.fromkeys(tag.tag for tag in tags.values()))
    sent = _tag_form(picked, names or list(FIRST_TAGS), tags)
    if sent is not None:
        _store(campaign, picked, sent.tag, sent.note)
    if tagged_units and st.button(
        _removal(len(tagged_units)), icon=":material/label_off:"
    ):
        _store(campaign, tagged_units, "", "")


def put_tag(campaign: Campaign, picked: Sequence[RunUnit], tag: str) -> None:
    """Tag the units; each keeps its note, also with another tag."""
    try:
        errors.tag_run_units(campaign, session.principal(), picked, tag=tag, note=None)
    except UserError as error:
        st.error(md_sentence(str(error)))


def _removal(count: int) -> str:
    return "Remove the tag" if count == 1 else f"Remove {count} tags"


class _SentTag(NamedTuple):
    """What somebody sent with the form."""

    tag: str
    note: str | None
    """None where nobody edited the box, so that each unit keeps its note."""


def _tag_form(
    picked: Sequence[RunUnit],
    names: Sequence[str],
    tags: Mapping[tuple[str, Ref], Tag],
) -> _SentTag | None:
    """Draws the form with the tag of a single unit, and with the note that all units share.

    Returns what was sent with it, None before and without a tag.
    """
    ids = [unit.id for unit in picked]
    present = [tags.get((unit.run, unit.ref)) for unit in picked]
    present_tag = present[0].tag if len(picked) == 1 and present[0] else ""
    index = names.index(present_tag) if present_tag in names else None
    shared_note = _shared_note(present)
    shown_note = shared_note or ""
    submit = f"Tag {len(picked)} units" if len(picked) > 1 else "Tag the unit"
    # A key for all units, the tag and the note, or the boxes would keep what they held before.
    with st.form(element_key("tag", *ids), border=False):
        tag = st.selectbox(
            "Tag",
            names,
            index=index,
            accept_new_options=True,
            placeholder="choose or type",
            key=element_key("tag-of", *ids, present_tag),
            format_func=shown,
        )
        note = st.text_area(
            "Note",
            shown_note,
            max_chars=MAX_NOTE,
            key=element_key("note-of", *ids, shown_note),
            placeholder=_KEEPS_NOTES if shared_note is None else None,
        )
        is_sent = st.form_submit_button(submit, icon=":material/label:")
    if not is_sent:
        return None
    if not tag:
        st.warning(f"Choose a tag, or type one of at most {MAX_TAG} characters.")
        return None
    return _SentTag(tag, None if note == shown_note else note)


def _shared_note(tags: Sequence[Tag | None]) -> str | None:
    """The note of all these units, "" where none has one; None where their notes differ."""
    first, *others = [tag.note if tag else "" for tag in tags]
    return first if all(note == first for note in others) else None


def _store(
    campaign: Campaign, picked: Sequence[RunUnit], tag: str, note: str | None
) -> None:
    try:
        errors.tag_run_units(campaign, session.principal(), picked, tag=tag, note=note)
    except UserError as error:
        st.error(md_sentence(str(error)))
    else:
        st.rerun()


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
