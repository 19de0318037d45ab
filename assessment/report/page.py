"""The whole report: one HTML file that loads nothing from elsewhere."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from assessment import __version__
from assessment.campaign import Campaign
from assessment.formats.foreign import OWN_PAGE
from assessment.model.progress import Progress, no_progress
from assessment.report.agreement import agreement
from assessment.report.campaign_facts import facts, settings
from assessment.report.conventions import conventions
from assessment.report.differences import READING
from assessment.report.estimates import estimates
from assessment.report.figure_notes import TITLE as NOTES_TITLE
from assessment.report.fonts import font_face
from assessment.report.judged_units import judged
from assessment.report.leaderboards import boards, notes_on_figures
from assessment.report.markup import Html, anchor, joined, tag
from assessment.report.measure_details import measure_details
from assessment.report.methods import methods
from assessment.report.report_data import ReportData, gather
from assessment.report.summary import summary
from assessment.report.topics import topics
from assessment.report.track_tables import details

_STATIC = Path(__file__).with_name("static")
_CONTENTS = "contents"
_SCRIPTS = ("report.js", "pictures.js")


def report(
    campaign: Campaign,
    *,
    measures: Sequence[str] = (),
    anonymous: bool = False,
    made: datetime | None = None,
    progress: Progress = no_progress,
) -> bytes:
    """The campaign's report as UTF-8.

    `measures` are shown in detail, by default the first few of each group of runs; `anonymous` gives
    assessors numbers instead of names. UserError names the known measures.
    """

    def scoring_progress(share: float, text: str) -> None:
        progress(share / 2, text)

    report_data = gather(
        campaign,
        measures,
        made or datetime.now(UTC),
        anonymous=anonymous,
        progress=scoring_progress,
    )
    sections: dict[str, Html] = {}
    for done, (title, write) in enumerate(_SECTIONS.items()):
        progress((1 + done / len(_SECTIONS)) / 2, f"writing: {title}")
        section = write(report_data)
        if section:
            sections[title] = section
    progress(1.0, "written")
    return _page(report_data, sections).encode()


def filename(campaign: Campaign) -> str:
    return f"{campaign.name}-report.html"


def _measures_in_detail(report_data: ReportData) -> Html:
    parts: list[Html] = []
    for group in report_data.groups:
        # A measure of several tasks is shown for each of them, with its runs alone.
        parts += [measure_details(report_data, group, name) for name in group.detailed]
    if any(len(group.runs) > 1 for group in report_data.groups):
        parts.insert(0, tag("p", READING, class_="note"))
    return joined(*parts)


_SECTIONS: dict[str, Callable[[ReportData], Html]] = {
    "Summary": summary,
    "Leaderboard": boards,
    "Estimates": estimates,
    "Runs and topics": _measures_in_detail,
    "Behind the totals": details,
    "Agreement": agreement,
    "How much is judged": judged,
    "All figures by topic": topics,
    "Campaign and rules": lambda report_data: joined(
        facts(report_data), settings(report_data)
    ),
    "Conventions": conventions,
    NOTES_TITLE: notes_on_figures,
    "Method notes": methods,
}


def _page(report_data: ReportData, sections: Mapping[str, Html]) -> str:
    campaign = report_data.campaign
    title = f"{campaign.title}: report"
    made = f"{report_data.made:%Y-%m-%d %H:%M} UTC"
    state = f"The campaign as it was on {made}; it was {campaign.phase} then."
    links = []
    parts = []
    for name, section in sections.items():
        section_id = anchor(name)
        link = tag("a", name, href=f"#{section_id}")
        links.append(tag("li", link))
        parts.append(tag("section", tag("h2", name), section, id=section_id))
    footer = (
        f"Assessment Desk {__version__}. This file needs nothing from elsewhere; "
        "tables can be sorted and saved as CSV, pictures as SVG and PNG."
    )
    on_paper = " Tables that are folded in the file are not on paper."
    made_in_words = tag(
        "p", state, tag("span", on_paper, class_="paper"), class_="soft"
    )
    contents = tag("ol", *links)
    body = [tag("header", tag("h1", title), made_in_words)]
    body.append(tag("nav", contents, id=_CONTENTS, aria_label="Contents"))
    body.append(tag("main", *parts))
    # In windows that are too narrow for contents that stay in sight
    body.append(tag("a", "↑ Contents", href=f"#{_CONTENTS}", class_="to-contents"))
    body.append(tag("footer", footer))
    body.append(tag("script", Html(_script())))
    # The script names saved files after the campaign.
    whole_body = tag("body", *body, data_campaign=campaign.name)
    page = tag("html", page_head(title), whole_body, lang="en")
    return f"<!DOCTYPE html>\n{page}\n"


def page_head(title: str) -> Html:
    """The head of a file that loads nothing from elsewhere and runs no script but its own."""
    style = font_face() + (_STATIC / "report.css").read_text("utf-8")
    named = {
        "viewport": "width=device-width, initial-scale=1",
        "color-scheme": "light dark",
        "generator": f"{OWN_PAGE} {__version__}",
    }
    parts = [
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=_policy()),
    ]
    for name, content in named.items():
        parts.append(tag("meta", name=name, content=content))
    # An empty icon, so that the browser asks no server for one
    parts.append(tag("link", rel="icon", href="data:,"))
    parts.append(tag("title", title))
    parts.append(tag("style", Html(style)))
    return tag("head", *parts)


def _policy() -> str:
    """What the page may load.

    The file holds foreign text: should any of it become markup by mistake, the browser loads nothing.
    """
    return (
        "default-src 'none'; style-src 'unsafe-inline'; img-src blob: data:; font-src data:; "
        f"script-src 'sha256-{_digest(_script())}'; base-uri 'none'; form-action 'none'"
    )


def _script() -> str:
    """Both scripts as one, which the policy then knows by one digest."""
    return "\n".join((_STATIC / name).read_text("utf-8") for name in _SCRIPTS)


def _digest(script: str) -> str:
    """The script's digest for the policy, which lets this script run and no other."""
    digest = hashlib.sha256(script.encode()).digest()
    return base64.b64encode(digest).decode()
