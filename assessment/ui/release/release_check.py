"""The check of a signed release on the page Release: its hashes, and every figure scored again."""

from __future__ import annotations

import hashlib

import streamlit as st

from assessment.campaign import Campaign
from assessment.exchange.release.release_check import ReleaseVerdict, verify
from assessment.exchange.sample_campaigns import sample_release
from assessment.formats.plurals import number_of
from assessment.model import UserError
from assessment.store import StoreError
from assessment.ui.downloads import download_button
from assessment.ui.foreign_text import md, md_sentence

_SHOWN = 10
"""Lines of one kind that the page lists; the command `verify` prints all."""


def check_release(campaign: Campaign) -> None:
    """A field for the file of a release, and what the check found; a sample's own is at hand."""
    file = st.file_uploader("Release (zip)", type="zip", key="release-file")
    data = file.getvalue() if file else None
    sample = sample_release(campaign)
    with st.container(horizontal=True):
        is_pressed = st.button(
            "Check the release", icon=":material/verified:", disabled=data is None
        )
        if sample is not None:
            if st.button("Check the sample's release", icon=":material/verified:"):
                data, is_pressed = sample, True
            name = f"{campaign.name}_release.zip"
            download_button(
                "Download the sample's release", sample, name, "application/zip"
            )
    if is_pressed and data is not None:
        _check(data)


def _check(data: bytes) -> None:
    try:
        with st.spinner("restoring the release in memory and scoring it"):
            verdict = verify(data)
    except (UserError, StoreError) as error:
        st.error(md_sentence(str(error)))
        return
    _show(verdict)
    digest = hashlib.sha256(data).hexdigest()
    st.caption("SHA-256 of the file, to be compared with the one noted at the sign-off")
    st.code(digest, language=None, wrap_lines=True)


def _show(verdict: ReleaseVerdict) -> None:
    signed = verdict.signed
    if verdict.problems:
        st.error("The release is not as it was signed off.", icon=":material/link_off:")
        _list(verdict.problems)
    else:
        figures = number_of(verdict.scores, "figure")
        files = number_of(len(signed.sha256), "file")
        st.success(
            f"The release scores the same: {figures} came out again from its log, and {files} "
            "are as they were signed off.",
            icon=":material/verified:",
        )
    signer = f"Signed off by **{md(signed.by)}** on {md(signed.at[:10])}"
    judgments = number_of(signed.judgments, "judgment")
    software = f"with version {md(signed.software)}, after {judgments}"
    st.markdown(f"{signer} {software}: {md(signed.statement)}")
    _list([f"open when it was signed off: {line}" for line in signed.unfinished])
    _list([f"new, not signed off: {line}" for line in verdict.new])


def _list(lines: list[str] | tuple[str, ...]) -> None:
    if lines:
        st.markdown("\n".join(f"- {md(line)}" for line in lines[:_SHOWN]))
    if len(lines) > _SHOWN:
        st.caption(f"and {len(lines) - _SHOWN:,} more")
