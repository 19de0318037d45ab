/** A page of paragraphs in reading order: both panes and their bar, drawn from one look at the sheet. */

import { pageOf } from "./paragraphs.js";
import { createFacets } from "./facets_pane.js";
import { createPageBar } from "./bar.js";
import { createParagraphs } from "./paragraphs_pane.js";

/** @param {{press: Function, page: {steps: Function}, tray: object}} does */
export function createPage(does) {
  const text = createParagraphs(does.press, does.page);
  const list = createFacets(does.press, does.page);
  const bar = createPageBar(does.press, does.page, does.tray);
  let [sheet, stop, at, resting, lit] = [null, { kind: "paragraph", part: 0 }, -1, false, false];

  function draw() {
    if (!sheet || resting) return;
    const seen = { sheet, page: pageOf(sheet, does.page.steps()), stop, at, lit };
    text.draw(seen);
    list.draw(seen);
    bar.draw(seen);
  }

  return {
    panes: [text.node, list.node],
    bar,
    draw,
    show(next) {
      [sheet, at] = [next, -1];
      text.show(next);
      list.show(next);
      bar.show(next);
    },
    unit(next) {
      sheet = next;
      draw();
    },
    hand(next) {
      at = next;
      draw();
    },
    stop(next) {
      stop = next;
      draw();
    },
    inSight: () => text.inSight(stop),
    /** All that is missing stands out, or no more. */
    highlight() {
      lit = !lit;
      draw();
    },
    /** Draws once for many changes. */
    together(run) {
      const outer = resting;
      resting = true;
      try {
        run();
      } finally {
        resting = outer;
        draw();
      }
    },
    page: (direction) => text.page(direction),
    ways(ways) {
      text.ways(ways);
      bar.ways(ways);
    },
  };
}
