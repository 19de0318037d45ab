"""The quality of judgments on the page Session: alerts with the units behind them, and their rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle

import streamlit as st

from assessment.campaign import Campaign
from assessment.judging.lists.known_answer_results import TrainingResult, hidden_results
from assessment.model.quality import (
    ALERTS,
    DEFAULT_FLOOR,
    MAX_FLOOR,
    RULES,
    Alert,
    QualityRules,
)
from assessment.planning.progress.ledger import ledger_of
from assessment.review.judged_units import JudgedUnit, judged_units
from assessment.review.quality.alerts import alerts
from assessment.review.quality.rules import change_rules, rules_of
from assessment.ui.choices import OneOf
from assessment.ui.computing.on_demand import result_on_demand
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import shown
from assessment.ui.links import desk_address, history_address
from assessment.ui.session.remark_writer import remark_writer
from assessment.ui.storing import (
    is_refused_now,
    say_what_was_done,
    store_and_redraw,
)
from assessment.ui.tables import (
    HISTORY_LINK,
    MAX_LISTED,
    caption_with_download,
    draw_table,
    table_from_rows,
)
from assessment.ui.tables.table_shapes import TableRow
from assessment.ui.topic_titles import topic_title

_UNIT_COLUMNS = {
    "Text": st.column_config.TextColumn(width="large"),
    "History": HISTORY_LINK,
    "Dispute": st.column_config.LinkColumn(display_text="adjudicate", width="small"),
}


def show_alerts(campaign: Campaign) -> None:
    """The alerts, the units behind the chosen one, and the rules by which alerts are raised."""
    say_what_was_done()
    st.write(
        "Something to look at together, not a verdict: practice, easy units or a misunderstanding can all be "
        "behind an alert. Assessors see nothing of this page part."
    )
    raised = _alerts(campaign)
    if raised:
        _draw_alerts(campaign, raised)
    elif raised is not None:
        st.info(
            "There are no alerts under the present rules.",
            icon=":material/check_circle:",
        )
    _show_hidden_answers(campaign)
    _show_rules(campaign)


def _alerts(campaign: Campaign) -> tuple[Alert, ...] | None:
    """None in a large campaign until the button that reads all judgments is pressed."""
    return result_on_demand(
        "Look for alerts",
        "alerts",
        (campaign.name, campaign.state()),
        lambda progress: alerts(campaign, progress),
        quick=not campaign.data.is_large,
    )


def _draw_alerts(campaign: Campaign, raised: Sequence[Alert]) -> None:
    frame = table_from_rows([_row(campaign, alert) for alert in raised])
    draw_table(frame, hide_index=True)
    caption_with_download("", frame, f"{campaign.name}-alerts")
    by_name = {_name(alert): alert for alert in raised}

    def words(name: str) -> str:
        alert = by_name[name]
        title = campaign.track.scale(alert.question).title
        return shown(f"{alert.assessor}: {ALERTS[alert.kind]} ({title})")

    name = OneOf("alert", list(by_name), words).show("Units behind the alert")
    _show_units(campaign, by_name[name])


def _row(campaign: Campaign, alert: Alert) -> TableRow:
    row: TableRow = {"Assessor": alert.assessor, "Alert": ALERTS[alert.kind]}
    row["Question"] = campaign.track.scale(alert.question).title
    row["Measured"] = f"{alert.number:,} {alert.counts}"
    row["Rule"] = f"{alert.threshold:,} {alert.counts}"
    row["Units"] = len(alert.units)
    return row


def _name(alert: Alert) -> str:
    return f"{alert.kind} {alert.question} {alert.assessor}"


def _show_units(campaign: Campaign, alert: Alert) -> None:
    total = len(alert.units)
    listed = alert.units[:MAX_LISTED]
    units = judged_units(campaign.data, alert.assessor, listed)
    rows = [_unit_row(campaign, alert, unit) for unit in units]
    frame = table_from_rows(rows)
    draw_table(frame, hide_index=True, column_config=_UNIT_COLUMNS)
    caption = "In the order in which they were judged."
    if total > MAX_LISTED:
        caption = f"The first {MAX_LISTED} of {total:,} units."
    caption_with_download(caption, frame, f"{campaign.name}-{alert.kind}-units")


def _unit_row(campaign: Campaign, alert: Alert, unit: JudgedUnit) -> dict[str, str]:
    topic = unit.ref.topic
    row = {"Topic": topic, "Title": topic_title(campaign, topic)}
    # A judgment in an earlier version of a run has no unit now; its key would say nothing.
    row |= {"Unit": unit.name or "no unit any more", "Text": unit.text}
    row["Label"] = unit.label
    row["Seconds"] = ""
    if unit.judgment and unit.judgment.spent_ms:
        seconds = unit.judgment.spent_ms / 1000
        row["Seconds"] = f"{seconds:.1f}"
    row["History"] = history_address(campaign, unit.ref)
    # A label that only one assessor gave is in a dispute.
    if alert.kind == "alone":
        row["Dispute"] = desk_address("adjudicate", campaign, unit.ref)
    return row


def _show_hidden_answers(campaign: Campaign) -> None:
    """How everybody met the hidden known answers, where there are any."""
    votes = ledger_of(campaign.data).vote_columns
    results, _ = hidden_results(campaign.data, votes)
    if not results:
        return
    pass_mark = rules_of(campaign).hidden_pass
    st.markdown("**Hidden known answers**")
    frame = table_from_rows([_result(campaign, row, pass_mark) for row in results])
    draw_table(frame, hide_index=True)
    caption_with_download(
        "Units of ordinary topics with a known answer. The first judgment counts; assessors get no feedback.",
        frame,
        f"{campaign.name}-hidden-known-answers",
    )


def _result(campaign: Campaign, result: TrainingResult, pass_mark: int) -> TableRow:
    percent = 100 * result.right // result.answered
    row: TableRow = {"Assessor": result.assessor}
    row["Question"] = campaign.track.scale(result.kind).title
    row["Right"] = f"{percent} %"
    row["Met"] = result.right
    row["Judged"] = result.answered
    row["Pass mark"] = "met" if percent >= pass_mark else f"below {pass_mark} %"
    return row


# The rules


def _show_rules(campaign: Campaign) -> None:
    rules = rules_of(campaign)
    with (
        st.expander("Rules of the alerts", icon=":material/tune:"),
        st.form(element_key("quality-rules", campaign.name), border=False),
    ):
        chosen = _choose_numbers(campaign, rules)
        floors = _choose_floors(campaign, rules)
        st.caption(
            "0 turns an alert off. The least time on a unit is the time beside reading, plus its words at "
            "the fastest reading; text that was read for an earlier unit is not counted again."
        )
        is_fixed = is_refused_now(
            campaign, "set quality rules", "The rules cannot change"
        )
        is_sent = st.form_submit_button(
            "Change the rules", icon=":material/save:", disabled=is_fixed
        )
    if is_sent:
        changed = replace(rules, **chosen, floors=floors)
        store_and_redraw(
            "The rules are changed.",
            lambda: change_rules(campaign, changed, remark_writer("session")),
        )


def _choose_numbers(campaign: Campaign, rules: QualityRules) -> dict[str, int]:
    chosen = {}
    columns = cycle(st.columns(3))
    for name, rule in RULES.items():
        box = next(columns)
        label = f"{rule.title} ({rule.counts})"
        value = rules.value(name)
        # The key names the campaign, or the box would keep the number of another one.
        key = element_key("quality", campaign.name, name)
        chosen[name] = box.number_input(label, 0, rule.most, value, key=key)
    return chosen


def _choose_floors(campaign: Campaign, rules: QualityRules) -> dict[str, int]:
    """Percentages of the least time by question; those of 100 are left out."""
    st.markdown("**Least time by question**")
    columns = cycle(st.columns(3))
    floors = {}
    for scale in campaign.track.scales:
        # Nobody is timed on a question that only adjudicators get.
        if scale.for_adjudicators:
            continue
        label = f"{shown(scale.title)} (% of the computed time)"
        value = rules.floors.get(scale.kind, DEFAULT_FLOOR)
        key = element_key("quality-floor", campaign.name, scale.kind)
        box = next(columns)
        percent = box.number_input(label, 0, MAX_FLOOR, value, key=key)
        if percent != DEFAULT_FLOOR:
            floors[scale.kind] = percent
    return floors
