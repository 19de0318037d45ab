"""Exports the automatic ground truth of the stored articles as qrels files."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.formats.reproducible_zips import zipped
from assessment.model import ExportData
from assessment.tracks.car.answer import Task
from assessment.tracks.car.collection.articles import stored_articles
from assessment.tracks.car.collection.ground_truth import ground_truth
from assessment.tracks.car.levels import LEVELS

_ENDINGS: dict[Task, str] = {"passage": "qrels", "entity": "entity.qrels"}
"""Names of the released files: `hierarchical.qrels`, `hierarchical.entity.qrels`."""


def write_automatic(data: ExportData) -> bytes:
    """A zip with the qrels of passages and of entities at the three levels, as the track released them."""
    files = []
    for level in LEVELS:
        for task, ending in _ENDINGS.items():
            lines = "".join(_lines(data, level, task))
            files.append((f"{level}.{ending}", lines.encode()))
    return zipped(files, deflated=True)


def _lines(data: ExportData, level: str, task: Task) -> Iterator[str]:
    """The lines of one file; pages come in the order of their ids, as in the released files."""
    articles = stored_articles(data.resources)
    for page in sorted(articles):
        for truth in ground_truth(page, articles[page], level, task):
            yield f"{truth.query} 0 {truth.item} 1\n"


def automatic_warnings(data: ExportData) -> list[str]:
    """What the files lack."""
    articles = stored_articles(data.resources)
    without = [page for page in data.topics if page not in articles]
    if not articles:
        return [
            "the campaign has no articles: import the pages (CBOR), not the outlines alone"
        ]
    if without:
        return [f"topics without an article, which have no line: {len(without)}"]
    return []
