"""What is shown and asked: one screen for each abstract, sets where the verdict has any."""

from dataclasses import replace

from assessment.model import TopicVotes
from assessment.tracks.scifact import TRACK
from assessment.tracks.scifact.answer import label_ref
from tests.tracks.scifact.making import Small, abstract, gold_row, predicted_row

S = "SUPPORT"
TEXTS = {"7": abstract("7", "Nought.", "One."), "8": abstract("8", "Nought.")}


def small(golds=None, runs=None):
    return Small(
        golds or [{"id": 1, "claim": "C.", "cited_doc_ids": [8, 7]}], runs, TEXTS
    )


def test_there_is_a_screen_for_each_cited_and_each_predicted_abstract():
    campaign = small(
        runs={
            "b": [predicted_row({"99": (S, [0]), "7": (S, [0])})],
            "a": [predicted_row({"100": (S, [0])})],
        }
    )
    screens = list(TRACK.screens(campaign.topic_state()))
    assert [screen.id for screen in screens] == ["d:8", "d:7", "d:99", "d:100"]
    assert (screens[1].title, screens[1].question, screens[1].mode) == (
        "Title of 7",
        "C.",
        "sets",
    )
    assert screens[1].data() == {"document": "7", "grows": True}
    assert [(part.name, part.text) for part in screens[1].parts] == [
        ("sentence 0", "Nought."),
        ("sentence 1", "One."),
    ]


def test_an_abstract_without_text_has_a_screen_with_a_note_and_can_be_given_a_verdict():
    campaign = small(runs={"a": [predicted_row({"99": (S, [0])})]})
    screen = next(
        screen
        for screen in TRACK.screens(campaign.topic_state())
        if screen.id == "d:99"
    )
    assert (screen.parts, len(screen.notes)) == ((), 1)
    assert [
        unit.ref.kind
        for unit in TRACK.units(campaign.topic_state())
        if unit.document == "99"
    ] == ["label"]


def test_the_verdict_settles_and_sets_are_asked_only_where_there_is_evidence():
    campaign = small([gold_row({"7": (S, [[1]])}, cited=[7, 8])])
    units = list(TRACK.units(campaign.topic_state()))
    assert [
        (unit.ref.kind, unit.ref.key, unit.part, unit.settles) for unit in units
    ] == [
        ("label", "7", -1, True),
        ("set", "7:0", 0, False),
        ("set", "7:1", 1, False),
        ("label", "8", -1, True),
    ]
    assert units[1].name == "sentence 0"


def test_a_key_names_document_and_sentence_so_nothing_moves():
    campaign = small(runs={"a": [predicted_row({"7": (S, [0])})]})
    answer = campaign.runs["a"].answers["1"]
    assert dict(TRACK.carry("1", answer, answer)) == {}
    assert label_ref("1", "7") == ("label", "1", "7")


def test_a_claim_that_cites_nothing_and_has_no_answer_asks_nothing():
    campaign = small([{"id": 1, "claim": "C.", "cited_doc_ids": []}])
    assert (
        list(TRACK.units(campaign.topic_state()))
        == list(TRACK.screens(campaign.topic_state()))
        == []
    )


def test_judged_abstracts_stay_when_the_run_that_brought_them_goes():
    class Listed(TopicVotes):
        refs = (label_ref("1", "55"),)

    case = replace(small().topic_state(), judged=Listed({}, lambda votes: None))
    assert [screen.id for screen in TRACK.screens(case)] == ["d:8", "d:7", "d:55"]


def test_links_go_to_the_paper_of_numbered_documents_only():
    assert TRACK.link("123") == "https://api.semanticscholar.org/CorpusID:123"
    assert TRACK.link("x/1") == ""


def test_the_headline_is_the_claim():
    assert TRACK.headline(small().topics["1"])[:2] == ("C.", "C.")
