"""What R2C2 assessors must know, in our own words, and a worked example of each label."""

from assessment.tracks.r2c2.answer import CORRECT, DIRECT, ENTAILED, HELPED
from assessment.tracks.r2c2.scales import (
    BOGUS,
    NONRELEVANT,
    PAPER,
    RELEVANT,
    RIGHT,
    WRONG,
)

GUIDELINES = (
    "The order is fixed. First compare every nugget with its passage. Then judge the answer without the "
    "bogus nuggets. Then, if the answer is correct, say for each remaining nugget whether it helped. If "
    "you change an earlier judgment, look at the later ones again.",
    "Entailed or bogus. Only the cited passage counts, not the truth and not what you know. A nugget is "
    "entailed if anyone who believes the passage must also believe the nugget. A true sentence that the "
    "passage does not state is bogus, and so is a sentence with one wrong name. The words may differ.",
    "A nugget is one sentence with one or more facts. All of them must follow from the passage.",
    "The answer. Assume that the remaining nuggets are true, and ask whether the returned answer is "
    "correct. Every question has one answer. The confidence does not matter here.",
    "Help. A nugget helped if you would use it to work out the answer: it names the film, the year, the "
    "actor that the question turns on. If the answer is incorrect, no nugget can have helped, so nothing "
    "is asked.",
    "A passage may be cited by many runs. Equal pairs of passage and nugget are judged once and count for "
    "all.",
    f"Source: {PAPER}, sections 3.1 and 3.5. The levels of whole passages are ours, as the organisers' "
    "prompt is not public.",
)

EXAMPLES = {
    ENTAILED: {
        ENTAILED: "Passage “stars Frank Sinatra, Laurence Harvey and Janet Leigh”; nugget “Janet Leigh is "
        "in the film”.",
        BOGUS: "The same passage; nugget “The film starred Harvey Janet”: the passage names no such person.",
    },
    CORRECT: {
        RIGHT: "“Who plays Sam Wilson?” – “Anthony Mackie”; a nugget that is left says so.",
        WRONG: "“Who plays Sam Wilson?” – “Chris Evans”; the nuggets that are left speak of Anthony Mackie.",
    },
    HELPED: {
        RELEVANT: "“Who plays Sam Wilson?” – nugget “Anthony Mackie appears as Sam Wilson”.",
        NONRELEVANT: "“Who plays Sam Wilson?” – nugget “Another film of that name came out in 1962”.",
    },
    DIRECT: {
        "L0": "“Who plays Sam Wilson?” – a passage about the history of a cinema.",
        "L1": "“Who plays Sam Wilson?” – a passage on the film's music.",
        "L2": "“Who plays Sam Wilson?” – a passage that names the cast without their parts.",
        "L3": "“Who plays Sam Wilson?” – “Mackie returns in the part that he had in the first film.”",
        "L4": "“Who plays Sam Wilson?” – “Anthony Mackie plays Sam Wilson.”",
    },
}
