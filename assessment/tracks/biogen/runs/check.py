"""Checks of a run: what the format page and the organisers' validator demand, and more."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from assessment.formats import problem, warning
from assessment.formats.name_lists import first_foreign_names
from assessment.formats.plurals import number_of
from assessment.model import ImportContext, Problem, Run
from assessment.model.problems import REJECTS
from assessment.tracks.biogen.answer import Answer, Topic, pmid_of
from assessment.tracks.biogen.runs import references
from assessment.tracks.biogen.runs.runs_2025 import LEFT_OUT
from assessment.tracks.biogen.topics.pmids import MAX_DIGITS, PMIDS, unpack_pmids

MAX_WORDS = {"2024": 150, "2025": 250}
"""Words of an answer, by the format of its run; 2024 as on the submission format page."""
MAX_SENTENCES = {"2024": 10}
_SHOWN = 10
"""Missing topics that a problem names."""
_EMPTY = "send at least one sentence: an empty answer scores 0, and the official evaluation stops at it"
_GIVE_TOPICS = "import the topics file with it or before it"
_GIVE_PMIDS = "import the list of PMIDs with it or before it"
_CHOOSE = "cite a PMID of the released set"
_COUNTS = {
    "zero": (
        "answer every topic; a topic counts 0 once another run's answer to it has a score, and is left "
        "out of the means until then"
    ),
    "skip": "answer every topic; by the setting “missing” such topics are left out of the run's means",
}
"""What to do about missing topics, by the setting “missing”."""


def check(
    file: str, run: Run[Answer], context: ImportContext[Topic, Answer]
) -> Iterator[Problem]:
    """Every problem of a run that was read, in the order of the file."""
    allowed = _allowed(context)
    yield from _unchecked(file, run, context)
    for topic, answer in run.answers.items():
        place = f"topic {topic}"
        yield from _size(file, place, answer)
        yield from _notices(file, place, answer)
        # Runs of 2025 cite next to each sentence; only those of 2024 have a list to compare with.
        if answer.shape == "2024":
            yield from references.problems(
                file, place, answer, references.severity(context.settings)
            )
        yield from _pmids(file, place, answer, allowed)
    yield from _missing(file, run, context)


def _unchecked(
    file: str, run: Run[Answer], context: ImportContext[Topic, Answer]
) -> Iterator[Problem]:
    """What could not be checked because the file to compare with is missing."""
    if not context.topics:
        what = "there are no topics to compare with: topic ids and missing answers were not checked"
        yield warning(file, "TOPICS_UNCHECKED", "file", what=what, right=_GIVE_TOPICS)
    names_pmids = any(
        answer.references or answer.cites for answer in run.answers.values()
    )
    if names_pmids and (PMIDS, "allowed") not in context.resources:
        what = (
            "there is no list of allowed PMIDs to compare with: whether PMIDs are of the released set "
            "was not checked"
        )
        yield warning(file, "PMIDS_UNCHECKED", "file", what=what, right=_GIVE_PMIDS)


def _size(file: str, place: str, answer: Answer) -> Iterator[Problem]:
    """An answer that is too long or empty."""
    # Only the validator of 2024 counts words and sentences; Task B's accepts any length.
    official_verdict = REJECTS if answer.shape == "2024" else ""
    max_words = MAX_WORDS.get(answer.shape)
    if max_words and answer.words > max_words:
        what = f"{answer.words} words without citations and punctuation"
        too_long = problem(
            file, "TOO_MANY_WORDS", place, what=what, right=f"at most {max_words}"
        )
        yield too_long._replace(official=official_verdict)
    max_sentences = MAX_SENTENCES.get(answer.shape)
    if max_sentences and len(answer.sentences) > max_sentences:
        what = f"{len(answer.sentences)} sentences"
        too_many = problem(
            file,
            "TOO_MANY_SENTENCES",
            place,
            what=what,
            right=f"at most {max_sentences}",
        )
        yield too_many._replace(official=official_verdict)
    if not answer.sentences:
        yield warning(
            file,
            "EMPTY_ANSWER",
            place,
            what="the answer is empty",
            right=_EMPTY,
        )


def _notices(file: str, topic_place: str, answer: Answer) -> Iterator[Problem]:
    """What the reader noticed about citations, as warnings."""
    for notice in answer.notices:
        # The reader joins problem and remedy into one text, the remedy last.
        what, _, right = notice.what.rpartition("; ")
        place = topic_place
        if notice.sentence:
            place = f"{topic_place}, sentence {notice.sentence}"
        yield warning(file, notice.code, place, what=what, right=right)


def _pmids(
    file: str, place: str, answer: Answer, allowed: Callable[[str], bool] | None
) -> Iterator[Problem]:
    """PMIDs that are not allowed, as the validator of 2024 reports them.

    There is one problem for each reference and one for each sentence that cites the
    PMID.
    """
    if allowed is None:
        return
    named: list[tuple[str, str | None]] = []
    for index, reference in enumerate(answer.references):
        named.append((f"references[{index}]", pmid_of(reference)))
    for number, sentence in enumerate(answer.sentences, 1):
        named += [(f"sentence {number}", pmid) for pmid in sentence.cited]
    # Task B's validator has no list of PMIDs.
    official_verdict = REJECTS if answer.shape == "2024" else ""
    for part, pmid in named:
        if pmid and not allowed(pmid):
            what = f"PMID {pmid} is not in the allowed list"
            invalid = problem(
                file, "INVALID_PMID", f"{place}, {part}", what=what, right=_CHOOSE
            )
            yield invalid._replace(official=official_verdict)


def _allowed(context: ImportContext[Topic, Answer]) -> Callable[[str], bool] | None:
    """Tells whether a PMID is in the list of allowed ones; None without a list."""
    body = context.resources.get((PMIDS, "allowed"))
    if body is None:
        return None
    numbers = unpack_pmids(body)

    def is_allowed(pmid: str) -> bool:
        # A longer number does not fit into the 32 bits of a packed PMID, so numpy could not compare it.
        if len(pmid) > MAX_DIGITS:
            return False
        index = int(np.searchsorted(numbers, int(pmid)))
        return index < len(numbers) and int(numbers[index]) == int(pmid)

    return is_allowed


def _missing(
    file: str, run: Run[Answer], context: ImportContext[Topic, Answer]
) -> Iterator[Problem]:
    """Topics without an answer, about which only Task B's validator complains."""
    missing = [topic for topic in context.topics if topic not in run.answers]
    if not missing:
        return
    count = f"{len(missing)} of {number_of(len(context.topics), 'topic')}"
    what = f"no answer to {count}: {first_foreign_names(missing, _SHOWN)}"
    right = _COUNTS[context.settings["missing"]]
    missing_topics = problem(file, "MISSING_TOPIC", "file", what=what, right=right)
    if run.kind != "2025":
        yield missing_topics._replace(severity="warning")
        return
    # Task B's validator does not compare run ids, so a line of another run answers its topic there.
    answered_by_others = set(run.details.get(LEFT_OUT, "").split())
    is_accepted = set(missing) <= answered_by_others
    yield missing_topics._replace(official="" if is_accepted else REJECTS)
