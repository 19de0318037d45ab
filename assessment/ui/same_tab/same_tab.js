/**
 * Streamlit gives every link in Markdown a tab of its own; those to pages of the desk stay in this one.  Its
 * address changes page by page, and Back leads to the page before as it was left.
 */

/** With what everything that a reader does begins. */
const USES = ["pointerdown", "keydown"];

/** @param {MouseEvent} event */
function stay(event) {
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest("a");
  if (link && link.origin === location.origin) link.target = "_self";
}

/**
 * Whatever a reader does is one step of the history: what the server adds to the address, until the reader does
 * something else, completes that step.
 *
 * @returns {() => void} takes the change back
 */
function stepByStep() {
  const push = history.pushState;
  let isStep = false;
  const beginStep = () => {
    isStep = true;
  };
  /** @type {typeof history.pushState} */
  const pushOrComplete = (state, unused, url) => {
    const change = isStep ? push : history.replaceState;
    isStep = false;
    change.call(history, state, unused, url);
  };
  history.pushState = pushOrComplete;
  for (const use of USES) document.addEventListener(use, beginStep, true);
  return () => {
    if (history.pushState === pushOrComplete) history.pushState = push;
    for (const use of USES) document.removeEventListener(use, beginStep, true);
  };
}

/** @returns {() => void} */
export default function sameTab() {
  const restore = stepByStep();
  // Before Streamlit's own handlers, and for links that are drawn later too.
  document.addEventListener("click", stay, true);
  return () => {
    restore();
    document.removeEventListener("click", stay, true);
  };
}
