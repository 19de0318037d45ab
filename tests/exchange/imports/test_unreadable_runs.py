"""A file of which next to nothing can be read never becomes a run; one that is read with errors does."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.formats.problems import problem
from assessment.model import Read, Run
from assessment.store.materials import NewImport
from assessment.tracks import TRACKS
from tests.small_samples import SMALL_SAMPLES

GARBAGE = "what stands here is of no use to anybody at all, line {n} of the file\n"


def campaign_of(track, splitter, samples):
    """A campaign with the material of the sample, without its runs."""
    full = Workspace(samples).campaign(f"{track}-sample")
    bare = Workspace(":memory:").create("bare", track)
    live = full.data
    adapter = full.store.topics(full.row.id)
    bare.store.add_material(
        bare.row.id,
        NewImport(
            file="topics",
            kind="topics",
            digest="",
            by="test",
            summary={},
            topics=adapter,
            resources=[],
        ),
    )
    assert list(bare.topics) == list(live.topics)
    return bare


def reading(monkeypatch, campaign, read):
    """The campaign's track reads its run files to this result."""
    kinds = tuple(
        kind._replace(
            recognise=lambda file: True, read=lambda file, known: read, streams=False
        )
        for kind in campaign.track.files[:1]
    )
    monkeypatch.setattr(
        campaign._data,
        "track",
        replace(campaign.track, files=kinds, check=lambda file, run, known: iter(())),
    )


def problems(count, place="line {n}"):
    return tuple(
        problem("a.run", "BAD", place.format(n=n), what="nothing can be made of it")
        for n in range(1, count + 1)
    )


def taken(campaign, splitter, text):
    return import_files(
        campaign, [InputFile("a.run", text.encode())], splitter=splitter, by="test"
    )[0]


@pytest.mark.parametrize(
    "place",
    ["line {n}", "line {n} answers[0].text", "line {n}, topic 1", "results[{n}]"],
)
def test_a_run_of_which_one_line_in_a_hundred_was_read_is_refused(
    campaign, splitter, monkeypatch, place
):
    answer = campaign.data.answers("1")["heron"]
    reading(
        monkeypatch,
        campaign,
        Read(runs=(Run("black", {"1": answer}),), problems=problems(99, place)),
    )
    report = taken(
        campaign,
        splitter,
        "".join(GARBAGE.format(n=n) for n in range(300 if "results" in place else 100)),
    )
    assert [problem.code for problem in report.problems] == ["NOT_THIS_FORMAT"]
    assert "99 of 100 records cannot be read as “Topics”" in report.problems[0].what
    assert (report.loaded, "black" in campaign.runs()) == (False, False)


def test_a_run_that_was_read_with_an_error_on_every_line_is_taken_in(
    campaign, splitter, monkeypatch
):
    answer = campaign.data.answers("1")["heron"]
    reading(
        monkeypatch,
        campaign,
        Read(runs=(Run("sound", {"1": answer}),), problems=problems(3)),
    )
    report = taken(
        campaign, splitter, "Iron helps [11].\nRest helps [12].\nSleep helps.\n"
    )
    assert report.verdict == "loads with 3 errors"
    assert "sound" in campaign.runs()


def test_a_reader_can_say_itself_how_much_it_left_out(campaign, splitter, monkeypatch):
    answer = campaign.data.answers("1")["heron"]
    one = problems(1, "file")
    reading(
        monkeypatch,
        campaign,
        Read(
            runs=(Run("black", {"1": answer}),),
            problems=one,
            records=5000,
            refused=4990,
        ),
    )
    assert (
        "4,990 of 5,000 records"
        in taken(campaign, splitter, GARBAGE * 5000).problems[0].what
    )


@pytest.mark.parametrize("track", TRACKS)
def test_a_run_behind_two_hundred_lines_of_garbage_is_refused_or_unknown_in_every_track(
    track, splitter, samples, sample_store
):
    for path in sorted((SMALL_SAMPLES / track / "runs").iterdir())[:2]:
        bare = campaign_of(track, splitter, samples)
        first = path.read_bytes().splitlines(keepends=True)[0]
        text = first + "".join(GARBAGE.format(n=n) for n in range(400)).encode() * max(
            1, len(first) // 2000
        )
        [report] = import_files(
            bare, [InputFile(path.name, text)], splitter=splitter, by="test"
        )
        assert not report.loaded
        assert not bare.runs(), (path.name, report)


@pytest.mark.parametrize("track", TRACKS)
def test_sound_runs_of_every_track_are_not_refused(
    track, splitter, samples, sample_store
):
    full = Workspace(samples).campaign(f"{track}-sample")
    files = [
        InputFile(path.name, path.read_bytes())
        for path in sorted((SMALL_SAMPLES / track / "runs").iterdir())
    ]
    reports = import_files(full, files, splitter=splitter, by="test")
    assert [report.file for report in reports if not report.loaded] == []


def test_a_run_over_many_topics_is_taken_in_where_the_campaign_has_a_few_of_them(
    campaign, splitter
):
    results = [
        {
            "topic_id": str(n),
            "answer": "Iron helps very much indeed, every day.",
            "references": [],
        }
        for n in range(1, 200)
    ]
    report = taken(
        campaign,
        splitter,
        json.dumps(
            {
                "team_id": "a",
                "run_name": "wide",
                "contact_email": "",
                "results": results,
            }
        ),
    )
    assert report.loaded
    assert list(campaign.run("wide").answers) == ["1", "2"]


def test_a_result_file_whose_topics_are_of_another_campaign_is_refused_as_a_whole(
    campaign, splitter
):
    results = [
        {
            "topic_id": str(n),
            "answer": "Iron helps very much indeed, every day. " * 3,
            "references": [],
        }
        for n in range(2, 40)
    ]
    data = {
        "team_id": "a",
        "run_name": "other",
        "contact_email": "",
        "results": results,
    }
    report = taken(campaign, splitter, json.dumps(data))
    assert (report.loaded, len(report.problems)) == (False, 1)
    assert "other" not in campaign.runs()


@pytest.mark.parametrize(
    "rest", [GARBAGE, '{{"id": {n}, "text": "of another file"}}\n']
)
def test_one_long_page_does_not_stand_for_hundreds_of_lines_that_cannot_be_read(
    rest, splitter, sample_store, samples
):
    campaign = campaign_of("car", splitter, samples)
    page = (
        SMALL_SAMPLES / "car" / "runs" / "alder-pages.jsonl"
    ).read_text().splitlines()[0] + "\n"
    report = taken(
        campaign, splitter, page + "".join(rest.format(n=n) for n in range(199))
    )
    assert [problem.code for problem in report.problems] == ["NOT_THIS_FORMAT"]
    assert "199 of 200 records" in report.problems[0].what
    assert not campaign.runs()
