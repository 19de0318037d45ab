"""A machine audited: the blind sample is drawn here, and its figures shown once people have judged it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import streamlit as st

from assessment.access.members import invited_assessors
from assessment.analysis.economy.audits.audit_result import (
    AuditResult,
    StratumResult,
    audit_result,
)
from assessment.analysis.economy.audits.audit_sample import (
    AuditOptions,
    draw_audit,
    newest_audit,
)
from assessment.analysis.economy.audits.audit_verdict import audit_verdict
from assessment.analysis.economy.forecasts.machine_worth import machine_worth
from assessment.analysis.economy.machine_labels import machines_of
from assessment.campaign import Campaign
from assessment.campaign.design_log import DeclaredDesign
from assessment.charts import Axis, Row, RowChart, RowNames
from assessment.formats.plurals import number_of
from assessment.model.economy import MachineAudit
from assessment.model.permissions import refusal_in
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.foreign_text import md, md_sentence, shown
from assessment.ui.pictures import draw_chart
from assessment.ui.session.remark_writer import remark_writer
from assessment.ui.storing import store_and_redraw
from assessment.ui.tables import UNDEFINED, draw_table, number_column, table_from_rows
from assessment.ui.tables.table_shapes import TableRow
from assessment.ui.typed_names import typed_names

_SURE = 0.05
_NORMAL = 1.96
"""Standard errors to each side of a 95 % interval."""


def show_audit(campaign: Campaign, declared: DeclaredDesign | None) -> None:
    """The newest audit, and the form for another one."""
    machines = machines_of(campaign)
    if not machines:
        st.info(
            "**No machine has labelled anything.** Import labels under a name that starts with `auto:` on "
            "the page Runs; an audit then says how often they are right, and whom they favour.",
            icon=":material/smart_toy:",
        )
        return
    sample = newest_audit(campaign)
    if sample is not None:
        with progress_bar() as progress:
            result = audit_result(campaign, sample, progress)
        _show_result(campaign, sample, result)
    if declared is not None:
        _say_worth(campaign, declared)
    why = refusal_in(campaign.phase, "declare designs")
    if why:
        st.caption(f":material/lock: {md_sentence(why)}")
        return
    with st.expander(
        "Draw a blind sample", icon=":material/casino:", expanded=sample is None
    ):
        _show_form(campaign, machines)


def _show_result(campaign: Campaign, sample: MachineAudit, result: AuditResult) -> None:
    judged = f"{result.judged:,} of {number_of(result.drawn, 'drawn unit')} judged"
    question = md(campaign.track.scale(sample.kind).title)
    yes = md(", ".join(sample.positive))
    st.markdown(
        f"**{md(sample.machine)}** on *{question}*, where {yes} counts as yes: {judged}."
    )
    if result.note:
        st.warning(md_sentence(result.note))
    if result.audit is None:
        st.caption(
            ":material/hourglass_top: Figures come when the whole sample is judged: what was easy to judge "
            "first would say nothing. The units stand at the end of the assessors' lists, as ordinary work."
        )
    else:
        _show_figures(result)
        st.markdown(f"**{md(audit_verdict(sample, result))}**")
    _show_strata(sample, result.strata)
    if result.runs:
        _show_favours(campaign, result)


def _show_figures(result: AuditResult) -> None:
    audit = result.audit
    if audit is None:
        return
    columns = st.columns(4)
    accuracy = f"{audit.accuracy:.3f}"
    # Without a single error there is no spread to tell how far the share may be off.
    if audit.accuracy_error > 0:
        accuracy += f" ± {_NORMAL * audit.accuracy_error:.3f}"
    # Skipped units are never taken for missing at random.
    if result.skipped and result.accuracy_bounds:
        low, high = result.accuracy_bounds
        accuracy = f"{low:.3f} to {high:.3f}"
    columns[0].metric(
        "Accuracy",
        accuracy,
        help="Share of all units on which people agree with the machine: that of each stratum, weighted "
        "by its size; ± is the half-width of its 95 % interval. Where units could not be "
        "judged, from all wrong to all right.",
    )
    columns[1].metric(
        "Kappa",
        _number(audit.kappa),
        help="Agreement beyond chance (Cohen, 1960), weighted by the sizes of the strata.",
    )
    columns[2].metric(
        "Sensitivity",
        _number(audit.sensitivity),
        help="Share of people's yes at which the machine says yes too.",
    )
    columns[3].metric(
        "Specificity",
        _number(audit.specificity),
        help="Share of people's no at which the machine says no too.",
    )


def _say_worth(campaign: Campaign, declared: DeclaredDesign) -> None:
    """What the machine of the design is worth, by the topics judged so far."""
    worth = machine_worth(campaign, declared)
    if worth is None:
        return
    machine = md(declared.design.machine)
    use = "It narrows the intervals."
    if not worth.pays:
        use = "With so few topics it does not narrow the intervals yet."
    st.markdown(
        f"**{machine} makes one judged topic worth {worth.topics:.2f}** by {worth.judged:,} topics. {use}",
        help="1 / (1 - ρ²), with ρ the correlation of people's and the machine's topic scores; it pays from "
        "ρ > 1 / √(n - 2) on (Mani et al., 2505.20178).",
    )


def _show_strata(sample: MachineAudit, strata: Sequence[StratumResult]) -> None:
    frame = table_from_rows([_stratum_row(row) for row in strata])
    apart = "."
    if sample.group:
        apart = f", in runs of the group ({md(', '.join(sample.group))}) and in others."
    else:
        frame = frame.drop(columns="In the group")
    look = {"From": number_column(3), "To": number_column(3)}
    draw_table(frame, hide_index=True, placeholder=UNDEFINED, column_config=look)
    st.caption(
        f"Each label of the machine is sampled apart{apart} From and To: Wilson's 95 % interval of the share "
        "that is right."
    )


def _stratum_row(row: StratumResult) -> TableRow:
    stratum = row.stratum
    group = "yes" if stratum.in_group else "no"
    cells: TableRow = {"Machine says": stratum.label, "In the group": group}
    cells["Units"] = stratum.size
    cells["Drawn"] = len(stratum.units)
    cells["Judged"] = row.judged
    cells["Right"] = row.right
    interval = row.interval
    cells["From"] = None if interval is None else interval.low
    cells["To"] = None if interval is None else interval.high
    return cells


def _show_favours(campaign: Campaign, result: AuditResult) -> None:
    runs = sorted(result.runs, key=lambda row: -row.favour.value)
    rows = []
    beyond_chance = []
    furthest = 0.0
    for row in (*result.groups, *runs):
        favour = row.favour
        bounds = favour.low, favour.high
        furthest = max(furthest, -favour.low, favour.high)
        note = f"p {favour.p:.3f} by Holm's method"
        rows.append(Row(row.name, favour.value, bounds, note=note))
        if favour.p < _SURE:
            beyond_chance.append(row.name)
    chart = RowChart(
        "By how much the machine favours each run beyond the mean over runs",
        # 0, where nobody is favoured, is in the middle.
        Axis(
            "share of units called yes too often", digits=3, ends=(-furthest, furthest)
        ),
        rows,
        RowNames(value="favour"),
    )
    draw_chart(chart, f"{campaign.name}-favours", "economy-favours", picks=False)
    names = md(", ".join(beyond_chance)) or "none"
    st.caption(
        "A machine that is as generous to all runs moves no ranking, so the mean over runs is taken off. The "
        "intervals hold for all runs at once (Bonferroni). Favoured or held back beyond chance (p below .05 "
        f"by Holm's method): {names}."
    )


def _show_form(campaign: Campaign, machines: Sequence[str]) -> None:
    left, right = st.columns(2)
    machine = left.selectbox("Machine", machines, format_func=shown)
    scales = {scale.kind: scale for scale in campaign.track.scales}
    kind = right.selectbox(
        "Question", list(scales), format_func=lambda kind: shown(scales[kind].title)
    )
    # Files may bring labels that people are not offered.
    labels = list(scales[kind].names)
    positive = st.multiselect("Labels that count as yes", labels, labels[:1])
    group = st.multiselect(
        "Runs that it may favour",
        list(campaign.runs()),
        format_func=shown,
        help="Such as those made with models of the machine's own family: they are sampled apart.",
    )
    budget, seed, assessors = _choose_sample(campaign)
    options = AuditOptions(
        machine or "",
        kind or "",
        tuple(positive),
        budget,
        seed,
        assessors,
        tuple(group),
    )
    if st.button("Draw the sample", type="primary", disabled=not assessors):
        store_and_redraw(
            "The sample is drawn; its units stand at the end of the assessors' lists.",
            lambda: draw_audit(campaign, options, remark_writer("session")),
        )


def _choose_sample(campaign: Campaign) -> tuple[int, str, tuple[str, ...]]:
    """Units to judge, the seed, and who judges."""
    columns = st.columns([1, 1, 2])
    # Leaving these fields draws nothing again: the figures above would move the button while it is pressed.
    budget = columns[0].number_input(
        "Units to judge", 20, 5_000, 100, on_change="ignore"
    )
    seed = columns[1].text_input(
        "Seed of the sample", "1", max_chars=100, on_change="ignore"
    )
    people = invited_assessors(campaign)
    assessors = columns[2].multiselect(
        "Who judges it", people, people, accept_new_options=True, format_func=shown
    )
    st.caption(
        "At least ten units of each label and group are drawn at random, none that people have judged. "
        "From then on no desk shows this machine's labels."
    )
    return int(budget), seed, typed_names(assessors)


def _number(value: float) -> str:
    return UNDEFINED if np.isnan(value) else f"{value:.3f}"
