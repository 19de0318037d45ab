"""One answer with everything that is known of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.model import Case, Screen, Unit
from assessment.ui import session
from assessment.ui.reader import reader
from assessment.ui.safe import md, shown


def topic_label(campaign: Campaign, topic: str) -> str:
    return shown(f"{topic}  {campaign.track.headline(campaign.topics[topic]).title}")


def choose(campaign: Campaign) -> tuple[str, str]:
    """Topic and run, kept in the page's address so that the answer can be linked to."""
    left, right = st.columns(2)
    with left:
        topic = linked("Topic", list(campaign.topics), "topic", lambda name: topic_label(campaign, name))
    with right:
        run = linked("Run", list(campaign.runs()), "run", shown)
    return topic, run


def linked(label: str, options: list[str], name: str, format_func: Callable[[str], str]) -> str:
    """A choice that the address holds."""
    given = st.query_params.get(name, "")
    chosen = st.selectbox(label, options, index=options.index(given) if given in options else 0, format_func=format_func)
    st.query_params[name] = chosen
    return chosen


def show(campaign: Campaign, topic: str, run: str) -> None:
    """The question, the answer with marks and labels, the votes in a table, and how the text was taken apart."""
    case = campaign.case(topic)
    headline = campaign.track.headline(case.topic)
    st.markdown(f"**{md(headline.question)}**")
    if headline.narrative:
        st.caption(md(headline.narrative))
    if run not in case.answers:
        st.info("This run does not answer the topic.", icon=":material/block:")
        return
    alone = replace(case, answers={run: case.answers[run]})
    units = list(campaign.track.units(alone))
    for screen in campaign.track.screens(alone):
        if screen.title:
            st.markdown(f"**{md(screen.title)}** {md(screen.question)}")
        about = [unit for unit in units if unit.screen == screen.id]
        reader(_data(campaign, case, screen, about), key=f"reader-{topic}-{run}-{screen.id}")
    _votes(case, units)


def _data(campaign: Campaign, case: Case[Any, Any], screen: Screen, units: list[Unit]) -> dict[str, Any]:
    parts = [
        {
            "number": str(index + 1) if part.name or any(unit.part == index for unit in units) else "",
            "head": part.head,
            "text": part.text,
            "marks": [mark._asdict() for mark in part.marks],
            "units": [_unit(campaign, case, unit) for unit in units if unit.part == index],
        }
        for index, part in enumerate(screen.parts)
    ]
    return {"whole": [_unit(campaign, case, unit) for unit in units if unit.part < 0], "parts": parts, "notes": list(screen.notes)}


def _unit(campaign: Campaign, case: Case[Any, Any], unit: Unit) -> dict[str, Any]:
    label = case.judged.label(unit.ref)
    votes = case.judged.votes(unit.ref)
    tones = {item.name: item.tone for item in campaign.track.scale(unit.ref.kind).labels}
    said = ", ".join(f"{vote.assessor}: {vote.label}" for vote in votes)
    split = len({vote.label for vote in votes}) > 1
    return {
        "name": unit.name,
        "label": label or ("no majority" if votes else None),
        "tone": tones.get(label or "", "open"),
        "votes": f"({said})" if split else "",
        "title": said or "nobody has judged this yet",
    }


def _votes(case: Case[Any, Any], units: list[Unit]) -> None:
    rows = [
        (
            unit.name,
            unit.part + 1 if unit.part >= 0 else None,
            vote.assessor,
            vote.label,
            "\n".join(item.text for item in vote.evidence),
            vote.note,
            vote.at,
        )
        for unit in units
        for vote in case.judged.votes(unit.ref)
    ]
    if rows:
        with st.expander(f"{len(rows)} judgments", icon=":material/history:"):
            frame = pd.DataFrame(rows, columns=["Unit", "Sentence", "Assessor", "Label", "Evidence", "Note", "When"])
            frame["When"] = pd.to_datetime(frame["When"], errors="coerce")
            st.dataframe(frame, hide_index=True, column_config={"When": st.column_config.DatetimeColumn(format="distance")})


def fix_split(campaign: Campaign, topic: str, run: str) -> None:
    """Sentences as lines of a text area: joined lines join sentences, a new line splits one."""
    answer = campaign.case(topic).answers.get(run)
    if campaign.track.resplit is None or answer is None:
        return
    with st.expander("Correct the sentence boundaries", icon=":material/edit:"):
        st.write(
            "One sentence a line. Join two lines to join two sentences, break a line to split one; change nothing else. Judgments of untouched sentences stay."
        )
        text = answer.text
        starts = sorted({sentence.start for sentence in answer.sentences if sentence.start > 0})
        lines = [" ".join(text[low:high].split()) for low, high in zip([0, *starts], [*starts, len(text)], strict=True)]
        edited = st.text_area("Sentences", "\n".join(lines), height=36 * (len(lines) + 2), key=f"split-{topic}-{run}-{len(lines)}")
        if st.button("Save the boundaries"):
            _save_split(campaign, topic, run, text, edited)


def _save_split(campaign: Campaign, topic: str, run: str, text: str, edited: str) -> None:
    try:
        campaign.resplit(topic, run, line_starts(text, edited), by=session.who() or "organiser")
    except ValueError as error:
        st.error(md(str(error)))
    else:
        st.rerun()


def line_starts(text: str, edited: str) -> list[int]:
    """Where in the text each edited line starts.  ValueError if the lines are not the text's words in order.

    >>> line_starts("One. Two  three.", "One.\\nTwo three.")
    [0, 5]
    """
    solid = [index for index, char in enumerate(text) if not char.isspace()]
    starts, done = [], 0
    for line in edited.splitlines():
        chars = [char for char in line if not char.isspace()]
        if [text[index] for index in solid[done : done + len(chars)]] != chars:
            raise ValueError(f"the line that starts with {line[:40]!r} has other words than the answer; only line breaks may change")
        if chars:
            starts.append(solid[done])
            done += len(chars)
    if done != len(solid):
        raise ValueError("some words of the answer are missing; only line breaks may change")
    return starts
