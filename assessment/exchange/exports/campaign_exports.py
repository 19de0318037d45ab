"""Files go out: the track's own, all judgments, the scores, and the whole campaign as an archive."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from assessment.campaign.data import CampaignData
from assessment.campaign.handle import Campaign
from assessment.exchange.archive.archive_writer import archive_bytes
from assessment.exchange.exports.conventions_file import conventions_csv
from assessment.exchange.exports.leaderboards import leaderboards_csv
from assessment.exchange.log_files.log_rows import (
    COLUMNS,
    UnitContext,
    as_lines,
    as_row,
)
from assessment.exchange.log_files.unit_contexts import unit_contexts
from assessment.formats.score_tables import (
    ALL_TOPICS,
    SCORE_COLUMNS,
    ScoreRecord,
    score_record,
)
from assessment.formats.spreadsheets import Row, as_csv
from assessment.model import Export, Ref, UnknownName
from assessment.model.progress import Progress, no_progress
from assessment.store.log_state import LogState


def export_names(campaign: Campaign) -> dict[str, str]:
    """Titles of the exports by name, the track's own first."""
    return {export.name: export.title for export in _all_exports(campaign)}


def _all_exports(campaign: Campaign) -> Sequence[Export | _CommonExport]:
    """The track's own exports, then those that campaigns of all tracks have."""
    return [*campaign.track.exports, *_OF_EVERY_TRACK.values()]


def warnings(
    campaign: Campaign, progress: Progress = no_progress
) -> Mapping[str, Sequence[str]]:
    """What the official readers will stumble over, by the name of the export.

    Remembered until the campaign changes.
    """
    # The state is read before the warnings are computed: what is stored meanwhile makes them
    # outdated, never too new.
    data, state = campaign.data, campaign.state()
    remembered = _warnings_by_campaign.get(data)
    if remembered is not None and remembered.state == state:
        return remembered.by_export
    by_export: dict[str, list[str]] = {}
    for name, line in _warnings(campaign, progress):
        by_export.setdefault(name, []).append(line)
    _warnings_by_campaign[data] = _Warnings(state, by_export)
    return by_export


def warnings_are_known(campaign: Campaign) -> bool:
    """Whether the warnings are known; to find them, everything in a campaign is read."""
    remembered = _warnings_by_campaign.get(campaign.data)
    return remembered is not None and remembered.state == campaign.state()


class _Warnings(NamedTuple):
    """Warnings by the name of the export, as they were in a state of the campaign."""

    state: LogState
    by_export: Mapping[str, Sequence[str]]


_warnings_by_campaign: WeakKeyDictionary[CampaignData, _Warnings] = WeakKeyDictionary()


def _warnings(campaign: Campaign, progress: Progress) -> Iterator[tuple[str, str]]:
    """Name of the export and line of each warning."""
    warning_exports = [
        export for export in campaign.track.exports if export.warn is not _SILENT
    ]
    # Reading all judgments of a large campaign takes seconds; tracks without warnings must not pay for it.
    if not warning_exports:
        return
    progress(0.0, "reading the judgments of all topics")
    export_data = campaign.export_data()
    for done, export in enumerate(warning_exports, 1):
        progress(done / (len(warning_exports) + 1), f"checking {export.title}")
        for line in export.warn(export_data):
            yield export.name, line


_SILENT = Export._field_defaults["warn"]
"""Exports with this function never warn, so nothing is read for them."""


def export(campaign: Campaign, name: str) -> tuple[str, bytes]:
    """File name and content of an export.  `UnknownName` lists the known exports."""
    file = filename(campaign, name)
    for own in campaign.track.exports:
        if own.name == name:
            return file, own.write(campaign.export_data())
    return file, _OF_EVERY_TRACK[name].write(campaign)


def filename(campaign: Campaign, name: str) -> str:
    """What an export's file is called.  `UnknownName` lists the known exports."""
    files = {export.name: export.filename for export in _all_exports(campaign)}
    if name not in files:
        raise UnknownName(f"unknown export {name!r}; known: {', '.join(files)}")
    return f"{campaign.name}_{files[name]}"


def _judgment_rows(campaign: Campaign) -> Iterator[Row]:
    """Every event of the log, with what a reader wants to see of its unit."""
    # All topics come first, because the log has judgments of all of them in the order of time.
    contexts: dict[Ref, UnitContext] = {}
    for topic in campaign.topics:
        contexts.update(unit_contexts(campaign, topic))
    for judgment in campaign.store.log(campaign.row.id):
        yield as_row(judgment, contexts.get(judgment.ref))


def _score_rows(campaign: Campaign) -> Iterator[ScoreRecord]:
    for score in campaign.all_scores():
        record = score_record(score, campaign.track.measure(score.measure))
        if score.topic is None:
            record["topic"] = ALL_TOPICS
        yield record


class _CommonExport(NamedTuple):
    """A file that campaigns of all tracks export."""

    name: str
    title: str
    filename: str
    write: Callable[[Campaign], bytes]


# At the end of the module, because the table names the functions that write.
_COMMON_EXPORTS = (
    _CommonExport(
        "judgments",
        "All judgments, JSON Lines",
        "judgments.jsonl",
        lambda campaign: as_lines(_judgment_rows(campaign)),
    ),
    _CommonExport(
        "judgments-csv",
        "All judgments, CSV",
        "judgments.csv",
        lambda campaign: as_csv(_judgment_rows(campaign), COLUMNS),
    ),
    _CommonExport(
        "scores",
        "Scores per run and topic, CSV",
        "scores.csv",
        lambda campaign: as_csv(_score_rows(campaign), SCORE_COLUMNS),
    ),
    _CommonExport(
        "leaderboards",
        "Leaderboards: ranks of the runs by each measure, task by task, CSV",
        "leaderboards.csv",
        leaderboards_csv,
    ),
    _CommonExport(
        "conventions",
        "Conventions of labels with their examples, CSV",
        "conventions.csv",
        conventions_csv,
    ),
    _CommonExport(
        "archive",
        "The whole campaign, to be restored elsewhere",
        "campaign.zip",
        archive_bytes,
    ),
)
_OF_EVERY_TRACK = {export.name: export for export in _COMMON_EXPORTS}
