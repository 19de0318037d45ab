/**
 * Streamlit gives every link in Markdown a tab of its own; those to pages of the desk stay in this one.  Its
 * address changes page by page, and Back leads to the page before as it was left.
 */

/** What a reader does first, whatever it is. */
const USES = ["pointerdown", "keydown"];

/** @param {MouseEvent} event */
function stay(event) {
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest("a");
  if (link && link.origin === location.origin) link.target = "_self";
}

/**
 * A page begins with a bare address or with that of a link; what the server makes of it, before the reader has
 * done anything, is no step of its own.
 *
 * @returns {() => void} takes the change back
 */
function completeAddresses() {
  const push = history.pushState;
  let isUsed = false;
  const noteUse = () => {
    isUsed = true;
  };
  /** @type {typeof history.pushState} */
  const pushOrComplete = (state, unused, url) => {
    const isSamePage = new URL(url ?? "", location.href).pathname === location.pathname;
    const isCompleted = isSamePage && (!location.search || !isUsed);
    const change = isCompleted ? history.replaceState : push;
    change.call(history, state, unused, url);
  };
  history.pushState = pushOrComplete;
  for (const use of USES) document.addEventListener(use, noteUse, true);
  return () => {
    if (history.pushState === pushOrComplete) history.pushState = push;
    for (const use of USES) document.removeEventListener(use, noteUse, true);
  };
}

/** @returns {() => void} */
export default function sameTab() {
  const restore = completeAddresses();
  // Before Streamlit's own handlers, and for links that are drawn later too.
  document.addEventListener("click", stay, true);
  return () => {
    restore();
    document.removeEventListener("click", stay, true);
  };
}
