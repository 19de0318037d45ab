"""The weights of the nuggets of an Other question.

They come from assessors' votes, from a pyramid file, or from a key of vital and okay.

A pyramid file counts where it covers a question, unless real votes cover the question too: several assessors
in a vote table, or people on the page Nuggets.  A key serves the binary rule, and is the last resort of the
other rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from assessment.model import Nugget
from assessment.tracks.qa2007.answer import vote_ref
from assessment.tracks.qa2007.answers.pool import QATopicState
from assessment.tracks.qa2007.nuggets.nugget_votes import (
    WeightInputs,
    are_different,
    nuggets_of,
    weight_inputs,
)
from assessment.tracks.qa2007.scales import OKAY, VITAL
from assessment.tracks.qa2007.settings import other_rule

WeightSource = Literal["votes", "pyramid", "key", ""]

NO_VOTES = "nobody has voted on the nuggets yet"
NO_VITAL_VOTE = "no nugget has a vital vote: cannot be scored"
NO_VITAL = "no vital nugget: cannot be scored"
ALL_ZERO = "all weights are 0: cannot be scored"
NO_LABELS = "a pyramid file holds no vital and okay: a key or votes are needed"
UNFIT_ALONE = "the pyramid file and the nuggets differ, and nobody has voted yet"
UNFIT = "the pyramid file and the nuggets differ, so the file does not count"
SHORT_KEY = "nuggets that the key does not hold count as okay"
CONFLICT = "the votes and the pyramid file give different weights; the votes count"
TOO_FEW = (
    "there are votes, but the pyramid file counts until every nugget has a vote from a vote table of several "
    "assessors or from the page Nuggets"
)

EXPLANATIONS: Mapping[tuple[str, str], str] = {
    ("pyramid", "votes"): "Other weights from the assessors' votes",
    ("pyramid", "pyramid"): "Other weights from the pyramid file",
    ("pyramid", "key"): (
        "Other weights from the key (vital 1, okay 0), as there are no votes and no pyramid file"
    ),
    ("binary", "votes"): "Other by vital and okay of the assessors' votes",
    ("binary", "key"): "Other by vital and okay of the key",
    ("macro", "votes"): "Other by each assessor's own vital and okay",
    (
        "macro",
        "key",
    ): "Other by vital and okay of the key, as there are no votes of several assessors",
}
"""Where weights come from in words, by rule and source."""


class Weights(NamedTuple):
    """How the nuggets of a question weigh, by nugget id."""

    sets: tuple[Mapping[str, float], ...]
    """What scores are averaged over: one set of weights (pyramid, binary) or one for each assessor (macro).

    Empty if the question cannot be scored.
    """
    pyramid: Mapping[str, float]
    """The weights by the pyramid rule; pages show them whatever the rule of the campaign is."""
    source: WeightSource
    """Where `sets` come from."""
    why_unscored: str = ""
    """Why `sets` is empty."""
    explanation: str = ""
    """`source` as a sentence."""
    warning: str = ""
    """Which votes and files contradict each other."""


class _LabelSets(NamedTuple):
    """Vital and okay by nugget id: one set, or one for each assessor; no source where there are none."""

    source: WeightSource
    sets: tuple[Mapping[str, str], ...]


def weights(state: QATopicState, question: str) -> Weights:
    """The weights of a question's nuggets by the campaign's rule, and where they come from."""
    nuggets = nuggets_of(state.nuggets, question)
    if not nuggets:
        return Weights((), {}, "", "no nuggets yet")
    inputs = weight_inputs(state, question, nuggets)
    by_pyramid = _by_pyramid(inputs)
    rule = other_rule(state.settings)
    if rule == "pyramid":
        return by_pyramid
    if rule == "binary":
        source, labels = _binary_labels(state, question, inputs)
        return _by_labels(rule, inputs, _LabelSets(source, (labels,)), by_pyramid)
    labels_of_all = _macro_labels(inputs)
    return _by_labels(rule, inputs, labels_of_all, by_pyramid)


def binary_labels(state: QATopicState, question: str) -> Mapping[str, str]:
    """The one vital or okay of each nugget, as the key has them or the votes; empty if there is neither."""
    nuggets = nuggets_of(state.nuggets, question)
    if not nuggets:
        return {}
    _, labels = _binary_labels(state, question, weight_inputs(state, question, nuggets))
    return labels


def _by_pyramid(inputs: WeightInputs) -> Weights:
    """The weights by the pyramid rule: real votes, then the pyramid file, then the key, then any votes."""
    if inputs.votes_outrank_files and inputs.vital_shares is not None:
        return _from_votes(inputs)
    if inputs.pyramid is not None:
        return _from_file(inputs, inputs.pyramid)
    if inputs.key is not None and not inputs.votes_outrank_files:
        return _from_key(inputs, inputs.key)
    if inputs.votes:
        return _from_votes(inputs)
    why_unscored = UNFIT_ALONE if inputs.pyramid_does_not_fit else NO_VOTES
    return Weights((), {}, "", why_unscored)


def _from_votes(inputs: WeightInputs) -> Weights:
    """The weights by the votes; undefined where nobody voted any nugget vital."""
    shares = inputs.vital_shares
    warning = UNFIT if inputs.pyramid_does_not_fit else ""
    if shares is None:
        zeros = {nugget.id: 0.0 for nugget in inputs.nuggets}
        return Weights((), zeros, "votes", NO_VITAL_VOTE, warning=warning)
    if inputs.pyramid is not None and are_different(shares, inputs.pyramid):
        warning = CONFLICT
    explanation = EXPLANATIONS["pyramid", "votes"]
    return Weights((shares,), shares, "votes", explanation=explanation, warning=warning)


def _from_file(inputs: WeightInputs, shares: Mapping[str, float]) -> Weights:
    """The weights of the pyramid file; undefined where all are 0."""
    warning = TOO_FEW if inputs.votes else ""
    if not any(shares.values()):
        return Weights((), shares, "pyramid", ALL_ZERO, warning=warning)
    return Weights(
        (shares,),
        shares,
        "pyramid",
        explanation=EXPLANATIONS["pyramid", "pyramid"],
        warning=warning,
    )


def _from_key(inputs: WeightInputs, labels: Mapping[str, str]) -> Weights:
    shares = _as_weights(inputs.nuggets, labels)
    warning = UNFIT if inputs.pyramid_does_not_fit else _key_warning(inputs)
    if not any(shares.values()):
        return Weights((), shares, "key", NO_VITAL, warning=warning)
    explanation = EXPLANATIONS["pyramid", "key"]
    return Weights((shares,), shares, "key", explanation=explanation, warning=warning)


def _key_warning(inputs: WeightInputs) -> str:
    if inputs.key is None:
        return ""
    if len(inputs.key) < len(inputs.nuggets):
        return SHORT_KEY
    return ""


def _binary_labels(
    state: QATopicState, question: str, inputs: WeightInputs
) -> tuple[WeightSource, Mapping[str, str]]:
    """One label for each nugget by the setting “primary”, and the labels' source.

    Without a key and votes there is no source and no label.
    """
    primary = state.settings["primary"]
    if inputs.key is not None and (primary != "votes" or not inputs.votes):
        return "key", _filled_with_okay(inputs, inputs.key)
    if not inputs.votes:
        return "", {}
    if primary == "first":
        first_voter = next(iter(inputs.votes.values()))
        return "votes", _filled_with_okay(inputs, first_voter)
    resolved: dict[str, str] = {}
    for nugget in inputs.nuggets:
        resolved[nugget.id] = state.judged.label(vote_ref(question, nugget.id)) or OKAY
    return "votes", resolved


def _filled_with_okay(
    inputs: WeightInputs, labels: Mapping[str, str]
) -> dict[str, str]:
    return {nugget.id: labels.get(nugget.id, OKAY) for nugget in inputs.nuggets}


def _macro_labels(inputs: WeightInputs) -> _LabelSets:
    if inputs.key is not None and not inputs.votes_outrank_files:
        return _LabelSets("key", (inputs.key,))
    if inputs.votes:
        return _LabelSets("votes", tuple(inputs.votes.values()))
    return _LabelSets("", ())


def _by_labels(
    rule: str, inputs: WeightInputs, labels: _LabelSets, by_pyramid: Weights
) -> Weights:
    """The weights of the binary rules: vital 1 and okay 0."""
    source = labels.source
    if not source:
        return Weights((), by_pyramid.pyramid, "", _why_no_labels(inputs))
    sets = tuple(_as_weights(inputs.nuggets, own) for own in labels.sets)
    # An assessor without a vital nugget scores 0 in the macro average (P07-1097), which needs one other who
    # has some.
    if not any(any(own.values()) for own in sets):
        nobody_voted_vital = source == "votes" and inputs.vital_shares is None
        why_unscored = NO_VITAL_VOTE if nobody_voted_vital else NO_VITAL
        return Weights((), by_pyramid.pyramid, source, why_unscored)
    warning = _key_warning(inputs) if source == "key" else ""
    return Weights(
        sets,
        by_pyramid.pyramid,
        source,
        explanation=EXPLANATIONS[rule, source],
        warning=warning,
    )


def _why_no_labels(inputs: WeightInputs) -> str:
    if inputs.pyramid is not None:
        return NO_LABELS
    return UNFIT_ALONE if inputs.pyramid_does_not_fit else NO_VOTES


def _as_weights(nuggets: list[Nugget], labels: Mapping[str, str]) -> dict[str, float]:
    """1 for each vital nugget and 0 for the others."""
    shares: dict[str, float] = {}
    for nugget in nuggets:
        # A nugget without a label counts as okay.
        is_vital = labels.get(nugget.id) == VITAL
        shares[nugget.id] = float(is_vital)
    return shares
