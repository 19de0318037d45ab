"""Facts of a claim and scores of runs: everything is counted first and divided once (micro)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from assessment.model import Case, Score
from assessment.tracks.scifact.answer import Answer, Topic, label_ref
from assessment.tracks.scifact.arithmetic import Counts, counts, metrics, relevant
from assessment.tracks.scifact.gold import Votes, candidates, gold_of

SciFactCase = Case[Topic, Answer]


class RunFact(NamedTuple):
    """A run's counts on a claim; `judged` of `predicted` documents, and of all that matter (predicted, cited, gold), have a label;
    `bare` gold abstracts have no evidence set."""

    counts: Counts
    predicted: int = 0
    judged: int = 0
    pool: int = 0
    pool_judged: int = 0
    bare: int = 0

    def plus(self, other: RunFact) -> RunFact:
        return RunFact(self.counts.plus(other.counts), *(mine + theirs for mine, theirs in zip(self[1:], other[1:], strict=True)))


class Facts(NamedTuple):
    """A claim: what a run without a prediction for it gets, and what each run gets."""

    missing: RunFact
    runs: Mapping[str, RunFact]


def votes_of(case: SciFactCase) -> Votes:
    return Votes(case.topic, case.judged, case.settings, case.resources)


def score(case: SciFactCase) -> Facts:
    known = candidates(case.topic, case.judged)
    gold = gold_of(votes_of(case), candidates(case.topic, case.judged, case.answers.values()))
    rule = case.settings["window"]
    bare = sum(not one.sets for one in gold.values())

    def fact(answer: Answer, counted: Counts) -> RunFact:
        predicted = {prediction.document for prediction in answer.documents}
        pool = {*known, *gold, *predicted}
        done = {document for document in pool if case.judged.label(label_ref(case.id, document)) is not None}
        return RunFact(counted, len(predicted), len(predicted & done), len(pool), len(done), bare)

    runs = {run: fact(answer, counts(gold, answer.documents, rule)) for run, answer in case.answers.items()}
    return Facts(fact(Answer(), relevant(gold)), runs)


def totals(facts: Mapping[str, Facts], settings: Mapping[str, str]) -> Iterator[Score]:
    """Counts summed over all claims; a claim that a run leaves out counts as predicted empty."""
    for run in dict.fromkeys(run for fact in facts.values() for run in fact.runs):
        whole = RunFact(Counts())
        for fact in facts.values():
            whole = whole.plus(fact.runs.get(run, fact.missing))
        yield from scores(run, whole)


def scores(run: str, whole: RunFact) -> Iterator[Score]:
    note = "; ".join(_notes(whole))
    for name, value in metrics(whole.counts).items():
        behind = (whole.judged, whole.predicted) if name.endswith("_precision") else (whole.pool_judged, whole.pool)
        yield Score(run, None, name, value, *behind, note)


def _notes(whole: RunFact) -> Iterator[str]:
    if whole.judged < whole.predicted:
        yield f"predicted abstracts that are not judged and count as wrong: {whole.predicted - whole.judged} of {whole.predicted}"
    if whole.bare:
        yield f"gold abstracts without an evidence set, which no official file can hold: {whole.bare}"
