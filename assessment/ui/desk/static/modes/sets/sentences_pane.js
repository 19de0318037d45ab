/** The abstract, sentence by sentence, each with the sign of its evidence set. */

import { signOf } from "./evidence.js";
import { segments, termRanges, visible } from "../../shared/text.js";
import { el, keepFocus, keepInSight, keyButton, write } from "../../shared/dom.js";
import { rangesOf, stretch } from "../../view/marks.js";

const MOVES = ["openDocument", "first", "previous", "next", "last", "previousScreen", "nextScreen"];
const textOf = (part, terms) => segments(part.text, [...termRanges(part.text, terms), ...rangesOf(part)]).map(stretch);

const where = ({ set, waits }) => (set ? `in set ${set}${waits ? ", waiting" : ""}` : "in no set");

function createSentence(part, index, terms, sets) {
  const stay = (does) => (event) => { event.stopPropagation(); does(index); };
  const number = el("button", { type: "button", class: "desk-item-number", title: `Take sentence ${index} in hand`, on: { click: stay(sets.item), mousedown: keepFocus } }, String(index));
  const text = el("p", { class: "desk-part-text", dir: "auto", "data-passage": index }, textOf(part, terms));
  const sign = el("button", { type: "button", class: "desk-set-sign", on: { click: stay((at) => sets.toggle(at)), mousedown: keepFocus } });
  const body = el("div", { class: "desk-part-body" }, part.head ? el("p", { class: "desk-part-head" }, part.head) : null, text);
  const node = el("li", { class: "desk-sentence", "data-item": index, on: { click: () => sets.item(index) } }, number, sign, body);
  let drawn = "";

  return {
    node,
    draw(sentence, current, inHand, open) {
      const now = [sentence.set, sentence.waits, current, inHand, open].join();
      if (now === drawn) return;
      drawn = now;
      node.dataset.set = sentence.set;
      node.classList.toggle("desk-sentence-waits", sentence.waits && sentence.set !== "");
      if (inHand) node.setAttribute("aria-current", "true");
      else node.removeAttribute("aria-current");
      write(sign, sentence.set ? signOf(sentence.set) : "○");
      const does = sentence.set === current ? `take out of set ${current}` : `${sentence.set ? "move to" : "put into"} set ${current}`;
      sign.title = visible(open ? `Sentence ${index} is ${where(sentence)}: ${does} (space)` : "This label has no evidence sets");
      sign.setAttribute("aria-label", `Sentence ${index}, ${where(sentence)}: ${does}`);
      sign.setAttribute("aria-pressed", String(sentence.set !== ""));
      sign.disabled = !open;
      number.setAttribute("aria-label", `Sentence ${index}, ${where(sentence)}`);
    },
  };
}

export function createSentences(press, sets) {
  const title = el("h2", { class: "desk-pane-title" });
  const notes = el("span", { class: "desk-pane-notes" });
  const heading = el("h3", { class: "desk-document-title" });
  const list = el("ol", { class: "desk-sentences", "aria-label": "Sentences of the abstract" });
  const scroll = el("div", { class: "desk-scroll", tabindex: "0", role: "document", "aria-label": "Abstract" }, heading, list);
  const voice = el("span", { class: "desk-unseen", role: "status", "aria-live": "polite" });
  const order = keyButton("order", press, { mode: "sets" });
  const only = keyButton("only", press, { mode: "sets" });
  const moves = [...MOVES, "pageUp", "pageDown"].map((action) => keyButton(action, press, { mode: "sets", iconOnly: true }));
  const head = el("div", { class: "desk-pane-head" }, el("div", { class: "desk-pane-name" }, title, notes), el("div", { class: "desk-buttons" }, order, only, moves));
  const node = el("section", { class: "desk-pane desk-abstract", "aria-label": "Abstract" }, head, scroll, voice);
  let [rows, held, known] = [[], 0, null];
  const inSight = (index) => { if (rows[index]) keepInSight(scroll, rows[index].node, 48); };
  new ResizeObserver(() => inSight(held)).observe(scroll);

  /** Says which sentence went where, for who cannot see it. */
  function speak(sentences) {
    const now = sentences.map(({ set }) => set);
    const changed = known?.length === now.length ? sentences.filter(({ part, set }) => known[part] !== set) : [];
    if (changed.length === 1) write(voice, `Sentence ${changed[0].part} ${where(changed[0])}`);
    else if (changed.length) write(voice, `${changed.length} sentences changed`);
    known = now;
  }

  return {
    node,
    show({ screen, terms, units, documents }) {
      const named = documents[units.find((unit) => unit.kind === "label")?.document]?.title ?? "";
      write(title, named && named === screen.title ? ["Abstract", screen.data?.document].filter(Boolean).join(" ") : screen.title);
      write(notes, [`${screen.parts.length} sentences`, ...screen.notes].join(" · "));
      notes.title = visible(screen.notes.join("\n"));
      write(heading, named);
      heading.hidden = !heading.textContent;
      rows = screen.parts.map((part, index) => createSentence(part, index, terms, sets));
      known = null;
      write(voice, "");
      list.replaceChildren(...(rows.length ? rows.map((row) => row.node) : [el("li", { class: "desk-absent" }, "This abstract has no sentences.")]));
      scroll.scrollTop = 0;
    },
    draw({ sentences, current, item, open }) {
      held = item;
      rows.forEach((row, index) => { if (sentences[index]) row.draw(sentences[index], current, index === item, open); });
      speak(sentences);
    },
    inSight,
    page: (direction) => scroll.scrollBy({ top: direction * scroll.clientHeight * 0.85 }),
    ways({ order: by, only: what }) {
      write(order.lastChild, by === "answer" ? "by answer" : "by document");
      write(only.lastChild, what === "open" ? "only open" : "everything");
      only.setAttribute("aria-pressed", String(what === "open"));
    },
  };
}
