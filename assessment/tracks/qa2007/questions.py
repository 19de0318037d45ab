"""Question files: the XML of the main task and of ciQA, the SGML of 2003, target types."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple, NoReturn
from xml.parsers import expat

import orjson

from assessment.formats import Unreadable, problem
from assessment.model import Problem, Read, Resource, Source
from assessment.tracks.qa2007.answer import Answer, Question, Topic, id_order, plain_words, series_of
from assessment.tracks.qa2007.lines import ProblemReport, QAImportContext, numbered_rows, report_layout

QARead = Read[Topic, Answer]
_ROOT = re.compile(r"<(trecqa|ciqa)[\s>]")
_SGML = re.compile(r"<top>\s*<num>", re.IGNORECASE)
_SGML_TYPE = re.compile(r"<type>", re.IGNORECASE)
_SGML_CLOSED = re.compile(r"<num>[^<]*</num>", re.IGNORECASE)
"""Relationship topics close their elements; those of the main task and of ad hoc retrieval do not."""
_SGML_TITLE = re.compile(r"<title>", re.IGNORECASE)
_TYPE = re.compile(r"#([A-Z_]+)\s+(\S.*)")
_KINDS = ("FACTOID", "LIST", "OTHER")
_MAX_TEXT = 20_000


class _Node(NamedTuple):
    """An element of interest with its attributes, its line and its text."""

    name: str
    values: Mapping[str, str]
    line: int
    text: list[str]

    @property
    def place(self) -> str:
        return f"line {self.line}"

    @property
    def words(self) -> str:
        return " ".join("".join(self.text).split())[:_MAX_TEXT]


def is_questions(source: Source) -> bool:
    return _ROOT.search(source.text) is not None


def read_questions(source: Source, known: QAImportContext) -> QARead:
    """Series of the main task or ciQA topics.  The internal DTD is allowed and not looked at; entity declarations are refused.

    Raises `Unreadable` where the file is not well-formed XML.
    """
    report = ProblemReport(source.name)
    nodes = _elements(source)
    root = nodes[0]
    topics = (
        _ciqa(report, nodes) if root.name == "ciqa" else _series(report, nodes, root.values.get("year", ""))
    )
    if not topics:
        report.error(
            "MALFORMED_QUESTIONS",
            "file",
            "there is no question series in it",
            "a <target> with an id, a text and questions",
        )
    if any(item.code == "MALFORMED_QUESTIONS" for item in report.problems):
        return Read(problems=tuple(report.problems))
    years = {topic.year for topic in topics.values()} - {known.settings["rules"]}
    notes = tuple(
        f"questions of {year}: the setting “rules” chooses the rules of a year"
        for year in sorted(years)
        if year
    )
    return Read(topics=topics, problems=tuple(report.problems), notes=notes)


def _elements(source: Source) -> list[_Node]:
    """All elements in document order, read by a parser that loads nothing and knows no entities but the five of XML."""
    parser = expat.ParserCreate()
    nodes: list[_Node] = []
    open_: list[_Node] = []

    def start(name: str, values: dict[str, str]) -> None:
        nodes.append(_Node(name, values, parser.CurrentLineNumber, []))
        open_.append(nodes[-1])

    def text(data: str) -> None:
        for node in open_[-1:]:
            node.text.append(data)

    def refuse(*declared: object) -> NoReturn:
        what = f"declares the entity {str(declared[0])[:40]!r}" if declared else "refers to another file"
        raise Unreadable(
            problem(
                source.name, "ENTITY_DECLARED", f"line {parser.CurrentLineNumber}", what, "write the text out"
            )
        )

    parser.StartElementHandler, parser.CharacterDataHandler = start, text
    parser.EndElementHandler = lambda name: open_.pop()
    parser.EntityDeclHandler = refuse
    parser.ExternalEntityRefHandler = lambda *given: refuse()
    try:
        parser.Parse(source.text.lstrip(), True)
    except expat.ExpatError as error:
        place = f"line {error.lineno}, column {error.offset + 1}"
        what = f"not well-formed XML ({expat.errors.messages.get(error.code, error)})"
        raise Unreadable(
            problem(source.name, "MALFORMED_FILE", place, what, "check the file with an XML editor")
        ) from None
    return nodes


def _series(report: ProblemReport, nodes: list[_Node], year: str) -> dict[str, Topic]:
    topics: dict[str, Topic] = {}
    seen: set[str] = set()
    target: _Node | None = None
    grouped: list[tuple[_Node, list[Question]]] = []
    for node in nodes:
        if node.name == "target":
            target = node
            grouped.append((node, []))
        elif node.name == "q" and target is not None:
            question = _question(report, node, target.values.get("id", "").strip(), seen)
            grouped[-1][1].extend(question)
    for node, questions in grouped:
        name = node.values.get("id", "").strip()
        if not name or name in topics:
            what = f"target {name} occurs twice" if name else "a target has no id"
            report.error(
                "REPEATED_SERIES" if name else "MALFORMED_QUESTIONS",
                node.place,
                what,
                "one id for each target; the first one counts",
            )
            continue
        ordered = tuple(sorted(questions, key=lambda question: id_order(question.id)))
        _last(report, node, name, ordered)
        topics[name] = Topic(
            name, " ".join(node.values.get("text", "").split()), ordered, year.strip() or "2007"
        )
    return dict(sorted(topics.items(), key=lambda item: id_order(item[0])))


def _question(report: ProblemReport, node: _Node, series: str, seen: set[str]) -> Iterator[Question]:
    name, kind = node.values.get("id", "").strip(), node.values.get("type", "").strip().upper()
    if not name or kind not in _KINDS:
        what = f"question {name} is of type {kind[:20]!r}" if name else "a question has no id"
        report.error("MALFORMED_QUESTIONS", node.place, what, f"an id, and one of: {', '.join(_KINDS)}")
    elif name in seen:
        report.error("REPEATED_QUESTION", node.place, f"question {name} occurs twice", "the first one counts")
    elif series_of(name) != series:
        report.error(
            "MALFORMED_QUESTIONS",
            node.place,
            f"question {name} stands in series {series}",
            f"an id that begins with {series}.",
        )
    else:
        seen.add(name)
        if not node.words:
            report.warn("EMPTY_QUESTION", node.place, f"question {name} has no text", "give its text")
        yield Question(name, kind, node.words)  # type: ignore[arg-type]


def _last(report: ProblemReport, node: _Node, name: str, questions: tuple[Question, ...]) -> None:
    others = [question for question in questions if question.kind == "OTHER"]
    if len(others) != 1:
        report.warn(
            "OTHER_QUESTIONS",
            node.place,
            f"series {name} has {len(others)} OTHER questions",
            "a series ends with exactly one",
        )


def _ciqa(report: ProblemReport, nodes: list[_Node]) -> dict[str, Topic]:
    """Each ciQA topic is a series of one question, which the nugget measure scores."""
    topics: dict[str, Topic] = {}
    name = ""
    for node in nodes:
        if node.name == "topic":
            name = node.values.get("num", "").strip()
            if not name or name in topics:
                report.error(
                    "MALFORMED_QUESTIONS",
                    node.place,
                    f"topic {name or 'without number'} cannot be told apart",
                    "one num for each topic",
                )
            topics[name] = Topic(name, "", (Question(name, "OTHER", "Other"),), "2007")
        elif node.name == "template" and name:
            topics[name] = topics[name]._replace(target=node.words)
        elif node.name == "narrative" and name:
            topics[name] = topics[name]._replace(questions=(Question(name, "OTHER", node.words or "Other"),))
    return dict(sorted(topics.items(), key=lambda item: id_order(item[0])))


def is_topics_2003(source: Source) -> bool:
    return _SGML.search(source.text[:20_000]) is not None


def read_topics_2003(source: Source, known: QAImportContext) -> QARead:
    """The questions of 2003, each a series of its own: its number, its type, its text."""
    report = ProblemReport(source.name)
    if not _SGML_TYPE.search(source.text):
        return Read(problems=(_topics_of_another_year(source),))
    topics: dict[str, Topic] = {}
    kinds = {"factoid": "FACTOID", "list": "LIST", "definition": "OTHER"}
    for part in re.finditer(r"<top>(.*?)(?:</top>|(?=<top>)|\Z)", source.text, re.DOTALL | re.IGNORECASE):
        place = f"line {source.text.count(chr(10), 0, part.start()) + 1}"
        values = {
            name: _sgml(part[1], name, label)
            for name, label in (("num", "Number"), ("type", "Type"), ("desc", "Description"))
        }
        kind = kinds.get(values["type"].lower())
        if not values["num"] or kind is None:
            what = f"topic {values['num'][:20]!r} of type {values['type'][:20]!r}"
            report.error("MALFORMED_QUESTIONS", place, what, f"a number, and one of: {', '.join(kinds)}")
        elif values["num"] in topics:
            report.error(
                "REPEATED_QUESTION", place, f"question {values['num']} occurs twice", "the first one counts"
            )
        else:
            question = Question(values["num"], kind, values["desc"])  # type: ignore[arg-type]
            topics[values["num"]] = Topic(values["num"], values["desc"], (question,), "2003")
    if any(item.code == "MALFORMED_QUESTIONS" for item in report.problems):
        return Read(problems=tuple(report.problems))
    return Read(topics=topics, problems=tuple(report.problems))


def _topics_of_another_year(source: Source) -> Problem:
    """One problem for a file whose topics say of no question whether it is a factoid, a list or a definition."""
    count = len(re.findall(r"<top>", source.text, re.IGNORECASE))
    years = "topics of 1999 to 2002"
    if _SGML_CLOSED.search(source.text):
        years = "relationship topics of 2005"
    elif _SGML_TITLE.search(source.text):
        years = "ad hoc topics"
    what = f"{count} topics without a type: {years} are another format, which this track does not read"
    right = "the questions of 2003 (with <type>), or the question series of 2004 to 2007 (XML)"
    return problem(source.name, "OTHER_TOPICS", "file", what, right)


def _sgml(text: str, name: str, label: str) -> str:
    found = re.search(rf"<{name}>([^<]*)", text, re.IGNORECASE)
    return " ".join((found[1] if found else "").replace(f"{label}:", "").split())


def is_target_types(source: Source) -> bool:
    lines = [text for _, text in numbered_rows(source)]
    return bool(lines) and all(_TYPE.fullmatch(line.strip()) for line in lines)


def read_target_types(source: Source, known: QAImportContext) -> QARead:
    """`#PERSON Paul Krugman`, in the order of the targets; kept by series."""
    report = ProblemReport(source.name)
    report_layout(report, source)
    series = sorted(known.topics.values(), key=lambda topic: id_order(topic.id))
    rows = [
        (place, found)
        for place, text in numbered_rows(source)
        if (found := _target_type(report, place, text))
    ]
    types = {}
    for (place, found), topic in zip(rows, series, strict=False):
        types[topic.id] = found[1]
        if plain_words(found[2]) != plain_words(topic.target):
            report.warn(
                "TARGET_DIFFERS",
                place,
                f"the target is {found[2][:60]!r}, that of series {topic.id} {topic.target[:60]!r}",
                "check the order",
            )
    if series and len(rows) != len(series):
        report.warn(
            "TARGET_COUNT",
            "file",
            f"{len(rows)} targets for {len(series)} series",
            "one line for each series",
        )
    if not series:
        report.error(
            "NO_QUESTIONS",
            "file",
            "target types come in the order of the series, and there are none",
            "take in the questions first",
        )
    resources = (Resource("types", "targets", orjson.dumps(types)),) if types else ()
    return Read(resources=resources, problems=tuple(report.problems))


def _target_type(report: ProblemReport, place: str, text: str) -> re.Match[str] | None:
    found = _TYPE.fullmatch(text.strip())
    if found is None:
        report.error("MALFORMED_LINE", place, f"{text.strip()[:60]!r} is no target", "#TYPE and the target")
    return found
