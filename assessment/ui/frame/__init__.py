"""What every page has around it: navigation, the sidebar, and the handling of errors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import streamlit as st

from assessment.access.access_mode import access_mode
from assessment.access.members import teams
from assessment.campaign import Campaign
from assessment.campaign.description import titles_of
from assessment.campaign.faults import database_sentence, fault_sentence, log_fault
from assessment.model import MessageForPeople
from assessment.store import StoreError
from assessment.ui import session
from assessment.ui.foreign_text import md, md_sentence, shown
from assessment.ui.page_rights import PAGES, PageEntry
from assessment.ui.session import access

ICON = str(Path(__file__).parents[1] / "static" / "icon.png")
"""The pages' own icon: a named one would be fetched from another site by every visitor's browser."""


MAX_IN_ONE_LINE = 6
"""Pages beside Home that are listed without menus: assessors and teams reach each with one click."""

_STYLE = """<style>
[data-testid="stMainBlockContainer"] { padding-top: 4rem; padding-bottom: 3rem; max-width: 1500px; }
[data-testid="stCaptionContainer"] { opacity: 0.82; }
.stMarkdown a { text-underline-offset: 0.2em; }
.dvn-scroller.dvn-scroller {
  scrollbar-color: rgba(128, 128, 128, 0.75) rgba(128, 128, 128, 0.2) !important;
}
[data-testid^="stBaseButton-primary"]:not(:disabled), [data-testid^="stBaseButton-primary"]:not(:disabled) p {
  color: light-dark(#ffffff, #10161b);
}
[data-testid="stMultiSelectTagsContainer"] [data-tag],
[data-testid="stMultiSelectTagsContainer"] [data-tag] * {
  color: light-dark(#ffffff, #10161b);
}
@media (min-height: 600px) {
  [data-testid="stPopoverBody"]:has([class*="-picture-table"]) { max-height: calc(50vh - 2.5rem) !important; }
}
.stPlotlyChart :is(.xtick, .ytick, .heatmaplayer, .textpoint, .colorbar) text,
.stPlotlyChart text:is(.xtitle, .ytitle, .legendtext, .annotation-text) { fill: currentColor !important; }
</style>"""


def style() -> None:
    """Less empty space above the title than Streamlit leaves, and the contrast that WCAG AA asks for.

    The line below a link leaves the underscores of names such as `list_f1` in sight.

    The bar of a table that scrolls is in sight: Streamlit shows it below the pointer only.

    A picture's table opens above its button where there is no room below: Streamlit measures the room while
    it is still empty, and would never move it.

    Names and numbers in pictures have the ink of the page, also once the theme is switched while they are
    open: no page runs again then.
    """
    st.html(_STYLE)


def navigation(folder: Path, *, has_access: bool) -> st.Page:
    """The requested page.

    The navigation lists the pages that this person may open now, in menus where they are many; without
    access, Home alone.
    """
    open_pages = _open_pages() if has_access else set()
    in_menus = len(open_pages) > MAX_IN_ONE_LINE
    home = st.Page(
        folder / "home.py", title="Home", icon=":material/home:", default=True
    )
    menus: dict[str, list[st.Page]] = {"": [home]}
    for entry in PAGES:
        file = folder / f"{entry.file}.py"
        # Hidden pages are registered too: their address then says what right is missing, not "page
        # not found".
        visibility: Literal["visible", "hidden"] = (
            "visible" if entry in open_pages else "hidden"
        )
        icon = f":material/{entry.icon}:"
        page = st.Page(file, title=entry.title, icon=icon, visibility=visibility)
        menus.setdefault(entry.group if in_menus else "", []).append(page)
    # `expanded`: in small windows the sidebar lists the pages, all of them.
    return st.navigation(menus, position="top", expanded=True)


def _open_pages() -> set[PageEntry]:
    """The pages that this person may open at the chosen campaign in its present phase."""
    campaign = session.campaign()
    principal = session.principal()
    phase = campaign.phase if campaign else "open"
    pages = {page for page in PAGES if principal.may(page.right, phase)}
    # Tracks without pooled responses have no nuggets to write.
    if campaign is None or campaign.track.pooled is None:
        pages = {page for page in pages if page.file != "nuggets"}
    return pages


def why_access_denied() -> str:
    """Why this browser has no access to any campaign, "" if it has."""
    return access.why_denied(session.workspace())


def pickers() -> None:
    """Campaign, name and role in the sidebar.

    People choose name and role themselves only in the access mode `open`.
    """
    session.say_unknown_campaign()
    with st.sidebar:
        campaign = _campaign_picker()
        if access_mode() == "open":
            name_picker()
            _role_picker(campaign)
        elif session.who():
            principal = session.principal()
            role = (
                f"{principal.role}:{principal.team}"
                if principal.team
                else principal.role
            )
            st.caption(f"You are **{md(principal.person)}**, {_role_in_words(role)}.")
            access.sign_out_control()


def _campaign_picker() -> Campaign | None:
    campaigns, current = session.campaigns(), session.campaign()
    if current is None:
        return None
    names = list(campaigns)
    titles = titles_of(campaigns)
    # The browser sends the chosen words back: of two equal ones, Streamlit takes the last.
    chosen = st.selectbox(
        "Campaign",
        names,
        index=names.index(current.name),
        format_func=lambda name: shown(titles[name]),
    )
    if chosen != current.name or not session.why_access_ended():
        session.choose_campaign(chosen)
    return campaigns[chosen]


def _role_picker(campaign: Campaign | None) -> None:
    """The role to see the campaign in; in the access mode `open` everybody may try every role."""
    current = str(st.session_state.get(session.AS, "organiser"))
    team_roles = [f"team:{team}" for team in teams(campaign)] if campaign else []
    roles = ["organiser", "assessor", *team_roles, "visitor"]
    # The page's address may name a team that this campaign does not have.
    if current not in roles:
        roles.append(current)
    chosen = st.selectbox(
        "Your role", roles, index=roles.index(current), format_func=_role_in_words
    )
    if chosen != current:
        session.choose_role(chosen)
        st.rerun()


def _role_in_words(role: str) -> str:
    """A role with its article.

    >>> _role_in_words("organiser"), _role_in_words("team:ibis"), _role_in_words("visitor")
    ('an organiser', 'the team ibis', 'a visitor')
    """
    name, _, team = role.partition(":")
    if name == "team":
        return f"the team {shown(team)}" if team else "a team"
    article = "an" if name[0] in "ao" else "a"
    return f"{article} {name}"


def name_picker(key: str | None = None, label: str = "You judge as") -> None:
    """The person's name: one of the workspace's, or a new one; `key` where a page has several pickers."""
    names = list(session.workspace().store.people())
    current = session.who()
    # A name from the page's address need not be in the workspace's list yet.
    if current and current not in names:
        names.append(current)
    name = st.selectbox(
        label,
        names,
        index=names.index(current) if current else None,
        placeholder="choose or type your name",
        accept_new_options=True,
        key=key,
    )
    if name and name != current:
        problem = session.name_problem(name)
        if problem:
            st.warning(problem)
            return
        session.workspace().store.add_person(name.strip())
        session.choose_person(name.strip())
        st.rerun()


@contextmanager
def guard() -> Iterator[None]:
    """Shows every error of a page as one sentence; the server's log has the whole of it."""
    try:
        yield
    except MessageForPeople as error:
        st.error(md_sentence(str(error)))
    except StoreError as error:
        reference = log_fault(error, what="the database failed")
        if access_mode() == "open":
            st.error(
                f"The database could not be read or written: {md(str(error))}. Nothing that was shown as "
                "saved is lost."
            )
        else:
            st.error(md_sentence(database_sentence(reference)))
    # Streamlit's own `stop` and `rerun` are BaseExceptions and pass through.
    except Exception as error:
        reference = log_fault(error, what="a page ended in an error")
        st.error(md_sentence(fault_sentence(reference)))
