"""The tour on the page Home: a few stops in one sample campaign, and the same views of the others."""

from __future__ import annotations

import html
from collections.abc import Mapping

import streamlit as st

from assessment.access import access_mode
from assessment.campaign import Campaign, Workspace
from assessment.exchange.sample_campaigns import (
    add_samples,
    missing_samples,
    sample_plans,
)
from assessment.ui import session
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.links import address
from assessment.ui.tour.stop_links import link, sentence_of, stop_address
from assessment.ui.tour.stops import PATH, SAMPLE_TOURS, SampleTour, Stop

__all__ = ["show_tour"]

_STYLE = """<style>
.tour-walk, .tour-more { font-size: 0.95rem; line-height: 1.45; }
.tour-walk a, .tour-more a, .tour-walk a:visited, .tour-more a:visited {
  color: light-dark(#0b5f7e, #86cfe6); font-weight: 600;
}
.tour-walk p { margin: 0 0 0.6rem; font-size: inherit; }
ol.tour-stops { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.6rem; }
.tour-stops li {
  flex: 1 1 16rem; margin: 0; padding: 0.6rem 0.75rem; border: 1px solid light-dark(#d5dce1, #3a4650);
  border-radius: 0.5rem;
}
.tour-stops b { display: block; color: light-dark(#4d5a65, #a9b5bf); font-size: 0.85rem; font-weight: 500; }
.tour-walk a.tour-start, .tour-walk a.tour-start:visited {
  display: inline-block; margin: 0.8rem 0; padding: 0.4rem 1rem; border-radius: 0.5rem;
  text-decoration: none; background: light-dark(#0b5f7e, #86cfe6); color: light-dark(#ffffff, #10161b);
}
.tour-more summary { cursor: pointer; font-weight: 500; }
.tour-more > div { display: flex; flex-wrap: wrap; gap: 0.4rem 1.6rem; margin-top: 0.5rem; }
.tour-more section { flex: 1 1 20rem; }
.tour-more section p { margin: 0.4rem 0 0.2rem; font-size: inherit; }
.tour-more section ol { margin: 0; padding-left: 1.2rem; }
.tour-stops li, .tour-more li { font-size: inherit; }
</style>"""


def show_tour(workspace: Workspace, campaigns: Mapping[str, Campaign]) -> None:
    """Draws the tour for organisers.

    It is unfolded for newcomers: people without a name, if all campaigns are samples.
    """
    samples = _toured_samples(campaigns)
    can_add = access_mode.access_mode() == "open" and bool(missing_samples(workspace))
    if not campaigns or not (samples or can_add):
        return
    title = "Tour of the sample campaigns"
    is_unfolded = _is_newcomer(campaigns)
    with st.expander(title, expanded=is_unfolded, icon=":material/tour:"):
        if samples:
            guided = _guided_sample(samples)
            st.html(_STYLE + _walk(samples[guided]) + _other_samples(samples, guided))
        if can_add:
            _add_button(workspace)


def _toured_samples(campaigns: Mapping[str, Campaign]) -> dict[str, Campaign]:
    """The samples with a tour in which this person is an organiser, as the tour's views need."""
    all_principals = session.principals()
    samples = {}
    for name, campaign in campaigns.items():
        if name in SAMPLE_TOURS and all_principals[name].may("campaigns"):
            samples[name] = campaign
    return samples


def _is_newcomer(campaigns: Mapping[str, Campaign]) -> bool:
    """Whether the person has neither a name nor a campaign besides the samples."""
    sample_names = {plan["name"] for _, plan in sample_plans()}
    return set(campaigns) <= sample_names and not session.who()


def _guided_sample(samples: Mapping[str, Campaign]) -> str:
    """The sample that the tour leads through: the one that its file names for it, if it is there."""
    for name in samples:
        if SAMPLE_TOURS[name].guided:
            return name
    return next(iter(samples))


def _walk(campaign: Campaign) -> str:
    """The stops at one sample, and where to begin."""
    tour = SAMPLE_TOURS[campaign.name]
    title = html.escape(campaign.title)
    judges = html.escape(tour.judges)
    stops = []
    for number, stop in enumerate(tour.stops, 1):
        name = link(stop_address(campaign, stop, number), stop.name)
        sentence = html.escape(sentence_of(stop))
        stops.append(f"<li><b>Stop {number}</b>{name}<br>{sentence}</li>")
    start = link(
        stop_address(campaign, tour.stops[0], 1), "Start the tour →", "tour-start"
    )
    length = f"{len(tour.stops)} stops in about {tour.minutes} minutes"
    return (
        f'<div class="tour-walk"><p><strong>{length}</strong>, at the {title}. {judges} '
        "A bar above each page says what to look at and leads to the next stop.</p>"
        f'<ol class="tour-stops">{"".join(stops)}</ol>{start}</div>'
    )


def _other_samples(samples: Mapping[str, Campaign], guided: str) -> str:
    """An organiser's steps and the other samples, folded."""
    sections = [_path(samples[guided])]
    for name, campaign in samples.items():
        if name != guided:
            sections.append(_section(campaign, SAMPLE_TOURS[name]))
    summary = "The same views of the other samples, and an organiser's steps from the first file on"
    return (
        f'<details class="tour-more"><summary>{html.escape(summary)}</summary>'
        f"<div>{''.join(sections)}</div></details>"
    )


def _path(campaign: Campaign) -> str:
    items = []
    for step in PATH:
        items.append(_item(address(step.page, campaign, **step.query), step))
    title = html.escape(campaign.title)
    heading = f"<p><strong>An organiser's steps</strong>, at the {title}</p>"
    return f"<section>{heading}<ol>{''.join(items)}</ol></section>"


def _section(campaign: Campaign, tour: SampleTour) -> str:
    """The tour of another sample, which its links begin at any stop."""
    items = []
    for number, stop in enumerate(tour.stops, 1):
        items.append(_item(stop_address(campaign, stop, number), stop))
    title = html.escape(campaign.title)
    judges = html.escape(tour.judges)
    start = link(stop_address(campaign, tour.stops[0], 1), "Start →", "tour-other")
    heading = f"<p><strong>{title}</strong>: {judges} {start}</p>"
    return f"<section>{heading}<ol>{''.join(items)}</ol></section>"


def _item(target: str, stop: Stop) -> str:
    return f"<li>{link(target, stop.name)}: {html.escape(stop.sentence)}</li>"


def _add_button(workspace: Workspace) -> None:
    if st.button(
        "Add the samples that are missing",
        key="tour-samples",
        icon=":material/science:",
        type="tertiary",
    ):
        with progress_bar() as show_progress:
            # Said before: the first campaign takes seconds until there is anything to report.
            show_progress(0.0, "preparing the sample campaigns")
            add_samples(workspace, session.splitter(), show_progress)
        st.rerun()
