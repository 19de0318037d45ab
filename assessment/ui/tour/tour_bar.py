"""The bar above a page that a tour has led to: what to look at there, and the next stop."""

from __future__ import annotations

import html
from collections.abc import Sequence

import streamlit as st

from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.links import STOP
from assessment.ui.tour.stop_links import (
    judging_address,
    link,
    own_name,
    sentence_of,
    stop_address,
    tour_address,
)
from assessment.ui.tour.stops import SAMPLE_TOURS, Stop

_STYLE = """<style>
.tour-bar {
  display: flex; flex-wrap: wrap; align-items: center; gap: 0.3rem 1rem; padding: 0.45rem 0.8rem;
  border: 1px solid light-dark(#0b5f7e, #5bb8d6); border-radius: 0.5rem;
  background: light-dark(#eaf4f8, #16262e); font-size: 0.93rem; line-height: 1.4;
}
.tour-bar p { flex: 1 1 22rem; margin: 0; font-size: inherit; }
.tour-bar span { display: flex; flex-wrap: wrap; align-items: center; gap: 0.3rem 0.9rem; }
.tour-bar a, .tour-bar a:visited { color: light-dark(#0b5f7e, #86cfe6); }
.tour-bar a.tour-next, .tour-bar a.tour-next:visited {
  padding: 0.25rem 0.7rem; border-radius: 0.4rem; text-decoration: none; font-weight: 600;
  background: light-dark(#0b5f7e, #86cfe6); color: light-dark(#ffffff, #10161b);
}
</style>"""


_DESKS = {"judge", "nuggets", "adjudicate"}
_PART_OF_ADJUDICATE = "adjudicate-part"
_DESK_STYLE = """<style>
:root [data-testid="stMainBlockContainer"] { max-width: none; padding: 2.3rem 0.2rem 0; }
:root [data-testid="stMainBlockContainer"] [data-testid="stVerticalBlock"] { gap: 0.25rem; }
:root [data-testid="stHeader"], :root .st-key-campaign-bar { height: 2.3rem; min-height: 0; }
</style>"""
"""The frame of the desk (`desk/static/css/frame.css`), which comes with its scripts: the bar stands in its
place before they are there.
"""


def tour_bar(page: str) -> None:
    """Draws the bar at a stop of the tour of the chosen campaign, for whoever may see the tour.

    On another page than the stop's, to which a link there has led, it leads back to the stop.
    """
    campaign = session.campaign()
    if campaign is None or not session.may("campaigns"):
        return
    # A campaign of one's own has no tour, whatever number its address holds.
    tour = SAMPLE_TOURS.get(campaign.name)
    number = _number(st.query_params.get(STOP, ""))
    if tour is None or not 0 < number <= len(tour.stops):
        return
    style = _STYLE
    # The other parts of Adjudicate are no desk.
    has_desk = _PART_OF_ADJUDICATE not in st.query_params
    if has_desk and page in _DESKS:
        style += _DESK_STYLE
    draw = _bar if page == tour.stops[number - 1].page else _bar_elsewhere
    st.html(style + draw(campaign, tour.stops, number))


def _number(text: str) -> int:
    """The number of the stop, 0 where the address has none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0


def _bar(campaign: Campaign, stops: tuple[Stop, ...], number: int) -> str:
    stop = stops[number - 1]
    end = "" if stop.name.endswith("?") else "."
    name = html.escape(f"Stop {number} of {len(stops)}: {stop.name}{end}")
    words = sentence_of(stop)
    if session.who() and not own_name():
        # The other parts of Adjudicate are no desk.
        decides = stop.page in _DESKS and _PART_OF_ADJUDICATE not in stop.query
        words += f" {_guest_in_words(session.who(), decides=decides)}"
    sentence = html.escape(words)
    links = []
    if number > 1:
        before = stop_address(campaign, stops[number - 2], number - 1)
        links.append(link(before, "Back"))
    links += [link(tour_address("", campaign, {}), "End the tour")]
    if number < len(stops):
        following = stops[number]
        target = stop_address(campaign, following, number + 1)
        links.append(link(target, f"Next: {following.name} →", "tour-next"))
    else:
        # Nothing is stored any more once a campaign is released.
        words = "Judge yourself →" if campaign.phase == "open" else "See the desk →"
        links.append(link(judging_address(campaign), words, "tour-next"))
    return _markup(f"<strong>{name}</strong> {sentence}", links)


def _guest_in_words(name: str, *, decides: bool) -> str:
    """As whom a newcomer looks at the stop, or decides there.

    >>> _guest_in_words("Zoe", decides=False)
    'You look as Zoe, an invented person.'
    """
    if decides:
        return f"You decide as {name}, an invented person; u takes it back."
    return f"You look as {name}, an invented person."


def _bar_elsewhere(campaign: Campaign, stops: tuple[Stop, ...], number: int) -> str:
    """The bar on a page that is not the stop's own."""
    stop = stops[number - 1]
    end = link(tour_address("", campaign, {}), "End the tour")
    back = link(
        stop_address(campaign, stop, number), f"Back to stop {number}", "tour-next"
    )
    name = html.escape(stop.name)
    return _markup(f"The tour is at stop {number} of {len(stops)}: {name}", [end, back])


def _markup(words: str, links: Sequence[str]) -> str:
    return (
        f'<nav class="tour-bar" aria-label="Tour"><p>{words}</p>'
        f"<span>{''.join(links)}</span></nav>"
    )
