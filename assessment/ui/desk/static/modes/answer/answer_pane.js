/** The left pane: what is judged, part by part, with its units as chips. */

import { feedbackLine, feedbackSign } from "../../core/feedback.js";
import { oneLine } from "./free_labels.js";
import { isDone, unitId } from "../../core/state.js";
import { segments, visible } from "../../shared/text.js";
import { el, keepFocus, keepInSight, keyButton, write } from "../../shared/dom.js";
import { rangesOf, stretch } from "../../view/marks.js";

/** An earlier judgment that this one follows from was changed. */
export const AGAIN = "⟲ look again";

/** The sign of a unit, never a colour alone. */
export function signOf(unit) {
  if (unit.state.reason) return "∅";
  if (unit.state.label !== null) return "✓";
  return unit.suggestion ? "≈" : "·";
}

export function toneOf(unit, scales) {
  if (unit.state.reason) return "off";
  const scale = scales.find((each) => each.kind === unit.kind);
  const named = scale?.labels.find((label) => label.name === unit.state.label)?.tone;
  return named ?? (scale?.free && unit.state.label !== null ? "plain" : "");
}

const MEANING = { "∅": "cannot judge", "✓": "judged", "≈": "suggestion waiting", "·": "open" };

function saying(unit) {
  if (unit.state.reason) return "cannot judge";
  return oneLine(unit.state.label ?? (unit.suggestion ? `${unit.suggestion.label}?` : ""));
}

function extras({ state, review, feedback }) {
  const marks = [feedbackSign({ feedback }), review ? AGAIN : "", state.flagged ? "⚑" : "", state.note ? "✎" : "", state.evidence.length ? `❝${state.evidence.length}` : ""];
  return marks.filter(Boolean).join(" ");
}

function describe(unit) {
  const more = [unit.review && AGAIN, unit.state.flagged && "flagged", unit.state.note && `note: ${unit.state.note}`, unit.state.reason, feedbackLine(unit), unit.suggestion && !isDone(unit.state) && unit.suggestion.why];
  return [unit.question || unit.name, MEANING[signOf(unit)], unit.state.label, ...more].filter(Boolean).join(" · ");
}

function createChip(unit, scales, take) {
  const [sign, name, label, extra] = ["sign", "name", "label", "extra"].map((part) => el("span", { class: `desk-chip-${part}` }));
  const node = el("button", { type: "button", class: "desk-chip", "data-unit": unitId(unit), on: { click: take, mousedown: keepFocus } }, sign, name, extra, label);
  write(name, unit.name);
  node.classList.toggle("desk-chip-free", Boolean(scales.find((each) => each.kind === unit.kind)?.free));
  const drawSign = () => write(sign, node.dataset.sign === "·" && node.hasAttribute("aria-current") ? "▶" : node.dataset.sign);
  const show = (now) => {
    node.dataset.label = now.state.label ?? "";
    node.dataset.tone = toneOf(now, scales);
    node.dataset.sign = signOf(now);
    node.title = visible(describe(now));
    node.setAttribute("aria-label", visible(describe(now)));
    drawSign();
    write(label, saying(now));
    write(extra, extras(now));
  };
  show(unit);
  const hand = (on) => {
    if (on) node.setAttribute("aria-current", "true");
    else node.removeAttribute("aria-current");
    drawSign();
  };
  return { node, show, hand };
}

/** The same screen once more, perhaps with other units. */
const isSame = (one, other) => one?.screen.id === other.screen.id && one.topic.id === other.topic.id && one.order === other.order;

function partSign(units) {
  return units.length && units.every((unit) => isDone(unit.state)) ? "✓" : "";
}

function createPart(part, number, chips) {
  const gutter = el("span", { class: "desk-part-sign", "aria-hidden": "true" });
  const body = el(
    "div", { class: "desk-part-body" },
    part.head ? el("p", { class: "desk-part-head" }, part.head) : null,
    el("p", { class: "desk-part-text", dir: "auto" }, segments(part.text, rangesOf(part)).map(stretch)),
    chips.length ? el("div", { class: "desk-chips" }, chips.map((chip) => chip.node)) : null,
  );
  const node = el("div", { class: "desk-part", "data-part": number }, gutter, el("span", { class: "desk-part-number" }, part.head ? "" : number), body);
  return { node, gutter };
}

export function createAnswer(press, take) {
  const title = el("h2", { class: "desk-pane-title" });
  const notes = el("span", { class: "desk-pane-notes", title: "" });
  const scroll = el("div", { class: "desk-scroll", tabindex: "0", role: "document", "aria-label": "What is judged" });
  const order = keyButton("order", press);
  const only = keyButton("only", press);
  const moves = ["first", "previous", "next", "last", "previousScreen", "nextScreen"].map((action) => keyButton(action, press, { iconOnly: true }));
  const head = el("div", { class: "desk-pane-head" }, el("div", { class: "desk-pane-name" }, title, notes), el("div", { class: "desk-buttons" }, order, only, ...moves));
  const node = el("section", { class: "desk-pane desk-answer", "aria-label": "Answer" }, head, scroll);
  let [chips, parts, sheet, held] = [[], new Map(), null, -1];

  function signs() {
    for (const [index, part] of parts) {
      const units = sheet.units.filter((unit) => unit.part === index);
      const inHand = sheet.units[held]?.part === index;
      write(part.gutter, inHand ? "▶" : partSign(units));
      part.node.classList.toggle("desk-part-inhand", inHand);
    }
  }

  function draw() {
    chips = sheet.units.map((unit, at) => createChip(unit, sheet.scales, () => take(at)));
    const of = (index) => chips.filter((_, at) => sheet.units[at].part === index);
    const whole = of(-1);
    parts = new Map(sheet.screen.parts.map((part, index) => [index, createPart(part, index + 1, of(index))]));
    const wholeRow = whole.length ? [el("div", { class: "desk-chips desk-chips-whole" }, whole.map((chip) => chip.node))] : [];
    scroll.replaceChildren(...wholeRow, ...[...parts.values()].map((part) => part.node));
  }

  function inSight() {
    if (!chips[held]) return;
    keepInSight(scroll, parts.get(sheet.units[held].part)?.node ?? chips[held].node);
    keepInSight(scroll, chips[held].node, 8);
  }
  new ResizeObserver(inSight).observe(scroll);

  return {
    node,
    show(next) {
      const above = isSame(sheet, next) ? scroll.scrollTop : 0;
      [sheet, held] = [next, -1];
      write(title, next.screen.title);
      title.title = next.screen.title;
      write(notes, next.screen.notes.join(" · "));
      notes.title = visible(next.screen.notes.join("\n"));
      const longest = Math.max(6, ...next.scales.flatMap((scale) => scale.labels.map((label) => label.name.length)));
      node.style.setProperty("--desk-label-width", `${Math.min(13, longest)}ch`);
      draw();
      scroll.scrollTop = above;
    },
    unit(next, at) {
      sheet = next;
      chips[at].show(next.units[at]);
      signs();
    },
    hand(at) {
      chips[held]?.hand(false);
      held = at;
      chips[at]?.hand(true);
      signs();
      inSight();
    },
    ways({ order: by, only: what }) {
      write(order.lastChild, by === "answer" ? "by answer" : "by document");
      write(only.lastChild, what === "open" ? "only open" : "everything");
      only.setAttribute("aria-pressed", String(what === "open"));
    },
  };
}
