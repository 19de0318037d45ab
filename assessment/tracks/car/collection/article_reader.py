"""Collects the articles of a file of pages, as a resource and, if the campaign wants it, as judgments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from assessment.formats.name_lists import first_foreign_names
from assessment.formats.plurals import number_of
from assessment.formats.reports import Report
from assessment.model import Judgment, Read
from assessment.tracks.car.answer import Answer, Task, Topic
from assessment.tracks.car.collection.articles import (
    MAX_ARTICLES,
    ArticleParagraph,
    articles_resource,
    paragraphs_of,
)
from assessment.tracks.car.collection.ground_truth import ground_truth
from assessment.tracks.car.collection.judged_items import judged_items
from assessment.tracks.car.levels import LEVELS
from assessment.tracks.car.scales import CAN
from assessment.tracks.car.unit_references import (
    CarImportContext,
    is_paragraph,
    pair,
    ranking_ref,
)

_TASKS: tuple[Task, ...] = ("passage", "entity")


@dataclass
class ArticleReader:
    """The articles of one file; outlines have none, as their pages hold no paragraph."""

    report: Report
    context: CarImportContext
    articles: dict[str, tuple[ArticleParagraph, ...]] = field(default_factory=dict)
    too_many: bool = False

    def add(self, page: str, skeleton: list[Any]) -> None:
        """One more page; of a page that occurs twice the first counts."""
        if self.too_many or page in self.articles:
            return
        paragraphs = tuple(self._sound(page, skeleton))
        # Outlines have pages too, without a paragraph.
        if not paragraphs:
            return
        self.articles[page] = paragraphs
        if len(self.articles) > MAX_ARTICLES:
            self.too_many = True
            # A part of the articles would look like the whole ground truth.
            self.articles = {}
            what = f"more than {MAX_ARTICLES:,} articles"
            right = "the articles of a benchmark; outlines were read, articles left out"
            self.report.warn("TOO_MANY_ARTICLES", "file", what=what, right=right)

    def _sound(self, page: str, skeleton: list[Any]) -> Iterator[ArticleParagraph]:
        """The paragraphs whose id has the form of one; the others are reported."""
        wrong = []
        for paragraph in paragraphs_of(skeleton):
            if is_paragraph(paragraph.id):
                yield paragraph
            else:
                wrong.append(paragraph.id)
        if wrong:
            paragraphs = number_of(len(wrong), "paragraph has", "paragraphs have")
            what = f"{paragraphs} no paragraph id: {first_foreign_names(wrong)}"
            right = "40 hexadecimal digits in lower case; left out"
            self.report.warn("MALFORMED_ID", f"page {page}", what=what, right=right)

    def added_to(self, read: Read[Topic, Answer]) -> Read[Topic, Answer]:
        """What was read of the file, with its articles, and the problems with them."""
        read = replace(read, problems=self.report.problems)
        if not read.topics or not self.articles:
            return read
        name = self.report.file
        resources = [articles_resource(name, self.articles)]
        paragraphs = {one.id for own in self.articles.values() for one in own}
        judgments = tuple(self._judgments())
        if judgments:
            named = {judgment.ref for judgment in judgments}
            # A corpus that is imported later keeps the texts of judged paragraphs only.
            resources += judged_items(name, {pair(ref)[1] for ref in named})
        note = (
            f"{name}: {number_of(len(self.articles), 'article')} "
            f"of {number_of(len(paragraphs), 'paragraph')}"
        )
        if judgments:
            note += f", {number_of(len(judgments), 'judgment')} made from them"
        return replace(
            read,
            resources=(*read.resources, *resources),
            judgments=judgments,
            notes=(*read.notes, note),
        )

    def _judgments(self) -> Iterator[Judgment]:
        """The automatic ground truth as judgments of grade 1, where the campaign's setting names a level."""
        level = self.context.settings.get("articles", "")
        # Usually off: official judgments are made by people.
        if level not in LEVELS:
            return
        assessor = self.context.assessor
        for page, paragraphs in self.articles.items():
            for task in _TASKS:
                for query, item in _items(page, paragraphs, level, task):
                    ref = ranking_ref(task, page, query, item)
                    yield Judgment(ref, assessor, CAN, via="import")


def _items(
    page: str, paragraphs: tuple[ArticleParagraph, ...], level: str, task: Task
) -> Iterator[tuple[str, str]]:
    for truth in ground_truth(page, paragraphs, level, task):
        yield truth.query, truth.item
