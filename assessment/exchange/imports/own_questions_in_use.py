"""What a new file of own questions must keep: every question and label that somebody has ever used."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from assessment import formats
from assessment.campaign.handle import Campaign
from assessment.campaign.own_questions.stored_questions import (
    OWN_QUESTIONS,
    PREFIX,
    OwnQuestion,
    own_questions,
    own_scales,
)
from assessment.exchange.imports.checks import AnyRead
from assessment.formats.plurals import number_of
from assessment.formats.reports import shown
from assessment.model import Judgment, Problem, Resources, Scale

_CODE = "USED_LABELS"


def problems_of_labels(
    campaign: Campaign, file: str, read: AnyRead
) -> tuple[Problem, ...]:
    """A problem for each used label or question that the file leaves out, or asks of something else.

    The log keeps its judgments for ever, and an archive with labels that nothing explains could not be
    restored.
    """
    scales = scales_after(campaign, read)
    if scales is None:
        return ()
    uses = campaign.store.tallies.label_counts(campaign.row.id)
    used_kinds = {kind for kind, _ in uses}
    return (*_lost(file, scales, uses), *_moved(file, campaign, read, used_kinds))


def _problem(file: str, what: str, right: str) -> Problem:
    return formats.problem(file, _CODE, "file", what=what, right=right)


def scales_after(campaign: Campaign, read: AnyRead) -> dict[str, Scale] | None:
    """The scales of the campaign by kind once the file is stored; None where it changes none."""
    if not any(resource.kind == OWN_QUESTIONS for resource in read.resources):
        return None
    own = own_questions(_bodies(read))
    scales = own_scales(campaign.data.track_alone.scales, own)
    return {scale.kind: scale for scale in scales}


def unknown_label_test(
    scales: dict[str, Scale] | None,
) -> Callable[[Judgment], bool] | None:
    """Tells of a judgment whether it has a question or label that is none of these; None without scales."""
    if scales is None:
        return None
    return lambda judgment: not _is_known(scales, judgment.ref.kind, judgment.label)


def _bodies(read: AnyRead) -> Resources:
    return {(one.kind, one.name): one.body for one in read.resources}


def _is_known(scales: dict[str, Scale], kind: str, label: str | None) -> bool:
    scale = scales.get(kind)
    if scale is None:
        # A kind of an older program is no question of the file.
        return not kind.startswith(PREFIX)
    return label is None or scale.free or label in scale.names


def _lost(
    file: str, scales: dict[str, Scale], uses: dict[tuple[str, str | None], int]
) -> Iterator[Problem]:
    """The used questions and labels that the file leaves out."""
    missing: dict[str, int] = {}
    for (kind, label), count in uses.items():
        if _is_known(scales, kind, label):
            continue
        if kind not in scales:
            missing[kind] = missing.get(kind, 0) + count
            continue
        times = number_of(count, "time")
        what = f"the label {shown(label)} of {kind} was given {times} and is not in the file"
        right = "the label with offered = false, so that nobody gives it any more"
        yield _problem(file, what, right)
    for kind, count in missing.items():
        name = kind.removeprefix(PREFIX)
        judgments = number_of(count, "judgment")
        what = f"the question {name} has {judgments} and is not in the file"
        right = "the question with active = false, so that nobody is asked it any more"
        yield _problem(file, what, right)


def _moved(
    file: str, campaign: Campaign, read: AnyRead, used: set[str]
) -> Iterator[Problem]:
    """Used questions that are about something else in the file."""
    before = _by_kind(own_questions(campaign.data.resources).questions)
    after = _by_kind(own_questions(_bodies(read)).questions)
    for kind in sorted(used & before.keys() & after.keys()):
        old, new = before[kind], after[kind]
        if old.about != new.about:
            what = (
                f"the question {new.name} has judgments about the {old.about} and is about the {new.about} "
                "in the file"
            )
            right = f'about = "{old.about}", or another question of another name'
            yield _problem(file, what, right)


def _by_kind(questions: tuple[OwnQuestion, ...]) -> dict[str, OwnQuestion]:
    return {question.kind: question for question in questions}
