"""Bulk actions on the chosen rows or on all units of the list; buttons name how many units it will be."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from assessment.access.access_mode import access_mode
from assessment.access.invitations import still_admitted
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.model.permissions import Use, refusal_in
from assessment.planning.stored_plan import plan_of
from assessment.review.unit_list.bulk import (
    may_be_adjudicated,
    screens_to_send,
    send_to,
    send_to_adjudication,
)
from assessment.review.unit_list.listing import UnitList
from assessment.review.unit_list.matching_units import MatchingUnits
from assessment.review.unit_list.rows import UnitRow
from assessment.review.unit_list.tags import tag_units
from assessment.store.tags import MAX_TAG
from assessment.ui import session
from assessment.ui.choices import PagePart
from assessment.ui.foreign_text import md, md_sentence, shown
from assessment.ui.session_page.plan_options import assignable_people
from assessment.ui.storing import store_and_redraw

_LONGEST_REASON = 1_000
Units = Sequence[UnitRow] | MatchingUnits
"""The units to act on: the chosen ones, or all that match."""


def bulk_actions(
    campaign: Campaign, chosen: Sequence[UnitRow], units: UnitList
) -> None:
    """The actions on the chosen rows; without any, on all units of the list."""
    rows = chosen or units.rows
    whose = "chosen" if chosen else "listed"
    # In a large campaign the effect of the actions is worked out only once somebody looks.
    part = st.expander(
        f"Do something with {units_in_words(len(rows), whose)}",
        icon=":material/checklist:",
        key="units-bulk",
        on_change="rerun",
    )
    if not part.open:
        return
    with part:
        if units.left and not chosen:
            st.info(
                "Choose rows, or look through all topics first: further units may match the filters.",
                icon=":material/checklist:",
            )
            return
        # All listed units can be thousands, so this is said before the buttons.
        if not chosen:
            st.caption(
                "These are all units that match the filters. Choose rows to act on those alone."
            )
        parts = {
            "Send to an assessor": _send,
            "Into adjudication": _adjudicate,
            "Tag": _tag,
        }
        action = PagePart("units-do", list(parts)).show()
        parts[action](campaign, rows)


def units_in_words(number: int, adjective: str = "") -> str:
    """A number of units.

    >>> units_in_words(1, "chosen"), units_in_words(2000)
    ('1 chosen unit', '2,000 units')
    """
    return number_of(number, f"{adjective} unit".lstrip())


def _send(campaign: Campaign, rows: Units) -> None:
    plan = plan_of(campaign.data)
    if not plan.is_active:
        st.info(
            "There is no plan, so everybody judges everything. Make one on the page Session first.",
            icon=":material/assignment:",
        )
        return
    # Who has work comes first; a name can also be typed, for somebody who is not invited yet.
    names = list(dict.fromkeys([*plan.lists, *assignable_people(campaign)]))
    to = st.selectbox(
        "To",
        names,
        index=None,
        format_func=shown,
        placeholder="choose or type a name",
        accept_new_options=True,
        key="units-send-to",
    )
    going = screens_to_send(campaign, rows)
    screens = len(going.screens)
    units = units_in_words(going.units)
    st.caption(
        f"An assessor judges whole screens: with these go all {units} of "
        f"{number_of(screens, 'screen')}. They leave the list of whoever has them open. Judgments that were "
        "made stay and count."
    )
    label = f"Send {units} to {md(to or 'an assessor')}"
    is_off = _is_refused(campaign, "plan") or not (to and screens)
    is_pressed = st.button(label, type="primary", disabled=is_off, key="units-plan")
    if is_pressed and to:
        by = session.writer_name()
        done = f"{units} sent to {md(to)}."
        _store(done, lambda: send_to(campaign, rows, to, by=by))


def _adjudicate(campaign: Campaign, rows: Units) -> None:
    eligible = may_be_adjudicated(campaign, rows)
    st.caption(
        "Units come up on the page Adjudicate although people agree, until an adjudicator has decided them. "
        "Left out are units without a label, disputed ones, and those that an adjudicator has decided."
    )
    number = units_in_words(len(eligible))
    is_off = _is_refused(campaign, "adjudicate") or not eligible
    with st.form("units-into-adjudication", border=False):
        why = st.text_input(
            "Why (for the adjudicators)", max_chars=_LONGEST_REASON, key="units-why"
        )
        is_sent = st.form_submit_button(
            f"Send {number} into adjudication",
            type="primary",
            disabled=is_off,
            key="units-adjudicate",
        )
    if is_sent:
        by = session.writer_name()
        admission = still_admitted(session.principal(), "adjudicate", access_mode())
        _store(
            f"{number} sent into adjudication.",
            lambda: send_to_adjudication(
                campaign, rows, by=by, why=why.strip(), admission=admission
            ),
        )


def _tag(campaign: Campaign, rows: Units) -> None:
    st.caption(
        "All organisers see a unit's tag; assessors and teams do not. A unit has one tag at a time."
    )
    number = units_in_words(len(rows))
    is_off = _is_refused(campaign, "tag")
    with st.form("units-tag", border=False):
        tag = st.text_input("Tag", max_chars=MAX_TAG, key="units-tag-text").strip()
        with st.container(horizontal=True):
            is_tagged = st.form_submit_button(
                f"Tag {number}", type="primary", disabled=is_off
            )
            is_untagged = st.form_submit_button(
                f"Take the tags off {number}", disabled=is_off
            )
    by = session.writer_name()

    def tag_rows(tag: str) -> int:
        return tag_units(campaign, [row.ref for row in rows], tag, by=by)

    if is_untagged:
        _store(f"Tags taken off {number}.", lambda: tag_rows(""))
    # An empty tag would take the tags off.
    elif is_tagged and not tag:
        st.error("Write the tag first.")
    elif is_tagged:
        _store(f"{number} tagged.", lambda: tag_rows(tag))


def _is_refused(campaign: Campaign, use: Use) -> bool:
    """Whether the phase does not allow the use; a caption then says why."""
    refusal = refusal_in(campaign.phase, use)
    if refusal:
        st.caption(f":material/lock: {md_sentence(refusal)}")
    return bool(refusal)


def _store(done: str, store: Callable[[], object]) -> None:
    with st.spinner("storing"):
        store_and_redraw(done, store)
