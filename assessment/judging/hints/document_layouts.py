"""Where the paragraphs, headings and sentences of a document begin, as the desk shows it."""

from __future__ import annotations

from assessment.campaign.data import CampaignData
from assessment.judging.hints.document_texts import (
    DocumentText,
    document_text,
    stored_text,
)
from assessment.judging.pages.screen_data import REFERENCE_TEXT, reference_passages
from assessment.judging.pages.screen_order import DeskPage
from assessment.judging.pages.screen_shapes import DocumentValues, LayoutValues
from assessment.judging.pages.sheet import Sheet


def with_layouts(data: CampaignData, page: DeskPage, sheet: Sheet) -> Sheet:
    """The sheet with the layouts of its documents."""
    documents: dict[str, DocumentValues] = {}
    for name, document in sheet["documents"].items():
        documents[name] = {**document, "layouts": _layouts(data, page, name)}
    return {**sheet, "documents": documents}


def _layouts(data: CampaignData, page: DeskPage, document: str) -> list[LayoutValues]:
    """A layout for each passage that is read; a screen's reference text, which nobody imported, has none."""
    if document == REFERENCE_TEXT and page.screen.reference_text:
        return _values_of(document_text(reference_passages(page.screen)))
    return _values_of(stored_text(data, document))


def _values_of(document: DocumentText) -> list[LayoutValues]:
    values: list[LayoutValues] = []
    for passage in document.layouts:
        paragraphs = [tuple(paragraph) for paragraph in passage.paragraphs]
        values.append({"paragraphs": paragraphs, "sentences": passage.sentences})
    return values
