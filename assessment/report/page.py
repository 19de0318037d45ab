"""The whole report: one HTML file that needs nothing from elsewhere."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from assessment import __version__
from assessment.campaign import Campaign
from assessment.formats.foreign import OWN_PAGE
from assessment.report.agreement import agreement
from assessment.report.campaign_facts import facts, judged, settings
from assessment.report.details import details
from assessment.report.leaderboards import boards
from assessment.report.markup import Html, escaped, joined, tag
from assessment.report.measure_details import measure_details
from assessment.report.methods import methods
from assessment.report.report_data import Progress, ReportData, gather
from assessment.report.score_cells import head
from assessment.report.topics import topics

_STATIC = Path(__file__).with_name("static")


def report(
    campaign: Campaign,
    *,
    measures: Sequence[str] = (),
    anonymous: bool = False,
    made: datetime | None = None,
    progress: Progress = lambda share, text: None,
) -> bytes:
    """The campaign's report as UTF-8.

    `measures` are looked at closely, without any the first few of each group of runs; `anonymous` gives assessors numbers for names.  ValueError
    names the known measures.
    """
    report_data = gather(
        campaign,
        measures,
        made or datetime.now(UTC),
        anonymous=anonymous,
        progress=lambda share, text: progress(share / 2, text),
    )
    sections: dict[str, Html] = {}
    for n, (title, make) in enumerate(_SECTIONS.items()):
        progress((1 + n / len(_SECTIONS)) / 2, f"writing: {title}")
        sections[title] = make(report_data)
    progress(1.0, "written")
    return _page(campaign, {title: said for title, said in sections.items() if said}).encode()


def filename(campaign: Campaign) -> str:
    return f"{campaign.name}-report.html"


def _closer(report_data: ReportData) -> Html:
    return joined(
        *(
            measure_details(report_data, name, head(report_data, name))
            for name in dict.fromkeys(name for group in report_data.groups for name in group.closer)
        )
    )


_SECTIONS: dict[str, Callable[[ReportData], Html]] = {
    "Campaign": lambda report_data: joined(facts(report_data), settings(report_data)),
    "How much is judged": judged,
    "Leaderboard": boards,
    "Runs and topics": _closer,
    "Behind the totals": details,
    "Agreement": agreement,
    "All figures by topic": topics,
    "Method notes": methods,
}


def _anchor(title: str) -> str:
    return title.lower().replace(" ", "-")


def _page(campaign: Campaign, sections: Mapping[str, Html]) -> str:
    title = f"{campaign.title}: report"
    links = tag(
        "nav",
        tag("ol", *(tag("li", tag("a", name, href=f"#{_anchor(name)}")) for name in sections)),
        aria_label="Contents",
    )
    body = joined(
        *(tag("section", tag("h2", name), said, id=_anchor(name)) for name, said in sections.items())
    )
    foot = tag(
        "footer",
        f"Assessment Desk {__version__}. This file needs nothing from elsewhere; tables can be sorted and saved as CSV, pictures as SVG and PNG.",
    )
    inside = joined(
        tag("header", tag("h1", title)), links, tag("main", body), foot, tag("script", Html(_script()))
    )
    return f"<!DOCTYPE html>\n{tag('html', _head(title), tag('body', inside), lang='en')}\n"


def _head(title: str) -> Html:
    policy = f"default-src 'none'; style-src 'unsafe-inline'; img-src blob: data:; script-src 'sha256-{_digest(_script())}'; base-uri 'none'; form-action 'none'"
    return tag(
        "head", tag("meta", charset="utf-8"), tag("meta", http_equiv="Content-Security-Policy", content=policy),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"), tag("meta", name="color-scheme", content="light dark"),
        tag("meta", name="generator", content=f"{OWN_PAGE} {__version__}"),
        tag("link", rel="icon", href="data:,"), tag("title", escaped(title)), tag("style", Html((_STATIC / "report.css").read_text("utf-8"))),
    )  # fmt: skip


def _script() -> str:
    return (_STATIC / "report.js").read_text("utf-8")


def _digest(script: str) -> str:
    """Lets this script run, and no other."""
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
