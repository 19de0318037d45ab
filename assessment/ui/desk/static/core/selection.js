/** The excerpts that a selection covers, in the document's own characters. */

/** @param {Node} passage @param {Node} container @param {number} offset */
function offsetIn(passage, container, offset) {
  const range = document.createRange();
  range.selectNodeContents(passage);
  range.setEnd(container, offset);
  return range.toString().length;
}

/** @param {Range} range @param {Node} passage @returns {[number, number]} */
function rangeWithin(range, passage) {
  const starts = passage.contains(range.startContainer)
    ? offsetIn(passage, range.startContainer, range.startOffset)
    : 0;
  const ends = passage.contains(range.endContainer)
    ? offsetIn(passage, range.endContainer, range.endOffset)
    : Infinity;
  return [starts, ends];
}

const IN_WORD = /[\p{L}\p{N}_]/u;

/** Whether a word goes on over an offset. @param {string} text @param {number} offset */
function isWithinWord(text, offset) {
  return offset > 0 && offset < text.length && IN_WORD.test(text[offset - 1]) && IN_WORD.test(text[offset]);
}

/** A stretch of a text that begins and ends with whole words; an empty one stays empty.
 *  @param {string} text @param {[number, number]} stretch @returns {string} */
export function wholeWords(text, [start, end]) {
  let [from, to] = [start, Math.min(end, text.length)];
  if (!text.slice(from, to).trim()) return "";
  while (isWithinWord(text, from)) from -= 1;
  while (isWithinWord(text, to)) to += 1;
  return text.slice(from, to).trim();
}

/** The selection as a root sees it: in a shadow root the document only knows the host.
 *  @param {Node} root @returns {Selection|null} */
const selectionIn = (root) => /** @type {Document} */ (root).getSelection?.() ?? document.getSelection();

/** One excerpt of whole words per passage touched; shown text has the length of the source, so offsets carry
 *  over.
 *  @param {HTMLElement} body @param {string[]} passages @returns {string[]} */
export function selectedExcerpts(body, passages) {
  const selection = selectionIn(body.getRootNode());
  if (!selection || selection.isCollapsed || !selection.rangeCount) return [];
  const range = selection.getRangeAt(0);
  /** @type {NodeListOf<HTMLElement>} */
  const passageNodes = body.querySelectorAll("[data-passage]");
  const touched = [...passageNodes].filter((passage) => range.intersectsNode(passage));
  return touched
    .map((node) => wholeWords(passages[Number(node.dataset.passage)] ?? "", rangeWithin(range, node)))
    .filter((text) => text !== "");
}
