/** The desk's frame in the page: its parts, its height, its messages. */

import { el } from "./dom.js";

/** Pixels below which the labels would have no room. */
const SMALLEST = 260;
const MARGIN = 8;
const MOST_NOTICES = 4;
/** Milliseconds that a message stays. */
const NOTICE = 4_000;
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

/** Messages about what went wrong; those with `stays` wait to be closed. */
export function createNotices() {
  const node = el("div", { class: "desk-notices", role: "status", "aria-live": "polite" });
  return {
    node,
    /** @param {string} text @param {{stays?: boolean}} options */
    say(text, { stays = false } = {}) {
      const attributes = {
        type: "button",
        class: "desk-button",
        "aria-label": "Close message",
        title: "Close",
      };
      const close = el("button", attributes, "×");
      const kind = stays ? "stays" : "passing";
      const line = el("p", { class: "desk-notice", "data-notice": kind }, el("span", {}, text), close);
      close.addEventListener("click", () => line.remove());
      node.append(line);
      while (node.children.length > MOST_NOTICES) node.firstChild?.remove();
      if (!stays) setTimeout(() => line.remove(), NOTICE);
    },
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
