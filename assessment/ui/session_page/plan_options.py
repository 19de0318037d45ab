"""The form for the options of an assignment plan."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from assessment.access.members import invited_assessors
from assessment.campaign import Campaign
from assessment.model.assessor import people_among
from assessment.planning.making.work_items import tasks_of
from assessment.planning.options import (
    MAX_AGREEMENT,
    MAX_EACH,
    MAX_HIDDEN,
    MAX_SEED,
    ORDERS,
    AssignmentOptions,
    ItemKind,
)
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.session_page.queue_options import choose_queue_options
from assessment.ui.topic_titles import topic_label
from assessment.ui.typed_names import typed_names

ITEM_KINDS: dict[ItemKind, str] = {
    "topic": "whole topics",
    "screen": "single screens (answers, passages, pages)",
}

_METHODS = {
    "lists": "as lists made now",
    "queue": "screen by screen, to whoever is free",
}


def choose_options(campaign: Campaign, current: AssignmentOptions) -> AssignmentOptions:
    """The options as the form has them; it begins with those of the current plan.

    Before the first plan all invited assessors are chosen.
    """
    form = _Form(campaign, current, key=f"plan-{campaign.name}-")
    options = AssignmentOptions(form.choose_assessors())
    if form.choose_whether_dynamic():
        options = choose_queue_options(options, current, form.key)
        return replace(options, training=form.choose_training(st.container()))
    options = form.choose_amounts(options)
    options = form.choose_order(options)
    newcomers = st.checkbox(
        "People who are not in the plan may judge everything",
        current.newcomers,
        key=f"{form.key}newcomers",
    )
    hidden = form.choose_hidden_share()
    caps, seed = form.choose_limits(options.assessors)
    tasks = {}
    if options.by == "screen":
        tasks = form.choose_own_tasks(options.assessors)
    _say_where_pooling_is_set(campaign)
    options = replace(options, newcomers=newcomers, hidden=hidden)
    return replace(options, caps=caps, seed=seed, tasks=tasks)


@dataclass(frozen=True)
class _Form:
    """The fields of the form: each shows what the current plan has, until somebody changes it."""

    campaign: Campaign
    current: AssignmentOptions
    key: str
    """What the key of every field begins with."""

    def choose_assessors(self) -> tuple[str, ...]:
        """The people who judge, each named once."""
        # Assessors of the current plan first: a name that was typed for it need not be a member.
        names = [*self.current.assessors, *assignable_people(self.campaign)]
        default = list(self.current.assessors) or invited_assessors(self.campaign)
        assessors = st.multiselect(
            "Assessors",
            list(dict.fromkeys(names)),
            default,
            key=f"{self.key}who",
            accept_new_options=True,
            format_func=shown,
            placeholder="choose or type names",
        )
        return typed_names(assessors)

    def choose_whether_dynamic(self) -> bool:
        """Whether work is handed out screen by screen instead of in lists."""
        default = "lists" if self.current.queue is None else "queue"
        chosen = st.segmented_control(
            "Work is given out",
            list(_METHODS),
            default=default,
            required=True,
            key=f"{self.key}method",
            format_func=_METHODS.__getitem__,
            help="Screen by screen: a dynamic queue, which goes on until every unit has its labels.",
        )
        return chosen == "queue"

    def choose_amounts(self, options: AssignmentOptions) -> AssignmentOptions:
        """The options with what is assigned as one item, and to how many assessors."""
        first, second, third, fourth = st.columns(4)
        units = list(ITEM_KINDS)
        by = first.selectbox(
            "Assign",
            units,
            units.index(self.current.by),
            key=f"{self.key}by",
            format_func=lambda name: ITEM_KINDS[name],
        )
        each = second.number_input(
            "Assessors for each item",
            1,
            MAX_EACH,
            self.current.each,
            key=f"{self.key}each",
        )
        twice = self.choose_share_judged_by_two(third, disabled=each > 1)
        agreement = fourth.number_input(
            "Items judged by all",
            0,
            MAX_AGREEMENT,
            self.current.agreement,
            key=f"{self.key}agreement",
            # Otherwise leaving the field, or that of the seed, would take the preview away before *Preview*
            # is pressed.
            on_change="ignore",
            help="The agreement set: a random sample over all topics.",
        )
        return replace(
            options, by=by, each=int(each), twice=twice, agreement=int(agreement)
        )

    def choose_share_judged_by_two(
        self, column: DeltaGenerator, *, disabled: bool
    ) -> float:
        """The share that goes to two assessors, 0 to 1; 0 where every item goes to several anyway."""
        percentage = column.slider(
            "Share judged by two",
            0,
            100,
            round(100 * self.current.twice),
            5,
            key=f"{self.key}twice",
            format="%d%%",
            disabled=disabled,
            help="Where each item goes to one assessor, this share of the items goes to two.",
        )
        return 0.0 if disabled else percentage / 100

    def choose_order(self, options: AssignmentOptions) -> AssignmentOptions:
        """The options with the order of the work, the runs that go first, and the training topics."""
        left, middle, right = st.columns(3)
        orders = list(ORDERS)
        order = left.selectbox(
            "Order",
            orders,
            orders.index(self.current.order),
            key=f"{self.key}order",
            format_func=lambda name: ORDERS[name],
        )
        runs = list(self.campaign.runs())
        first = middle.multiselect(
            "Runs that go first",
            runs,
            [run for run in self.current.first if run in runs],
            key=f"{self.key}first",
            format_func=shown,
        )
        training = self.choose_training(right)
        return replace(options, order=order, first=tuple(first), training=training)

    def choose_training(self, column: DeltaGenerator) -> tuple[str, ...]:
        """The topics that everybody judges first."""
        topics = list(self.campaign.topics)
        known_training = [topic for topic in self.current.training if topic in topics]
        training = column.multiselect(
            "Training topics",
            topics,
            known_training,
            key=f"{self.key}training",
            format_func=lambda name: topic_label(self.campaign, name),
            help="Judged by all before everything else, with feedback where there is a known answer.",
        )
        return tuple(training)

    def choose_hidden_share(self) -> float:
        """The share of units with hidden known answers, 0 to MAX_HIDDEN."""
        most, current = round(100 * MAX_HIDDEN), round(100 * self.current.hidden)
        percentage = st.slider(
            "Hidden known answers",
            0,
            most,
            current,
            key=f"{self.key}hidden",
            format="%d%%",
            help="Screens with known answers are mixed into everybody's work until they are this share of "
            "the units. Assessors cannot tell them from other work; results are on the part Quality.",
        )
        return percentage / 100

    def choose_own_tasks(self, assessors: tuple[str, ...]) -> dict[str, str]:
        """The only task of each assessor who has one; a box for each task that the track names."""
        tasks: dict[str, str] = {}
        for task in tasks_of(self.campaign):
            free = [name for name in assessors if name not in tasks]
            present = [name for name in free if self.current.tasks.get(name) == task]
            box = element_key(f"{self.key}task", task, *free)
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

    def choose_limits(self, assessors: tuple[str, ...]) -> tuple[dict[str, int], int]:
        """The most units of each assessor, and the seed; in a folded expander."""
        with st.expander("Limits and seed", icon=":material/tune:"):
            # The nullable type: an empty cell would turn whole numbers into floats.
            limits = pd.array(
                [self.current.caps.get(name) for name in assessors], dtype="Int64"
            )
            frame = pd.DataFrame({"Assessor": list(assessors), "At most": limits})
            limit_column = st.column_config.NumberColumn(
                "At most (units)", min_value=0, step=1, help="empty: no limit"
            )
            edited = st.data_editor(
                frame,
                hide_index=True,
                disabled=["Assessor"],
                # Streamlit keeps edits by row number, so other names must mean another editor.
                key=element_key(f"{self.key}caps", *assessors),
                width="content",
                column_config={"At most": limit_column},
            )
            seed = st.number_input(
                "Seed",
                0,
                MAX_SEED,
                self.current.seed,
                key=f"{self.key}seed",
                on_change="ignore",
                help="The same seed gives the same plan; another seed, another random draw.",
            )
        caps = {}
        for name, most in zip(edited["Assessor"], edited["At most"], strict=True):
            if pd.notna(most):
                caps[str(name)] = int(most)
        return caps, int(seed)


def assignable_people(campaign: Campaign) -> list[str]:
    """People to whom work can be assigned: the campaign's assessors, then others who have judged in it."""
    judged = people_among(campaign.store.assessors(campaign.row.id))
    return list(dict.fromkeys([*invited_assessors(campaign), *judged]))


def _say_where_pooling_is_set(campaign: Campaign) -> None:
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
