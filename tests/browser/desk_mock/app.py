"""The mock: `uvicorn tests.browser.desk_mock.app:app`, then /?theme=dark&key=demo/Amara.

POST /mock {"down": true} makes the API answer 503, {"token": "…"} changes the valid token, {"refuse": "…"} refuses a label,
{"reset": true} forgets all judgments; GET /mock shows what is stored.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from .material import ANSWERS, DOCUMENTS, SCALES, TOPICS

HERE = Path(__file__).parent
STATIC = HERE.parents[2] / "assessment" / "ui" / "desk" / "static"
EMPTY = {"label": None, "reason": "", "flagged": False, "note": "", "evidence": [], "at": ""}
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
        self.state: dict[tuple[str, str, str], dict[str, Any]] = {}

    def record(self, event: dict[str, Any]) -> None:
        if any(known["uuid"] == event["uuid"] for known in self.log):
            return
        self.log.append(event)
        ref = (event["kind"], event["topic"], event["key"])
        self.state[ref] = {name: event[name] for name in FIELDS} | {"at": datetime.now(UTC).isoformat()}


WORLD = World()


def done(state: dict[str, Any]) -> bool:
    return state["label"] is not None or bool(state["reason"])


def part(text: str, head: str = "") -> dict[str, Any]:
    marks = [{"start": m.start(), "end": m.end(), "style": "cited", "title": f"PMID {m[0]}"} for m in re.finditer(r"\d{8}", text)]
    late = re.search(r"(?<=\.) \[\d+\]$", text)
    if late:
        marks = [m for m in marks if m["start"] < late.start()] + [
            {"start": late.start(), "end": late.end(), "style": "dropped", "title": "after the final full stop: not counted (spec reading)"}
        ]
    return {"head": head, "text": text, "marks": marks}


def unit(kind: str, topic: str, key: str, **rest: Any) -> dict[str, Any]:
    state = WORLD.state.get((kind, topic, key), EMPTY)
    return {"kind": kind, "topic": topic, "key": key, "document": "", "suggestion": None, "state": state} | rest


def citation(topic: str, answer: str, at: int, document: str, shown: int) -> dict[str, Any]:
    guess = {"label": "supporting", "why": "you said this of the same sentence and PMID in another answer"}
    return unit(
        "relation", topic, f"{answer}.{at}.{document}", part=shown, name=f"PMID {document}", document=document,
        question=f"Does PMID {document} support sentence {at + 1}?", suggestion=guess if answer == "A2" and at == 10 else None,
    )  # fmt: skip


def by_answer() -> list[dict[str, Any]]:
    screens = []
    for topic, answer, sentences in ANSWERS:
        units = [unit("accuracy", topic, answer, part=-1, name="on the question", question="Does the answer address the question?")]
        for at, (_, documents) in enumerate(sentences):
            units.append(unit("sentence", topic, f"{answer}.{at}", part=at, name="sentence", question=f"Is sentence {at + 1} needed in the answer?"))
            units += [citation(topic, answer, at, document, at) for document in documents]
        screens.append({"topic": topic, "id": answer, "parts": [part(text) for text, _ in sentences], "units": units})
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


def tally(units: list[dict[str, Any]]) -> list[int]:
    return [sum(done(each["state"]) for each in units), len(units)]


def chosen(screens: list[dict[str, Any]], query: Any) -> int | None:
    is_open = [any(not done(each["state"]) for each in screen["units"]) for screen in screens]
    if "n" not in query:
        return next((at for at, value in enumerate(is_open) if value), 0)
    wanted = int(query["n"])
    if query.get("only") == "open":
        return next((at for at in range(wanted, len(screens)) if is_open[at]), None)
    return wanted if 0 <= wanted < len(screens) else None


def sheet(order: str, only: str, n: int, screens: list[dict[str, Any]]) -> dict[str, Any]:
    screen = screens[n]
    topics = [topic["id"] for topic in TOPICS]
    of_topic = [at for at, each in enumerate(screens) if each["topic"] == screen["topic"]]
    later = [*range(n + 1, len(screens)), *range(n)]
    every = [each for other in screens for each in other["units"]]
    name = "Answer" if order == "answer" else "Document"
    return {
        "campaign": {"title": "Demo", "track": "TREC BioGen 2024", "guidelines": "https://trec-biogen.github.io/docs/"},
        "assessor": "Amara", "order": order, "only": only,
        "position": {
            "screen": n, "screens": len(screens), "topic": topics.index(screen["topic"]) + 1, "topics": len(topics),
            "in_topic": of_topic.index(n) + 1, "of_topic": len(of_topic),
            "next_open": next((at for at in later if any(not done(u["state"]) for u in screens[at]["units"])), None),
            "next_topic": next((at for at in range(n + 1, len(screens)) if screens[at]["topic"] != screen["topic"]), None),
        },
        "progress": {"screen": tally(screen["units"]), "topic": tally([u for u in every if u["topic"] == screen["topic"]]), "campaign": tally(every)},
        "topic": next(topic for topic in TOPICS if topic["id"] == screen["topic"]),
        "scales": SCALES,
        "screen": {"id": screen["id"], "title": f"{name} {of_topic.index(n) + 1} of {len(of_topic)}", "notes": ["split by rules 1.0"], "parts": screen["parts"]},
        "units": screen["units"],
        "documents": DOCUMENTS,
        "terms": ["sleep", "apnea"],
    }  # fmt: skip


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
    screens = by_answer() if order == "answer" else by_document()
    n = chosen(screens, query)
    if n is None:
        return JSONResponse({"error": "There is nothing left to judge here."}, 404)
    return JSONResponse(sheet(order, query.get("only", "all"), n, screens))


async def post_judgments(request: Request) -> Response:
    if no := refusal(request):
        return no
    stored, refused = [], []
    for event in (await request.json())["judgments"]:
        if WORLD.refuse and event["label"] == WORLD.refuse:
            refused.append({"uuid": event["uuid"], "why": "this unit is not yours"})
            continue
        WORLD.record(event)
        stored.append(event["uuid"])
    return JSONResponse({"stored": stored, "refused": refused})


def get_recent(request: Request) -> Response:
    if no := refusal(request):
        return no
    places = {(u["kind"], u["topic"], u["key"]): (n, u, s) for n, s in enumerate(by_answer()) for u in s["units"]}
    rows = []
    for event in reversed(WORLD.log[-10:]):
        n, found, screen = places[event["kind"], event["topic"], event["key"]]
        text = screen["parts"][found["part"]]["text"] if found["part"] >= 0 else "the whole answer"
        rows.append(
            {
                "n": n,
                "kind": event["kind"],
                "topic": event["topic"],
                "key": event["key"],
                "name": found["name"],
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
    Route("/mock", control, methods=["GET", "POST"]),
    Mount("/desk", StaticFiles(directory=STATIC)),
]
app = Starlette(routes=[Route("/", lambda request: FileResponse(HERE / "page.html")), *API])
