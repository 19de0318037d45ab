"""The parts of the page Agreement: the questions, the ranking of runs, the machine assessors; only the chosen one is worked out."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.agreement import Question, people, questions
from assessment.ui.agreement.asked import asked
from assessment.ui.agreement.machine import against_people
from assessment.ui.agreement.ranks import ranks
from assessment.ui.linked import linked_part
from assessment.ui.safe import md

__all__ = ["show"]

_PARTS = {"Questions": asked, "Ranking of runs": ranks, "Machine assessors": against_people}


def show(campaign: Campaign) -> None:
    found = questions(campaign)
    part = linked_part(list(_PARTS), "agreement-part")
    _overlap(found)
    _PARTS[part](campaign, found)


def _overlap(found: tuple[Question, ...]) -> None:
    """What is missing for any figure, and how to get it."""
    names = people(found)
    if not names:
        st.info("No person has judged yet. Agreement shows as soon as two people have judged some of the same units.", icon=":material/inbox:")
    elif len(names) == 1:
        st.info(
            f"Only {md(names[0])} has judged so far, so there is nothing to compare with. Let a second person judge some of the same topics: on the "
            "page Judge under another name, or take in a file of that person's judgments on the page Runs.",
            icon=":material/group_add:",
        )
