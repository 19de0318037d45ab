"""NIST's Y3 judgment files in and out."""

import io
import json
import zipfile

import pytest

from assessment.tracks.car.judgments.judged_qrels import page_gold
from assessment.tracks.car.judgments.nist import read_assessments
from assessment.tracks.car.judgments.nist_entries import is_assessments
from assessment.tracks.car.unit_references import facet_ref, removed_ref
from assessment.tracks.car.writers.nist_out import files, warnings, writer
from tests.tracks.car.making import (
    PAGE,
    case,
    facet,
    file,
    known,
    material,
    on,
    p,
    page,
    page_of_run,
    removed,
    shared,
    step,
    topic,
)

AT = "2019-08-20T14:00:00Z"


def entry(value, who="judge1", at=AT):
    return {
        "annotator_id": who,
        "time_stamp": at,
        "session_id": "",
        "run_ids": ["r"],
        "value": value,
    }


def key(letter, squid=PAGE):
    return {"query_id": squid, "paragraph_id": p(letter)}


def graded(heading_id, label, who="judge1"):
    return entry(
        {"facet": {"heading": "h", "heading_id": heading_id}, "relevance": label}, who
    )


def between(letters, label, who="judge1"):
    return [
        {
            "query_id": PAGE,
            "paragraph_id1": p(letters[0]),
            "paragraph_id2": p(letters[1]),
        },
        entry(label, who),
    ]


def read(state, assessor="Ann", **settings):
    return read_assessments(
        file(state), known([topic()], assessor=assessor, **settings)
    )


def labels(result):
    return {
        (vote.ref.kind, vote.ref.key): vote.label
        for vote in result.judgments
        if vote.label is not None
    }


def sentences(result):
    return [(one.code, one.place, one.sentence) for one in result.problems]


def test_both_forms_are_recognised_and_runs_are_not():
    assert is_assessments(file({"facet_state": []}))
    assert is_assessments(
        file({"saved_data": {"nonrelevant_state2": []}, "meta_data": {}})
    )
    assert not any(
        is_assessments(file(value))
        for value in (
            {"squid": PAGE, "paragraphs": []},
            [],
            {"saved_data": 1},
            {"assignments": []},
        )
    )


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("MustLabel", "MUST"),
        ("ShouldLabel", "SHOULD"),
        ("CanLabel", "CAN"),
        ("TopicLabel", "TOPIC"),
        ("NonRelLabel", "NONREL"),
        ("DuplicateLabel", "DUPLICATE"),
        ("TrashLabel", "TRASH"),
        ("UnsetLabel", "UNSET"),
    ],
)
def test_every_relevance_label_is_read(name, label):
    assert labels(read({"facet_state": [[key("a"), [graded(facet(1), name)]]]})) == {
        ("facet", f"{p('a')} {facet(1)}"): label
    }


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("SameTransition", "SAME"),
        ("AppropriateTransition", "COHERENT"),
        ("SwitchTransition", "SWITCH"),
        ("UnsetTransition", "UNSET"),
        ("CoherentTransition", "COHERENT_WEAK"),
        ("OfftopicTransition", "OFFTOPIC"),
        ("ToNonRelTransition", "TO_NONREL"),
        ("RedundantTransition", "REDUNDANT"),
    ],
)
def test_every_transition_label_is_read(name, label):
    assert labels(read({"transition_label_state": [between("ab", name)]})) == {
        ("transition", f"{p('a')} {p('b')}"): label
    }


def test_removals_come_in_the_new_and_in_the_old_form():
    new = read(
        {
            "nonrelevant_state2": [[key("a"), entry(True)], [key("b"), entry(False)]],
            "nonrelevant_state": [[key("c"), entry([])]],
        }
    )
    assert labels(new) == {("removed", p("a")): "removed", ("removed", p("b")): "kept"}
    old = read({"nonrelevant_state": [[key("c"), entry([])]], "facet_state": []})
    assert labels(old) == {("removed", p("c")): "removed"}


def test_judgments_are_those_of_the_annotator_at_their_time():
    (vote,) = read(
        {"nonrelevant_state2": [[key("a"), entry(True, "judge7")]]}
    ).judgments
    assert (vote.assessor, vote.at, vote.via, vote.ref.topic) == (
        "judge7",
        AT,
        "import",
        PAGE,
    )


@pytest.mark.parametrize("name", ["NIST", "", None, "adjudicator:me", "auto:me"])
def test_anonymous_judgments_and_names_of_no_person_are_those_of_the_assessor_that_the_user_names(
    name,
):
    (vote,) = read(
        {"nonrelevant_state2": [[key("a"), entry(True, name)]]}, assessor="Cy"
    ).judgments
    assert vote.assessor == "Cy"


def test_a_list_of_facets_takes_back_those_that_it_does_not_name():
    actual = read(
        {"facet_state": [[key("a"), [graded(facet(1), "MustLabel")]]]}
    ).judgments
    assert {vote.ref.key.split()[1]: vote.label for vote in actual} == {
        facet(1): "MUST",
        facet(2): None,
        facet(3): None,
        "NONE_OF_THESE": None,
        "INTRODUCTION": None,
    }


def test_an_empty_list_of_facets_is_unjudged():
    assert read({"facet_state": [[key("a"), []]]}).judgments == ()


def test_a_label_before_a_facet_is_kept_under_none_of_these():
    assert labels(
        read({"facet_state": [[key("a"), [graded("NONE_OF_THESE", "CanLabel")]]]})
    ) == {("facet", f"{p('a')} NONE_OF_THESE"): "CAN"}


def test_a_note_stands_with_the_removal_or_without_a_label():
    state = {
        "notes_state": [
            [key("a"), [entry("why")]],
            [key("b"), [entry("one"), entry("two")]],
        ],
        "nonrelevant_state2": [[key("a"), entry(True)]],
    }
    actual = {vote.ref: (vote.label, vote.note) for vote in read(state).judgments}
    assert actual == {
        removed_ref(PAGE, p("a")): ("removed", "why"),
        removed_ref(PAGE, p("b")): (None, "one\ntwo"),
    }


def test_every_problem_is_told_with_key_and_value_and_the_rest_is_read():
    state = {
        "facet_state": [
            [key("a"), [graded(facet(1), "GreatLabel"), graded(facet(2), "CanLabel")]],
            [key("b"), [graded("tqa2:L_9/T_1", "CanLabel")]],
            [key("c", "tqa2:L_9"), [graded(facet(1), "CanLabel")]],
            [{"query_id": PAGE, "paragraph_id": "X"}, []],
        ],
        "nonrelevant_state2": [[key("a"), entry("yes")]],
        "transition_label_state": [between("ab", "Odd"), 7],
    }
    result = read(state)
    known_labels = (
        "MustLabel, ShouldLabel, CanLabel, TopicLabel, NonRelLabel, DuplicateLabel, TrashLabel, "
        "UnsetLabel"
    )
    assert sentences(result)[:4] == [
        (
            "UNKNOWN_LABEL",
            "nonrelevant_state2[0]",
            f"value yes of {p('a')}; true or false; the entry was left out",
        ),
        (
            "UNKNOWN_LABEL",
            "facet_state[0], entry 0",
            f"unknown relevance GreatLabel; one of {known_labels}; the entry was left out",
        ),
        (
            "UNKNOWN_FACET",
            "facet_state[1], entry 0",
            (
                f"facet tqa2:L_9/T_1 is not in the outline of {PAGE}; a top-level heading of the "
                "page; the entry was left out"
            ),
        ),
        (
            "UNKNOWN_PAGE",
            "facet_state[2]",
            "page tqa2:L_9 is in no outline; import its outline; the entry was left out",
        ),
    ]
    assert [(code, place) for code, place, _ in sentences(result)[4:]] == [
        ("MALFORMED_ID", "facet_state[3]"),
        ("UNKNOWN_LABEL", "transition_label_state[0]"),
        ("MALFORMED_ENTRY", "transition_label_state[1]"),
    ]
    assert labels(result) == {("facet", f"{p('a')} {facet(2)}"): "CAN"}


def test_an_unknown_key_inside_an_entry_is_an_error_that_names_it():
    (problem,) = read(
        {"nonrelevant_state2": [[key("a"), {**entry(True), "mood": "good"}]]}
    ).problems
    assert (problem.severity, problem.place) == ("error", "nonrelevant_state2[0]")
    assert problem.what == "mood: extra inputs are not permitted"


def test_unknown_keys_at_the_top_are_kept_and_go_out_again():
    result = read(
        {"nonrelevant_state2": [[key("a"), entry(True)]], "survey": {"tired": True}}
    )
    assert [(one.code, one.severity) for one in result.problems] == [
        ("UNKNOWN_KEY", "warning")
    ]
    whole = material(
        [topic()],
        result.judgments,
        resources={(one.kind, one.name): one.body for one in result.resources},
    )
    assert dict(files(whole, clean=True))[f"judge1-{PAGE.replace(':', '_')}.json"][
        "survey"
    ] == {"tired": True}


@pytest.mark.parametrize("state", [[], 1, None, "x", {"saved_data": []}])
def test_what_is_no_state_is_one_problem(state):
    result = read(state)
    assert (result.judgments, [one.code for one in result.problems]) == (
        (),
        ["MALFORMED_FILE"],
    )


# Out


def votes():
    """One assessor's judgments of three paragraphs."""
    judgments = [
        on("a", 1, "MUST"),
        on("a", 2, "CAN"),
        on("b", "NONE_OF_THESE", "UNSET"),
        on("c", 1, "UNSET"),
    ]
    return [
        *judgments,
        removed("d"),
        removed("e", "kept"),
        step("ab", "COHERENT"),
        step("bc", "UNSET"),
    ]


def exported(clean, judgments=None):
    whole = material([topic()], judgments or votes(), {"r": {PAGE: page("abcde")}})
    with zipfile.ZipFile(io.BytesIO(writer(clean=clean)(whole))) as archive:
        return {name: json.loads(archive.read(name)) for name in archive.namelist()}


def as_map(rows):
    """A map that a file holds as a list of keys and values."""
    return {tuple(sorted(entries.items())): value for entries, value in rows}


def test_the_uploaded_form_comes_in_again_as_it_went_out():
    (state,) = exported(clean=False).values()
    assert set(state) == {"saved_data", "meta_data"}
    again = read(state)
    assert again.problems == ()
    assert labels(again) == {
        (vote.ref.kind, vote.ref.key): vote.label for vote in votes()
    }


def test_the_cleaned_form_has_no_unset_labels_and_only_what_is_removed():
    (state,) = exported(clean=True).values()
    expected = {
        actual_entries["paragraph_id"][0]: [
            one["value"]["relevance"] for one in entries
        ]
        for actual_entries, entries in state["facet_state"]
    }
    assert expected == {"a": ["MustLabel", "CanLabel"], "c": ["ShouldLabel"]}
    assert [one["value"] for _, one in state["transition_label_state"]] == [
        "AppropriateTransition"
    ]
    assert [
        (actual_entries["paragraph_id"][0], one["value"])
        for actual_entries, one in state["nonrelevant_state2"]
    ] == [("d", True)]


def test_every_assessor_has_a_file_of_their_own_and_the_release_says_so():
    judgments = [removed("a"), removed("a", "kept", "Bo/../x")]
    assert sorted(exported(clean=True, judgments=judgments)) == [
        "Ann-tqa2_L_1.json",
        "Bo_.._x-tqa2_L_1.json",
    ]
    assert warnings(material([topic()], judgments)) == [
        "pages with files of several assessors, of which NIST's tools want one each, merged beforehand: 1"
    ]


def test_names_that_look_alike_in_a_file_name_get_a_number():
    assert sorted(
        exported(
            clean=True,
            judgments=[removed("a", assessor="A b"), removed("a", assessor="A/b")],
        )
    ) == [
        "A_b-tqa2_L_1-2.json",
        "A_b-tqa2_L_1.json",
    ]


def test_machines_send_out_no_files():
    assert list(
        exported(
            clean=True, judgments=[removed("a"), removed("a", assessor="auto:lexical")]
        )
    ) == ["Ann-tqa2_L_1.json"]


@pytest.fixture
def whole():
    """The given uncleaned file as a campaign."""
    lines = shared("y3/blafasel.benchmarkY3train.jsonl").read_text().splitlines()
    outline, answer = page_of_run(
        next(line for line in lines if '"squid":"tqa2:L_0350"' in line.replace(" ", ""))
    )
    result = read_assessments(
        file(shared("assess/judge1-tqa2_L_0350.AssessmentState.json").read_bytes()),
        known([outline]),
    )
    resources = {(one.kind, one.name): one.body for one in result.resources}
    return material(
        [outline], result.judgments, {"blafasel": {outline.id: answer}}, resources
    )


def test_the_given_file_goes_out_cleaned_like_the_given_cleaned_one(whole):
    ((name, state),) = files(whole, clean=True)
    expected = json.loads(
        shared("assess/judge1-tqa2_L_0350.cleaned.AssessmentState.json").read_text()
    )
    assert name == "judge1-tqa2_L_0350.json"
    maps = [part for part in expected if part.endswith(("_state", "_state2"))]
    assert {part: as_map(state[part]) for part in maps} == {
        part: as_map(expected[part]) for part in maps
    }
    assert state["assessor_data"] == expected["assessor_data"]


def test_the_given_file_goes_out_as_it_was_uploaded(whole):
    ((_, state),) = files(whole, clean=False)
    expected = json.loads(
        shared("assess/judge1-tqa2_L_0350.SavedAssessments.json").read_text()
    )
    maps = [
        part for part in expected["saved_data"] if part.endswith(("_state", "_state2"))
    ]
    assert {part: as_map(state["saved_data"][part]) for part in maps} == {
        part: as_map(expected["saved_data"][part]) for part in maps
    }
    assert state["meta_data"] == expected["meta_data"]


def test_a_removal_that_is_taken_back_and_a_pair_that_no_longer_meets_stay_in_the_log(
    whole,
):
    gold = page_gold(whole.judged["tqa2:L_0350"], whole.settings)
    assert len(gold.transitions) == 12
    assert len(gold.removed) == 3


def test_a_facet_label_belongs_to_paragraph_and_facet():
    assert (
        case(topic(), votes=[on("a", 1, "MUST")]).judged.label(
            facet_ref(PAGE, p("a"), facet(1))
        )
        == "MUST"
    )


def test_notes_go_out_as_they_were_written_last_at_the_desk():
    removal = removed("a")._replace(note="off topic")
    alone = removed("b")._replace(label=None, note="see the map")
    (state,) = exported(clean=True, judgments=[removal, alone]).values()
    assert {
        actual_entries["paragraph_id"][0]: entries[0]["value"]
        for actual_entries, entries in state["notes_state"]
    } == {
        "a": "off topic",
        "b": "see the map",
    }


def test_a_note_of_a_file_that_was_changed_since_goes_out_changed():
    result = read({"notes_state": [[key("a"), [entry("why")]]]})
    resources = {(one.kind, one.name): one.body for one in result.resources}
    (vote,) = result.judgments
    for note, expected in (("why", ("why", AT)), ("because", ("because", "2020"))):
        whole = material(
            [topic()], [vote._replace(note=note, at="2020")], resources=resources
        )
        ((_, state),) = files(whole, clean=True)
        assert [
            (one["value"], one["time_stamp"])
            for _, entries in state["notes_state"]
            for one in entries
        ] == [expected]
