"""Conventions of labels that were agreed on while judging, each with the unit that is its example."""

from __future__ import annotations

from assessment.campaign.question_log import remark_log
from assessment.exchange.exports.conventions_file import scale_title
from assessment.report.markup import Html
from assessment.report.report_data import ReportData
from assessment.report.tables import grid

_NOTE = "Those in force when the report was made, in the order in which they were published."


def conventions(report_data: ReportData) -> Html:
    """A table of the conventions in force, without names; empty where there are none."""
    campaign = report_data.campaign
    rows = []
    log = remark_log(campaign.store, campaign.row.id)
    for convention in log.conventions_in_force():
        published = convention.published
        example = f"topic {published.ref.topic}, {published.name}"
        # Some units, such as an answer as a whole, have no text of their own.
        if published.excerpt:
            example = f"{example}: {published.excerpt}"
        scale = scale_title(campaign, published.ref.kind)
        rows.append((scale, convention.label, convention.text, example))
    if not rows:
        return Html("")
    columns = ("question", "label", "convention", "example")
    return grid("Conventions of labels", columns, rows, note=_NOTE, quiet=True)
