"""Entities by their names, each with its provenance paragraph or the first paragraph of its own page."""

from dataclasses import replace

import cbor2

from assessment.formats import Packed
from assessment.model import Document, Run
from assessment.tracks.car.collection.judged_items import judged_entities
from assessment.tracks.car.scoring.explain import explain
from assessment.tracks.car.screens.units import screens, units
from assessment.tracks.car.texts.entities import (
    is_entity_names,
    read_entity_names,
    read_entity_pages,
)
from assessment.tracks.car.topics.outlines import is_entity_pages, is_outlines
from tests.tracks.car.making import case, graded, p, ranking, topic
from tests.tracks.car.making_files import (
    IDS,
    bodies,
    cbor_file,
    cbor_paragraph,
    codes,
    known,
)

CRATER, WALES = "enwiki:Volcanic%20crater", "enwiki:Wales"
LINES = f"{CRATER}\tVolcanic crater\tA crater is a hollow.\n{WALES}\tWales\n"


def entity_page(name, *skeleton):
    return [0, name, f"enwiki:{name}".encode(), list(skeleton)]


def paragraph(number):
    return [1, cbor_paragraph(IDS[number], bodies(number))]


def pages(*items, name="allButBenchmark.cbor"):
    return Packed(name, cbor_file(items, 0))


def stored(result):
    return {one.id: (one.title, one.passages) for one in result.documents}


def judged(*ids):
    return known(resources=[judged_entities("a.qrels", set(ids))])


def test_pages_are_entities_where_the_name_of_their_file_says_so():
    page = entity_page("Wales", paragraph(1))
    assert is_entity_pages(pages(page))
    assert not is_outlines(pages(page))
    assert is_outlines(pages(page, name="benchmark.cbor"))


def test_pages_of_v1_5_are_told_from_outlines_by_their_paragraphs():
    below = [0, "Land", b"Land", [paragraph(3)]]
    heading = [0, "Land", b"Land", []]
    for part, is_page in ((paragraph(1), True), (below, True), (heading, False)):
        item = cbor2.dumps(entity_page("Wales", part))
        assert is_entity_pages(Packed("knowledge.cbor", item)) == is_page
        assert is_outlines(Packed("knowledge.cbor", item)) != is_page


def test_an_entity_has_the_name_and_the_first_paragraph_of_its_page():
    below = [0, "Land", b"Land", [paragraph(3), paragraph(4)]]
    result = read_entity_pages(pages(entity_page("Wales", below)), judged(WALES))
    title, passages = stored(result)[WALES]
    assert title == "Wales"
    assert passages[0].startswith("".join(body.text for body in bodies(3))[:20])


def test_only_entities_in_use_are_stored_and_those_without_a_name_are_counted():
    result = read_entity_pages(
        pages(entity_page("Wales"), entity_page("Peru")), judged(WALES, CRATER)
    )
    assert list(stored(result)) == [WALES]
    assert codes(result) == ["MISSING_ENTITY"]
    assert "1 of 2" in result.problems[0].what


def test_names_of_which_none_is_in_use_are_sound_but_unused():
    result = read_entity_names(
        Packed("names.tsv", LINES.encode()), judged("enwiki:Peru")
    )
    assert (result.empty, result.unused, codes(result)) == (
        True,
        True,
        ["MISSING_ENTITY"],
    )


def test_names_come_from_a_list_too():
    assert is_entity_names(Packed("names.tsv", LINES.encode()))
    result = read_entity_names(
        Packed("names.tsv", LINES.encode()), judged(WALES, CRATER)
    )
    assert stored(result) == {
        CRATER: ("Volcanic crater", ("A crater is a hollow.",)),
        WALES: ("Wales", ()),
    }


def test_a_line_that_is_no_name_is_located():
    data = Packed("names.tsv", f"{LINES}Wales\n".encode())
    result = read_entity_names(data, known())
    assert [(one.code, one.place) for one in result.problems] == [
        ("MALFORMED_LINE", "line 3")
    ]


def test_files_with_other_columns_are_no_names():
    for text in (f"{IDS[0]}\tx\n", "A/b 0 enwiki:Wales 1\n", "just\ttwo words\n"):
        assert not is_entity_names(Packed("x.txt", text.encode()))


def test_entities_of_runs_are_in_use():
    answer = ranking("entity", A={CRATER: 2, f"{p('a')}/{WALES}": 1})
    run = Run("r", {"A": answer}, "", "entity")
    result = read_entity_names(Packed("names.tsv", LINES.encode()), known(runs=[run]))
    assert set(stored(result)) == {CRATER, WALES}


QUERY = "tqa2:L_1/T_1"


def pool_with(*documents):
    """The pool of a section with an entity of its own and one with a provenance paragraph."""
    items = {CRATER: 2, f"{p('a')}/{WALES}": 1}
    runs = {"r": ranking("entity", **{QUERY: items})}
    stored_documents = {document.id: document for document in documents}
    state = case(topic(), runs)
    return replace(
        state,
        documents=lambda ids: {
            name: stored_documents[name] for name in ids if name in stored_documents
        },
    )


def test_the_desk_shows_names_and_says_how_many_are_missing():
    state = pool_with(Document(CRATER, "Volcanic crater"))
    [screen] = screens(state)
    assert {part.text for part in screen.parts} == {"Volcanic crater", WALES}
    assert "shown by their ids" in screen.notes[0]
    assert screen.notes[0].endswith(": 1")
    assert screen.title == "Entities: rain"


def test_without_a_provenance_paragraph_the_first_paragraph_of_the_page_stands_beside():
    state = pool_with(
        Document(CRATER, "Volcanic crater", ("A crater is a hollow.",)),
        Document(WALES, "Wales", ("Wales is a country.",)),
    )
    documents = {unit.ref.key.split()[1]: unit.document for unit in units(state)}
    assert documents == {CRATER: CRATER, WALES: p("a")}


def test_an_entity_without_any_text_has_nothing_beside_it():
    state = pool_with(Document(CRATER, "Volcanic crater"))
    documents = {unit.ref.key.split()[1]: unit.document for unit in units(state)}
    assert documents[CRATER] == ""


def test_the_explanation_names_entities():
    state = pool_with(Document(CRATER, "Volcanic crater"))
    vote = graded(QUERY, CRATER, "MUST", task="entity", topic=state.id)
    judged_state = case(state.topic, state.answers, [vote])
    judged_state = replace(judged_state, documents=state.documents)
    [ranking_shown] = explain(judged_state, "r")
    assert ranking_shown.parts[0][0].text == "Volcanic crater"
