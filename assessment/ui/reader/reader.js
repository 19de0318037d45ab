/** Draws an answer for reading: sentences with counted and dropped citations, and the labels that each
 *  unit got; or texts with the rules that their parts met.  All text enters by textContent. */

/** @typedef {{start: number, end: number, style: "cited"|"dropped"|"link", title: string}} Mark */
/** @typedef {{text: string, marks: Mark[]}} MarkedText */
/** What the page can show beside it, and whether it does.  @typedef {{document?: string, is_shown?: boolean}}
 *    Beside */
/** @typedef {Beside & {name: string, label: string|null, tone: string, votes: string, title: string,
 *    notes?: string[]}} Unit */
/** @typedef {MarkedText & {head: string, number: string, units: Unit[]}} AnswerPart */
/** `scrolls` names a text that scrolls by itself.
 *  @typedef {{whole: Unit[], parts: AnswerPart[], notes: string[], scrolls?: string, explained?: undefined}}
 *    Answer */
/** @typedef {Beside & {sign: string, word: string, rule: string, tone: string, votes?: string,
 *    notes?: string[], stands_at_part?: boolean}} Reason */
/** @typedef {MarkedText & Beside & {name: string, head: string, tone: string, reasons: Reason[], units: Unit[]}}
 *    ExplainedPart */
/** @typedef {{title: string, link: string, tone: string, reasons: Reason[], whole: Unit[],
 *    parts: ExplainedPart[]}} ExplainedText */

const SHOW = "Show the document";
const SHOWN = "Document shown";
/** The pane of the page that shows documents. */
const PANE = ".st-key-answer-documents";

/** @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {string} className
 *  @param {string} [text] @returns {HTMLElementTagNameMap[K]} */
function el(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

/** Text with its marks as spans; offsets count code points. @param {MarkedText} part */
function marked(part) {
  const chars = Array.from(part.text);
  const line = el("span", "rd-text");
  let at = 0;
  for (const mark of part.marks) {
    line.append(chars.slice(at, mark.start).join(""));
    const span = el(
      mark.style === "dropped" ? "s" : "span",
      `rd-${mark.style}`,
      chars.slice(mark.start, mark.end).join(""),
    );
    span.title = mark.title;
    line.append(span);
    at = mark.end;
  }
  line.append(chars.slice(at).join(""));
  return line;
}

/** A button that asks for a document. @param {Beside} part @param {string} className @param {string} [text] */
function documentButton(part, className, text) {
  const button = el("button", className, text);
  button.type = "button";
  button.dataset.document = part.document;
  button.setAttribute("aria-pressed", String(Boolean(part.is_shown)));
  return button;
}

/** @param {Unit} unit */
function unitChip(unit) {
  const chip = unit.document ? documentButton(unit, "rd-unit") : el("span", "rd-unit");
  chip.dataset.tone = unit.label ? unit.tone : "open";
  if (unit.name) chip.append(el("span", "rd-name", unit.name));
  chip.append(el("span", "rd-label", unit.label ?? "not judged"));
  if (unit.votes) chip.append(el("span", "rd-votes", unit.votes));
  chip.title = unit.title;
  return chip;
}

/** What assessors noted, a line each. @param {string[]} notes */
function noteLines(notes) {
  return notes.map((note) => el("p", "rd-remark", note));
}

/** The units side by side, then their notes. @param {Unit[]} units @param {string} [className] */
function unitChips(units, className = "rd-units") {
  const row = el("div", className);
  row.append(...units.map(unitChip));
  for (const unit of units) {
    const whose = units.length > 1 && unit.name ? `${unit.name}: ` : "";
    row.append(...noteLines((unit.notes ?? []).map((note) => whose + note)));
  }
  return row;
}

/** @param {MarkedText} part */
function dropped(part) {
  return part.marks
    .filter((mark) => mark.style === "dropped")
    .map((mark) => el("p", "rd-rule", `✗ ${mark.title}`));
}

/** @param {AnswerPart} part */
function answerRow(part) {
  const line = el("li", "rd-row");
  line.append(el("span", "rd-number", part.number));
  if (part.head) line.append(el("p", "rd-note", part.head));
  line.append(marked(part), ...dropped(part), unitChips(part.units));
  return line;
}

/** @param {Answer} data */
function answer(data) {
  const list = el("ol", "rd-list");
  list.append(...data.parts.map(answerRow));
  return [unitChips(data.whole, "rd-units rd-whole"), list, ...data.notes.map((text) => el("p", "rd-note", text))];
}

/** @param {Reason} reason */
function reasonChip(reason) {
  const element = reason.document ? documentButton(reason, "rx-chip") : el("span", "rx-chip");
  element.dataset.tone = reason.tone;
  if (reason.sign) element.append(el("span", "", reason.sign));
  element.append(el("span", "", reason.word));
  element.title = reason.rule;
  return element;
}

/** A reason as a chip with its rule below: a tooltip alone is out of reach of keys. @param {Reason} reason */
function reasonLine(reason) {
  const element = el("div", "rx-reason");
  element.append(reasonChip(reason));
  if (reason.votes) element.append(" ", el("span", "rx-votes-of", reason.votes));
  if (reason.rule && reason.rule !== reason.word) element.append(el("p", "rx-rule", reason.rule));
  element.append(...noteLines(reason.notes ?? []));
  return element;
}

/** The line above a part's text, with the way to its document. @param {ExplainedPart} part */
function partHead(part) {
  const head = el("p", "rd-note", part.head);
  if (part.head && part.document) head.append(" · ");
  if (part.document) head.append(documentButton(part, "rx-open", part.is_shown ? SHOWN : SHOW));
  return head;
}

/** @param {ExplainedPart} part */
function partRow(part) {
  const line = el("li", "rx-part");
  line.dataset.tone = part.tone;
  const name = el("span", "rx-part-name", part.name);
  const text = el("div", "rx-text");
  const head = partHead(part);
  if (head.hasChildNodes()) text.append(head);
  text.append(marked(part), ...dropped(part));
  if (part.units.length) text.append(unitChips(part.units));
  const reasons = el("div", "rx-reasons");
  reasons.append(...part.reasons.map(reasonLine));
  line.append(name, text, reasons);
  return line;
}

/** @param {string} address */
function link(address) {
  const element = el("a", "rx-link", "Open the document ↗");
  element.href = address;
  element.target = "_blank";
  element.rel = "noopener noreferrer";
  return element;
}

/** The rules stand below the title; the title of a folded text has their chips. @param {ExplainedText} text */
function explainedText(text) {
  const box = el("details", "rx");
  box.open = true;
  box.dataset.tone = text.tone;
  const chips = el("span", "rx-chips");
  chips.append(...text.reasons.map(reasonChip));
  const title = el("summary", "rx-title", text.title);
  title.append(chips);
  const whole = el("div", "rx-whole");
  whole.append(...text.reasons.filter((reason) => !reason.stands_at_part).map(reasonLine));
  if (text.link) whole.append(link(text.link));
  if (text.whole.length) whole.append(unitChips(text.whole, "rd-units rx-votes"));
  const parts = el("ol", "rx-parts");
  parts.append(...text.parts.map(partRow));
  box.append(title, whole, parts);
  return box;
}

/** Lets a long text scroll, by keys too. @param {HTMLElement} box @param {string} name */
function scrolling(box, name) {
  box.classList.add("rd-scrolls");
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", name);
}

/** Asks for the document of a pressed part, and brings its pane into sight where the window is narrow.
 *  @param {EventTarget | null} target @param {(name: string, value: unknown) => void} ask */
function askForDocument(target, ask) {
  const button = /** @type {Element | null} */ (target)?.closest("button[data-document]");
  if (!button) return;
  ask("document", /** @type {HTMLElement} */ (button).dataset.document);
  document.querySelector(PANE)?.scrollIntoView({ block: "nearest" });
}

/** @param {{data: Answer | {explained: ExplainedText[]}, parentElement: HTMLElement,
 *    setTriggerValue: (name: string, value: unknown) => void}} component */
export default function ({ data, parentElement, setTriggerValue }) {
  const nodes = data.explained ? data.explained.map(explainedText) : answer(data);
  const box = /** @type {HTMLElement | null} */ (parentElement.querySelector(".rd"));
  box?.replaceChildren(...nodes);
  if (box) box.onclick = (event) => askForDocument(event.target, setTriggerValue);
  if (box && !data.explained && data.scrolls) scrolling(box, data.scrolls);
}
