"""The documents of a page of the desk, each with where else in the topic it is judged against."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from assessment.campaign.data import CampaignData
from assessment.judging.pages.screen_data import (
    REFERENCE_TEXT,
    document_values,
    location_in_words,
    own_label_text,
    reference_values,
)
from assessment.judging.pages.screen_order import DeskPage, documents_of
from assessment.judging.pages.screen_shapes import DocumentValues
from assessment.judging.pages.topic_view import TopicView
from assessment.model import Document, Unit, link_of

_MAX_OTHER_LOCATIONS = 8
"""Other units judged against a document that its page lists."""


def page_documents(
    data: CampaignData, page: DeskPage, view: TopicView, stored: Mapping[str, Document]
) -> dict[str, DocumentValues]:
    """The documents by name, with the reference text of the screen as one of them.

    `stored` has the documents whose text the campaign holds.
    """
    names = documents_of(page)
    others = _other_units(names, page, view)
    documents = {}
    for name in sorted(names):
        listed = others[name][:_MAX_OTHER_LOCATIONS]
        locations = [_location(other, unit, view) for other, unit in listed]
        document = stored.get(name)
        link = link_of(data.track, name, document)
        documents[name] = document_values(document, link, locations)
    if page.screen.reference_text:
        documents[REFERENCE_TEXT] = reference_values(page.screen)
    return documents


def _other_units(
    documents: Collection[str], page: DeskPage, view: TopicView
) -> dict[str, list[tuple[DeskPage, Unit]]]:
    """Units on other pages of the topic, each with its page, by the document that they are judged against."""
    own_refs = {unit.ref for unit in page.units}
    units: dict[str, list[tuple[DeskPage, Unit]]] = {name: [] for name in documents}
    # Once through the topic for all documents: it may have many units.
    for other in view.pages:
        for unit in other.units:
            if unit.document in units and unit.ref not in own_refs:
                units[unit.document].append((other, unit))
    return units


def _location(page: DeskPage, unit: Unit, view: TopicView) -> str:
    """Where the assessor judges a unit, and with which label."""
    part = page.screen.parts[unit.part].name if unit.part >= 0 else ""
    location = location_in_words(page.screen, page.number, part)
    return location + own_label_text(view.votes.get(unit.ref))
