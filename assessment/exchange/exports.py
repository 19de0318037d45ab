"""Files go out: the track's own, all judgments, the scores, and the whole campaign as an archive."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any
from weakref import WeakKeyDictionary

import orjson

from assessment.campaign.data import CampaignData
from assessment.campaign.handle import Campaign, Progress
from assessment.exchange import archive as archives
from assessment.exchange.archive_members import resource_path
from assessment.exchange.import_context import import_context
from assessment.exchange.log_files import COLUMNS, as_lines, as_row
from assessment.formats.spreadsheets import as_csv
from assessment.formats.tables import ALL_TOPICS, SCORE_COLUMNS, score_record
from assessment.model import Export, Splitting, Unit, UnknownName, UserError

_OWN = {
    "judgments": ("All judgments, JSON Lines", "judgments.jsonl"),
    "judgments-csv": ("All judgments, CSV", "judgments.csv"),
    "scores": ("Scores per run and topic, CSV", "scores.csv"),
    "archive": ("The whole campaign, to be restored elsewhere", "campaign.zip"),
}


def export_names(campaign: Campaign) -> dict[str, str]:
    """Export name -> title, the track's own first."""
    return {export.name: export.title for export in campaign.track.exports} | {
        name: title for name, (title, _) in _OWN.items()
    }


def warnings(
    campaign: Campaign, progress: Progress = lambda share, text: None
) -> Mapping[str, Sequence[str]]:
    """What the official readers will stumble over, by the name of the export; looked for once for as long as the campaign stays."""
    campaign_data, state = campaign.data, campaign.state()
    if campaign_data in _problem_lines and _problem_lines[campaign_data][0] == state:
        return _problem_lines[campaign_data][1]
    found: dict[str, list[str]] = {}
    for name, line in _warnings(campaign, progress):
        found.setdefault(name, []).append(line)
    _problem_lines[campaign_data] = state, found
    return found


def looked(campaign: Campaign) -> bool:
    """Whether the warnings are known; to find them, everything in a campaign is read."""
    return campaign.data in _problem_lines and _problem_lines[campaign.data][0] == campaign.state()


_problem_lines: WeakKeyDictionary[CampaignData, tuple[tuple[Any, ...], Mapping[str, Sequence[str]]]] = (
    WeakKeyDictionary()
)


def _warnings(campaign: Campaign, progress: Progress) -> Iterator[tuple[str, str]]:
    asked = [export for export in campaign.track.exports if export.warn is not _SILENT]
    if not asked:
        return
    progress(0.0, "reading the judgments of all topics")
    material = campaign.export_data()
    for done, export in enumerate(asked):
        progress((done + 1) / (len(asked) + 1), f"checking {export.title}")
        yield from ((export.name, line) for line in export.warn(material))


_SILENT = Export._field_defaults["warn"]


def export(campaign: Campaign, name: str) -> tuple[str, bytes]:
    own = next((export for export in campaign.track.exports if export.name == name), None)
    return filename(campaign, name), own.write(campaign.export_data()) if own else _WRITE[name](campaign)


def filename(campaign: Campaign, name: str) -> str:
    """What an export's file is called.  KeyError names the known exports."""
    files = {export.name: export.filename for export in campaign.track.exports} | {
        own: file for own, (_, file) in _OWN.items()
    }
    if name not in files:
        raise UnknownName(f"unknown export {name!r}; known: {', '.join(files)}")
    return f"{campaign.name}_{files[name]}"


def _judgment_rows(campaign: Campaign) -> Iterator[dict[str, Any]]:
    context = {}
    for topic in campaign.topics:
        topic_state = campaign.topic_state(topic)
        parts = {screen.id: screen.parts for screen in campaign.track.screens(topic_state)}
        runs: dict[str, list[str]] = {}
        for run, answer in topic_state.answers.items():
            runs.setdefault(campaign.track.screen_of(answer), []).append(run)
        for unit in campaign.data.units(topic):
            text = parts[unit.screen][unit.part].text if unit.part >= 0 else ""
            context[unit.ref] = _context(unit, text, runs.get(unit.screen, []))
    for judgment in campaign.store.log(campaign.row.id):
        yield as_row(judgment, context.get(judgment.ref, {}))


def _context(unit: Unit, text: str, runs: list[str]) -> dict[str, Any]:
    return {"unit": unit.name, "document": unit.document, "runs": runs, "text": text}


def _score_rows(campaign: Campaign) -> Iterator[dict[str, Any]]:
    for score in campaign.all_scores():
        record = score_record(score, campaign.track.measure(score.measure))
        yield record if score.topic is not None else {**record, "topic": ALL_TOPICS}


def _archive(campaign: Campaign) -> bytes:
    """A zip of JSON Lines: what `Workspace.restore` needs to rebuild the campaign with every event of its log."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        add(archive, "manifest.json", orjson.dumps(manifest(campaign), option=orjson.OPT_INDENT_2))
        for name, body in chain(archive_parts(campaign), [archives.tags_file(campaign)]):
            add(archive, name, body)
    return out.getvalue()


def add(archive: zipfile.ZipFile, name: str, body: bytes) -> None:
    """A member without a time, so that equal campaigns give equal files."""
    archive.writestr(zipfile.ZipInfo(name), body, zipfile.ZIP_DEFLATED)


def manifest(campaign: Campaign) -> dict[str, Any]:
    row = campaign.row
    return {
        "format": 2,
        "track": row.track,
        "title": row.title,
        "name": row.name,
        "settings": dict(campaign.settings),
    }


def archive_parts(campaign: Campaign) -> Iterator[tuple[str, bytes]]:
    """Everything that archives and releases hold, one file at a time: name and bytes.  (Tags and notes are their owners', and in archives only.)"""
    store, row = campaign.store, campaign.row
    yield (
        "topics.jsonl",
        as_lines(
            {"topic": topic, "body": orjson.loads(body)} for topic, body in store.topics(row.id).items()
        ),
    )
    yield (
        "documents.jsonl",
        as_lines(d._asdict() | {"links": list(map(list, d.links))} for d in store.all_documents(row.id)),
    )
    yield "runs.jsonl", as_lines(run._asdict() for run in campaign.runs().values())
    yield "answers.jsonl", as_lines(_answers(campaign))
    yield "nuggets.jsonl", as_lines(nugget._asdict() for nugget in store.nuggets(row.id))
    yield "log.jsonl", as_lines(as_row(judgment, {}) for judgment in store.log(row.id))
    for (kind, name), body in store.resources(row.id).items():
        yield resource_path(kind, name), body
    yield from archives.plan_file(campaign)


def _answers(campaign: Campaign) -> Iterator[dict[str, Any]]:
    for run in campaign.runs():
        for topic, body in campaign.store.answers_of(campaign.row.id, run).items():
            yield {"run": run, "topic": topic, "body": orjson.loads(body)}


_WRITE = {
    "judgments": lambda campaign: as_lines(_judgment_rows(campaign)),
    "judgments-csv": lambda campaign: as_csv(_judgment_rows(campaign), COLUMNS),
    "scores": lambda campaign: as_csv(_score_rows(campaign), SCORE_COLUMNS),
    "archive": _archive,
}


def repaired_run(campaign: Campaign, run: str, splitter: Splitting) -> bytes:
    """A run's file with everything mended that can be mended by rule.  `UserError` where the track knows no repair."""
    if campaign.track.repair is None:
        raise UserError(f"{campaign.track.title} has no repair of runs")
    return campaign.track.repair(campaign.run(run), import_context(campaign, splitter))
