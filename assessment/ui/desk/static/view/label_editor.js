/** The field for a label on a free scale, with the labels that exist already. */

import { isOneLine, oneLine } from "../units/label_text.js";
import { completion, LONGEST, matching } from "../units/free_labels.js";
import { fieldButton } from "../shared/key_buttons.js";
import { el, keepFocus, write } from "../shared/dom.js";

const HINT = "Enter sets · Shift+Enter new line, then Ctrl+Enter sets · ↓ ↑ what is there · Esc leaves";
const AREA = {
  class: "desk-note desk-write",
  "aria-label": "Label",
  "aria-describedby": "desk-write-hint",
  maxlength: LONGEST,
  spellcheck: "false",
  placeholder: "the name of the answer, or one answer a line",
};

class LabelEditor {
  /** @param {import("./tray.js").Handlers} handlers */
  constructor({ write: save = () => {}, leaveWrite = () => {}, draft = () => {} }) {
    this.save = save;
    this.leave = leaveWrite;
    this.draft = draft;
    this.title = el("p", { class: "desk-tray-title" });
    this.area = el("textarea", AREA);
    this.list = el("div", { class: "desk-write-list", role: "group", "aria-label": "What is there" });
    this.hint = el("p", { class: "desk-tray-title", id: "desk-write-hint" });
    const set = fieldButton("Enter", "Set", "Set this label (Enter, or Ctrl+Enter)", () =>
      this.save(this.area.value),
    );
    const leave = fieldButton("Esc", "Leave", "Leave without setting (Esc)", () => this.leave());
    const head = el(
      "div",
      { class: "desk-write-head" },
      this.title,
      el("div", { class: "desk-buttons" }, set, leave),
    );
    const attributes = { class: "desk-tray-page desk-write-page", "data-tray": "write" };
    this.node = el("div", attributes, head, this.area, this.list, this.hint);
    /** @type {string[]} labels that exist already */
    this.labels = [];
    this.typed = "";
    /** The index of the label that the arrow keys have put into the field, -1 for what was typed. */
    this.at = -1;
    this.area.addEventListener("input", (event) => this.onInput(/** @type {InputEvent} */ (event)));
    this.area.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (!event.isComposing) this.onKey(event);
    });
  }

  matches() {
    return isOneLine(this.typed) ? matching(this.typed, this.labels) : [];
  }

  draw() {
    const labels = this.matches();
    this.list.replaceChildren(...labels.map((label, index) => this.choice(label, index === this.at)));
    this.list.children[this.at]?.scrollIntoView({ block: "nearest" });
    const isNew = this.labels.length && isOneLine(this.typed) && !labels.length;
    write(this.hint, isNew ? `New: nothing like it is there. ${HINT}` : HINT);
  }

  /** @param {string} label @param {boolean} isChosen */
  choice(label, isChosen) {
    const on = { click: () => this.save(label), mousedown: keepFocus };
    const attributes = { "data-known": label, "aria-pressed": String(isChosen), title: label, on };
    return el("button", { type: "button", class: "desk-button desk-jump", ...attributes }, oneLine(label));
  }

  /** Completes what was typed at the end of the text. @param {InputEvent} event */
  onInput(event) {
    const { area } = this;
    this.typed = area.value;
    this.at = -1;
    const isAtEnd = area.selectionStart === this.typed.length && area.selectionEnd === this.typed.length;
    const isTyping = !event.isComposing && event.inputType?.startsWith("insert");
    const rest = isTyping && isAtEnd ? completion(this.typed, this.labels) : "";
    if (rest) {
      area.value = this.typed + rest;
      area.setSelectionRange(this.typed.length, area.value.length);
    }
    this.draft(this.typed);
    this.draw();
  }

  /** Puts the labels into the field, one after the other; past the ends comes what was typed.
   *  @param {number} step @returns {boolean} whether there are any */
  walk(step) {
    const labels = this.matches();
    if (!labels.length) return false;
    const stops = labels.length + 1;
    this.at = ((this.at + 1 + step + stops) % stops) - 1;
    this.area.value = this.at < 0 ? this.typed : labels[this.at];
    this.draw();
    return true;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { key } = event;
    const isPlainEnter = !event.shiftKey && isOneLine(this.area.value);
    if (key === "Escape") this.leave();
    else if (key === "Enter" && (event.ctrlKey || event.metaKey || isPlainEnter)) this.save(this.area.value);
    else if (!/^Arrow(Down|Up)$/.test(key) || !this.walk(key === "ArrowDown" ? 1 : -1)) return;
    event.preventDefault();
  }

  /** @param {string} text @param {string} name that of the unit @param {string[]} labels */
  show(text, name, labels) {
    this.labels = labels;
    this.typed = isOneLine(text) ? "" : text;
    this.at = -1;
    write(this.title, `Label of ${name}`);
    this.area.value = text;
    this.draw();
    this.area.focus();
    if (isOneLine(text)) this.area.select();
    else this.area.setSelectionRange(text.length, text.length);
  }
}

/** @param {import("./tray.js").Handlers} handlers */
export const createLabelEditor = (handlers) => new LabelEditor(handlers);
