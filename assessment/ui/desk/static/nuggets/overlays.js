/** What opens over the page and leaves again with Esc: all keys, and the history of the list. */

import { ago } from "../shared/text.js";
import { el, unfocus } from "../shared/dom.js";
import { keyButton } from "./buttons.js";
import { KEYS } from "./keys.js";

const [WIDE, HIGH, EDGE] = [360, 56, 6];
const SVG = "http://www.w3.org/2000/svg";

function createDialog(title, name, again) {
  const body = el("div", { class: "desk-overlay-body" });
  const shut = el("button", { type: "button", class: "desk-button", "aria-label": "Close, key Esc", title: "Close (Esc)" }, el("kbd", {}, "Esc"), "close");
  const node = el("dialog", { class: "desk-overlay", "data-overlay": name, "aria-label": title }, el("div", { class: "desk-overlay-head" }, el("h2", {}, title), shut), body);
  // The browser gives the focus back late: until then keys would still go to the closed dialog.
  const close = () => { unfocus(node); node.close(); };
  shut.addEventListener("click", close);
  node.addEventListener("click", (event) => { if (event.target === node) close(); });
  node.addEventListener("keydown", (event) => {
    if ([again, "Escape"].includes(event.key) && !event.ctrlKey && !event.metaKey) { event.preventDefault(); close(); }
    event.stopPropagation();
  });
  return { node, body, close };
}

function keyGroup(group, labels, press) {
  const rows = KEYS.filter((key) => key.group === group).map((key) =>
    el("li", {}, key.action === "jump" ? el("span", { class: "desk-button" }, el("kbd", {}, key.show), key.name) : keyButton(key.action, press), el("span", {}, key.tip)));
  const votes = group === "Vote" ? labels.map(({ label, key }) => el("li", {}, el("span", { class: "desk-button" }, el("kbd", {}, key), label.name), el("span", {}, label.definition))) : [];
  return el("section", {}, el("h3", {}, group), el("ul", {}, votes, rows));
}

const MARKS = [["●", "saved"], ["◌", "saving"], ["▲", "offline: waiting, kept in this browser, sent again until it is stored"], ["≈", "holds most words of a nugget: found by the words alone, look yourself"], ["·", "no nugget covers it yet, or no vote of yours"], ["✓", "your vote"]];

function drawn(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  Object.entries(attributes).forEach(([name, value]) => node.setAttribute(name, value));
  return node;
}

/** The weight as a line of steps, from 0 at the bottom to 1 at the top. */
function weightLine(steps) {
  const x = (at) => EDGE + (at * (WIDE - 2 * EDGE)) / Math.max(1, steps.length);
  const y = (weight) => HIGH - EDGE - (weight ?? 0) * (HIGH - 2 * EDGE);
  const points = steps.flatMap(([, weight], at) => [`${x(at)},${y(weight)}`, `${x(at + 1)},${y(weight)}`]);
  const picture = drawn("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, width: WIDE, height: HIGH, class: "ng-line", role: "img", "aria-label": `weight over time: ${steps.map(([, weight]) => (weight === null ? "undefined" : weight.toFixed(2))).join(", ")}` });
  picture.append(drawn("line", { x1: EDGE, x2: WIDE - EDGE, y1: y(0), y2: y(0), class: "ng-axis" }), drawn("line", { x1: EDGE, x2: WIDE - EDGE, y1: y(1), y2: y(1), class: "ng-axis" }), drawn("polyline", { points: points.join(" "), class: "ng-steps" }));
  return picture;
}

function weightPart(held, steps) {
  if (!held) return [];
  const title = el("h3", {}, `Weight of nugget ${held.number}: ${held.text}`);
  if (!steps?.length) return [title, el("p", {}, "No vote has given it a weight yet.")];
  const last = steps.slice(-8).map(([at, weight]) => el("li", {}, el("b", {}, weight === null ? "–" : weight.toFixed(2)), el("span", {}, ago(at))));
  return [title, weightLine(steps), el("ol", { class: "ng-weights" }, last)];
}

function eventRow(event, held) {
  return el("li", { class: "ng-event", "data-held": String(event.nugget === held?.id) }, el("time", { title: event.at }, ago(event.at)), el("b", {}, event.by), el("span", { class: "ng-event-text" }, `${event.number}  ${event.text}`), el("span", { class: "ng-event-what" }, event.what));
}

export function createOverlays(press) {
  const help = createDialog("All keys", "help", "?");
  const history = createDialog("History of the list", "history", "h");
  return {
    nodes: [help.node, history.node],
    closeAll: () => [help, history].forEach(({ node, close }) => { if (node.open) close(); }),
    help(labels) {
      const groups = [...new Set(KEYS.map((key) => key.group))];
      const marks = el("section", {}, el("h3", {}, "Marks"), el("ul", { class: "desk-legend" }, MARKS.map(([sign, text]) => el("li", {}, el("b", {}, sign), el("span", {}, text)))));
      help.body.replaceChildren(...groups.map((group) => keyGroup(group, labels, (action) => { help.close(); press(action); })), marks);
      help.node.showModal();
    },
    history({ events, weights }, held) {
      const rows = events.length ? el("ol", { class: "ng-events" }, events.map((event) => eventRow(event, held))) : el("p", { class: "desk-absent" }, "Nothing has happened to this list yet.");
      history.body.replaceChildren(...weightPart(held, weights[held?.id]), el("h3", {}, "All changes, newest first; those of the nugget in hand are marked"), rows);
      if (!history.node.open) history.node.showModal();
    },
  };
}
