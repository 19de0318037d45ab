"""Runs by topics, as colours."""

from __future__ import annotations

import numpy as np
import pandas as pd
import streamlit as st

from assessment.analysis.comparison import Comparison, matrix, telling
from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.charts import draw, heat_map
from assessment.ui.compare.links import link_to_units
from assessment.ui.compare.selection import selection, too_many
from assessment.ui.foreign_text import shown
from assessment.ui.measures import measure_heading
from assessment.ui.tables import caption_with_download


def heat(campaign: Campaign, measure: str) -> None:
    """The best run on top, the easiest topic at the left; a cell leads to the answer."""
    higher = campaign.track.measure(measure).better == "higher"
    found = ordered(matrix(campaign, measure, session.principal()), higher=higher)
    if not np.isfinite(found.values).any():
        st.info("No run has a score at any topic yet.", icon=":material/inbox:")
        return
    _picture(campaign, measure, _few(campaign, measure, found, higher=higher))
    frame = pd.DataFrame(found.values.T, columns=[shown(topic) for topic in found.topics])
    frame.insert(0, "Run", [shown(run) for run in found.runs], allow_duplicates=True)
    note = "The best mean on top, the best-answered topic at the left; an empty cell is undefined. Pick a cell to read the answer."
    caption_with_download(note, frame, f"{campaign.name}-{measure}-topics-by-runs")


def _picture(campaign: Campaign, measure: str, found: Comparison) -> None:
    if not np.isfinite(found.values).any():
        st.info("No run has a score at these topics. Choose others above.", icon=":material/inbox:")
        return
    places = [[topic, run] for run in found.runs for topic in found.topics]
    picture = heat_map(
        found.values.T, found.runs, found.topics, places, digits=campaign.track.measure(measure).digits
    )
    picked = draw(
        picture,
        f"{campaign.name}-{measure}-heat-map",
        f"{measure_heading(campaign.track, measure)} of runs by topics",
        "compare-heat",
    )
    if picked:
        link_to_units(campaign, picked[0][0], [picked[0][1]])


def _few(campaign: Campaign, measure: str, found: Comparison, *, higher: bool) -> Comparison:
    """All topics, or of very many some that tell most, in the order of all."""
    if not too_many(found.topics):
        return found
    chosen = {
        *selection(telling(matrix(campaign, measure)), "The file below has all of them.", higher=higher)
    }
    return found.at([topic for topic in found.topics if topic in chosen])


def ordered(scores: Comparison, *, higher: bool) -> Comparison:
    """The runs by their mean, the topics by theirs, the best first; runs without any score last."""
    sign = -1 if higher else 1
    known = np.isfinite(scores.values)
    filled = np.where(known, scores.values, 0.0)

    def order(axis: int) -> list[int]:
        counts = known.sum(axis=axis)
        means = np.where(counts > 0, sign * filled.sum(axis=axis) / np.maximum(counts, 1), np.inf)
        return np.argsort(means, kind="stable").tolist()

    runs, topics = order(0), order(1)
    return Comparison(
        tuple(scores.topics[n] for n in topics),
        tuple(scores.runs[n] for n in runs),
        scores.values[np.ix_(topics, runs)],
    )
