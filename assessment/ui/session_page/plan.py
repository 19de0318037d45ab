"""The assignment plan on the page Session: the current plan, and a preview of the next one."""

from __future__ import annotations

from typing import NamedTuple

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.workers import WorkFailed
from assessment.formats.plurals import number_of, plural
from assessment.model import UserError
from assessment.model.permissions import refusal_in
from assessment.planning.judgments_outside_plan import in_words
from assessment.planning.making.plan_preview import Load, Preview, preview, shared_work
from assessment.planning.options import (
    ORDERS,
    AssignmentOptions,
    DynamicQueue,
)
from assessment.planning.stored_plan import (
    apply_plan,
    plan_of,
    unplanned_screens,
    withdraw_plan,
)
from assessment.review.unit_list.counts import UNPLANNED
from assessment.ui import session
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.foreign_text import md, md_sentence, shown
from assessment.ui.links import units_address
from assessment.ui.session_page.plan_file import show_plan_file
from assessment.ui.session_page.plan_options import ITEM_KINDS, choose_options
from assessment.ui.storing import is_refused_now
from assessment.ui.tables import MAX_LISTED, draw_table
from assessment.ui.tables.table_shapes import TableRow
from assessment.ui.times import local_time, time_ago
from assessment.ui.topic_titles import titled_topic

_PREVIEW = "plan-preview"
"""Where the session keeps the last preview."""
_LISTED = 8
"""Most topics that a sentence names."""


class _MadePreview(NamedTuple):
    campaign: str
    preview: Preview


def show_plan(campaign: Campaign) -> None:
    """The current plan, and the form for the next one."""
    is_fixed = bool(refusal_in(campaign.phase, "plan"))
    _show_current_plan(campaign, is_fixed=is_fixed)
    if is_refused_now(campaign, "plan", "The plan cannot change"):
        return
    show_plan_file(campaign)
    options = choose_options(campaign, plan_of(campaign.data).options)
    is_ready = bool(options.assessors)
    is_wanted = st.button(
        "Preview",
        type="primary",
        icon=":material/visibility:",
        disabled=not is_ready,
        help=None if is_ready else "Choose assessors first.",
    )
    # Without its own place, the bar would move the preview below it, which then shows twice for a moment.
    with st.container():
        if is_wanted:
            _make_preview(campaign, options)
    # The session keeps one preview, which may be of another campaign.
    made: _MadePreview | None = st.session_state.get(_PREVIEW)
    if made is None or made.campaign != campaign.name:
        st.caption(
            "Nothing changes before a preview is applied. A new plan never loses judgments: "
            "assessors keep the work that they have begun."
        )
    # Never apply what nobody has seen: the preview must be of these very options.
    elif made.preview.assignment.plan.options != options:
        st.caption(
            ":material/update: The options have changed since the preview. Preview again."
        )
    else:
        _show_preview(campaign, made.preview)


def _show_current_plan(campaign: Campaign, *, is_fixed: bool) -> None:
    plan = plan_of(campaign.data)
    row = campaign.store.access.plan(campaign.row.id)
    if not plan.is_active or row is None:
        st.info(
            "There is no plan: everybody judges everything, topic by topic.",
            icon=":material/assignment:",
        )
        return
    left, right = st.columns([7, 1], vertical_alignment="center")
    made = f"by {md(row.by)}, {md(time_ago(row.at))}"
    exact = md(local_time(row.at))
    left.markdown(f"**Current plan** ({made}): {_in_words(plan.options)}.", help=exact)
    if not is_fixed:
        with right:
            _draw_delete_button(campaign)
    outside = in_words(campaign)
    if outside:
        st.caption(
            f":material/alt_route: {md(outside)}. They count; a setting can have them refused "
            "(*Settings*, `outside_plan`)."
        )
    if not is_fixed:
        _warn_of_unplanned_screens(campaign)


def _draw_delete_button(campaign: Campaign) -> None:
    with st.popover("Delete", icon=":material/assignment_return:"):
        st.write(
            "Everybody then judges everything. Judgments stay, and the log keeps the plan."
        )
        # Behind a popover: one click too many would take everybody's list away.
        if st.button("Delete this plan"):
            withdraw_plan(campaign, by=session.writer_name())
            st.rerun()


def _warn_of_unplanned_screens(campaign: Campaign) -> None:
    screens = unplanned_screens(campaign)
    if not screens:
        return
    topics = list(dict.fromkeys(screen.topic for screen in screens))
    named = [titled_topic(campaign, topic) for topic in topics[:_LISTED]]
    names = md(", ".join(named))
    if len(topics) > _LISTED:
        names += " and more"
    verb = plural(len(screens), "is", "are")
    units = units_address(campaign, UNPLANNED)
    st.warning(
        f"{number_of(len(screens), 'screen')} {verb} in nobody's plan: imported later (topics {names}). "
        f"Preview and apply the plan again to assign them, or send [their units]({units}) to somebody.",
        icon=":material/assignment_late:",
    )


def _in_words(options: AssignmentOptions) -> str:
    """The options of a plan in one line."""
    if options.queue is not None:
        return _queue_in_words(options, options.queue)
    judged_by = f"each by {options.each}"
    if options.each == 1 and options.twice:
        judged_by = f"{options.twice:.0%} of them by two"
    parts = [
        number_of(len(options.assessors), "assessor"),
        ITEM_KINDS[options.by],
        judged_by,
        ORDERS[options.order],
    ]
    if options.agreement:
        parts.append(f"{options.agreement:,} of them judged by all")
    if options.training:
        parts.append(f"training on topic {md(', '.join(options.training[:_LISTED]))}")
    return "; ".join(parts)


def _queue_in_words(options: AssignmentOptions, queue: DynamicQueue) -> str:
    labels = f"{number_of(options.each, 'label')} for each unit"
    if queue.until_agreement:
        labels += f", up to {queue.most} where they differ"
    parts = [
        number_of(len(options.assessors), "assessor"),
        "screen by screen to whoever is free",
        labels,
        f"a lease runs for {number_of(queue.minutes, 'minute')}",
    ]
    if options.training:
        parts.append(f"training on topic {md(', '.join(options.training[:_LISTED]))}")
    return "; ".join(parts)


def _make_preview(campaign: Campaign, options: AssignmentOptions) -> None:
    st.session_state.pop(_PREVIEW, None)
    try:
        with st.spinner("assigning the work"), progress_bar() as show_progress:
            made = preview(campaign, options, show_progress)
        st.session_state[_PREVIEW] = _MadePreview(campaign.name, made)
    except (UserError, WorkFailed) as error:
        st.error(md_sentence(str(error)))


def _show_preview(campaign: Campaign, made: Preview) -> None:
    st.header("Preview", anchor=False)
    draw_table(loads_frame(made), hide_index=True, column_config=_LOOK)
    _show_shared_work(campaign, made)
    for note in made.notes:
        st.info(md_sentence(note), icon=":material/info:")
    if st.button(
        "Apply this plan", type="primary", icon=":material/assignment_turned_in:"
    ):
        apply_plan(campaign, made.assignment.plan, by=session.writer_name())
        st.session_state.pop(_PREVIEW, None)
        st.toast(
            "The plan is applied. Open desks follow it from their next screen.",
            icon=":material/check:",
        )
        st.rerun()


def _show_shared_work(campaign: Campaign, made: Preview) -> None:
    """Who would judge the same units as whom, and in which topics."""
    pairs = shared_work(made.assignment)
    if not pairs:
        return
    rows: list[TableRow] = []
    for pair in pairs:
        topics = [titled_topic(campaign, topic) for topic in pair.topics]
        row: TableRow = {"Assessor": shown(pair.first)}
        row["And"] = shown(pair.second)
        row["Units in common"] = pair.units
        row["Topics"] = len(topics)
        row["Which topics"] = shown(", ".join(topics))
        rows.append(row)
    st.markdown("**Units in common**")
    draw_table(pd.DataFrame(rows[:MAX_LISTED]), hide_index=True)
    if len(rows) > MAX_LISTED:
        st.caption(f"The first {MAX_LISTED} of {len(rows):,} pairs.")


def loads_frame(made: Preview) -> pd.DataFrame:
    """Everybody's work; optional columns with zeros only are left out."""
    frame = pd.DataFrame([_load_row(load) for load in made.loads])
    optional = ("By all", "Training", "Done already")
    empty = [name for name in optional if not frame[name].any()]
    return frame.drop(columns=empty)


def _load_row(load: Load) -> TableRow:
    assigned = {"Topics": load.topics, "Units": load.units, "By all": load.shared}
    work = {
        "Training": load.training,
        "Done already": load.done,
        "Left": load.units - load.done,
        "Hours left": load.hours,
    }
    return {"Assessor": shown(load.assessor), **assigned, **work}


_LOOK = {
    "Units": st.column_config.NumberColumn(
        help="Units that are asked now, which hours and limits are told from; judging may bring up more"
    ),
    "By all": st.column_config.NumberColumn(
        help="Units that all assessors of the plan judge, as those of the agreement set"
    ),
    "Hours left": st.column_config.NumberColumn(
        format="%.1f",
        help="By the median time of a judgment so far; 20 seconds where nobody has judged yet",
    ),
}
