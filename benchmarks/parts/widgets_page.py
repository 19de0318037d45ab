"""A page of plain Streamlit widgets that stores judgments: `benchmarks/desk.py` compares the desk with it."""

import sys
import tempfile
import uuid
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import streamlit as st

from assessment.model import Judgment, Ref
from assessment.store import Store, open_store

LABELS = ["required", "unnecessary", "borderline", "inappropriate"]


@st.cache_resource
def store() -> tuple[Store, int]:
    opened = open_store(Path(tempfile.mkdtemp()) / "desk.sqlite")
    return opened, opened.add_campaign("widgets", "Widgets", "biogen").id


def judge(number: int) -> None:
    opened, campaign = store()
    label = st.session_state[f"unit-{number}"]
    opened.append(
        campaign,
        [
            Judgment(
                Ref("relevance", "1", str(number)),
                "bench",
                label,
                uuid=str(uuid.uuid4()),
            )
        ],
    )


for number in range(40):
    st.segmented_control(
        f"Sentence {number + 1}",
        LABELS,
        key=f"unit-{number}",
        on_change=judge,
        args=(number,),
    )
opened, campaign = store()
st.text(f"stored {opened.count_judgments(campaign)} .")
