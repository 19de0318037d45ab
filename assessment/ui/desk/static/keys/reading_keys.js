/** The keys that find a sentence of the document and pick it. */

/** @type {import("../shared/keys.js").Key[]} */
export const READING_KEYS = [
  {
    group: "Read",
    action: "nextBest",
    keys: ["b"],
    show: "b",
    name: "Next likely",
    tip: "Frame the next sentence of the document that shares most words with what is judged",
  },
  {
    group: "Read",
    action: "nextSentence",
    keys: ["."],
    show: ".",
    name: "Sentence forward",
    tip: "Move the cursor to the next sentence of the document, to attach it as evidence",
    repeat: true,
  },
  {
    group: "Read",
    action: "previousSentence",
    keys: [","],
    show: ",",
    name: "Sentence back",
    tip: "Move the cursor to the sentence before, to attach it as evidence",
    repeat: true,
  },
];
