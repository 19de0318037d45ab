"""The history of any unit of the campaign."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.data import CampaignData
from assessment.model import Ref, Unit
from assessment.ui import history
from assessment.ui.answers import topic_label
from assessment.ui.choices import linked_box


def show_unit_history(campaign: Campaign) -> None:
    """A topic, one of its units that were ever judged, and every event on it."""
    campaign_data = campaign.data
    # A topic without any event would offer an empty list of units.
    topics = [topic for topic in campaign_data.topics if campaign_data.votes(topic).all]
    if not topics:
        st.info("Nobody has judged yet.", icon=":material/inbox:")
        return
    st.caption(
        "Every event of a unit: who, what, when, and from which suggestion or file. "
        "The log only grows: what is taken back stays in it."
    )
    topic = linked_box(
        "Topic", topics, "adjudicate-topic", lambda name: topic_label(campaign, name)
    )
    units = _judged_units(campaign_data, topic)
    history.chosen(
        campaign, units, _screen_titles(campaign_data, topic), "adjudicate", linked=True
    )


def _judged_units(campaign_data: CampaignData, topic: str) -> list[Unit]:
    """The units with an event, those that are not asked any more last."""
    units = {unit.ref: unit for unit in campaign_data.units(topic)}
    judged = dict.fromkeys(vote.ref for vote in campaign_data.votes(topic).all)
    present = [unit for ref, unit in units.items() if ref in judged]
    gone = [_gone_unit(ref) for ref in judged if ref not in units]
    return present + gone


def _gone_unit(ref: Ref) -> Unit:
    """Stands for a judged unit that does not exist any more.

    Its answer was corrected, or it depended on labels that have changed.
    """
    return Unit(ref, "", -1, f"{ref.kind} {ref.key}", "not asked any more")


def _screen_titles(campaign_data: CampaignData, topic: str) -> dict[Ref, str]:
    """For each unit the title of its screen, or the number of the answer, as a prefix of its name."""
    screens = campaign_data.track.screens(campaign_data.topic_state(topic))
    titles = {}
    for number, screen in enumerate(screens, 1):
        titles[screen.id] = f"{screen.title or f'answer {number}'}, "
    return {
        unit.ref: titles.get(unit.screen, "") for unit in campaign_data.units(topic)
    }
