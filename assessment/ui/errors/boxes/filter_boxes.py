"""The filters of the list of units: question, label, tag and text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import streamlit as st

from assessment.analysis.errors import (
    NO_MAJORITY,
    UNJUDGED,
    RunUnitFilter,
    tagged_units,
)
from assessment.campaign import Campaign
from assessment.model import Ref
from assessment.ui import session
from assessment.ui.choices import AnyOf, ShortText
from assessment.ui.foreign_text import shown

KIND, LABEL, TAG = "kind", "label", "tag"
_SEARCH = ShortText("find", longest=200)
_NO_TAG = "none"
_WITHOUT_TAG = "without a tag"


def choose_filters(campaign: Campaign) -> RunUnitFilter:
    """The boxes, folded away; the button says how many of them are set."""
    tag_of = tags_on_units(campaign)
    tag_texts = _tag_texts(tag_of)
    count = _how_many_set(campaign, tag_texts)
    title = f"Filters ({count})" if count else "Filters"
    with st.popover(title, icon=":material/filter_alt:", width="stretch"):
        kinds = _kind_choice(campaign).show("Question")
        labels = _label_choice(campaign, kinds).show("Label")
        tags = _show_tags(tag_texts) if tag_texts else []
        text = _SEARCH.show("Search")
    return RunUnitFilter(kinds, labels, text, tags=tags, tag_of=tag_of)


def _how_many_set(campaign: Campaign, tag_texts: Mapping[str, str]) -> int:
    """How many filters are set, also where a link has just set them and no box is drawn yet."""
    kinds = _kind_choice(campaign).values()
    labels = _label_choice(campaign, kinds).values()
    tags = _tag_choice(tag_texts).values()
    text = "".join(_SEARCH.values()).strip()
    return sum(map(bool, [kinds, labels, tags, text]))


def _kind_choice(campaign: Campaign) -> AnyOf:
    texts = _kind_texts(campaign)
    return AnyOf(KIND, list(texts), texts.__getitem__)


def _label_choice(campaign: Campaign, kinds: Sequence[str]) -> AnyOf:
    texts = _label_texts(campaign, kinds)
    return AnyOf(LABEL, list(texts), texts.__getitem__)


def _tag_choice(texts: Mapping[str, str]) -> AnyOf:
    return AnyOf(TAG, list(texts), texts.__getitem__)


def filters_in_words(campaign: Campaign, filters: RunUnitFilter) -> str:
    """The filters that are set, separated by semicolons; "" where none is."""
    texts = {"question": _kind_texts(campaign), "label": _label_texts(campaign, ())}
    parts = []
    for name, values in (("question", filters.kinds), ("label", filters.states)):
        if values:
            parts.append(
                f"{name}: {' or '.join(texts[name][value] for value in values)}"
            )
    if filters.tags:
        tags = [shown(tag) if tag else _WITHOUT_TAG for tag in filters.tags]
        parts.append(f"tag: {' or '.join(tags)}")
    if filters.text:
        parts.append(f"text: “{shown(filters.text)}”")
    return "; ".join(parts)


def tags_on_units(campaign: Campaign) -> dict[tuple[str, Ref], str]:
    """The reader's tags by run and unit."""
    entries = tagged_units(campaign, session.principal())
    return {(entry.tag.run, entry.tag.ref): entry.tag.tag for entry in entries}


def no_tag_option(tags: Iterable[str]) -> str:
    """The option of the box of tags that stands for none."""
    return distinct_option(_NO_TAG, tags)


def distinct_option(option: str, names: Iterable[str]) -> str:
    """The option, or one with as many asterisks as tell it from all of the names."""
    taken = set(names)
    while option in taken:
        option += "*"
    return option


def _tag_texts(tag_of: Mapping[tuple[str, Ref], str]) -> dict[str, str]:
    """The options of the box of tags with their texts, that for no tag first; empty without tags."""
    names = sorted(set(tag_of.values()))
    if not names:
        return {}
    texts = {no_tag_option(names): _WITHOUT_TAG}
    return texts | {name: shown(name) for name in names}


def _show_tags(texts: Mapping[str, str]) -> list[str]:
    """The chosen tags, "" for none."""
    chosen = _tag_choice(texts).show("Tag")
    no_tag = next(iter(texts))
    return ["" if name == no_tag else name for name in chosen]


def _kind_texts(campaign: Campaign) -> dict[str, str]:
    return {scale.kind: shown(scale.title) for scale in campaign.track.scales}


def _label_texts(campaign: Campaign, kinds: Sequence[str]) -> dict[str, str]:
    """The labels of the chosen questions (none chosen: of all), and the names for no label."""
    texts: dict[str, str] = {}
    for scale in campaign.track.scales:
        if scale.kind in kinds or not kinds:
            for name in scale.names:
                texts.setdefault(name, scale.in_words(name))
    for state in (NO_MAJORITY, UNJUDGED):
        texts.setdefault(state, state)
    return texts
