"""The form for the options of an assignment plan."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from assessment.access.members import invited_assessors
from assessment.campaign import Campaign
from assessment.model.assessor import people_among
from assessment.planning.making.work_items import tasks_of
from assessment.planning.options import (
    MOST_AGREEMENT,
    MOST_EACH,
    MOST_HIDDEN,
    MOST_SEED,
    ORDERS,
    AssignmentOptions,
    By,
)
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.session_page.queue_options import queue_options
from assessment.ui.topic_titles import topic_label

BY: dict[By, str] = {
    "topic": "whole topics",
    "screen": "single screens (answers, passages, pages)",
}

_METHODS = {
    "lists": "as lists made now",
    "queue": "screen by screen, to whoever is free",
}


def options_form(campaign: Campaign, current: AssignmentOptions) -> AssignmentOptions:
    """The options as the form has them; it begins with those of the current plan.

    Before the first plan all invited assessors are chosen.
    """
    key = f"plan-{campaign.name}-"
    # Assessors of the current plan first: a name that was typed for it need not be a member.
    names = list(dict.fromkeys([*current.assessors, *assignable_people(campaign)]))
    assessors = st.multiselect(
        "Assessors",
        names,
        list(current.assessors) or invited_assessors(campaign),
        key=f"{key}who",
        accept_new_options=True,
        format_func=shown,
        placeholder="choose or type names",
    )
    distinct_names = dict.fromkeys(name.strip() for name in assessors)
    options = AssignmentOptions(tuple(distinct_names))
    if _is_dynamic(current, key):
        options = queue_options(options, current, key)
        training = training_box(st.container(), campaign, current, key)
        return replace(options, training=training)
    options = _amounts(options, current, key)
    options = _orders(campaign, options, current, key)
    newcomers = st.checkbox(
        "People who are not in the plan may judge everything",
        current.newcomers,
        key=f"{key}newcomers",
    )
    hidden = _hidden_share(current, key)
    caps, seed = _limits(options.assessors, current, key)
    tasks = {}
    if options.by == "screen":
        tasks = _own_tasks(campaign, options.assessors, current, key)
    _pooling_note(campaign)
    options = replace(options, newcomers=newcomers, hidden=hidden)
    return replace(options, caps=caps, seed=seed, tasks=tasks)


def _is_dynamic(current: AssignmentOptions, key: str) -> bool:
    """Whether work is handed out screen by screen instead of in lists."""
    standard = "lists" if current.queue is None else "queue"
    chosen = st.segmented_control(
        "Work is given out",
        list(_METHODS),
        default=standard,
        required=True,
        key=f"{key}method",
        format_func=_METHODS.__getitem__,
        help="Screen by screen: a dynamic queue, which goes on until every unit has its labels.",
    )
    return chosen == "queue"


def _amounts(
    options: AssignmentOptions, current: AssignmentOptions, key: str
) -> AssignmentOptions:
    """The options with what is assigned as one item, and to how many assessors."""
    first, second, third, fourth = st.columns(4)
    units = list(BY)
    by = first.selectbox(
        "Assign",
        units,
        units.index(current.by),
        key=f"{key}by",
        format_func=lambda name: BY[name],
    )
    each = second.number_input(
        "Assessors for each item", 1, MOST_EACH, current.each, key=f"{key}each"
    )
    twice = _share_judged_by_two(third, current, key, disabled=each > 1)
    agreement = fourth.number_input(
        "Items judged by all",
        0,
        MOST_AGREEMENT,
        current.agreement,
        key=f"{key}agreement",
        # Otherwise leaving the field would take the preview away while *Preview* is pressed; so for the seed.
        on_change="ignore",
        help="The agreement set: a random sample over all topics.",
    )
    return replace(
        options, by=by, each=int(each), twice=twice, agreement=int(agreement)
    )


def _share_judged_by_two(
    column: DeltaGenerator, current: AssignmentOptions, key: str, *, disabled: bool
) -> float:
    """The share that goes to two assessors, 0 to 1; 0 where every item goes to several anyway."""
    percentage = column.slider(
        "Share judged by two",
        0,
        100,
        round(100 * current.twice),
        5,
        key=f"{key}twice",
        format="%d%%",
        disabled=disabled,
        help="Where each item goes to one assessor, this share of the items goes to two.",
    )
    return 0.0 if disabled else percentage / 100


def _hidden_share(current: AssignmentOptions, key: str) -> float:
    """The share of units with hidden known answers, 0 to MOST_HIDDEN."""
    percentage = st.slider(
        "Hidden known answers",
        0,
        round(100 * MOST_HIDDEN),
        round(100 * current.hidden),
        key=f"{key}hidden",
        format="%d%%",
        help="Screens with known answers are mixed into everybody's work until they are this share of the "
        "units. Assessors cannot tell them from other work; results are on the part Quality.",
    )
    return percentage / 100


def _orders(
    campaign: Campaign, options: AssignmentOptions, current: AssignmentOptions, key: str
) -> AssignmentOptions:
    """The options with the order of the work, the runs that go first, and the training topics."""
    left, middle, right = st.columns(3)
    orders = list(ORDERS)
    order = left.selectbox(
        "Order",
        orders,
        orders.index(current.order),
        key=f"{key}order",
        format_func=lambda name: ORDERS[name],
    )
    runs = list(campaign.runs())
    first = middle.multiselect(
        "Runs that go first",
        runs,
        [run for run in current.first if run in runs],
        key=f"{key}first",
        format_func=shown,
    )
    training = training_box(right, campaign, current, key)
    return replace(options, order=order, first=tuple(first), training=training)


def training_box(
    column: DeltaGenerator, campaign: Campaign, current: AssignmentOptions, key: str
) -> tuple[str, ...]:
    """The topics that everybody judges first."""
    topics = list(campaign.topics)
    known_training = [topic for topic in current.training if topic in topics]
    training = column.multiselect(
        "Training topics",
        topics,
        known_training,
        key=f"{key}training",
        format_func=lambda name: topic_label(campaign, name),
        help="Judged by all before everything else, with feedback where there is a known answer.",
    )
    return tuple(training)


def assignable_people(campaign: Campaign) -> list[str]:
    """People to whom work can be assigned: the campaign's assessors, then others who have judged in it."""
    judged = people_among(campaign.store.assessors(campaign.row.id))
    return list(dict.fromkeys([*invited_assessors(campaign), *judged]))


def _own_tasks(
    campaign: Campaign,
    assessors: tuple[str, ...],
    current: AssignmentOptions,
    key: str,
) -> dict[str, str]:
    """The only task of each assessor who has one; a box for each task that the track names."""
    tasks: dict[str, str] = {}
    for task in tasks_of(campaign):
        free = [name for name in assessors if name not in tasks]
        present = [name for name in free if current.tasks.get(name) == task]
        box = element_key(f"{key}task", task, *free)
        names = st.multiselect(
            f"Who judges only: {md(task)}",
            free,
            present,
            key=box,
            format_func=shown,
            placeholder="nobody: everybody judges all tasks",
        )
        tasks |= dict.fromkeys(names, task)
    return tasks


def _limits(
    assessors: tuple[str, ...], current: AssignmentOptions, key: str
) -> tuple[dict[str, int], int]:
    """The most units of each assessor, and the seed; in a folded expander."""
    with st.expander("Limits and seed", icon=":material/tune:"):
        # The nullable type: an empty cell would turn whole numbers into floats.
        limits = pd.array([current.caps.get(name) for name in assessors], dtype="Int64")
        frame = pd.DataFrame({"Assessor": list(assessors), "At most": limits})
        limit_column = st.column_config.NumberColumn(
            "At most (units)", min_value=0, step=1, help="empty: no limit"
        )
        edited = st.data_editor(
            frame,
            hide_index=True,
            disabled=["Assessor"],
            # Streamlit keeps edits by row number, so other names must mean another editor.
            key=element_key(f"{key}caps", *assessors),
            width="content",
            column_config={"At most": limit_column},
        )
        seed = st.number_input(
            "Seed",
            0,
            MOST_SEED,
            current.seed,
            key=f"{key}seed",
            on_change="ignore",
            help="The same seed gives the same plan; another seed, another random draw.",
        )
    caps = {}
    for name, most in zip(edited["Assessor"], edited["At most"], strict=True):
        if pd.notna(most):
            caps[str(name)] = int(most)
    return caps, int(seed)


def _pooling_note(campaign: Campaign) -> None:
    """Where the track pools: how deep is a setting of its own."""
    titles = [
        setting.title
        for setting in campaign.track.settings
        if setting.name == "depth" or setting.name.startswith("pool")
    ]
    if titles:
        st.caption(
            ":material/layers: The page [Settings](./settings) sets how much is pooled: "
            f"{md('; '.join(titles))}."
        )
