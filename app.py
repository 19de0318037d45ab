"""The server: the pages and the routes in one process.  Start with `make run`, or `streamlit run app.py`."""

import gc
from pathlib import Path

import pandas  # noqa: F401  imported before the freeze below, so that no collection walks it
import plotly.graph_objects  # noqa: F401
import streamlit as st
from starlette.middleware import Middleware

from assessment.api import AccessControl, RequestLog, lifespan, routes
from assessment.api.startup import begin
from assessment.tracks import TRACKS
from assessment.ui.frontend import StreamlitFrontend, check_cookie_secret

begin(check_cookie_secret)
# A server needs them all, and nobody should wait for an import.
dict(TRACKS)

frontend = StreamlitFrontend()
app = st.App(
    Path(__file__).parent / "pages" / "frame.py",
    routes=routes(frontend=frontend),
    lifespan=lifespan,
    middleware=[
        Middleware(RequestLog),
        Middleware(AccessControl, frontend=frontend),
    ],
)

# A full collection takes 90 ms over the imported modules alone; frozen, they are left out.
gc.collect()
gc.freeze()
# A campaign of 100,000 judgments adds 140 ms.  With Python's own thresholds nine full collections fell into
# 200 judgments and their scores (the slowest 305 ms); with these none does (the slowest 93 ms).
gc.set_threshold(20_000, 20, 100)
