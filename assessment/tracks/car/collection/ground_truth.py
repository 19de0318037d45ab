"""The automatic ground truth of Y1: what an article has in a section is relevant for the section's query."""

from __future__ import annotations

from typing import NamedTuple

from assessment.tracks.car.answer import Task
from assessment.tracks.car.collection.articles import DEEPEST, ArticleParagraph
from assessment.tracks.car.levels import ARTICLE, HIERARCHICAL, TOPLEVEL

_DEPTH = {ARTICLE: 0, TOPLEVEL: 1, HIERARCHICAL: DEEPEST}
"""Headings of a section's path that count at each level."""


class GroundTruth(NamedTuple):
    """An item that is relevant for a query because the query's section of the article has it.

    `path` is the page and the heading ids; released files are sorted by it.
    """

    path: tuple[str, ...]
    item: str

    @property
    def query(self) -> str:
        return "/".join(self.path)


def ground_truth(
    page: str, paragraphs: tuple[ArticleParagraph, ...], level: str, task: Task
) -> list[GroundTruth]:
    """The relevant items of an article's queries at a level, in the order of the released qrels files.

    Every paragraph, or every entity that it links to, is relevant for its section; text before the first
    heading for the page.
    """
    # Several paragraphs of a section may link to one entity, which is one item.
    truth: set[GroundTruth] = set()
    for paragraph in paragraphs:
        path = (page, *paragraph.headings[: _DEPTH[level]])
        items = paragraph.entities
        if task == "passage":
            items = (paragraph.id,)
        truth.update(GroundTruth(path, item) for item in items)
    return sorted(truth)
