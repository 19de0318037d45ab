/** The search within a document: its row, and the hits one after another. */

import { el, write } from "../../shared/dom.js";

export class DocumentSearch {
  /** @param {HTMLElement} body holds the marked hits
   *  @param {() => void} redraw draws the text with the hits of `needle` */
  constructor(body, redraw) {
    this.body = body;
    this.redraw = redraw;
    const attributes = { placeholder: "search in this document", "aria-label": "Search in the document" };
    this.input = el("input", { type: "search", class: "desk-search", ...attributes });
    this.count = el("span", { class: "desk-search-count", role: "status" });
    const hint = el("span", { class: "desk-search-count" }, "Enter next · Esc closes");
    this.node = el("div", { class: "desk-search-row", hidden: true }, this.input, this.count, hint);
    this.hit = 0;
    this.input.addEventListener("input", () => this.restart());
    this.input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") this.close();
      if (event.key === "Enter") this.goToHit(event.shiftKey ? -1 : 1);
    });
  }

  get needle() {
    return this.node.hidden ? "" : this.input.value;
  }

  restart() {
    this.hit = 0;
    this.redraw();
    this.goToHit(0);
  }

  open() {
    this.node.hidden = false;
    this.input.focus();
    this.input.select();
    this.redraw();
    this.goToHit(0);
  }

  close() {
    this.node.hidden = true;
    this.input.blur();
    this.redraw();
    this.goToHit(0);
  }

  /** @param {number} step */
  goToHit(step) {
    const hits = [...this.body.querySelectorAll(".desk-hit")];
    this.hit = hits.length ? (this.hit + step + hits.length) % hits.length : 0;
    const hitNumber = hits.length ? `${this.hit + 1} of ${hits.length}` : "none";
    write(this.count, this.needle.trim() ? hitNumber : "");
    hits.forEach((each, at) => each.classList.toggle("desk-hit-now", at === this.hit));
    hits[this.hit]?.scrollIntoView({ block: "nearest" });
  }
}
