"""What became of any unit of the campaign."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.data import CampaignData
from assessment.model import Ref, Unit
from assessment.ui import history
from assessment.ui.answers import topic_label
from assessment.ui.choices import linked_box


def look_up(campaign: Campaign) -> None:
    """A topic, one of its units that were ever judged, and every event on it."""
    campaign_data = campaign.data
    topics = [topic for topic in campaign_data.topics if campaign_data.votes(topic).all]
    if not topics:
        st.info("Nobody has judged yet.", icon=":material/inbox:")
        return
    st.caption(
        "Every event of a unit: who, what, when, and from which suggestion or file. The log only grows: what is taken back stays in it."
    )
    topic = linked_box("Topic", topics, "adjudicate-topic", lambda name: topic_label(campaign, name))
    asked = {unit.ref: unit for unit in campaign_data.units(topic)}
    judged = dict.fromkeys(vote.ref for vote in campaign_data.votes(topic).all)
    units = [asked[ref] for ref in asked if ref in judged] + [
        _gone(ref) for ref in judged if ref not in asked
    ]
    history.chosen(campaign, units, _titles(campaign_data, topic), "adjudicate", linked=True)


def _gone(ref: Ref) -> Unit:
    """A unit that was judged and is not asked any more: of an answer that was corrected, or one that other labels led to."""
    return Unit(ref, "", -1, f"{ref.kind} {ref.key}", "not asked any more")


def _titles(campaign_data: CampaignData, topic: str) -> dict[Ref, str]:
    """Where a unit stands: the title of its screen, or the number of the answer."""
    named = {
        screen.id: f"{screen.title or f'answer {place}'}, "
        for place, screen in enumerate(campaign_data.track.screens(campaign_data.topic_state(topic)), 1)
    }
    return {unit.ref: named.get(unit.screen, "") for unit in campaign_data.units(topic)}
