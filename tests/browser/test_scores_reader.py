"""The reader's script in a browser: rules beside parts, foreign text as text, every rule within reach of
the eye and of keys.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from assessment.model import Explained, Part, Reason, TextMark
from assessment.ui import reader

HERE = Path(reader.__file__).parent
THEME = (
    "--st-text-color: #1d2730; --st-background-color: #fff; --st-border-color: #d5dce1; "
    "--st-primary-color: #0f6a8b; --st-font: sans-serif"
)
GOLD = Reason("G1", "gold set 1", "of which all sentences are needed")
COUNTS = Reason("✓", "counts", "its set is complete", "good")
TEXT = Explained(
    "Abstract 7: Gel",
    (Reason("?", "not judged", "not judged: it counts as wrong", "bad"),),
    (
        (
            Part(
                "Gel is safe [1].",
                (TextMark(12, 15, "cited", "first"),),
                name="sentence 0",
            ),
            (GOLD, COUNTS),
        ),
        (Part("Rest.", name="sentence 1"), ()),
    ),
    "https://example.org/7",
)


@pytest.fixture
def draw(page):
    """A function that draws texts, and gives the page."""
    page.set_content(
        f'<style>{(HERE / "reader.css").read_text()}</style><div id="host" style="{THEME}"><div '
        'class="rd"></div></div>'
    )
    script = (
        (HERE / "reader.js")
        .read_text()
        .replace("export default function", "window.draw = function")
    )
    page.add_script_tag(content=script)

    def draw(*texts):
        data = {"explained": reader.explained_data(texts, {})}
        page.evaluate(
            "data => window.draw({ data, parentElement: document.getElementById('host') })",
            data,
        )
        return page

    return draw


def test_each_part_stands_with_its_number_its_signs_and_its_rules(draw):
    parts = draw(TEXT).locator(".rx-part")
    assert parts.nth(0).locator(".rx-part-name, .rx-text").all_text_contents() == [
        "sentence 0",
        "Gel is safe [1].",
    ]
    assert parts.nth(0).locator(".rx-chip").all_text_contents() == [
        "G1gold set 1",
        "✓counts",
    ]
    assert parts.nth(0).locator(".rx-rule").all_text_contents() == [
        "of which all sentences are needed",
        "its set is complete",
    ]
    assert parts.nth(1).inner_text().split() == ["sentence", "1", "Rest."]


def test_the_rule_of_the_whole_stands_once_with_its_sign(draw):
    whole = draw(TEXT).locator(".rx-whole")
    assert whole.locator(".rx-chip").all_text_contents() == ["?not judged"]
    assert whole.locator(".rx-rule").inner_text() == "not judged: it counts as wrong"


def test_the_title_has_the_chips_of_a_folded_text_only(draw):
    chip = draw(TEXT).locator(".rx-title .rx-chip")
    assert not chip.is_visible()
    draw(TEXT).locator(".rx-title").click()
    assert chip.is_visible()


def test_a_rule_that_a_part_says_does_not_stand_at_the_whole_too(draw):
    twice = Explained("Gel", (COUNTS, GOLD), ((Part("Gel is safe."), (COUNTS,)),))
    chips = draw(twice).locator(".rx-whole .rx-chip").all_text_contents()
    assert chips == ["G1gold set 1"]


def test_a_plain_rule_keeps_its_own_colour_in_a_toned_row(draw):
    colours = (
        draw(TEXT)
        .locator(".rx-part .rx-chip")
        .evaluate_all("chips => chips.map(chip => getComputedStyle(chip).color)")
    )
    assert len(set(colours)) == 2


def test_foreign_text_is_shown_as_text(draw):
    evil = "<img src=x onerror='window.hacked=1'>"
    drawn = draw(
        Explained(
            evil,
            (Reason(evil, evil, evil),),
            ((Part(evil, head=evil, name=evil), (Reason(evil, evil, evil),)),),
        )
    )
    assert drawn.locator("img").count() == 0
    assert drawn.evaluate("window.hacked") is None
    assert drawn.locator(".rx-part .rd-text").inner_text() == evil


def test_a_text_folds_by_key_and_its_link_is_reached_by_tab(draw):
    drawn = draw(TEXT)
    drawn.keyboard.press("Tab")
    drawn.keyboard.press("Tab")
    assert drawn.evaluate("document.activeElement.href") == "https://example.org/7"
    drawn.keyboard.press("Shift+Tab")
    drawn.keyboard.press("Enter")
    assert drawn.locator("details").get_attribute("open") is None


@pytest.mark.parametrize("width", [400, 1280, 1600])
def test_nothing_sticks_out_of_the_page(draw, width):
    long = Part("x" * 3000, name="sentence 0")
    drawn = draw(
        TEXT._replace(
            title="y" * 400,
            parts=((long, (Reason("✗", "no evidence", "z" * 300, "bad"),)),),
        )
    )
    drawn.set_viewport_size({"width": width, "height": 900})
    assert drawn.evaluate("document.documentElement.scrollWidth") <= width


def test_a_press_brings_a_pane_below_into_sight_and_its_button_leads_back(draw):
    part = (Part("Gel is safe.", name="sentence 1"), (COUNTS,))
    page = draw(*[Explained("Gel", (), (part,) * 40)] * 2)
    page.evaluate(
        """data => {
            const pane = document.createElement("div");
            pane.className = "st-key-answer-documents";
            pane.innerHTML = "<div id='way'><div class='rd'></div></div><p style='height: 90vh'>11</p>";
            document.body.append(pane);
            const element = (id) => document.getElementById(id);
            const ask = (...request) => (window.request = request);
            window.draw({ data: { explained: data }, parentElement: element("host"), setTriggerValue: ask });
            window.draw({ data: { back: true }, parentElement: element("way"), setTriggerValue: ask });
        }""",
        reader.explained_data(
            [Explained("Gel", (), (part,) * 40)],
            {},
            {(0, 3): {"document": "11", "is_shown": False}},
        ),
    )
    shows = page.get_by_role("button", name="Show the document: sentence 1")
    shows.click()
    assert page.evaluate("window.request") == ["document", "11"]
    back = page.get_by_role("button", name="Back to the answer")
    expect(back).to_be_in_viewport()
    expect(back).to_be_focused()
    back.press("Enter")
    expect(shows).to_be_in_viewport()
    expect(shows).to_be_focused()


def test_reasons_of_citations_stand_below_those_of_their_sentence(draw):
    cited = Reason("✗", "PMID 11", "contradicts it", "bad", "citations")
    text = Explained("Gel", (), ((Part("Gel is safe."), (cited, COUNTS)),))
    page = draw(text)
    words = page.locator(".rx-reasons").inner_text().splitlines()
    assert [word for word in words if word in ("counts", "PMID 11")] == [
        "counts",
        "PMID 11",
    ]
    assert page.locator(".rx-about").all_text_contents() == ["citations"]
    expect(page.locator(".rx-part")).to_have_attribute("data-tone", "good")
    expect(page.locator(".rx-key")).to_contain_text("citations have their own colours")
    assert draw(TEXT).locator(".rx-key").count() == 0
