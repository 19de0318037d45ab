/** What opens over a page and leaves again with Esc, and the table of all keys. */

import { el, unfocus } from "./dom.js";

/** @typedef {import("./keys.js").Key} Key */

/** @param {string} title @param {string} name
 *  @param {string} key the key that opened the dialog closes it, too */
export function createDialog(title, name, key) {
  const body = el("div", { class: "desk-overlay-body" });
  const shutAttributes = {
    type: "button",
    class: "desk-button",
    "aria-label": "Close, key Esc",
    title: "Close (Esc)",
  };
  const shut = el("button", shutAttributes, el("kbd", {}, "Esc"), "close");
  const head = el("div", { class: "desk-overlay-head" }, el("h2", {}, title), shut);
  const node = el("dialog", { class: "desk-overlay", "data-overlay": name, "aria-label": title }, head, body);
  // The browser gives the focus back late: until then keys would still go to the closed dialog.
  const close = () => {
    unfocus(node);
    node.close();
  };
  shut.addEventListener("click", close);
  node.addEventListener("click", (event) => {
    if (event.target === node) close();
  });
  node.addEventListener("keydown", (event) => {
    // Esc closes a dialog only after the event; closed here, the next key reaches the page.
    if ([key, "Escape"].includes(event.key) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      close();
    }
    event.stopPropagation();
  });
  return { node, body, close };
}

/** The groups of a key table, in its order. @param {Key[]} keys */
export const groupsOf = (keys) => [...new Set(keys.map((key) => key.group))];

/** A key that has no button of its own. @param {string} show @param {string} name */
export const keyLabel = (show, name) => el("span", { class: "desk-button" }, el("kbd", {}, show), name);

/** @param {string} title @param {(Node|null)[]} rows */
export const keyGroup = (title, rows) => el("section", {}, el("h3", {}, title), el("ul", {}, rows));

/** @param {Node} button @param {string} tip */
export const keyRow = (button, tip) => el("li", {}, button, el("span", {}, tip));

/** What the marks of a page mean. @param {[string, string][]} marks sign and meaning */
export function legend(marks) {
  const rows = marks.map(([sign, text]) => el("li", {}, el("b", {}, sign), el("span", {}, text)));
  return el("section", {}, el("h3", {}, "Marks"), el("ul", { class: "desk-legend" }, rows));
}
