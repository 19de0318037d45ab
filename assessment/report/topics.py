"""Every topic with the figures of all runs."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.report.charts.axis import short
from assessment.report.groups import groups
from assessment.report.markup import Html, joined, tag
from assessment.report.report_data import ReportData
from assessment.report.score_cells import figure, head, note_list, portions
from assessment.report.tables import grid

MOST_FIGURES = 20_000
"""More would make the page slow to open; the file of scores holds all of them."""
MOST_MEASURES = 10
"""In one table."""
MOST_LETTERS = 120
"""Of a topic in the line that unfolds it."""


def topics(report_data: ReportData) -> Html:
    """A table for each topic, folded, as many topics as the page can bear."""
    shown: list[Html] = []
    figures, names = 0, list(report_data.campaign.topics)
    for topic in names:
        scores = report_data.campaign.topic_scores(topic)
        figures += len(scores)
        if figures > MOST_FIGURES:
            break
        shown.append(_topic(report_data, topic))
    more = len(names) - len(shown)
    note = f"The other {more:,} topics are in the file of all scores, which the page Release and the command `export` give."
    return joined(*shown, tag("p", note, class_="note") if more else "")


def _topic(report_data: ReportData, topic: str) -> Html:
    campaign = report_data.campaign
    headline = campaign.track.headline(campaign.topics[topic])
    said = headline.question if topic in headline.title.split() else headline.title
    asked = tag("p", headline.question) if headline.question not in ("", said) else Html("")
    return tag(
        "details",
        tag("summary", f"{topic}  {short(said, MOST_LETTERS)}"),
        asked,
        *_tables(report_data, topic),
    )


def _tables(report_data: ReportData, topic: str) -> Iterator[Html]:
    """A few measures in each, and the runs that have scores of them."""
    scores = report_data.campaign.topic_scores(topic)
    cells = {(score.run, score.measure): score for score in scores}
    together = [tuple(dict.fromkeys(score.measure for score in group)) for group in groups(scores)]
    for n, names in enumerate(
        (names for measures in together for names in portions(measures, MOST_MEASURES)), 1
    ):
        runs = dict.fromkeys(score.run for score in scores if score.measure in names)
        rows = [
            (run, *(figure(cells.get((run, name)), report_data.measure(name)) for name in names))
            for run in runs
        ]
        yield grid(
            f"Topic {topic}{f', table {n}' if n > 1 else ''}",
            ("run", *(head(report_data, name) for name in names)),
            rows,
        )
    yield note_list(f"Notes on the figures of topic {topic}", scores)
