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
from assessment.tracks.qa2007.nugget_votes import (
    WeightMaterial,
    are_different,
    nuggets_of,
    weight_material,
)
from assessment.tracks.qa2007.pool import QATopicState
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

SOURCES: Mapping[tuple[str, str], str] = {
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
    """How the nuggets of a question weigh, by nugget id.

    `sets` are what is averaged over: one set of weights (pyramid, binary) or one for each assessor (macro);
    none if the question cannot be scored, and then `note` says why.  `pyramid` are the weights by the pyramid
    rule, for display, whatever the rule.  `source` says where `sets` come from, `words` says it as a
    sentence; `remark` names votes and files that contradict each other.
    """

    sets: tuple[Mapping[str, float], ...]
    pyramid: Mapping[str, float]
    source: WeightSource
    note: str = ""
    words: str = ""
    remark: str = ""


class _LabelSets(NamedTuple):
    """Vital and okay by nugget id: one set, or one for each assessor; no source where there are none."""

    source: WeightSource
    sets: tuple[Mapping[str, str], ...]


def weights(state: QATopicState, question: str) -> Weights:
    """The weights of a question's nuggets by the campaign's rule, and where they come from."""
    nuggets = nuggets_of(state.nuggets, question)
    if not nuggets:
        return Weights((), {}, "", "no nuggets yet")
    material = weight_material(state, question, nuggets)
    by_pyramid = _by_pyramid(material)
    rule = other_rule(state.settings)
    if rule == "pyramid":
        return by_pyramid
    if rule == "binary":
        source, labels = _binary_labels(state, question, material)
        return _by_labels(rule, material, _LabelSets(source, (labels,)), by_pyramid)
    labels_of_all = _macro_labels(material)
    return _by_labels(rule, material, labels_of_all, by_pyramid)


def binary_labels(state: QATopicState, question: str) -> Mapping[str, str]:
    """The one vital or okay of each nugget, as the key has them or the votes; empty if there is neither."""
    nuggets = nuggets_of(state.nuggets, question)
    if not nuggets:
        return {}
    _, labels = _binary_labels(
        state, question, weight_material(state, question, nuggets)
    )
    return labels


def _by_pyramid(material: WeightMaterial) -> Weights:
    """The weights by the pyramid rule: real votes, then the pyramid file, then the key, then any votes."""
    if material.votes_replace and material.shares is not None:
        return _from_votes(material)
    if material.pyramid is not None:
        return _from_file(material, material.pyramid)
    if material.key is not None and not material.votes_replace:
        return _from_key(material, material.key)
    if material.votes:
        return _from_votes(material)
    note = UNFIT_ALONE if material.unfit else NO_VOTES
    return Weights((), {}, "", note)


def _from_votes(material: WeightMaterial) -> Weights:
    shares = material.shares
    remark = UNFIT if material.unfit else ""
    if shares is None:
        zeros = {nugget.id: 0.0 for nugget in material.nuggets}
        return Weights((), zeros, "votes", NO_VITAL_VOTE, remark=remark)
    if material.pyramid is not None and are_different(shares, material.pyramid):
        remark = CONFLICT
    words = SOURCES["pyramid", "votes"]
    return Weights((shares,), shares, "votes", words=words, remark=remark)


def _from_file(material: WeightMaterial, shares: Mapping[str, float]) -> Weights:
    remark = TOO_FEW if material.votes else ""
    if not any(shares.values()):
        return Weights((), shares, "pyramid", ALL_ZERO, remark=remark)
    return Weights(
        (shares,), shares, "pyramid", words=SOURCES["pyramid", "pyramid"], remark=remark
    )


def _from_key(material: WeightMaterial, labels: Mapping[str, str]) -> Weights:
    shares = _as_weights(material.nuggets, labels)
    remark = UNFIT if material.unfit else _key_remark(material)
    if not any(shares.values()):
        return Weights((), shares, "key", NO_VITAL, remark=remark)
    words = SOURCES["pyramid", "key"]
    return Weights((shares,), shares, "key", words=words, remark=remark)


def _key_remark(material: WeightMaterial) -> str:
    if material.key is None:
        return ""
    if len(material.key) < len(material.nuggets):
        return SHORT_KEY
    return ""


def _binary_labels(
    state: QATopicState, question: str, material: WeightMaterial
) -> tuple[WeightSource, Mapping[str, str]]:
    """One label for each nugget by the setting “primary”, and the labels' source.

    Without a key and votes there is no source and no label.
    """
    primary = state.settings["primary"]
    if material.key is not None and (primary != "votes" or not material.votes):
        return "key", _filled_with_okay(material, material.key)
    if not material.votes:
        return "", {}
    if primary == "first":
        first_voter = next(iter(material.votes.values()))
        return "votes", _filled_with_okay(material, first_voter)
    resolved: dict[str, str] = {}
    for nugget in material.nuggets:
        resolved[nugget.id] = state.judged.label(vote_ref(question, nugget.id)) or OKAY
    return "votes", resolved


def _filled_with_okay(
    material: WeightMaterial, labels: Mapping[str, str]
) -> dict[str, str]:
    return {nugget.id: labels.get(nugget.id, OKAY) for nugget in material.nuggets}


def _macro_labels(material: WeightMaterial) -> _LabelSets:
    if material.key is not None and not material.votes_replace:
        return _LabelSets("key", (material.key,))
    if material.votes:
        return _LabelSets("votes", tuple(material.votes.values()))
    return _LabelSets("", ())


def _by_labels(
    rule: str, material: WeightMaterial, labels: _LabelSets, by_pyramid: Weights
) -> Weights:
    """The weights of the binary rules: vital 1 and okay 0."""
    source = labels.source
    if not source:
        return Weights((), by_pyramid.pyramid, "", _why_no_labels(material))
    sets = tuple(_as_weights(material.nuggets, own) for own in labels.sets)
    # An assessor without a vital nugget scores 0 in the macro average (P07-1097), which needs one other who
    # has some.
    if not any(any(own.values()) for own in sets):
        nobody_voted_vital = source == "votes" and material.shares is None
        note = NO_VITAL_VOTE if nobody_voted_vital else NO_VITAL
        return Weights((), by_pyramid.pyramid, source, note)
    remark = _key_remark(material) if source == "key" else ""
    return Weights(
        sets, by_pyramid.pyramid, source, words=SOURCES[rule, source], remark=remark
    )


def _why_no_labels(material: WeightMaterial) -> str:
    if material.pyramid is not None:
        return NO_LABELS
    return UNFIT_ALONE if material.unfit else NO_VOTES


def _as_weights(nuggets: list[Nugget], labels: Mapping[str, str]) -> dict[str, float]:
    """1 for each vital nugget and 0 for the others."""
    shares: dict[str, float] = {}
    for nugget in nuggets:
        # A nugget without a label counts as okay.
        is_vital = labels.get(nugget.id) == VITAL
        shares[nugget.id] = float(is_vital)
    return shares
