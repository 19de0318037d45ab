"""One answer with everything that is known of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import pandas as pd
import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.campaign import Campaign
from assessment.exchange.resplitting import resplit
from assessment.model import Explained, Judgment, Part, Screen, TopicState, Unit, UserError
from assessment.ui import history, session
from assessment.ui.choices import linked_box
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.reader import explained, reader
from assessment.ui.tables import draw_table, times

MOST_EXPLAINED = 100
_HISTORY = "history-open"


def topic_label(campaign: Campaign, topic: str) -> str:
    return shown(f"{topic}  {campaign.track.headline(campaign.topics[topic]).title}")


def choose(campaign: Campaign) -> tuple[str, str]:
    """Topic and run, kept in the page's address so that the answer can be linked to."""
    left, right = st.columns(2)
    with left:
        topic = linked_box(
            "Topic", list(campaign.topics), "topic", lambda name: topic_label(campaign, name), always=True
        )
    with right:
        run = linked_box("Run", visible_runs(campaign, session.principal()), "run", always=True)
    return topic, run


def show(campaign: Campaign, topic: str, run: str, *, why: bool = False) -> None:
    """The question, the answer with marks and labels, the votes in a table, and how the text was taken apart.

    `why` puts before the answer what counted of it and what did not, where the track explains it; so it is for what nobody judges as it is.
    """
    state = campaign.topic_state(topic)
    headline = campaign.track.headline(state.topic)
    st.markdown(f"**{md(headline.question)}**")
    if headline.narrative:
        st.caption(md(headline.narrative))
    alone = replace(state, answers={run: state.answers[run]}) if run in state.answers else None
    screens = list(campaign.track.screens(alone)) if alone else []
    if campaign.track.explain and (why or not screens):
        _explained(campaign.track.explain(state, run), element_key("explained", topic, run))
    if alone is None:
        st.info("This run does not answer the topic.", icon=":material/block:")
        return
    if why and campaign.track.explain and screens:
        st.markdown("**The answer as it was read**")
    units = list(campaign.track.units(alone))
    for screen in screens:
        _screen(
            campaign,
            state,
            screen,
            [unit for unit in units if unit.screen == screen.id],
            element_key("reader", topic, run, screen.id),
        )
    places = {
        (screen.id, index): _place(part, index)
        for screen in screens
        for index, part in enumerate(screen.parts)
    }
    _votes(state, units, places)
    _history(campaign, units, places, element_key("history", topic, run), linked=not why)


def _screen(
    campaign: Campaign, state: TopicState[Any, Any], screen: Screen, about: list[Unit], key: str
) -> None:
    if screen.title:
        st.markdown(f"**{md(screen.title)}** {md(screen.question)}")
    reader(_data(campaign, state, screen, about), key=key)


def _explained(texts: Iterator[Explained], key: str) -> None:
    """The texts that the scores stand on, with the rules that each part met."""
    first = list(islice(texts, MOST_EXPLAINED))
    if not first:
        return
    st.markdown("**What counts, and why**")
    explained(first, key=key)
    more = sum(1 for _ in texts)
    if more:
        st.caption(f"The first {MOST_EXPLAINED} are shown; {more:,} more follow.")


def _data(
    campaign: Campaign, state: TopicState[Any, Any], screen: Screen, units: list[Unit]
) -> dict[str, Any]:
    parts = [
        {
            "number": _place(part, index) if part.name or any(unit.part == index for unit in units) else "",
            "head": part.head,
            "text": part.text,
            "marks": [mark._asdict() for mark in part.marks],
            "units": [_unit(campaign, state, unit) for unit in units if unit.part == index],
        }
        for index, part in enumerate(screen.parts)
    ]
    return {
        "whole": [_unit(campaign, state, unit) for unit in units if unit.part < 0],
        "parts": parts,
        "notes": list(screen.notes),
    }


def _place(part: Part, index: int) -> str:
    """The number that the track gives to the part ("sentence 0"), or its place from 1 on.

    >>> _place(Part("Gel is safe.", name="sentence 0"), 0), _place(Part("Gel is safe."), 0)
    ('0', '1')
    """
    number = part.name.rpartition(" ")[2]
    return number if number.isdecimal() and len(number) <= 4 else str(index + 1)


def _unit(campaign: Campaign, state: TopicState[Any, Any], unit: Unit) -> dict[str, Any]:
    label = state.judged.label(unit.ref)
    votes = state.judged.votes(unit.ref)
    tones = {item.name: item.tone for item in campaign.track.scale(unit.ref.kind).labels}
    said = _said(votes, named=session.may("adjudicate"))
    split = len({vote.label for vote in votes}) > 1
    return {
        "name": unit.name,
        "label": label or ("no majority" if votes else None),
        "tone": tones.get(label or "", "open"),
        "votes": f"({said})" if split else "",
        "title": said or "nobody has judged this yet",
    }


def _said(votes: Sequence[Judgment], *, named: bool) -> str:
    """Who said what; without names, how many said what."""
    if named:
        return ", ".join(f"{vote.assessor}: {vote.label}" for vote in votes)
    return ", ".join(f"{label} ×{count}" for label, count in Counter(vote.label for vote in votes).items())


def _votes(state: TopicState[Any, Any], units: list[Unit], places: Mapping[tuple[str, int], str]) -> None:
    """Everybody's judgments; `places` numbers the parts of the screens."""
    rows = [
        (
            unit.name,
            places.get((unit.screen, unit.part)),
            vote.assessor,
            vote.label,
            "\n".join(item.text for item in vote.evidence),
            vote.note,
            vote.at,
        )
        for unit in units
        for vote in state.judged.votes(unit.ref)
    ]
    if rows:
        with st.expander(f"{len(rows)} judgments", icon=":material/history:"):
            frame = pd.DataFrame(
                rows, columns=["Unit", "Part", "Assessor", "Label", "Evidence", "Note", "When"]
            )
            frame["When"] = times(frame["When"])
            frame = frame if session.may("adjudicate") else frame.drop(columns="Assessor")
            draw_table(
                frame,
                hide_index=True,
                column_config={"When": st.column_config.DatetimeColumn(format="distance")},
            )


def _history(
    campaign: Campaign, units: list[Unit], places: Mapping[tuple[str, int], str], key: str, *, linked: bool
) -> None:
    """What became of one unit of the answer, for organisers; open where a link leads to it, and from then on."""
    if not units or not session.may("adjudicate"):
        return
    asked = linked and (history.LINK in st.query_params or _HISTORY in st.session_state)
    if asked:
        st.session_state[_HISTORY] = True
    with st.expander("History of a unit", icon=":material/manage_history:", expanded=asked):
        named = {
            unit.ref: f"{places[unit.screen, unit.part]}. " if (unit.screen, unit.part) in places else ""
            for unit in units
        }
        history.chosen(campaign, units, named, f"history-{key}", linked=linked)


def fix_split(campaign: Campaign, topic: str, run: str) -> None:
    """Sentences as lines of a text area: joined lines join sentences, a new line splits one."""
    answer = campaign.topic_state(topic).answers.get(run)
    if campaign.track.resplit is None or answer is None or not session.may("take in"):
        return
    with st.expander("Correct the sentence boundaries", icon=":material/edit:"):
        st.write(
            "One sentence a line. Join two lines to join two sentences, break a line to split one; change nothing else. Judgments of untouched sentences stay."
        )
        text = answer.text
        starts = sorted({sentence.start for sentence in answer.sentences if sentence.start > 0})
        lines = [
            " ".join(text[low:high].split())
            for low, high in zip([0, *starts], [*starts, len(text)], strict=True)
        ]
        edited = st.text_area(
            "Sentences",
            "\n".join(lines),
            height=36 * (len(lines) + 2),
            key=element_key("split", topic, run, str(len(lines))),
        )
        if st.button("Save the boundaries"):
            _save_split(campaign, topic, run, text, edited)


def _save_split(campaign: Campaign, topic: str, run: str, text: str, edited: str) -> None:
    try:
        resplit(campaign, topic, run, line_starts(text, edited), by=session.who() or "organiser")
    except UserError as error:
        st.error(md(str(error)))
    else:
        st.rerun()


def line_starts(text: str, edited: str) -> list[int]:
    """Where in the text each edited line starts.  UserError if the lines are not the text's words in order.

    >>> line_starts("One. Two  three.", "One.\\nTwo three.")
    [0, 5]
    """
    solid = [index for index, char in enumerate(text) if not char.isspace()]
    starts, done = [], 0
    for line in edited.splitlines():
        chars = [char for char in line if not char.isspace()]
        if [text[index] for index in solid[done : done + len(chars)]] != chars:
            raise UserError(
                f"the line that starts with {line[:40]!r} has other words than the answer; only line breaks may change"
            )
        if chars:
            starts.append(solid[done])
            done += len(chars)
    if done != len(solid):
        raise UserError("some words of the answer are missing; only line breaks may change")
    return starts
