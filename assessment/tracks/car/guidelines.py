"""The guidelines of Y3 assessors, after the instructions of the NIST interface."""

GUIDELINES = (
    "Read the page from top to bottom, as an article that somebody put together for the title and the "
    "facets of its outline. Judge what stands there, not what the paragraph might have said elsewhere.",
    "Be strict. Remove a paragraph that you would rather not read here: it is off topic, useless, or too "
    "short and general to say anything. That no facet fits is a sign to remove it. What is removed counts "
    "as not relevant; the removal can be taken back.",
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
)
