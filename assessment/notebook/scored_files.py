"""Files scored without a workspace, as the command `score` does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import pandas as pd

from assessment.campaign import Campaign, Workspace
from assessment.exchange.imports.files import import_files
from assessment.exchange.imports.named_files import files_named
from assessment.exchange.imports.report import ImportReport
from assessment.exchange.runs.chosen_splitter import chosen_splitter
from assessment.notebook.campaign_frames import CampaignFrames
from assessment.notebook.columns import PROBLEMS
from assessment.notebook.frames import frame_of
from assessment.sentences.splitters import splitter


class ScoredFiles(CampaignFrames):
    """What files hold, as a campaign in memory, with the problems that were found in them."""

    def __init__(
        self, campaign: Campaign, reports: Iterable[ImportReport] = ()
    ) -> None:
        super().__init__(campaign)
        self._reports = tuple(reports)

    def problems(self) -> pd.DataFrame:
        """Every problem of the files; the columns are `PROBLEMS`."""
        rows = []
        for report in self._reports:
            for problem in report.problems:
                rows.append(
                    (
                        problem.file,
                        problem.severity,
                        problem.code,
                        problem.place,
                        problem.sentence,
                    )
                )
        return frame_of(rows, PROBLEMS)


def score_files(
    track: str,
    files: Iterable[Path | str],
    *,
    settings: Mapping[str, str] | None = None,
) -> ScoredFiles:
    """The scores of topics, runs, judgments and whatever else a track reads, recognised by their content.

    A path is that of a file, or of a folder with files, and may have KIND= in front, as on the command line.
    Nothing is written anywhere.  Raises `UserError` for an unknown setting, `KeyError` for an unknown track,
    `OSError` for a file that cannot be read; what is wrong inside files is in `problems()`.

    >>> import tempfile
    >>> evidence = '{"7": [{"sentences": [0], "label": "SUPPORT"}]}'
    >>> claim = '{"id": 1, "claim": "Iron helps.", "cited_doc_ids": [7], "evidence": %s}' % evidence
    >>> run = '{"id": 1, "evidence": {"7": {"sentences": [0], "label": "SUPPORT"}}}'
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     claims, lines = Path(folder, "claims.jsonl"), Path(folder, "heron.jsonl")
    ...     _ = claims.write_text(claim), lines.write_text(run)
    ...     scores = score_files("scifact", [claims, lines]).scores()
    >>> scores.query("measure == 'sentence_label_f1'")[["run", "topic", "value"]].values.tolist()
    [['heron', 'all', 1.0], ['heron', '1', 1.0]]
    """
    campaign = Workspace(":memory:").create("files", track, settings=settings)
    inputs = []
    for file in files:
        inputs += files_named(str(file))
    chosen = chosen_splitter(campaign.settings)
    reports = import_files(
        campaign, inputs, splitter=splitter(chosen or "auto"), by="Python", replace=True
    )
    return ScoredFiles(campaign, reports)
