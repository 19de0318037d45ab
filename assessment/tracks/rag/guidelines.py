"""What assessors must know, in our own words, and a worked example of each label."""

from assessment.tracks.rag.answer import ASSIGNMENT, IMPORTANCE, SUPPORT
from assessment.tracks.rag.labels import (
    FAILED,
    FULL,
    NONE,
    NOT_SUPPORTED,
    OKAY,
    PARTIAL,
    PARTLY,
    SUPPORTED,
    UNLABELLED,
    VITAL,
)

GUIDELINES = (
    "Two tasks. In one you say which nuggets of the topic a response holds; in the other, whether each "
    "sentence is supported by the passage that it cites first.",
    "Nuggets in a response. Read the whole response at the right, then each nugget at the left. Support: the "
    "nugget is fully captured, in whatever words. Partial support: a part of it is captured. Not support: it "
    "is not captured at all. What you know yourself does not count, nor does what the response cites.",
    "Support of a sentence. Read the sentence within the whole response, so that “it” and “they” are clear; "
    "then judge it against the passage only. The passage is a title and one segment of a page.",
    "Whether the passage or the sentence is about the topic does not matter here, and neither does whether "
    "the sentence is true: only whether the passage says it.",
    "Each citation is judged on its own. Only the passage that a sentence cites first is judged; sentences "
    "that cite nothing are shown so that you can read the rest.",
    "The same sentence with the same passage must get the same label wherever it occurs; the desk suggests "
    "the label that you gave before.",
    "Writing nuggets. A nugget is one fact that a good answer holds, in a few words, understandable by "
    "itself. Vital: the concept must be present in a good answer. Okay: worthwhile, but not essential.",
    "Source: prompts of castorini/nuggetizer (nuggets); NIST's assessor guide and the support prompt in "
    "trec25-rag-support (support).",
)

EXAMPLES = {
    ASSIGNMENT: {
        SUPPORTED: "Nugget “swifts sleep in flight”; the response: “Swifts even sleep on the wing.”",
        PARTLY: "Nugget “swifts sleep and mate in flight”; the response: “Swifts even sleep on the wing.”",
        NOT_SUPPORTED: "Nugget “swifts sleep in flight”; the response: “Swifts nest under roofs.”",
        FAILED: "Nugget “swifts sleep in flight”; the machine answered with a poem.",
    },
    SUPPORT: {
        FULL: "“Swifts eat flying insects”; the passage: “Swifts feed on insects that they catch in flight.”",
        PARTIAL: "“Swifts eat insects and spiders”; the passage: “Swifts feed on insects.”",
        NONE: "“Swifts eat insects”; the passage: “Swifts leave for the south in August.”",
        UNLABELLED: "“Swifts eat insects”; the row of the sheet has no mark.",
    },
    IMPORTANCE: {
        VITAL: "“How do swifts live?” – “they spend nearly all their life in the air”.",
        OKAY: "“How do swifts live?” – “their legs are very short”.",
    },
}
