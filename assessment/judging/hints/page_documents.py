"""The documents of a page of the desk, each with where else in the topic it is judged against."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

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
from assessment.model import Document, link_of

_MAX_OTHER_LOCATIONS = 8
"""Other units judged against a document that its page lists."""


def page_documents(
    data: CampaignData, page: DeskPage, view: TopicView, stored: Mapping[str, Document]
) -> dict[str, DocumentValues]:
    """The documents by name, with the reference text of the screen as one of them.

    `stored` has the documents whose text the campaign holds.
    """
    documents = {}
    for name in sorted(documents_of(page)):
        locations = islice(_other_locations(name, page, view), _MAX_OTHER_LOCATIONS)
        document = stored.get(name)
        link = link_of(data.track, name, document)
        documents[name] = document_values(document, link, locations)
    if page.screen.reference_text:
        documents[REFERENCE_TEXT] = reference_values(page.screen)
    return documents


def _other_locations(document: str, page: DeskPage, view: TopicView) -> Iterator[str]:
    """Where else in the topic the assessor judges against a document, and with which label."""
    own_refs = {unit.ref for unit in page.units}
    for other in view.pages:
        for unit in other.units:
            if unit.document != document or unit.ref in own_refs:
                continue
            part = other.screen.parts[unit.part].name if unit.part >= 0 else ""
            location = location_in_words(other.screen, other.number, part)
            label = own_label_text(view.own.get(unit.ref))
            yield location + label
