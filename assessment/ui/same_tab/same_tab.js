/** Streamlit gives every link in Markdown a tab of its own; those to pages of the desk stay in this one. */

/** @param {MouseEvent} event */
function stay(event) {
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest("a");
  if (link && link.origin === location.origin) link.target = "_self";
}

/** @returns {() => void} */
export default function sameTab() {
  // Before Streamlit's own handlers, and for links that are drawn later too.
  document.addEventListener("click", stay, true);
  return () => document.removeEventListener("click", stay, true);
}
