/** The right pane: the nuggets, one row each, kept through renewals so that an open editor is never disturbed. */

import { el, keepFocus, keepInSight, write } from "../shared/dom.js";
import { keyButton } from "./buttons.js";
import { isLive } from "./list.js";

const LONGEST = 2000;

const weightText = (weight) => (weight === null ? "–" : weight.toFixed(2));
const plural = (n, what) => `${n} ${what}${n === 1 ? "" : "s"}`;

function makeRow(nugget, does) {
  const number = el("span", { class: "ng-number" });
  const text = el("p", { class: "ng-text" });
  const [votes, mine, found] = ["ng-votes", "ng-mine", "ng-found-in"].map((name) => el("span", { class: name }));
  const bar = el("span", { class: "ng-bar" }, el("span"));
  const value = el("span", { class: "ng-value" });
  const weight = el("span", { class: "ng-weight", role: "img" }, bar, value);
  const back = el("button", { type: "button", class: "desk-button ng-back", on: { click: () => does.restore(nugget.id), mousedown: keepFocus } }, "Bring back");
  const body = el("div", { class: "ng-body" }, text, el("div", { class: "ng-below" }, mine, votes, found, back));
  const node = el("li", { class: "ng-row", "data-nugget": nugget.id }, number, body, weight);
  node.addEventListener("click", (event) => { if (!event.target.closest("button, textarea")) does.hand(nugget.id); });
  node.addEventListener("dblclick", (event) => { if (!event.target.closest("button, textarea")) does.press("edit"); });
  return { node, number, text, votes, mine, found, bar, value, weight, back, body };
}

function fill(row, nugget, { list, counts, found, held }) {
  const live = isLive(nugget);
  const into = list.nuggets.find((other) => other.id === nugget.into);
  write(row.number, live ? nugget.number : "");
  write(row.text, nugget.text);
  row.text.title = row.text.textContent;
  row.node.dataset.live = String(live);
  row.node.setAttribute("aria-current", String(held));
  row.node.dataset.mine = nugget.mine ?? "";
  const tally = list.labels.map((label) => `${nugget.votes[label.name] ?? 0} ${label.name}`).join(" · ");
  write(row.votes, !live ? (into ? `merged into ${into.number}: ${into.text}` : "retired") : counts && list.labels.length ? tally : "");
  write(row.mine, live && list.labels.length ? (nugget.mine ? `✓ you: ${nugget.mine}` : "· no vote of yours") : "");
  write(row.found, live ? `≈ in ${plural(found, "item")}` : "");
  row.back.hidden = live;
  row.back.disabled = Boolean(list.ended);
  row.weight.hidden = !live || !list.weighs;
  row.bar.firstChild.style.width = `${counts ? 100 * (nugget.weight ?? 0) : 0}%`;
  write(row.value, counts ? weightText(nugget.weight) : "?");
  const said = !counts ? "weight hidden" : nugget.weight === null ? "weight undefined: nobody has voted so yet" : `weight ${weightText(nugget.weight)}`;
  row.weight.setAttribute("aria-label", said);
  row.weight.title = `${said} (${list.weighs} votes divided by the most that a nugget of the question has)`;
}

/** A text area for one nugget: Enter saves, Esc leaves; what it holds is never thrown away by a renewal. */
function createEditor(text, { save, leave }) {
  const area = el("textarea", { class: "ng-editor", rows: "2", maxlength: LONGEST, "aria-label": "Text of the nugget", spellcheck: "true" });
  area.value = text;
  const hint = el("p", { class: "ng-hint" }, el("kbd", {}, "Enter"), " saves, ", el("kbd", {}, "Esc"), " leaves it as it was");
  const node = el("div", { class: "ng-editing" }, area, hint);
  const grow = () => { area.style.height = "auto"; area.style.height = `${area.scrollHeight + 2}px`; };
  area.addEventListener("input", grow);
  area.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === "Enter") { event.preventDefault(); save(area.value); }
    if (event.key === "Escape") { event.preventDefault(); leave(); }
  });
  return { node, text: () => area.value, open() { area.focus({ preventScroll: true }); area.setSelectionRange(area.value.length, area.value.length); grow(); } };
}

export function createRows(does) {
  const live = el("ol", { class: "ng-rows" });
  const fresh = el("div", { class: "ng-new" });
  const gone = el("ol", { class: "ng-rows ng-gone" });
  const goneHead = keyButton("retired", does.press);
  const tallies = keyButton("tallies", does.press);
  const goneName = goneHead.querySelector(".desk-button-name");
  const empty = el("p", { class: "desk-absent ng-empty" }, "No nuggets yet. Select a fact at the left and press ", el("kbd", {}, "n"), ", or press ", el("kbd", {}, "n"), " and write one.");
  const count = el("span", { class: "desk-search-count" });
  const scoring = el("p", { class: "ng-scoring", title: "Which weights the scores use; the bars below show the votes" });
  const scroll = el("div", { class: "desk-scroll", tabindex: "0", role: "region", "aria-label": "Nuggets" }, scoring, live, empty, fresh, gone);
  const node = el(
    "section", { class: "desk-pane desk-document ng-list", "aria-label": "Nugget list" },
    el("div", { class: "desk-pane-head" }, el("div", { class: "desk-pane-name" }, el("h2", { class: "desk-pane-title" }, "Nuggets"), count), el("div", { class: "desk-buttons" }, goneHead, tallies)),
    scroll,
  );
  const rows = new Map();
  let editing = null;
  let showGone = false;

  function place(parent, nuggets) {
    nuggets.forEach((nugget, at) => {
      const wanted = rows.get(nugget.id).node;
      if (parent.children[at] !== wanted) parent.insertBefore(wanted, parent.children[at] ?? null);
    });
  }

  function draw(list, { hand, counts, found }) {
    const known = new Set(list.nuggets.map((nugget) => nugget.id));
    for (const [id, row] of rows) if (!known.has(id)) { row.node.remove(); rows.delete(id); }
    for (const nugget of list.nuggets) {
      if (!rows.has(nugget.id)) rows.set(nugget.id, makeRow(nugget, does));
      fill(rows.get(nugget.id), nugget, { list, counts, found: found(nugget), held: nugget.id === hand });
    }
    const [on, off] = [list.nuggets.filter(isLive), list.nuggets.filter((nugget) => !isLive(nugget))];
    place(live, on);
    scoring.hidden = !list.scoring || !on.length;
    write(scoring, list.scoring ? `In the scores: ${list.scoring}` : "");
    place(gone, off);
    empty.hidden = on.length > 0 || editing !== null;
    gone.hidden = !showGone || !off.length;
    goneHead.hidden = !off.length;
    tallies.setAttribute("aria-pressed", String(counts));
    goneHead.setAttribute("aria-pressed", String(showGone));
    write(goneName, `${off.length} retired`);
    const voted = on.filter((nugget) => nugget.mine).length;
    write(count, on.length ? `${on.length}${list.labels.length ? ` · you voted on ${voted}` : ""}` : "");
  }

  function close() {
    editing?.editor.node.remove();
    if (editing) editing.row?.body.classList.remove("ng-open");
    editing = null;
  }

  function open(id, text, save) {
    close();
    const row = id ? rows.get(id) : null;
    const editor = createEditor(text, { save: (value) => { close(); save(value); }, leave: () => { close(); does.redraw(); } });
    editing = { id, row, editor, save };
    if (row) { row.body.prepend(editor.node); row.body.classList.add("ng-open"); } else fresh.append(editor.node);
    empty.hidden = true;
    editor.open();
    keepInSight(scroll, editor.node, 40);
  }

  return {
    node,
    draw,
    open,
    inSight(id) { const row = rows.get(id); if (row) keepInSight(scroll, row.node, 30); },
    retired() { showGone = !showGone; if (showGone) requestAnimationFrame(() => gone.scrollIntoView({ block: "nearest" })); },
    /** Saves what is being written, before the list goes away; a nugget is not lost because somebody looked elsewhere. */
    commit() {
      if (!editing) return;
      const { editor, save } = editing;
      const text = editor.text();
      close();
      if (text.trim()) save(text);
    },
    /** Takes all rows away, for another question. */
    clear() { rows.clear(); [live, gone, fresh].forEach((each) => each.replaceChildren()); scroll.scrollTop = 0; },
  };
}
