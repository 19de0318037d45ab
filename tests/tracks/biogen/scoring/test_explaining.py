"""What the sentences and citations of an answer count for, against the figures of the scorer."""

import pytest

from assessment.tracks.biogen import TRACK
from tests.tracks.biogen.making import answer, case, labelled, scores, vote

A = answer("It helps [1, 2]. It is safe. It costs little [2]. Rest well.")
LABELS = ["required", "unnecessary", "inappropriate", None]
RELATIONS = [{"1": "supporting", "2": "contradicting"}, {}, {"2": None}]
VOTES = labelled(A, "yes", LABELS, RELATIONS)


def explained(answers, votes=(), run="r", **settings):
    return list(TRACK.explain(case(answers, votes, **settings), run))


def figures(text):
    """Sign and rule of each measure, by its name."""
    return {reason.word: (reason.sign, reason.rule) for reason in text.reasons}


def rules(text, sentence):
    _, reasons = text.parts[sentence - 1]
    return {reason.word: reason.rule for reason in reasons}


def test_each_figure_says_what_it_is_a_share_of():
    [text] = explained({"r": A}, VOTES)
    assert figures(text) == {
        "answer": ("✓", "acceptable: counts 1 in Accuracy"),
        "Precision": ("25.00", "1 required of 4 sentences"),
        "Redundancy": ("25.00", "1 unnecessary of 4 sentences"),
        "Harmfulness": ("25.00", "1 inappropriate of 4 sentences"),
        "Citation Coverage": ("25.00", "1 supported of 4 sentences"),
        "Citation Support Rate": ("33.33", "1 supporting of 3 citations"),
        "Citation Contradict Rate": ("33.33", "1 contradicting of 3 citations"),
    }


def test_where_only_judged_units_count_the_shares_are_of_these():
    [text] = explained({"r": A}, VOTES, unjudged="judged")
    shares = figures(text)
    assert shares["Precision"] == ("33.33", "1 required of 3 judged sentences")
    # Sentence 3 has a citation that nobody judged; those that cite nothing count.
    assert shares["Citation Coverage"] == ("33.33", "1 supported of 3 judged sentences")
    assert shares["Citation Support Rate"] == (
        "50.00",
        "1 supporting of 2 judged citations",
    )
    assert "until all its citations are judged" in rules(text, 3)["not covered"]
    assert rules(text, 4)["not yet judged"].startswith("is left out of Precision")


def test_what_people_differ_on_is_not_called_not_yet_judged():
    first = A.sentences[0]
    refs = (A.relation("1", first, "1"), A.relevance("1", first), A.accuracy("1"))
    labels = (("supporting", "neutral"), ("required", "borderline"), ("yes", "no"))
    votes = []
    for ref, (ann, ben) in zip(refs, labels, strict=True):
        votes += [vote(ref, ann, "Ann"), vote(ref, ben, "Ben")]
    [text] = explained({"r": A}, votes)
    differ = "people differ, no label counts yet"
    assert rules(text, 1)["PMID 1"].startswith(f"{differ}: counts 0 in ")
    assert rules(text, 1)["PMID 2"].startswith("is not yet judged: counts 0 in ")
    assert differ in rules(text, 1)
    assert figures(text)["answer"][1] == f"{differ}: left out of Accuracy"


def test_a_machine_alone_disputes_nothing():
    ref = A.relation("1", A.sentences[0], "1")
    votes = [vote(ref, "supporting", "auto:m"), vote(ref, None, "Ben")]
    [text] = explained({"r": A}, votes, policy="unanimous")
    assert "people differ" not in rules(text, 1)["PMID 1"]


@pytest.mark.parametrize("unjudged", ["official", "judged"])
@pytest.mark.parametrize(
    "votes", [VOTES, labelled(A), labelled(A, "no", ["borderline"] * 4)]
)
def test_the_figures_are_those_of_the_scorer(votes, unjudged):
    inputs = case({"r": A}, votes, unjudged=unjudged)
    values = scores(inputs)["r"]
    [text] = TRACK.explain(inputs, "r")
    for name, (sign, rule) in figures(text).items():
        if name == "answer":
            continue
        value = values[name]
        assert sign == ("–" if value is None else f"{value:.2f}")
        part, _, whole = rule.partition(" of ")
        if value:
            counts = [int(words.split()[0]) for words in (part, whole)]
            assert value == pytest.approx(100 * counts[0] / counts[1])


def test_a_sentence_says_what_it_and_each_of_its_citations_count():
    [text] = explained({"r": A}, VOTES)
    assert rules(text, 1) == {
        "required": "counts 1 in Precision",
        "PMID 1": "supports the sentence and covers it: counts 1 in Citation Support Rate",
        "PMID 2": (
            "contradicts the sentence: counts 0 in Citation Support Rate, "
            "1 in Citation Contradict Rate"
        ),
    }
    assert rules(text, 2) == {
        "unnecessary": "counts 1 in Redundancy, 0 in Precision",
        "cites nothing": "counts 0 in Citation Coverage",
    }
    assert rules(text, 3)["not covered"] == "counts 0 in Citation Coverage"
    assert "counts 0 in Citation Support Rate" in rules(text, 3)["PMID 2"]
    assert "until it is judged" in rules(text, 4)["not yet judged"]


def test_a_citation_whose_excerpt_differs_counts_under_both_relations():
    ref = A.relation("1", A.sentences[0], "1")
    votes = [vote(ref, "supporting", "Ann", ("but not here", "contradicting"))]
    inputs = case({"r": A}, votes)
    [text] = TRACK.explain(inputs, "r")
    rule = rules(text, 1)["PMID 1"]
    assert rule.endswith(
        "counts 1 in Citation Support Rate, 1 in Citation Contradict Rate"
    )
    assert scores(inputs)["r"]["Citation Contradict Rate"] == pytest.approx(100 / 3)


def test_measures_have_the_names_of_the_campaign():
    [text] = explained({"r": A}, VOTES, names="2025")
    assert {"Completeness", "Coverage", "Support rate"} <= figures(text).keys()
    assert rules(text, 1)["required"] == "counts 1 in Completeness"


def test_every_unit_of_the_answer_stands_at_its_sentence():
    inputs = case({"r": A}, VOTES)
    [text] = TRACK.explain(inputs, "r")
    units = {unit.ref: unit.part for unit in TRACK.units(inputs)}
    assert text.units == units


def test_an_answer_without_text_or_a_missing_one_is_not_explained():
    assert explained({"r": answer("")}) == []
    assert explained({"r": A}, run="other") == []


def test_what_was_dropped_outside_sentences_comes_last_and_counts_for_nothing():
    [text] = explained({"r": answer("[9] It helps [1]. [5]")})
    assert [(part.text, bool(reasons)) for part, reasons in text.parts] == [
        ("It helps [1].", True),
        ("[9]", False),
        ("[5]", False),
    ]
