"""The page Answers below its boxes: an answer with its scores, its documents beside it, all its judgments."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.campaign import Campaign
from assessment.model import Explained
from assessment.ui import session
from assessment.ui.answers.answer_documents import (
    DocumentPane,
    documents_of,
    show_documents,
)
from assessment.ui.answers.answer_scores import show_scores
from assessment.ui.answers.answer_text import DrawnAnswer, draw_answer
from assessment.ui.answers.answer_votes import rule_in_words
from assessment.ui.answers.explained_texts import explained_texts
from assessment.ui.answers.judgment_table import draw_judgments
from assessment.ui.answers.topic_question import show_question
from assessment.ui.choices.run_with_units import first_with_units
from assessment.ui.foreign_text import md
from assessment.ui.links import answer_address
from assessment.ui.reader import return_button

_DOCUMENTS = "answer-documents"
_NO_PANE = DocumentPane()
_WIDE = "60rem"
"""From this width on the document stays in sight while the answer beside it is read."""
_RETURN = "return-to-answer"
_STYLE = f"""<style>
.st-key-{_DOCUMENTS} {{ scroll-margin-top: 4.5rem; }}
@media (min-width: {_WIDE}) {{
  [data-testid=stColumn]:has(> * > * > .st-key-{_DOCUMENTS}) {{
    position: sticky; top: 4.5rem; align-self: flex-start;
  }}
  [data-testid=stLayoutWrapper]:has(> .st-key-{_RETURN}) {{ display: none; }}
}}</style>"""


def show_with_documents(campaign: Campaign, topic: str, run: str) -> None:
    """The answer with its scores and all judgments of it, and its documents beside it."""
    show_question(campaign, topic)
    show_scores(campaign, topic, run)
    texts = explained_texts(campaign, campaign.topic_state(topic), run)
    documents = documents_of(campaign, topic, run, texts)
    if not documents:
        drawn = _draw_with_rule(campaign, topic, run, texts=texts)
    else:
        left, right = st.columns([7, 5], gap="medium")
        # First, because the answer marks what the document beside it belongs to.
        with right, st.container(key=_DOCUMENTS):
            st.html(_STYLE)
            # In narrow windows the pane is below the answer.
            with st.container(key=_RETURN):
                return_button("back-to-answer")
            pane = show_documents(campaign, topic, run, documents)
        with left:
            drawn = _draw_with_rule(campaign, topic, run, texts=texts, pane=pane)
    # Below both columns: beside a document the table would cut notes.
    state = campaign.topic_state(topic)
    draw_judgments(campaign, state, drawn.units, drawn.screens)


def _draw_with_rule(
    campaign: Campaign,
    topic: str,
    run: str,
    *,
    texts: Sequence[Explained],
    pane: DocumentPane = _NO_PANE,
) -> DrawnAnswer:
    """The answer with the rule for labels that differ."""
    state = campaign.topic_state(topic)
    message = st.empty()
    drawn = draw_answer(campaign, state, topic, run, texts=texts, pane=pane)
    # Units of other runs' pools are on no screen of this one.
    if run in state.answers and not any(unit.screen for unit in drawn.units):
        with message:
            _say_judged_through_others(campaign, topic)
    rule = rule_in_words(campaign.settings)
    if rule and any(state.judged.votes(unit.ref) for unit in drawn.units):
        st.caption(f":material/how_to_vote: {rule}")
    return drawn


def _say_judged_through_others(campaign: Campaign, topic: str) -> None:
    """Nothing of the run is judged: a link to one of which something is."""
    runs = visible_runs(campaign, session.principal())
    other = first_with_units(campaign, runs, [topic])
    sentence = "Nobody judges this run by itself: its scores come from judgments of other runs."
    if other:
        link = answer_address(campaign, topic, other)
        sentence += f" [The answer of {md(other)}]({link}) is one that is judged."
    st.info(sentence, icon=":material/info:")
