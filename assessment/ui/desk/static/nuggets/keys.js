/** The one table of keys: buttons, tooltips and the help overlay are all drawn from it. */

/** @typedef {{action: string, keys: string[], show: string, name: string, tip: string, group: string, repeat?: boolean}} Key */

/** @type {Key[]} */
export const KEYS = [
  { group: "Write", action: "write", keys: ["n"], show: "n", name: "New", tip: "Write a nugget; text selected at the left is taken over" },
  { group: "Write", action: "edit", keys: ["Enter"], show: "Enter", name: "Edit", tip: "Change the text of the nugget in hand; votes and matches stay" },
  { group: "Write", action: "merge", keys: ["m"], show: "m", name: "Merge", tip: "Merge the nugget in hand into another one, by its number" },
  { group: "Write", action: "retire", keys: ["x", "Delete"], show: "x", name: "Retire", tip: "Take the nugget in hand out of the list; it can be brought back" },
  { group: "Write", action: "up", keys: ["K", "Alt+ArrowUp"], show: "K", name: "Up", tip: "Move the nugget in hand up (also Alt+↑)", repeat: true },
  { group: "Write", action: "down", keys: ["J", "Alt+ArrowDown"], show: "J", name: "Down", tip: "Move the nugget in hand down (also Alt+↓)", repeat: true },
  { group: "Write", action: "undo", keys: ["u"], show: "u", name: "Undo", tip: "Take back your last vote or change here; again and again" },

  { group: "Vote", action: "unvote", keys: ["Backspace"], show: "⌫", name: "No vote", tip: "Take back your vote on the nugget in hand" },
  { group: "Vote", action: "stay", keys: ["s"], show: "s", name: "Stay", tip: "Stay on the nugget after a first vote, or move on to the next without one" },
  { group: "Vote", action: "tallies", keys: ["t"], show: "t", name: "Counts", tip: "Show or hide how others voted, to vote unswayed" },

  { group: "Move", action: "next", keys: ["ArrowDown", "j"], show: "↓ j", name: "Next", tip: "Next nugget", repeat: true },
  { group: "Move", action: "previous", keys: ["ArrowUp", "k"], show: "↑ k", name: "Previous", tip: "Previous nugget", repeat: true },
  { group: "Move", action: "jump", keys: [..."0123456789"], show: "1–9", name: "Jump", tip: "To the nugget with this number; two digits one after the other for 10 and more" },
  { group: "Move", action: "previousQuestion", keys: ["["], show: "[", name: "Previous question", tip: "Previous question" },
  { group: "Move", action: "nextQuestion", keys: ["]"], show: "]", name: "Next question", tip: "Next question" },

  { group: "Read", action: "search", keys: ["/"], show: "/", name: "Search", tip: "Search in the pooled items" },
  { group: "Read", action: "uncovered", keys: ["w"], show: "w", name: "Only uncovered", tip: "Only items that no nugget covers yet, or all" },
  { group: "Read", action: "find", keys: ["i"], show: "i", name: "Find", tip: "To the next item that holds the words of the nugget in hand" },
  { group: "Read", action: "pageDown", keys: ["PageDown"], show: "PgDn", name: "Scroll down", tip: "Scroll the items down", repeat: true },
  { group: "Read", action: "pageUp", keys: ["PageUp"], show: "PgUp", name: "Scroll up", tip: "Scroll the items up", repeat: true },
  { group: "Read", action: "narrative", keys: ["q"], show: "q", name: "Background", tip: "Show or hide what stands behind the question" },
  { group: "Read", action: "history", keys: ["h"], show: "h", name: "History", tip: "Who did what to this list, and how the weight in hand moved" },
  { group: "Read", action: "retired", keys: ["b"], show: "b", name: "Retired", tip: "Show or hide nuggets that are retired or merged, to bring them back" },
  { group: "Read", action: "help", keys: ["?"], show: "?", name: "Keys", tip: "All keys" },
];

/** Streamlit's own; the desk leaves them alone. */
const FOREIGN = ["c", "r"];
const BY_KEY = new Map(KEYS.flatMap((key) => key.keys.map((name) => [name, key])));
const BY_ACTION = new Map(KEYS.map((key) => [key.action, key]));

export const keyFor = (action) => BY_ACTION.get(action);

/** A key for each label of the votes: the first of its letters that is free (vital: v, okay: o). */
export function labelKeys(labels) {
  const taken = new Set([...FOREIGN, ...BY_KEY.keys()]);
  return labels.map((label) => {
    const letter = [...label.name.toLowerCase()].find((each) => /[a-z]/.test(each) && !taken.has(each)) ?? "";
    taken.add(letter);
    return letter;
  });
}

const isTyping = (node) => /^(INPUT|TEXTAREA|SELECT)$/.test(node.tagName ?? "") || node.isContentEditable === true;
const isPressable = (node) => /^(BUTTON|A|SUMMARY)$/.test(node.tagName ?? "");
const isDialog = (node) => node.getAttribute?.("role") === "dialog" || (node.tagName === "DIALOG" && node.open);

/** The key's name in the table; with CapsLock on, letters count as if it were off. */
function named(event) {
  if (event.altKey && !event.getModifierState?.("AltGraph")) return `Alt+${event.key}`;
  if (event.key.length > 1 || !event.getModifierState?.("CapsLock")) return event.key;
  return event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase();
}

/** What a keydown means here: `{action, key}` with action "label" for any other single letter, or null when it is not ours. */
export function meaning(event) {
  if (event.defaultPrevented || event.isComposing || event.metaKey) return null;
  if (event.ctrlKey && !event.getModifierState?.("AltGraph")) return null;
  const path = event.composedPath?.() ?? [];
  if (path.some((node) => isTyping(node) || isDialog(node))) return null;
  if ((event.key === "Enter" || event.key === " ") && path.some(isPressable)) return null;
  const key = BY_KEY.get(named(event));
  if (key) return event.repeat && !key.repeat ? null : { action: key.action, key: event.key };
  return /^[a-z]$/i.test(event.key) && !event.altKey && !event.repeat ? { action: "label", key: event.key.toLowerCase() } : null;
}
