"""The plan on the page Session: wishes, a preview of everybody's work, and the plan that stands."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import pandas as pd
import streamlit as st

from assessment.access.membership import members
from assessment.campaign import Campaign
from assessment.campaign.workers import WorkFailed
from assessment.model import UserError
from assessment.model.resolution import is_person
from assessment.planning.options import MOST_AGREEMENT, MOST_EACH, MOST_SEED, ORDERS, AssignmentOptions
from assessment.planning.outside_plan import in_words
from assessment.planning.plan_preview import Preview, preview
from assessment.planning.stored_plan import apply, plan_of, unplanned, withdraw
from assessment.ui import session
from assessment.ui.answers import topic_label
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.tables import draw_table

_BY = {"topic": "whole topics", "screen": "single screens (answers, passages, pages)"}
_PREVIEW = "plan-preview"
_LISTED = 8


class _Previewed(NamedTuple):
    campaign: str
    preview: Preview


def show(campaign: Campaign) -> None:
    """The plan that stands, and the form for the next one."""
    _standing(campaign)
    options = _wishes(campaign, plan_of(campaign.data).options)
    why = None if options.assessors else "Choose assessors first."
    if st.button(
        "Preview",
        type="primary",
        icon=":material/visibility:",
        disabled=not options.assessors,
        help=why,
    ):
        _try(campaign, options)
    found = st.session_state.get(_PREVIEW)
    if found is None or found.campaign != campaign.name:
        st.caption(
            "Nothing changes before a preview is applied. A new plan never loses judgments: what was begun stays with whoever began it."
        )
    elif found.preview.assignment.plan.options != options:
        st.caption(":material/update: The wishes have changed since the preview. Preview again.")
    else:
        _previewed(campaign, found.preview)


def _standing(campaign: Campaign) -> None:
    plan, row = plan_of(campaign.data), campaign.store.access.plan(campaign.row.id)
    if not plan.is_active or row is None:
        st.info(
            "There is no plan: everybody judges everything, topic by topic.", icon=":material/assignment:"
        )
        return
    left, right = st.columns([5, 1], vertical_alignment="center")
    left.markdown(
        f"**The plan that stands** (by {md(row.by)}, {row.at[:16].replace('T', ' ')} UTC): {_in_words(plan.options)}."
    )
    with right.popover("Take it away", icon=":material/assignment_return:"):
        st.write("Everybody then judges everything. Judgments stay, and the log keeps the plan.")
        if st.button("Take the plan away"):
            withdraw(campaign, by=session.who() or "organiser")
            st.rerun()
    outside = in_words(campaign)
    if outside:
        st.caption(
            f":material/alt_route: {md(outside)}. They count; a setting can have them refused (*Settings*, `outside_plan`)."
        )
    rest = unplanned(campaign)
    if rest:
        topics = list(dict.fromkeys(place.topic for place in rest))
        st.warning(
            f"{len(rest):,} screens are in nobody's plan, since they came in later (topics {md(', '.join(topics[:_LISTED]))}"
            f"{' and more' if len(topics) > _LISTED else ''}). Preview and apply the plan again to give them out.", icon=":material/assignment_late:",
        )  # fmt: skip


def _in_words(options: AssignmentOptions) -> str:
    """What was wished for, in a line."""
    each = (
        f"each by {options.each}"
        if options.each > 1 or not options.twice
        else f"{options.twice:.0%} of them by two"
    )
    parts = [
        f"{len(options.assessors)} assessors",
        _BY[options.by],
        each,
        ORDERS[options.order],
    ]
    if options.agreement:
        parts.append(f"{options.agreement:,} of them judged by all")
    if options.training:
        parts.append(f"training on topic {md(', '.join(options.training[:_LISTED]))}")
    return "; ".join(parts)


def _wishes(campaign: Campaign, now: AssignmentOptions) -> AssignmentOptions:
    """The form; it begins with the wishes of the plan that stands."""
    key = f"plan-{campaign.name}-"
    names = list(dict.fromkeys([*now.assessors, *_known(campaign)]))
    assessors = st.multiselect(
        "Assessors",
        names,
        list(now.assessors),
        key=f"{key}who",
        accept_new_options=True,
        format_func=shown,
        placeholder="choose or type names",
    )
    named = AssignmentOptions(tuple(dict.fromkeys(name.strip() for name in assessors)))
    options = _orders(campaign, _amounts(named, now, key), now, key)
    caps, seed = _limits(options.assessors, now, key)
    _depth(campaign)
    return replace(options, caps=caps, seed=seed)


def _amounts(options: AssignmentOptions, now: AssignmentOptions, key: str) -> AssignmentOptions:
    """What is given out, and to how many."""
    one, two, three, four = st.columns(4)
    by = one.selectbox(
        "Give out", list(_BY), list(_BY).index(now.by), key=f"{key}by", format_func=lambda name: _BY[name]
    )
    each = two.number_input("Assessors for each item", 1, MOST_EACH, now.each, key=f"{key}each")
    twice = three.slider(
        "Share judged by two", 0, 100, round(100 * now.twice), 5, key=f"{key}twice", format="%d%%", disabled=each > 1,
        help="Where each item goes to one assessor, this share of the items goes to two.",
    )  # fmt: skip
    agreement = four.number_input(
        "Items judged by all",
        0,
        MOST_AGREEMENT,
        now.agreement,
        key=f"{key}agreement",
        help="The agreement set: drawn by chance, over all topics.",
    )
    return replace(
        options,
        by=by,
        each=int(each),
        twice=twice / 100 if each == 1 else 0.0,
        agreement=int(agreement),
    )


def _orders(
    campaign: Campaign, options: AssignmentOptions, now: AssignmentOptions, key: str
) -> AssignmentOptions:
    """What comes before what."""
    left, middle, right = st.columns(3)
    order = left.selectbox(
        "Order",
        list(ORDERS),
        list(ORDERS).index(now.order),
        key=f"{key}order",
        format_func=lambda name: ORDERS[name],
    )
    runs, topics = list(campaign.runs()), list(campaign.topics)
    first = middle.multiselect(
        "Runs that go first",
        runs,
        [run for run in now.first if run in runs],
        key=f"{key}first",
        format_func=shown,
    )
    training = right.multiselect(
        "Training topics", topics, [topic for topic in now.training if topic in topics], key=f"{key}training",
        format_func=lambda name: topic_label(campaign, name), help="Judged by all before everything else, with feedback where there is a known answer.",
    )  # fmt: skip
    return replace(options, order=order, first=tuple(first), training=tuple(training))


def _known(campaign: Campaign) -> list[str]:
    """People who may be given work: assessors of the campaign, then whoever has judged here."""
    invited = [name for name, member in members(campaign).items() if member.role == "assessor"]
    return list(dict.fromkeys([*invited, *filter(is_person, campaign.store.assessors(campaign.row.id))]))


def _limits(assessors: tuple[str, ...], now: AssignmentOptions, key: str) -> tuple[dict[str, int], int]:
    """Caps and the seed, folded away."""
    with st.expander("At most so many units, and the seed", icon=":material/tune:"):
        frame = pd.DataFrame(
            {
                "Assessor": list(assessors),
                "At most": pd.array([now.caps.get(who) for who in assessors], dtype="Int64"),
            }
        )
        edited = st.data_editor(
            frame, hide_index=True, disabled=["Assessor"], key=element_key(f"{key}caps", *assessors), width="content",
            column_config={"At most": st.column_config.NumberColumn("At most (units)", min_value=0, step=1, help="empty: no limit")},
        )  # fmt: skip
        seed = st.number_input(
            "Seed",
            0,
            MOST_SEED,
            now.seed,
            key=f"{key}seed",
            help="The same seed gives the same plan; another one draws anew.",
        )
    caps = {
        str(who): int(most)
        for who, most in zip(edited["Assessor"], edited["At most"], strict=True)
        if pd.notna(most)
    }
    return caps, int(seed)


def _depth(campaign: Campaign) -> None:
    """Where the track pools: how deep is a setting of its own."""
    titles = [
        setting.title
        for setting in campaign.track.settings
        if setting.name == "depth" or setting.name.startswith("pool")
    ]
    if titles:
        st.caption(
            f":material/layers: How much is pooled is set on the page [Settings](./settings): {md('; '.join(titles))}."
        )


def _try(campaign: Campaign, options: AssignmentOptions) -> None:
    st.session_state.pop(_PREVIEW, None)
    try:
        with st.spinner("giving out the work"):
            bar = st.empty()
            found = preview(campaign, options, lambda share, text: bar.progress(share, md(text)))
            bar.empty()
        st.session_state[_PREVIEW] = _Previewed(campaign.name, found)
    except (UserError, WorkFailed) as error:
        st.error(md(f"{error}."[:1].upper() + f"{error}."[1:]))


def _previewed(campaign: Campaign, found: Preview) -> None:
    st.subheader("Preview", anchor=False)
    draw_table(loads_frame(found), hide_index=True, column_config=_LOOK)
    for note in found.notes:
        st.info(f"{md(note[:1].upper() + note[1:])}.", icon=":material/info:")
    if st.button("Apply this plan", type="primary", icon=":material/assignment_turned_in:"):
        apply(campaign, found.assignment.plan, by=session.who() or "organiser")
        st.session_state.pop(_PREVIEW, None)
        st.toast(
            "The plan stands. Desks that are open follow it with their next screen.", icon=":material/check:"
        )
        st.rerun()


def loads_frame(found: Preview) -> pd.DataFrame:
    """Everybody's work; columns without a figure above 0 are left out."""
    rows = [
        {
            "Assessor": shown(load.assessor), "Topics": load.topics, "Units": load.units, "By all": load.shared, "Training": load.training,
            "Done already": load.done, "Left": load.units - load.done, "Hours left": load.hours,
        }
        for load in found.loads
    ]  # fmt: skip
    frame = pd.DataFrame(rows)
    return frame.drop(
        columns=[name for name in ("By all", "Training", "Done already") if not frame[name].any()]
    )


_LOOK = {
    "By all": st.column_config.NumberColumn(help="Units of the agreement set"),
    "Hours left": st.column_config.NumberColumn(
        format="%.1f", help="By the median time of a judgment so far; 20 seconds where nobody was timed"
    ),
}
