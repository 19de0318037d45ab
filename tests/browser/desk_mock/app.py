"""The mock: `uvicorn tests.browser.desk_mock.app:app`, then /?theme=dark&key=demo/Amara; with
&api=/qa/api the question series, with &api=/sets/api claims against abstracts, with &api=/page/api pages
of paragraphs, with &api=/votes/api what an adjudicator sees, with &api=/training/api known answers.

POST /mock {"down": true} makes the API answer 503, {"token": "…"} changes the valid token, {"refuse":
"…"} refuses a label, {"reset": true} forgets all judgments; GET /mock shows what is stored.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route

from assessment.api.desk_modules import DeskModules, version_of
from assessment.tracks.qa2007.screens.live_figures import response_grid

from . import page_material, qa_material, sets_material, votes_material
from .material import ANSWERS, DOCUMENTS, SCALES, TOPICS

HERE = Path(__file__).parent
STATIC = HERE.parents[2] / "assessment" / "ui" / "desk" / "static"
EMPTY = {
    "label": None,
    "reason": "",
    "flagged": False,
    "note": "",
    "evidence": [],
    "at": "",
}
FIELDS = ("label", "reason", "flagged", "note", "evidence")


class World:
    """What the mock server knows."""

    def __init__(self) -> None:
        self.start()

    def start(self, token: str = "good") -> None:
        """Everything forgotten; with another token, what an old page still sends is refused."""
        self.token, self.down, self.refuse, self.calls = token, False, "", 0
        self.reset()

    def reset(self) -> None:
        self.log: list[dict[str, Any]] = []
        self.batches: list[int] = []
        self.review: set[tuple[str, str]] = set()
        self.known: set[tuple[str, str, str]] = set()
        self.state: dict[tuple[str, str, str], dict[str, Any]] = {}

    def record(self, event: dict[str, Any]) -> None:
        if any(known["uuid"] == event["uuid"] for known in self.log):
            return
        self.log.append(event)
        ref = (event["kind"], event["topic"], event["key"])
        self.review.discard((event["kind"], event["key"]))
        self.state[ref] = {name: event[name] for name in FIELDS} | {
            "at": datetime.now(UTC).isoformat()
        }


WORLD = World()


def done(state: dict[str, Any]) -> bool:
    return state["label"] is not None or bool(state["reason"])


def part(text: str, head: str = "") -> dict[str, Any]:
    marks = [
        {"start": m.start(), "end": m.end(), "style": "cited", "title": f"PMID {m[0]}"}
        for m in re.finditer(r"\d{8}", text)
    ]
    late = re.search(r"(?<=\.) \[\d+\]$", text)
    if late:
        marks = [m for m in marks if m["start"] < late.start()] + [
            {
                "start": late.start(),
                "end": late.end(),
                "style": "dropped",
                "title": "after the final full stop: not counted (spec reading)",
            }
        ]
    return {"head": head, "text": text, "marks": marks}


def unit(kind: str, topic: str, key: str, **rest: Any) -> dict[str, Any]:
    state = WORLD.state.get((kind, topic, key), EMPTY)
    again = (kind, key) in WORLD.review
    return {
        "kind": kind,
        "topic": topic,
        "key": key,
        "document": "",
        "suggestion": None,
        "group": "",
        "review": again,
        "state": state,
    } | rest


def citation(
    topic: str, answer: str, at: int, document: str, shown: int
) -> dict[str, Any]:
    guess = {
        "label": "supporting",
        "why": "you said this of the same sentence and PMID in another answer",
    }
    return unit(
        "relation",
        topic,
        f"{answer}.{at}.{document}",
        part=shown,
        name=f"PMID {document}",
        document=document,
        question=f"Does PMID {document} support sentence {at + 1}?",
        suggestion=guess if answer == "A2" and at == 10 else None,
    )


def by_answer() -> list[dict[str, Any]]:
    screens = []
    for topic, answer, sentences in ANSWERS:
        units = [
            unit(
                "accuracy",
                topic,
                answer,
                part=-1,
                name="on the question",
                question="Does the answer address the question?",
            )
        ]
        for at, (_, documents) in enumerate(sentences):
            units.append(
                unit(
                    "sentence",
                    topic,
                    f"{answer}.{at}",
                    part=at,
                    name="sentence",
                    question=f"Is sentence {at + 1} needed in the answer?",
                )
            )
            units += [
                citation(topic, answer, at, document, at) for document in documents
            ]
        screens.append(
            {
                "topic": topic,
                "id": answer,
                "parts": [part(text) for text, _ in sentences],
                "units": units,
            }
        )
    return screens


def by_document() -> list[dict[str, Any]]:
    screens = []
    for document in DOCUMENTS:
        parts, units = [], []
        for topic, answer, sentences in ANSWERS:
            for at, (text, documents) in enumerate(sentences):
                if document in documents and topic == "901":
                    units.append(citation(topic, answer, at, document, len(parts)))
                    parts.append(part(text, f"Answer {answer[1:]}, sentence {at + 1}"))
        screens.append({"topic": "901", "id": document, "parts": parts, "units": units})
    return screens


def grouping() -> dict[str, Any]:
    """A screen of free scales: answers to be named, many choices, and the assessor's own answers."""
    guess = {"label": "Port Anders", "why": "you said this of the same in answer 1"}
    named = [
        unit(
            "group",
            "341",
            f"G.{at}",
            part=at,
            name=f"group of answer {at + 1}",
            choices=qa_material.GROUPS[: 3 if at else 12],
            suggestion=guess if at == 1 else None,
        )
        for at in range(len(qa_material.ANSWERS))
    ]
    own = unit(
        "own",
        "341",
        "G.own",
        part=-1,
        name="own answers",
        question="Which towns did you find yourself, one a line?",
        choices=[],
    )
    return {
        "topic": "341",
        "id": "G",
        "parts": [part(text) for text in qa_material.ANSWERS],
        "units": [own, *named],
    }


def response(source: qa_material.Response) -> dict[str, Any]:
    """A grid screen."""
    guess = {"label": "found", "why": "you said this of the same in answer 4"}
    keys = [f"{source.id}.n{at}" for at in range(len(source.nuggets))]
    units = [
        unit(
            "match",
            source.topic,
            key,
            part=-1,
            name=f"nugget {at + 1}",
            question=nugget.text,
            suggestion=guess if at + 1 == source.suggested else None,
        )
        for at, (key, nugget) in enumerate(zip(keys, source.nuggets, strict=True))
    ]
    read = unit(
        "read",
        source.topic,
        source.id,
        part=-1,
        name="response",
        question="Have you read the whole response?",
    )
    length = sum(len("".join(text.split())) for _, text in source.items)
    data = {
        "nuggets": {
            key: {
                "weight": nugget.weight,
                "importance": nugget.importance,
                "votes": nugget.votes,
            }
            for key, nugget in zip(keys, source.nuggets, strict=True)
        },
        "overlap": {
            keys[at]: [{"item": item, "share": share} for item, share in places]
            for at, places in source.overlap.items()
        },
        **response_grid(length, beta=3).data(),
    }
    parts = [{"head": head, "text": text, "marks": []} for head, text in source.items]
    return {
        "topic": source.topic,
        "id": source.id,
        "parts": parts,
        "units": [*units, read],
        "mode": "grid",
        "data": data,
    }


def series() -> list[dict[str, Any]]:
    return [grouping(), *(response(inputs) for inputs in qa_material.RESPONSES)]


def abstract(source: sets_material.Abstract) -> dict[str, Any]:
    """A claim against an abstract; the units of the sentences are there where the label bears evidence
    sets.
    """
    label_unit = unit(
        "label",
        source.topic,
        source.id,
        part=-1,
        name="abstract",
        question="",
        document=source.id,
        group=source.id,
    )
    bears = label_unit["state"]["label"] in sets_material.BEARING
    sentences = range(len(source.sentences)) if bears else ()
    marks = [
        unit(
            "set",
            source.topic,
            f"{source.id}.{at}",
            part=at,
            name=f"sentence {at}",
            question="",
            document=source.id,
            group=source.id,
        )
        for at in sentences
    ]
    parts = [{"head": "", "text": text, "marks": []} for text in source.sentences]
    return {
        "topic": source.topic,
        "id": source.id,
        "parts": parts,
        "units": [label_unit, *marks],
        "mode": "sets",
        "title": source.title or f"Document {source.id}",
        "data": {"grows": True, "document": source.id},
    }


def ordered_page(source: page_material.Page) -> dict[str, Any]:
    """A page of paragraphs: facets of what is not removed, transitions between neighbours that are left."""
    units = [
        each
        for index, paragraph in enumerate(source.paragraphs)
        if source.paragraphs.index(paragraph) == index
        for each in of_paragraph(source, paragraph, index)
    ]
    facets = page_material.facets(source.topic)
    data = {
        "grows": True,
        "paragraphs": source.paragraphs,
        "facets": facets,
        "terms": page_material.TERMS[source.topic],
    }
    parts = [
        {
            "head": "",
            "text": page_material.text(paragraph),
            "marks": page_material.links(paragraph),
        }
        for paragraph in source.paragraphs
    ]
    return {
        "topic": source.topic,
        "id": source.id,
        "parts": parts,
        "units": units + transitions(source),
        "mode": "page",
        "title": source.id,
        "data": data,
    }


def is_removed(topic: str, paragraph: str) -> bool:
    return WORLD.state.get(("removed", topic, paragraph), EMPTY)["label"] == "removed"


def of_paragraph(
    source: page_material.Page, paragraph: str, index: int
) -> list[dict[str, Any]]:
    group = f"p {paragraph}"
    facets = (
        []
        if is_removed(source.topic, paragraph)
        else page_material.facets(source.topic)
    )
    return [
        unit(
            "removed",
            source.topic,
            paragraph,
            part=index,
            name=f"paragraph {index + 1}",
            question="",
            group=group,
        ),
        *(
            unit(
                "facet",
                source.topic,
                f"{paragraph} {each['id']}",
                part=index,
                name=each["heading"],
                question="",
                group=group,
            )
            for each in facets
        ),
    ]


def transitions(source: page_material.Page) -> list[dict[str, Any]]:
    left = [
        (index, paragraph)
        for index, paragraph in enumerate(source.paragraphs)
        if not is_removed(source.topic, paragraph)
    ]
    pairs = {
        (one, other): (before, after)
        for (before, one), (after, other) in reversed(list(pairwise(left)))
        if one != other
    }
    return [
        unit(
            "transition",
            source.topic,
            f"{one} {other}",
            part=after,
            name=f"transition {before + 1} to {after + 1}",
            question="",
        )
        for (one, other), (before, after) in sorted(
            pairs.items(), key=lambda item: item[1]
        )
    ]


class Shown(NamedTuple):
    """A campaign of the mock: its screens in this order, and what stands beside them."""

    screens: list[dict[str, Any]]
    topics: list[dict[str, Any]]
    scales: list[dict[str, Any]]
    documents: dict[str, Any]
    track: str
    terms: tuple[str, ...] = ("sleep", "apnea")
    guidelines: tuple[str, ...] = (
        "Judge what stands there, not what you know.",
        "A citation that does not exist is invalid.",
    )


def campaign(request: Request) -> Shown:
    if request.url.path.startswith("/qa/"):
        return Shown(
            series(), qa_material.TOPICS, qa_material.SCALES, {}, "TREC QA 2007"
        )
    if request.url.path.startswith("/sets/"):
        screens = [abstract(inputs) for inputs in sets_material.ABSTRACTS]
        return Shown(
            screens,
            sets_material.TOPICS,
            sets_material.SCALES,
            sets_material.DOCUMENTS,
            "SciFact",
            ("salt", "flights", "owls", "kelp", "pulse"),
        )
    if request.url.path.startswith("/page/"):
        pages = [ordered_page(inputs) for inputs in page_material.PAGES]
        return Shown(
            pages,
            page_material.TOPICS,
            page_material.SCALES,
            {},
            "TREC CAR Y3",
            (),
            tuple(page_material.GUIDELINES),
        )
    screens = (
        by_answer()
        if request.query_params.get("order", "answer") == "answer"
        else by_document()
    )
    if request.url.path.startswith("/votes/"):
        screens = votes_material.disputed(screens)
    if request.url.path.startswith("/training/"):
        screens = votes_material.trained(screens)
    return Shown(screens, TOPICS, SCALES, DOCUMENTS, "TREC BioGen 2024")


def tally(units: list[dict[str, Any]]) -> list[int]:
    """What is dealt with, and all there is: units of one group count as one, and so does one that is on
    several screens.
    """
    names = [
        each["group"] or (each["kind"], each["topic"], each["key"]) for each in units
    ]
    return [
        len(
            {
                name
                for name, each in zip(names, units, strict=True)
                if settled(each, units)
            }
        ),
        len(set(names)),
    ]


def settled(one: dict[str, Any], units: list[dict[str, Any]]) -> bool:
    """Whether a unit is dealt with: by itself, or as a nugget of a response that was read.  A sentence
    counts with its abstract.
    """
    screen = one["key"].split(".")[0]
    if one["kind"] == "set":
        return False
    read = one["kind"] == "match" and any(
        each["kind"] == "read" and each["key"] == screen and done(each["state"])
        for each in units
    )
    return read or done(one["state"])


def has_open(units: list[dict[str, Any]]) -> bool:
    done_ones, total = tally(units)
    return done_ones < total


def chosen(screens: list[dict[str, Any]], query: Any) -> int | None:
    is_open = [has_open(screen["units"]) for screen in screens]
    if "n" not in query:
        return next((at for at, value in enumerate(is_open) if value), 0)
    wanted = int(query["n"])
    if query.get("only") == "open":
        return next((at for at in range(wanted, len(screens)) if is_open[at]), None)
    return wanted if 0 <= wanted < len(screens) else None


def sheet(order: str, only: str, n: int, shown: Shown) -> dict[str, Any]:
    screens = shown.screens
    screen = screens[n]
    topics = [topic["id"] for topic in shown.topics]
    of_topic = [
        at for at, each in enumerate(screens) if each["topic"] == screen["topic"]
    ]
    later = [*range(n + 1, len(screens)), *range(n)]
    every = [each for other in screens for each in other["units"]]
    name = "Answer" if order == "answer" else "Document"
    return {
        "campaign": {
            "title": "Demo",
            "track": shown.track,
            "guidelines": list(shown.guidelines),
        },
        "assessor": "Amara",
        "order": order,
        "orders": ["answer", "document"],
        "only": only,
        "position": {
            "screen": n,
            "next": n + 1 if n + 1 < len(screens) else None,
            "previous": n - 1 if n else None,
            "topic": topics.index(screen["topic"]) + 1,
            "topics": len(topics),
            "in_topic": of_topic.index(n) + 1,
            "of_topic": len(of_topic),
            "next_open": next(
                (at for at in later if has_open(screens[at]["units"])), None
            ),
            "previous_open": next(
                (at for at in range(n - 1, -1, -1) if has_open(screens[at]["units"])),
                None,
            ),
        },
        "progress": {
            "screen": tally(screen["units"]),
            "topic": tally([u for u in every if u["topic"] == screen["topic"]]),
            "campaign": tally(every),
        },
        "topic": next(
            topic for topic in shown.topics if topic["id"] == screen["topic"]
        ),
        "scales": shown.scales,
        "screen": {
            "id": screen["id"],
            "title": screen.get("title")
            or f"{name} {of_topic.index(n) + 1} of {len(of_topic)}",
            "notes": ["split by rules 1.0"],
            "parts": screen["parts"],
            "mode": screen.get("mode", ""),
            "data": screen.get("data", {}),
        },
        "units": screen["units"],
        "documents": shown.documents,
        "terms": list(shown.terms),
    }


def refusal(request: Request) -> Response | None:
    WORLD.calls += 1
    if WORLD.down:
        return JSONResponse({"error": "the mock is down"}, 503)
    if request.headers.get("x-desk-token") != WORLD.token:
        return JSONResponse({"error": "this token is not valid any more"}, 401)
    return None


def get_screen(request: Request) -> Response:
    if no := refusal(request):
        return no
    query = request.query_params
    order = query.get("order", "answer")
    shown = campaign(request)
    n = chosen(shown.screens, query)
    if n is None:
        return JSONResponse({"error": "There is nothing left to judge here."}, 404)
    return JSONResponse(sheet(order, query.get("only", "all"), n, shown))


def unknown(event: dict[str, Any]) -> bool:
    """Whether a sentence is marked for an abstract whose label bears no sets."""
    label = WORLD.state.get(
        ("label", event["topic"], event["key"].split(".")[0]), EMPTY
    )["label"]
    return event["kind"] == "set" and label not in sets_material.BEARING


def judgeable(request: Request) -> set[tuple[str, str, str]]:
    """Units that may be judged on the pages, as they stood before the batch."""
    WORLD.known |= {
        (each["kind"], each["topic"], each["key"])
        for screen in campaign(request).screens
        for each in screen["units"]
    }
    return WORLD.known


async def post_judgments(request: Request) -> Response:
    if no := refusal(request):
        return no
    stored, refused = [], []
    events = (await request.json())["judgments"]
    paged = request.url.path.startswith("/page/")
    known = set(judgeable(request)) if paged else set()
    WORLD.batches.append(len(events))
    for event in events:
        strange = paged and (event["kind"], event["topic"], event["key"]) not in known
        if (
            (WORLD.refuse and event["label"] == WORLD.refuse)
            or unknown(event)
            or strange
        ):
            refused.append({"uuid": event["uuid"], "why": "this unit is not yours"})
            continue
        WORLD.record(event)
        stored.append(event["uuid"])
    return JSONResponse({"stored": stored, "refused": refused})


def get_recent(request: Request) -> Response:
    if no := refusal(request):
        return no
    places = {
        (u["kind"], u["topic"], u["key"]): (n, u, s)
        for n, s in enumerate(campaign(request).screens)
        for u in s["units"]
    }
    rows = []
    for event in reversed(WORLD.log[-10:]):
        n, result, screen = places[event["kind"], event["topic"], event["key"]]
        text = (
            screen["parts"][result["part"]]["text"]
            if result["part"] >= 0
            else "the whole answer"
        )
        rows.append(
            {
                "n": n,
                "kind": event["kind"],
                "topic": event["topic"],
                "key": event["key"],
                "name": result["name"],
                "text": text,
                "label": event["label"],
                "at": event["at"],
            }
        )
    return JSONResponse({"recent": rows})


async def control(request: Request) -> Response:
    if request.method == "POST":
        for name, value in (await request.json()).items():
            if name == "reset":
                WORLD.reset()
            else:
                setattr(WORLD, name, value)
    return JSONResponse({"log": WORLD.log, "down": WORLD.down, "calls": WORLD.calls})


API = [
    Route("/api/screen", get_screen),
    Route("/api/judgments", post_judgments, methods=["POST"]),
    Route("/api/recent", get_recent),
    Route("/api/health", lambda request: JSONResponse({"ok": True})),
    Route("/qa/api/screen", get_screen),
    Route("/qa/api/judgments", post_judgments, methods=["POST"]),
    Route("/qa/api/recent", get_recent),
    Route("/sets/api/screen", get_screen),
    Route("/sets/api/judgments", post_judgments, methods=["POST"]),
    Route("/sets/api/recent", get_recent),
    Route("/page/api/screen", get_screen),
    Route("/page/api/judgments", post_judgments, methods=["POST"]),
    Route("/page/api/recent", get_recent),
    Route("/votes/api/screen", get_screen),
    Route("/votes/api/judgments", post_judgments, methods=["POST"]),
    Route("/votes/api/recent", get_recent),
    Route("/training/api/screen", get_screen),
    Route("/training/api/judgments", post_judgments, methods=["POST"]),
    Route("/training/api/recent", get_recent),
    Route("/mock", control, methods=["GET", "POST"]),
    Mount("/desk", DeskModules()),
]


def page(request: Request) -> Response:
    """With the modules of now: a module may change while the mock runs."""
    text = (HERE / "page.html").read_text("utf-8")
    return HTMLResponse(text.replace("/desk/", f"/desk/{version_of(STATIC)}/"))


app = Starlette(routes=[Route("/", page), *API])
