"""The page Answers: the documents of an answer beside it, and assessors' names as people know them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from assessment.campaign.workspace import ENVIRONMENT
from assessment.model import Judgment, Label, Ref, Scale, Score, TopicVotes
from assessment.model.topic_state import NO_LABEL
from assessment.ui.answers.answer_chips import unit_chips
from assessment.ui.answers.answer_documents import DocumentPane, documents_of
from assessment.ui.answers.answer_scores import scores_by_measure, scores_in_words
from assessment.ui.answers.answer_units import answer_units
from assessment.ui.answers.answer_votes import (
    cannot_judge_in_words,
    votes_in_short,
    votes_in_words,
)
from assessment.ui.answers.default_answer import default_answer
from assessment.ui.answers.explained_texts import explained_texts
from assessment.ui.answers.rank_order import ranking_indexes, screens_by_rank
from assessment.ui.answers.units_by_part import group_by_part
from assessment.ui.foreign_text import md
from assessment.ui.reader import explained_data
from tests.conftest import judge, run_file, unit
from tests.pages.opening import (
    boards,
    component_data,
    open_in_frame,
    open_page,
    press,
    sound,
    widget,
    words,
)


@pytest.fixture
def opened(spring):

    def page(**query):
        return open_page("answers", query, campaign="spring")

    return page


def box(test):
    return widget(test.selectbox, "Document")


def test_the_first_document_stands_beside_the_answer_and_the_next_is_one_key_away(
    opened,
):
    test = opened(topic="1", run="heron")
    assert box(test).options == [
        "1 unit · 11 A trial",
        "1 unit · 12 A review",
    ]
    assert "**A trial**" in words(test)
    test = press(test, "Next document")
    assert (test.query_params["document"], box(test).value) == ("12", "12")


def test_a_link_names_the_document(opened):
    assert box(opened(topic="1", run="heron", document="12")).value == "12"
    assert (
        "names document 99, which does not exist here or is not open to you"
        in words(opened(topic="1", run="heron", document="99"))
    )


def test_an_answer_without_documents_has_no_box_for_them(make, workspace, monkeypatch):
    make(run_file("heron", {"1": "Iron helps."}))
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    test = open_page("answers", campaign="spring")
    assert [box.label for box in test.selectbox][:2] == ["Topic", "Run"]
    assert "Document" not in [box.label for box in test.selectbox]


def test_an_answer_without_text_says_so(make, workspace, monkeypatch):
    make(run_file("heron", {"1": ""}))
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    test = open_page("answers", {"topic": "1", "run": "heron"}, campaign="spring")
    assert "answer to this topic has no text" in words(test)


def test_a_note_has_room_and_columns_without_anything_are_left_out(campaign, opened):
    judge(campaign, unit(campaign, "heron", "answer"), "no", note="Too vague")
    table = opened(topic="1", run="heron").dataframe[-1].value
    columns = ["Unit", "Assessor", "Label", "Note", "When", "History"]
    assert list(table.columns) == columns
    assert list(table["Note"]) == ["Too vague"]


def test_names_of_assessors_have_no_prefixes(campaign, opened):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "auto:reader")
    table = opened(topic="1", run="heron").dataframe[-1].value
    assert list(table["Assessor"]) == ["reader (machine)"]


def test_the_table_of_all_measures_has_room_for_the_longest_name(full):
    test = open_in_frame("answers", campaign="car-sample", run="alder-dense", who="")
    [table] = [
        table
        for table in test.dataframe
        if list(table.value)[:2] == ["Measure", "Value"]
    ]
    longest = max(table.value["Measure"], key=len)
    assert longest == "Judged@20-hierarchical (unofficial)"
    # Letters of the tables are 6 pixels wide on average.
    assert json.loads(table.proto.columns)["Measure"]["width"] > 6 * len(longest)


def test_the_documents_of_a_ranking_stand_by_rank(full):
    campaign = full.campaign("adhoc-sample")
    topic = next(iter(campaign.topics))
    state = campaign.topic_state(topic)
    for run, answer in state.answers.items():
        documents = list(documents_of(campaign, topic, run))
        ranking = [name for name in answer.ranking[:20] if name in documents]
        assert documents[: len(ranking)] == ranking
        own = state.of_runs([run])
        screens = list(campaign.track.screens(own))
        units = list(campaign.track.units(own))
        indexes = ranking_indexes(campaign, topic, run)
        first = screens_by_rank(screens, units, indexes)[0].id
        assert ranking[0] in [unit.document for unit in units if unit.screen == first]


def test_every_document_that_an_answer_names_can_be_shown_also_by_a_response_to_other(
    full,
):
    campaign = full.campaign("qa2007-sample")
    for topic in campaign.topics:
        state = campaign.topic_state(topic)
        for run in state.answers:
            texts = explained_texts(campaign, state, run)
            shown = documents_of(campaign, topic, run, texts)
            named = {part.document for text in texts for part, _ in text.parts}
            assert set(campaign.data.documents(list(named))) <= set(shown)


@pytest.mark.parametrize("name", ["car-sample", "adhoc-sample"])
def test_whatever_is_judged_of_a_ranking_stands_there_with_its_votes_also_below_the_pool(
    full, name
):
    campaign = full.campaign(name)
    below = 0
    for topic in campaign.topics:
        state = campaign.topic_state(topic)
        for run in state.answers:
            texts = explained_texts(campaign, state, run)
            units = answer_units(campaign, state, run, texts)
            grouped = group_by_part(state, texts, units, ())
            shown = {unit.ref for part in grouped.by_part.values() for unit in part}
            refs = {ref for text in texts for ref in text.units}
            assert shown >= {ref for ref in refs if state.judged.votes(ref)}
            of_others = [unit for unit in units if not unit.screen]
            below += len(of_others)
            documents = documents_of(campaign, topic, run, texts)
            assert {unit.document for unit in of_others} <= {"", *documents}
    assert below > 0


def nobody_can_judge(campaign, topic):
    """The topic where Ann could judge nothing of any answer, and nobody else looked at it."""
    state = campaign.topic_state(topic)
    cannot_judge = []
    for one in campaign.track.units(state):
        cannot_judge.append(Judgment(one.ref, "Ann", None, reason="no text"))
    return replace(state, judged=TopicVotes({}, lambda own: None, tuple(cannot_judge)))


TRACKS = ("qa2007", "biogen", "rag", "car", "r2c2", "adhoc", "scifact")
CLAIMS = ("nobody", "not judged", "not yet judged", "judgment is missing", "no facet")


@pytest.mark.parametrize("track", TRACKS)
def test_what_somebody_could_not_judge_has_no_label_and_a_reason(full, track):
    campaign = full.campaign(f"{track}-sample")
    topic = next(iter(campaign.topics))
    state = nobody_can_judge(campaign, topic)
    seen = 0
    for run in state.answers:
        texts = explained_texts(campaign, state, run)
        units = answer_units(campaign, state, run, texts)
        by_part = group_by_part(state, texts, units, ()).by_part
        if not by_part:
            continue
        seen += 1
        chips = {
            part: unit_chips(
                campaign,
                state,
                own,
                DocumentPane(),
                overruled={},
                is_of_part=not part.is_whole_text,
            )
            for part, own in by_part.items()
        }
        drawn = explained_data(texts, chips)
        assert NO_LABEL in json.dumps(drawn)
        # Parts without a unit, as those below the pool, are not judged indeed.
        for number, index in chips:
            text = drawn[number]
            part = json.dumps(text["parts"][index] if index >= 0 else text["reasons"])
            assert "cannot judge, no text" in part
            # Nobody is asked about a transition before its paragraphs have facets.
            part = part.replace("transition not judged", "")
            assert not [claim for claim in CLAIMS if claim in part]
    assert seen > 0


def test_a_text_that_is_explained_stands_once_with_its_votes(full):
    for name in ("rag-sample", "scifact-sample", "qa2007-sample"):
        test = sound(open_page("answers", campaign=name, **{"as": "organiser"}))
        assert "as it was read" not in words(test)
        assert sum("explained" in data for data in component_data(test)) == 1
        # The only other components are the document with the way back, and what is folded.
        of_pane = {"scrolls", "back", "explained"}
        answer_again = [
            data for data in component_data(test) if not of_pane & data.keys()
        ]
        folded = [box.label for box in test.expander if "more text" in box.label]
        assert bool(answer_again) == bool(folded), name


def test_an_abstract_that_is_explained_does_not_stand_beside_the_answer_again(full):
    query = {"topic": "801", "run": "lexical"}
    test = sound(open_page("answers", query, campaign="scifact-sample"))
    [data] = [data["explained"] for data in component_data(test) if "explained" in data]
    titles = [text["title"] for text in data]
    documents = [box.options for box in test.selectbox if box.label == "Document"]
    assert any("Abstract 9100907" in title for title in titles)
    assert not any("9100907" in option for options in documents for option in options)


def test_a_text_that_the_run_does_not_name_stands_folded_and_not_beside_the_answer(
    full,
):
    query = {"topic": "805", "run": "verifier-large"}
    test = sound(open_page("answers", query, campaign="scifact-sample"))
    assert "Document" not in [box.label for box in test.selectbox]
    titles = [box.label for box in test.expander]
    assert "1 more text of this topic, not named by the run" in titles


def test_what_is_marked_in_a_document_is_said_with_the_sentences_that_it_is_for(full):
    query = {"topic": "901", "run": "heron-rag-2", "document": "99000001"}
    test = sound(open_page("answers", query, campaign="biogen-sample"))
    assert "Marked: evidence of assessors for sentence 1." in words(test)


def test_a_sentence_in_no_evidence_set_that_counts_does_not_show_one_as_its_label(full):
    query = {"topic": "807", "run": "verifier-large"}
    test = sound(open_page("answers", query, campaign="scifact-sample"))
    [data] = [data["explained"] for data in component_data(test) if "explained" in data]
    [text] = [text for text in data if "Abstract 9100616" in text["title"]]
    [unit] = text["parts"][3]["units"]
    labels = test.dataframe[-1].value["Label"]
    assert any(str(label).startswith("evidence set ") for label in labels)
    assert unit["label"] == "in no set that counts"
    assert unit["votes"] == "(Amara: in set {3}; Bjorn: in set {1, 3})"


def test_a_document_has_a_way_back_to_the_answer(opened):
    data = component_data(opened(topic="1", run="heron"))
    assert [each for each in data if "back" in each] == [{"back": True}]


def test_the_answer_marks_what_the_document_beside_it_belongs_to(opened):
    data = component_data(opened(topic="1", run="heron", document="12"))
    [[answer]] = [one["explained"] for one in data if "explained" in one]
    reasons = [reason for part in answer["parts"] for reason in part["reasons"]]
    cited = [
        (reason["word"], reason["is_shown"])
        for reason in reasons
        if "document" in reason
    ]
    assert cited == [("PMID 11", False), ("PMID 12", True)]
    # Each citation opens its own; a button of the sentence would not say which.
    assert not any("document" in part for part in answer["parts"])


def test_an_assessors_note_stands_under_its_label(campaign, opened):
    judged = unit(campaign, "heron", "answer")
    judge(campaign, judged, "no", note="Leaves the question open")
    data = component_data(opened(topic="1", run="heron"))
    [[answer]] = [one["explained"] for one in data if "explained" in one]
    [reason] = [one for one in answer["reasons"] if one["word"] == "answer"]
    assert reason["notes"] == ["Note by Ann: Leaves the question open"]
    assert (reason["votes"], answer["whole"]) == ("(1 person)", [])


def test_a_nugget_leads_to_the_passage_that_it_is_judged_against(full):
    query = {"topic": "0001", "run": "heron-AC-1"}
    test = sound(open_page("answers", query, campaign="r2c2-sample"))
    [texts] = [
        data["explained"] for data in component_data(test) if "explained" in data
    ]
    answer, *nuggets = texts[0]["parts"]
    assert "document" not in answer
    assert [nugget["is_shown"] for nugget in nuggets] == [True, False]
    assert nuggets[0]["document"] == box(test).value


def test_a_reader_on_other_pages_has_no_documents_to_open(full):
    query = {"part": "Two runs"}
    test = sound(open_page("errors", query, campaign="r2c2-sample"))
    assert component_data(test)
    assert '"document"' not in json.dumps(component_data(test))


def test_an_answer_begins_with_its_scores_in_the_first_columns_of_the_leaderboard(full):
    for name in ("biogen-sample", "rag-sample", "car-sample", "scifact-sample"):
        test = sound(open_page("answers", campaign=name, **{"as": "organiser"}))
        [line] = [
            text.value for text in test.markdown if "At this topic: " in str(text.value)
        ]
        board = boards(open_in_frame("scores", campaign=name))[0]
        heads = [md(column["head"].removesuffix(" *")) for column in board["columns"]]
        in_line = [head for head in heads if f" {head} **" in line]
        assert heads[0] in in_line, name
        assert in_line == heads[: len(in_line)], name


def test_the_scores_of_an_answer_say_why_a_measure_in_the_first_columns_is_undefined(
    full,
):
    why = "assessors differ on nuggets of Other: 305"
    scores = {
        "series score": Score("r", "305", "series score", None, 4, 5, why),
        "factoid-score": Score("r", "305", "factoid-score", 1.0, 4, 4),
        "other F": Score("r", "305", "other F", None, 0, 1, why),
        "list F": Score("r", "305", "list F", None, 0, 1),
    }
    line = scores_in_words(full.campaign("qa2007-sample"), scores).replace("\\", "")
    assert line == (
        "At this topic: factoid-score **1.0000 (4/4 judged)**. "
        "Undefined: series score, other F (assessors differ on nuggets of Other)."
    )


def test_the_scores_of_an_answer_are_those_that_its_task_is_ranked_by(full):
    campaign = full.campaign("car-sample")
    pages = [name for name, run in campaign.runs().items() if run.kind == "page"]
    for topic in campaign.topics:
        scores = scores_by_measure(campaign, topic, pages[0])
        assert next(iter(scores)) == "relevance"


def test_all_measures_of_an_answer_are_one_click_away(full):
    query = {"topic": "902", "run": "tern-extract"}
    test = sound(open_page("answers", query, campaign="biogen-sample"))
    [table] = [
        frame.value for frame in test.dataframe if "Measure" in frame.value.columns
    ]
    scores = scores_by_measure(full.campaign("biogen-sample"), "902", "tern-extract")
    assert len(table) == len(scores) > 10
    assert list(table.columns)[:3] == ["Measure", "Value", "Judged"]


@pytest.mark.parametrize(
    ("query", "opens"),
    [
        ({}, ("802", "verifier-large")),
        ({"run": "verifier-base"}, ("802", "verifier-base")),
        ({"topic": "804"}, ("804", "verifier-large")),
        ({"topic": "801", "run": "verifier-base"}, ("801", "verifier-base")),
    ],
)
def test_the_page_opens_with_an_answer_in_which_something_is_judged(full, query, opens):
    test = sound(open_page("answers", query, campaign="scifact-sample"))
    assert (test.query_params["topic"], test.query_params["run"]) == opens


def test_the_page_opens_with_labels_of_two_people_before_those_of_one(full):
    """The sample has one careless assessor, who alone judged the first series."""
    campaign = full.campaign("qa2007-sample")
    topics, runs = list(campaign.topics), ["heronqa07a"]
    assert default_answer(campaign, topics, runs) == ("301", "heronqa07a")
    agreed = default_answer(campaign, topics, runs, prefers_agreed=True)
    assert agreed == ("302", "heronqa07a")
    alone = default_answer(campaign, ["301"], runs, prefers_agreed=True)
    assert alone == ("301", "heronqa07a")


def test_an_answer_in_which_the_run_says_nothing_says_that_and_what_is_right(full):
    query = {"topic": "801", "run": "verifier-base"}
    test = sound(open_page("answers", query, campaign="scifact-sample"))
    [data] = [data["explained"] for data in component_data(test) if "explained" in data]
    assert data[0]["title"] == "The run predicted nothing for this claim"


def test_entities_of_a_ranking_stand_by_rank_too(full):
    campaign = full.campaign("car-sample")
    documents = list(documents_of(campaign, "tqa2:L_9001", "birch-ent"))
    state = campaign.topic_state("tqa2:L_9001")
    first = next(campaign.track.explain(state, "birch-ent"))
    shown = [name.removeprefix("enwiki:").replace("%20", " ") for name in documents]
    ranked = [part.text for part, _ in first.parts if part.text in shown]
    assert shown[:5] == ranked[:5]


def test_a_long_list_of_questions_is_folded(full):
    test = sound(open_page("answers", campaign="qa2007-sample"))
    assert any("More about the topic" in box.label for box in test.expander)


def test_the_votes_of_a_label_stand_at_the_rule_that_names_it(full):
    query = {"run": next(iter(full.campaign("rag-sample").runs()))}
    test = sound(open_page("answers", query, campaign="rag-sample"))
    [explained] = [
        data["explained"] for data in component_data(test) if "explained" in data
    ]
    reasons = [
        reason
        for text in explained
        for part in text["parts"]
        for reason in part["reasons"]
    ]
    votes = [reason["votes"] for reason in reasons if "votes" in reason]
    assert votes and all("person" in text or "people" in text for text in votes)
    # None of them says the label a second time.
    assert not any(part["units"] for text in explained for part in text["parts"])


def test_a_ranking_that_others_answers_judge_says_so_and_is_not_opened_first(full):
    campaign = full.campaign("r2c2-sample")
    first = sound(open_page("answers", campaign="r2c2-sample"))
    run = widget(first.selectbox, "Run")
    topic = next(iter(campaign.topics))
    assert any(campaign.track.units(campaign.topic_state(topic).of_runs([run.value])))
    ranking = next(run for run in campaign.runs() if "-P" in run)
    text = words(open_page("answers", {"run": ranking}, campaign="r2c2-sample"))
    assert "its scores come from judgments of other runs" in text
    assert "has no text" not in text


def test_the_document_stays_beside_the_answer_in_wide_windows(opened):
    test = opened(topic="1", run="heron")
    styles = [element.proto.body for element in test.get("html")]
    assert any("position: sticky" in style for style in styles)


def test_answers_that_cite_keep_their_order(full):
    campaign = full.campaign("biogen-sample")
    topic = next(iter(campaign.topics))
    run = next(iter(campaign.topic_state(topic).answers))
    assert ranking_indexes(campaign, topic, run) == {}


SCALE = Scale(
    "help", "Help", "Does it help?", (Label("no", "2", "", words="of no help"),), ""
)


def in_words(label, *votes, policy="majority", with_names=True, words=votes_in_words):
    """What is said of votes, each "name label"."""
    ref = Ref("help", "1", "a")
    judgments = []
    for number, vote in enumerate(votes):
        who, choice = vote.split()
        judgments.append(Judgment(ref, who, choice, seq=number))
    settings = {"policy": policy}
    return words(judgments, label, SCALE, settings, with_names=with_names)


def test_people_and_machines_are_counted_by_themselves():
    assert in_words("yes", "Ann yes") == "1 person"
    votes = ("Ann yes", "Ben yes", "auto:reader yes", "known:file yes")
    assert in_words("yes", *votes) == "2 people, 1 machine, 1 known answer"
    assert in_words("yes", *votes, words=votes_in_short) == "2 people"
    machine = ("auto:reader yes", "known:file yes")
    assert (
        in_words("yes", *machine, words=votes_in_short) == "1 machine, 1 known answer"
    )


def test_in_short_people_are_counted_of_all_people():
    votes = ("Ann yes", "Ben yes", "Cleo no", "adjudicator:Zoe yes")
    short = in_words("yes", *votes, words=votes_in_short)
    assert short == "2 of 3 people; Cleo: of no help; decided by Zoe"
    unnamed = in_words("yes", *votes, words=votes_in_short, with_names=False)
    assert unnamed == "2 of 3 people; 1 person: of no help; decided by an adjudicator"
    alone = in_words("no", "Ann yes", "adjudicator:Zoe no", words=votes_in_short)
    assert alone == "Ann: yes; decided by Zoe"


def test_a_dispute_names_those_who_gave_another_label_and_the_rule():
    votes = ("Ann yes", "Ben yes", "Cleo no")
    rule = "rule: majority"
    assert in_words("yes", *votes) == f"2 people; Cleo: of no help – {rule}"
    unnamed = in_words("yes", *votes, with_names=False)
    assert unnamed == f"2 people; 1 person: of no help – {rule}"
    undecided = in_words("", "Ann yes", "Ben no")
    assert undecided == "Ann: yes; Ben: of no help – rule: majority"


def test_who_could_not_judge_a_unit_is_said_with_the_reason():
    ref = Ref("help", "1", "a")
    names = ("Ann", "Ben")
    cannot_judge = [Judgment(ref, name, None, reason="no text") for name in names]
    assert cannot_judge_in_words(cannot_judge, with_names=True) == (
        "Ann, Ben: cannot judge, no text"
    )
    other = Judgment(ref, "Cleo", None, reason="unclear")
    assert cannot_judge_in_words([*cannot_judge, other], with_names=False) == (
        "2 people: cannot judge, no text; 1 person: cannot judge, unclear"
    )
    votes = TopicVotes({}, lambda own: None, (*cannot_judge, other))
    assert votes.cannot_judge(ref) == (*cannot_judge, other)
    assert votes.without_label(ref, "not judged") == "no label"
    assert votes.without_label(ref._replace(key="b"), "not judged") == "not judged"


def test_an_adjudicators_decision_is_named_as_such():
    votes = ("Ann yes", "Ben no", "adjudicator:Zoe no")
    assert in_words("no", *votes).endswith("– decided by Zoe")
    assert in_words("no", *votes, with_names=False).endswith(
        "– decided by an adjudicator"
    )
    # Under a rule that heeds no decision it is one more vote.
    assert "decided by" not in in_words("no", *votes, policy="strict")


def test_a_machine_that_differs_is_no_dispute_of_people():
    text = in_words("yes", "Ann yes", "auto:reader no")
    assert text == "1 person; reader (machine): of no help"


def test_of_one_assessors_rule_the_assessor_is_named():
    text = in_words("yes", "Ann yes", "Ben no", policy="one:Ann")
    assert text == "1 person; Ben: of no help – the label of Ann counts"
