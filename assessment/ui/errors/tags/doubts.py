"""Judgments in doubt: units whose label the reader's tags question, which are no errors of a run."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.analysis.errors import JUDGED_WRONGLY
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of, plural
from assessment.model.units import unit_id
from assessment.review.unit_list.filters import UnitFilters
from assessment.ui import session
from assessment.ui.errors.tags.costed_tags import CountedTags
from assessment.ui.errors.tags.files import DOUBT, offer_units
from assessment.ui.errors.tags.tagged_rows import TaggedRow
from assessment.ui.errors.tags.unit_lists import list_tagged
from assessment.ui.links import units_address
from assessment.ui.tables import caption_bar

_MAX_LINKED = 60
"""Units that one address names; more would be too long for some servers."""


def show_doubts(
    campaign: Campaign,
    doubts: Sequence[TaggedRow],
    first: str | None,
) -> None:
    """What these tags mean and what to do about them, then the units; without costs, which are no run's."""
    st.header("Judgments in doubt", anchor="judgments-in-doubt", divider="gray")
    tags = CountedTags(doubts)
    count = number_of(len(doubts), "unit")
    verb = plural(len(doubts), "is", "are")
    with caption_bar():
        st.markdown(
            f"**{count} {verb} tagged “{JUDGED_WRONGLY}”.** That is no error of a run: it asks for another "
            f"judgment, and counts in no figure of this part. {_what_to_do(campaign, doubts)}"
        )
        offer_units(campaign, tags, of=DOUBT)
    list_tagged(campaign, tags, first, key="doubts")


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
    return f"[Open {them} on the page Units]({link}) to send {them} into adjudication."
