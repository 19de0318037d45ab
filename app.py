"""The server: the pages and the routes in one process.  Start with `make run`, or `streamlit run app.py`."""

import gc
from pathlib import Path

import pandas  # noqa: F401  imported before the freeze below, so that no collection walks it
import plotly.graph_objects  # noqa: F401
import streamlit as st

from assessment.api import lifespan, routes
from assessment.api.starting import begin

begin()

app = st.App(Path(__file__).parent / "pages" / "frame.py", routes=routes(), lifespan=lifespan)

gc.collect()
gc.freeze()
gc.set_threshold(20_000, 20, 100)  # a full collection walks every cached judgment: 250 ms in a large campaign
