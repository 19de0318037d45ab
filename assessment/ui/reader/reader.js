/** Draws an answer for reading: sentences with counted and dropped citations, and the labels that each
 *  unit got; or texts with the rules that their parts met.  All text enters by textContent. */

/** @typedef {{start: number, end: number, style: "cited"|"dropped"|"evidence"|"link", title: string}} Mark */
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
 *    about?: string, notes?: string[], stands_at_part?: boolean}} Reason */
/** @typedef {MarkedText & Beside & {name: string, head: string, tone: string, reasons: Reason[], units: Unit[]}}
 *    ExplainedPart */
/** @typedef {{title: string, link: string, tone: string, reasons: Reason[], whole: Unit[],
 *    parts: ExplainedPart[]}} ExplainedText */

const OPEN = "Open the document ↗";
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
  if (part.document) {
    const words = part.is_shown ? SHOWN : SHOW;
    const button = documentButton(part, "rx-open", words);
    // Read without what is around it, a button says whose document it shows.
    button.setAttribute("aria-label", `${words}: ${part.name || part.head || part.text}`);
    head.append(button);
  }
  return head;
}

/** The part's own reasons, then those about something in it, such as its citations, below its name.
 *  @param {Reason[]} reasons */
function reasonGroups(reasons) {
  const groups = el("div", "rx-reasons");
  for (const about of new Set(reasons.map((reason) => reason.about ?? "").sort())) {
    if (about) groups.append(el("p", "rx-about", about));
    groups.append(...reasons.filter((reason) => (reason.about ?? "") === about).map(reasonLine));
  }
  return groups;
}

/** Whose colour the rows have, where a row has colours of several things. @param {ExplainedPart[]} parts */
function colourKey(parts) {
  const others = new Set(parts.flatMap(({ reasons }) => reasons.map(({ about }) => about ?? "")));
  others.delete("");
  if (!others.size) return [];
  const words = `A row has the colour of its own label; ${[...others].join(" and ")} have their own colours.`;
  return [el("p", "rx-key", words)];
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
  line.append(name, text, reasonGroups(part.reasons));
  return line;
}

/** @param {string} address @param {string} name What tells the document from others. */
function link(address, name) {
  const element = el("a", "rx-link", OPEN);
  element.setAttribute("aria-label", `${OPEN}: ${name}`);
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
  if (text.link) whole.append(link(text.link, text.title));
  if (text.whole.length) whole.append(unitChips(text.whole, "rd-units rx-votes"));
  const parts = el("ol", "rx-parts");
  parts.append(...text.parts.map(partRow));
  box.append(title, whole, ...colourKey(text.parts), parts);
  return box;
}

/** Lets a long text scroll, by keys too. @param {HTMLElement} box @param {string} name */
function scrolling(box, name) {
  box.classList.add("rd-scrolls");
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", name);
}

/** The answers on the page, and where the last document was asked for: the pane's button leads back there.
 *  @type {Set<HTMLElement>} */
const answers = new Set();
/** @type {{box: HTMLElement, place: number} | undefined} */
let lastRequest;

/** @param {HTMLElement} box @returns {HTMLElement[]} */
const documentButtons = (box) => [...box.querySelectorAll("button")].filter((button) => button.dataset.document);

/** Which of the buttons for documents has the focus, -1 for none. @param {HTMLElement} box */
function focusedPlace(box) {
  const { activeElement } = /** @type {Document | ShadowRoot} */ (box.getRootNode());
  return documentButtons(box).findIndex((button) => button === activeElement);
}

/** Asks for the document of a pressed part, and brings its pane into sight where it is not beside the answer.
 *  @param {HTMLElement} box @param {EventTarget | null} target
 *  @param {(name: string, value: unknown) => void} ask */
function askForDocument(box, target, ask) {
  const button = /** @type {HTMLElement | null} */ (
    /** @type {Element | null} */ (target)?.closest("button[data-document]")
  );
  if (!button) return;
  lastRequest = { box, place: documentButtons(box).indexOf(button) };
  ask("document", button.dataset.document);
  const pane = document.querySelector(PANE);
  if (!pane || isInSight(pane)) return;
  pane.scrollIntoView({ block: "start" });
  // Keys go on from the pane too; its first button leads back.
  backButton?.focus({ preventScroll: true });
}

/** Whether the upper part of the window has the beginning of the pane. @param {Element} pane */
function isInSight(pane) {
  const { top } = pane.getBoundingClientRect();
  return top >= 0 && top < window.innerHeight / 2;
}

/** @type {HTMLElement | undefined} */
let backButton;

/** Back to what asked for the document, else to what the document belongs to. */
function goBack() {
  const boxes = [...answers].filter((box) => box.isConnected);
  const askers = lastRequest?.box.isConnected ? documentButtons(lastRequest.box) : [];
  const shown = boxes.flatMap(documentButtons).find((button) => button.ariaPressed === "true");
  const button = askers[lastRequest?.place ?? 0] ?? shown ?? boxes.flatMap(documentButtons)[0];
  button?.scrollIntoView({ block: "center" });
  button?.focus({ preventScroll: true });
}

/** A button that windows show where the pane is below the answer. */
function returnButton() {
  const button = el("button", "rd-back", "↑ Back to the answer");
  button.type = "button";
  button.addEventListener("click", goBack);
  backButton = button;
  return button;
}

/** @param {{data: Answer | {explained: ExplainedText[]} | {back: true}, parentElement: HTMLElement,
 *    setTriggerValue: (name: string, value: unknown) => void}} component */
export default function ({ data, parentElement, setTriggerValue }) {
  const box = /** @type {HTMLElement | null} */ (parentElement.querySelector(".rd"));
  if (!box) return;
  if ("back" in data) {
    box.replaceChildren(returnButton());
    return;
  }
  const place = focusedPlace(box);
  box.replaceChildren(...(data.explained ? data.explained.map(explainedText) : answer(data)));
  // Keys go on where they were: a press draws the answer again, with the document marked as shown.
  documentButtons(box)[place]?.focus({ preventScroll: true });
  box.onclick = (event) => askForDocument(box, event.target, setTriggerValue);
  if (documentButtons(box).length) answers.add(box);
  if (!data.explained && data.scrolls) scrolling(box, data.scrolls);
}
