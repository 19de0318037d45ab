/** What the keys do where any text can be a label. */

import * as judging from "../../core/state.js";
import { labelOf, offers } from "./free_labels.js";

export function createFreeActions(desk, { unit, scale, give, closeTray, say, ready }) {
  const offered = () => offers(scale(), unit(), desk.sheet.units);
  const known = () => offered().map(({ label }) => label);
  /** What was typed and neither set nor left with Esc, by unit. */
  const drafts = new Map();

  function chooseText(label) {
    if (!ready() || !unit() || !label) return;
    drafts.delete(judging.refId(unit()));
    give(judging.labelled(unit().state, label));
  }

  return {
    chooseText,
    choose: (key) => chooseText(offered().find((each) => each.key === key)?.label),
    open() {
      if (!scale()?.free) return;
      const draft = drafts.get(judging.refId(unit())) ?? unit().state.label ?? "";
      desk.lay("write");
      desk.view.bar.tray.write.show(draft, unit().name, known());
    },
    write(text) {
      const { label, why } = labelOf(text, known());
      if (why) return say(why);
      closeTray();
      chooseText(label);
    },
    leave() {
      drafts.delete(judging.refId(unit()));
      closeTray();
    },
    draft: (text) => { if (unit()) drafts.set(judging.refId(unit()), text); },
  };
}
