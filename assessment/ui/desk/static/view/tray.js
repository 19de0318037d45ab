/** What lies over the labels for a moment: the reasons, the note, the end of a screen, the field for a
 *  free label. */

import { DIGITS } from "../core/end_jumps.js";
import { isOneLine } from "../units/label_text.js";
import { el, keepFocus, setAttribute, setHidden, write } from "../shared/dom.js";
import { createAsk } from "./ask.js";
import { createLabelEditor } from "./label_editor.js";

/** @typedef {import("../core/types.js").Panel} Panel */
/** @typedef {import("../core/end_words.js").Ending} Ending */
/** @typedef {import("../core/end_jumps.js").JumpList} JumpList */
/**
 * @typedef {object} Handlers
 * @property {(reason: string) => void} reason
 * @property {() => void} close
 * @property {() => void} note
 * @property {(jump: import("../core/end_jumps.js").Jump) => void} jump
 * @property {() => void} onward
 * @property {(text: string) => void} [ask]
 * @property {(text: string) => void} [draftInquiry]
 * @property {(text: string) => void} [write]
 * @property {() => void} [leaveWrite]
 * @property {(text: string) => void} [draft]
 */

const OWN_REASON = {
  type: "text",
  class: "desk-own-reason",
  "aria-label": "Another reason",
  placeholder: "another reason, then Enter",
  maxlength: "300",
};

/** @param {Handlers} handlers */
function createReasons({ reason, close }) {
  const title = el("p", { class: "desk-tray-title" });
  const list = el("div", { class: "desk-reasons" });
  const own = el("input", OWN_REASON);
  const ownRow = el("label", { class: "desk-own" }, el("kbd", {}, "t"), own);
  /** @type {string[]} */
  let reasons = [];
  own.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") close();
    if (event.key === "Enter" && own.value.trim() && !event.isComposing) reason(own.value.trim());
  });
  /** @param {string} text @param {number} at */
  const button = (text, at) => {
    const on = { click: () => reason(text), mousedown: keepFocus };
    const attributes = { type: "button", class: "desk-label", "data-reason": text, "data-tone": "off", on };
    return el("button", attributes, el("kbd", {}, at + 1), el("span", { class: "desk-label-name" }, text));
  };
  const attributes = { "data-tray": "reasons", role: "group", "aria-label": "Why it cannot be judged" };
  const node = el("div", { class: "desk-tray-page", ...attributes }, title, list);

  return {
    node,
    /** @param {string[]} offered @param {string} current @param {string} name that of the unit */
    show(offered, current, name) {
      write(title, `${name}: cannot be judged, because … (Esc leaves)`);
      reasons = offered;
      own.value = offered.includes(current) ? "" : current;
      list.replaceChildren(...offered.map(button), ownRow);
    },
    /** Whether the key was one of the reasons'. @param {string} key */
    key(key) {
      const picked = /^[1-9]$/.test(key) ? reasons[Number(key) - 1] : undefined;
      if (picked) reason(picked);
      else if (key === "t") own.focus();
      else if (key === "Escape") close();
      else return false;
      return true;
    },
  };
}

/** Whether a key saves a note and leaves it; in a note of several lines Enter begins another one.
 *  @param {Pick<KeyboardEvent, "key"|"shiftKey"|"ctrlKey"|"metaKey">} event @param {string} text */
export function endsNote({ key, shiftKey, ctrlKey, metaKey }, text) {
  if (key !== "Enter") return key === "Escape";
  return ctrlKey || metaKey || (!shiftKey && isOneLine(text));
}

/** @param {Handlers} handlers */
function createNote({ note }) {
  const title = el("p", { class: "desk-tray-title" });
  const attributes = { "aria-label": "Note", placeholder: "Your note on this unit", maxlength: "4000" };
  const area = el("textarea", { class: "desk-note", ...attributes });
  const node = el("div", { class: "desk-tray-page", "data-tray": "note" }, title, area);
  area.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.isComposing) return;
    if (!endsNote(event, area.value)) return;
    event.preventDefault();
    note();
  });
  return {
    node,
    /** @param {string} text @param {string} name that of the unit */
    show(text, name) {
      write(title, `Note on ${name} (Enter saves, Shift+Enter begins a line, Esc saves too)`);
      area.value = text;
      area.focus();
    },
    text: () => area.value,
  };
}

/** @param {JumpList} list @param {number} before how many jumps stand above it @param {Handlers["jump"]} jump */
function jumps({ title, jumps: entries, more }, before, jump) {
  if (!entries.length) return [];
  const buttons = entries.map((entry, index) => {
    const number = before + index + 1;
    const digit = number <= DIGITS ? el("kbd", {}, number) : null;
    const on = { click: () => jump(entry), mousedown: keepFocus };
    const attributes = { type: "button", class: "desk-button desk-jump", title: entry.hint || null, on };
    const name = el("span", { class: "desk-jump-name" }, entry.name);
    return el("button", { ...attributes, "data-jump": number - 1 }, digit, name);
  });
  const rest = more > 0 ? [el("span", { class: "desk-jumps-more" }, `and ${more} more`)] : [];
  return [el("div", { class: "desk-jumps" }, el("span", { class: "desk-jumps-title" }, title), buttons, rest)];
}

/** @param {Handlers} handlers @param {(name: string, value: string) => void} tell what the slot of the tray is told */
function createEnd({ jump, onward }, tell) {
  const title = el("p", { class: "desk-end-title" });
  const text = el("p", { class: "desk-end-text" });
  const lists = el("div", { class: "desk-end-lists" });
  const goText = el("span", {});
  const on = { click: onward, mousedown: keepFocus };
  const goAttributes = { type: "button", class: "desk-button desk-go", title: "Go on (Enter)", on };
  const go = el("button", goAttributes, el("kbd", {}, "Enter"), goText);
  const attributes = { "data-tray": "end", role: "region", "aria-label": "End of the screen" };
  const words = el("div", { class: "desk-end-words" }, title, text);
  const node = el("div", { class: "desk-tray-page desk-end", ...attributes }, words, lists, go);
  return {
    node,
    /** @param {Ending} ending */
    show(ending) {
      node.dataset.end = ending.end;
      tell("data-end", ending.end);
      write(title, ending.title);
      write(text, ending.text);
      write(goText, ending.go);
      setHidden(go, !ending.go);
      let before = 0;
      const drawn = ending.lists.flatMap((list) => {
        const row = jumps(list, before, jump);
        before += list.jumps.length;
        return row;
      });
      lists.replaceChildren(...drawn);
    },
  };
}

/** @typedef {ReturnType<typeof createTray>} Tray */

/** @param {Handlers} handlers */
export function createTray(handlers) {
  /** The slot around the tray is as high as what lies in it. @param {string} name @param {string} value */
  function tell(name, value) {
    const slot = node.parentElement;
    if (slot) setAttribute(slot, name, value);
  }
  const panels = {
    reasons: createReasons(handlers),
    note: createNote(handlers),
    ask: createAsk(handlers),
    write: createLabelEditor(handlers),
    end: createEnd(handlers, tell),
  };
  const node = el(
    "div",
    { class: "desk-tray", hidden: true },
    Object.values(panels).map((panel) => panel.node),
  );
  return {
    ...panels,
    node,
    /** @param {Panel} wanted */
    open(wanted) {
      setHidden(node, !(wanted in panels));
      tell("data-panel", wanted in panels ? wanted : "");
      for (const [name, panel] of Object.entries(panels)) setHidden(panel.node, name !== wanted);
    },
  };
}
