"""What stands around every page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import streamlit as st

from assessment.access.access_mode import access_mode
from assessment.access.members import teams
from assessment.campaign import Campaign
from assessment.campaign.faults import database_sentence, fault_sentence, log_fault
from assessment.model import MessageForPeople
from assessment.model.permissions import Right
from assessment.store import StoreError
from assessment.ui import access, session
from assessment.ui.foreign_text import md, shown

ICON = str(Path(__file__).parent / "static" / "icon.png")
"""The pages' own icon: a named one would be fetched from another site by every visitor's browser."""


class Shown(NamedTuple):
    """A page of the navigation, and the right that opens it; its file guards itself by the same right (`session.enter`)."""

    file: str
    title: str
    icon: str
    right: Right


PAGES = (
    Shown("judge", "Judge", "gavel", "judge"),
    Shown("nuggets", "Nuggets", "checklist", "judge"),
    Shown("session", "Session", "groups", "own progress"),
    Shown("adjudicate", "Adjudicate", "balance", "adjudicate"),
    Shown("runs", "Runs", "upload_file", "take in"),
    Shown("answers", "Answers", "article", "look inside"),
    Shown("scores", "Scores", "leaderboard", "scores"),
    Shown("compare", "Compare", "compare_arrows", "look inside"),
    Shown("errors", "Errors", "troubleshoot", "look inside"),
    Shown("agreement", "Agreement", "handshake", "agreement"),
    Shown("release", "Release", "download", "release"),
    Shown("people", "People", "badge", "people"),
    Shown("settings", "Settings", "tune", "settings"),
)
"""All pages but Home, which everybody sees who comes in."""

_STYLE = """<style>
[data-testid="stMainBlockContainer"] { padding-top: 4.5rem; padding-bottom: 3rem; max-width: 1500px; }
[data-testid="stCaptionContainer"] { opacity: 0.82; }
[data-testid^="stBaseButton-primary"]:not(:disabled), [data-testid^="stBaseButton-primary"]:not(:disabled) p { color: light-dark(#ffffff, #10161b); }
</style>"""


def style() -> None:
    """Less empty space above the title than Streamlit leaves, and text that stands out enough from its ground (WCAG AA)."""
    st.html(_STYLE)


def navigation(folder: Path, *, shut: bool = False) -> st.Page:
    """The page that is asked for; the navigation lists those that whoever is here may open now, and none for people without access."""
    opens = set() if shut else _open_now()
    home = st.Page(folder / "home.py", title="Home", icon=":material/home:", default=True)
    others = [
        st.Page(
            folder / f"{page.file}.py",
            title=page.title,
            icon=f":material/{page.icon}:",
            visibility="visible" if page in opens else "hidden",
        )
        for page in PAGES
        if (folder / f"{page.file}.py").exists()
    ]
    return st.navigation([home, *others], position="top")


def _open_now() -> set[Shown]:
    """The pages that are of use to whoever is here, at the chosen campaign as it stands now."""
    found, principal = session.campaign(), session.principal()
    phase = found.phase if found else "open"
    pooled = found is not None and found.track.pooled is not None
    return {page for page in PAGES if principal.may(page.right, phase) and (page.file != "nuggets" or pooled)}


def why_shut() -> str:
    """Why nobody comes in from here, "" if somebody does."""
    return access.why_denied(session.workspace())


def pickers() -> None:
    """Campaign, name and role in the sidebar; in the access modes other than `open` name and role are fixed."""
    session.say_unknown_campaign()
    with st.sidebar:
        found = _campaign_picker()
        if access_mode() == "open":
            name_picker()
            _role_picker(found)
        elif session.who():
            here = session.principal()
            st.caption(
                f"You are **{md(here.person)}**, {_as(here.role + (f':{here.team}' if here.team else ''))}."
            )
            access.sign_out_control()


def _campaign_picker() -> Campaign | None:
    campaigns, current = session.campaigns(), session.campaign()
    if current is None:
        return None
    names = list(campaigns)
    chosen = st.selectbox(
        "Campaign",
        names,
        index=names.index(current.name),
        format_func=lambda name: shown(campaigns[name].title),
    )
    if chosen != current.name or not session.ended_here():
        session.choose(session.CAMPAIGN, chosen)
    return campaigns[chosen]


def _role_picker(found: Campaign | None) -> None:
    """What one looks at the campaign as: in the access mode `open` everybody may try every role."""
    current = str(st.session_state.get(session.AS, "organiser"))
    roles = [
        "organiser",
        "assessor",
        *(f"team:{team}" for team in (teams(found) if found else ())),
        "visitor",
    ]
    options = roles if current in roles else [*roles, current]
    chosen = st.selectbox("You look at it as", options, index=options.index(current), format_func=_as)
    if chosen != current:
        session.choose(session.AS, chosen)
        st.rerun()


def _as(role: str) -> str:
    """A role in words.

    >>> _as("organiser"), _as("team:ibis"), _as("visitor")
    ('an organiser', 'the team ibis', 'a visitor')
    """
    name, _, team = role.partition(":")
    if name == "team":
        return f"the team {shown(team)}" if team else "a team"
    return f"{'an' if name[0] in 'ao' else 'a'} {name}"


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
    except MessageForPeople as error:
        st.error(md(_sentence(str(error))))
    except StoreError as error:
        reference = log_fault(error, what="the database failed")
        if access_mode() == "open":
            st.error(
                f"The database could not be read or written: {md(str(error))}. Nothing that was shown as saved is lost."
            )
        else:
            st.error(md(_sentence(database_sentence(reference))))
    except Exception as error:
        st.error(md(_sentence(fault_sentence(log_fault(error, what="a page ended in an error")))))


def _sentence(text: str) -> str:
    """The text as a sentence of its own."""
    end = "" if text.endswith((".", "!", "?")) else "."
    return f"{text[:1].upper()}{text[1:]}{end}"
