"""Who leads by a measure, and how surely, as a sentence."""

from __future__ import annotations

import streamlit as st

from assessment.analysis.comparison import ScoreMatrix
from assessment.analysis.comparison.lead.lead_tests import LeadTest
from assessment.analysis.comparison.lead.leaders import Lead, NoLead, lead_by
from assessment.analysis.comparison.lead.verdict import NOT_SURE
from assessment.analysis.comparison.lead.wording import LeadSentences, lead_sentences
from assessment.analysis.comparison.run_groups import run_group
from assessment.analysis.comparison.run_means import ROUNDS
from assessment.campaign import Campaign
from assessment.model.progress import Progress
from assessment.ui.computing.on_demand import is_tested_at_once, result_on_demand
from assessment.ui.foreign_text import md
from assessment.ui.measures import unranked_in_words


def show_lead(campaign: Campaign, measure: str, scores: ScoreMatrix) -> bool:
    """The sentence that the report has; names of all runs stand in it.

    True where it says in which order the runs are over the topics that all of them have.
    """
    if not campaign.track.measure(measure).ranks_runs:
        st.markdown(f"**{md(unranked_in_words(campaign, measure))}**")
        return False
    about = (campaign.name, campaign.task, measure, campaign.state())

    def tested(progress: Progress) -> Lead | NoLead:
        group = run_group(campaign, measure)
        return lead_by(group, measure)

    is_quick = is_tested_at_once(ROUNDS, scores.values.size)
    title = "Test whether the lead is sure"
    lead = result_on_demand(title, "lead", about, tested, quick=is_quick)
    if lead is None:
        return False
    st.markdown(lead_in_markdown(lead_sentences(lead)))
    if isinstance(lead, NoLead) or not isinstance(lead.test, LeadTest):
        return False
    return lead.test.says_shared_order


def lead_in_markdown(sentences: LeadSentences) -> str:
    """The sentences with who leads in bold; that the lead is not sure is part of that answer."""
    answer = sentences.answer
    others = list(sentences.reservations)
    if sentences.verdict is not None:
        others.insert(0, sentences.verdict.claim)
        if sentences.verdict.is_doubtful:
            answer = f"{answer} {NOT_SURE}"
    return f"**{md(answer)}** {md(' '.join(others))}".strip()
