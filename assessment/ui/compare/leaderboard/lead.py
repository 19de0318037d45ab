"""Who leads by a measure, and how surely, as a sentence."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.analysis.comparison import ScoreMatrix
from assessment.campaign import Campaign
from assessment.model.progress import Progress
from assessment.report.lead_tests import NOT_SURE
from assessment.report.lead_words import lead_sentences
from assessment.report.leaders import lead_by
from assessment.report.means import ROUNDS
from assessment.report.report_data import run_group
from assessment.report.shared_topics import REST_ON_DIFFERENT
from assessment.ui.computing.on_demand import is_tested_at_once, result_on_demand
from assessment.ui.foreign_text import md
from assessment.ui.measures import unranked_in_words


def show_lead(campaign: Campaign, measure: str, scores: ScoreMatrix) -> bool:
    """The sentence that the report has; names of all runs stand in it.

    True where it says in which order the runs are over the topics that all of them have.
    """
    if not campaign.track.measure(measure).ranks_runs:
        st.markdown(lead_in_markdown([unranked_in_words(campaign, measure)]))
        return False
    about = (campaign.name, campaign.task, measure, campaign.state())

    def tested(progress: Progress) -> list[str]:
        group = run_group(campaign, measure)
        return lead_sentences(lead_by(group, measure))

    is_quick = is_tested_at_once(ROUNDS, scores.values.size)
    title = "Test whether the lead is sure"
    sentences = result_on_demand(title, "lead", about, tested, quick=is_quick)
    if not sentences:
        return False
    st.markdown(lead_in_markdown(sentences))
    return any(sentence.startswith(REST_ON_DIFFERENT) for sentence in sentences)


def lead_in_markdown(sentences: Sequence[str]) -> str:
    """The sentences with who leads in bold; that the lead is not sure is part of that answer."""
    first, *others = sentences
    text = " ".join(others)
    if text.startswith(NOT_SURE):
        first = f"{first} {NOT_SURE}"
        text = text.removeprefix(NOT_SURE)
    return f"**{md(first)}** {md(text.strip())}".strip()
