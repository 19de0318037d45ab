"""The parts of the page Release: the campaign signed off in one file, and all files one by one."""

from __future__ import annotations

import hashlib
import tempfile

import streamlit as st

from assessment.campaign import Campaign, release, sending
from assessment.permissions import PHASES
from assessment.store import StoreError
from assessment.ui import session
from assessment.ui.safe import md

_MADE = "release-made"
_IN_MEMORY = 32 * 2**20
"""Bytes of a release that are kept in memory while it is written; of a larger one, the rest lies in a temporary file."""


def sign_off(campaign: Campaign) -> None:
    """A form for who signs off and what, and the file that it makes."""
    if campaign.phase not in ("frozen", "released"):
        st.info(
            f"The campaign is {campaign.phase}: {PHASES[campaign.phase]}. It can be signed off once it is frozen, on the page Session.",
            icon=":material/ac_unit:",
        )
        return
    for line in release.warnings(campaign):
        st.caption(f":material/warning: {md(line)}")
    with st.form("sign-off"):
        by = st.text_input("Signed off by", session.who(), max_chars=release.MAX_WHO)
        statement = st.text_area("Statement", max_chars=release.MAX_STATEMENT, placeholder="what these results are, and what is to be known of them")
        if st.form_submit_button("Sign off", type="primary", icon=":material/verified:"):
            _make(campaign, by, statement)
    _made(campaign)


def _make(campaign: Campaign, by: str, statement: str) -> None:
    try:
        with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) as out, st.spinner("scoring and writing"):
            release.write(campaign, out, by=by, statement=statement)
            out.seek(0)
            st.session_state[_MADE] = campaign.name, campaign.state(), release.filename(campaign), out.read()
    except (ValueError, StoreError, OSError) as error:
        st.error(md(str(error)))


def _made(campaign: Campaign) -> None:
    """The file, as long as it is true of the campaign as it stands."""
    name, state, file, data = st.session_state.get(_MADE) or ("", None, "", b"")
    if name != campaign.name or state != campaign.state():
        return
    st.success("Signed off. Keep the SHA-256 apart from the file: it tells whether a copy is this one.", icon=":material/verified:")
    st.code(f"{hashlib.sha256(data).hexdigest()}  {file}", language=None, wrap_lines=True)
    st.download_button("Download the release", data, file, "application/zip", icon=":material/download:", on_click="ignore")
    st.caption("`python -m assessment verify FILE` checks it, `python -m assessment restore FILE` rebuilds the campaign from it.")


def files(campaign: Campaign) -> None:
    """Every file that the campaign sends out, with what its official reader will stumble over."""
    for name, title in campaign.export_names().items():
        with st.container(border=True):
            left, right = st.columns([5, 2], vertical_alignment="center")
            left.write(f"**{md(title)}**")
            warnings = [f":material/warning: {md(line)}" for line in sending.warnings(campaign, name)]
            if warnings:
                left.caption("  \n".join(warnings))
            with right, st.container(horizontal=True, horizontal_alignment="right"):
                st.download_button(
                    "Download", lambda name=name: campaign.export(name)[1], sending.filename(campaign, name), key=f"export-{name}",
                    icon=":material/download:", on_click="ignore",
                )  # fmt: skip
