/** The right pane of a grid: the nuggets with their numbers, weights, and the items that they are found in. */

import { percent } from "./matching.js";
import { isDone, unitId } from "../../core/state.js";
import { visible } from "../../shared/text.js";
import { AGAIN } from "../answer/answer_pane.js";
import { el, keepFocus, keepInSight, keyButton, write } from "../../shared/dom.js";

function worth({ importance, weight, weighted, votes }) {
  const number = weighted ? String(Math.round(100 * weight) / 100) : "";
  const title = [importance, weighted && `weight ${Math.round(1e6 * weight) / 1e6}`, votes && `${votes.replace("/", " of ")} say vital`].filter(Boolean).join(", ");
  return el(
    "span", { class: "desk-worth", title, "data-importance": importance },
    importance ? el("b", {}, importance) : null,
    el("span", {}, [number, votes].filter(Boolean).join(" · ")),
  );
}

/** Sign, words and tone of where a nugget stands. */
function standing(nugget, unit, { item, offers, read }) {
  if (unit.state.reason) return ["∅", "cannot judge", "off"];
  if (nugget.found) return ["✓", nugget.item ? `item ${nugget.item}` : "found", "good"];
  if (unit.state.label !== null || read) return ["–", "absent", "off"];
  const offer = offers.find((each) => each.nugget.at === nugget.at);
  if (offer) return ["≈", offer.share ? `item ${item + 1}? ${percent(offer.share)}` : `item ${item + 1}?`, "mixed"];
  const best = [...nugget.overlap].sort((one, other) => other.share - one.share)[0];
  if (best) return ["≈", `item ${best.item}? ${percent(best.share)}`, "elsewhere"];
  if (nugget.said) return ["≈", `${nugget.said.label}?`, "elsewhere"];
  return ["·", "open", ""];
}

const extras = ({ state, review }) => [review ? "⟲" : "", state.flagged ? "⚑" : "", state.note ? "✎" : ""].filter(Boolean).join(" ");

function describe(name, unit, words) {
  const more = [unit.review && AGAIN, unit.state.flagged && "flagged", unit.state.note && `note: ${unit.state.note}`, unit.state.reason, !isDone(unit.state) && unit.suggestion?.why];
  return [name, words, ...more].filter(Boolean).join(" · ");
}

function createRow(unit, number, { text, worth: value, press, pressHint, take }) {
  const sign = el("span", { class: "desk-nugget-sign" });
  const key = el("button", { type: "button", class: "desk-nugget-key", on: { click: press, mousedown: keepFocus } }, el("kbd", {}, number), sign);
  const [words, quote, extra] = ["words", "quote", "extra"].map((part) => el("span", { class: `desk-nugget-${part}` }));
  const body = el("button", { type: "button", class: "desk-nugget-body", on: { click: take, mousedown: keepFocus } }, el("span", { class: "desk-nugget-text", dir: "auto" }, text), quote);
  const node = el("li", { class: "desk-nugget", "data-unit": unitId(unit), "data-nugget": number }, key, body, el("span", { class: "desk-nugget-standing" }, words, el("span", { class: "desk-nugget-more" }, extra, value)));

  return {
    node,
    draw(now, [mark, said, tone], { inHand, lit, excerpt }) {
      node.dataset.label = now.state.label ?? "";
      node.dataset.sign = mark;
      node.dataset.tone = tone;
      node.classList.toggle("desk-nugget-lit", lit);
      if (inHand) node.setAttribute("aria-current", "true");
      else node.removeAttribute("aria-current");
      write(sign, mark);
      write(words, said);
      write(extra, extras(now));
      write(quote, excerpt ? `“${excerpt}”` : "");
      const name = describe(`${number}: ${text}`, now, said);
      key.title = visible(pressHint(now));
      key.setAttribute("aria-label", visible(`${pressHint(now)}. ${said}`));
      key.setAttribute("aria-pressed", String(mark === "✓"));
      body.title = visible(describe("Take in hand", now, said));
      body.setAttribute("aria-label", visible(name));
    },
  };
}

const READ_TEXT = "The whole response is read; nuggets found nowhere are absent";

export function createNuggets(press, grid) {
  const title = el("h2", { class: "desk-pane-title" });
  const scrolls = ["pageUp", "pageDown"].map((action) => keyButton(action, press, { mode: "grid", iconOnly: true }));
  const typed = el("span", { class: "desk-typed", role: "status", "data-typed": "" });
  const drop = keyButton("drop", press, { mode: "grid" });
  const moves = ["previousNugget", "nextNugget", "attach"].map((action) => keyButton(action, press, { mode: "grid", iconOnly: action !== "attach" }));
  const list = el("ol", { class: "desk-nuggets", "aria-label": "Nuggets" });
  const scroll = el("div", { class: "desk-scroll", tabindex: "0", role: "document", "aria-label": "Nuggets" }, list);
  const voice = el("span", { class: "desk-unseen", role: "status", "aria-live": "polite" });
  const head = el("div", { class: "desk-pane-head" }, el("div", { class: "desk-pane-name" }, title, typed, drop), el("div", { class: "desk-buttons" }, moves, scrolls));
  const node = el("section", { class: "desk-pane desk-nugget-pane", "aria-label": "Nuggets" }, head, scroll, voice);
  let [rows, found] = [new Map(), null];

  const hint = (number) => (unit) => `Nugget ${number}: ${unit.state.label === "found" ? "move to the item in hand, or take off where it is there" : "mark in the item in hand"} (${number})`;
  const nuggetRow = (unit, nugget) => createRow(unit, nugget.number, { text: nugget.text, worth: worth(nugget), press: () => grid.mark(nugget.at), pressHint: hint(nugget.number), take: () => grid.take(nugget.at) });
  const readRow = (unit, at) => createRow(unit, "Enter", { text: READ_TEXT, worth: null, press: () => press("nextOpen"), pressHint: () => "Response read, and on to the next open screen (Enter)", take: () => grid.take(at) });

  /** Says what was just found or taken off, for who cannot see it. */
  function speak(nuggets) {
    const now = new Map(nuggets.map((nugget) => [nugget.number, nugget.item]));
    const [number, item] = [...now].find(([each, where]) => found && found.get(each) !== where) ?? [];
    if (number !== undefined) write(voice, item ? `Nugget ${number} found in item ${item}` : `Nugget ${number} taken off`);
    found = now;
  }

  function showTyped(text) {
    typed.dataset.typed = text;
    write(typed, text ? `${text}_` : "");
    drop.style.visibility = text ? "visible" : "hidden";
    for (const row of list.querySelectorAll("[data-nugget]")) row.classList.toggle("desk-nugget-meant", text !== "" && row.dataset.nugget.startsWith(text));
  }
  showTyped("");

  return {
    node,
    show({ units }, nuggets) {
      found = null;
      write(voice, "");
      rows = new Map(nuggets.map((nugget) => [nugget.at, nuggetRow(units[nugget.at], nugget)]));
      units.forEach((unit, at) => { if (unit.kind === "read") rows.set(at, readRow(unit, at)); });
      list.replaceChildren(...[...rows.values()].map((row) => row.node));
      scroll.scrollTop = 0;
      showTyped("");
    },
    draw(seen) {
      const { sheet, nuggets, lit, at } = seen;
      const matched = nuggets.filter((nugget) => nugget.found).length;
      write(title, `${nuggets.length} nuggets, ${matched} found`);
      for (const nugget of nuggets) {
        const unit = sheet.units[nugget.at];
        rows.get(nugget.at)?.draw(unit, standing(nugget, unit, seen), { inHand: nugget.at === at, lit: nugget.at === lit?.at, excerpt: nugget.excerpt });
      }
      sheet.units.forEach((unit, index) => {
        if (unit.kind !== "read") return;
        const where = unit.state.reason ? ["∅", "cannot judge", "off"] : unit.state.label !== null ? ["✓", "read", "good"] : ["·", "open", ""];
        rows.get(index)?.draw(unit, where, { inHand: index === at, lit: false, excerpt: "" });
      });
      speak(nuggets);
    },
    inSight: (at) => { if (rows.has(at)) keepInSight(scroll, rows.get(at).node, 8); },
    typed: showTyped,
  };
}
