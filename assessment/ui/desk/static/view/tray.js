/** What lies over the labels for a moment: the reasons, the note, the end of a screen. */

import { el, keepFocus, write } from "../shared/dom.js";
import { createWrite } from "./label_editor.js";

function createReasons({ reason, close }) {
  const title = el("p", { class: "desk-tray-title" });
  const list = el("div", { class: "desk-reasons" });
  const own = el("input", { type: "text", class: "desk-own-reason", "aria-label": "Another reason", placeholder: "another reason, then Enter", maxlength: "300" });
  const ownRow = el("label", { class: "desk-own" }, el("kbd", {}, "t"), own);
  let reasons = [];
  own.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") close();
    if (event.key === "Enter" && own.value.trim() && !event.isComposing) reason(own.value.trim());
  });
  const button = (text, at) =>
    el("button", { type: "button", class: "desk-label", "data-reason": text, "data-tone": "off", on: { click: () => reason(text), mousedown: keepFocus } }, el("kbd", {}, at + 1), el("span", { class: "desk-label-name" }, text));
  const node = el("div", { class: "desk-tray-page", "data-tray": "reasons", role: "group", "aria-label": "Why it cannot be judged" }, title, list);

  return {
    node,
    show(given, current, name) {
      write(title, `${name}: cannot be judged, because … (Esc leaves)`);
      reasons = given;
      own.value = given.includes(current) ? "" : current;
      list.replaceChildren(...given.map(button), ownRow);
    },
    /** Whether the key was one of the chooser's. */
    key(name) {
      const picked = reasons[Number(name) - 1];
      if (picked && /^[1-9]$/.test(name)) reason(picked);
      else if (name === "t") own.focus();
      else if (name === "Escape") close();
      else return false;
      return true;
    },
  };
}

function createNote({ note }) {
  const title = el("p", { class: "desk-tray-title" });
  const area = el("textarea", { class: "desk-note", "aria-label": "Note", placeholder: "Your note on this unit", maxlength: "4000" });
  const node = el("div", { class: "desk-tray-page", "data-tray": "note" }, title, area);
  area.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.isComposing) return;
    const leaves = event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey));
    if (!leaves) return;
    event.preventDefault();
    note(area.value);
  });
  return {
    node,
    show(text, name) {
      write(title, `Note on ${name} (Esc or Ctrl+Enter saves)`);
      area.value = text;
      area.focus();
    },
    text: () => area.value,
  };
}

function jumps(title, list, jump) {
  if (!list.length) return null;
  const buttons = list.map(({ at, name }) => el("button", { type: "button", class: "desk-button desk-jump", "data-jump": at, on: { click: () => jump(at), mousedown: keepFocus } }, name));
  return el("div", { class: "desk-jumps" }, el("span", { class: "desk-jumps-title" }, title), buttons);
}

function createEnd({ jump, onward }) {
  const title = el("p", { class: "desk-end-title" });
  const text = el("p", { class: "desk-end-text" });
  const lists = el("div", { class: "desk-end-lists" });
  const goText = el("span", {});
  const go = el("button", { type: "button", class: "desk-button desk-go", title: "Go on (Enter)", on: { click: onward, mousedown: keepFocus } }, el("kbd", {}, "Enter"), goText);
  const node = el("div", { class: "desk-tray-page desk-end", "data-tray": "end", role: "region", "aria-label": "End of the screen" }, el("div", { class: "desk-end-words" }, title, text), lists, go);
  return {
    node,
    /** @param {{end: string, title: string, text: string, go: string, lists: [string, {at: number, name: string}[]][]}} told */
    show(told) {
      node.dataset.end = told.end;
      write(title, told.title);
      write(text, told.text);
      write(goText, told.go);
      go.hidden = !told.go;
      lists.replaceChildren(...told.lists.map(([name, list]) => jumps(name, list, jump)).filter(Boolean));
    },
  };
}

export function createTray(handlers) {
  const pages = { reasons: createReasons(handlers), note: createNote(handlers), write: createWrite(handlers), end: createEnd(handlers) };
  const node = el("div", { class: "desk-tray", hidden: true }, Object.values(pages).map((page) => page.node));
  return {
    ...pages,
    node,
    open(what) {
      node.hidden = !(what in pages);
      Object.entries(pages).forEach(([name, page]) => { page.node.hidden = name !== what; });
    },
  };
}
