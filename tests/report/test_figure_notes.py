"""Notes on figures: every number in a leaderboard leads to the note on that figure, near the report's end."""

from __future__ import annotations

import re

import pytest

from assessment.campaign import Workspace
from assessment.model import Score
from assessment.report.figure_notes import FigureNotes, figure_notes, note_list
from assessment.report.report_data import gather
from assessment.report.tables import TableCell, grid
from tests.report.conftest import MADE
from tests.report.test_markup import Reader
from tests.small_samples import SMALL_SAMPLE_NAMES

HERON = Score("heron", None, "MAP", 0.5, 1, 2, "topic 3 is left out")
TERN = HERON._replace(run="tern", note="no answer to topic 4")


def test_a_note_of_several_figures_has_one_number():
    notes = figure_notes([[HERON, TERN, HERON._replace(measure="P@5")]])
    assert notes.numbers == {
        ("heron", "MAP"): 1,
        ("heron", "P@5"): 1,
        ("tern", "MAP"): 2,
    }
    assert notes.numbers_of("MAP", ["heron", "tern", "ibis"]) == [1, 2]


def test_numbers_go_on_through_all_leaderboards_and_lists():
    notes = figure_notes([[HERON], [HERON._replace(note="")], [TERN]])
    page = note_list(notes, ["Rankings", "Answers", "Pages"])
    assert re.findall("<h3>(.*?)</h3>", page) == ["Rankings", "Pages"]
    assert re.findall(r'<li id="note-(\d)">', page) == ["1", "2"]
    assert '<ol start="2"' in page
    assert "MAP of tern: no answer to topic 4" in Reader(page).text


def test_without_notes_there_is_no_list():
    assert note_list(FigureNotes(), []) == ""
    assert note_list(figure_notes([[HERON._replace(note="")]]), ["Runs"]) == ""


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_every_number_leads_to_a_note_and_every_note_is_led_to(page_of, name):
    page = page_of(name)
    listed = re.findall(r'<li id="note-(\d+)">', page)
    assert listed == [str(number) for number in range(1, len(listed) + 1)]
    assert set(re.findall(r'href="#note-(\d+)"', page)) == set(listed)
    # And back, to one figure of each note
    back = re.findall(r'href="#(figure-\d+)"', page)
    assert len(set(back)) == len(back)
    assert all(page.count(f'id="{figure_id}"') == 1 for figure_id in back)


def test_the_number_at_a_figure_is_that_of_its_own_note(sample_views):
    campaign = Workspace(sample_views).campaign("qa2007-sample")
    data = gather(
        campaign, (), MADE, anonymous=False, progress=lambda share, text: None
    )
    notes = [entry.note for entries in data.notes.by_leaderboard for entry in entries]
    for score in campaign.totals():
        number = data.notes.numbers.get((score.run, score.measure))
        assert (notes[number - 1] if number else "") == score.note


def test_the_notes_come_last_and_not_between_the_figures(page_of):
    page = page_of("biogen-sample")
    sections = re.findall("<h2>(.*?)</h2>", page)
    assert sections[-2] == "Notes on figures"
    board = page.partition("<h2>Leaderboard</h2>")[2].partition("<h2>")[0]
    assert "is left out" not in board
    assert 'A number in brackets leads to <a href="#notes-on-figures">' in board


def test_only_a_long_remark_at_a_figure_goes_on_in_more_lines():
    rows = [("heron", TableCell("0.5", "7 topics, rough"), TableCell("–", "no " * 20))]
    page = grid("Runs", ("run", "MAP", "tau"), rows)
    assert page.count('<small class="long">') == 1
    assert "<small>7 topics, rough</small>" in page
