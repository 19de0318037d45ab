"""The sample campaign of TREC QA: which answers and nuggets are right, and three people who judge them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

from assessment.campaign import Campaign
from assessment.model import Ref, Unit
from assessment.tracks.qa2007.answer import (
    DISTINCT,
    FACTOID,
    GROUP,
    LIST,
    MATCH,
    NIL_RIGHT,
    READ,
    VOTE,
    AnswerItem,
    Question,
    instance_ref,
    match_ref,
    normalised,
    question_ref,
    read_ref,
    vote_ref,
)
from assessment.tracks.qa2007.answers.pool import (
    QATopicState,
    instances,
    whole_responses,
)
from assessment.tracks.qa2007.nuggets.nugget_votes import nuggets_of
from assessment.tracks.qa2007.nuggets.suggestions import pourpre
from assessment.tracks.qa2007.scales import (
    ABSENT,
    CORRECT,
    DONE,
    INCORRECT,
    INEXACT,
    LOCAL,
    MATCHED,
    OKAY,
    RIGHT,
    UNSUPPORTED,
    VITAL,
    WRONG,
)
from sample_data.making.judging import CANNOT, Rules, Simulation
from sample_data.making.organiser import AssessorQuestion
from sample_data.making.story import Machine, Story, tell
from sample_data.qa2007.second_readings import add_plain_nuggets

FOLDER = Path(__file__).parent
SETTINGS = {"team-runs": "1"}
"""The team heron has sent two runs."""
WITHOUT_ANSWER = {"301.5"}
"""Factoids to which NIL is right."""
SECONDS = {
    FACTOID: 14.0,
    LIST: 12.0,
    GROUP: 6.0,
    DISTINCT: 8.0,
    NIL_RIGHT: 9.0,
    VOTE: 8.0,
    MATCH: 11.0,
    READ: 9.0,
}
SLIPS = {
    CORRECT: (INEXACT, UNSUPPORTED),
    INCORRECT: (INEXACT,),
    INEXACT: (CORRECT, INCORRECT),
    UNSUPPORTED: (CORRECT,),
    LOCAL: (CORRECT, INCORRECT),
    VITAL: (OKAY,),
    OKAY: (VITAL,),
    MATCHED: (ABSENT,),
    WRONG: (RIGHT,),
}
NOTES = {
    INEXACT: ("Not exactly what is asked for.", "One would have to correct it."),
    UNSUPPORTED: ("The document is about something else.",),
    INCORRECT: ("The document gives another answer.",),
}
REASONS = {
    CORRECT: "the string stands in its document beside words of the question",
    INCORRECT: "the string does not stand in its document",
    INEXACT: "the document has a shorter form of the string",
    UNSUPPORTED: "the document lacks words of the question",
    LOCAL: "a newer document has another number",
}
WHY_KNOWN = {
    INEXACT: "Exactly the answer is asked for.",
    CORRECT: "The document says so.",
    VITAL: "No portrait of the target is complete without it.",
}


def made() -> dict[str, bytes]:
    """The archive, and the corrected run that replaces its first version."""
    story = Story(
        FOLDER,
        ["questions.xml", "docids.txt", "runs/*.txt", "documents/*", "keys/*.txt"],
        SETTINGS,
        seed=307,
        training="302",
        machine=Machine("string-match", [FACTOID], REASONS),
        rules_of=_rules,
        questions_of=_questions,
        why_known=WHY_KNOWN,
        decided=[LIST, FACTOID],
        share=0.3,
        twice=0.3,
        hours=0.75,
        afterwards=add_plain_nuggets,
        corrected=("siskin07.txt", _corrected()),
    )
    return tell(story)


def _rules(campaign: Campaign) -> Rules:
    text = (FOLDER / "right.tsv").read_text(encoding="utf-8")
    factoids = {}
    for row in csv.DictReader(io.StringIO(text), delimiter="\t"):
        factoids[row["qid"], row["answer"]] = row["label"]
    names, right = _list_answers(), {}
    for topic in campaign.topics:
        state = campaign.topic_state(topic)
        for question in state.topic.questions:
            right |= dict(_of_question(state, question, factoids, names))

    def label(unit: Unit) -> str | None:
        # The choices of instances follow from the groups.
        if unit.ref.kind == DISTINCT:
            return unit.choices[0]
        return right.get(unit.ref)

    return Rules(label, SLIPS, SECONDS, NOTES)


def _list_answers() -> dict[tuple[str, str], str]:
    """The name of each known answer to a list question, by question and by each of its forms."""
    names = {}
    question = ""
    for line in (
        (FOLDER / "keys/list_answers.txt").read_text(encoding="utf-8").splitlines()
    ):
        if line.startswith("# "):
            question = line.removeprefix("# ")
        elif line and not line.startswith("Q: "):
            name, _, alias = line.partition(" (")
            for form in filter(None, (name, alias.removesuffix(")"))):
                names[question, normalised(form)] = name
    return names


def _of_question(
    state: QATopicState,
    question: Question,
    factoids: dict[tuple[str, str], str],
    names: dict[tuple[str, str], str],
) -> Iterator[tuple[Ref, str]]:
    if question.kind == "OTHER":
        yield from _of_responses(state, question)
        return
    nil = RIGHT if question.id in WITHOUT_ANSWER else WRONG
    yield question_ref(NIL_RIGHT, question.id), nil
    for item in instances(state, question):
        answer_key = question.id, normalised(item.text)
        if question.kind == "FACTOID":
            label = _factoid(item, factoids.get(answer_key, INCORRECT))
            yield instance_ref(FACTOID, question.id, item), label
            continue
        name = names.get(answer_key)
        yield instance_ref(LIST, question.id, item), CORRECT if name else INCORRECT
        yield instance_ref(GROUP, question.id, item), name or item.text


def _factoid(item: AnswerItem, label: str) -> str:
    if item.docid.startswith("BLOG06"):
        return f"{CANNOT}the text of the document is missing"
    return label


def _of_responses(state: QATopicState, question: Question) -> Iterator[tuple[Ref, str]]:
    """Votes, nuggets that a response holds, and that it was read."""
    nuggets = nuggets_of(state.nuggets, question.id)
    for nugget in nuggets:
        is_vital = nugget.number in (1, 3)
        yield vote_ref(question.id, nugget.id), VITAL if is_vital else OKAY
    for response, items in whole_responses(state, question).items():
        for nugget in nuggets:
            if pourpre(nugget.text, [item.text for item in items]) > 0.6:
                yield match_ref(question.id, response, nugget.id), MATCHED
        yield read_ref(question.id, response), DONE


def _questions(simulation: Simulation) -> list[AssessorQuestion]:
    units = simulation.campaign.data.units
    return [
        AssessorQuestion(
            units("303")[0],
            "Amara",
            "Is “a village near Velmore” inexact or incorrect?",
            "Inexact, if the place itself is in the string.",
            "A string that holds the answer and more is inexact, not incorrect.",
            INEXACT,
        ),
        AssessorQuestion(
            units("305")[1],
            "Bjorn",
            "The date lacks the year. The document is of the same year. Correct?",
        ),
        AssessorQuestion(
            units("309")[0],
            "Amara",
            "Does the day of the week matter?",
            "No, only the date.",
        ),
    ]


def _corrected() -> bytes:
    """The second version of a run: the strike has the number of the union, not of the newspaper."""
    text = (FOLDER / "runs" / "siskin07.txt").read_text(encoding="utf-8")
    return text.replace(
        "NYT_ENG_20041211.0058 about 600", "APW_ENG_20051116.0482 420"
    ).encode()
