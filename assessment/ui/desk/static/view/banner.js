/** One line below the header for what concerns the whole desk: a closed phase, new guidelines, an answer. */

import { el, keepFocus } from "../shared/dom.js";

/** @typedef {{text: string, button?: {name: string, press: () => void}}} Message */

/** @param {Message} message */
function lineOf({ text, button }) {
  const parts = [el("span", { class: "desk-banner-text" }, text)];
  if (!button) return parts;
  const on = { click: button.press, mousedown: keepFocus };
  return [...parts, el("button", { type: "button", class: "desk-button", on }, button.name)];
}

/** A banner that several parts of the desk write to, each under a name of its own. */
export function createBanner() {
  const node = el("div", { class: "desk-banner", role: "status", "data-banner": "", hidden: true });
  /** @type {Map<string, Message>} */
  const messages = new Map();

  function draw() {
    node.hidden = !messages.size;
    node.replaceChildren(...[...messages.values()].flatMap(lineOf));
  }
  return {
    node,
    /** @param {string} name who says it @param {Message|null} message null takes the earlier one away */
    say(name, message) {
      messages.delete(name);
      if (message?.text) messages.set(name, message);
      draw();
    },
  };
}
