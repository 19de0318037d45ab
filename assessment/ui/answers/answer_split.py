"""The sentence boundaries of one answer, corrected by hand."""

from __future__ import annotations

from itertools import pairwise

import streamlit as st

from assessment.campaign import Campaign
from assessment.exchange.runs.resplitting import resplit
from assessment.model import UserError
from assessment.ui import session
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md_sentence

_LINE = 36
"""Pixels of the text area for each sentence: some take two lines."""


def fix_split(campaign: Campaign, topic: str, run: str) -> None:
    """A text area with one sentence a line, to correct the boundaries.

    Joined lines join sentences; a new line splits one.
    """
    answer = campaign.topic_state(topic).answers.get(run)
    if (
        campaign.track.resplit is None
        or answer is None
        or not session.may("import files")
    ):
        return
    with st.expander("Correct the sentence boundaries", icon=":material/edit:"):
        st.write(
            "One sentence a line. Join two lines to join two sentences, break a line to split one; "
            "change nothing else. Judgments of untouched sentences stay."
        )
        text = answer.text
        starts = {sentence.start for sentence in answer.sentences if sentence.start > 0}
        bounds = [0, *sorted(starts), len(text)]
        lines = []
        for low, high in pairwise(bounds):
            lines.append(" ".join(text[low:high].split()))
        # Another number of sentences is another text, so that a correction is not edited twice.
        key = element_key("split", topic, run, str(len(lines)))
        height = _LINE * (len(lines) + 2)
        # In a form: leaving the field alone would draw the whole answer again under the pointer.
        with st.form(element_key("split-form", topic, run), border=False):
            edited = st.text_area("Sentences", "\n".join(lines), height=height, key=key)
            is_saved = st.form_submit_button("Save the boundaries")
        if is_saved:
            _save_split(campaign, topic, run, text=text, edited=edited)


def _save_split(
    campaign: Campaign, topic: str, run: str, *, text: str, edited: str
) -> None:
    try:
        resplit(
            campaign,
            topic,
            run,
            line_starts(text, edited),
            by=session.writer_name(),
        )
    except UserError as error:
        st.error(md_sentence(str(error)))
    else:
        st.rerun()


def line_starts(text: str, edited: str) -> list[int]:
    """The offset in the text at which each edited line starts.

    Raises `UserError` if the lines are not the text's words in order.

    >>> line_starts("One. Two  three.", "One.\\nTwo three.")
    [0, 5]
    """
    # White space is left out of the comparison: the text area shows it squeezed.
    offsets = [offset for offset, char in enumerate(text) if not char.isspace()]
    starts: list[int] = []
    done = 0
    for line in edited.splitlines():
        chars = [char for char in line if not char.isspace()]
        expected = [text[offset] for offset in offsets[done : done + len(chars)]]
        if expected != chars:
            raise UserError(
                f"the line that starts with {line[:40]!r} has other words than the answer; "
                "only line breaks may change"
            )
        if chars:
            starts.append(offsets[done])
            done += len(chars)
    if done != len(offsets):
        raise UserError(
            "some words of the answer are missing; only line breaks may change"
        )
    return starts
