"""What QA assessors must know, in our own words, and a worked example of each label."""

from assessment.tracks.qa2007.answer import FACTOID, LIST, MATCH, NIL_RIGHT, READ, VOTE
from assessment.tracks.qa2007.scales import (
    ABSENT,
    CORRECT,
    DONE,
    INCORRECT,
    INEXACT,
    LOCAL,
    MATCHED,
    OKAY,
    RIGHT,
    UNSUPPORTED,
    VITAL,
    WRONG,
)

GUIDELINES = (
    "The reader. Judge for an average adult who reads American newspapers. A question belongs to a series "
    "about one target; read it with the questions before it.",
    "Responsiveness. A responsive answer can be used as it stands. A quantity has its unit: “$20”, not “20”; "
    "“190 feet”, not “190”. A question about a famous thing is about the thing itself: the Eiffel Tower in "
    "Paris, not its copy in Las Vegas. An answer that is not responsive is incorrect.",
    "Support. The document must support the answer; what you know yourself does not count. The string need "
    "not be in the document word for word.",
    "Calendar inference is allowed. You may use the order of months and the days of the week, and work out "
    "a date from the date of the article. “August 12, 2000” is supported by an article of August 13, 2000, "
    "that says “the Kursk sank Saturday”.",
    "Time frame. A question in the present tense refers to the date of the last document in the "
    "collection, so the most recent answer is right. A question in the past tense refers to the time that "
    "it names, or the time of the series: for the target “France wins World Cup in soccer”, the coach of "
    "the French team is Aime Jacquet, the coach of 1998, and no earlier or later one.",
    "Exactness. The string holds the whole answer and nothing else. Several answers in one string are "
    "non-exact.",
    "Locally and globally correct. An answer is locally correct if its own document supports it. It is "
    "globally correct if the collection holds no better, contradicting answer. To choose between answers, "
    "look at how recent their documents are, how much support each gives, how many separate sources "
    "agree, and how much authority the sources have. You may mark more than one as globally correct. What "
    "the collection says decides, not what is true in the world.",
    "NIL is the right answer where no answer is known in the collection: you found none, and no run "
    "returned a right one. A right answer with a document that does not support it leaves NIL right.",
    "Distinct instances of a list. Judge each instance like a factoid. Answers that mean the same (“UK”, "
    "“Britain”) form one group, and one instance of each group is distinct; which one does not matter.",
    "Nuggets of Other. A nugget is one fact about the target that is interesting, that you can recognise "
    "in a response, and that no earlier question of the series asked for. A fact is vital if a good "
    "answer must contain it, and okay if a good answer may contain it. Vote from the target and the list "
    "alone, without looking at the runs.",
    "Matching. Read the whole response, then mark each nugget that it states in any words. A nugget counts "
    "once for a response; one item may state several nuggets.",
    "Source: TREC 2007 QA guidelines, sections on the test questions, factoid, list and other responses; "
    "vital and okay votes after Lin and Demner-Fushman (N06-1049) and Dang and Lin (P07-1097).",
)

_STRING = {
    INCORRECT: "“How high is the tower?” – “190”: the unit is missing, so the answer is not responsive.",
    UNSUPPORTED: "“When did the Kursk sink?” – “August 12, 2000”, with an article about the ship's launch.",
    INEXACT: "“Who coached France in 1998?” – “Aime Jacquet, who won the World Cup”: more than the name.",
    LOCAL: "“How many people died?” – “98”, as the first report says; a week later three papers report 118.",
    CORRECT: "“When did the Kursk sink?” – “August 12, 2000”, with an article of August 13 that says “sank "
    "Saturday”.",
}
_INSTANCE = {
    INCORRECT: "“Which countries took part?” – “Paris”: no country.",
    UNSUPPORTED: "“Which countries took part?” – “Japan”, with an article that does not name Japan.",
    INEXACT: "“Which countries took part?” – “Japan and Chile”: two instances in one string.",
    LOCAL: "“Which countries took part?” – “Chile”, by an early list; the final report says Chile withdrew.",
    CORRECT: "“Which countries took part?” – “Japan”, with an article that lists Japan among them.",
}
EXAMPLES = {
    FACTOID: _STRING,
    LIST: _INSTANCE,
    NIL_RIGHT: {
        RIGHT: "You searched the collection, found nothing, and every string that runs returned is "
        "incorrect.",
        WRONG: "One run returned “1874” with an article that says so.",
    },
    VOTE: {
        VITAL: "Target “Kursk”: “all 118 of the crew died”. Nobody would leave it out.",
        OKAY: "Target “Kursk”: “the Kursk was 154 metres long”. Good to know, not missed.",
    },
    MATCH: {
        MATCHED: "Nugget “won the Clark medal”; an item says “was given the John Bates Clark Medal in 1991”.",
        ABSENT: "Nugget “won the Clark medal”; the items speak of his columns and his chair only.",
    },
    READ: {
        DONE: "You have read all nine items and marked the three nuggets that they state."
    },
}
