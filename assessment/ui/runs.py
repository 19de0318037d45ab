"""The parts of the page Runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

import pandas as pd
import streamlit as st

from assessment.analysis.comparison import answers_of_runs
from assessment.campaign import Campaign
from assessment.exchange.exports import repaired_run
from assessment.exchange.import_report import ImportReport, counted, counts_line
from assessment.exchange.imports import InputFile, import_files
from assessment.exchange.problems import Repeated, one_by_one, repeated
from assessment.exchange.recognition import file_kinds
from assessment.model import Problem
from assessment.store.materials import RunRow
from assessment.ui import replacement, session, versions
from assessment.ui.downloads import download_button
from assessment.ui.foreign_text import md, shown
from assessment.ui.on_demand import result_on_demand
from assessment.ui.tables import draw_table

MOST_TOPICS = 1_000
"""Topics in the list of what is loaded."""
_AUTO = "recognise by content"
_RECEIPTS = "receipts"
_SIGNS = {"error": "✕ ", "warning": "⚠ "}


def upload(campaign: Campaign) -> None:
    """Files in by drag and drop; what became of each one stays on the page until the next."""
    kinds = {kind.name: kind.title for kind in file_kinds(campaign)}
    st.write("Drop files here, several at once, `.gz` too. Each is recognised by its content:")
    st.caption(" · ".join(kinds.values()))
    with st.form("take-in", clear_on_submit=True, border=True):
        files = st.file_uploader("Files", accept_multiple_files=True, label_visibility="collapsed")
        left, right = st.columns(2)
        forced = left.selectbox(
            "Read them as", [_AUTO, *kinds], format_func=lambda name: kinds.get(name, name)
        )
        people = session.workspace().store.people()
        assessor = right.selectbox(
            "Whose judgments they hold",
            [*people] or ["imported"],
            index=None,
            placeholder="only for judgment files: choose or type a name",
            accept_new_options=True,
        )
        if st.form_submit_button("Take in", type="primary", icon=":material/upload:") and files:
            given = [
                InputFile(file.name, file.getvalue(), "" if forced == _AUTO else forced) for file in files
            ]
            reports = _take_in(campaign, given, assessor or "imported")
            replacement.remember(campaign, given, reports, assessor or "imported")
            st.session_state[_RECEIPTS] = (campaign.name, reports)
    made_for, reports = st.session_state.get(_RECEIPTS, ("", []))
    if made_for == campaign.name:
        report(reports)
    stopped = replacement.confirmed(campaign)
    if stopped:
        same = (
            stopped.state == campaign.state()[2:]
        )  # else somebody else has taken in something, and what would happen is shown anew
        reports = _take_in(campaign, stopped.files, stopped.assessor, replace=same)
        replacement.remember(campaign, stopped.files, reports, stopped.assessor)
        st.session_state[_RECEIPTS] = (campaign.name, reports)
        st.rerun()


def _take_in(
    campaign: Campaign, given: Sequence[InputFile], assessor: str, *, replace: bool = False
) -> list[ImportReport]:
    problem = session.name_problem(assessor)
    if problem:
        st.error(f"{md(assessor)}: {problem}")
        return []
    bar = st.progress(0.0, "starting")
    reports = import_files(
        campaign,
        given,
        splitter=session.splitter(),
        by=session.who() or "organiser",
        assessor=assessor,
        progress=lambda share, text: bar.progress(share, shown(text)),
        replace=replace,
    )
    bar.empty()
    return reports


def report(reports: Sequence[ImportReport]) -> None:
    """The verdict on each file, then every problem in one table, then what corrected runs changed."""
    for import_report in reports:
        counts = counts_line(import_report.counts) or "nothing taken in"
        line = f"**{md(import_report.file)}** · {import_report.kind or 'unknown format'} · {import_report.verdict} · {counted(import_report.errors, 'error')}, {counted(import_report.warnings, 'warning')} · {counts}"
        _say(import_report, line)
        for note in import_report.notes:
            st.caption(md(note))
    problems([problem for import_report in reports for problem in import_report.problems])
    _changes(reports)


def _say(import_report: ImportReport, line: str) -> None:
    if import_report.stopped:
        st.warning(line, icon=":material/front_hand:")
    elif not import_report.loaded:
        st.error(line, icon=":material/block:")
    elif import_report.problems:
        st.warning(line, icon=":material/warning:")
    else:
        st.success(line, icon=":material/check_circle:")


def problems(found: Sequence[Problem]) -> None:
    """Problems of one code in one file in one row, what matters most first; on request every one."""
    if not found:
        return
    st.subheader("Problems", anchor=False)
    codes = list(dict.fromkeys(entry.first.code for entry in repeated(found)))
    wanted = st.pills("Show", codes, selection_mode="multi", label_visibility="collapsed", key="codes")
    chosen = [problem for problem in found if problem.code in wanted] if wanted else found
    entries = repeated(chosen)
    if len(entries) < len(chosen) and st.toggle(f"List all {len(chosen):,}", key="every-problem"):
        entries = one_by_one(chosen)
    frame = pd.DataFrame(
        [
            (
                _sign(e),
                e.first.code,
                e.first.file,
                e.count,
                e.first.place,
                shown(e.first.what),
                shown(e.first.right),
            )
            for e in entries
        ],
        columns=[
            "Severity",
            "Code",
            "File",
            "Count",
            "First place",
            "What is wrong there",
            "What would be right",
        ],
    )
    wide = st.column_config.TextColumn(width="large")
    draw_table(
        frame, hide_index=True, column_config={"What is wrong there": wide, "What would be right": wide}
    )


def _sign(entry: Repeated) -> str:
    return _SIGNS[entry.first.severity] + entry.severity


def _changes(reports: Sequence[ImportReport]) -> None:
    rows = [change for import_report in reports for change in import_report.changes]
    if rows:
        st.subheader("What the corrected runs changed", anchor=False)
        st.caption(
            "The old version stays in the log; judgments of sentences whose words stayed the same were carried over."
        )
        frame = pd.DataFrame(rows)
        frame.columns = ["Run", "Topic", "Units kept", "Units gone", "Units new", "Judgments carried over"]
        draw_table(frame, hide_index=True)


def inventory(campaign: Campaign) -> None:
    """What the campaign holds now."""
    runs = campaign.runs()
    topics = campaign.topics
    if not runs and not topics:
        st.info(
            "Nothing is loaded yet. Begin with the topics, then documents and runs.", icon=":material/inbox:"
        )
        return
    cells = st.columns(4)
    cells[0].metric("Topics", len(topics))
    cells[1].metric("Runs", len(runs))
    cells[2].metric("Documents", campaign.store.count_documents(campaign.row.id))
    cells[3].metric("Judgments", campaign.count())
    if runs:
        _runs(campaign, runs)
        versions.of_runs(campaign, list(runs))
        _repair(campaign, list(runs))
    if topics:
        with st.expander(f"{len(topics)} topics"):
            lines = [
                (topic, *campaign.track.headline(value))
                for topic, value in islice(topics.items(), MOST_TOPICS)
            ]
            draw_table(
                pd.DataFrame(lines, columns=["Topic", "Title", "Question", "Narrative"]), hide_index=True
            )
            if len(topics) > MOST_TOPICS:
                st.caption(f"The first {MOST_TOPICS:,} of {len(topics):,}.")


def _runs(campaign: Campaign, runs: Mapping[str, RunRow]) -> None:
    """All runs; how many topics each answers is counted at once, in a large campaign on request."""
    frame = pd.DataFrame(
        [(name, row.team, row.kind) for name, row in runs.items()], columns=["Run", "Team", "Format"]
    )
    place, about = st.empty(), (campaign.name, campaign.state()[2:])
    answered = result_on_demand(
        "Count the answers of each run",
        "answered",
        about,
        lambda progress: answers_of_runs(campaign, progress),
        quick=not campaign.data.is_large,
    )
    if answered is not None:
        frame["Topics answered"] = [answered[name] for name in runs]
        frame["Topics missing"] = len(campaign.topics) - frame["Topics answered"]
    with place:
        draw_table(frame, hide_index=True)


def _repair(campaign: Campaign, runs: list[str]) -> None:
    if campaign.track.repair is None:
        return
    with st.expander("Repair a run", icon=":material/build:"):
        st.write(
            "Moves citation lists that stand behind a full stop into their sentence, cuts lists to three, rebuilds the references, and writes a new file."
        )
        run = st.selectbox("Run", runs, key="repair-run")
        if st.button("Prepare the repaired file"):
            data = repaired_run(campaign, run, session.splitter())
            download_button("Download", data, f"{run}.repaired.json")


def history(campaign: Campaign) -> None:
    """Every file ever taken in."""
    rows = campaign.imports()
    if not rows:
        st.info("No file has been taken in yet.", icon=":material/history:")
        return
    frame = pd.DataFrame(
        [
            (row.at, row.file, row.kind, row.by, counts_line(row.summary.get("counts", {})), row.sha256[:12])
            for row in reversed(rows)
        ],
        columns=["When", "File", "Kind", "By", "What", "SHA-256"],
    )
    frame["When"] = pd.to_datetime(frame["When"])
    draw_table(
        frame, hide_index=True, column_config={"When": st.column_config.DatetimeColumn(format="distance")}
    )
