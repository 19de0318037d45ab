"""What assessors are shown: pools of passages and entities by section, and pages in reading order."""

from dataclasses import replace

import pytest

from assessment.tracks.car.scoring.explain import explain
from assessment.tracks.car.screens.page_units import page_data
from assessment.tracks.car.screens.terms import marked
from assessment.tracks.car.screens.units import headline, screens, units
from assessment.tracks.car.unit_references import page_screen
from tests.tracks.car.making import (
    case,
    deep,
    facet,
    figures,
    graded,
    on,
    p,
    page,
    rankings,
    removed,
    step,
    topic,
)


def items(result, screen):
    """The items of a screen's units, in the order shown."""
    return [unit.ref.key.split()[1] for unit in units(result) if unit.screen == screen]


def kinds(result):
    return [(unit.ref.kind, unit.name, unit.part) for unit in units(result)]


# Pools


def test_the_pool_is_the_top_of_every_run_without_duplicates():
    runs = {
        "one": rankings({"A/x": {p("a"): 3, p("b"): 2, p("c"): 1}}),
        "two": rankings({"A/x": {p("b"): 9, p("d"): 8, p("e"): 7}}),
    }
    assert sorted(items(case(deep(), runs, depth="5"), "passage:A/x")) == [
        p("a"),
        p("b"),
        p("c"),
        p("d"),
        p("e"),
    ]
    three = {
        f"run{n}": rankings({"A/x": {p(letter): 1, p("0"): 0}})
        for n, letter in enumerate("abc")
    }
    assert sorted(items(case(deep(), three, depth="5"), "passage:A/x")) == [
        p("0"),
        p("a"),
        p("b"),
        p("c"),
    ]


def test_the_depth_is_shared_among_the_runs_and_rounded_up():
    ranked = {p(letter): -n for n, letter in enumerate("abcdef")}
    runs = {f"run{n}": rankings({"A/x": ranked}) for n in range(4)}
    assert sorted(items(case(deep(), runs, depth="5"), "passage:A/x")) == [
        p("a"),
        p("b"),
    ]


def test_runs_of_high_priority_fill_the_pool_first():
    """Depth 5: one run of high priority gives its first 3 of 3, the two others one item each of 2 places."""
    runs = {
        "high": rankings({"A/x": {p(letter): -n for n, letter in enumerate("abc")}}),
        "plain": rankings({"A/x": {p("d"): 2, p("e"): 1}}),
        "other": rankings({"A/x": {p("f"): 2, p("0"): 1}}),
    }
    details = {"high": {"priority": "high"}}
    state = replace(case(deep(), runs, depth="5"), details=details)
    assert sorted(items(state, "passage:A/x")) == [p(letter) for letter in "abcdf"]
    shallow = replace(case(deep(), runs, depth="3"), details=details)
    assert sorted(items(shallow, "passage:A/x")) == [p(letter) for letter in "abc"]


def test_equal_priorities_share_the_pool_as_none_do():
    ranked = {p(letter): -n for n, letter in enumerate("abcdef")}
    runs = {f"run{n}": rankings({"A/x": ranked}) for n in range(4)}
    details = {run: {"priority": "low"} for run in runs}
    plain = case(deep(), runs, depth="5")
    state = replace(plain, details=details)
    assert items(state, "passage:A/x") == items(plain, "passage:A/x")


def test_score_decides_what_is_on_top_and_equal_scores_go_by_id_from_the_end():
    runs = {
        f"run{n}": rankings({"A/x": {p("a"): 1.0, p("b"): 2.0, p("c"): 2.0}})
        for n in range(5)
    }
    assert items(case(deep(), runs, depth="5"), "passage:A/x") == [p("c")]


def test_the_order_shown_says_nothing_of_ranks_or_runs():
    ranked = {p(letter): -n for n, letter in enumerate("0123456789abcdef")}
    upside_down = dict(zip(reversed(list(ranked)), ranked.values(), strict=True))
    one, other = (
        case(deep(), {"r": rankings({"A/x": entries})})
        for entries in (ranked, upside_down)
    )
    assert (
        items(one, "passage:A/x")
        == items(other, "passage:A/x")
        not in (sorted(ranked), sorted(ranked, reverse=True))
    )


def test_screens_come_in_outline_order_with_the_path_as_question():
    runs = {"r": rankings({"A/z": {p("a"): 1}, "A/x/y": {p("a"): 1}, "A": {p("a"): 1}})}
    shown = sorted(screens(case(deep(), runs)), key=lambda screen: screen.rank)
    assert [(screen.id, screen.title, screen.question) for screen in shown] == [
        ("passage:A", "Passages: A page", "A page"),
        ("passage:A/x/y", "Passages: X » Y", "A page » X » Y"),
        ("passage:A/z", "Passages: Z", "A page » Z"),
    ]


def test_a_passage_is_shown_with_its_text_and_links():
    state = case(
        deep(),
        {"r": rankings({"A": {p("a"): 1}})},
        texts={"a": "See the Alps."},
        links=[("a", 8, 12, "enwiki:Alps")],
    )
    (screen,) = screens(state)
    assert screen.parts[0].text == "See the Alps."
    assert screen.parts[0].marks == ((8, 12, "link", "enwiki:Alps"),)


def test_a_passage_without_text_is_shown_by_its_id_and_the_screen_says_so():
    (screen,) = screens(
        case(
            deep(), {"r": rankings({"A": {p("a"): 1, p("b"): 1}})}, texts={"a": "Text."}
        )
    )
    assert {part.text for part in screen.parts} == {"Text.", p("b")}
    assert screen.notes == (
        "paragraphs whose text is not in the campaign (import a corpus that has it): 1",
    )


def test_an_entity_is_judged_once_with_its_provenance_and_keeps_its_slashes():
    runs = {
        "one": rankings(
            {
                "A": {
                    f"{p('b')}/enwiki:England/Wales": 2,
                    f"{p('c')}/enwiki:England/Wales": 1,
                }
            },
            "entity",
        ),
        "two": rankings(
            {"A": {"enwiki:England/Wales": 1, "enwiki:Rhine": 2}}, "entity"
        ),
    }
    actual = {unit.ref.key: unit.document for unit in units(case(deep(), runs))}
    assert actual == {"A enwiki:England/Wales": p("b"), "A enwiki:Rhine": ""}


def test_passages_and_entities_of_a_section_are_different_screens():
    runs = {
        "one": rankings({"A": {p("a"): 1}}),
        "two": rankings({"A": {"enwiki:Rhine": 1}}, "entity"),
    }
    assert [screen.id for screen in screens(case(deep(), runs))] == [
        "passage:A",
        "entity:A",
    ]


def test_only_what_runs_retrieve_is_to_be_judged_whatever_qrels_hold():
    state = case(
        deep(), {"r": rankings({"A": {p("a"): 1}})}, [graded("A", p("b"), "MUST")]
    )
    assert [unit.ref.key for unit in units(state)] == [f"A {p('a')}"]


# Pages


def test_a_paragraph_asks_for_removal_and_for_every_facet_of_the_outline_and_the_two_special_ones():
    actual = [
        (unit.ref.kind, unit.ref.key, unit.name, unit.group)
        for unit in units(case(topic(), {"r": page("a")}))
    ]
    assert actual == [
        ("removed", p("a"), "paragraph 1", f"p {p('a')}"),
        ("facet", f"{p('a')} {facet(1)}", "rain", f"p {p('a')}"),
        ("facet", f"{p('a')} {facet(2)}", "rivers", f"p {p('a')}"),
        ("facet", f"{p('a')} {facet(3)}", "ice", f"p {p('a')}"),
        ("facet", f"{p('a')} NONE_OF_THESE", "OTHER RELEVANT FACET", f"p {p('a')}"),
        ("facet", f"{p('a')} INTRODUCTION", "GENERAL/INTRODUCTION", f"p {p('a')}"),
    ]


def test_a_transition_joins_the_last_paragraph_that_stays_with_the_next():
    state = case(topic(), {"r": page("abc")}, [removed("b")])
    assert [unit for unit in kinds(state) if unit[0] == "transition"] == [
        ("transition", "transition 1 to 3", 2)
    ]
    assert ("facet", "rain", 1) not in kinds(state)


def test_a_removal_that_is_taken_back_shows_the_paragraph_again():
    state = case(topic(), {"r": page("abc")}, [removed("b"), removed("b", "kept")])
    assert [name for kind, name, _ in kinds(state) if kind == "transition"] == [
        "transition 1 to 2",
        "transition 2 to 3",
    ]


def test_a_repeated_paragraph_is_shown_twice_and_asked_about_once():
    state = case(topic(), {"r": page("aba")})
    (screen,) = screens(state)
    assert [part.name for part in screen.parts] == [
        "paragraph 1",
        "paragraph 2",
        "paragraph 3",
    ]
    assert [name for kind, name, _ in kinds(state) if kind != "facet"] == [
        "paragraph 1",
        "paragraph 2",
        "transition 1 to 2",
        "transition 2 to 3",
    ]


def test_a_paragraph_beside_itself_and_a_pair_that_comes_again_are_not_asked_about():
    assert [
        name
        for kind, name, _ in kinds(case(topic(), {"r": page("aabab")}))
        if kind == "transition"
    ] == [
        "transition 2 to 3",
        "transition 3 to 4",
    ]


def test_equal_pages_are_one_screen_and_other_pages_share_the_units():
    state = case(topic(), {"one": page("ab"), "two": page("ab"), "three": page("ba")})
    removals = [unit for unit in units(state) if unit.ref.kind == "removed"]
    assert {unit.screen for unit in removals} == {
        page_screen([p("a"), p("b")]),
        page_screen([p("b"), p("a")]),
    }
    assert len(removals) == 4
    assert len({unit.ref for unit in removals}) == 2


def test_a_grader_who_does_not_remove_outvotes_nobody_alone_but_stops_a_removal():
    tie = case(topic(), {"r": page("ab")}, [removed("a"), on("a", 1, "MUST", "Bo")])
    assert ("facet", "rain", 0) in kinds(tie)
    two = case(
        topic(),
        {"r": page("ab")},
        [removed("a"), removed("a", assessor="Cy"), on("a", 1, "MUST", "Bo")],
    )
    assert ("facet", "rain", 0) not in kinds(two)


def test_the_desk_gets_paragraphs_facets_and_words_to_mark():
    state = case(
        topic(title="The water cycle"),
        {"r": page("ab")},
        texts={"a": "Cycling rivers.", "b": "It rained on icy water."},
    )
    data = next(iter(screens(state))).data()
    assert data["grows"] is True
    assert data["paragraphs"] == [p("a"), p("b")]
    assert data["facets"][-2:] == [
        {"id": "NONE_OF_THESE", "heading": "OTHER RELEVANT FACET"},
        {"id": "INTRODUCTION", "heading": "GENERAL/INTRODUCTION"},
    ]
    assert data["terms"] == {
        "query": ["cycling", "water"],
        "facets": ["rained", "rivers"],
    }


def test_a_word_of_query_and_facet_is_the_querys_and_stop_words_are_nobodys():
    assert marked(
        "The floods", ["flood of the plains"], ["The flooded plain of the"]
    ) == {
        "query": ["flooded"],
        "facets": ["plain"],
    }


def test_page_data_of_a_page_without_text_marks_nothing():
    assert page_data(topic(), (), [])["terms"] == {"query": [], "facets": []}


def test_a_headline_shows_the_outline():
    assert headline(deep()) == ("A page", "A page", "X\n  Y\nZ")


# What scores stand on


def test_a_ranking_is_explained_query_by_query_with_the_grade_of_each_item():
    votes = [
        graded("A", p("a"), "MUST"),
        graded("A", p("b"), "NO"),
        graded("A/x", p("a"), "CAN"),
    ]
    whole, missing = explain(
        case(deep(), {"r": rankings({"A": {p("b"): 3, p("a"): 2, p("c"): 1}})}, votes),
        "r",
    )
    assert whole.title == "A page"
    assert [part.text for part, _ in whole.parts] == [p("b"), p("a"), p("c")]
    assert [reasons[0].sign for _, reasons in whole.parts] == ["−1", "+3", "?"]
    assert missing.reasons[0].word == "not answered"


def test_a_page_is_explained_paragraph_by_paragraph():
    votes = [removed("b"), on("a", 1, "MUST"), on("a", 2, "CAN"), step("ac", "SWITCH")]
    first = next(iter(explain(case(topic(), {"r": page("abc")}, votes), "r")))
    words = [[reason.word for reason in reasons] for _, reasons in first.parts]
    assert words == [
        ["MUST rain", "CAN rivers"],
        ["removed"],
        ["no facet", "transition SWITCH"],
    ]


def test_a_paragraph_that_comes_again_counts_where_it_comes_first():
    votes = [on("a", 1, "MUST"), on("b", 1, "CAN"), step("ab", "SAME")]
    state = case(topic(), {"r": page("abaa")}, votes)
    first = next(explain(state, "r"))
    assert [reason.word for reason in first.reasons] == [
        "4 of 4 paragraphs stay",
        "2 of these different",
        "still open",
    ]
    assert [[reason.word for reason in reasons] for _, reasons in first.parts] == [
        ["MUST rain"],
        ["CAN rain", "transition SAME"],
        ["paragraph 1 again", "transition not judged"],
        ["paragraph 1 again", "no transition"],
    ]
    # The same as the rows say: (3 + 1) / 2 of 3.
    assert figures(state)["r", "relevance"] == pytest.approx((3 + 1) / 2 / 3)


def test_an_item_on_which_assessors_differ_is_undecided_and_not_unjudged():
    votes = [
        graded("A", p("a"), "MUST"),
        graded("A", p("b"), "MUST"),
        graded("A", p("b"), "CAN", assessor="Ben"),
    ]
    runs = {"r": rankings({"A": {p("b"): 3, p("a"): 2}})}
    whole = next(explain(case(deep(), runs, votes), "r"))
    assert [reasons[0].word for _, reasons in whole.parts] == ["undecided", "relevant"]


def test_what_a_page_leaves_out_since_assessors_differ_is_called_undecided():
    votes = [
        on("a", 1, "SHOULD"),
        on("a", 1, "CAN", assessor="Ben"),
        removed("b"),
        on("b", 1, "MUST", assessor="Ben"),
        step("ab", "SWITCH"),
        step("ab", "SAME", assessor="Ben"),
    ]
    first = next(explain(case(topic(), {"r": page("ab")}, votes), "r"))
    words = [[reason.word for reason in reasons] for _, reasons in first.parts]
    assert words == [["undecided rain"], ["removal undecided", "transition undecided"]]


def test_an_entity_of_a_ranking_names_the_paragraph_that_it_comes_from():
    entity = "enwiki:Rain"
    runs = {"r": rankings({"A": {f"{p('a')}/{entity}": 2}}, task="entity")}
    votes = [graded("A", entity, "MUST", task="entity")]
    ranking = next(explain(case(deep(), runs, votes), "r"))
    assert [part.document for part, _ in ranking.parts] == [p("a")]


def test_a_run_without_an_answer_has_nothing_to_explain():
    assert list(explain(case(topic()), "r")) == []


def test_a_section_is_named_by_its_whole_path_and_marked_in_the_outline():
    runs = {"r": rankings({"A/x/y": {p("a"): 1}})}
    [unit] = units(case(deep(), runs))
    assert unit.question == "Should this passage be mentioned in “A page » X » Y”?"
    [screen] = screens(case(deep(), runs))
    outline = screen.data()["outline"]
    assert outline[0] == {
        "section": "A",
        "heading": "A page",
        "depth": 0,
        "current": False,
    }
    current = [(row["heading"], row["depth"]) for row in outline if row["current"]]
    assert current == [("Y", 2)]
