"""What assessors read before they judge documents, and the worked examples of labels."""

from __future__ import annotations

GUIDELINES = (
    "Read the topic first: its query, and where it has them its description and narrative. Judge each "
    "document against the narrative; where there is none, against what a reasonable person who typed the "
    "query wants to know.",
    "Judge each document by itself, as if you had read no other. A document that says what another one said "
    "is as relevant as the first.",
    "Judge the text that is shown, not the page it may come from and not what you know of the topic. Do not "
    "follow links. Whether a statement is true does not matter.",
    "A long document is as relevant as its best piece. Read on until you have found that piece, or are sure "
    "that there is none; the search box and the marked words of the topic help.",
    "Grades count what the document gives to somebody who asked the query. Words of the query are neither "
    "needed nor enough.",
    "Between two grades take the lower one, unless the definition of the higher one fits as a whole. Judge "
    "alike from the first document to the last; go back where your view of the topic has changed.",
    "Documents with the same text are shown as one, with a label for each. Give them the same label, unless "
    "their titles or sources differ in a way that matters.",
    "Source: relevance guidelines of TREC (Voorhees and Harman, TREC: Experiment and Evaluation in "
    "Information Retrieval, 2005); overviews of the Deep Learning, Web and TREC-COVID tracks.",
)

_QUERY = "Query “how do bees find their way home”"
EXAMPLES = {
    "binary": {
        "relevant": f"{_QUERY}; one sentence of a long page: “bees steer by the sun.”",
        "not relevant": f"{_QUERY}; a page on how to build a hive.",
    },
    "passage": {
        "perfectly relevant": f"{_QUERY}; “Bees find home by the sun, by landmarks and by smell.”",
        "highly relevant": f"{_QUERY}; a passage on bee eyes that also names the sun as compass.",
        "related": f"{_QUERY}; “Bees fly up to five kilometres from their hive.”",
        "irrelevant": f"{_QUERY}; “Honey keeps for years in a closed jar.”",
    },
    "document": {
        "perfectly relevant": f"{_QUERY}; an article “How bees navigate”, with experiments.",
        "highly relevant": f"{_QUERY}; a chapter on bees with two pages about orientation.",
        "relevant": f"{_QUERY}; a beekeeper's diary that tells how a moved hive lost its bees.",
        "irrelevant": f"{_QUERY}; a price list for hives.",
    },
    "web": {
        "Nav": "Query “heron institute”; the home page of the Heron Institute.",
        "Key": f"{_QUERY}; the site of a laboratory that studies just this.",
        "HRel": f"{_QUERY}; an encyclopedia's section on orientation of bees.",
        "Rel": f"{_QUERY}; a forum where one answer names the sun.",
        "Non": f"{_QUERY}; a page about a spelling bee.",
        "Junk": f"{_QUERY}; a page of words without sentences, made for search engines.",
    },
    "covid": {
        "fully relevant": "Question “does the virus survive on paper?”; a study that measured three hours.",
        "partially relevant": "Question “does the virus survive on paper?”; a study of card boxes alone.",
        "not relevant": "Question “does the virus survive on paper?”; a paper on paper prices.",
    },
}
FROM_FILES_EXAMPLES = {
    "grade -1": "A line of qrels with -1.",
    "grade -2": "A line of qrels with -2.",
}
