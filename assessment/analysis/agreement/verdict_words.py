"""Whether people agree well enough, in the words that the page and the report share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis.agreement.verdict import AgreementVerdict
from assessment.formats.plurals import all_of


class AgreementClaim(NamedTuple):
    """Whether people agree well enough, as the beginning of a sentence.

    `names_questions`: the text ends with the questions for which it holds.
    """

    text: str
    names_questions: bool


def agreement_claim(verdict: AgreementVerdict) -> AgreementClaim:
    """Whether people agree well enough, and on which questions where that needs saying."""
    on_questions = _on_questions(verdict)
    text = f"{_claim_without_questions(verdict)}{on_questions}"
    return AgreementClaim(text, names_questions=bool(on_questions))


def _claim_without_questions(verdict: AgreementVerdict) -> str:
    if verdict.enough:
        # Where it is unclear they may agree well enough, too.
        clearly = "clearly " if verdict.open else ""
        return f"assessors {clearly}agree well enough"
    if verdict.too_little:
        return "assessors do not agree well enough"
    if verdict.open:
        return "it is unclear whether assessors agree well enough"
    if verdict.one_label:
        return "assessors agree on one label only"
    if verdict.is_curable:
        return "nothing can be said yet of how well assessors agree"
    if {each.why for each in verdict.untold} == {"one label"}:
        return "agreement cannot be judged here: one label dominates"
    return "nothing is said of how well assessors agree"


def _on_questions(verdict: AgreementVerdict) -> str:
    """The questions for which the claim holds, as the end of its sentence; "" where nothing needs saying."""
    # The box names a single question.
    if verdict.has_one_question:
        return ""
    questions = len(verdict.counted)
    if questions == 1:
        return f" on {verdict.counted[0]}"
    if verdict.enough:
        return _on_enough(verdict)
    if verdict.too_little:
        return _on_too_little(verdict)
    if verdict.one_label and not verdict.open:
        return f" on {all_of(questions, 'questions')}{_of_which(verdict)}"
    return ""


def _on_enough(verdict: AgreementVerdict) -> str:
    questions, enough = len(verdict.counted), len(verdict.enough)
    if enough == questions:
        return f" on {all_of(questions, 'questions')}{_of_which(verdict)}"
    only = "only " if verdict.is_minority else ""
    return f" on {only}{_some_of(verdict.enough, verdict)}"


def _on_too_little(verdict: AgreementVerdict) -> str:
    questions, too_little = len(verdict.counted), len(verdict.too_little)
    if too_little < questions:
        return f" on at least {_some_of(verdict.too_little, verdict)}"
    any_of = "either" if questions == 2 else "any"
    return f" on {any_of} of the {questions} questions{_of_which(verdict)}"


def _some_of(titles: Sequence[str], verdict: AgreementVerdict) -> str:
    """The number of these questions and what kind they are; a single one is named."""
    which = _of_which(verdict)
    the = "the " if which else ""
    name = f" ({titles[0]})" if len(titles) == 1 else ""
    return f"{len(titles)}{name} of {the}{len(verdict.counted)} questions{which}"


def _of_which(verdict: AgreementVerdict) -> str:
    """What sets the counted questions apart, as a clause; "" where all are counted."""
    if not verdict.untold:
        return ""
    reasons = {each.why for each in verdict.untold}
    # Those of `one_label` are counted although a label dominates.
    if reasons == {"one label"} and not verdict.one_label:
        return " on which no label dominates"
    return " of which something can be said"
