"""A unit as cells of a list: what it is about, and links to where it is read and decided."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd

from assessment.analysis.agreement import LabelledItem
from assessment.campaign import Campaign
from assessment.model.assessor import Assessor
from assessment.model.permissions import refusal_in
from assessment.review.unit_list.rows import runs_of_units
from assessment.review.unit_list.subjects import distinct_texts, topic_parts
from assessment.ui.links import answer_address, desk_address
from assessment.ui.topic_titles import title_with_part, topic_title

UNIT_COLUMNS = (
    "Unit", "Runs", "Text", "Title", "Topic", "Adjudicate", "Judge", "Answer",
)  # fmt: skip
_TELL_APART = ("Topic", "Title", "Unit", "Text")


def unit_cells(
    campaign: Campaign, item: LabelledItem, *, has_topics: bool = True
) -> dict[str, str]:
    """The unit with its runs, its text, and its topic; of the topic only the part, without `has_topics`."""
    cells = {"Unit": item.name, "Runs": "", "Text": ""}
    part = ""
    if item.ref is not None:
        data, topic = campaign.data, item.topic
        runs = runs_of_units(data, topic).get(item.ref, ())
        cells["Runs"] = ", ".join(runs)
        cells["Text"] = distinct_texts(data, topic).get(item.ref, "")
        part = topic_parts(data, topic).get(item.ref, "")
    if not has_topics:
        return cells | {"Title": part, "Topic": ""}
    title = title_with_part(topic_title(campaign, item.topic), part)
    return cells | {"Title": title, "Topic": item.topic}


def link_cells(
    campaign: Campaign, item: LabelledItem, run: str, *, is_undecided: bool
) -> dict[str, str]:
    """Links to the desk, to the answer and, of an undecided unit, to where it is decided."""
    links = {"Adjudicate": "", "Judge": ""}
    if item.ref is not None:
        links["Judge"] = desk_address("judge", campaign, item.ref)
        if is_undecided:
            links["Adjudicate"] = desk_address("adjudicate", campaign, item.ref)
    return links | {"Answer": answer_address(campaign, item.topic, run)}


def is_undecided(
    campaign: Campaign, labels: Mapping[str, str], adjudicator: str
) -> bool:
    """Whether people gave different labels that somebody may still decide on, and nobody has.

    A machine's label among the `labels` by assessor disputes nothing; `adjudicator` is "" without a decision.
    """
    if adjudicator or refusal_in(campaign.phase, "adjudicate"):
        return False
    of_people = {label for name, label in labels.items() if Assessor.of(name).is_person}
    return len(of_people) > 1


def needs_runs(frame: pd.DataFrame) -> bool:
    """Whether some units differ in nothing but the answer that they are part of."""
    names = [name for name in _TELL_APART if name in frame]
    return "Runs" in frame and bool(frame.duplicated(names).any())


def needs_topics(frame: pd.DataFrame) -> bool:
    """Whether topics have no titles, or two of them the same one."""
    if "Title" not in frame or "Topic" not in frame:
        return True
    topics = frame[["Title", "Topic"]].drop_duplicates()
    return not topics["Title"].all() or bool(topics["Title"].duplicated().any())
