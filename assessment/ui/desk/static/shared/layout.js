/** The desk's frame in the page: its height, its style sheet. */

import { el } from "./dom.js";

/** Pixels below which the labels would have no room. */
const SMALLEST = 260;
const MARGIN = 8;
/** Milliseconds after which the desk shows without its style sheet. */
const UNSTYLED = 3_000;

/** @param {Element} node */
function scrollerOf(node) {
  /** @param {Element} at @returns {Element|null} */
  const above = (at) => at.parentElement ?? /** @type {ShadowRoot} */ (at.getRootNode()).host ?? null;
  for (let at = above(node); at; at = above(at)) {
    if (/(auto|scroll)/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement;
}

/** Tells the page around it that it holds a desk, and whether it shows nothing else.  Who leaves the desk takes its
 *  style sheets along, and nothing looks at this any more. @param {boolean} isAlone */
export function tellPage(isAlone) {
  document.documentElement.dataset.deskPage = isAlone ? "focus" : "frame";
}

/** Keeps the desk as high as the window leaves room for, wherever in the page it is.
 *  @param {HTMLElement} root @returns {() => void} stops it */
export function fitHeight(root) {
  function fit() {
    const scroller = scrollerOf(root);
    const top = root.getBoundingClientRect().top + (scroller?.scrollTop ?? 0);
    root.style.setProperty(
      "--desk-height",
      `${Math.max(SMALLEST, Math.floor(window.innerHeight - top - MARGIN))}px`,
    );
  }
  const observer = new ResizeObserver(fit);
  observer.observe(document.documentElement);
  if (root.parentElement) observer.observe(root.parentElement);
  window.addEventListener("resize", fit);
  fit();
  return () => {
    observer.disconnect();
    window.removeEventListener("resize", fit);
  };
}

/** Resolves when the style sheet is there, or soon after: an unstyled desk is better than none.
 *  @param {Element} root @param {string} href @returns {Promise<any>} */
export function styled(root, href) {
  const sheet = el("link", { rel: "stylesheet", href });
  const loaded = new Promise((done) => {
    sheet.addEventListener("load", done);
    sheet.addEventListener("error", done);
    setTimeout(done, UNSTYLED);
  });
  root.append(sheet);
  return loaded;
}
