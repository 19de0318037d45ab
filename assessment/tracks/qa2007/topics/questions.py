"""Question files in XML: question series of the main task, and ciQA topics."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple, NoReturn
from xml.parsers import expat

from assessment.formats import Unreadable, problem
from assessment.formats.reports import Report
from assessment.model import Read, Source
from assessment.tracks.qa2007.answer import Answer, Question, Topic, id_order, series_of
from assessment.tracks.qa2007.lines import QAImportContext

QARead = Read[Topic, Answer]
_ROOT = re.compile(r"<(trecqa|ciqa)[\s>]")
_KINDS = ("FACTOID", "LIST", "OTHER")
_MAX_TEXT = 20_000
MALFORMED = "MALFORMED_QUESTIONS"


class _Element(NamedTuple):
    """An XML element with its attributes, its line and its text."""

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

    def value(self, name: str) -> str:
        """A trimmed attribute, "" where it is absent."""
        return self.values.get(name, "").strip()


def is_questions(source: Source) -> bool:
    return _ROOT.search(source.text) is not None


def read_questions(source: Source, context: QAImportContext) -> QARead:
    """Series of the main task or ciQA topics.

    The internal DTD is allowed and ignored; entity declarations are refused.

    Raises `Unreadable` where the file is not well-formed XML.
    """
    report = Report(source.name)
    elements = _elements(source)
    root = elements[0]
    if root.name == "ciqa":
        topics = _ciqa_topics(report, elements)
    else:
        topics = _series(report, elements, root.value("year"))
    if not topics:
        right = "a <target> with an id, a text and questions"
        report.error(
            MALFORMED, "file", what="there is no question series in it", right=right
        )
    if report.has(MALFORMED):
        return Read(problems=report.problems)
    years = {topic.year for topic in topics.values()} - {context.settings["rules"], ""}
    hint = "the setting “rules” chooses the rules of a year"
    notes = tuple(f"questions of {year}: {hint}" for year in sorted(years))
    return Read(topics=topics, problems=report.problems, notes=notes)


class _Parser:
    """Collects all elements in document order; it loads nothing and knows no entities but the five of XML."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.elements: list[_Element] = []
        self.open_elements: list[_Element] = []
        self.expat = expat.ParserCreate()
        self.expat.StartElementHandler = self.start
        self.expat.EndElementHandler = self.end
        self.expat.CharacterDataHandler = self.add_text
        # Entities can blow a small file up to gigabytes, or read other files of the machine.
        self.expat.EntityDeclHandler = self.refuse_entity
        self.expat.ExternalEntityRefHandler = self.refuse_reference

    def start(self, name: str, values: dict[str, str]) -> None:
        element = _Element(name, values, self.expat.CurrentLineNumber, [])
        self.elements.append(element)
        self.open_elements.append(element)

    def end(self, name: str) -> None:
        self.open_elements.pop()

    def add_text(self, text: str) -> None:
        if self.open_elements:
            # Expat hands over text in pieces, cut at line breaks and references.
            self.open_elements[-1].text.append(text)

    def refuse_entity(self, name: str, *declaration: object) -> NoReturn:
        self._refuse(f"declares the entity {name[:40]!r}")

    def refuse_reference(self, *reference: object) -> NoReturn:
        self._refuse("refers to another file")

    def _refuse(self, what: str) -> NoReturn:
        place = f"line {self.expat.CurrentLineNumber}"
        raise Unreadable(
            problem(
                self.source.name,
                "ENTITY_DECLARED",
                place,
                what=what,
                right="write the text out",
            )
        )


def _elements(source: Source) -> list[_Element]:
    """All elements in document order.  Raises `Unreadable`."""
    parser = _Parser(source)
    try:
        # An XML declaration must be the first thing in a file; blank lines before it are common.
        parser.expat.Parse(source.text.lstrip(), True)
    except expat.ExpatError as error:
        place = f"line {error.lineno}, column {error.offset + 1}"
        what = f"not well-formed XML ({expat.errors.messages.get(error.code, error)})"
        right = "check the file with an XML editor"
        raise Unreadable(
            problem(source.name, "MALFORMED_FILE", place, what=what, right=right)
        ) from None
    return parser.elements


def _series(report: Report, elements: list[_Element], year: str) -> dict[str, Topic]:
    """The series by id, each with its questions in order; a target without an id is left out."""
    topics: dict[str, Topic] = {}
    for target, questions in _questions_by_target(report, elements):
        name = target.value("id")
        if not name:
            right = "one id for each target; the first one counts"
            report.error(
                MALFORMED, target.place, what="a target has no id", right=right
            )
        elif name in topics:
            right = "one id for each target; the first one counts"
            report.error(
                "REPEATED_SERIES",
                target.place,
                what=f"target {name} occurs twice",
                right=right,
            )
        else:
            # Files are not always in order, and answers to earlier questions must come before
            # Other.
            ordered = tuple(
                sorted(questions, key=lambda question: id_order(question.id))
            )
            _check_one_other(report, target, name, ordered)
            text = " ".join(target.values.get("text", "").split())
            topics[name] = Topic(name, text, ordered, year or "2007")
    return _in_order_of_ids(topics)


def _questions_by_target(
    report: Report, elements: list[_Element]
) -> list[tuple[_Element, list[Question]]]:
    """Each target with the questions after it."""
    groups: list[tuple[_Element, list[Question]]] = []
    seen: set[str] = set()
    for element in elements:
        if element.name == "target":
            groups.append((element, []))
        elif element.name == "q" and groups:
            target, questions = groups[-1]
            questions.extend(_question(report, element, target.value("id"), seen))
    return groups


def _question(
    report: Report, element: _Element, series: str, seen: set[str]
) -> Iterator[Question]:
    """The question of an element; none, with a problem, where it cannot be used."""
    name = element.value("id")
    kind = element.value("type").upper()
    if not name or kind not in _KINDS:
        what = (
            f"question {name} is of type {kind[:20]!r}"
            if name
            else "a question has no id"
        )
        report.error(
            MALFORMED,
            element.place,
            what=what,
            right=f"an id, and one of: {', '.join(_KINDS)}",
        )
    elif name in seen:
        what = f"question {name} occurs twice"
        report.error(
            "REPEATED_QUESTION", element.place, what=what, right="the first one counts"
        )
    elif series_of(name) != series:
        what = f"question {name} is already in series {series}"
        report.error(
            MALFORMED,
            element.place,
            what=what,
            right=f"an id that begins with {series}.",
        )
    else:
        seen.add(name)
        if not element.words:
            what = f"question {name} has no text"
            report.warn(
                "EMPTY_QUESTION", element.place, what=what, right="give its text"
            )
        yield Question(name, kind, element.words)  # type: ignore[arg-type]  # kind is in _KINDS


def _check_one_other(
    report: Report, target: _Element, name: str, questions: tuple[Question, ...]
) -> None:
    others = [question for question in questions if question.kind == "OTHER"]
    if len(others) != 1:
        what = f"series {name} has {len(others)} OTHER questions"
        report.warn(
            "OTHER_QUESTIONS",
            target.place,
            what=what,
            right="a series ends with exactly one",
        )


def _ciqa_topics(report: Report, elements: list[_Element]) -> dict[str, Topic]:
    """Each ciQA topic is a series of one question, which the nugget measure scores."""
    topics: dict[str, Topic] = {}
    name = ""
    for element in elements:
        if element.name == "topic":
            name = element.value("num")
            if not name or name in topics:
                what = f"topic {name or 'without number'} cannot be told apart"
                report.error(
                    MALFORMED, element.place, what=what, right="one num for each topic"
                )
            topics[name] = Topic(name, "", (Question(name, "OTHER", "Other"),), "2007")
        elif element.name == "template" and name:
            topics[name] = topics[name]._replace(target=element.words)
        elif element.name == "narrative" and name:
            question = Question(name, "OTHER", element.words or "Other")
            topics[name] = topics[name]._replace(questions=(question,))
    return _in_order_of_ids(topics)


def _in_order_of_ids(topics: Mapping[str, Topic]) -> dict[str, Topic]:
    return {name: topics[name] for name in sorted(topics, key=id_order)}
