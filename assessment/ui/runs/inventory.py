"""What is loaded and the earlier imports, on the page Runs."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

import pandas as pd
import streamlit as st

from assessment.analysis.comparison import answers_of_runs
from assessment.campaign import Campaign
from assessment.exchange.imports.report import counts_line
from assessment.formats.plurals import number_of
from assessment.review.unit_list.counts import JUDGED
from assessment.review.unit_list.filters import UnitFilters
from assessment.store.materials import RunRow
from assessment.ui.computing.on_demand import result_on_demand
from assessment.ui.links import units_address
from assessment.ui.runs import run_additions, versions
from assessment.ui.runs.repairs import show_repair
from assessment.ui.tables import draw_table, table_from_rows
from assessment.ui.times import time_column, times

WHAT_IS_LOADED = "What is loaded"
"""The tab that lists topics and runs."""
MAX_TOPICS = 1_000
"""Topics in the list of the tab *What is loaded*."""
_LETTERS_OF_LINE, _THREE_LINES = 70, 3 * 21
"""Letters of what a file held that have room in one line at 1280, and pixels of a row with more of them."""


def show_inventory(campaign: Campaign) -> None:
    """What the campaign contains: counts, runs, versions and topics."""
    runs = campaign.runs()
    topics = campaign.topics
    if not runs and not topics:
        st.info(
            "Nothing is loaded yet. Begin with the topics, then documents and runs.",
            icon=":material/inbox:",
        )
        return
    documents = campaign.store.count_documents(campaign.row.id)
    judgments = number_of(campaign.count(), "judgment")
    counts = [number_of(len(topics), "topic"), number_of(len(runs), "run")]
    counts.append(number_of(documents, "document"))
    counts.append(f"[{judgments}]({units_address(campaign, JUDGED)})")
    st.markdown(" · ".join(counts))
    if runs:
        _runs(campaign, runs)
        run_additions.show_additions(campaign, list(runs))
        versions.show_versions(campaign, list(runs))
        show_repair(campaign, list(runs))
    if topics:
        _topics(campaign)


def _topics(campaign: Campaign) -> None:
    topics = campaign.topics
    with st.expander(number_of(len(topics), "topic")):
        rows = []
        for name, topic in islice(topics.items(), MAX_TOPICS):
            rows.append((name, *campaign.track.headline(topic)))
        draw_table(
            pd.DataFrame(rows, columns=["Topic", "Title", "Question", "Narrative"]),
            hide_index=True,
        )
        if len(topics) > MAX_TOPICS:
            st.caption(f"The first {MAX_TOPICS:,} of {len(topics):,}.")


def _runs(campaign: Campaign, runs: Mapping[str, RunRow]) -> None:
    """A table of all runs; their answered topics are counted at once, in a large campaign on request."""
    rows = []
    for name, row in runs.items():
        rows.append({"Run": name, "Team": row.team, "Format": row.kind})
    frame = table_from_rows(rows)
    # The table is above the button that completes it, and is drawn once its answer is known.
    slot = st.empty()
    # Answers depend on imports and settings, not on judgments.
    about = (campaign.name, campaign.state().material)
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
    frame["Units"] = [
        units_address(campaign, UnitFilters(run=(name,))) for name in runs
    ]
    look = {"Units": st.column_config.LinkColumn(display_text="list", width="small")}
    with slot:
        draw_table(frame, hide_index=True, column_config=look)


def show_imports(campaign: Campaign) -> None:
    """A table of every imported file, the newest first."""
    rows = campaign.imports()
    if not rows:
        st.info("No file has been imported yet.", icon=":material/history:")
        return
    cells = []
    for row in reversed(rows):
        counts = counts_line(row.summary.get("counts", {}))
        cells.append((row.at, row.file, row.kind, row.by, counts, row.sha256[:12]))
    frame = pd.DataFrame(
        cells, columns=["When", "File", "Kind", "By", "What", "SHA-256"]
    )
    frame["When"] = times(frame["When"])
    has_long_counts = frame["What"].str.len().max() > _LETTERS_OF_LINE
    draw_table(
        frame,
        hide_index=True,
        column_config={"When": time_column()},
        row_height=_THREE_LINES if has_long_counts else None,
    )
