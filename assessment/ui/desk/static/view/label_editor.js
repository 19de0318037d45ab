/** The field for a label on a free scale, with what is there already. */

import { completion, isOneLine, LONGEST, matching, oneLine } from "../modes/answer/free_labels.js";
import { el, keepFocus, write as put } from "../shared/dom.js";

const HINT = "Enter sets · Shift+Enter new line, then Ctrl+Enter sets · ↓ ↑ what is there · Esc leaves";

export function createWrite({ write, leaveWrite, draft }) {
  const title = el("p", { class: "desk-tray-title" });
  const area = el("textarea", { class: "desk-note desk-write", "aria-label": "Label", "aria-describedby": "desk-write-hint", maxlength: LONGEST, spellcheck: "false", placeholder: "the name of the answer, or one answer a line" });
  const list = el("div", { class: "desk-write-list", role: "group", "aria-label": "What is there" });
  const hint = el("p", { class: "desk-tray-title", id: "desk-write-hint" });
  const set = el("button", { type: "button", class: "desk-button", title: "Set this label (Enter, or Ctrl+Enter)", on: { click: () => write(area.value), mousedown: keepFocus } }, el("kbd", {}, "Enter"), "Set");
  const leave = el("button", { type: "button", class: "desk-button", title: "Leave without setting (Esc)", on: { click: leaveWrite, mousedown: keepFocus } }, el("kbd", {}, "Esc"), "Leave");
  const node = el("div", { class: "desk-tray-page desk-write-page", "data-tray": "write" }, el("div", { class: "desk-write-head" }, title, el("div", { class: "desk-buttons" }, set, leave)), area, list, hint);
  let [labels, typed, at] = [[], "", -1];

  const found = () => (isOneLine(typed) ? matching(typed, labels) : []);

  function draw() {
    const shown = found();
    list.replaceChildren(...shown.map((label, index) =>
      el("button", { type: "button", class: "desk-button desk-jump", "data-known": label, "aria-pressed": String(index === at), title: label, on: { click: () => write(label), mousedown: keepFocus } }, oneLine(label))));
    list.children[at]?.scrollIntoView({ block: "nearest" });
    put(hint, labels.length && isOneLine(typed) && !shown.length ? `New: nothing like it is there. ${HINT}` : HINT);
  }

  function input(event) {
    [typed, at] = [area.value, -1];
    const atEnd = area.selectionStart === typed.length && area.selectionEnd === typed.length;
    const rest = !event.isComposing && event.inputType?.startsWith("insert") && atEnd ? completion(typed, labels) : "";
    if (rest) {
      area.value = typed + rest;
      area.setSelectionRange(typed.length, area.value.length);
    }
    draft(typed);
    draw();
  }

  /** Puts what is there into the field, one after the other; past the ends stands what was typed. */
  function walk(step) {
    const shown = found();
    if (!shown.length) return false;
    at = ((at + 1 + step + shown.length + 1) % (shown.length + 1)) - 1;
    area.value = at < 0 ? typed : shown[at];
    draw();
    return true;
  }

  function key(event) {
    const sets = event.key === "Enter" && (event.ctrlKey || event.metaKey || (!event.shiftKey && isOneLine(area.value)));
    if (event.key === "Escape") leaveWrite();
    else if (sets) write(area.value);
    else if (!/^Arrow(Down|Up)$/.test(event.key) || !walk(event.key === "ArrowDown" ? 1 : -1)) return;
    event.preventDefault();
  }

  area.addEventListener("input", input);
  area.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (!event.isComposing) key(event);
  });

  return {
    node,
    show(text, name, known) {
      [labels, typed, at] = [known, isOneLine(text) ? "" : text, -1];
      put(title, `Label of ${name}`);
      area.value = text;
      draw();
      area.focus();
      if (isOneLine(text)) area.select();
      else area.setSelectionRange(text.length, text.length);
    },
  };
}
