"""The assignment plan on the page Session: the current plan, options for the next one, and a preview of
everybody's work.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from assessment.access.members import members
from assessment.campaign import Campaign
from assessment.campaign.workers import WorkFailed
from assessment.exchange.import_report import counted
from assessment.model import UserError
from assessment.model.assessor import people_among
from assessment.planning.options import (
    MOST_AGREEMENT,
    MOST_EACH,
    MOST_SEED,
    ORDERS,
    AssignmentOptions,
    By,
)
from assessment.planning.outside_plan import in_words
from assessment.planning.plan_preview import Load, Preview, preview
from assessment.planning.stored_plan import apply, plan_of, unplanned, withdraw
from assessment.ui import session
from assessment.ui.answers import topic_label
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.progress_bar import progress_bar
from assessment.ui.tables import draw_table

_BY: dict[By, str] = {
    "topic": "whole topics",
    "screen": "single screens (answers, passages, pages)",
}
_PREVIEW = "plan-preview"
"""Where the session keeps the last preview."""
_LISTED = 8
"""Most topics that a sentence names."""


class _MadePreview(NamedTuple):
    campaign: str
    preview: Preview


def show(campaign: Campaign) -> None:
    """The current plan, and the form for the next one."""
    _current_plan(campaign)
    options = _options_form(campaign, plan_of(campaign.data).options)
    is_ready = bool(options.assessors)
    if st.button(
        "Preview",
        type="primary",
        icon=":material/visibility:",
        disabled=not is_ready,
        help=None if is_ready else "Choose assessors first.",
    ):
        _make_preview(campaign, options)
    made: _MadePreview | None = st.session_state.get(_PREVIEW)
    if made is None or made.campaign != campaign.name:
        st.caption(
            "Nothing changes before a preview is applied. A new plan never loses judgments: "
            "assessors keep the work that they have begun."
        )
    elif made.preview.assignment.plan.options != options:
        st.caption(
            ":material/update: The options have changed since the preview. Preview again."
        )
    else:
        _show_preview(campaign, made.preview)


def _current_plan(campaign: Campaign) -> None:
    plan = plan_of(campaign.data)
    row = campaign.store.access.plan(campaign.row.id)
    if not plan.is_active or row is None:
        st.info(
            "There is no plan: everybody judges everything, topic by topic.",
            icon=":material/assignment:",
        )
        return
    left, right = st.columns([5, 1], vertical_alignment="center")
    time = row.at[:16].replace("T", " ")
    left.markdown(
        f"**Current plan** (by {md(row.by)}, {time} UTC): {_in_words(plan.options)}."
    )
    with right.popover("Delete", icon=":material/assignment_return:"):
        st.write(
            "Everybody then judges everything. Judgments stay, and the log keeps the plan."
        )
        if st.button("Delete this plan"):
            withdraw(campaign, by=session.who() or "organiser")
            st.rerun()
    outside = in_words(campaign)
    if outside:
        st.caption(
            f":material/alt_route: {md(outside)}. They count; a setting can have them refused "
            "(*Settings*, `outside_plan`)."
        )
    _warn_of_unplanned_screens(campaign)


def _warn_of_unplanned_screens(campaign: Campaign) -> None:
    screens = unplanned(campaign)
    if not screens:
        return
    topics = list(dict.fromkeys(screen.topic for screen in screens))
    names = md(", ".join(topics[:_LISTED]))
    if len(topics) > _LISTED:
        names += " and more"
    verb = "is" if len(screens) == 1 else "are"
    st.warning(
        f"{counted(len(screens), 'screen')} {verb} in nobody's plan: imported later (topics {names}). "
        "Preview and apply the plan again to assign them.",
        icon=":material/assignment_late:",
    )


def _in_words(options: AssignmentOptions) -> str:
    """The options of a plan in one line."""
    judged_by = f"each by {options.each}"
    if options.each == 1 and options.twice:
        judged_by = f"{options.twice:.0%} of them by two"
    parts = [
        counted(len(options.assessors), "assessor"),
        _BY[options.by],
        judged_by,
        ORDERS[options.order],
    ]
    if options.agreement:
        parts.append(f"{options.agreement:,} of them judged by all")
    if options.training:
        parts.append(f"training on topic {md(', '.join(options.training[:_LISTED]))}")
    return "; ".join(parts)


def _options_form(campaign: Campaign, current: AssignmentOptions) -> AssignmentOptions:
    """The options as the form has them; it begins with those of the current plan."""
    key = f"plan-{campaign.name}-"
    names = list(dict.fromkeys([*current.assessors, *_assignable_people(campaign)]))
    assessors = st.multiselect(
        "Assessors",
        names,
        list(current.assessors),
        key=f"{key}who",
        accept_new_options=True,
        format_func=shown,
        placeholder="choose or type names",
    )
    distinct_names = dict.fromkeys(name.strip() for name in assessors)
    options = AssignmentOptions(tuple(distinct_names))
    options = _amounts(options, current, key)
    options = _orders(campaign, options, current, key)
    caps, seed = _limits(options.assessors, current, key)
    _pooling_note(campaign)
    return replace(options, caps=caps, seed=seed)


def _amounts(
    options: AssignmentOptions, current: AssignmentOptions, key: str
) -> AssignmentOptions:
    """The options with what is assigned as one item, and to how many assessors."""
    first, second, third, fourth = st.columns(4)
    units = list(_BY)
    by = first.selectbox(
        "Assign",
        units,
        units.index(current.by),
        key=f"{key}by",
        format_func=lambda name: _BY[name],
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
        help="The agreement set: a random sample over all topics.",
    )
    return replace(
        options, by=by, each=int(each), twice=twice, agreement=int(agreement)
    )


def _share_judged_by_two(
    place: DeltaGenerator, current: AssignmentOptions, key: str, *, disabled: bool
) -> float:
    """The share that goes to two assessors, 0 to 1; 0 where every item goes to several anyway."""
    percentage = place.slider(
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
    runs, topics = list(campaign.runs()), list(campaign.topics)
    first = middle.multiselect(
        "Runs that go first",
        runs,
        [run for run in current.first if run in runs],
        key=f"{key}first",
        format_func=shown,
    )
    known_training = [topic for topic in current.training if topic in topics]
    training = right.multiselect(
        "Training topics",
        topics,
        known_training,
        key=f"{key}training",
        format_func=lambda name: topic_label(campaign, name),
        help="Judged by all before everything else, with feedback where there is a known answer.",
    )
    return replace(options, order=order, first=tuple(first), training=tuple(training))


def _assignable_people(campaign: Campaign) -> list[str]:
    """People to whom work can be assigned: assessors of the campaign, then other people who have judged
    in it.
    """
    invited = [
        name for name, member in members(campaign).items() if member.role == "assessor"
    ]
    judged = people_among(campaign.store.assessors(campaign.row.id))
    return list(dict.fromkeys([*invited, *judged]))


def _limits(
    assessors: tuple[str, ...], current: AssignmentOptions, key: str
) -> tuple[dict[str, int], int]:
    """The most units of each assessor, and the seed; in a folded expander."""
    with st.expander("Limits and seed", icon=":material/tune:"):
        limits = pd.array([current.caps.get(name) for name in assessors], dtype="Int64")
        frame = pd.DataFrame({"Assessor": list(assessors), "At most": limits})
        limit_column = st.column_config.NumberColumn(
            "At most (units)", min_value=0, step=1, help="empty: no limit"
        )
        edited = st.data_editor(
            frame,
            hide_index=True,
            disabled=["Assessor"],
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


def _make_preview(campaign: Campaign, options: AssignmentOptions) -> None:
    st.session_state.pop(_PREVIEW, None)
    try:
        with st.spinner("assigning the work"), progress_bar() as show_progress:
            made = preview(campaign, options, show_progress)
        st.session_state[_PREVIEW] = _MadePreview(campaign.name, made)
    except (UserError, WorkFailed) as error:
        sentence = f"{error}."
        st.error(md(sentence[:1].upper() + sentence[1:]))


def _show_preview(campaign: Campaign, made: Preview) -> None:
    st.subheader("Preview", anchor=False)
    draw_table(loads_frame(made), hide_index=True, column_config=_LOOK)
    for note in made.notes:
        st.info(f"{md(note[:1].upper() + note[1:])}.", icon=":material/info:")
    if st.button(
        "Apply this plan", type="primary", icon=":material/assignment_turned_in:"
    ):
        apply(campaign, made.assignment.plan, by=session.who() or "organiser")
        st.session_state.pop(_PREVIEW, None)
        st.toast(
            "The plan is applied. Open desks follow it from their next screen.",
            icon=":material/check:",
        )
        st.rerun()


def loads_frame(made: Preview) -> pd.DataFrame:
    """Everybody's work; optional columns with zeros only are left out."""
    frame = pd.DataFrame([_load_row(load) for load in made.loads])
    optional = ("By all", "Training", "Done already")
    empty = [name for name in optional if not frame[name].any()]
    return frame.drop(columns=empty)


def _load_row(load: Load) -> dict[str, object]:
    assigned = {"Topics": load.topics, "Units": load.units, "By all": load.shared}
    work = {
        "Training": load.training,
        "Done already": load.done,
        "Left": load.units - load.done,
        "Hours left": load.hours,
    }
    return {"Assessor": shown(load.assessor), **assigned, **work}


_LOOK = {
    "By all": st.column_config.NumberColumn(help="Units of the agreement set"),
    "Hours left": st.column_config.NumberColumn(
        format="%.1f",
        help="By the median time of a judgment so far; 20 seconds where nobody has judged yet",
    ),
}
