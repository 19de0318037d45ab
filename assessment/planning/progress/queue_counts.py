"""How far a topic of a dynamic queue is: labels made, of those that are wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from assessment.campaign.data import CampaignData
from assessment.planning.progress.question_counts import QuestionCounts
from assessment.planning.queue.queue_labels import missing_labels
from assessment.planning.stored_plan import training_topics


def queue_counts(
    data: CampaignData, topic: str, of_people: Iterable[Mapping[str, QuestionCounts]]
) -> Mapping[str, QuestionCounts]:
    """Labels made by all people, of those that are wanted as far as is known now, by question.

    At a training topic everybody judges everything, so that the sums of their units are known.
    """
    questions: dict[str, QuestionCounts] = {}
    for counts_of_one in of_people:
        for question, counts in counts_of_one.items():
            before = questions.get(question, QuestionCounts())
            questions[question] = _plus(before, counts)
    if topic in training_topics(data):
        return questions
    missing: Counter[str] = Counter()
    for ref, labels in missing_labels(data, topic).items():
        missing[ref.kind] += labels
    for question in {*questions, *missing}:
        counts = questions.get(question, QuestionCounts())
        left = missing[question]
        questions[question] = counts._replace(total=counts.done + left, possible=left)
    return questions


def _plus(one: QuestionCounts, other: QuestionCounts) -> QuestionCounts:
    sums = []
    for first, second in zip(one, other, strict=True):
        sums.append(first + second)
    return QuestionCounts(*sums)
