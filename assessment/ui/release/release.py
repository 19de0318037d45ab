"""The signed-off campaign in one file, and every export."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Mapping, Sequence
from functools import partial

import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.phase_log import PhaseChange, phase_changes
from assessment.exchange.exports import campaign_exports as exports
from assessment.exchange.exports.campaign_exports import export, export_names
from assessment.exchange.release import release_archive as release
from assessment.exchange.release.named_people import names_note
from assessment.formats.plurals import number_of
from assessment.model import UserError
from assessment.model.permissions import PHASES
from assessment.review.phases.open_work import unfinished
from assessment.review.phases.phase_conditions import sign_off as write_signed
from assessment.store import StoreError
from assessment.ui import session
from assessment.ui.computing.on_demand import result_on_demand
from assessment.ui.downloads import download_button
from assessment.ui.foreign_text import md, md_sentence
from assessment.ui.open_work import confirmation, draw_checklist, work_list
from assessment.ui.page_links import session_address
from assessment.ui.times import local_time

_MADE = "release-made"
_SIGNED = ("frozen", "released")
"""Phases in which a campaign can be signed off."""
_OPEN_WORK = {
    "frozen": "Work is open. The release will say so.",
    "released": "Work was open when the campaign was released. The file will say so.",
}
_IN_MEMORY = 32 * 2**20
"""Bytes of a release that are held in memory while it is written; a larger one goes to a temporary file."""


def _warnings(campaign: Campaign) -> Mapping[str, Sequence[str]]:
    """What official readers will reject or misread, by export.

    In a large campaign this is empty until a button is pressed.
    """
    if not campaign.data.is_large or exports.warnings_are_known(campaign):
        return exports.warnings(campaign)
    warnings = result_on_demand(
        "Check the files",
        "warnings",
        (campaign.name, campaign.state()),
        lambda progress: exports.warnings(campaign, progress),
    )
    if warnings is None:
        st.caption(
            "Press the button to check the files for problems with their official readers: the check reads "
            "the whole campaign."
        )
    elif not warnings:
        st.success(
            "The official readers will accept all files without problems.",
            icon=":material/check_circle:",
        )
    return warnings or {}


def sign_off(campaign: Campaign) -> None:
    """Who released what and when, a form for the signer and a statement, and the signed-off file."""
    _show_releases(campaign)
    if campaign.phase not in _SIGNED:
        where = session_address(campaign, "Phase")
        st.info(
            f"The campaign is {campaign.phase}: {PHASES[campaign.phase]}. It can be signed off once "
            f"it is frozen, on the page [Session]({where}).",
            icon=":material/ac_unit:",
        )
        return
    if campaign.phase == "released":
        st.write(
            "These results stand: no label and no score changes while the campaign is released."
        )
        # Released results do not ask to be signed; the file can still be made.
        with st.expander("Sign off the released results in one file"):
            _show_form(campaign)
    else:
        _show_form(campaign)
    _made(campaign)


def _show_form(campaign: Campaign) -> None:
    """What the file will say was open, and the form."""
    _count_warnings(campaign)
    names = names_note(campaign)
    if names:
        st.caption(md_sentence(names))
    everything = work_list(campaign)
    if everything is None:
        return
    work = unfinished(everything, campaign.phase)
    if work:
        st.warning(_OPEN_WORK[campaign.phase], icon=":material/warning:")
        draw_checklist(campaign, work)
    with st.form("sign-off"):
        by = st.text_input("Signed off by", session.who(), max_chars=release.MAX_SIGNER)
        statement = st.text_area(
            "Statement",
            max_chars=release.MAX_STATEMENT,
            placeholder="what these results are, and what readers should know about them",
        )
        confirmed = confirmation(campaign, work)
        if st.form_submit_button(
            "Sign off", type="primary", icon=":material/verified:"
        ):
            _make(campaign, by, statement, confirmed)


def _show_releases(campaign: Campaign) -> None:
    """Who released the campaign, when and with which note, and why it is not released any more."""
    changes = phase_changes(campaign)
    releases = [change for change in changes if change.phase == "released"]
    # Preliminary results may have been released before the final ones.
    for change in releases:
        when = md(local_time(change.at))
        st.write(f"**Released** by {md(change.by)}, {when}{_reason(change)}.")
    if releases and campaign.phase != "released":
        newest = changes[-1]
        since = md(local_time(newest.at))
        st.write(f"**{newest.phase.title()}** again since {since}{_reason(newest)}.")


def _reason(change: PhaseChange) -> str:
    return f": {md(change.note)}" if change.note else ""


def _count_warnings(campaign: Campaign) -> None:
    """The number of warnings of each file, in one line; `files` shows the warnings themselves."""
    titles = export_names(campaign)
    counts = []
    for name, lines in _warnings(campaign).items():
        if lines:
            counts.append(
                f"{md(titles.get(name, name))} ({number_of(len(lines), 'warning')})"
            )
    if counts:
        st.caption(
            f":material/warning: Problems with official readers: {', '.join(counts)}; "
            "the warnings are shown with each file below."
        )


def _make(campaign: Campaign, by: str, statement: str, confirmed: str) -> None:
    try:
        with (
            # The release is written entry by entry; a temporary file keeps a large one out of
            # memory meanwhile.
            tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) as out,
            st.spinner("scoring and writing"),
        ):
            write_signed(campaign, out, by=by, statement=statement, confirmed=confirmed)
            out.seek(0)
            file = release.filename(campaign)
            st.session_state[_MADE] = (
                campaign.name,
                campaign.state(),
                file,
                out.read(),
            )
    except (UserError, StoreError) as error:
        st.error(md_sentence(str(error)))


def _made(campaign: Campaign) -> None:
    """The signed-off file, as long as the campaign has not changed since."""
    name, state, file, data = st.session_state.get(_MADE) or ("", None, "", b"")
    if name != campaign.name or state != campaign.state():
        return
    st.success(
        "Signed off. Keep the SHA-256 apart from the file: it tells whether a copy is unchanged.",
        icon=":material/verified:",
    )
    st.code(
        f"{hashlib.sha256(data).hexdigest()}  {file}", language=None, wrap_lines=True
    )
    download_button("Download the release", data, file, "application/zip")
    st.caption(
        "`python -m assessment verify FILE` checks the file, `python -m assessment restore FILE` rebuilds "
        "the campaign from it."
    )


def show_files(campaign: Campaign) -> None:
    """Every export with a button that downloads it, and the warnings about its official reader."""
    # The button that checks a large campaign is drawn once, by `sign_off` above.
    is_unchecked = (
        campaign.phase in _SIGNED
        and campaign.data.is_large
        and not exports.warnings_are_known(campaign)
    )
    warnings_by_export = {} if is_unchecked else _warnings(campaign)
    for name, title in export_names(campaign).items():
        with st.container(border=True):
            left, right = st.columns([5, 2], vertical_alignment="center")
            left.write(f"**{md(title)}**")
            warnings = [
                f":material/warning: {md(line)}"
                for line in warnings_by_export.get(name, ())
            ]
            if warnings:
                left.caption("  \n".join(warnings))
            with right, st.container(horizontal=True, horizontal_alignment="right"):
                content = partial(_export_body, campaign, name)
                download_button(
                    "Download",
                    content,
                    exports.filename(campaign, name),
                    key=f"export-{name}",
                )


def _export_body(campaign: Campaign, name: str) -> bytes:
    return export(campaign, name)[1]
