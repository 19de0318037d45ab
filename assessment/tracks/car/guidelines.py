"""What CAR assessors must know, after the instructions of the NIST interface, and examples of all labels."""

from assessment.tracks.car.scales import (
    CAN,
    COHERENT,
    COHERENT_WEAK,
    DUPLICATE,
    KEEP,
    MUST,
    NO,
    NONREL,
    OFFTOPIC,
    REDUNDANT,
    REMOVE,
    SAME,
    SHOULD,
    SWITCH,
    TO_NONREL,
    TOPIC,
    TRASH,
    UNSET,
)
from assessment.tracks.car.unit_references import (
    ENTITY,
    FACET,
    PASSAGE,
    REMOVED,
    TRANSITION,
)

GUIDELINES = (
    "Read the page from top to bottom, as an article that somebody put together for the title and the "
    "facets of its outline. Judge the page as it is, not what a paragraph might have said elsewhere.",
    "Be strict. Remove a paragraph that you would rather not read here: it is off topic, useless, or too "
    "short and general to say anything. If no facet fits, that is a sign to remove it. A removed "
    "paragraph counts as not relevant; you can take the removal back.",
    "For each paragraph that stays choose the facet that it is about, or several if it serves several, and "
    "say how good it is for them: MUST for an excellent paragraph, SHOULD for a good one, which most are, "
    "CAN for a borderline one.",
    "“OTHER RELEVANT FACET” is for a paragraph that is central to the title but fits none of the facets; "
    "“GENERAL/INTRODUCTION” for one that speaks of the topic as a whole and could introduce the article.",
    "Between each two paragraphs that stay, say how the text goes on: SAME if both treat the same "
    "sub-aspect and must stand together, COHERENT if the second follows naturally, which is the usual case, "
    "SWITCH if there is an unpleasant or major shift of topic. Nearly every page has at least two switches.",
    "A judgment belongs to the paragraph and the title, or to the pair of paragraphs and the title: it "
    "counts, and is shown, on every page that holds them.",
    "In the passage and entity tasks of the first two years judge each item for the section whose path "
    "stands above it: MUST, SHOULD or CAN be mentioned there; TOPIC if it is only about the page's topic, "
    "NO if it is not relevant, TRASH if it is useless for any section. Use MUST, CAN and NO whenever "
    "possible.",
    "Entities. Judge whether the section should mention the entity, not whether its article is good. The "
    "paragraph beside it says why a system chose it; the entity may be right for another reason.",
    "Relevance is about the section with its whole path: a passage on eutrophication in lakes is on the "
    "topic of the page “Effects of water pollution”, and not relevant for its section “Ocean "
    "acidification”.",
    "Source: TREC CAR Y1 and Y2 assessment (bgamari/annotation) for sections; TREC CAR Y3 assessment "
    "interface of NIST (bgamari/mediawiki-annotate) for pages.",
)

_SECTION = "Page “Effects of water pollution”, section “Eutrophication”: "
_FACET = "Facet “Eutrophication”: "
EXAMPLES = {
    PASSAGE: {
        MUST: f"{_SECTION}a passage that says what eutrophication is and how it comes about.",
        SHOULD: f"{_SECTION}a passage on nutrients that farms wash into lakes.",
        CAN: f"{_SECTION}a passage on one lake that turned green in 1975.",
        TOPIC: f"{_SECTION}a passage on oil spills: water pollution, but another section.",
        NO: f"{_SECTION}a passage on the history of a town by a lake.",
        TRASH: f"{_SECTION}“See also. References. External links.”",
    },
    ENTITY: {
        MUST: f"{_SECTION}Algal bloom.",
        SHOULD: f"{_SECTION}Phosphorus cycle.",
        CAN: f"{_SECTION}Lake Erie.",
        TOPIC: f"{_SECTION}Oil spill: water pollution, but another section.",
        NO: f"{_SECTION}Canada, which a passage on a lake links to.",
        TRASH: f"{_SECTION}a disambiguation page.",
    },
    REMOVED: {
        REMOVE: "“The lake is in the north of the county.” Nobody would want to read it on this page.",
        KEEP: "You removed a short paragraph, then saw that it defines algal bloom: it stays.",
    },
    FACET: {
        MUST: f"{_FACET}a paragraph that explains the whole process.",
        SHOULD: f"{_FACET}a paragraph on fertilisers as its cause.",
        CAN: f"{_FACET}a paragraph on fishing that mentions green water once.",
        TOPIC: f"{_FACET}a paragraph on oil in rivers, in a file from NIST.",
        NONREL: f"{_FACET}a paragraph on a town's history, in a file from NIST.",
        DUPLICATE: f"{_FACET}the paragraph on fertilisers once more in other words, in a file from NIST.",
        TRASH: f"{_FACET}a list of references, in a file from NIST.",
        UNSET: f"{_FACET}chosen in a file from NIST, without a grade.",
    },
    TRANSITION: {
        SAME: "“Nutrients reach the lake.” – “There they make algae grow.” They must stand together.",
        COHERENT: "A paragraph on algae, then one on the fish that die of them.",
        SWITCH: "A paragraph on algae, then one on the law on drinking water.",
        COHERENT_WEAK: "A file from NIST has CoherentTransition for a pair that hangs together loosely.",
        OFFTOPIC: "A paragraph on algae, then one on a football club, in a file from NIST.",
        TO_NONREL: "A paragraph on algae, then one graded not relevant, in a file from NIST.",
        REDUNDANT: "Two paragraphs that both define eutrophication, in a file from NIST.",
        UNSET: "A file from NIST has a pair whose label was taken back.",
    },
}
