"""What previews say of units and judgments is what really becomes of them when answers change."""

from __future__ import annotations

import uuid
from collections import Counter

import pytest

from assessment.campaign import Workspace
from assessment.exchange.carry_over import orphans
from assessment.exchange.carry_over.answer_units import is_judged
from assessment.exchange.carry_over.replacement_preview import lost_units
from assessment.exchange.carry_over.unit_fates import UnitFate, unit_fates
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.runs import rereading
from assessment.exchange.settings.changing import change_settings
from assessment.exchange.settings.effect import settings_effect
from assessment.model import Judgment, Ref
from tests.campaign.own_questions.making import FLUENCY, own_units, take_in
from tests.conftest import judge, run_file, unit
from tests.small_samples import SMALL_SAMPLES
from tests.tracks.rag.making import line_2024, lines

TEXT = "Iron helps [11]. Rest helps [12]."
READ_OTHERWISE = {
    "one sentence changed": "Iron really helps [11]. Rest helps [12].",
    "only spaces changed": "Iron  helps [11].\nRest helps [12].",
    "a sentence added": "Iron helps [11]. Rest helps [12]. Walk.",
    "everything changed": "Walk.",
}
NEW_TEXTS = {**READ_OTHERWISE, "withdrawn": None}
JUDGED = (
    "not judged",
    "judged",
    "judged by a machine",
    "judged by a machine too",
    "cannot judge",
    "only a note",
    "taken back",
    "disputed",
)
LABELS = {
    "relevance": ("required", "borderline"),
    "relation": ("supporting", "neutral"),
    "accuracy": ("yes", "no"),
}
OTHER_READING = {"reading": "validator"}


def judgments(ref, how):
    """The judgments of a unit that is judged like this, oldest first."""
    label, other_label = LABELS[ref.kind]
    ann = Judgment(ref, "Ann", label)
    machine = ann._replace(assessor="auto:reader")
    nothing = ann._replace(label=None)
    by_name = {
        "not judged": [],
        "judged": [ann],
        "judged by a machine": [machine],
        "judged by a machine too": [ann, machine],
        "cannot judge": [nothing._replace(reason="unclear")],
        "only a note": [nothing._replace(note="see page 3")],
        "taken back": [ann, nothing],
        "disputed": [ann, Judgment(ref, "Ben", other_label)],
    }
    return [one._replace(uuid=str(uuid.uuid4())) for one in by_name[how]]


def units_of_run(campaign, run="heron", topic="1"):
    """The units that the run alone would have as the campaign is now; none without an answer."""
    state = campaign.data.topic_state(topic)
    if run not in state.answers:
        return set()
    return {one.ref for one in campaign.track.units(state.of_runs([run]))}


def units_of_topic(campaign, topic="1"):
    return {one.ref for one in campaign.data.units(topic)}


def votes_on(campaign, refs, topic="1"):
    votes = campaign.data.votes(topic).all
    return [vote for vote in votes if vote.ref in refs and is_judged(vote)]


def copies(campaign):
    events = campaign.store.log(campaign.row.id)
    return [event for event in events if event.via == "carried"]


def spring(make, *, shared, how="judged", text=TEXT):
    """Heron's answer to topic 1 with its units judged like this; shared, tern has the same text."""
    others = text if shared else "Sleep is good."
    campaign = make(
        run_file("heron", {"1": text, "2": "Gel is safe."}),
        run_file("tern", {"1": others}, team="gull"),
    )
    for ref in sorted(units_of_run(campaign)):
        campaign.store.append(campaign.row.id, judgments(ref, how))
    return campaign


def replaced(campaign, splitter, text):
    """The report of an import that gives heron another answer to topic 1, None to withdraw it."""
    texts = {"2": "Gel is safe."} if text is None else {"1": text, "2": "Gel is safe."}
    files = [run_file("heron", texts)]
    [report] = import_files(campaign, files, splitter=splitter, by="Zoe", replace=True)
    assert report.loaded
    return report


def answer_read(make, text):
    """The answer that an import reads from a text; None for one that is withdrawn."""
    if text is None:
        return None
    scratch = make(run_file("heron", {"1": text}), name="scratch")
    return scratch.data.answers("1")["heron"]


@pytest.fixture(params=list(NEW_TEXTS))
def new_text(request):
    return NEW_TEXTS[request.param]


@pytest.fixture(params=["alone", "shared"])
def shared(request):
    """Whether another run keeps the text."""
    return request.param == "shared"


@pytest.mark.parametrize("how", JUDGED)
def test_an_import_does_to_judgments_what_it_announces(
    make, splitter, new_text, shared, how
):
    campaign = spring(make, shared=shared, how=how)
    judged = votes_on(campaign, units_of_run(campaign))
    new_answer = answer_read(make, new_text)
    announced = lost_units(campaign, {("heron", "1"): new_answer}, {})
    report = replaced(campaign, splitter, new_text)

    stay = len(votes_on(campaign, units_of_run(campaign)))
    lost = len(judged) - stay
    counts = [(effect.stay, effect.lost) for effect in report.effects]
    assert counts == ([(stay, lost)] if judged else [])
    # What another run keeps is lost to this run, and not to the campaign.
    orphaned = [orphan.ref for orphan in orphans.find(campaign).all]
    assert orphaned == [vote.ref for vote in judged if vote.ref in announced]
    assert len(orphaned) == (0 if shared else lost)


@pytest.mark.parametrize("how", JUDGED)
def test_the_report_of_an_import_counts_what_became_of_the_units(
    make, splitter, new_text, shared, how
):
    campaign = spring(make, shared=shared, how=how)
    before = units_of_run(campaign)
    judged = {vote.ref for vote in votes_on(campaign, before)}
    report = replaced(campaign, splitter, new_text)
    if new_text is None:
        assert report.changes == ()
        return
    [change] = report.changes
    after = units_of_run(campaign)
    assert change.unchanged + change.gone == len(before)
    assert change.unchanged + change.new == len(after)
    assert change.carried == len(copies(campaign))
    if judged:
        still_judged = {vote.ref for vote in votes_on(campaign, after)}
        assert change.gone == len(judged) - len(still_judged)


@pytest.mark.parametrize("how", JUDGED)
@pytest.mark.parametrize("new_text", READ_OTHERWISE.values(), ids=list(READ_OTHERWISE))
def test_settings_do_to_units_and_judgments_what_their_preview_says(
    make, splitter, new_text, shared, how, monkeypatch
):
    campaign = spring(make, shared=shared, how=how)
    answers = {("heron", "1"): answer_read(make, new_text)}
    monkeypatch.setattr(rereading, "reread", lambda *arguments: answers)
    judged = votes_on(campaign, units_of_run(campaign))
    effect = settings_effect(campaign, OTHER_READING, splitter)
    before, of_run = units_of_topic(campaign), units_of_run(campaign)
    change_settings(campaign, OTHER_READING, by="Zoe", splitter=splitter)

    units, votes = totals(effect)
    after = units_of_topic(campaign)
    assert len(after) == len(before) + _come(units, shared=shared) - units["lost"]
    assert votes["carried"] == len(copies(campaign))
    assert votes["lost"] == len(orphans.find(campaign).all)
    assert sum(votes.values()) == len(judged)
    [answer] = effect.answers
    assert len(units_of_run(campaign)) == len(of_run) - answer.lost + answer.new


def totals(effect):
    """The units and the judgments of a preview by fate, over all kinds."""
    units, votes = Counter(), Counter()
    for kind in effect.kinds:
        units.update(kind.units)
        votes.update(kind.judgments)
    return units, votes


def _come(units, *, shared):
    """How many units come: those that take over judgments come too where another run keeps the old ones."""
    return units["new"] + (units["carried"] if shared else 0)


def test_only_spaces_that_change_leave_every_score_as_it_was(make, splitter):
    campaign = spring(make, shared=False)
    before = campaign.all_scores()
    replaced(campaign, splitter, NEW_TEXTS["only spaces changed"])
    assert campaign.all_scores() == before


def test_a_unit_that_comes_back_counts_as_new_and_has_its_judgments(make, splitter):
    campaign = spring(make, shared=False)
    scores = campaign.all_scores()
    replaced(campaign, splitter, NEW_TEXTS["everything changed"])
    report = replaced(campaign, splitter, TEXT)
    assert (report.changes[0].new, report.changes[0].carried) == (5, 0)
    assert campaign.all_scores() == scores


def test_a_judgment_taken_back_goes_nowhere_and_what_was_said_before_counts_again(
    make, splitter
):
    campaign = spring(make, shared=False)
    replaced(campaign, splitter, NEW_TEXTS["one sentence changed"])
    judge(campaign, unit(campaign, "heron", "sentence 2"), None)
    assert replaced(campaign, splitter, TEXT).changes[0].carried == 0
    sentence = unit(campaign, "heron", "sentence 2")
    assert campaign.topic_state("1").judged.label(sentence.ref) == "required"


def test_a_newer_opinion_at_the_other_name_stays_and_no_copy_is_stored(make, splitter):
    campaign = spring(make, shared=False)
    replaced(campaign, splitter, NEW_TEXTS["only spaces changed"])
    report = replaced(campaign, splitter, TEXT)
    assert (report.changes[0].unchanged, report.changes[0].carried) == (5, 0)
    assert [(effect.stay, effect.lost) for effect in report.effects] == [(5, 0)]


def test_a_repeated_sentence_that_moves_up_is_carried_and_none_is_new():
    """One name is both the target of a unit and a unit that stays."""
    first, second = Ref("kind", "1", "first"), Ref("kind", "1", "second")
    fates = unit_fates({first, second}, {second}, [(first, second)])
    assert fates == {first: UnitFate.CARRIED, second: UnitFate.STAYS}


def test_a_judgment_of_a_question_that_is_asked_no_more_is_announced_as_carried(
    make, splitter
):
    campaign = spring(make, shared=False, how="not judged")
    assert take_in(campaign, FLUENCY).loaded
    of_heron = units_of_run(campaign)
    _, second = [one for one in own_units(campaign) if one.ref in of_heron]
    judge(campaign, second, "good")
    inactive = FLUENCY.replace("[[question]]", "[[question]]\nactive = false")
    assert take_in(campaign, inactive).loaded
    report = replaced(campaign, splitter, NEW_TEXTS["one sentence changed"])
    assert len(votes_on(campaign, units_of_run(campaign))) == 1
    assert [(effect.stay, effect.lost) for effect in report.effects] == [(1, 0)]


def test_a_citation_that_is_not_the_first_any_more_is_gone(workspace, splitter):
    """Of each sentence only the first citation is asked."""
    campaign = workspace.create("summer", "rag")

    def report_of(*cited):
        body = lines(line_2024(answer=[("Iron helps.", list(cited))]))
        [report] = import_files(
            campaign,
            [InputFile("heron.jsonl", body)],
            splitter=splitter,
            by="Zoe",
            replace=True,
        )
        assert report.loaded, report
        return report

    topics = InputFile("topics.tsv", b"1\tquestion 1?\n")
    import_files(campaign, [topics], splitter=splitter, by="Zoe")
    report_of(0, 1)
    before = units_of_run(campaign)
    [change] = report_of(1, 0).changes
    after = units_of_run(campaign)
    assert not before & after
    assert (change.unchanged, change.gone, change.new) == (0, 1, 1)


def test_a_document_that_a_corrected_run_retrieves_is_new(workspace, splitter):
    campaign = workspace.create("autumn", "adhoc")
    topics = InputFile("topics.tsv", b"1\twhere do bees live\n")
    first = InputFile("wren.run", b"1 Q0 a 1 2 wren\n1 Q0 b 2 1 wren\n")
    second = InputFile("wren.run", b"1 Q0 a 1 2 wren\n1 Q0 c 2 1 wren\n")
    import_files(campaign, [topics, first], splitter=splitter, by="Zoe")
    assert {ref.key for ref in units_of_topic(campaign)} == {"a", "b"}
    [report] = import_files(
        campaign, [second], splitter=splitter, by="Zoe", replace=True
    )
    assert {ref.key for ref in units_of_topic(campaign)} == {"a", "c"}
    [change] = report.changes
    assert (change.unchanged, change.gone, change.new) == (1, 1, 1)


def test_another_description_of_a_topic_takes_away_the_judgments_that_it_announces(
    samples, splitter
):
    campaign = Workspace(samples).campaign("qa2007-sample")
    questions = (SMALL_SAMPLES / "qa2007" / "questions.xml").read_text(encoding="utf-8")
    changed = questions.replace('"FACTOID"', '"LIST"', 1).encode()
    before = len(orphans.find(campaign).all)
    [report] = import_files(
        campaign,
        [InputFile("questions.xml", changed)],
        splitter=splitter,
        by="Zoe",
        replace=True,
    )
    [effect] = report.effects
    assert effect.lost == len(orphans.find(campaign).all) - before
