"""The desk of an adjudicator.

Above it: how much is disputed, by which measure the units are sorted, whether names are shown.
"""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from assessment.campaign import Campaign
from assessment.campaign.counting import Count
from assessment.formats.plurals import number_of
from assessment.model.assessor import Assessor
from assessment.model.deadline import NO_DEADLINE, Deadline
from assessment.model.resolution import POLICY
from assessment.review.adjudication.adjudication_queue import AdjudicationQueue
from assessment.review.disagreements import summary
from assessment.ui import session
from assessment.ui.computing import time_limits
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.desk import desk
from assessment.ui.foreign_text import md, shown
from assessment.ui.frame import name_picker
from assessment.ui.frame.page_header import page_header
from assessment.ui.links import count_link, desk_unit, desk_unit_beginning

TITLE = "Adjudicate"
_REFRESH = "3s"
_ROUND = "adjudicate-round"
_SORT_HELP = (
    "Screens with open units come first, by the unit whose labels change a run's score most; the units of a "
    "screen stay together. The order stays while you decide. Measured for {:,} of {:,} so far; this measures "
    "the rest, which can take minutes in a large campaign."
)


def show_decisions(campaign: Campaign, line: DeltaGenerator) -> None:
    """The desk with the disputed units, once somebody has a name.

    What it is sorted by and the counts go into `line`, so that the desk has room below.
    """
    name = session.who()
    if not name:
        with line:
            page_header(TITLE)
        st.write(
            "Decisions are stored under your name, beside the votes of the assessors, which stay as they are."
        )
        name_picker()
        return
    campaign.totals()  # a campaign that nobody has opened yet is read and scored whole here
    if not summary(campaign.data).disputed:
        with line:
            page_header(TITLE)
        st.info(
            "Nothing to decide: no two people gave a unit different labels.",
            icon=":material/handshake:",
        )
        return
    assessor = Assessor.adjudicator(name).stored
    queue = _queue(campaign, assessor)
    with line:
        show_names = _show_order_and_names(campaign, queue)
    sorted_times = st.session_state.get(_ROUND, 0)
    key = f"desk-{queue.measure}-{show_names}-{sorted_times}"
    choices = queue.choices(campaign.data, names=show_names)
    beginning = desk_unit_beginning()
    unit = None
    if beginning is not None:
        unit = queue.first_open(campaign.data, beginning)
    desk(session.workspace(), campaign, assessor, key=key, choices=choices, unit=unit)


def _queue(campaign: Campaign, assessor: str) -> AdjudicationQueue:
    """The adjudicator's queue in this tab."""
    key = f"adjudicate-queue-{campaign.row.id}-{assessor}"
    # Kept in the session: the order of the units stays while the adjudicator decides.
    if key not in st.session_state:
        st.session_state[key] = AdjudicationQueue()
    queue: AdjudicationQueue = st.session_state[key]
    return queue


def _show_order_and_names(campaign: Campaign, queue: AdjudicationQueue) -> bool:
    """Draws the counts and the choices, and sorts the queue as chosen; True where names are shown."""
    # Narrow windows leave out what these two containers hold; `small.css` names their keys.
    with st.container(width="stretch", key="adjudicate-counts"):
        _show_counts(campaign)
    order = st.container(width="content", key="adjudicate-order")
    # In a line of its own this would take the height of two lines of text from the desk below.
    with st.popover("Order and names", icon=":material/sort:"):
        measure = _choose_measure(campaign)
        show_names = st.toggle(
            "Show names",
            key="adjudicate-names",
            bind="query-params",
            help="Who gave which label; without it, letters stand for people.",
        )
        _compute_first_impacts(campaign, queue, measure)
        is_pressed = _draw_sort_button(queue.computed(campaign.data))
    order.caption(f"screens by effect on {md(measure or '')}", width="content")
    if is_pressed:
        _compute_all_impacts(campaign, queue)
    return show_names


def _choose_measure(campaign: Campaign) -> str | None:
    measures = list(dict.fromkeys(score.measure for score in campaign.totals()))
    return st.selectbox(
        "Sort by effect on",
        measures,
        key="adjudicate-measure",
        bind="query-params",
        format_func=shown,
    )


def _draw_sort_button(computed: Count) -> bool:
    return st.button(
        "Sort again",
        icon=":material/sort:",
        help=_SORT_HELP.format(computed.done, computed.total),
        key="adjudicate-anew",
    )


def _compute_first_impacts(
    campaign: Campaign, queue: AdjudicationQueue, measure: str | None
) -> None:
    if queue.positions and queue.measure == measure:
        return
    queue.measure = measure
    linked_unit = desk_unit()
    with st.spinner("measuring what changes most"):
        if linked_unit is not None:
            # Whoever follows a link sees this unit first, and the time may be up before its turn.
            queue.compute_impact(campaign.data, linked_unit)
        seconds = time_limits.FIRST_IMPACTS
        if desk_unit_beginning() is not None:
            # Until all impacts are computed, another dispute may look like the largest.
            seconds = time_limits.FIRST_DISPUTE
        queue.compute_impacts(campaign.data, Deadline.after(seconds))


def _compute_all_impacts(campaign: Campaign, queue: AdjudicationQueue) -> None:
    with progress_bar() as progress:
        queue.compute_impacts(campaign.data, NO_DEADLINE, progress)
    st.session_state[_ROUND] = st.session_state.get(_ROUND, 0) + 1


@st.fragment(run_every=_REFRESH)
def _show_counts(campaign: Campaign) -> None:
    """How many units are disputed, decided and open, renewed while decisions come in."""
    session.enter("adjudicate")
    counts = summary(campaign.data)
    policy = md(campaign.settings[POLICY.name])
    undecided = counts.disputed - counts.decided
    numbers = {
        "disputed": f"**{counts.disputed:,}** disputed",
        "decided": f"**{counts.decided:,}** decided",
        "undecided": f"**{undecided:,}** open",
    }
    no_label = number_of(counts.unresolved, "judged unit has", "judged units have")
    no_label += " no label that counts"
    no_label = count_link(campaign, "unresolved", no_label)
    words = [count_link(campaign, name, text) for name, text in numbers.items()]
    st.markdown(
        " · ".join(words),
        help=f"{no_label} under the policy *{policy}*",
        width="content",
    )
