/** Draws an answer for reading: sentences with counted and dropped citations, and the labels that each unit got. */

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

function row(part, number) {
  const line = node("li", "rd-row");
  line.append(node("span", "rd-number", number));
  if (part.head) line.append(node("p", "rd-note", part.head));
  line.append(marked(part));
  for (const mark of part.marks.filter((m) => m.style === "dropped")) line.append(node("p", "rd-rule", `✂ ${mark.title}`));
  const units = node("div", "rd-units");
  units.append(...part.units.map(unit));
  line.append(units);
  return line;
}

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".rd");
  const list = node("ol", "rd-list");
  list.append(...data.parts.map((part) => row(part, part.number)));
  const whole = node("div", "rd-units rd-whole");
  whole.append(...data.whole.map(unit));
  root.replaceChildren(whole, list, ...data.notes.map((text) => node("p", "rd-note", text)));
}
