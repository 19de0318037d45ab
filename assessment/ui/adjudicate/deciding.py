"""The desk of an adjudicator with what stands above it: how much is disputed, by which measure it is ordered, whether names are shown."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign
from assessment.model.resolution import ADJUDICATOR, POLICY
from assessment.review.disagreements import Queue, queue_of, summary
from assessment.ui import session
from assessment.ui.desk import desk
from assessment.ui.foreign_text import md, shown
from assessment.ui.frame import name_picker

OPENING_SECONDS = 0.5
"""So long the page measures before it opens; the rest when asked for."""
_REFRESH = "3s"
_ALL = 24 * 3600.0
_ROUND = "adjudicate-round"


def decide(campaign: Campaign) -> None:
    who = session.who()
    if not who:
        st.write(
            "Decisions are stored under your name, beside the votes of the assessors, which stay as they are."
        )
        name_picker()
        return
    _closing(campaign)
    campaign.totals()  # a campaign that nobody has opened yet is read and scored whole here
    if not summary(campaign.data).disputed:
        st.info("Nothing to decide: no two people gave a unit different labels.", icon=":material/handshake:")
        return
    assessor = f"{ADJUDICATOR}{who}"
    place = _ordered(campaign, queue_of(campaign.data, assessor))
    desk(session.workspace(), campaign, assessor, place)


def _closing(campaign: Campaign) -> None:
    if campaign.phase in ("frozen", "released"):
        st.warning(
            f"The campaign is {campaign.phase}: decisions are not stored until it is opened again on the page Session.",
            icon=":material/ac_unit:",
        )


def _ordered(campaign: Campaign, queue: Queue) -> str:
    """The queue as wished for; a name for the desk that changes with it."""
    measures = list(dict.fromkeys(score.measure for score in campaign.totals()))
    counts, choice, names, again = st.columns([6, 4, 2, 2], vertical_alignment="bottom")
    measure = choice.selectbox(
        "Most changing first, of", measures, key="adjudicate-measure", bind="query-params", format_func=shown
    )
    queue.names = names.toggle(
        "Show names",
        key="adjudicate-names",
        bind="query-params",
        help="Who gave which label; without it, letters stand for people.",
    )
    _measured(campaign, queue, measure or "")
    known = queue.measured(campaign.data)
    pressed = again.button(
        "Order anew", icon=":material/sort:", help=_ANEW.format(*known), key="adjudicate-anew"
    )
    with counts:
        _counts(campaign)
    if pressed:
        _all_measured(campaign, queue)
    return f"desk-{measure}-{queue.names}-{st.session_state.get(_ROUND, 0)}"


_ANEW = (
    "What is open comes first, and of that what changes a run's score most between the labels that were given. The order stays while you decide. "
    "Measured for {:,} of {:,} so far; this measures the rest, which can take minutes in a large campaign."
)


def _measured(campaign: Campaign, queue: Queue, measure: str) -> None:
    if queue.places and queue.measure == measure:
        return
    queue.measure = measure
    with st.spinner("measuring what changes most"):
        queue.learn(campaign.data, OPENING_SECONDS)


def _all_measured(campaign: Campaign, queue: Queue) -> None:
    bar = st.empty()
    queue.learn(campaign.data, _ALL, lambda share, text: bar.progress(share, shown(text)))
    bar.empty()
    st.session_state[_ROUND] = st.session_state.get(_ROUND, 0) + 1


@st.fragment(run_every=_REFRESH)
def _counts(campaign: Campaign) -> None:
    """How far it is, renewed while decisions come in."""
    session.enter("adjudicate")
    found = summary(campaign.data)
    policy = md(campaign.settings[POLICY.name])
    still = f"**{found.unresolved:,}** judged units have no label that counts under the policy *{policy}*"
    st.markdown(
        f"**{found.disputed:,}** disputed · **{found.decided:,}** decided · **{found.disputed - found.decided:,}** open  \n{still}"
    )
