"""The options of a dynamic queue in the form of a plan."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from assessment.planning.options import (
    MAX_EACH,
    MAX_MINUTES,
    AssignmentOptions,
    DynamicQueue,
)


def choose_queue_options(
    options: AssignmentOptions, current: AssignmentOptions, key: str
) -> AssignmentOptions:
    """The options with labels for each unit, what happens where they differ, and how long a lease runs."""
    queue = current.queue or DynamicQueue()
    first, second, third, fourth = st.columns(4)
    each = first.number_input(
        "Labels for each unit", 1, MAX_EACH, current.each, key=f"{key}labels"
    )
    until_agreement = second.toggle(
        "More where they differ",
        queue.until_agreement,
        key=f"{key}until",
        disabled=each < 2,
        help="A screen on which labels differ goes to one more assessor, until most agree.",
    )
    most = third.number_input(
        "At most",
        2,
        MAX_EACH,
        max(queue.most, 2),
        key=f"{key}most",
        # Otherwise leaving the field would take the preview away while *Preview* is pressed.
        on_change="ignore",
        disabled=not until_agreement,
        help="Labels for each unit, however much they differ.",
    )
    minutes = fourth.number_input(
        "Minutes without a judgment",
        1,
        MAX_MINUTES,
        queue.minutes,
        key=f"{key}minutes",
        on_change="ignore",
        help="After so long a screen goes to somebody else. What was judged before stays and counts.",
    )
    queue = DynamicQueue(until_agreement and each > 1, int(most), int(minutes))
    return replace(options, by="screen", each=int(each), queue=queue)
