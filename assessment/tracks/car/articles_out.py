"""Exports the automatic ground truth of the stored articles as qrels files."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator

from assessment.model import ExportData
from assessment.tracks.car.answer import Task
from assessment.tracks.car.articles import ground_truth, stored_articles
from assessment.tracks.car.levels import LEVELS

_ZIP_TIME = (1980, 1, 1, 0, 0, 0)
"""Equal files give equal archives, whenever they are made."""
_ENDINGS: dict[Task, str] = {"passage": "qrels", "entity": "entity.qrels"}
"""As the released files are called: `hierarchical.qrels`, `hierarchical.entity.qrels`."""


def write_automatic(data: ExportData) -> bytes:
    """A zip with the qrels of passages and of entities at the three levels, as the track released them."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for level in LEVELS:
            for task, ending in _ENDINGS.items():
                entry = zipfile.ZipInfo(f"{level}.{ending}", _ZIP_TIME)
                lines = "".join(_lines(data, level, task))
                archive.writestr(entry, lines.encode(), zipfile.ZIP_DEFLATED)
    return out.getvalue()


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
