"""The answer that the labels of a collection belong to, and where each labelled sentence is in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from assessment.formats.plurals import number_of
from assessment.sentences.spans import Span
from assessment.tracks.biogen.answer import Answer, plain
from assessment.tracks.biogen.citations.cited_sentences import (
    CitationMark,
    Sentence,
    mask,
)
from assessment.tracks.biogen.judgments.collection_file import (
    CollectionImport,
    FileSentence,
    JudgedAnswer,
)


class MatchedLabels(NamedTuple):
    """An answer, and each of its sentences with the sentence of the file that labels it."""

    answer: Answer
    sentences: list[tuple[Sentence, FileSentence]]


def match_labels(
    collection: CollectionImport,
    topic: str,
    run: str,
    *,
    judged: JudgedAnswer,
    sentences: list[FileSentence],
) -> MatchedLabels:
    """The answer that the labels belong to: that of the loaded run, or the file's.

    Where the words are the same but sentences or citations differ, the file's count, for its labels were made
    for them.
    """
    stored = collection.stored_answer(run, topic)
    if stored is None:
        answer = _answer_without_run(judged, sentences)
    elif plain(stored.text) != plain(judged.answer):
        matched = list(
            _equal_sentences(collection, topic, run, stored=stored, sentences=sentences)
        )
        return _with_ids_of_file(collection, topic, run, stored=stored, pairs=matched)
    elif _agrees(stored, sentences):
        pairs = list(zip(stored.sentences, sentences, strict=True))
        return _with_ids_of_file(collection, topic, run, stored=stored, pairs=pairs)
    else:
        answer = _as_judged(stored, sentences)
        counts = f"the run as read ({number_of(len(stored.sentences), 'sentence')})"
        what = f"the file has {number_of(len(sentences), 'sentence')} and other citations than {counts}"
        right = "the file's sentences and citations stand"
        collection.report(
            "SPLIT_AS_JUDGED", f"topic {topic}, {run}", what=what, right=right
        )
    collection.runs.setdefault(run, {})[topic] = answer
    return MatchedLabels(answer, list(zip(answer.sentences, sentences, strict=True)))


def _with_ids_of_file(
    collection: CollectionImport,
    topic: str,
    run: str,
    *,
    stored: Answer,
    pairs: list[tuple[Sentence, FileSentence]],
) -> MatchedLabels:
    """The loaded answer with the file's sentence ids, because cluster files use those."""
    ids_of_file: dict[Sentence, str] = {}
    for sentence, labelled in pairs:
        ids_of_file[sentence] = str(labelled.labels.answer_sentence_id)
    ids: list[str] = []
    for number, sentence in enumerate(stored.sentences, 1):
        # A bare number could be the id of another sentence of the file.
        ids.append(ids_of_file.get(sentence, f"unmatched-{number}"))
    answer = replace(stored, ids=_unless_counted(ids))
    if answer != stored:
        collection.runs.setdefault(run, {})[topic] = answer
    return MatchedLabels(answer, pairs)


def _unless_counted(ids: list[str]) -> tuple[str, ...]:
    """The ids, or none where they are 1, 2, 3, ..., so that the answer stays equal to the loaded one."""
    counted = [str(number) for number in range(1, len(ids) + 1)]
    if ids == counted:
        return ()
    return tuple(ids)


def _agrees(stored: Answer, sentences: list[FileSentence]) -> bool:
    """Whether sentences and citations of an answer are those of the file."""
    if len(stored.sentences) != len(sentences):
        return False
    for own, of_file in zip(stored.sentences, sentences, strict=True):
        if plain(own.bare) != plain(_without_lists(of_file.text)):
            return False
        # The order of citations in the file means nothing.
        if set(own.cited) != set(of_file.cited):
            return False
    return True


def _without_lists(text: str) -> str:
    """A sentence without its citation lists."""
    return mask(text, "spec").text


def _equal_sentences(
    collection: CollectionImport,
    topic: str,
    run: str,
    *,
    stored: Answer,
    sentences: list[FileSentence],
) -> Iterator[tuple[Sentence, FileSentence]]:
    """Sentences of the loaded answer with sentences of equal words in the file; others are reported."""
    unmatched: dict[str, list[Sentence]] = {}
    for sentence in stored.sentences:
        unmatched.setdefault(plain(sentence.bare), []).append(sentence)
    place = f"topic {topic}, {run}"
    what = "the answer differs from the loaded run's"
    collection.report(
        "ANSWER_DIFFERS", place, what=what, right="labels go to equal sentences"
    )
    for number, labelled in enumerate(sentences, 1):
        same = unmatched.get(plain(_without_lists(labelled.text)))
        if same:
            yield same.pop(0), labelled
        else:
            what = (
                "no sentence of the loaded run has these words; its labels are left out"
            )
            right = "load the run that was judged"
            collection.report(
                "UNMATCHED_SENTENCE",
                f"{place}, sentence {number}",
                what=what,
                right=right,
                severity="error",
            )


def _answer_without_run(judged: JudgedAnswer, sentences: list[FileSentence]) -> Answer:
    """The file's answer, where no run of that name is loaded."""
    return _as_judged(Answer(judged.answer, (), shape="collection"), sentences)


def _as_judged(answer: Answer, sentences: list[FileSentence]) -> Answer:
    """An answer with the sentences, citations and ids of the file."""
    judged: list[Sentence] = []
    marks: list[CitationMark] = []
    ids: list[str] = []
    for (start, end), labelled in zip(
        _spans(answer.text, sentences), sentences, strict=True
    ):
        text = labelled.text
        judged.append(Sentence(start, end, text, _without_lists(text), labelled.cited))
        ids.append(str(labelled.labels.answer_sentence_id))
        # Sentences that are not in the text have negative offsets, and nothing to mark.
        if start >= 0:
            marks += _list_marks(answer.text, start, end)
    return replace(
        answer,
        sentences=tuple(judged),
        marks=tuple(marks),
        notices=(),
        ids=_unless_counted(ids),
        reading="as judged",
        splitter="the judgment file",
    )


def _spans(text: str, sentences: list[FileSentence]) -> Iterator[Span]:
    """Where each sentence is in the answer.

    A sentence that is not in the text gets -1 and -1, -2 and -2, ... by its number, so
    that its name is unique.
    """
    searched = 0
    for number, sentence in enumerate(sentences, 1):
        span = _span(text, sentence.text, searched)
        if span is None:
            yield Span(-number, -number)
        else:
            searched = span.end
            yield span


def _span(text: str, sentence: str, searched: int) -> Span | None:
    """Where a sentence first occurs from the offset `searched` on; None where it does not."""
    words = sentence.split()
    if not words:
        return None
    start = len(text) - len(text[searched:].lstrip())
    # Most sentences follow one another; compiling a pattern for each of them is slow.
    if text.startswith(sentence.strip(), start):
        return Span(start, start + len(sentence.strip()))
    # Files differ from their runs in white space, so only the other characters must agree.
    pattern = re.compile(r"\s*".join(map(re.escape, words)))
    match = pattern.search(text, searched)
    return Span(*match.span()) if match else None


def _list_marks(text: str, start: int, end: int) -> Iterator[CitationMark]:
    """A mark for each citation list between two offsets."""
    masked = mask(text[start:end], "spec")
    for citation_list in masked.lists:
        first = start + citation_list.start
        last = start + citation_list.end
        inside = text[first + 1 : last - 1]
        yield CitationMark(first, last, "", inside)
