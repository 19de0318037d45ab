"""The official validator's verdict: on our own changed files, whose golden answers are in `tests/golden`,
and on the track's given cases.
"""

import copy
import json
from pathlib import Path

import pytest

from assessment.tracks.car.collection.cbor import items
from assessment.tracks.car.collection.pieces import decoded, text_of
from assessment.tracks.car.pages.official_verdict import checked_lines
from assessment.tracks.car.pages.page_runs import read_pages
from assessment.tracks.car.rankings.missing_answers import check
from assessment.tracks.car.topics.outlines import read_outlines
from tests.tracks.car.making_changes import cases
from tests.tracks.car.making_files import (
    CORPUS,
    base,
    codes,
    file,
    known,
    lines,
    outlines,
    shared,
)

GOLDEN = json.loads(
    (Path(__file__).parents[3] / "golden" / "car_validator.json").read_text(
        encoding="utf-8"
    )
)
TOPICS = outlines()


def as_python_reads(text):
    return text.replace("\r\n", "\n").removesuffix("\n").split("\n")


def verdict_in_mode(text, mode, topics=TOPICS, corpus=CORPUS):
    """The verdict in a mode: A all issues and id list, B upload check, C all issues and corpus text."""
    unlisted = lambda ids: {name for name in ids if name not in corpus}  # noqa: E731
    texts = lambda ids: {name: corpus[name] for name in ids if name in corpus}  # noqa: E731
    pages = [topic.id for topic in topics]
    checked = checked_lines(as_python_reads(text), pages, origins=mode != "B")
    if mode == "C":
        return checked.verdict(corpus=texts)
    return checked.verdict(unlisted=unlisted)


def short(verdict):
    if verdict.crash:
        return {"exit": 1, "stopped": verdict.crash.partition(":")[0]}
    return {
        "exit": int(not verdict.accepted),
        "errors": len(verdict.errors),
        "warnings": len(verdict.warnings),
    }


def test_the_golden_verdicts_are_those_of_the_changes_made_here():
    assert list(cases()) == list(GOLDEN)
    assert len(GOLDEN) > 400


@pytest.mark.parametrize("mode", ["A", "C"])
def test_errors_warnings_and_crashes_are_those_of_the_official_validator(mode):
    actual = {
        name: short(verdict_in_mode(text, mode)) for name, text in cases().items()
    }
    assert {
        name: one for name, one in actual.items() if one != GOLDEN[name][mode]
    } == {}


def test_the_upload_check_accepts_what_the_official_one_accepts():
    actual = {
        name: verdict_in_mode(text, "B").accepted for name, text in cases().items()
    }
    assert [
        name
        for name, accepted in actual.items()
        if accepted != (GOLDEN[name]["B"]["exit"] == 0)
    ] == []
    assert {True, False} == set(actual.values())


def test_whatever_the_official_validator_rejects_has_a_problem_of_ours():
    rejected = {
        name: text
        for name, text in cases().items()
        if GOLDEN[name]["A"]["exit"] and name not in NEEDS_THE_IDS
    }
    assert rejected
    assert [
        name for name, text in rejected.items() if not has_problem(name, text)
    ] == []


def has_problem(name, text):
    """Whether reading a file or checking its runs says anything."""
    read = read_pages(file(text.encode("utf-8", "surrogatepass"), name), known(TOPICS))
    return read.problems or any(check("f", run, known(TOPICS)) for run in read.runs)


NEEDS_THE_IDS = ("unknown_id",)


# The track's given cases


def released_cases():
    """Topics and corpus of the given cases, as their recipe says."""
    topics = read_outlines(
        shared("y3/benchmarkY3test.132pages.rebuilt.cbor-outlines.cbor"), known()
    ).topics
    actual = (decoded(item) for item in items(shared("test200/paragraphs.300.cbor")))
    corpus = {name: pieces for name, pieces in actual if len(text_of(pieces)) > 200}
    return [topics[f"tqa2:L_{page}"] for page in ("0002", "0257", "0384")], dict(
        list(corpus.items())[:200]
    )


def first(pages, key="paragraphs"):
    return pages[0][key][0]


def changes_of_cases(corpus):
    """What each case does to the pages of the base, by the number of the case."""
    origins = lambda pages: pages[0]["paragraph_origins"]  # noqa: E731
    ids = list(corpus)
    extra = {"para_id": ids[150], "rank": 21, "rank_score": 1.0}
    return {
        0: lambda pages: None,
        4: lambda pages: first(pages).update(para_id="0" * 40),
        6: lambda pages: first(pages).update(para_id=first(pages)["para_id"].upper()),
        8: lambda pages: [
            origins(pages)[place].update(rank=2 - place) for place in (0, 1)
        ],
        10: lambda pages: origins(pages)[1].update(rank_score=30.0),
        12: lambda pages: origins(pages)[3].pop("rank"),
        14: lambda pages: origins(pages)[0].update(rank_score=30),
        16: lambda pages: origins(pages)[0].pop("rank_score"),
        18: invent,
        20: lambda pages: [page.pop("paragraph_origins") for page in pages],
        22: lambda pages: first(pages).update(para_body=[]),
        24: lambda pages: first(pages)["para_body"][0].update(
            text=first(pages)["para_body"][0]["text"] + " altered"
        ),
        26: lambda pages: pages[0].pop("title"),
        28: lambda pages: pages[0].pop("run_id"),
        30: lambda pages: [page.update(run_id="team run") for page in pages],
        32: lambda pages: pages[1].update(run_id="other"),
        34: lambda pages: pages[0].update(squid="tqa2:effects%20of"),
        36: lambda pages: pages.append({**pages[0], "squid": "tqa2:L_9999"}),
        38: lambda pages: pages[0]["paragraphs"].__setitem__(
            1, copy.deepcopy(first(pages))
        ),
        40: lambda pages: pages[0].pop("paragraphs"),
        46: lambda pages: pages[0]["paragraphs"][-1].update(
            para_id=ids[199], para_body=[dict(_json(body)) for body in corpus[ids[199]]]
        ),
        48: lambda pages: origins(pages).append(
            {**extra, "section_path": origins(pages)[0]["section_path"]}
        ),
        50: lambda pages: origins(pages)[0].update(rank="1"),
        52: lambda pages: first(pages)["para_body"].__setitem__(
            0, {"text": "x", "entity_name": "no entity id"}
        ),
        54: lambda pages: pages[0]["query_facets"].reverse(),
        56: lambda pages: [page["paragraphs"][0].pop("para_body") for page in pages],
    }


def invent(pages):
    pages[0]["query_facets"].append(
        {"heading": "new", "heading_id": "tqa2:L_0002/T_9999"}
    )
    pages[0]["paragraph_origins"][0]["section_path"] = "tqa2:L_0002/T_9999"


def _json(body):
    keys = (
        ("text", body.text),
        ("entity", body.entity),
        ("entity_name", body.name),
        ("link_section", body.section),
    )
    return [(key, value) for key, value in keys if value is not None]


def text_of_case(case, topics, corpus):
    pages = base(topics=topics, corpus=corpus, size=19 if case == 2 else 20)
    changes_of_cases(corpus).get(case, lambda pages: None)(pages)
    return {42: lines(pages) + '\n{"run_id": "x",', 44: json.dumps(pages)}.get(
        case, lines(pages)
    )


def test_every_given_case_has_the_given_verdict_in_every_mode():
    expected = json.loads(shared("y3/validator_even_cases.json").start)["cases"]
    topics, corpus = released_cases()
    wrong = []
    for entry in expected:
        text = text_of_case(entry["case"], topics, corpus)
        for mode in "ABC":
            wanted = entry.get("A_B_C") or entry.get("A_B") or entry[mode]
            actual = short(verdict_in_mode(text, mode, topics, corpus))
            same = (
                actual["exit"] == wanted["exit"]
                if mode == "B"
                else agrees(actual, wanted)
            )
            wrong += [] if same else [(entry["case"], mode, actual, wanted)]
    assert len(expected) == 29
    assert wrong == []


def agrees(result, wanted):
    if "crashes_with" in wanted:
        return result.get("stopped") == wanted["crashes_with"].partition(":")[0]
    return result == {key: wanted[key] for key in ("exit", "errors", "warnings")}


# What the verdict does


def test_the_verdict_is_a_note_and_a_detail_of_the_run():
    read = read_pages(file(lines(base()), "mill.jsonl"), known(TOPICS))
    expected = (
        "mill.jsonl: the official validator accepts this file (--check-y3); no list of paragraph ids "
        "was there to check against"
    )
    assert read.notes == (f"{expected}; texts were not compared with the corpus",)
    assert read.runs[0].details == {"official": "accepted"}


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "few_paragraphs",
            "0 errors, 3 warnings; first: page tqa2:L_9000 has 19 paragraphs, not 20",
        ),
        ("rank_score_missing", "it stops with KeyError: 'rank_score'"),
        (
            "no_origins_at_all",
            "it stops with TypeError: 'NoneType' object is not iterable",
        ),
    ],
)
def test_a_rejected_file_is_taken_in_with_the_reason_or_refused_by_setting(
    name, message
):
    shown = read_pages(file(cases()[name]), known(TOPICS, official="show"))
    refused = read_pages(file(cases()[name]), known(TOPICS, official="reject"))
    assert shown.runs[0].details["official"] == message
    assert refused.empty
    assert (codes(refused)[0], refused.problems[0].what) == (
        "OFFICIAL_REJECTION",
        message,
    )
    assert len(refused.problems) == len(shown.problems) + 1


def test_ties_are_accepted_officially_and_not_refused():
    read = read_pages(file(cases()["tied_scores"]), known(TOPICS, official="reject"))
    assert (len(read.runs), codes(read)) == (1, ["TIED_SCORES", "CORPUS_UNCHECKED"])
