/** Draws an answer for reading: sentences with counted and dropped citations, and the labels that each unit got; or texts with the rules
 *  that their parts met.  All text enters by textContent. */

function node(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/** Text with its marks as spans; offsets count code points. */
function marked(part) {
  const chars = Array.from(part.text);
  const line = node("span", "rd-text");
  let done = 0;
  for (const mark of part.marks) {
    line.append(chars.slice(done, mark.start).join(""));
    const span = node(mark.style === "dropped" ? "s" : "span", `rd-${mark.style}`, chars.slice(mark.start, mark.end).join(""));
    span.title = mark.title;
    line.append(span);
    done = mark.end;
  }
  line.append(chars.slice(done).join(""));
  return line;
}

function unit(item) {
  const chip = node("span", "rd-unit");
  chip.dataset.tone = item.label ? item.tone : "open";
  chip.append(node("span", "rd-name", item.name), node("span", "rd-label", item.label ?? "not judged"));
  if (item.votes) chip.append(node("span", "rd-votes", item.votes));
  chip.title = item.title;
  return chip;
}

function dropped(part) {
  return part.marks.filter((mark) => mark.style === "dropped").map((mark) => node("p", "rd-rule", `✂ ${mark.title}`));
}

function row(part) {
  const line = node("li", "rd-row");
  line.append(node("span", "rd-number", part.number));
  if (part.head) line.append(node("p", "rd-note", part.head));
  const units = node("div", "rd-units");
  units.append(...part.units.map(unit));
  line.append(marked(part), ...dropped(part), units);
  return line;
}

function answer(data) {
  const list = node("ol", "rd-list");
  list.append(...data.parts.map(row));
  const whole = node("div", "rd-units rd-whole");
  whole.append(...data.whole.map(unit));
  return [whole, list, ...data.notes.map((text) => node("p", "rd-note", text))];
}

function chip(reason) {
  const made = node("span", "rx-chip");
  made.dataset.tone = reason.tone;
  if (reason.sign) made.append(node("span", "", reason.sign));
  made.append(node("span", "", reason.word));
  made.title = reason.rule;
  return made;
}

/** A reason as a chip with its rule below: a tooltip alone is out of reach of keys. */
function reason(item) {
  const made = node("div", "rx-reason");
  made.append(chip(item));
  if (item.rule && item.rule !== item.word) made.append(node("p", "rx-rule", item.rule));
  return made;
}

function part(item) {
  const line = node("li", "rx-part");
  line.dataset.tone = item.tone;
  const place = node("span", "rx-place", item.name);
  const signs = item.reasons.map((one) => one.sign).filter(Boolean).join(" ");
  if (signs) place.append(node("span", "rx-sign", signs));
  const text = node("div", "rx-text");
  if (item.head) text.append(node("p", "rd-note", item.head));
  text.append(marked(item), ...dropped(item));
  const reasons = node("div", "rx-reasons");
  reasons.append(...item.reasons.map(reason));
  line.append(place, text, reasons);
  return line;
}

function link(address) {
  const made = node("a", "rx-link", "Open the document ↗");
  made.href = address;
  made.target = "_blank";
  made.rel = "noopener noreferrer";
  return made;
}

/** The rule with its sign, and with its word where it does not begin with that. */
function told({ sign, word, rule }) {
  return `${sign} ${rule.startsWith(word) ? "" : `${word}: `}${rule}`;
}

function explained(item) {
  const box = node("details", "rx");
  box.open = true;
  box.dataset.tone = item.tone;
  const chips = node("span", "rx-chips");
  chips.append(...item.reasons.map(chip));
  const title = node("summary", "rx-title", item.title);
  title.append(chips);
  const whole = node("div", "rx-whole");
  whole.append(...item.reasons.filter((one) => one.rule).map((one) => node("p", "rx-rule", told(one))));
  if (item.link) whole.append(link(item.link));
  const parts = node("ol", "rx-parts");
  parts.append(...item.parts.map(part));
  box.append(title, whole, parts);
  return box;
}

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".rd");
  root.replaceChildren(...(data.explained ? data.explained.map(explained) : answer(data)));
}
