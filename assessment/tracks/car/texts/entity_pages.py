"""Entities in use as documents, from the pages of an archive; redirects lead to their articles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from assessment.formats.name_lists import first_foreign_names
from assessment.formats.plurals import number_of
from assessment.formats.reports import Report
from assessment.model import Document
from assessment.tracks.car.collection.page_archive import ArchivePage
from assessment.tracks.car.collection.pieces import decoded, document

# A well-known page has hundreds of other names.
_MAX_NAMES = 10
_MAX_STEPS = 3
"""Redirects to redirects, which Wikipedia mends within days, are followed so far."""

Pages = Callable[[], Iterator[ArchivePage]]
"""Reads the archive once from front to back; it may be far larger than memory."""


@dataclass
class EntityPages:
    """The pages of the entities in use, and what redirects from them lead to."""

    wanted: Collection[str]
    redirects: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    stored: dict[str, Document] = field(default_factory=dict)
    no_articles: list[str] = field(default_factory=list)

    def read(self, pages: Pages) -> None:
        """Reads the archive, and again where a redirect's article stood before it."""
        looked_for = set(self.wanted)
        seen: set[str] = set()
        for _ in range(_MAX_STEPS):
            for page in pages():
                self._add(page, looked_for)
            seen |= looked_for
            targets = set(self.redirects.values())
            # The article of a redirect may have passed before the redirect was read.
            looked_for = targets - self.stored.keys() - seen
            if not looked_for:
                return

    def _add(self, page: ArchivePage, looked_for: Collection[str]) -> None:
        """Take the name and the text of a page that is looked for, or of the redirects to it that are."""
        if page.id in looked_for and page.id not in self.names:
            self.names[page.id] = page.name
            if page.kind == "redirect":
                self.redirects.setdefault(page.id, page.target)
            else:
                self._store(page)
        # An archive may have no pages for redirects; their articles name them all the same.
        if page.kind != "article":
            return
        for redirect, name in zip(
            page.redirect_ids, page.metadata.redirect_names, strict=True
        ):
            is_needed = redirect in looked_for and redirect not in self.names
            if is_needed:
                self.names[redirect] = name
                self.redirects[redirect] = page.id
                self._store(page)

    def _store(self, page: ArchivePage) -> None:
        # A redirect may have named the page before its own entry came.
        self.names.setdefault(page.id, page.name)
        if page.kind != "article" and page.id not in self.stored:
            self.no_articles.append(f"{page.id} ({page.kind})")
        self.stored.setdefault(page.id, entity_document(page))

    def documents(self) -> dict[str, Document]:
        """A document for each entity in use that the archive has; redirects have their article's text."""
        documents = {}
        for name in self.wanted:
            if name in self.stored:
                documents[name] = self.stored[name]
            elif name in self.redirects:
                documents[name] = self._redirected(name)
        return documents

    def _redirected(self, name: str) -> Document:
        target = self.article_of(name)
        article = self.stored.get(target, Document(target, target))
        title = f"{self.names[name]} (redirect to {article.title})"
        return article._replace(id=name, title=title)

    def article_of(self, name: str) -> str:
        """The page that an entity's redirects lead to; the last one where they go in a circle."""
        for _ in range(_MAX_STEPS):
            name = self.redirects.get(name, name)
        return name

    def warn(self, report: Report) -> None:
        """Reports redirects and pages that are no articles among the entities in use."""
        redirected = sorted(set(self.wanted) & self.redirects.keys())
        targets = {name: self.article_of(name) for name in redirected}
        self._warn_of_redirects(targets, report)
        self._warn_of_missing_articles(targets, report)
        self._warn_of_other_pages(report)

    def _warn_of_redirects(self, targets: Mapping[str, str], report: Report) -> None:
        if not targets:
            return
        arrows = [f"{name} to {target}" for name, target in targets.items()]
        entities = number_of(len(arrows), "entity", "entities")
        what = f"redirects instead of articles, {entities} in use: {first_foreign_names(arrows)}"
        right = "the id of the article; shown with its text, scored by the id as it is"
        report.warn("REDIRECTED_ENTITY", "file", what=what, right=right)

    def _warn_of_missing_articles(
        self, targets: Mapping[str, str], report: Report
    ) -> None:
        arrows = []
        for name, target in targets.items():
            if target not in self.stored:
                arrows.append(f"{name} to {target or 'no page'}")
        if arrows:
            redirects = number_of(len(arrows), "redirect")
            what = f"pages are not in the file, {redirects} to them: {first_foreign_names(arrows)}"
            right = "a file with the articles too; these have no text"
            report.warn("UNRESOLVED_REDIRECT", "file", what=what, right=right)

    def _warn_of_other_pages(self, report: Report) -> None:
        if not self.no_articles:
            return
        kinds = sorted(self.no_articles)
        entities = number_of(len(kinds), "entity", "entities")
        what = f"pages that are no articles, {entities} in use: {first_foreign_names(kinds)}"
        right = "ids of articles; shown by their names, without a first paragraph"
        report.warn("NO_ARTICLE", "file", what=what, right=right)


def entity_document(page: ArchivePage) -> Document:
    """An article's name, first paragraph, other names and categories; other pages say what they are.

    Pages that link to the article are left out: how many they are says nothing of a section's entities.
    """
    if page.kind != "article":
        return Document(page.id, f"{page.name} ({page.kind} page)")
    first = first_paragraph(page.skeleton)
    other_names = _shortened("Also called", page.metadata.redirect_names)
    anchors = _shortened("Linked as", _new_anchors(page))
    categories = _shortened("Categories", page.metadata.category_names)
    passages = (*first.passages, *other_names, *anchors, *categories)
    return first._replace(id=page.id, title=page.name, passages=passages)


def _new_anchors(page: ArchivePage) -> tuple[str, ...]:
    """The words by which other pages link to an article, the most frequent first, without its names."""
    # The names are shown on a line of their own.
    known = {name.casefold() for name in (page.name, *page.metadata.redirect_names)}
    counts: Counter[str] = Counter()
    for anchor, count in page.metadata.inlink_anchors:
        words = " ".join(anchor.split())
        if words and words.casefold() not in known:
            counts[words] += count
    return tuple(sorted(counts, key=lambda words: (-counts[words], words)))


def _shortened(word: str, names: tuple[str, ...]) -> tuple[str, ...]:
    if not names:
        return ()
    shown = ", ".join(names[:_MAX_NAMES])
    more = len(names) - _MAX_NAMES
    ending = f" and {more:,} more" if more > 0 else ""
    return (f"{word}: {shown}{ending}",)


def first_paragraph(skeleton: list[Any]) -> Document:
    """The first paragraph of a page that has text, before or below its headings; an empty document else."""
    for element in skeleton:
        match element:
            case [1, paragraph]:
                decoded_paragraph = decoded(paragraph)
                if decoded_paragraph is None:
                    continue
                first = document(*decoded_paragraph)
                if first.passages[0].strip():
                    return first
            case [0, _, _, [*children]]:
                below = first_paragraph(children)
                if below.passages:
                    return below
    return Document("")
