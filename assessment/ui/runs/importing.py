"""The tab *Import* of the page Runs: files are dropped, checked, imported, and reported on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import streamlit as st

from assessment.campaign import Campaign
from assessment.exchange.imports.dry_run import check_files
from assessment.exchange.imports.file_kinds import file_kinds
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.imports.report import ImportReport
from assessment.ui import session
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.foreign_text import md
from assessment.ui.runs import replacement
from assessment.ui.runs.import_reports import show_reports

_AUTO = "recognise by content"
_NO_NAME = "imported"
"""The assessor of judgments that nobody is named for."""
_LAST = "last-import"
"""Where the session keeps the last import, or the last check."""


class LastImport(NamedTuple):
    """What became of files; those that were only `checked` are kept, so that they can be imported."""

    campaign: str
    reports: list[ImportReport]
    checked: tuple[InputFile, ...] = ()
    assessor: str = ""


class Chosen(NamedTuple):
    """Files to import, with the assessor of their judgments."""

    files: tuple[InputFile, ...]
    assessor: str


def show_import(campaign: Campaign) -> None:
    """Import by drag and drop; the report on each file stays on the page until the next import."""
    # Above the form, where people look first after they have pressed its button.
    outcome = st.container()
    _form(campaign)
    with outcome:
        last: LastImport | None = st.session_state.get(_LAST)
        is_of_campaign = last is not None and last.campaign == campaign.name
        if last and is_of_campaign:
            _draw_last(campaign, last)
        stopped = replacement.confirmed(campaign)
        if is_of_campaign:
            st.header("More files", anchor=False)
    if stopped:
        # After an import by somebody else the confirmed effects may be wrong: the files stop once more.
        is_up_to_date = stopped.state == campaign.state().material
        chosen = Chosen(stopped.files, stopped.assessor)
        _import_and_report(campaign, chosen, replace=is_up_to_date)
        st.rerun()


def _form(campaign: Campaign) -> None:
    """Where files are dropped; its buttons import or only check them."""
    kinds = {kind.name: kind.title for kind in file_kinds(campaign)}
    st.write(
        "Drop files here, several at once, `.gz` too. Each is recognised by its content:"
    )
    st.caption(" · ".join(kinds.values()))
    # A form, because a page without one would import again at every rerun while the files are in the box.
    with st.form("take-in", clear_on_submit=True, border=True):
        chosen = _choose_files(kinds)
        is_import, is_check = _buttons()
    if not (is_import or is_check):
        return
    if not chosen.files:
        st.error("Choose files first.")
        return
    if is_import:
        _import_and_report(campaign, chosen)
    else:
        _check_and_report(campaign, chosen)
    # In a low window the outcome is out of sight.
    st.caption(":material/arrow_upward: What became of the files stands above.")


def _choose_files(kinds: Mapping[str, str]) -> Chosen:
    """The files, each read as the kind that is chosen; `kinds` are the titles of kinds by name."""
    files = st.file_uploader(
        "Files", accept_multiple_files=True, label_visibility="collapsed"
    )
    left, right = st.columns(2)
    forced = left.selectbox(
        "Read them as",
        [_AUTO, *kinds],
        format_func=lambda name: kinds.get(name, name),
    )
    people = session.workspace().store.people()
    assessor = right.selectbox(
        "Whose judgments they hold",
        [*people] or [_NO_NAME],
        index=None,
        placeholder="only for judgment files: choose or type a name",
        accept_new_options=True,
    )
    kind = "" if forced == _AUTO else forced
    inputs = tuple(InputFile(file.name, file.getvalue(), kind) for file in files or ())
    return Chosen(inputs, assessor or _NO_NAME)


def _buttons() -> tuple[bool, bool]:
    """Whether the files are to be imported, or only checked."""
    with st.container(horizontal=True):
        is_import = st.form_submit_button(
            "Import", type="primary", icon=":material/upload:"
        )
        is_check = st.form_submit_button(
            "Check only",
            icon=":material/rule:",
            help="Every problem, and what would be imported or replaced. Nothing is stored.",
        )
    return is_import, is_check


def _draw_last(campaign: Campaign, last: LastImport) -> None:
    if not last.checked:
        show_reports(last.reports)
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.write("**Checked only:** nothing of this is stored yet.")
        is_import = st.button("Import these files", icon=":material/upload:")
    show_reports(last.reports)
    replacement.draw_effects(
        [effect for one_report in last.reports for effect in one_report.effects]
    )
    if is_import:
        _import_and_report(campaign, Chosen(last.checked, last.assessor))
        st.rerun()


def _import_and_report(
    campaign: Campaign, chosen: Chosen, *, replace: bool = False
) -> None:
    """Import the files, and remember what became of them until the next import."""
    reports = _reports(campaign, chosen, replace=replace)
    replacement.remember(campaign, chosen.files, reports, chosen.assessor)
    st.session_state[_LAST] = LastImport(campaign.name, reports)


def _check_and_report(campaign: Campaign, chosen: Chosen) -> None:
    """Check the files, and keep them with what an import would say of them."""
    reports = _reports(campaign, chosen, only_check=True)
    # Files that waited for a decision do so no longer, as after an import.
    replacement.remember(campaign, (), (), chosen.assessor)
    checked = chosen.files if reports else ()
    last = LastImport(campaign.name, reports, checked, chosen.assessor)
    st.session_state[_LAST] = last


def _reports(
    campaign: Campaign,
    chosen: Chosen,
    *,
    only_check: bool = False,
    replace: bool = False,
) -> list[ImportReport]:
    problem = session.name_problem(chosen.assessor)
    if problem:
        st.error(f"{md(chosen.assessor)}: {problem}")
        return []
    use_files = check_files if only_check else import_files
    with progress_bar() as show_progress:
        show_progress(0.0, "starting")
        return use_files(
            campaign,
            chosen.files,
            splitter=session.splitter(),
            by=session.writer_name(),
            assessor=chosen.assessor,
            progress=show_progress,
            replace=replace,
        )
