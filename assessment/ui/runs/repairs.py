"""A repaired run to download, with the list of what was changed."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.exchange.runs.repairs import changes_list, repaired_run
from assessment.model import RepairedRun
from assessment.ui import session
from assessment.ui.downloads import download_button
from assessment.ui.foreign_text import shown
from assessment.ui.tables import draw_table


def show_repair(campaign: Campaign, runs: list[str]) -> None:
    """Draws the choice of a run, and then its repaired file with the changes; nothing without a repair."""
    if campaign.track.repair is None:
        return
    with st.expander("Repair a run", icon=":material/build:"):
        st.write(
            "Writes a new file in the run's own format, corrected wherever a rule says how, and "
            "lists what was changed. The campaign stays as it is."
        )
        run = st.selectbox("Run", runs, key="repair-run")
        if st.button("Prepare the repaired file"):
            repaired = repaired_run(campaign, run, session.splitter())
            _repaired_files(run, repaired)


def _repaired_files(run: str, repaired: RepairedRun) -> None:
    """The repaired file and the list of its changes, which is shown too."""
    st.write(f"Changes: {len(repaired.changes)}")
    if repaired.changes:
        rows = [(shown(place), shown(what)) for place, what in repaired.changes]
        frame = pd.DataFrame(rows, columns=["Place", "What was changed"])
        draw_table(frame, hide_index=True)
    with st.container(horizontal=True):
        name = f"{run}.repaired"
        download_button("Download", repaired.data, f"{name}.{repaired.ending}")
        changes = changes_list(repaired)
        download_button("Download the list of changes", changes, f"{name}.changes.csv")
