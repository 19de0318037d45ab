"""The parts of the page Agreement.  Only the chosen part is worked out.

The modules, by the parts of the page:

    Questions: how well people agree on each question, down to single units
        by_question       the part: its boxes, then the table of all questions or one of them
        opening           the first sentences: whether people agree well enough, and what follows for the runs
        question_table    a row of coefficients for each question
        alpha_chart       the picture: alpha of every question on its interval
        question_words    the agreement on the chosen question in a sentence
        one_question      its pairs of assessors, its topics, the labels of each assessor
        outlier_words     a sentence on an assessor who stands apart from the others
        confusion         the labels of two assessors against each other
        units             the units behind a pair or a topic, with their labels
    Ranking of runs: whether disagreement changes the order of the runs
        rankings          the part: how similar the rankings are, and the rankings
        assessor_ranks    the ranks by each assessor's labels alone, with their moves
        order_of_runs     the answer in sentences, which the part Questions begins with too
        ranking_words     what differs between two rankings, in a sentence
        tested_pairs      which pairs of runs the test of all runs does not tell apart
    Machine assessors: a machine's labels against those of people
        machines          the part: how often the machine gives the label that counts
        machine_question  one question of a machine
        contested         labels of the machine beside those of people, as a list of units

Several parts share the others: `parts` (their names in the address), `definitions` (what the coefficients
are), `coefficients` (their cells and columns), `name_columns` (tables with every column in sight),
`label_words` (labels as people read them), `confusion_chart` (a confusion table as a picture), `cell_choice`
(its cells as a choice), `unit_rows` (a unit as cells), `unit_table` (lists of units as tables).
"""

from __future__ import annotations

import streamlit as st

from assessment.analysis.agreement import (
    SIZES,
    LabelledQuestion,
    is_sampled,
    people,
    questions,
    sampled_topics,
)
from assessment.campaign import Campaign
from assessment.ui.agreement.by_question import show_questions
from assessment.ui.agreement.machines import show_machines
from assessment.ui.agreement.parts import FITTING, MACHINES, PART, QUESTIONS, RANKING
from assessment.ui.agreement.rankings import show_rankings
from assessment.ui.choices import PagePart
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.foreign_text import md
from assessment.ui.links import count_link

__all__ = ["show_agreement"]

_SAMPLE_SIZE = "agreement-topics"
_TABLE = '[data-testid="stMain"] [data-testid="stElementContainer"]:has([data-testid="stDataFrame"])'
# Tables are made for a window of 1280 pixels; the bar that scrolls them is thin, on some machines invisible.
# Tables of many rows have a fixed height, without the padding the hint would stand on what follows.
_NARROW = f"""<style>@media (max-width: 1199px) {{
{_TABLE} {{ box-sizing: content-box; padding-bottom: 1.5rem; position: relative; }}
{_TABLE}::after {{
  content: "Scroll the table sideways for more columns →"; font-size: 0.875rem; opacity: 0.82;
  bottom: 0; left: 0; position: absolute;
}}
.st-key-{FITTING} [data-testid="stElementContainer"] {{ padding-bottom: 0 !important; }}
.st-key-{FITTING} [data-testid="stElementContainer"]::after {{ content: none !important; }}
}}</style>"""


def show_agreement(campaign: Campaign) -> None:
    st.html(_NARROW)
    part = PagePart(PART, [QUESTIONS, RANKING, MACHINES]).show()
    topics = _sampled_topics(campaign) if is_sampled(campaign) else None
    with progress_bar() as progress:
        # All questions, also for the other parts: they say who has judged at all.
        all_questions = questions(campaign, topics, progress)
    _say_what_is_missing(all_questions)
    if part == RANKING:
        show_rankings(campaign, all_questions, topics)
    elif part == MACHINES:
        show_machines(campaign, all_questions)
    else:
        show_questions(campaign, all_questions)
        if len(people(all_questions)) < 2:
            return
        units = count_link(campaign, "disputed", "all disputed units")
        st.caption(f"The page Units lists {units}.")


def _sampled_topics(campaign: Campaign) -> tuple[str, ...]:
    """The topics that the figures are computed from, as many as the reader chooses."""
    total = len(campaign.topics)
    # A dictionary, because sizes beyond the number of topics come out as the same.
    sizes = {f"{min(size, total):,}": min(size, total) for size in SIZES}
    size = PagePart(_SAMPLE_SIZE, list(sizes)).show(
        "Topics", help="More topics give narrower intervals and take longer."
    )
    if sizes[size] < total:
        st.caption(
            ":material/info: "
            f"**These figures are computed from a sample of {size} of the {total:,} topics**, "
            "not from all of them. The plan's training topics and the topics that it gives to everybody come "
            "first, then topics that two people have judged, drawn at random with a fixed seed."
        )
    return sampled_topics(campaign, sizes[size])


def _say_what_is_missing(all_questions: tuple[LabelledQuestion, ...]) -> None:
    """Says how to get a second assessor; with fewer than two people there is no agreement."""
    names = people(all_questions)
    if not names:
        st.info(
            "No person has judged yet. "
            "Agreement shows as soon as two people have judged some of the same units.",
            icon=":material/inbox:",
        )
    elif len(names) == 1:
        st.info(
            f"Only {md(names[0])} has judged so far, so there is nothing to compare with. "
            "Let a second person judge some of the same topics: on the page Judge under another name, "
            "or import a file of that person's judgments on the page Runs.",
            icon=":material/group_add:",
        )
