"""Files of an invented QA campaign, the same for the same seed.

Labels are drawn at random and mean nothing.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import NamedTuple

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
    for name, rows in answers.items():
        lines = [f"{q} {name} {docid} {text}".rstrip() for q, docid, text in rows]
        files[f"{name}.txt"] = _lines(lines)
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
        lists = 2 if number < 16 else 1
        if number == 26:
            lists = 0
        factoids = 6 if number < 10 else 5
        kinds = ["FACTOID"] * factoids + ["LIST"] * lists + ["OTHER"]
        yield from (
            (f"{FIRST + number}.{number_in_series}", kind)
            for number_in_series, kind in enumerate(kinds, 1)
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


def _lines(rows: Iterable[str]) -> bytes:
    return "".join(f"{row}\n" for row in rows).encode()


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
    codes: dict[str, str] = {}
    for row in rows:
        question, name, docid, code = row.split()[:4]
        if docid == "NIL":
            yield f"{question} {name} NIL {codes.setdefault(question, code)}"
        else:
            yield row


def _distinct(rows: list[tuple[str, str, str, int, str]]) -> Iterator[str]:
    seen: set[tuple[str, str, str]] = set()
    for question, name, docid, code, text in rows:
        answer = (question, name, text)
        distinct = code == 1 and answer not in seen
        if code == 1:
            seen.add(answer)
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
