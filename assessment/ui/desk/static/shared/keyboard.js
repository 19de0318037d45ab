/** What a pressed key is called, on whichever keyboard, and whether it belongs to a field or a dialog. */

/** @param {any} node */
const isTyping = (node) =>
  /^(INPUT|TEXTAREA|SELECT)$/.test(node.tagName ?? "") || node.isContentEditable === true;
/** @param {any} node */
const isPressable = (node) => /^(BUTTON|A|SUMMARY)$/.test(node.tagName ?? "");
/** @param {any} node */
const isDialog = (node) =>
  node.getAttribute?.("role") === "dialog" || (node.tagName === "DIALOG" && node.open);

/** AltGr writes `[` on many keyboards and reports Ctrl and Alt, so it is let through.
 *  @param {KeyboardEvent} event */
const isAltGraph = (event) => event.getModifierState?.("AltGraph") === true;

/** Whether a keydown belongs to a field, a dialog, or a button that has the focus. Enter and space stay
 *  with a button or link.
 *  @param {KeyboardEvent} event */
export function belongsElsewhere(event) {
  if (event.defaultPrevented || event.isComposing) return true;
  const path = event.composedPath?.() ?? [];
  if (path.some((node) => isTyping(node) || isDialog(node))) return true;
  return (event.key === "Enter" || event.key === " ") && path.some(isPressable);
}

const PAD = new Map([
  ["NumpadAdd", "Num+"],
  ["NumpadSubtract", "Num-"],
  ["NumpadMultiply", "Num*"],
  ["NumpadDivide", "Num/"],
  ["NumpadDecimal", "Num."],
]);

/** A digit held with Shift writes another character on each keyboard: its position counts.
 *  @param {KeyboardEvent} event @returns {string} "" for other keys */
function shiftedDigit({ shiftKey, key, code }) {
  if (!shiftKey || /^\d$/.test(key)) return "";
  const digit = /^Digit(\d)$/.exec(code ?? "")?.[1];
  return digit ? `Shift+${digit}` : "";
}

/** The character that a key writes; letters count whatever CapsLock says. Some keyboards write a comma with
 *  the decimal key.
 *  @param {KeyboardEvent} event */
function characterOf({ key, code }) {
  if (key?.length !== 1) return key;
  return code === "NumpadDecimal" ? "." : key.toLowerCase();
}

/** The name of a key in a table. @param {KeyboardEvent} event @param {(name: string) => boolean} isKnown */
function nameOf(event, isKnown) {
  const special = [PAD.get(event.code) ?? "", shiftedDigit(event)];
  return special.find((name) => name && isKnown(name)) ?? characterOf(event);
}

/** @param {KeyboardEvent} event */
const isAlt = (event) => event.altKey && !isAltGraph(event);

/** @param {KeyboardEvent} event */
export const isCommand = (event) => event.metaKey || (event.ctrlKey && !isAltGraph(event));

/** The name under which a pressed key can be somebody's own; "" for a key such as Shift alone.
 *  @param {KeyboardEvent} event @returns {string} */
export function pressedName(event) {
  if (/^(Shift|Control|Alt|Meta|AltGraph|CapsLock|NumLock|Dead|Process)$/.test(event.key)) return "";
  if (isCommand(event) || isAlt(event)) return `Ctrl+${event.key}`;
  const name = nameOf(event, () => true);
  const isLetter = /^\p{L}$/u.test(name);
  const isLong = name.length > 1 && !name.startsWith("Shift+");
  return event.shiftKey && (isLetter || isLong) ? `Shift+${name}` : name;
}

/** The name of the pressed key in a table. A key held with Shift is its own only where the table has it.
 *  @param {KeyboardEvent} event @param {import("./keys.js").KeysByName} keys */
export function pressedIn(event, keys) {
  const name = (isAlt(event) ? "Alt+" : "") + nameOf(event, (each) => keys.has(each));
  // Some keyboards write digits with Shift only.
  const isShifted = event.shiftKey && !/^\d$/.test(name) && keys.has(`Shift+${name}`);
  return isShifted ? `Shift+${name}` : name;
}
