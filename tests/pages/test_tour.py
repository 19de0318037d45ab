"""The tour on the home page: what it shows to whom, and that every link of it holds at its sample."""

from __future__ import annotations

import html
import re
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from assessment.campaign.workspace import ENVIRONMENT
from assessment.ui.tour.stops import PATH, SAMPLE_TOURS
from tests.pages.opening import open_in_frame, widget, words

PAGES = Path(__file__).parents[2] / "pages"
LINKS = [(name, stop) for name, tour in SAMPLE_TOURS.items() for stop in tour.stops]


@pytest.fixture
def other(workspace, monkeypatch):
    """A workspace with a campaign of one's own and no sample."""
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    workspace.create("spring", "biogen", "Spring")
    return workspace


def tours(test):
    return [
        expander
        for expander in test.expander
        if expander.label == "Tour of the sample campaigns"
    ]


def addresses(test):
    """The links of the tour but for the one that starts it, which leads to the first stop."""
    return [
        html.unescape(link) for link in re.findall(r'<a href="([^"]*)"', markup(test))
    ]


def test_every_sample_campaign_has_a_stop_and_every_stop_a_sample(full):
    assert set(SAMPLE_TOURS) == set(full.campaigns())


def markup(test):
    return " ".join(element.proto.body for element in test.get("html"))


def text_of(test):
    return html.unescape(re.sub(r"<[^>]*>", " ", markup(test)))


def test_a_newcomer_finds_the_tour_open_with_every_sample_in_it(full):
    test = open_in_frame("home")
    (tour,) = tours(test)
    assert tour.proto.expanded
    text = text_of(test)
    assert [
        tour.judges for tour in SAMPLE_TOURS.values() if tour.judges not in text
    ] == []


def test_the_tour_leads_through_one_sample_and_folds_the_others(full):
    page = markup(open_in_frame("home"))
    walk, _, more = page.partition('<details class="tour-more">')
    (guided,) = [name for name, tour in SAMPLE_TOURS.items() if tour.guided]
    stops = SAMPLE_TOURS[guided].stops
    links = re.findall(r"<b>Stop (\d)</b><a href=\"([^\"]*)\"", walk)
    assert [number for number, _ in links] == [str(n + 1) for n in range(len(stops))]
    assert all(f"campaign={guided}" in link for _, link in links)
    start = re.search(r'class="tour-start" href="([^"]*)"', walk)
    assert start[1] == links[0][1]
    starts = re.findall(r'class="tour-other" href="([^"]*)"', more)
    assert len(starts) == len(SAMPLE_TOURS) - 1
    assert all("./scores?" in link and "tour=1" in link for link in starts)
    others = set(SAMPLE_TOURS) - {guided}
    assert [name for name in others if f"campaign={name}" not in more] == []
    assert [name for name in others if f"campaign={name}" in walk] == []


def test_who_has_a_name_finds_it_folded(full):
    (tour,) = tours(open_in_frame("home", who="Ann"))
    assert not tour.proto.expanded


def test_all_links_are_there_and_keep_who_looks(full):
    links = addresses(open_in_frame("home", who="Ann"))
    assert len(links) == len(LINKS) + len(PATH)
    assert all("campaign=" in link and "who=Ann" in link for link in links)


def test_an_assessor_sees_no_tour(full):
    assert tours(open_in_frame("home", **{"as": "assessor"})) == []


def test_an_empty_workspace_offers_the_samples_and_no_tour(tmp_path, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    test = open_in_frame("home")
    assert tours(test) == []
    assert "Add the sample campaigns" in [button.label for button in test.button]


def test_without_samples_the_tour_adds_them(other):
    test = open_in_frame("home")
    assert addresses(test) == []
    button = widget(test.button, "Add the samples that are missing")
    button.click().run(timeout=120)
    assert set(other.campaigns()) == {"spring", *SAMPLE_TOURS}
    assert len(addresses(test)) == len(LINKS) + len(PATH)


@pytest.mark.parametrize(
    "page", sorted({stop.page for _, stop in LINKS} | {stop.page for stop in PATH})
)
def test_every_page_of_the_tour_exists(page):
    assert (PAGES / f"{page}.py").exists()


def bar_at(page, **query):
    """The bar of the tour above a page, "" without one."""
    bars = re.findall(
        r'<nav class="tour-bar".*?</nav>', markup(open_in_frame(page, **query))
    )
    return bars[0] if bars else ""


def links_of(bar):
    return {
        words: html.unescape(link)
        for link, words in re.findall(r'href="([^"]*)"[^>]*>([^<]*)</a>', bar)
    }


def test_the_bar_says_what_to_look_at_and_leads_to_the_next_stop(full):
    stops = SAMPLE_TOURS["biogen-sample"].stops
    bar = bar_at("scores", campaign="biogen-sample", tour="1", who="Ann")
    assert f"Stop 1 of {len(stops)}: {stops[0].name}." in bar
    links = links_of(bar)
    following = links[f"Next: {stops[1].name} →"]
    assert following.startswith(f"./{stops[1].page}?campaign=biogen-sample&who=Ann")
    assert "tour=2" in following
    assert "Back" not in links
    question = bar_at("agreement", campaign="biogen-sample", tour="4")
    assert "Stop 4 of 6: Does disagreement matter?</strong>" in question


def test_a_link_of_a_stop_keeps_the_tour_whose_bar_leads_back(full):
    stop = {"campaign": "biogen-sample", **SAMPLE_TOURS["biogen-sample"].stops[0].query}
    page = open_in_frame("scores", tour="1", **stop)
    links = re.findall(r"\(\./\w+\?campaign=biogen-sample[^)]*\)", words(page))
    assert links
    assert [link for link in links if "&tour=1" not in link] == []
    bar = bar_at("errors", campaign="biogen-sample", tour="1", who="Ann")
    assert "The tour is at stop 1 of 6: Official scores, live" in bar
    links = links_of(bar)
    assert set(links) == {"End the tour", "Back to stop 1"}
    back = links["Back to stop 1"]
    assert back.startswith("./scores?campaign=biogen-sample&who=Ann&tour=1&")
    assert "tour" not in parse_qs(links["End the tour"])


def test_a_guest_stays_one_beside_a_stop_and_keeps_no_name(full):
    guest = {"who": "Zoe", "tour-guest": "Zoe"}
    links = links_of(bar_at("units", campaign="biogen-sample", tour="2", **guest))
    assert "tour-guest=Zoe" in links["Back to stop 2"]
    assert links["End the tour"] == "./?campaign=biogen-sample"


def test_the_last_stop_leads_to_the_desk(full):
    last = len(SAMPLE_TOURS["biogen-sample"].stops)
    links = links_of(bar_at("release", campaign="biogen-sample", tour=str(last)))
    # Whoever has no name begins to judge under one that says so.
    newcomer = "./judge?campaign=biogen-sample&who=Guest"
    assert links["Judge yourself →"] == newcomer
    assert links["End the tour"] == "./?campaign=biogen-sample"


def test_whoever_has_a_name_judges_under_it_after_the_tour(full):
    stop = {"campaign": "biogen-sample", "who": "Ann"}
    last = len(SAMPLE_TOURS["biogen-sample"].stops)
    links = links_of(bar_at("release", tour=str(last), **stop))
    assert links["Judge yourself →"] == "./judge?campaign=biogen-sample&who=Ann"


def test_a_newcomer_looks_at_disputes_as_a_guest_and_keeps_no_name(full):
    guest = {"who": "Zoe", "tour-guest": "Zoe"}
    bar = bar_at("scores", campaign="biogen-sample", tour="1")
    following = parse_qs(links_of(bar)["Next: Disputes by their effect →"])
    assert following["who"] == following["tour-guest"] == ["Zoe"]
    bar = bar_at("adjudicate", campaign="biogen-sample", tour="2", **guest)
    assert "You decide as Zoe, an invented person; u takes it back." in bar
    elsewhere = bar_at("agreement", campaign="biogen-sample", tour="4", **guest)
    assert "You look as Zoe, an invented person." in elsewhere
    assert [link for link in links_of(bar).values() if "who=" in link] == []


def test_above_a_desk_the_bar_stands_where_the_desk_will_leave_it(full):
    frame = "padding: 2.3rem 0.2rem 0"
    sheet = PAGES.parent / "assessment/ui/desk/static/css/frame.css"
    assert frame in sheet.read_text("utf-8")

    def page(name, stop, **query):
        address = {"campaign": "biogen-sample", "tour": stop, "who": "Zoe", **query}
        return markup(open_in_frame(name, **address))

    assert frame in page("adjudicate", "2")
    assert frame not in page("adjudicate", "2", **{"adjudicate-part": "Policies"})
    assert frame not in page("scores", "1")


@pytest.mark.parametrize("number", ["", "0", "7", "99999", "x", "²"])
def test_without_a_stop_in_the_address_there_is_no_bar(full, number):
    assert bar_at("scores", campaign="biogen-sample", tour=number) == ""


def test_an_assessor_sees_no_bar(full):
    query = {"campaign": "biogen-sample", "tour": "1", "as": "assessor"}
    assert bar_at("home", **query) == ""
