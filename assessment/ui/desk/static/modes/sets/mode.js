/** Judging a claim against the sentences of an abstract: a label, and evidence sets of sentences. */

import { ScreenMode } from "../../core/screen_mode.js";
import { cleared, isDone, labelled } from "../../units/unit_state.js";
import { screenName } from "../../core/waiting.js";
import { httpsUrl } from "../../shared/text.js";
import { newUuid } from "../../shared/uuid.js";
import {
  bears,
  groupsOf,
  labelIndex,
  labelUnit,
  lastMarked,
  markingObstacle,
  sentencesOf,
  setBy,
  SETS,
  toggled,
  toggledBlock,
} from "./evidence.js";
import { LateSets, stateFor } from "./late_sets.js";
import { nextLikely } from "./likely.js";
import { SETS_RULES } from "../../rules/sets_rules.js";
import { createSetsView } from "./view.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").UnitRef} UnitRef */
/** @typedef {import("../../core/types.js").UnitState} UnitState */
/** @typedef {{part: number, set: string}} Change  `set` "" takes the sentence out */

class SetsMode extends ScreenMode {
  /** @param {import("../../core/screen_mode.js").ModeParts} parts */
  constructor(parts) {
    super(parts);
    this.parts = parts;
    this.rules = SETS_RULES;
    /** The index of the current sentence. */
    this.item = 0;
    /** The set that sentences are marked in. */
    this.set = SETS[0];
    /** @type {{part: number, into: boolean}|null} the sentence toggled last: a block begins there */
    this.anchor = null;
    /** What was warned about: a second Enter goes on without a set. */
    this.warned = "";
    const { actions } = parts;
    this.late = new LateSets(parts);
    this.view = createSetsView({
      press: actions.press,
      label: actions.label,
      sets: this,
      tray: actions.trayHandlers,
    });
    this.actions = this.createActions();
  }

  /** @returns {Object<string, () => void>} */
  createActions() {
    const { view } = this;
    return {
      toggle: () => this.toggle(this.item),
      block: () => this.toggleBlock(),
      clear: () => this.clear(),
      clearLabel: () => this.give(cleared(this.labelUnit.state)),
      openDocument: () => this.openDocument(),
      nextSet: () => this.selectSet(setBy(this.set, 1)),
      previousSet: () => this.selectSet(setBy(this.set, -1)),
      next: () => this.selectSentence(this.item + 1),
      previous: () => this.selectSentence(this.item - 1),
      first: () => this.selectSentence(0),
      last: () => this.selectSentence(Infinity),
      nextBest: () => this.goToLikely(),
      pageDown: () => view.scrollPage(1),
      pageUp: () => view.scrollPage(-1),
    };
  }

  /** @returns {"sets"} */
  keyTable() {
    return "sets";
  }

  /** The unit of the abstract as a whole; every screen of this mode has one. */
  get labelUnit() {
    return /** @type {import("../../core/types.js").Unit} */ (labelUnit(this.shown.sheet));
  }

  steps() {
    return this.shown.loaded ? this.late.waiting.steps(this.shown.loaded) : [];
  }

  sentences() {
    return sentencesOf(this.shown.sheet, this.steps());
  }

  /** What waits for its unit has changed. */
  showWaiting() {
    this.view.draw();
    this.parts.showSaved();
  }

  /** At the end of a screen nothing is selected; a sentence leads back. @param {number} part */
  selectSentence(part) {
    const { shown, navigation } = this;
    this.item = Math.max(0, Math.min(part, shown.sheet.screen.parts.length - 1));
    this.view.selectItem(this.item);
    const index = labelIndex(shown.sheet.units);
    if (shown.index !== index) navigation.select(index);
    else if (shown.panel === "end") navigation.openPanel("labels");
  }

  goToLikely() {
    const likely = nextLikely(this.shown.sheet, this.item);
    if (likely !== undefined) this.selectSentence(likely);
    else this.parts.say("No sentence of this abstract shares a word with the claim.");
  }

  /** @param {string} set */
  selectSet(set) {
    this.set = set;
    this.anchor = null;
    this.view.draw();
  }

  /** Records what can be recorded. What has no unit yet waits for it, and so do later changes of the same
   *  sentences.
   *  @param {Change[]} changes */
  change(changes) {
    if (!changes.length) return;
    const { shown } = this;
    const { recorder, renewal, timer } = this.parts;
    const sentences = this.sentences();
    const group = newUuid();
    const hasSets = bears(this.labelUnit.state.label);
    const late = changes.filter(({ part }) => !hasSets || sentences[part].index < 0 || sentences[part].waits);
    if (late.length) {
      const steps = late.map(({ part, set }) => ({ part, set, before: sentences[part].set, group }));
      this.late.waiting.add(shown.sheet, steps, hasSets);
    }
    recorder.recordTogether(() => {
      for (const { part, set } of changes) {
        const unit = shown.sheet.units[sentences[part].index];
        if (unit && hasSets && !sentences[part].waits)
          recorder.record(stateFor(unit.state, set), unit, { group });
      }
    });
    timer.start();
    if (!late.length) return;
    this.showWaiting();
    if (hasSets) renewal.wantUnits();
  }

  /** Whether sentences can be marked now; if not, says why. */
  isMarkable() {
    const obstacle = markingObstacle(this.labelUnit.state);
    if (obstacle) this.parts.say(obstacle);
    return obstacle === "";
  }

  /** @param {number} part */
  toggle(part) {
    if (!this.isMarkable()) return;
    const changes = toggled(this.sentences(), part, this.set);
    if (!changes.length) return this.parts.say(`There is no sentence ${part}.`);
    this.selectSentence(part);
    this.change(changes);
    this.anchor = { part, into: changes[0]?.set === this.set };
  }

  toggleBlock() {
    if (!this.isMarkable()) return;
    this.selectSentence(this.item);
    const { changes, into } = toggledBlock(this.sentences(), this.anchor, this.item, this.set);
    this.change(changes);
    this.anchor = { part: this.anchor?.part ?? this.item, into };
  }

  clear() {
    const part = this.item;
    if (!this.sentences()[part]?.set) return this.parts.say(`Sentence ${part} is in no set.`);
    this.selectSentence(part);
    this.change([{ part, set: "" }]);
    this.anchor = { part, into: false };
  }

  /** @param {UnitState} state */
  give(state) {
    const { recorder, timer } = this.parts;
    recorder.record(state, this.labelUnit, { again: true });
    this.late.waiting.noteLabel(this.shown.sheet, bears(state.label));
    timer.start();
    this.selectSentence(this.item);
    this.navigation.openPanel("labels");
    this.showWaiting();
  }

  /** A first label that takes no sets leads on: nothing more is to be entered. @param {string} key */
  label(key) {
    if (key.startsWith("Shift+")) return this.toggle(Number(key.slice(6)));
    const scale = this.shown.sheet.scales.find(({ kind }) => kind === "label");
    const label = scale?.labels.find((each) => each.key === key);
    if (!label) return;
    const isFirst = !isDone(this.labelUnit.state) && !this.parts.preferences.current.stay;
    this.give(labelled(this.labelUnit.state, label.name));
    if (isFirst && !bears(label.name)) this.goOn();
  }

  /** On to the next open screen; a label without a set, the ends of a topic and of the campaign are shown
   *  first. */
  goOn() {
    const { shown, navigation } = this;
    const { end, say } = this.parts;
    if (this.isAtEnd) return navigation.onward();
    const { state } = this.labelUnit;
    const isBare = bears(state.label) && !groupsOf(this.sentences()).length;
    const name = `${screenName(shown.sheet)} ${state.label}`;
    if (isBare && this.warned !== name) {
      this.warned = name;
      return say(`${state.label} needs at least one evidence set. Enter again goes on without.`);
    }
    if (!isDone(state) || !end.endsQuietly()) navigation.selectEnd();
    else navigation.onward();
  }

  openDocument() {
    const address = httpsUrl(this.shown.sheet.documents[this.labelUnit.document]?.link ?? "");
    if (address) window.open(address, "_blank", "noopener,noreferrer");
    else this.parts.say("This abstract has no page to open.");
  }

  /** @param {Sheet} sheet */
  settle(sheet) {
    this.late.settle(sheet);
  }

  /** @param {Sheet|null} before @param {UnitRef|null} ref */
  onShown(before, ref) {
    const { shown, navigation } = this;
    const { sheet } = shown;
    const isSame =
      before !== null && before.screen.mode === "sets" && screenName(before) === screenName(sheet);
    if (!isSame) this.resume(sheet);
    const wanted = ref?.kind === "set" ? sheet.units[shown.indexOf(ref)] : undefined;
    this.settle(sheet);
    this.item = Math.max(0, Math.min(wanted?.part ?? this.item, sheet.screen.parts.length - 1));
    this.view.selectItem(this.item);
    navigation.start(labelUnit(shown.sheet) ?? ref);
  }

  /** @param {Sheet} sheet */
  resume(sheet) {
    ({ part: this.item, set: this.set } = lastMarked(sheet));
    this.anchor = null;
    this.warned = "";
  }

  undo() {
    const step = this.late.waiting.undo(this.shown.sheet);
    if (!step) return false;
    this.selectSentence(step.part ?? this.item);
    this.showWaiting();
    return true;
  }

  /** A sentence's unit leads to the sentence, any other one to the abstract. @param {UnitRef} ref */
  lead(ref) {
    const unit = this.shown.sheet.units[this.shown.indexOf(ref)];
    if (!unit) return false;
    this.selectSentence(unit.kind === "set" ? unit.part : this.item);
    return true;
  }

  deliver() {
    this.late.delivery.deliver();
  }

  stop() {
    this.late.delivery.stop();
  }

  /** @param {import("../../core/types.js").Status} status */
  status(status) {
    return this.late.waiting.status(status);
  }
}

/** @param {import("../../core/screen_mode.js").ModeParts} parts @returns {import("../../core/types.js").Mode} */
export const createSetsMode = (parts) => new SetsMode(parts);
