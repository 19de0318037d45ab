"""Facts of a claim and scores of runs: everything is counted first and divided once (micro)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from assessment.model import Score, TopicState
from assessment.tracks.scifact.answer import ACCEPTED, CONTRADICT, NEI, SUPPORT, Answer, Topic
from assessment.tracks.scifact.arithmetic import (
    NO_HITS,
    Counts,
    Gold,
    Hits,
    metrics,
    relevant,
    summed,
    tally,
    target,
)
from assessment.tracks.scifact.gold import Votes, candidates, gold_of, labels_of

SciFactCase = TopicState[Topic, Answer]

_NONE = "not judged"
JUDGED_AS = (SUPPORT, CONTRADICT, NEI, _NONE)
PREDICTED_AS = (SUPPORT, CONTRADICT, "not predicted")
WIDTH = len(PREDICTED_AS)
_ABSENT = WIDTH - 1
_ROW = {label: number * WIDTH for number, label in enumerate(JUDGED_AS)}
_COLUMN = {label: number for number, label in enumerate(PREDICTED_AS)}
_UNJUDGED = _ROW[_NONE]
_ELSEWHERE = len(JUDGED_AS) * WIDTH
"""The row of abstracts that are not among a claim's candidates: judged by nobody, and not in its `pairs`."""


RunFact = tuple[Hits, tuple[int, ...]]
"""What a run finds of a claim, and the cells that its abstracts are in by what they are judged and predicted as."""
_NOTHING: RunFact = (NO_HITS, ())


class Facts(NamedTuple):
    """A claim: what a run has to find, candidates by what they are judged as (in the cells of those not predicted), gold abstracts
    without an evidence set, what each run has found, and what the official evaluator says of the files of runs that it refuses."""

    relevant: Counts
    pairs: tuple[int, ...]
    bare: int
    runs: Mapping[str, RunFact]
    refused: Mapping[str, str] = {}


class Whole(NamedTuple):
    """A run over all claims.  `pairs` counts the abstracts in play (predicted, cited, judged) by what they are judged as, and within
    that by what they are predicted as."""

    counts: Counts
    pairs: tuple[int, ...]
    bare: int
    refused: str = ""

    @property
    def pool(self) -> int:
        return sum(self.pairs)

    @property
    def pool_judged(self) -> int:
        return sum(self.pairs[:_UNJUDGED])

    @property
    def predicted(self) -> int:
        return self.pool - sum(self.pairs[_ABSENT::WIDTH])

    @property
    def judged(self) -> int:
        """Predicted abstracts that have a label."""
        return self.pool_judged - sum(self.pairs[_ABSENT:_UNJUDGED:WIDTH])


def votes_of(state: SciFactCase) -> Votes:
    return Votes(state.topic, state.judged, state.settings, state.resources)


def gold_in(state: SciFactCase) -> dict[str, Gold]:
    """The gold of a claim by document, in the order of the pool."""
    return gold_of(votes_of(state), labels_of(state.judged, state.id, candidates(state.topic, state.judged)))


def score(state: SciFactCase) -> Facts:
    labels = labels_of(state.judged, state.id, candidates(state.topic, state.judged))
    gold = gold_of(votes_of(state), labels)
    targets = {document: target(one, state.settings["window"]) for document, one in gold.items()}
    rows = {document: _ROW[label or _NONE] for document, label in labels.items()}

    def fact(answer: Answer) -> RunFact:
        cells = [rows.get(document, _ELSEWHERE) + _COLUMN[label] for document, label, _ in answer.documents]
        return (tally(targets, answer.documents), tuple(cells)) if cells else _NOTHING

    bare = sum(not one.sets for one in gold.values())
    runs = {run: fact(answer) for run, answer in state.answers.items()}
    runs |= dict.fromkeys(state.without_answer, _NOTHING)  # a claim that a run leaves out has its row
    return Facts(relevant(gold), _unpredicted(rows.values()), bare, runs, _refused(state))


def _refused(state: SciFactCase) -> dict[str, str]:
    """What the official evaluator stopped with at the file of a run, when it was read.

    Its assertion on sentences in two gold sets hangs on the gold of now, and is looked for anew.
    """
    told = {run: details.get("official", ACCEPTED) for run, details in state.details.items()}
    return {
        run: message
        for run, message in told.items()
        if message != ACCEPTED and not message.startswith("AssertionError")
    }


def _unpredicted(rows: Iterable[int]) -> tuple[int, ...]:
    pairs = [0] * _ELSEWHERE
    for row in rows:
        pairs[row + _ABSENT] += 1
    return tuple(pairs)


def runs_in(facts: Mapping[str, Facts]) -> Iterator[tuple[str, Whole]]:
    """Each run's sums over all claims; a claim that it leaves out counts as predicted empty."""
    if not facts:
        return
    every, pairs, bare, runs, refusals = zip(*facts.values(), strict=True)
    wanted, unpredicted = summed(every), [sum(column) for column in zip(*pairs, strict=True)]
    for run in dict.fromkeys(run for claim in runs for run in claim):
        hits, cells = zip(*(claim.get(run, _NOTHING) for claim in runs), strict=True)
        found = wanted.with_hits(tuple(map(sum, zip(*hits, strict=True))))
        yield (
            run,
            Whole(
                found,
                _paired(unpredicted, Counter(chain.from_iterable(cells))),
                sum(bare),
                refusals[0].get(run, ""),
            ),
        )


def _paired(unpredicted: Sequence[int], cells: Mapping[int, int]) -> tuple[int, ...]:
    """The pairs with those that a run predicts moved to the cells of their predicted labels."""
    pairs = list(unpredicted)
    for cell, count in cells.items():
        if cell < _ELSEWHERE:
            pairs[cell - cell % WIDTH + _ABSENT] -= count
            pairs[cell] += count
        else:
            pairs[cell - _ELSEWHERE + _UNJUDGED] += count
    return tuple(pairs)


def totals(facts: Mapping[str, Facts], settings: Mapping[str, str]) -> Iterator[Score]:
    """Counts summed over all claims, and the twelve figures made of them."""
    for run, whole in runs_in(facts):
        yield from scores(run, whole)


def scores(run: str, whole: Whole) -> Iterator[Score]:
    note = "; ".join(_notes(whole))
    predicted, pool = (whole.judged, whole.predicted), (whole.pool_judged, whole.pool)
    for name, value in metrics(whole.counts).items():
        yield Score(run, None, name, value, *(predicted if name.endswith("_precision") else pool), note)


def _notes(whole: Whole) -> Iterator[str]:
    if whole.refused:
        yield f"the official evaluator stops at the file of this run ({whole.refused}); it was read as far as it can be"
    if whole.counts.stops:
        where = f"predicted abstracts with a sentence that is in two gold sets: {whole.counts.stops}"
        yield f"the official evaluator stops here (AssertionError), {where}; such a sentence counts once"
    if whole.judged < whole.predicted:
        yield f"predicted abstracts that are not judged and count as wrong: {whole.predicted - whole.judged} of {whole.predicted}"
    if whole.bare:
        yield f"gold abstracts without an evidence set, which no official file can hold: {whole.bare}"
