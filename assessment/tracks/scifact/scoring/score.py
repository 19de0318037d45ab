"""Facts of a claim and scores of runs: everything is counted first and divided once (micro)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from assessment.model import Score
from assessment.tracks.scifact.answer import (
    ACCEPTED,
    SciFactState,
)
from assessment.tracks.scifact.comparison.confusion import (
    Confusion,
    predicted_cells,
    summed_confusion,
    unpredicted,
)
from assessment.tracks.scifact.comparison.formulas import (
    NO_HITS,
    Counts,
    Hits,
    metrics,
    relevant,
    summed,
    summed_hits,
    tally,
)
from assessment.tracks.scifact.comparison.rationales import target
from assessment.tracks.scifact.judgments.gold import candidate_labels, gold_of
from assessment.tracks.scifact.judgments.set_ballots import votes_of


class RunFact(NamedTuple):
    """What a run retrieves for a claim, and the cells of its abstracts in the claim's confusion of labels."""

    hits: Hits
    cells: tuple[int, ...]


_NOTHING = RunFact(NO_HITS, ())


class ClaimFacts(NamedTuple):
    """What scores need of a claim."""

    relevant: Counts
    """What a run has to retrieve."""
    candidates: Confusion
    """The candidates by judged label, none of them predicted."""
    without_sets: int
    """Gold abstracts without an evidence set."""
    runs: Mapping[str, RunFact]
    refused: Mapping[str, str] = {}
    """By run, the message of the official evaluator where it refuses the run's file."""


class RunSums(NamedTuple):
    """A run over all claims, in the same terms as the facts of a claim."""

    counts: Counts
    confusion: Confusion
    without_sets: int
    refused: str = ""


def score(state: SciFactState) -> ClaimFacts:
    """The facts of one claim, from which `totals` makes the scores of runs."""
    labels = candidate_labels(state)
    gold = gold_of(votes_of(state), labels)
    rule = state.settings["window"]
    targets = {document: target(abstract, rule) for document, abstract in gold.items()}
    runs: dict[str, RunFact] = {}
    for run, answer in state.answers.items():
        runs[run] = _NOTHING
        if answer.documents:
            hits = tally(targets, answer.documents)
            runs[run] = RunFact(hits, predicted_cells(labels, answer.documents))
    # A run that leaves the claim out predicts nothing for it.
    runs |= dict.fromkeys(state.without_answer, _NOTHING)
    candidates_only = unpredicted(labels.values())
    without_sets = sum(not abstract.sets for abstract in gold.values())
    refused = _refusals_by_run(state)
    return ClaimFacts(relevant(gold), candidates_only, without_sets, runs, refused)


def _refusals_by_run(state: SciFactState) -> dict[str, str]:
    """By run, the message with which the official evaluator stopped at its file when it was read.

    Its assertion on sentences in two gold sets depends on the current gold, not on the file:
    `RunSums.counts.stops` counts the abstracts where it fails.
    """
    refused: dict[str, str] = {}
    for run, details in state.details.items():
        message = details.get("official", ACCEPTED)
        if message != ACCEPTED and not message.startswith("AssertionError"):
            refused[run] = message
    return refused


def runs_in(facts: Mapping[str, ClaimFacts]) -> Iterator[tuple[str, RunSums]]:
    """Each run's sums over all claims; a claim that it leaves out counts as predicted empty."""
    if not facts:
        return
    claims = list(facts.values())
    relevant_in_all = summed(claim.relevant for claim in claims)
    candidates_of_all = summed_confusion(claim.candidates for claim in claims)
    without_sets = sum(claim.without_sets for claim in claims)
    # Every claim has the same messages: they are about files.
    refused = claims[0].refused
    # In the order of the first claim that has a run, which is the order of the campaign.
    for run in dict.fromkeys(chain.from_iterable(claim.runs for claim in claims)):
        of_run = [claim.runs.get(run, _NOTHING) for claim in claims]
        predicted = Counter(chain.from_iterable(fact.cells for fact in of_run))
        counts = relevant_in_all.with_hits(summed_hits(fact.hits for fact in of_run))
        confusion = candidates_of_all.with_predictions(predicted)
        yield run, RunSums(counts, confusion, without_sets, refused.get(run, ""))


def totals(
    facts: Mapping[str, ClaimFacts], settings: Mapping[str, str]
) -> Iterator[Score]:
    """The twelve figures of each run, from counts summed over all claims."""
    for run, sums in runs_in(facts):
        yield from scores(run, sums)


def scores(run: str, sums: RunSums) -> Iterator[Score]:
    """The twelve figures of a run.

    Precision depends on its predicted abstracts, the other figures on all abstracts of the claims.
    """
    note = "; ".join(_notes(sums))
    abstracts = sums.confusion
    for name, value in metrics(sums.counts).items():
        # Any unjudged abstract may be gold and lower recall; only predicted ones can change precision.
        judged, needed = abstracts.judged, abstracts.abstracts
        if name.endswith("_precision"):
            judged, needed = abstracts.judged_and_predicted, abstracts.predicted
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
    predicted = sums.confusion.predicted
    unjudged = predicted - sums.confusion.judged_and_predicted
    if unjudged:
        yield f"predicted abstracts that are not judged and count as wrong: {unjudged} of {predicted}"
    if sums.without_sets:
        yield f"gold abstracts without an evidence set, which no official file can hold: {sums.without_sets}"
