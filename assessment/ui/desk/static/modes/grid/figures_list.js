/** The figures of a grid in its bottom bar. */

import { el, write } from "../../shared/dom.js";
import { figureText } from "./figures.js";

/** @typedef {import("../../rules/grid_data.js").Figure} Figure */
/** @typedef {import("./matching.js").Nugget} Nugget */

/** @param {Figure} figure */
function createLine(figure) {
  const value = el("dd", {});
  const classes = [
    "desk-figure",
    figure.minor && "desk-figure-minor",
    figure.of !== null && "desk-figure-of",
    figure.limit !== null && "desk-figure-limited",
  ];
  const attributes = { class: classes.filter(Boolean).join(" "), "data-figure": figure.name, title: figure.title };
  return { figure, value, node: el("div", attributes, el("dt", {}, figure.name), value) };
}

export class FiguresList {
  constructor() {
    this.node = el("dl", { class: "desk-figures", "aria-label": "Figures of this response" });
    /** @type {ReturnType<typeof createLine>[]} */
    this.lines = [];
  }

  /** Another screen, which may have other figures. @param {Figure[]} figures */
  show(figures) {
    this.lines = figures.map(createLine);
    this.node.replaceChildren(...this.lines.map(({ node }) => node));
  }

  /** @param {Nugget[]} nuggets */
  draw(nuggets) {
    for (const { figure, value, node } of this.lines) {
      const { text, isOver } = figureText(figure, nuggets);
      write(value, text);
      node.classList.toggle("desk-figure-over", isOver);
    }
  }
}
