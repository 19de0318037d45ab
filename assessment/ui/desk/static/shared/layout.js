/** The desk's frame in the page: its parts, its height, its messages. */

import { el } from "./dom.js";

const SMALLEST = 440;
const MARGIN = 8;

function scrollerOf(node) {
  const above = (at) => at.parentElement ?? at.getRootNode().host ?? null;
  for (let at = above(node); at; at = above(at)) {
    if (/(auto|scroll)/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement;
}

/** Keeps the desk as high as the window leaves room for, wherever in the page it stands. */
export function fitHeight(root) {
  function fit() {
    const scroller = scrollerOf(root);
    const top = root.getBoundingClientRect().top + (scroller?.scrollTop ?? 0);
    root.style.setProperty("--desk-height", `${Math.max(SMALLEST, Math.floor(window.innerHeight - top - MARGIN))}px`);
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

/** Lines that say what went wrong; those with `stays` wait to be closed. */
export function createNotices() {
  const node = el("div", { class: "desk-notices", role: "status", "aria-live": "polite" });
  return {
    node,
    say(text, { stays = false } = {}) {
      const close = el("button", { type: "button", class: "desk-button", "aria-label": "Close message", title: "Close" }, "✕");
      const line = el("p", { class: "desk-notice", "data-notice": stays ? "stays" : "passing" }, el("span", {}, text), close);
      close.addEventListener("click", () => line.remove());
      node.append(line);
      while (node.children.length > 4) node.firstChild.remove();
      if (!stays) setTimeout(() => line.remove(), 4000);
    },
  };
}

/** Resolves when the style sheet is there, or soon after: an unstyled desk is better than none. */
export function styled(root, href) {
  const sheet = el("link", { rel: "stylesheet", href });
  const loaded = new Promise((done) => {
    sheet.addEventListener("load", done);
    sheet.addEventListener("error", done);
    setTimeout(done, 3000);
  });
  root.append(sheet);
  return loaded;
}
