"""One answer: its text with marks and labels, and every judgment of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of, plural
from assessment.model import (
    Judgment,
    Part,
    Screen,
    TopicState,
    Unit,
)
from assessment.review.unit_list.records import name_in_words
from assessment.ui import session
from assessment.ui.answer_documents import documents_of, show_documents
from assessment.ui.answer_order import places_in_ranking, screens_by_rank
from assessment.ui.choices import linked_box
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, md_lines, shown
from assessment.ui.links import answer_address, history_address
from assessment.ui.reader import explained, reader
from assessment.ui.tables import HISTORY_LINK, draw_table, table_from_rows
from assessment.ui.times import AGO_COLUMN, times

MOST_EXPLAINED = 100
MOST_SCREENS = 25
"""Screens of an answer that are drawn at once: each is a component, and a ranking has one a document."""


def topic_label(campaign: Campaign, topic: str) -> str:
    return shown(f"{topic}  {campaign.track.headline(campaign.topics[topic]).title}")


def choose(campaign: Campaign) -> tuple[str, str]:
    """The chosen topic and run; the page's address holds both, so that the answer can be linked to."""
    left, right = st.columns(2, wrap=False)
    with left:
        topic = linked_box(
            "Topic",
            list(campaign.topics),
            "topic",
            lambda name: topic_label(campaign, name),
            always=True,
        )
    with right:
        run = linked_box(
            "Run", visible_runs(campaign, session.principal()), "run", always=True
        )
    return topic, run


def show_with_documents(campaign: Campaign, topic: str, run: str) -> None:
    """The answer with all judgments of it, and its documents beside it."""
    _question(campaign, topic)
    documents = documents_of(campaign, topic, run)
    if not documents:
        _with_judgments(campaign, topic, run)
        return
    left, right = st.columns([7, 5], gap="medium")
    with left:
        _with_judgments(campaign, topic, run)
    with right:
        show_documents(campaign, topic, run, documents)


def show(campaign: Campaign, topic: str, run: str) -> None:
    """The question, what counted and why, and the answer with marks and labels, for other pages than
    Answers.
    """
    _question(campaign, topic)
    state = campaign.topic_state(topic)
    _explanation(campaign, state, topic, run)
    _text(campaign, state, topic, run)
    _link_to_all(campaign, topic, run)


def show_reasons(campaign: Campaign, topic: str, run: str) -> None:
    """The question, and what counted and why; the answer with its labels where the track does not say it."""
    _question(campaign, topic)
    state = campaign.topic_state(topic)
    if not _explanation(campaign, state, topic, run):
        _text(campaign, state, topic, run)
    _link_to_all(campaign, topic, run)


def _link_to_all(campaign: Campaign, topic: str, run: str) -> None:
    link = answer_address(campaign, topic, run)
    st.caption(
        f"[The answer with its documents and all judgments]({link}) on *Answers*."
    )


def _question(campaign: Campaign, topic: str) -> None:
    headline = campaign.track.headline(campaign.topics[topic])
    st.markdown(f"**{md(headline.question)}**")
    if headline.narrative:
        st.caption(md_lines(headline.narrative))


def _with_judgments(campaign: Campaign, topic: str, run: str) -> None:
    """The parts that counted and those that did not come first, if the track explains them."""
    state = campaign.topic_state(topic)
    _explanation(campaign, state, topic, run)
    screens, units = _text(campaign, state, topic, run)
    _votes(campaign, state, units, _part_numbers(screens))


def _text(
    campaign: Campaign, state: TopicState[Any, Any], topic: str, run: str
) -> tuple[list[Screen], list[Unit]]:
    """Draws the answer as it was read, with marks and labels; its screens and units."""
    if run not in state.answers:
        st.info("This run does not answer the topic.", icon=":material/block:")
        return [], []
    # With the other runs' answers the track would also return the screens of those.
    own_state = state.of_runs([run])
    units = list(campaign.track.units(own_state))
    places = places_in_ranking(campaign, topic, run)
    screens = screens_by_rank(list(campaign.track.screens(own_state)), units, places)
    if not any(part.text.strip() for screen in screens for part in screen.parts):
        st.info("The run's answer to this topic has no text.", icon=":material/block:")
    with _frame_of_text(campaign, len(screens), is_ranking=bool(places)):
        for number, screen in enumerate(_drawn(screens, topic, run), 1):
            if screen.title:
                title = screen.numbered_title(number)
                st.markdown(f"**{md(title)}** {md(screen.question)}")
            units_of_screen = [unit for unit in units if unit.screen == screen.id]
            key = element_key("reader", topic, run, screen.id)
            reader(_reader_data(campaign, state, screen, units_of_screen), key=key)
    return screens, units


def _frame_of_text(campaign: Campaign, screens: int, *, is_ranking: bool) -> Any:
    """Where the texts stand: folded for a ranking, which the explanation above shows with all grades."""
    if is_ranking and screens:
        title = f"{number_of(screens, 'text')} as read, with all labels"
        return st.expander(title, icon=":material/article:")
    if campaign.track.explain and screens:
        st.markdown("**The answer as it was read**")
    return st.container()


def _drawn(screens: list[Screen], topic: str, run: str) -> list[Screen]:
    """The first screens, or all where the reader wants them."""
    if len(screens) <= MOST_SCREENS:
        return screens
    label = f"All {len(screens):,} texts, not only the first {MOST_SCREENS}"
    wants_all = st.toggle(label, key=element_key("all-screens", topic, run))
    return screens if wants_all else screens[:MOST_SCREENS]


def _explanation(
    campaign: Campaign, state: TopicState[Any, Any], topic: str, run: str
) -> bool:
    """Draws the texts that the scores are computed from, with the rules that each part met.

    False where the track says nothing of them.
    """
    if campaign.track.explain is None:
        return False
    texts = campaign.track.explain(state, run)
    first = list(islice(texts, MOST_EXPLAINED))
    if not first:
        return False
    st.markdown("**What counts, and why**")
    explained(first, key=element_key("explained", topic, run))
    # Counted, not kept: a page of TREC CAR can have thousands of texts.
    more = sum(1 for _ in texts)
    if more:
        follow = plural(more, "follows", "follow")
        st.caption(f"The first {MOST_EXPLAINED} are shown; {more:,} more {follow}.")
    return True


def _reader_data(
    campaign: Campaign, state: TopicState[Any, Any], screen: Screen, units: list[Unit]
) -> dict[str, Any]:
    """What `reader` draws of a screen; units with a negative part are about the whole screen."""
    parts = []
    for index, part in enumerate(screen.parts):
        units_of_part = [unit for unit in units if unit.part == index]
        has_number = bool(part.name or units_of_part)
        data: dict[str, Any] = {"head": part.head, "text": part.text}
        data["number"] = _part_number(part, index) if has_number else ""
        data["marks"] = [mark._asdict() for mark in part.marks]
        data["units"] = [_unit_data(campaign, state, unit) for unit in units_of_part]
        parts.append(data)
    whole = [_unit_data(campaign, state, unit) for unit in units if unit.part < 0]
    return {"whole": whole, "parts": parts, "notes": list(screen.notes)}


def _part_numbers(screens: Sequence[Screen]) -> dict[tuple[str, int], str]:
    """The number of each part, by screen and index."""
    numbers = {}
    for screen in screens:
        for index, part in enumerate(screen.parts):
            numbers[screen.id, index] = _part_number(part, index)
    return numbers


def _part_number(part: Part, index: int) -> str:
    """The number that the track gives to the part ("sentence 0"), or its position from 1 on.

    >>> _part_number(Part("Gel is safe.", name="sentence 0"), 0), _part_number(Part("Gel is safe."), 0)
    ('0', '1')
    """
    number = part.name.rpartition(" ")[2]
    return number if number.isdecimal() and len(number) <= 4 else str(index + 1)


def _unit_data(
    campaign: Campaign, state: TopicState[Any, Any], unit: Unit
) -> dict[str, Any]:
    label = state.judged.label(unit.ref) or ""
    votes = state.judged.votes(unit.ref)
    scale = campaign.track.scale(unit.ref.kind)
    tones = {item.name: item.tone for item in scale.labels}
    summary = _votes_in_words(votes, with_names=session.may("adjudicate"))
    is_disputed = len({vote.label for vote in votes}) > 1
    data: dict[str, Any] = {"name": unit.name, "label": label or None}
    if votes and not label:
        data["label"] = "no majority"
    data["tone"] = tones.get(label, "open")
    data["votes"] = ""
    if is_disputed:
        dispute = _dispute_in_words(votes, label, with_names=session.may("adjudicate"))
        data["votes"] = f"({dispute})"
    data["title"] = summary or "nobody has judged this yet"
    return data


def _dispute_in_words(
    votes: Sequence[Judgment], label: str, *, with_names: bool
) -> str:
    """How many gave the label that counts, and who gave another one."""
    others = [vote for vote in votes if vote.label != label]
    words = []
    if len(others) < len(votes):
        words.append(f"{label} ×{len(votes) - len(others)}")
    words.append(_votes_in_words(others, with_names=with_names))
    return ", ".join(words)


def _votes_in_words(votes: Sequence[Judgment], *, with_names: bool) -> str:
    """Each assessor's label; without names, the number of votes for each label."""
    if with_names:
        named = (f"{name_in_words(vote.assessor)}: {vote.label}" for vote in votes)
        return ", ".join(named)
    counts = Counter(vote.label for vote in votes)
    return ", ".join(f"{label} ×{count}" for label, count in counts.items())


def _votes(
    campaign: Campaign,
    state: TopicState[Any, Any],
    units: list[Unit],
    numbers: Mapping[tuple[str, int], str],
) -> None:
    """A table of all judgments of the units; `numbers` has the number of each part, by screen and index."""
    rows = []
    for unit in units:
        place: dict[str, Any] = {"Unit": unit.name}
        place["Part"] = numbers.get((unit.screen, unit.part), "")
        for vote in state.judged.votes(unit.ref):
            rows.append({**place, **_vote_row(campaign, vote)})
    if not rows:
        return
    frame = table_from_rows(rows)
    frame["When"] = times(frame["When"])
    look = {"When": AGO_COLUMN, "History": HISTORY_LINK}
    with st.expander(number_of(len(rows), "judgment"), icon=":material/history:"):
        draw_table(frame, hide_index=True, column_config=look)


def _vote_row(campaign: Campaign, vote: Judgment) -> dict[str, Any]:
    row: dict[str, Any] = {}
    # Who gave which label is for organisers only.
    is_named = session.may("adjudicate")
    if is_named:
        row["Assessor"] = name_in_words(vote.assessor)
    row["Label"] = vote.label or ""
    row["Evidence"] = "\n".join(item.text for item in vote.evidence)
    row["Note"] = vote.note
    row["When"] = vote.at
    if is_named:
        row["History"] = history_address(campaign, vote.ref)
    return row
