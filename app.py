"""The server: the pages and the routes in one process.  Start with `make run`, or `streamlit run app.py`."""

from functools import partial
from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware

from assessment.api import AccessControl, RequestLog, lifespan, routes
from assessment.api.garbage_collection import shorten_pauses
from assessment.api.startup import begin
from assessment.ui.frontend import StreamlitFrontend, check_cookie_secret
from assessment.ui.page_modules import import_page_modules

begin(check_cookie_secret)

frontend = StreamlitFrontend()
app = st.App(
    Path(__file__).parent / "pages" / "frame.py",
    routes=routes(frontend=frontend),
    lifespan=partial(lifespan, import_pages=import_page_modules),
    middleware=[
        Middleware(RequestLog),
        Middleware(AccessControl, frontend=frontend),
    ],
)

shorten_pauses()
