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

/** The selection as a root sees it: in a shadow root the document only knows the host.
 *  @param {Node} root @returns {Selection|null} */
const selectionIn = (root) => /** @type {Document} */ (root).getSelection?.() ?? document.getSelection();

/** One excerpt per passage touched, trimmed; shown text has the length of the source, so offsets carry
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
    .map((passage) =>
      (passages[Number(passage.dataset.passage)] ?? "").slice(...rangeWithin(range, passage)).trim(),
    )
    .filter((text) => text !== "");
}
