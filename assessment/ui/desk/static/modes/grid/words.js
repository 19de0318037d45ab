/** The words of a nugget that are worth marking in an item; the other lists of stop words are in sentences/stopwords.py. */

const STOP_WORDS = new Set(
  (
    "about after all also and any are been before being between but can could did does during each for from had has have her hers him his how " +
    "into its more most not one only other our out over own she should some such than that the their them then there these they this those " +
    "through too two under until upon was were what when where which while who whom whose why will with would you your"
  ).split(" "),
);

/** @param {string} word */
const isTelling = (word) => (word.length > 2 || /^\p{N}{2}$/u.test(word)) && !STOP_WORDS.has(word);

/** The words of three letters and more and the numbers, without the commonest words, each once, in lower
 *  case.
 *  @param {string} text */
export function words(text) {
  const all = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[-'’.][\p{L}\p{N}]+)*/gu) ?? [];
  return [...new Set(all.map((word) => word.replace(/['’]s$/u, "")))].filter(isTelling);
}
