"""The parts of the page Release: the campaign signed off in one file, and all files one by one."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Mapping, Sequence
from functools import partial

import streamlit as st

from assessment.campaign import Campaign
from assessment.exchange import exports, release
from assessment.exchange.exports import export, export_names
from assessment.exchange.import_report import counted
from assessment.model import UserError
from assessment.model.permissions import PHASES
from assessment.store import StoreError
from assessment.ui import session
from assessment.ui.downloads import download_button
from assessment.ui.foreign_text import md
from assessment.ui.on_demand import result_on_demand

_MADE = "release-made"
_SIGNED = ("frozen", "released")
"""Phases in which a campaign can be signed off."""
_IN_MEMORY = 32 * 2**20
"""Bytes of a release that are kept in memory while it is written; of a larger one, the rest lies in a temporary file."""


def _warnings(campaign: Campaign) -> Mapping[str, Sequence[str]]:
    """What official readers will stumble over, by export; in a large campaign a button looks for it, and nothing is said before."""
    if not campaign.data.is_large or exports.looked(campaign):
        return exports.warnings(campaign)
    found = result_on_demand(
        "Check the files",
        "warnings",
        (campaign.name, campaign.state()),
        lambda progress: exports.warnings(campaign, progress),
    )
    if found is None:
        st.caption(
            "What the official readers of the files will stumble over is looked for on request: everything is read for it."
        )
    elif not found:
        st.success(
            "The official readers of the files will stumble over nothing.", icon=":material/check_circle:"
        )
    return found or {}


def sign_off(campaign: Campaign) -> None:
    """A form for who signs off and what, and the file that it makes."""
    if campaign.phase not in _SIGNED:
        st.info(
            f"The campaign is {campaign.phase}: {PHASES[campaign.phase]}. It can be signed off once it is frozen, on the page Session.",
            icon=":material/ac_unit:",
        )
        return
    _count_warnings(campaign)
    with st.form("sign-off"):
        by = st.text_input("Signed off by", session.who(), max_chars=release.MAX_SIGNER)
        statement = st.text_area(
            "Statement",
            max_chars=release.MAX_STATEMENT,
            placeholder="what these results are, and what is to be known of them",
        )
        if st.form_submit_button("Sign off", type="primary", icon=":material/verified:"):
            _make(campaign, by, statement)
    _made(campaign)


def _count_warnings(campaign: Campaign) -> None:
    """In how many files official readers will stumble, in one line; what over stands beside each file below."""
    titles = export_names(campaign)
    counts = [
        f"{md(titles.get(name, name))} ({counted(len(lines), 'warning')})"
        for name, lines in _warnings(campaign).items()
        if lines
    ]
    if counts:
        st.caption(
            f":material/warning: Official readers will stumble over {', '.join(counts)}; what they stumble over stands beside each file below."
        )


def _make(campaign: Campaign, by: str, statement: str) -> None:
    try:
        with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) as out, st.spinner("scoring and writing"):
            release.write(campaign, out, by=by, statement=statement)
            out.seek(0)
            st.session_state[_MADE] = campaign.name, campaign.state(), release.filename(campaign), out.read()
    except (UserError, StoreError) as error:
        st.error(md(str(error)))


def _made(campaign: Campaign) -> None:
    """The file, as long as it is true of the campaign as it stands."""
    name, state, file, data = st.session_state.get(_MADE) or ("", None, "", b"")
    if name != campaign.name or state != campaign.state():
        return
    st.success(
        "Signed off. Keep the SHA-256 apart from the file: it tells whether a copy is this one.",
        icon=":material/verified:",
    )
    st.code(f"{hashlib.sha256(data).hexdigest()}  {file}", language=None, wrap_lines=True)
    download_button("Download the release", data, file, "application/zip")
    st.caption(
        "`python -m assessment verify FILE` checks it, `python -m assessment restore FILE` rebuilds the campaign from it."
    )


def files(campaign: Campaign) -> None:
    """Every file that the campaign sends out, with what its official reader will stumble over."""
    waits = campaign.phase in _SIGNED and campaign.data.is_large and not exports.looked(campaign)
    found = {} if waits else _warnings(campaign)  # the button stands above, where the campaign is signed off
    for name, title in export_names(campaign).items():
        with st.container(border=True):
            left, right = st.columns([5, 2], vertical_alignment="center")
            left.write(f"**{md(title)}**")
            warnings = [f":material/warning: {md(line)}" for line in found.get(name, ())]
            if warnings:
                left.caption("  \n".join(warnings))
            with right, st.container(horizontal=True, horizontal_alignment="right"):
                made = partial(_exported, campaign, name)
                download_button("Download", made, exports.filename(campaign, name), key=f"export-{name}")


def _exported(campaign: Campaign, name: str) -> bytes:
    return export(campaign, name)[1]
