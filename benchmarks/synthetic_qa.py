"""An invented QA campaign, the same for the same seed, and how long it takes to score.

    python benchmarks/synthetic_qa.py

It is as large as the main task of 2007: 50 runs, 70 series, 515 questions (360 factoids, 85 lists, 70
Other), every answer judged, five assessors' votes on the nuggets.  Labels are drawn at random and mean
nothing.
"""

from __future__ import annotations

import argparse
import csv
import io
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from assessment.campaign import Campaign, Workspace
from assessment.campaign.data import CampaignData
from assessment.campaign.totals import totals
from assessment.exchange.imports.files import InputFile, import_files
from assessment.judging.recording import record
from assessment.model import Judgment, Unit
from assessment.sentences.splitters import splitter

AIM_ONE, AIM_FULL = 50, 3000
"""Milliseconds on one core: to renew all totals after one judgment, and to score everything from the log."""
FIRST, ASSESSORS = 301, ("Amara", "Bjorn", "Chen", "Dara", "Edo")
CODES, SHARES = (-1, 1, 2, 3, 4), (55, 30, 5, 8, 2)
_WORDS = (
    "harbour tower lantern keeper winter ferry granite bridge orchard ledger clerk island storm "
    "mast cadet river factory piano string museum "
    "stamp strike mediator farmer milk quake shock school canal novel prize village academy film "
    "ballad voyage barque gull lake ridge signal"
).split()


class Synthetic(NamedTuple):
    """Files of a campaign: `files` are imported for one assessor; `votes` is a table of all assessors."""

    files: Mapping[str, bytes]
    votes: bytes


def synthetic(runs: int = 50, series: int = 70, seed: int = 7) -> Synthetic:
    rng = Random(seed)
    names = [f"system{number:02}" for number in range(1, runs + 1)]
    questions = list(_questions(series))
    answers = {name: list(_run(Random(f"{seed} {name}"), questions)) for name in names}
    nuggets = {
        question: [_phrase(rng, 7) for _ in range(rng.randint(6, 15))]
        for question, kind in questions
        if kind == "OTHER"
    }
    kinds = dict(questions)
    files = {"questions.xml": _xml(questions)}
    files |= {
        f"{name}.txt": _lines(
            f"{q} {name} {docid} {text}".rstrip() for q, docid, text in rows
        )
        for name, rows in answers.items()
    }
    labels: dict[tuple[str, str, str], int] = {}
    factoid, lists, others = [], [], []
    for name, rows in answers.items():
        for q, docid, text in rows:
            code = labels.setdefault((q, docid, text), rng.choices(CODES, SHARES)[0])
            if kinds[q] == "FACTOID":
                if docid == "NIL" and code != 1:
                    code = -1  # NIL is either right or wrong
                factoid.append(f"{q} {name} {docid} {code} {text}".rstrip())
            elif kinds[q] == "LIST":
                lists.append((q, name, docid, code, text))
        others += _matches(rng, name, rows, nuggets)
    files |= {
        "factoid.txt": _lines(_once(factoid)),
        "list.txt": _lines(_distinct(lists)),
        "other.txt": _lines(others),
    }
    return Synthetic(files, _votes(rng, nuggets))


def _questions(series: int) -> Iterator[tuple[str, str]]:
    """As in 2007: 360 factoids and 85 lists over 70 series, one series without a list, 16 with two."""
    for number in range(series):
        lists = 0 if number == 26 else 2 if number < 16 else 1
        factoids = 6 if number < 10 else 5
        kinds = ["FACTOID"] * factoids + ["LIST"] * lists + ["OTHER"]
        yield from (
            (f"{FIRST + number}.{place}", kind) for place, kind in enumerate(kinds, 1)
        )


def _xml(questions: list[tuple[str, str]]) -> bytes:
    rows = ['<?xml version="1.0"?>', '<trecqa year="2007" task="main">']
    for target in dict.fromkeys(question.split(".")[0] for question, _ in questions):
        rows.append(f'<target id = "{target}" text = "Target {target}">')
        rows += [
            f'<qa><q id = "{q}" type="{kind}">Question {q}?</q></qa>'
            for q, kind in questions
            if q.split(".")[0] == target
        ]
        rows.append("</target>")
    return _lines([*rows, "</trecqa>"])


def _lines(rows: object) -> bytes:
    return "".join(f"{row}\n" for row in rows).encode()  # type: ignore[attr-defined]


def _phrase(rng: Random, words: int) -> str:
    return " ".join(rng.choice(_WORDS) for _ in range(words))


def _docid(rng: Random) -> str:
    return f"APW_ENG_2005{rng.randint(1, 12):02}{rng.randint(1, 28):02}.{rng.randint(0, 9):04}"


def _run(
    rng: Random, questions: list[tuple[str, str]]
) -> Iterator[tuple[str, str, str]]:
    """Question, document and string of every line; each question has a small pool of strings, so that runs
    share answers."""
    for question, kind in questions:
        pool = Random(f"pool {question}")
        strings = [(_docid(pool), _phrase(pool, 2)) for _ in range(25)]
        if kind == "FACTOID":
            yield (
                (question, "NIL", "")
                if rng.random() < 0.1
                else (question, *rng.choice(strings))
            )
        elif kind == "LIST":
            yield from (
                (question, *inputs)
                for inputs in rng.sample(strings, rng.randint(3, 15))
            )
        else:
            yield from (
                (question, _docid(rng), _phrase(rng, rng.randint(8, 25)))
                for _ in range(rng.randint(3, 20))
            )


def _once(rows: list[str]) -> Iterator[str]:
    """NIL is right or wrong for all runs at once: the first line of a question decides."""
    message: dict[str, str] = {}
    for row in rows:
        question, name, docid, code = row.split()[:4]
        yield (
            row
            if docid != "NIL"
            else f"{question} {name} NIL {message.setdefault(question, code)}"
        )


def _distinct(rows: list[tuple[str, str, str, int, str]]) -> Iterator[str]:
    seen: set[tuple[str, str, str]] = set()
    for question, name, docid, code, text in rows:
        distinct = code == 1 and (question, name, text) not in seen
        seen |= {(question, name, text)} if code == 1 else set()
        yield f"{question} {name} {docid} {code} {int(distinct)} {text}"


def _matches(
    rng: Random,
    name: str,
    rows: list[tuple[str, str, str]],
    nuggets: Mapping[str, list[str]],
) -> Iterator[str]:
    for question, texts in nuggets.items():
        items = [(docid, text) for q, docid, text in rows if q == question]
        yield from (
            f"{question} {name} {number} {docid} {text}"
            for number, (docid, text) in enumerate(items, 1)
        )
        result = [number for number in range(1, len(texts) + 1) if rng.random() < 0.25]
        yield from (
            f"{question} {name} {rng.randint(1, len(items))} {number}"
            for number in result
        )


def _votes(rng: Random, nuggets: Mapping[str, list[str]]) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(("qid", "nugget_no", "nugget", *ASSESSORS))
    for question, texts in nuggets.items():
        for number, text in enumerate(texts, 1):
            writer.writerow(
                (
                    question,
                    number,
                    text,
                    *(int(number == 1 or rng.random() < 0.35) for _ in ASSESSORS),
                )
            )
    return out.getvalue().encode()


def filled(folder: str, runs: int, series: int) -> Campaign:
    """A campaign in a file with everything judged."""
    made = synthetic(runs, series)
    campaign = Workspace(folder).create("bench", "qa2007")
    inputs = [
        InputFile(name, body)
        for name, body in ({"votes.csv": made.votes} | dict(made.files)).items()
    ]
    receipts = import_files(
        campaign, inputs, splitter=splitter("rules"), by="bench", assessor=ASSESSORS[0]
    )
    assert all(receipt.loaded for receipt in receipts), [
        receipt for receipt in receipts if not receipt.loaded
    ]
    return campaign


def units_of(campaign: Campaign) -> list[Unit]:
    return [unit for topic in campaign.topics for unit in campaign.data.units(topic)]


def judge(campaign: Campaign, unit: Unit, number: int) -> None:
    names = campaign.track.scale(unit.ref.kind).names
    judgment = Judgment(
        unit.ref, ASSESSORS[0], names[number % len(names)], uuid=str(uuid.uuid4())
    )
    refused = record(campaign, ASSESSORS[0], [judgment])
    assert not refused, refused


def timed(work: Callable[[], object]) -> float:
    """Milliseconds."""
    begin = time.perf_counter()
    work()
    return (time.perf_counter() - begin) * 1000


def rescored(
    campaign: Campaign, units: list[Unit], repetitions: int
) -> tuple[list[float], list[float]]:
    """Milliseconds to store a judgment, and to renew the totals after it; a different series each time."""
    rng = Random(1)
    some = [
        unit for unit in units if unit.ref.kind in ("factoid", "list", "match", "vote")
    ]
    campaign.totals()
    storing, scoring = [], []
    for number in range(repetitions):
        unit = rng.choice(some)
        storing.append(
            timed(lambda unit=unit, number=number: judge(campaign, unit, number))
        )
        scoring.append(timed(campaign.totals))
    return storing, scoring


def scored_fully(campaign: Campaign) -> float:
    """Milliseconds until a process that has read nothing yet has the totals."""
    live = CampaignData(campaign.store, campaign.row.id, campaign.track)
    return timed(lambda: (live.refresh(), totals(live)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--series", type=int, default=70)
    parser.add_argument("--repetitions", type=int, default=100)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        campaign = filled(folder, options.runs, options.series)
        importing = time.perf_counter() - begin
        units, judgments = units_of(campaign), campaign.count()
        questions = sum(len(topic.questions) for topic in campaign.topics.values())
        full = median(
            scored_fully(campaign) for _ in range(max(3, options.repetitions // 20))
        )
        storing, scoring = rescored(campaign, units, options.repetitions)
        campaign.store.close()
    print(
        f"{options.runs} runs, {options.series} series, {questions} questions, {len(units):,} units, "
        f"{judgments:,} judgments\n"
    )
    print("| what | median | slowest | aim |\n|---|--:|--:|--:|")
    print(f"| import everything | {importing:.1f} s | | |")
    print(
        f"| store one judgment | {median(storing):.1f} ms | {max(storing):.1f} ms | |"
    )
    print(
        f"| all totals after one judgment | {median(scoring):.1f} ms | {max(scoring):.1f} ms | {AIM_ONE} ms |"
    )
    print(f"| all totals from the log | {full:,.0f} ms | | {AIM_FULL:,} ms |")
    print(
        f"| the third is faster than the fourth | {full / median(scoring):.0f} times | | |"
    )


if __name__ == "__main__":
    main()
