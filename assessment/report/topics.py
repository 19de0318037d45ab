"""Every topic with the figures of all runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.comparison import ScoreMatrix
from assessment.analysis.comparison.run_groups import groups
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.model import Headline, Score
from assessment.report.charts.axis import short
from assessment.report.markup import Html, joined, tag
from assessment.report.report_data import ReportData
from assessment.report.run_order import run_order
from assessment.report.score_cells import column_head, figure, folded_notes, portions
from assessment.report.tables import TableCell, grid

MAX_FIGURES = 20_000
"""More would make the page slow to open; the file of scores holds all of them."""
MAX_MEASURES = 10
"""Most measures in one table."""
_LETTERS_IN_TABLE = 60
MAX_LETTERS = 120
"""Letters of a topic's title in the line that unfolds it."""


def topics(report_data: ReportData) -> Html:
    """A folded table for each topic, as many topics as `MAX_FIGURES` allow."""
    parts: list[Html] = []
    figures = 0
    names = list(report_data.campaign.topics)
    places = _places(report_data)
    for topic in names:
        figures += len(report_data.campaign.topic_scores(topic))
        if figures > MAX_FIGURES:
            # A report is one file that a browser opens at once, so it cannot hold all topics of a large
            # campaign.
            more = len(names) - len(parts)
            note = (
                f"The other {number_of(more, 'topic is', 'topics are')} in the file of all scores, "
                "which the page Release and the command `export` give."
            )
            parts.append(tag("p", note, class_="note"))
            break
        parts.append(_topic(report_data, topic, places))
    if not parts:
        return Html("")
    on_paper = "Topics that are folded are not on paper: unfold them in the file before printing."
    return joined(tag("p", on_paper, class_="note paper"), *parts)


def row_titles(campaign: Campaign, scores: ScoreMatrix) -> dict[str, str]:
    """The titles of topics, or of the parts of topics that the measure is a mean over."""
    if not scores.topic_by_part:
        return topic_titles(campaign)
    titles = {}
    for part, title in scores.titles.items():
        if title not in ("", part):
            titles[part] = short(title, _LETTERS_IN_TABLE)
    return titles


def topic_titles(campaign: Campaign) -> dict[str, str]:
    """Each topic's title, shortened for a table; topics whose title repeats their name are left out."""
    titles = {}
    for name, topic in campaign.topics.items():
        title = _title_with_name(name, campaign.track.headline(topic))
        if title:
            titles[name] = short(title, _LETTERS_IN_TABLE)
    return titles


def _title_with_name(name: str, headline: Headline) -> str:
    """The topic's title, or its question where the title repeats the name and would say nothing beside it."""
    return headline.question if name in headline.title.split() else headline.title


def _topic(report_data: ReportData, topic: str, places: Mapping[str, int]) -> Html:
    campaign = report_data.campaign
    headline = campaign.track.headline(campaign.topics[topic])
    title = _title_with_name(topic, headline)
    question = Html("")
    if headline.question not in ("", title):
        question = tag("p", headline.question)
    summary = tag("summary", f"{topic}  {short(title, MAX_LETTERS)}")
    tables = _tables(report_data, topic, places)
    return tag("details", summary, question, *tables)


def _tables(
    report_data: ReportData, topic: str, places: Mapping[str, int]
) -> Iterator[Html]:
    """Tables of one task and a few measures each, with the runs that have scores of them; then the notes."""
    tables: list[_TableContent] = []
    for view in report_data.campaign.by_task():
        of_task = list(view.topic_scores(topic))
        in_order = sorted(of_task, key=lambda score: places.get(score.run, len(places)))
        tables += [_TableContent(in_order, names) for names in _table_measures(of_task)]
    for number, table in enumerate(tables, 1):
        caption = f"Topic {topic}"
        if number > 1:
            caption = f"{caption}, table {number}"
        heads = [column_head(report_data, name) for name in table.measures]
        rows = _rows(report_data, table)
        yield grid(caption, ["run", *heads], rows)
    scores = report_data.campaign.topic_scores(topic)
    yield folded_notes(f"Notes (*) on the figures of topic {topic}", scores)


class _TableContent(NamedTuple):
    """The scores of one task at a topic, and those of its measures that a table has."""

    scores: Sequence[Score]
    measures: Sequence[str]


def _rows(
    report_data: ReportData, table: _TableContent
) -> Iterator[list[str | TableCell]]:
    """Each run that has a score of the table's measures, with a figure for each of them."""
    # A row of blanks would look like a run that failed: runs of other tasks have none.
    by_run: dict[str, dict[str, Score]] = {}
    for score in table.scores:
        if score.measure not in table.measures:
            continue
        scores_of_run = by_run.setdefault(score.run, {})
        scores_of_run[score.measure] = score
    for run, scores in by_run.items():
        figures = []
        for name in table.measures:
            measure = report_data.measure(name)
            figures.append(figure(scores.get(name), measure))
        yield [run, *figures]


def _places(report_data: ReportData) -> dict[str, int]:
    """The place of each run in the leaderboards, one after the other."""
    runs: dict[str, None] = {}
    for group in report_data.groups:
        runs |= dict.fromkeys(run_order(group).runs)
    return {run: place for place, run in enumerate(runs)}


def _table_measures(scores: Sequence[Score]) -> list[tuple[str, ...]]:
    """The measures of each table: those of runs that share some, in portions."""
    tables = []
    for group in groups(scores):
        measures = tuple(dict.fromkeys(score.measure for score in group))
        tables += portions(measures, MAX_MEASURES)
    return tables
