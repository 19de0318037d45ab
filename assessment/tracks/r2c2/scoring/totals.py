"""The scores of all runs from the facts of all questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assessment.model import Score
from assessment.tracks.r2c2.measures import DIRECTLY
from assessment.tracks.r2c2.scoring.answer_scores import answer_scores
from assessment.tracks.r2c2.scoring.ranking_scores import ranking_scores
from assessment.tracks.r2c2.scoring.score import QuestionFacts


def totals(
    facts: Mapping[str, QuestionFacts], settings: Mapping[str, str]
) -> Iterator[Score]:
    """AC runs first, then PR runs, each kind in the order of the campaign's runs."""
    questions = list(facts.values())
    derived = [fact.derived for fact in questions]
    direct = [fact.direct for fact in questions]
    has_judged_passages = any(fact.grades.settled for fact in direct)
    has_direct = settings["direct"] != "off" or has_judged_passages
    answer_runs = _distinct(fact.answering for fact in questions)
    passage_runs = _distinct(fact.runs for fact in questions)
    for run in answer_runs:
        yield from answer_scores(run, facts, settings)
    for run in passage_runs:
        yield from ranking_scores(run, "", derived, settings)
        if has_direct:
            yield from ranking_scores(run, DIRECTLY, direct, settings)


def _distinct(names: Iterator[tuple[str, ...]]) -> list[str]:
    """Each name once, in the order in which they first come."""
    distinct: dict[str, None] = {}
    for some in names:
        distinct.update(dict.fromkeys(some))
    return list(distinct)
