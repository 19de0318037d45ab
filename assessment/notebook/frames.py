"""Frames of a campaign's judgments, units and scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pandas as pd

from assessment.analysis.comparison import answers_of_runs
from assessment.campaign import Campaign
from assessment.campaign.score_records import score_records
from assessment.exchange.log_files.unit_contexts import unit_contexts
from assessment.formats.score_tables import ALL_TOPICS
from assessment.model import Judgment, Score
from assessment.notebook.columns import JUDGMENTS, MEASURES, RUNS, SCORES, UNITS

Row = Sequence[Any] | Mapping[str, Any]


def frame_of(rows: Iterable[Row], columns: Mapping[str, str]) -> pd.DataFrame:
    """A frame with exactly these columns, also without rows."""
    return pd.DataFrame(list(rows), columns=list(columns))


def scores_frame(campaign: Campaign, scores: Iterable[Score]) -> pd.DataFrame:
    records: list[Row] = []
    for view in campaign.by_task():
        # Every score has a cell for its task, also in a track without tasks.
        task = view.task.name if view.task else ""
        for record in score_records(view, view.of_task(scores)):
            topic = record["topic"] or ALL_TOPICS
            records.append({**record, "topic": topic, "task": task})
    return frame_of(records, SCORES).astype({"value": float})


def judgments_frame(judgments: Iterable[Judgment]) -> pd.DataFrame:
    rows = []
    for judgment in judgments:
        row = {**judgment._asdict(), **judgment.ref._asdict()}
        # A tuple of pairs stays one cell of the frame.
        row["evidence"] = tuple(map(tuple, judgment.evidence))
        rows.append(row)
    frame = frame_of(rows, JUDGMENTS)
    frame["at"] = pd.to_datetime(frame["at"], utc=True, format="ISO8601")
    return frame


def units_frame(campaign: Campaign) -> pd.DataFrame:
    rows = []
    for topic in campaign.topics:
        judged = campaign.topic_state(topic).judged
        for ref, context in unit_contexts(campaign, topic):
            row = {**ref._asdict(), **context._asdict()}
            row["label"] = judged.label(ref)
            row["votes"] = len(judged.votes(ref))
            rows.append(row)
    return frame_of(rows, UNITS)


def runs_frame(campaign: Campaign) -> pd.DataFrame:
    answered = answers_of_runs(campaign)
    rows = []
    for name, run in campaign.runs().items():
        topics = answered[name]
        rows.append((name, run.team, run.kind, topics))
    return frame_of(rows, RUNS)


def measures_frame(campaign: Campaign) -> pd.DataFrame:
    rows = []
    for measure in campaign.track.measures:
        values = measure._asdict()
        values["measure"] = measure.name
        values["lowest"], values["highest"] = measure.range
        rows.append(values)
    return frame_of(rows, MEASURES)
