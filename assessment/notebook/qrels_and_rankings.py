"""Qrels and rankings as ir_measures, pytrec_eval and PyTerrier read them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator

import pandas as pd

from assessment.campaign import Campaign
from assessment.exchange.exports.campaign_exports import export
from assessment.model import UserError
from assessment.notebook.columns import QRELS, RANKINGS
from assessment.notebook.frames import frame_of

QRELS_EXPORT = "qrels"
RUNS_EXPORT = "trec-runs"
"""What tracks call the exports of their judgments and rankings in TREC format."""


def qrels_frame(campaign: Campaign, name: str) -> pd.DataFrame:
    rows = []
    for line in _lines(_content(campaign, name)):
        query, _, document, grade = line[:4]
        number = int(grade)
        rows.append((query, document, number))
    return frame_of(rows, QRELS)


def rankings_frame(campaign: Campaign) -> pd.DataFrame:
    content = _content(campaign, RUNS_EXPORT)
    files = zipfile.ZipFile(io.BytesIO(content))
    rows = []
    for member in files.namelist():
        lines = _lines(files.read(member))
        for query, _, document, _, score, run in lines:
            number = float(score)
            rows.append((run, query, document, number))
    return frame_of(rows, RANKINGS)


def _content(campaign: Campaign, name: str) -> bytes:
    names = [own.name for own in campaign.track.exports]
    if name not in names:
        raise UserError(
            f"{campaign.track.title} has no export {name!r}; it has {', '.join(names)}"
        )
    return export(campaign, name)[1]


def _lines(content: bytes) -> Iterator[list[str]]:
    for line in content.decode().splitlines():
        yield line.split()
