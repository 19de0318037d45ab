"""Where own questions are asked: the answers, sentences, citations and documents on a topic's screens."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from assessment.campaign.own_questions.stored_questions import PREFIX, About
from assessment.model import Part, Screen, Unit

_LAST_RANK = 1_000_000
"""Added to the rank of screens for own questions, which come after all those of the track."""


class Subject(NamedTuple):
    """Something that own questions may be about.

    `context` names the answer that it belongs to, `material` what tells it from others there: its text and
    document, and for equal sentences their number.
    """

    about: About
    context: str
    material: tuple[str, ...]
    screen: str
    part: int
    name: str
    document: str = ""
    text: str = ""

    @property
    def key(self) -> str:
        """The key of its units: equal material in equal context is judged once."""
        return digest(self.context, *self.material)


class Host(NamedTuple):
    """A text of the topic with the screen on which own questions about it are asked.

    `shown` is the track's screen of this text.  `is_own` says that `screen` was added for own questions.
    """

    shown: Screen
    screen: Screen
    context: str
    is_own: bool


def hosts(screens: Sequence[Screen]) -> Iterator[Host]:
    """The texts of the screens, each once.

    A screen with a mode of its own draws no other units than those of its mode, and where the text that is
    judged is for reference, its parts are something else: both get a further screen with the text.
    """
    shown_texts = set()
    for screen in screens:
        if screen.own_questions and not screen.reference_text:
            shown_texts.add(_texts(screen.parts))
    for screen in screens:
        if not screen.own_questions:
            continue
        if not screen.reference_text:
            context = screen.id
        elif _texts(screen.reference_text) in shown_texts:
            continue
        else:
            shown_texts.add(_texts(screen.reference_text))
            context = digest(*_texts(screen.reference_text))
        is_own = bool(screen.mode or screen.reference_text)
        yield Host(screen, _own_screen(screen) if is_own else screen, context, is_own)


def subjects(screens: Sequence[Screen], units: Sequence[Unit]) -> Iterator[Subject]:
    """Everything on the screens that an own question may be about, in reading order."""
    by_screen: dict[str, list[Unit]] = {}
    for unit in units:
        by_screen.setdefault(unit.screen, []).append(unit)
    documents: set[str] = set()
    for host in hosts(screens):
        screen, context = host.screen.id, host.context
        cited = _cited(host, by_screen.get(host.shown.id, ()))
        sentences = _sentences(host)
        yield from sentences.values()
        for part, names in cited.items():
            yield from _citations(sentences.get(part), names)
        for name, part in _first_parts(cited).items():
            # A document that several answers cite is judged on the first screen that has it.
            if name not in documents:
                documents.add(name)
                title = f"document {name}"
                yield Subject("document", "", (name,), screen, part, title, name)
        text = "\n".join(part.text for part in host.screen.parts)
        yield Subject("answer", context, (), screen, -1, "answer", text=text)


def _first_parts(cited: Mapping[int, Mapping[str, None]]) -> dict[str, int]:
    """The first part of each document."""
    parts: dict[str, int] = {}
    for part, names in cited.items():
        for name in names:
            parts.setdefault(name, part)
    return parts


def _sentences(host: Host) -> dict[int, Subject]:
    """The parts that have a name, by their number on the screen."""
    repeated: Counter[tuple[str, str]] = Counter()
    sentences = {}
    for number, part in enumerate(host.screen.parts):
        if not part.name:
            continue
        same = part.text, part.document
        repeated[same] += 1
        material = (*same, str(repeated[same]))
        sentences[number] = Subject(
            "sentence",
            host.context,
            material,
            host.screen.id,
            number,
            part.name,
            part.document,
            part.text,
        )
    return sentences


def _cited(host: Host, units: Sequence[Unit]) -> dict[int, dict[str, None]]:
    """The documents of every part (-1: the whole), in order, by the track's units and by the parts."""
    cited: dict[int, dict[str, None]] = {}
    if host.shown.reference_text:
        return cited
    for number, part in enumerate(host.screen.parts):
        if part.document:
            cited.setdefault(number, {})[part.document] = None
    for unit in units:
        if unit.document:
            cited.setdefault(unit.part, {})[unit.document] = None
    return dict(sorted(cited.items()))


def _citations(
    sentence: Subject | None, names: Mapping[str, None]
) -> Iterator[Subject]:
    """The documents that a sentence cites; none of a part that is no sentence."""
    if sentence is None:
        return
    for name in names:
        material = (*sentence.material, name)
        title = f"document {name}"
        # Where the document is what is judged, its title is the sentence and bears the same name.
        if sentence.name != title:
            title = f"{sentence.name}, {title}"
        yield sentence._replace(
            about="citation", material=material, name=title, document=name
        )


def in_reading_order(
    units: Sequence[Unit], own_units: Sequence[Unit]
) -> Iterator[Unit]:
    """All units: those of own questions come after the track's about the same part or an earlier one."""
    on_screen: dict[str, list[int]] = {}
    for index, unit in enumerate(units):
        on_screen.setdefault(unit.screen, []).append(index)
    following: dict[int, list[Unit]] = {}
    for unit in own_units:
        before = _unit_before(unit, units, on_screen.get(unit.screen))
        following.setdefault(before, []).append(unit)
    yield from following.get(-1, ())
    for index, unit in enumerate(units):
        yield unit
        yield from following.get(index, ())


def _unit_before(
    own_unit: Unit, units: Sequence[Unit], indexes: list[int] | None
) -> int:
    """The index of the unit that an own one follows, -1 for none; `indexes` are those of its screen."""
    if indexes is None:
        return len(units) - 1
    if own_unit.part < 0:
        return indexes[-1]
    before = indexes[0] - 1
    for index in indexes:
        if 0 <= units[index].part <= own_unit.part:
            before = index
    return before


def _own_screen(screen: Screen) -> Screen:
    """A screen with the same text that draws its units in rows."""
    parts = screen.reference_text or screen.parts
    named = tuple(
        part if part.name else part._replace(name=f"sentence {number}")
        for number, part in enumerate(parts, 1)
    )
    return Screen(
        PREFIX + screen.id,
        named,
        screen.notes,
        screen.rank + _LAST_RANK,
        screen.title,
        screen.question,
        task=screen.task,
    )


def _texts(parts: Sequence[Part]) -> tuple[str, ...]:
    return tuple(part.text for part in parts)


def digest(*texts: str) -> str:
    """A short name of some texts."""
    code = hashlib.blake2b(digest_size=12)
    for text in texts:
        # With their lengths: texts that are cut elsewhere are others.
        code.update(f"{len(text)}:{text}".encode("utf-8", "surrogatepass"))
    return code.hexdigest()
