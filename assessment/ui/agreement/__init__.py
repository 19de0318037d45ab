"""The parts of the page Agreement: the questions, the ranking of runs, the machine assessors; only the chosen one is worked out."""

from __future__ import annotations

import streamlit as st

from assessment.analysis.agreement import SIZES, Question, is_sampled, people, questions, sample
from assessment.campaign import Campaign
from assessment.ui.agreement.by_question import asked
from assessment.ui.agreement.machines import against_people
from assessment.ui.agreement.rankings import ranks
from assessment.ui.choices import linked_part
from assessment.ui.foreign_text import md, shown

__all__ = ["show"]

_RANKING, _SIZE = "Ranking of runs", "agreement-topics"
_PARTS = {"Questions": asked, "Machine assessors": against_people}


def show(campaign: Campaign) -> None:
    part = linked_part(["Questions", _RANKING, "Machine assessors"], "agreement-part")
    topics = _sampled(campaign) if is_sampled(campaign) else None
    bar = st.empty()
    found = questions(campaign, topics, lambda share, text: bar.progress(share, shown(text)))
    bar.empty()
    _overlap(found)
    if part == _RANKING:
        ranks(campaign, found, topics)
    else:
        _PARTS[part](campaign, found)


def _sampled(campaign: Campaign) -> tuple[str, ...]:
    """The topics that the figures stand on, as many as are asked for."""
    total = len(campaign.topics)
    sizes = {f"{min(size, total):,}": min(size, total) for size in SIZES}
    size = linked_part(
        list(sizes), _SIZE, label="Topics", help="More topics give narrower intervals and take longer."
    )
    if sizes[size] < total:
        st.caption(
            f":material/info: **These figures stand on a sample of {size} of the {total:,} topics**, not on all of them. The plan's training topics "
            "and those that it gives to everybody come first, then topics in which two people have judged, drawn by chance and alike every time."
        )
    return sample(campaign, sizes[size])


def _overlap(found: tuple[Question, ...]) -> None:
    """What is missing for any figure, and how to get it."""
    names = people(found)
    if not names:
        st.info(
            "No person has judged yet. Agreement shows as soon as two people have judged some of the same units.",
            icon=":material/inbox:",
        )
    elif len(names) == 1:
        st.info(
            f"Only {md(names[0])} has judged so far, so there is nothing to compare with. Let a second person judge some of the same topics: on the "
            "page Judge under another name, or take in a file of that person's judgments on the page Runs.",
            icon=":material/group_add:",
        )
