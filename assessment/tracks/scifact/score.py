"""Facts of a claim and scores of runs: everything is counted first and divided once (micro)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from assessment.model import Score, TopicState
from assessment.tracks.scifact.answer import (
    ACCEPTED,
    CONTRADICT,
    NEI,
    SUPPORT,
    Answer,
    Topic,
)
from assessment.tracks.scifact.formulas import (
    NO_HITS,
    Counts,
    Hits,
    metrics,
    relevant,
    summed,
    tally,
)
from assessment.tracks.scifact.gold import Votes, candidates, gold_of, labels_of
from assessment.tracks.scifact.sentence_window import Gold, target

SciFactState = TopicState[Topic, Answer]

# The confusion of labels is held as a flat row of cells, judged label by judged label: adding up the facts of
# thousands of claims is then a sum of integers.
_NONE = "not judged"
JUDGED_AS = (SUPPORT, CONTRADICT, NEI, _NONE)
PREDICTED_AS = (SUPPORT, CONTRADICT, "not predicted")
WIDTH = len(PREDICTED_AS)
_NOT_PREDICTED = WIDTH - 1
_ROW = {label: number * WIDTH for number, label in enumerate(JUDGED_AS)}
_COLUMN = {label: number for number, label in enumerate(PREDICTED_AS)}
_UNJUDGED = _ROW[_NONE]
_ELSEWHERE = len(JUDGED_AS) * WIDTH
"""The row of abstracts that are not among a claim's candidates: judged by nobody, and not in its `pairs`."""


RunFact = tuple[Hits, tuple[int, ...]]
"""What a run retrieves for a claim.

It also has the cells of its abstracts by what they are judged and predicted as.
"""
_NOTHING: RunFact = (NO_HITS, ())


class ClaimFacts(NamedTuple):
    """What scores need of a claim.

    `relevant`: what a run has to retrieve; `pairs`: its candidates by judged label, in the cells of those not
    predicted; `bare`: gold abstracts without an evidence set; `runs`: the hits of each run; `refused`: by
    run, the message of the official evaluator where it refuses the run's file.
    """

    relevant: Counts
    pairs: tuple[int, ...]
    bare: int
    runs: Mapping[str, RunFact]
    refused: Mapping[str, str] = {}


class RunSums(NamedTuple):
    """A run over all claims.

    `pairs` counts the abstracts in play (predicted, cited, judged) by judged label, and within that by
    predicted label.
    """

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
        return self.pool - sum(self.pairs[_NOT_PREDICTED::WIDTH])

    @property
    def judged(self) -> int:
        """Predicted abstracts that have a label."""
        return self.pool_judged - sum(self.pairs[_NOT_PREDICTED:_UNJUDGED:WIDTH])


def votes_of(state: SciFactState) -> Votes:
    return Votes(state.topic, state.judged, state.settings, state.resources)


def gold_in(state: SciFactState) -> dict[str, Gold]:
    """The gold of a claim by document, in the order of the pool."""
    return gold_of(votes_of(state), _candidate_labels(state))


def _candidate_labels(state: SciFactState) -> dict[str, str | None]:
    return labels_of(state.judged, state.id, candidates(state.topic, state.judged))


def score(state: SciFactState) -> ClaimFacts:
    """The facts of one claim, from which `totals` makes the scores of runs."""
    labels = _candidate_labels(state)
    gold = gold_of(votes_of(state), labels)
    rule = state.settings["window"]
    targets = {document: target(abstract, rule) for document, abstract in gold.items()}
    rows = {document: _ROW[label or _NONE] for document, label in labels.items()}

    def fact(answer: Answer) -> RunFact:
        if not answer.documents:
            return _NOTHING
        cells: list[int] = []
        for document, label, _ in answer.documents:
            cells.append(rows.get(document, _ELSEWHERE) + _COLUMN[label])
        return tally(targets, answer.documents), tuple(cells)

    bare = sum(not abstract.sets for abstract in gold.values())
    runs = {run: fact(answer) for run, answer in state.answers.items()}
    # A claim that a run leaves out has its row
    runs |= dict.fromkeys(state.without_answer, _NOTHING)
    return ClaimFacts(
        relevant(gold), _unpredicted(rows.values()), bare, runs, _refused(state)
    )


def _refused(state: SciFactState) -> dict[str, str]:
    """The message with which the official evaluator stopped at a run's file when it was read, by run.

    Its assertion on sentences in two gold sets depends on the current gold: `RunSums.counts.stops` counts
    these.
    """
    messages = {
        run: details.get("official", ACCEPTED) for run, details in state.details.items()
    }
    return {
        run: message
        for run, message in messages.items()
        if message != ACCEPTED and not message.startswith("AssertionError")
    }


def _unpredicted(rows: Iterable[int]) -> tuple[int, ...]:
    """The pairs of candidates by judged label, all of them not predicted."""
    pairs = [0] * _ELSEWHERE
    for row in rows:
        pairs[row + _NOT_PREDICTED] += 1
    return tuple(pairs)


def runs_in(facts: Mapping[str, ClaimFacts]) -> Iterator[tuple[str, RunSums]]:
    """Each run's sums over all claims; a claim that it leaves out counts as predicted empty."""
    if not facts:
        return
    claims = list(facts.values())
    wanted = summed(claim.relevant for claim in claims)
    unpredicted = [
        sum(column) for column in zip(*(claim.pairs for claim in claims), strict=True)
    ]
    bare = sum(claim.bare for claim in claims)
    refused = claims[
        0
    ].refused  # every claim has the same messages: they are about files
    # In the order of the first claim that has a run, which is the order of the campaign.
    for run in dict.fromkeys(chain.from_iterable(claim.runs for claim in claims)):
        hits, cells = zip(
            *(claim.runs.get(run, _NOTHING) for claim in claims), strict=True
        )
        pairs = _paired(unpredicted, Counter(chain.from_iterable(cells)))
        yield (
            run,
            RunSums(
                wanted.with_hits(_summed_hits(hits)), pairs, bare, refused.get(run, "")
            ),
        )


def _summed_hits(hits: Iterable[Hits]) -> Hits:
    retrieved, label_only, rationalized, sentences, selection, labelled, stops = map(
        sum, zip(*hits, strict=True)
    )
    return retrieved, label_only, rationalized, sentences, selection, labelled, stops


def _paired(unpredicted: Sequence[int], cells: Mapping[int, int]) -> tuple[int, ...]:
    """The pairs with those that a run predicts moved to the cells of their predicted labels."""
    pairs = list(unpredicted)
    for cell, count in cells.items():
        if cell < _ELSEWHERE:
            pairs[cell - cell % WIDTH + _NOT_PREDICTED] -= count
            pairs[cell] += count
        else:
            pairs[cell - _ELSEWHERE + _UNJUDGED] += count
    return tuple(pairs)


def totals(
    facts: Mapping[str, ClaimFacts], settings: Mapping[str, str]
) -> Iterator[Score]:
    """The twelve figures of each run, from counts summed over all claims."""
    for run, sums in runs_in(facts):
        yield from scores(run, sums)


def scores(run: str, sums: RunSums) -> Iterator[Score]:
    """The twelve figures of a run.

    Precision depends on its predicted abstracts, the other figures on the whole pool.
    """
    note = "; ".join(_notes(sums))
    for name, value in metrics(sums.counts).items():
        # Any unjudged abstract may be gold and lower recall; only predicted ones can change precision.
        judged, needed = sums.pool_judged, sums.pool
        if name.endswith("_precision"):
            judged, needed = sums.judged, sums.predicted
        yield Score(run, None, name, value, judged, needed, note)


def _notes(sums: RunSums) -> Iterator[str]:
    if sums.refused:
        yield (
            f"the official evaluator stops at the file of this run ({sums.refused}); "
            "it was read as far as it can be"
        )
    if sums.counts.stops:
        where = f"predicted abstracts with a sentence that is in two gold sets: {sums.counts.stops}"
        yield f"the official evaluator stops here (AssertionError), {where}; such a sentence counts once"
    if sums.judged < sums.predicted:
        unjudged = sums.predicted - sums.judged
        yield f"predicted abstracts that are not judged and count as wrong: {unjudged} of {sums.predicted}"
    if sums.bare:
        yield f"gold abstracts without an evidence set, which no official file can hold: {sums.bare}"
