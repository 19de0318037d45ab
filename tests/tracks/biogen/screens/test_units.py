"""What is judged of the answers to a topic, and when two units are the same."""

from assessment.tracks.biogen import TRACK
from assessment.tracks.biogen.carry_over import carry
from assessment.tracks.biogen.screens.units import link
from tests.tracks.biogen.making import answer, case, run_of


def units(**answers):
    return list(TRACK.units(case(answers)))


def names(**answers):
    return [unit.name for unit in units(**answers)]


def unit(items, name):
    return [item for item in items if item.name == name]


def test_sentences_their_citations_and_the_answer_are_judged_in_reading_order():
    assert names(r=answer("It helps [1, 2]. It is safe.")) == [
        "sentence 1",
        "PMID 1",
        "PMID 2",
        "sentence 2",
        "answer",
    ]


def test_a_question_names_its_sentence_and_its_document():
    result = units(r=answer("It helps [7]."))
    assert [item.question for item in result[:2]] == [
        "What is sentence 1 to the answer?",
        "Does PMID 7 support sentence 1?",
    ]
    assert [item.document for item in result] == ["", "7", ""]


def test_an_empty_answer_is_judged_as_a_whole_only():
    assert names(r=answer("")) == ["answer"]


def test_equal_answers_of_two_runs_are_judged_once():
    assert names(a=answer("It helps [1]."), b=answer("It helps [1].")) == [
        "sentence 1",
        "PMID 1",
        "answer",
    ]


def test_the_names_of_runs_are_in_no_unit():
    assert not any(
        "heron" in str(item) for item in units(heron=answer("It helps [1]."))
    )


def test_one_pmid_in_two_sentences_is_two_units_and_one_document():
    result = unit(units(r=answer("It helps [1]. It is safe [1].")), "PMID 1")
    assert len({item.ref for item in result}) == 2
    assert {item.document for item in result} == {"1"}


def test_an_equal_sentence_with_its_citation_elsewhere_is_the_same_material():
    here, there = unit(
        units(
            a=answer("It helps [1]."), b=answer("First of all, rest. It  helps [1].")
        ),
        "PMID 1",
    )
    assert here.ref != there.ref
    assert here.same == there.same


def test_another_citation_or_another_sentence_is_not_the_same_material():
    result = units(
        a=answer("It helps [1]."), b=answer("It heals [1]."), c=answer("It helps [2].")
    )
    assert len({item.same for item in result if item.name.startswith("PMID")}) == 3


def test_a_space_before_the_full_stop_makes_no_difference():
    here, there = unit(
        units(a=answer("It helps [1]."), b=answer("It helps [1] .")), "sentence 1"
    )
    assert here.same == there.same


def test_a_sentence_twice_in_an_answer_is_two_units():
    result = units(r=answer("It helps. It helps."))
    assert len({item.ref for item in result}) == 3


def test_a_run_uploaded_again_finds_its_units_again():
    text = "It helps [1]. It is safe."
    assert {item.ref for item in units(r=answer(text))} == {
        item.ref for item in units(other=answer(text))
    }


def test_a_screen_shows_what_was_dropped_and_by_which_rule():
    (screen,) = TRACK.screens(case({"r": answer("[9] It helps [1, 2, 3, 4]. [5]")}))
    marked = [
        (part.text, [(part.text[m.start : m.end], m.style) for m in part.marks])
        for part in screen.parts
    ]
    assert marked[0] == (
        "It helps [1, 2, 3, 4].",
        [("1", "cited"), ("2", "cited"), ("3", "cited"), ("4", "dropped")],
    )
    assert [text for text, _ in marked[1:]] == ["[9]", "[5]"]
    # The rule in words: a code such as IGNORED_CITATION_BLOCK is for files.
    assert [part.marks[0].title for part in screen.parts[1:]] == [
        "The list stands before any text and is discarded.",
        "The list stands behind the end of a sentence and is discarded.",
    ]


def test_every_unit_has_its_screen_and_its_part():
    inputs = case({"a": answer("It helps [1]. It is safe."), "b": answer("")})
    parts = {screen.id: screen.parts for screen in TRACK.screens(inputs)}
    assert all(unit.part < len(parts[unit.screen]) for unit in TRACK.units(inputs))


def test_a_pmid_links_to_pubmed_and_other_text_to_nothing():
    assert link("12") == "https://pubmed.ncbi.nlm.nih.gov/12/"
    assert link("javascript:1") == ""


def carried(before, after):
    """Names of the units of the old answer that keep their judgments, with the names of the new ones."""
    old, new = answer(before), answer(after)
    named = {
        item.ref: item.name
        for inputs in (old, new)
        for item in TRACK.units(case({"r": inputs}))
    }
    return {(named[here], named[there]) for here, there in carry("1", old, new).items()}


def test_a_corrected_run_keeps_the_judgments_of_unchanged_sentences():
    moved = carried(
        "It helps [1]. It is cheap.", "Rest first. It helps [1]. It is free."
    )
    assert moved == {("sentence 1", "sentence 2"), ("PMID 1", "PMID 1")}


def test_a_citation_that_is_gone_loses_its_judgment_and_the_sentence_keeps_its_own():
    moved = carried("It helps [1, 2].", "It helps [2, 3].")
    assert moved == {
        ("sentence 1", "sentence 1"),
        ("PMID 2", "PMID 2"),
        ("answer", "answer"),
    }


def test_the_answers_own_judgment_goes_along_only_if_no_word_changed():
    assert ("answer", "answer") in carried("It helps [1].", "It helps [1] .")
    assert ("answer", "answer") not in carried("It helps.", "It heals.")


def test_sentences_that_change_places_take_their_judgments_along():
    assert carried("It helps. It is safe.", "It is safe. It helps.") == {
        ("sentence 1", "sentence 2"),
        ("sentence 2", "sentence 1"),
    }


def test_of_a_sentence_that_comes_twice_each_keeps_its_own():
    assert carried("It helps. It helps.", "It helps.") == {("sentence 1", "sentence 1")}


def test_runs_of_two_shapes_with_equal_text_share_their_units():
    text = "It helps."
    assert run_of({"1": text}, name="a").answers["1"].digest == answer(text).digest
