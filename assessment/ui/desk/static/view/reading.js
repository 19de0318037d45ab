/** Where one is in a document: the framed sentence, likely to matter, and the cursor that picks one by keys. */

import { el, keepInSight, write } from "../shared/dom.js";

/** @typedef {import("./passages.js").ShownSentence} ShownSentence */
/** @typedef {import("../protocol.js").Hint} Hint */

/** Pixels of air around a sentence that is brought into sight. */
const AIR = 40;
const NOTHING_SHARED = "No sentence of this document shares a word with it.";

/** @param {ShownSentence|undefined} sentence @param {string} name @param {boolean} isOn */
function toggle(sentence, name, isOn) {
  sentence?.node.classList.toggle(name, isOn);
}

export class Reading {
  /** @param {HTMLElement} scroll the box that holds the document */
  constructor(scroll) {
    this.scroll = scroll;
    this.voice = el("span", { class: "desk-unseen", role: "status", "aria-live": "polite" });
    /** @type {ShownSentence[]} */
    this.sentences = [];
    /** @type {number[]} the likely sentences, by their index, the best one first */
    this.best = [];
    /** The index in `best` of the framed sentence. */
    this.framed = 0;
    /** The index of the sentence under the cursor, -1 for none. */
    this.cursor = -1;
  }

  /** Another text, or another question to it: frame and cursor begin anew. */
  restart() {
    this.framed = 0;
    this.cursor = -1;
    write(this.voice, "");
  }

  /** The text has been drawn; frame and cursor are drawn on it.
   *  @param {ShownSentence[]} sentences @param {Hint|null} hint */
  setSentences(sentences, hint) {
    this.sentences = sentences;
    const indices = new Map(sentences.map(({ passage, sentence }, at) => [`${passage} ${sentence}`, at]));
    const best = (hint?.best ?? []).map(([passage, sentence]) => indices.get(`${passage} ${sentence}`));
    this.best = best.filter((at) => at !== undefined);
    this.mark(true);
  }

  /** @param {boolean} isOn */
  mark(isOn) {
    toggle(this.sentences[this.best[this.framed]], "desk-best", isOn);
    toggle(this.sentences[this.cursor], "desk-cursor", isOn);
  }

  /** Brings the framed sentence into sight; whether there is one. */
  scrollToBest() {
    return this.scrollIntoSight(this.best[this.framed]);
  }

  /** @param {number|undefined} at */
  scrollIntoSight(at) {
    const sentence = this.sentences[at ?? -1];
    if (sentence) keepInSight(this.scroll, sentence.node, AIR);
    return sentence !== undefined;
  }

  /** Frames the next best sentence, after the last one the best again; says why where there is none.
   *  @returns {string} */
  nextBest() {
    if (!this.best.length) return NOTHING_SHARED;
    this.mark(false);
    this.framed = (this.framed + 1) % this.best.length;
    // The cursor goes along, so that the framed sentence can be attached.
    this.cursor = this.best[this.framed];
    this.mark(true);
    this.show(`Likely sentence ${this.framed + 1} of ${this.best.length}`);
    return "";
  }

  /** Moves the cursor; it begins at the framed sentence, or else at the first one. @param {number} step */
  move(step) {
    if (!this.sentences.length) return;
    const wanted = this.cursor < 0 ? (this.best[this.framed] ?? 0) : this.cursor + step;
    this.mark(false);
    this.cursor = Math.max(0, Math.min(wanted, this.sentences.length - 1));
    this.mark(true);
    this.show(`Sentence ${this.cursor + 1} of ${this.sentences.length}`);
  }

  /** @param {string} what */
  show(what) {
    this.scrollIntoSight(this.cursor);
    write(this.voice, `${what}: ${this.picked}`);
  }

  /** The text of the sentence under the cursor, "" without one. */
  get picked() {
    return this.sentences[this.cursor]?.text ?? "";
  }
}
