"""What stands around every page."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from assessment.store import StoreError
from assessment.ui import session
from assessment.ui.safe import md

_STYLE = """<style>
[data-testid="stMainBlockContainer"] { padding-top: 4.5rem; padding-bottom: 3rem; max-width: 1500px; }
[data-testid="stCaptionContainer"] { opacity: 0.82; }
[data-testid^="stBaseButton-primary"], [data-testid^="stBaseButton-primary"] p { color: light-dark(#ffffff, #10161b); }
</style>"""


def style() -> None:
    """Less empty space above the title than Streamlit leaves, and text that stands out enough from its ground (WCAG AA)."""
    st.html(_STYLE)


def pickers() -> None:
    """Campaign and name in the sidebar, for changing them anywhere."""
    campaigns = session.workspace().campaigns()
    with st.sidebar:
        if campaigns:
            current = session.campaign()
            names = list(campaigns)
            chosen = st.selectbox(
                "Campaign",
                names,
                index=names.index(current.name) if current else 0,
                format_func=lambda name: campaigns[name].title,
            )
            session.choose(session.CAMPAIGN, chosen)
        name_picker()


def name_picker() -> None:
    """The assessor's name: one that is known, or a new one."""
    people = session.workspace().store.people()
    current = session.who()
    options = people if current in people or not current else [*people, current]
    name = st.selectbox(
        "You judge as",
        options,
        index=options.index(current) if current in options else None,
        placeholder="choose or type your name",
        accept_new_options=True,
    )
    if name and name != current:
        problem = session.name_problem(name)
        if problem:
            st.warning(problem)
            return
        session.workspace().store.add_person(name.strip())
        session.choose(session.WHO, name.strip())
        st.rerun()


@contextmanager
def guard() -> Iterator[None]:
    """Whatever goes wrong in a page ends in a sentence, and in the server's log in full."""
    try:
        yield
    except StoreError as error:
        st.error(f"The database could not be read or written: {md(str(error))}. Nothing that was shown as saved is lost.")
    except (ValueError, KeyError, RuntimeError, OSError) as error:
        logging.getLogger(__name__).exception("a page ended in an error")
        st.error(md(str(error.args[0]) if error.args else "This page could not be shown."))
    except Exception:
        logging.getLogger(__name__).exception("a page ended in an error")
        st.error("This page could not be shown. Nothing that was saved is lost; the server's log says what went wrong.")
