"""What the assessor sees: foreign text, evidence, search, the layout."""

from __future__ import annotations

from typing import Any

from tests.browser.waits import drawn, resize

from .app import WORLD
from .page_tools import READY, held, keys, label, on_screen, open_desk, saved

SELECT = """([passage, start, end]) => {
  const whole = document.querySelector(`[data-passage="${passage}"]`);
  const position = (offset) => {
    const walker = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
    let left = offset;
    while (walker.nextNode()) {
      if (left <= walker.currentNode.length) return [walker.currentNode, left];
      left -= walker.currentNode.length;
    }
  };
  const range = document.createRange();
  range.setStart(...position(start)); range.setEnd(...position(end));
  getSelection().removeAllRanges(); getSelection().addRange(range);
}"""


def test_nothing_jumps_when_labels_notes_and_flags_come(page: Any) -> None:
    boxes = (
        "() => [...document.querySelectorAll('[data-unit], .desk-bar, [data-action=undo]')].map(n => "
        "{ const b = n.getBoundingClientRect(); return [b.x, b.y, b.width, "
        "b.height].map(Math.round).join() })"
    )
    before = page.evaluate(boxes)
    keys(page, "1", "1", "5", "3", "f", "0", "1")
    assert page.evaluate(boxes) == before


def test_selected_text_becomes_evidence_is_marked_and_can_be_removed(page: Any) -> None:
    keys(page, "End", "Home", "ArrowDown", "ArrowDown")
    page.evaluate(SELECT, [2, 9, 40])
    keys(page, "e")
    page.evaluate(SELECT, [0, 0, 10])
    keys(page, "e", "1", "ArrowUp")
    assert page.locator(".desk-evidence").all_inner_texts() == [
        "BACKGROUND",
        "Patients who lost 10 % of their",
    ]
    page.click("text=× >> nth=0")
    saved(page)
    assert [item["text"] for item in WORLD.log[-1]["evidence"]] == ["BACKGROUND"]


def test_a_selection_over_two_passages_gives_two_excerpts(page: Any) -> None:
    keys(page, "ArrowDown", "ArrowDown")
    page.evaluate("""() => {
      const [one, other] = document.querySelectorAll("[data-passage]");
      const textsOf = (node) => {
        const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), texts = [];
        while (walker.nextNode()) if (walker.currentNode.length) texts.push(walker.currentNode);
        return texts;
      };
      const last = textsOf(one).at(-1), range = document.createRange();
      range.setStart(last, last.length - 9);
      range.setEnd(textsOf(other)[0], 7);
      getSelection().removeAllRanges();
      getSelection().addRange(range);
    }""")
    keys(page, "e")
    saved(page)
    assert [item["text"] for item in WORLD.log[-1]["evidence"]] == [
        "pressure.",
        "METHODS",
    ]


def test_evidence_keeps_the_documents_own_characters(
    context: Any, address: str
) -> None:
    page = open_desk(context, address, "n=2")
    keys(page, "ArrowDown", "ArrowDown")
    page.evaluate(SELECT, [1, 0, 14])
    keys(page, "e")
    saved(page)
    assert WORLD.log[-1]["evidence"][0]["text"] == "Null \x00 bell \x07"


def test_hostile_text_is_text(context: Any, address: str) -> None:
    page = open_desk(context, address, "n=2")
    keys(page, "ArrowDown", "ArrowDown")
    drawn(page)
    assert page.evaluate("window.hacked") is None
    assert (
        page.locator(".desk-panes script, .desk-panes img, .desk-panes svg").count()
        == 0
    )
    assert page.locator(".desk-document a").count() == 0
    assert "<script>window.hacked=2</script>" in page.inner_text(".desk-document-body")
    assert page.locator('[data-part="1"] .desk-mark-cited').inner_text() == "99000666"


def test_document_order_keeps_the_unit_in_hand(page: Any) -> None:
    keys(page, "ArrowDown", "ArrowDown", "o")
    page.wait_for_selector("text=Document 1 of 4")
    assert held(page) == "relation|A1.0.99000001"
    keys(page, "o")
    page.wait_for_selector("text=Answer 1 of 3")
    assert held(page) == "relation|A1.0.99000001"


def test_only_open_screens_when_asked(page: Any) -> None:
    keys(page, *["1"] * 8)
    saved(page)
    keys(page, "w")
    on_screen(page, 1)


def test_search_walks_through_the_hits(page: Any) -> None:
    keys(page, "ArrowDown", "ArrowDown", "/")
    page.keyboard.type("weight")
    assert "1 of 5" in page.inner_text(".desk-search-row")
    keys(page, "Enter")
    assert "2 of 5" in page.inner_text(".desk-search-row")
    keys(page, "Escape", "1")
    assert label(page, "relation|A1.0.99000001") == "supporting"


def test_every_key_has_a_button_with_a_tooltip(page: Any) -> None:
    actions = page.evaluate(
        "import('/desk/keys/key_table.js').then(({KEYS}) => KEYS.map(k => k.action).filter(a => a !== "
        "'label' && a !== 'accept'))"
    )
    for action in actions:
        assert page.locator(f'[data-action="{action}"]').first.get_attribute("title"), (
            action
        )
    assert page.locator("[data-label-button]").first.get_attribute("title")


def test_every_button_has_a_name(page: Any) -> None:
    names = page.evaluate(
        "() => [...document.querySelectorAll('.desk :is(button, input, textarea, "
        "select)')].map(n => n.ariaLabel || n.textContent.trim() || n.title)"
    )
    assert all(names)


def test_the_desk_fits_the_window(context: Any, page: Any) -> None:
    for width, height in [(1280, 800), (1920, 1080), (2560, 1440), (640, 460)]:
        resize(page, width, height)
        sizes = page.evaluate(
            "() => [document.documentElement.scrollHeight, innerHeight, "
            "document.documentElement.scrollWidth, innerWidth]"
        )
        assert sizes[0] <= sizes[1] and sizes[2] <= sizes[3], (width, sizes)


def test_the_unit_in_hand_is_kept_in_sight(context: Any, address: str) -> None:
    page = open_desk(context, address, "n=1")
    for name in ["End", "Home", *["ArrowDown"] * 15]:
        keys(page, name)
        inside = page.evaluate(
            "() => { const a = "
            "document.querySelector('[aria-current=true]').getBoundingClientRect(), b = "
            "document.querySelector('.desk-answer .desk-scroll').getBoundingClientRect(); return "
            "a.top >= b.top && a.bottom <= b.bottom }"
        )
        assert inside, name


def reviewed(context: Any, address: str) -> Any:
    """The first answer was judged, and something that its judgment follows from was judged anew after it."""
    page = open_desk(context, address)
    keys(page, "1")
    saved(page)
    WORLD.review = {("accuracy", "A1")}
    page.reload()
    page.wait_for_selector(READY)
    return page


def test_a_unit_to_be_looked_at_again_says_so_until_it_is_judged_again(
    context: Any, address: str
) -> None:
    page = reviewed(context, address)
    chip = page.locator('[data-unit="accuracy|A1"]')
    assert "◄ look again" in chip.inner_text()
    page.keyboard.press("End")
    page.keyboard.press("j")
    again = page.locator(
        '[data-tray="end"] .desk-jumps', has_text="Look again: 1"
    ).first
    again.locator("[data-jump]").click()
    keys(page, "1")
    saved(page)
    assert (chip.inner_text().count("◄"), [event["label"] for event in WORLD.log]) == (
        0,
        ["yes", "yes"],
    )


def test_an_unchanged_note_is_not_a_new_judgment(context: Any, address: str) -> None:
    page = reviewed(context, address)
    keys(page, "Home", "n", "Escape", "j", "3")
    saved(page)
    assert [event["label"] for event in WORLD.log] == ["yes", "borderline"]


def test_the_guidelines_are_paragraphs_above_the_definitions(page: Any) -> None:
    keys(page, "g")
    text = page.inner_text(".desk-side")
    assert (
        text.index("Judge what stands there")
        < text.index("A citation that does not exist")
        < text.index("Does the document support")
    )
