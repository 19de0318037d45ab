"""The report in a browser without a network: it opens, sorts, prints and saves its tables and pictures."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from assessment.campaign import Workspace
from assessment.report import report
from tests.browser.barriers import barriers
from tests.browser.server import Server
from tests.browser.waits import settled
from tests.small_samples import SMALL_SAMPLE_NAMES

ReportFile = Callable[[str], Path]
"""The file of a campaign's report."""


@pytest.fixture(scope="module")
def report_file(module_workspace: Path) -> Iterator[ReportFile]:
    """Each report is made once: nothing here changes what it holds."""
    workspace = Workspace(module_workspace)

    @cache
    def report_file(name: str) -> Path:
        file = module_workspace / f"{name}.html"
        file.write_bytes(report(workspace.campaign(name)))
        return file

    yield report_file
    workspace.store.close()


@pytest.fixture
def offline(page: Page) -> Page:
    """A page in a browser that reaches nothing; `page.messages` is what its console said,
    `page.requested` what it asked for.
    """
    page.context.set_offline(True)
    page.emulate_media(reduced_motion="no-preference")
    page.messages, page.requested = [], []
    page.on("console", lambda message: page.messages.append(message.text))
    page.on("pageerror", lambda error: page.messages.append(str(error)))
    page.on("request", lambda request: page.requested.append(request.url))
    return page


def opened(page: Page, file: Path) -> Page:
    page.goto(file.as_uri())
    return page


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_the_report_opens_offline_without_a_word_in_the_console(
    offline: Page, report_file: ReportFile, name: str
) -> None:
    opened(offline, report_file(name))
    expect(offline.locator("h1")).to_contain_text("report")
    assert offline.locator("svg circle.value").count() > 0
    assert (offline.messages, len(offline.requested)) == ([], 1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_report_is_accessible(
    offline: Page, report_file: ReportFile, scheme: str
) -> None:
    offline.emulate_media(color_scheme=scheme)
    opened(offline, report_file("r2c2-sample")).evaluate(
        "document.querySelectorAll('details').forEach((one) => { one.open = true; })"
    )
    assert barriers(offline) == []


def table(page: Page, caption: str) -> Locator:
    return page.locator("table").filter(
        has=page.locator("caption").get_by_text(caption, exact=True)
    )


def test_a_click_on_a_head_sorts_and_a_second_one_the_other_way(
    offline: Page, report_file: ReportFile
) -> None:
    board = table(
        opened(offline, report_file("qa2007-sample")), "Leaderboard, by series score"
    )
    runs, head = (
        board.locator("tbody th"),
        board.get_by_role("button", name="factoid-score"),
    )
    head.click()
    assert runs.all_inner_texts() == ["heronqa07a", "ternqa1", "siskin07", "knotbase"]
    head.click()
    assert runs.all_inner_texts() == ["knotbase", "siskin07", "ternqa1", "heronqa07a"]
    expect(board.locator("th[aria-sort=ascending]")).to_have_text("factoid-score")


def test_undefined_stays_last_whichever_way_is_sorted(
    offline: Page, report_file: ReportFile
) -> None:
    opened(offline, report_file("biogen-sample"))
    offline.get_by_text("Accuracy by topic, the hardest topic first").first.click()
    topics = table(offline, "Accuracy by topic, the hardest topic first")
    for _ in range(2):
        topics.get_by_role("button", name="plover-2025").click()
        values = topics.locator("tbody tr td:nth-child(4)").all_inner_texts()
        assert {"–", "100.00"} <= set(values)
        assert values == sorted(values, key=lambda text: text == "–")


def test_a_table_is_saved_as_csv_with_its_units_and_note_marks_in_columns_of_their_own(
    offline: Page, report_file: ReportFile
) -> None:
    opened(offline, report_file("qa2007-sample"))
    with offline.expect_download() as waiting:
        offline.get_by_role(
            "button", name="CSV: Leaderboard, by series score", exact=True
        ).click()
    lines = waiting.value.path().read_text("utf-8").splitlines()
    name = "qa2007-sample-leaderboard-by-series-score.csv"
    assert waiting.value.suggested_filename == name
    interval = "series score 95 % interval"
    assert lines[0].startswith(
        "run,team,rank,series score,series score judged/needed,series score note,"
        f"{interval},{interval} over,factoid-score"
    )
    assert len(set(lines[0].split(","))) == len(lines[0].split(","))
    start, _, rest = lines[1].partition(" topics,")
    assert re.fullmatch(r"heronqa07a,heron,1,0.9092,63/75,\d+,,\d", start)
    assert re.match(r"0.7444,17/22,\d+,", rest)


def test_an_interval_is_saved_as_two_numbers_of_its_measure(
    offline: Page, report_file: ReportFile
) -> None:
    opened(offline, report_file("scifact-sample"))
    with offline.expect_download() as waiting:
        offline.get_by_role("button", name="CSV: Leaderboard, by").first.click()
    with waiting.value.path().open(encoding="utf-8") as file:
        names, *lines = csv.reader(file)
    low = names.index("abstract_label_only_f1 95 % interval low")
    assert names[low + 1] == "abstract_label_only_f1 95 % interval high"
    for line in lines:
        first, second = map(float, line[low : low + 2])
        assert first <= second


def test_figures_below_zero_have_a_true_minus_sort_as_numbers_and_are_plain_in_files(
    offline: Page, report_file: ReportFile
) -> None:
    caption = "Leaderboard, AC: answers with confidence, by HMR: further measures"
    opened(offline, report_file("r2c2-sample"))
    board = table(offline, caption)
    board.get_by_role("button", name="OB", exact=True).click()
    texts = board.locator("tbody tr td:nth-child(5)").all_inner_texts()
    values = [text.split()[0] for text in texts]
    assert any(value.startswith("−") for value in values)
    numbers = [float(value.replace("−", "-")) for value in values]
    assert numbers in (sorted(numbers), sorted(numbers, reverse=True))
    with offline.expect_download() as waiting:
        offline.get_by_role("button", name=f"CSV: {caption}", exact=True).click()
    assert "−" not in waiting.value.path().read_text("utf-8")


@pytest.mark.parametrize(("kind", "start"), [("SVG", b"<svg"), ("PNG", b"\x89PNG")])
def test_a_picture_is_saved_as_a_file_of_its_own_with_its_title_and_its_legend(
    offline: Page, report_file: ReportFile, kind: str, start: bytes
) -> None:
    opened(offline, report_file("r2c2-sample"))
    with offline.expect_download() as waiting:
        offline.get_by_role("button", name=f"{kind}: Reliability", exact=True).click()
    data = waiting.value.path().read_bytes()
    assert data.startswith(start)
    assert len(data) > 2000
    if kind == "SVG":
        texts = re.findall(">([^<>]+)</text>", data.decode())
        assert "Reliability" in texts
        assert {"heron-AC-1", "plover-AC-1"} <= set(texts)
    assert offline.messages == []


def test_paper_gets_what_is_unfolded_with_all_notes_and_no_buttons(
    offline: Page, report_file: ReportFile
) -> None:
    opened(offline, report_file("scifact-sample")).evaluate(
        "dispatchEvent(new Event('beforeprint'))"
    )
    assert offline.locator("details.notes:not([open])").count() == 0
    offline.emulate_media(media="print")
    folded = offline.locator("details:not([open])")
    expect(folded.first).to_be_hidden()
    expect(offline.locator("header").get_by_text("are not on paper")).to_be_visible()
    expect(offline.locator(".tools").first).to_be_hidden()
    offline.emulate_media(media="screen")
    offline.get_by_role("button", name="Unfold all tables").click()
    expect(folded).to_have_count(0)


def test_three_pictures_with_their_words_fit_on_a_page_of_paper(
    offline: Page, report_file: ReportFile
) -> None:
    """Landscape A4 with the report's margins has 183 mm for text."""
    paper_width, paper_height = (round(mm * 96 / 25.4) for mm in (273, 183))
    offline.set_viewport_size({"width": paper_width, "height": paper_height})
    opened(offline, report_file("biogen-sample"))
    offline.emulate_media(media="print")
    heights = offline.locator("#runs-and-topics .together").evaluate_all(
        "blocks => blocks.map((block) => block.getBoundingClientRect().height)"
    )
    assert max(heights) < paper_height
    assert sorted(heights)[len(heights) // 2] < paper_height / 3
    long = offline.locator("figure:has(tbody tr:nth-child(8))").first
    assert long.evaluate("figure => getComputedStyle(figure).breakInside") == "auto"


def test_a_long_summary_and_the_first_leaderboard_fit_on_the_first_page_of_paper(
    offline: Page, report_file: ReportFile
) -> None:
    opened(offline, report_file("car-sample"))
    offline.emulate_media(media="print")
    # Landscape A4 and Letter within the report's margins
    for size in ((273, 183), (255, 189)):
        width, height = (round(mm * 96 / 25.4) for mm in size)
        offline.set_viewport_size({"width": width, "height": height})
        board = offline.locator("#leaderboard > figure").first
        box = board.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < height
        assert style_of(board, "breakInside") == "avoid"
    # Chromium moves a grid to the next page as a whole.
    assert style_of(offline.locator(".summary"), "display") == "block"
    row = offline.locator("tbody tr:first-child").first
    assert style_of(row, "breakBefore") == "avoid"
    last_row = offline.locator("tbody tr:last-child").first
    assert style_of(last_row, "breakBefore") == "avoid"


def test_narrow_leaderboards_share_a_line_of_paper(
    offline: Page, report_file: ReportFile
) -> None:
    offline.set_viewport_size({"width": 1032, "height": 692})
    opened(offline, report_file("r2c2-sample"))
    offline.emulate_media(media="print")
    titles = offline.get_by_text("Leaderboard, PR: passages, by MSnDCG@20")
    boxes = [title.bounding_box() for title in titles.all()]
    tops = {round(box["y"]) for box in boxes if box}
    assert (len(boxes), len(tops)) == (2, 1)


def test_the_head_of_the_run_column_stays_in_sight_with_the_runs(
    offline: Page, report_file: ReportFile
) -> None:
    offline.set_viewport_size({"width": 640, "height": 800})
    opened(offline, report_file("car-sample"))
    region = offline.locator("#leaderboard .scroll").first
    region.evaluate("region => region.scrollTo(region.scrollWidth, 0)")
    sides = region.locator("tr > th:first-child").evaluate_all(
        "heads => heads.map((head) => Math.round(head.getBoundingClientRect().left))"
    )
    assert len(set(sides)) == 1
    assert region.evaluate("region => region.scrollLeft") > 0


def test_the_contents_stay_in_sight_or_one_press_away(
    offline: Page, report_file: ReportFile
) -> None:
    opened(offline, report_file("scifact-sample"))
    contents = offline.get_by_role("navigation", name="Contents")
    back = offline.get_by_role("link", name="↑ Contents")
    offline.set_viewport_size({"width": 1280, "height": 800})
    contents.get_by_role("link", name="Method notes").click()
    expect(contents).to_be_in_viewport(ratio=1)
    expect(back).to_be_hidden()
    box = offline.locator("#method-notes > h2").bounding_box()
    nav = contents.bounding_box()
    assert box is not None
    assert nav is not None
    assert box["y"] + box["height"] > nav["height"]
    offline.set_viewport_size({"width": 640, "height": 800})
    expect(contents).not_to_be_in_viewport()
    back.click()
    expect(contents).to_be_in_viewport()
    offline.emulate_media(media="print")
    expect(back).to_be_hidden()


def test_long_questions_are_not_covered_by_the_next_column(
    offline: Page, report_file: ReportFile
) -> None:
    offline.set_viewport_size({"width": 1280, "height": 800})
    opened(offline, report_file("car-sample"))
    overflowing = offline.locator("#agreement tbody th").evaluate_all(
        "heads => heads.filter((head) => head.scrollWidth > head.clientWidth).length"
    )
    assert overflowing == 0


def test_a_jump_to_a_section_does_not_glide(
    offline: Page, report_file: ReportFile
) -> None:
    opened(offline, report_file("biogen-sample"))
    assert style_of(offline.locator("html"), "scrollBehavior") == "auto"


def test_a_section_of_folded_tables_is_on_paper_once_one_of_them_is_unfolded(
    offline: Page, report_file: ReportFile
) -> None:
    opened(offline, report_file("scifact-sample")).evaluate(
        "dispatchEvent(new Event('beforeprint'))"
    )
    offline.emulate_media(media="print")
    heading = offline.get_by_role("heading", name="All figures by topic")
    expect(heading).to_be_hidden()
    topic = offline.locator("#all-figures-by-topic > details").first
    topic.evaluate("details => { details.open = true; }")
    expect(heading).to_be_visible()


def test_what_stands_below_a_heading_stays_with_the_pictures_on_paper(
    offline: Page, report_file: ReportFile
) -> None:
    opened(offline, report_file("biogen-sample"))
    offline.emulate_media(media="print")
    reading = offline.locator("#runs-and-topics > h2 + p")
    assert style_of(reading, "breakAfter") == "avoid"
    assert style_of(reading, "breakInside") == "avoid"
    room = "h2 => parseFloat(getComputedStyle(h2, '::after').height)"
    heading = offline.locator("#runs-and-topics > h2")
    first_picture = offline.locator("#runs-and-topics .picture").first.bounding_box()
    assert first_picture is not None
    assert heading.evaluate(room) > first_picture["height"]


def style_of(element: Locator, name: str) -> object:
    return element.evaluate("(it, name) => getComputedStyle(it)[name]", name)


def test_the_number_at_a_figure_leads_to_its_note(
    offline: Page, report_file: ReportFile
) -> None:
    opened(offline, report_file("qa2007-sample"))
    link = offline.locator("#leaderboard small a").first
    number = link.inner_text().strip("[]")
    link.click()
    note = offline.locator(f"#note-{number}")
    expect(note).to_be_in_viewport()
    assert note.evaluate("note => note.matches(':target')")
    note.get_by_role("link", name="↑ figure").click()
    expect(link).to_be_in_viewport()


def test_the_page_release_gives_the_report(server: Server, page: Page) -> None:
    page.goto(f"{server.address}/release?campaign=scifact-sample")
    settled(page)
    with page.expect_download() as waiting:
        page.locator(".st-key-report button").click()
    assert waiting.value.suggested_filename == "scifact-sample-report.html"
    assert waiting.value.path().read_text("utf-8").startswith("<!DOCTYPE html>")
