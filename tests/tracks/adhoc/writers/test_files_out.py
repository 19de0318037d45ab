"""Qrels of each assessor, scores in trec_eval's form, and why a run scores as it does."""

import io
import zipfile
from dataclasses import replace

import pytest

from assessment.model import ExportData, Judgment, Run, TopicVotes
from assessment.model.resolution import resolve
from assessment.tracks.adhoc.answer import relevance_ref
from assessment.tracks.adhoc.scoring.explain import explain
from assessment.tracks.adhoc.writers.exports import (
    write_assessors,
    write_sampled,
    write_scores,
)
from tests.tracks.adhoc.making import DEFAULTS, TOPICS, answer, state, votes

RANKING = answer(a=3, b=2, c=1)


def unzipped(body):
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def data(judged, runs=("wren",), **settings):
    by_name = {name: Run(name, {"1": RANKING}) for name in runs}
    topics = {"1": TOPICS["1"]}
    return ExportData(topics, by_name, {"1": judged}, {**DEFAULTS, **settings})


def test_each_assessor_has_qrels_of_their_own_labels():
    ref = relevance_ref("binary", "1", "a")
    both = (
        Judgment(ref, "Ann", "relevant", seq=1),
        Judgment(ref, "Ben", "not relevant", seq=2),
    )
    judged = TopicVotes({ref: both}, lambda own: resolve(own, {}))
    files = unzipped(write_assessors(data(judged)))
    assert files == {"Ann.qrels": "1 0 a 1\n", "Ben.qrels": "1 0 a 0\n"}


def test_scores_have_the_form_of_trec_eval():
    judged = votes({"a": 0, "b": 1})
    files = unzipped(write_scores(data(judged, measures="AP P@2")))
    assert files["wren.eval"] == (
        "AP                    \t1\t0.5000\n"
        "P@2                   \t1\t0.5000\n"
        "AP                    \tall\t0.5000\n"
        "P@2                   \tall\t0.5000\n"
    )


def test_pooled_documents_without_a_label_are_outside_of_the_sample():
    judged = votes({"a": 1, "z": 0})
    assert write_sampled(data(judged)).decode() == (
        "1 0 a 1\n1 0 b -1\n1 0 c -1\n1 0 z 0\n"
    )
    assert write_sampled(data(votes({}))) == b""


def test_runs_whose_names_become_equal_have_files_of_their_own():
    judged = votes({"a": 1})
    files = unzipped(write_scores(data(judged, runs=("a/b", "a?b"))))
    assert len(files) == 2


def test_a_number_never_makes_the_name_of_another_run():
    runs = ("a/b", "a?b", "a_b-2")
    files = unzipped(write_scores(data(votes({"a": 1}), runs=runs)))
    assert list(files) == ["a_b.eval", "a_b-2.eval", "a_b-2-2.eval"]


def test_a_run_is_explained_by_its_documents_and_those_that_it_misses():
    ranked, missed = explain(state({"wren": RANKING}, {"a": 1, "b": 0, "z": 1}), "wren")
    signs = [reasons[0].sign for _, reasons in ranked.parts]
    assert signs == ["+", "−", "?"]
    assert missed.title == "1 relevant document not in the run"
    assert [part.document for part, _ in missed.parts] == ["z"]


def test_related_passages_are_a_gain_but_not_relevant():
    one = state({"wren": RANKING}, {"a": 1}, grades="passage")
    (ranked,) = explain(one, "wren")
    assert "not relevant for rel=2" in ranked.parts[0][1][0].rule


@pytest.mark.parametrize(
    "unjudged, rule",
    [
        ("not relevant", "counts as not relevant until somebody decides"),
        (
            "condensed",
            "removed before the measures are computed until somebody decides",
        ),
    ],
)
def test_a_document_on_which_assessors_differ_is_undecided_and_not_unjudged(
    unjudged, rule
):
    ref = relevance_ref("binary", "1", "b")
    both = (
        Judgment(ref, "Ann", "relevant", seq=2),
        Judgment(ref, "Ben", "not relevant", seq=3),
    )
    one = state({"wren": RANKING}, {"a": 1}, unjudged=unjudged)
    by_unit = {unit: one.judged.votes(unit) for unit in one.judged.refs}
    differing = TopicVotes({**by_unit, ref: both}, lambda own: resolve(own, {}))
    (ranked,) = explain(replace(one, judged=differing), "wren")
    assert [reasons[0].word for _, reasons in ranked.parts] == [
        "relevant",
        "undecided",
        "not judged",
    ]
    assert ranked.parts[1][1][0].rule == f"assessors differ; {rule}"


def test_a_run_without_an_answer_has_nothing_to_explain():
    assert list(explain(state({}), "wren")) == []
