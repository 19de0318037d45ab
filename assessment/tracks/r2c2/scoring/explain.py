"""The rules that decided on each nugget of an answer, and on each passage of a ranking."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.formats.plurals import number_of, plural
from assessment.model import Explained, Part, Reason, Ref, Tone, UnitPlace
from assessment.model.topic_state import NO_LABEL
from assessment.tracks.r2c2.answer import (
    CitedNugget,
    Passage,
    Passages,
    R2C2State,
    Response,
    all_answers,
    correct_ref,
    entailed_ref,
    helped_ref,
    passage_key,
    rankings,
)
from assessment.tracks.r2c2.judgments.verdicts import (
    Grades,
    State,
    counted_nuggets,
    derived,
    direct,
    is_bogus,
    is_correct,
    passage_of,
    state_of,
)
from assessment.tracks.r2c2.scoring.score import AnswerFact, score
from assessment.tracks.r2c2.settings import GAINS

_RIGHT = Reason("✓", "correct", "its confidence counts for R_U", "good")
_WRONG = Reason(
    "✗",
    "incorrect",
    "its confidence counts against R_O, and no nugget of it helps",
    "bad",
)
_OPEN = Reason(
    "·",
    "not judged",
    "the answer is left out of every figure and counted",
    "off",
)
_RULES: dict[State, Reason] = {
    "R": Reason(
        "R",
        "relevant",
        "entailed, and it helped to a correct answer: "
        "it counts for the nugget precision and for its passage's grade",
        "good",
    ),
    "N": Reason(
        "N",
        "nonrelevant",
        "entailed, but it did not help: it is in the denominator only",
        "off",
    ),
    "B": Reason(
        "B",
        "bogus",
        "its passage does not entail it: it is in the denominator only",
        "bad",
    ),
    "": Reason(
        "·",
        "not judged",
        "a judgment is missing: the nugget precision of the answer stays undefined",
        "off",
    ),
}
_CANNOT_JUDGE = _RULES[""]._replace(
    word=NO_LABEL, rule="the nugget precision of the answer stays undefined"
)
_OF_INCORRECT_ANSWER = (
    "entailed, but the answer is incorrect: it is in the denominator only"
)
_UNGRADED = {
    "derived grade": "no judged nugget cites this passage of this run",
    "direct level": "no level of this passage counts",
}


def explain(topic_state: R2C2State, run: str) -> Iterator[Explained]:
    """An answer with its nuggets, or a ranking with its grades.

    Nothing if the run leaves the question out.
    """
    answer = topic_state.answers.get(run)
    if isinstance(answer, Response):
        yield _explained_response(topic_state, run, answer)
    elif isinstance(answer, Passages):
        yield _explained_ranking(
            topic_state, run, answer, kind="derived grade", grades=derived(topic_state)
        )
        # Direct levels are optional in a campaign; without any, a second ranking would only say "no
        # grade".
        levels = direct(topic_state)
        if levels.settled:
            yield _explained_ranking(
                topic_state, run, answer, kind="direct level", grades=levels
            )


def _explained_response(
    topic_state: R2C2State, run: str, response: Response
) -> Explained:
    """The answer with its confidence and precision, then its nuggets."""
    correct = is_correct(topic_state, response)
    verdict = _verdict(correct)
    if correct is None:
        ref = correct_ref(topic_state.id, response)
        word = topic_state.judged.without_label(ref, verdict.word)
        verdict = verdict._replace(word=word)
    confidence = response.confidence
    rule = f"R_U and R_O take it as p = {confidence / 100:.2f}"
    sure = Reason("", f"confidence {confidence} of 100", rule)
    facts = score(topic_state)
    precision = _precision(facts.answers[run])
    reasons = (verdict, sure, precision)
    answer = Part(response.answer, name="answer")
    parts = [(answer, (verdict,))]
    nuggets = counted_nuggets(response, topic_state.settings)
    for number, nugget in enumerate(nuggets, 1):
        part = Part(nugget.text, name=f"nugget {number}, {nugget.key}")
        reason = _nugget_reason(topic_state, response, nugget)
        parts.append((part, (reason,)))
    units = _shown_units(topic_state, response)
    return Explained("Answer and nuggets", reasons, tuple(parts), units=units)


def _shown_units(
    topic_state: R2C2State, response: Response
) -> dict[Ref, int | UnitPlace]:
    """The units of the answer, which is part 0, and of each nugget whose passage is loaded."""
    topic = topic_state.id
    units: dict[Ref, int | UnitPlace] = {correct_ref(topic, response): 0}
    nuggets = counted_nuggets(response, topic_state.settings)
    for part, nugget in enumerate(nuggets, 1):
        passage = passage_of(topic_state, nugget)
        if passage is None:
            continue
        text = nugget.text
        entailed = entailed_ref(topic, passage.text, text)
        helped = helped_ref(topic, response.answer, text, passage.text)
        # The same nugget may come twice; its units are listed at the first one.
        units.setdefault(entailed, part)
        units.setdefault(helped, part)
    return units


def _verdict(correct: bool | None) -> Reason:
    if correct is None:
        return _OPEN
    return _RIGHT if correct else _WRONG


def _nugget_reason(
    topic_state: R2C2State, response: Response, nugget: CitedNugget
) -> Reason:
    reason = _RULES[state_of(topic_state, response, nugget)]
    if reason is _RULES["N"] and is_correct(topic_state, response) is False:
        reason = reason._replace(rule=_OF_INCORRECT_ANSWER)
    passage = passage_of(topic_state, nugget)
    if passage is not None:
        if reason is _RULES[""] and _cannot_be_judged(
            topic_state, response, nugget, passage
        ):
            return _CANNOT_JUDGE
        return reason
    effect = "stays unjudged"
    if is_bogus(topic_state, nugget):
        effect = "counts as bogus"
    rule = f"no loaded PR run has the passage {nugget.key}: it {effect} (setting “unresolved”)"
    return reason._replace(rule=rule)


def _cannot_be_judged(
    topic_state: R2C2State, response: Response, nugget: CitedNugget, passage: Passage
) -> bool:
    """Whether somebody could not judge one of the questions on a nugget."""
    topic = topic_state.id
    entailed = entailed_ref(topic, passage.text, nugget.text)
    helped = helped_ref(topic, response.answer, nugget.text, passage.text)
    judged = topic_state.judged
    return bool(judged.cannot_judge(entailed) or judged.cannot_judge(helped))


def _precision(fact: AnswerFact) -> Reason:
    value = fact.precision
    if value is None:
        rule = "undefined until the answer and all its nuggets are judged"
        return Reason("–", "nugget precision", rule, "off")
    # Nuggets of an incorrect answer are never relevant, whatever their own labels say.
    relevant = fact.relevant if fact.correct else 0
    rule = f"{relevant} relevant of {number_of(fact.returned, 'returned nugget')}"
    return Reason(f"{value:.4f}", "nugget precision", rule)


def _explained_ranking(
    topic_state: R2C2State, run: str, answer: Passages, *, kind: str, grades: Grades
) -> Explained:
    """The passages of a ranking with one kind of grades."""
    names = [entry.text for entry in answer.entries]
    texts = topic_state.documents(names)
    graded_texts = _graded_texts(topic_state, grades)
    parts: list[tuple[Part, tuple[Reason, ...]]] = []
    for entry in answer.entries:
        document = texts.get(entry.text)
        text = ""
        if document:
            text = "\n".join(document.passages)
        part = Part(text, head=entry.document, name=f"rank {entry.rank}")
        key = passage_key(run, entry.rank)
        reason = _grade_reason(topic_state, grades, key, kind)
        if key not in grades.levels and entry.text in graded_texts:
            rule = (
                f"{reason.rule}; grades of the same text in other runs are theirs alone"
            )
            reason = reason._replace(rule=rule)
        parts.append((part, (reason,)))
    relevant = _relevant_keys(grades)
    own = {passage_key(run, entry.rank) for entry in answer.entries}
    of_run = len(relevant & own)
    of_others = len(relevant - own)
    rule = (
        f"{of_run} of this run, {of_others} of other runs, where a text of two runs is two passages; "
        "the ideal list has them all"
    )
    noun = plural(len(relevant), "relevant passage", "relevant passages")
    title = f"Passages by {kind}"
    keys = Reason(str(len(relevant)), noun, rule)
    return Explained(title, (keys,), tuple(parts))


def _graded_texts(topic_state: R2C2State, grades: Grades) -> set[str]:
    """The names of texts that have a grade in any run."""
    graded = set()
    for run, ranking in rankings(all_answers(topic_state)).items():
        for entry in ranking.entries:
            if passage_key(run, entry.rank) in grades.levels:
                graded.add(entry.text)
    return graded


def _relevant_keys(grades: Grades) -> set[str]:
    """The keys of the passages of all runs that have a level above 0."""
    return {key for key, level in grades.levels.items() if level > 0}


def _grade_reason(
    topic_state: R2C2State, grades: Grades, key: str, kind: str
) -> Reason:
    """What a passage's grade counts, or what becomes of a passage without one."""
    level = grades.levels.get(key)
    if level is None:
        effect = "counts as level 0"
        if topic_state.settings["condensed"] == "on":
            effect = "is taken out of the list"
        rule = f"{_UNGRADED[kind]}: it {effect} (setting “condensed”)"
        return Reason("·", "no grade", rule, "off")
    gain_of = GAINS[topic_state.settings["gains"]]
    gain = gain_of(level)
    rule = f"level {level}, gain {gain:g}"
    nuggets = grades.nuggets.get(key, ())
    if nuggets:
        rule += f": relevant nuggets that cite this run's passage: {len(nuggets)}"
    tone: Tone = "off"
    if level:
        tone = "good"
    return Reason(f"L{level}", f"gain {gain:g}", rule, tone)
