/** A whole response against a list of nuggets: both panes, their bar, and what is lit in them. */

import { isRead, nuggetsOf, offersFor } from "./matching.js";
import { createGridBar } from "./bar.js";
import { createItems } from "./items_pane.js";
import { createNuggets } from "./nuggets_pane.js";

/** @param {{press: Function, grid: object, tray: object}} does */
export function createGrid(does) {
  const items = createItems(does.press, does.grid);
  const list = createNuggets(does.press, does.grid);
  const bar = createGridBar(does.press, does.tray);
  let [sheet, item, at, chosen] = [null, 0, -1, null];

  /** Everything from the sheet, the item and the unit in hand; text is drawn again only where it has changed. */
  function draw() {
    const nuggets = nuggetsOf(sheet);
    const read = isRead(sheet.units);
    const offers = read ? [] : offersFor(nuggets, item + 1);
    const lit = nuggets.find((nugget) => nugget.at === chosen) ?? offers[0]?.nugget ?? null;
    const seen = { sheet, nuggets, offers, lit, item, at, read };
    items.draw(seen);
    list.draw(seen);
    bar.draw(seen);
  }

  return {
    panes: [items.node, list.node],
    bar,
    show(next) {
      [sheet, at, chosen] = [next, -1, null];
      const nuggets = nuggetsOf(next);
      items.show(next, nuggets);
      list.show(next, nuggets);
    },
    unit(next) {
      sheet = next;
      draw();
    },
    hand(next) {
      at = next;
      draw();
      list.inSight(at);
    },
    item(next) {
      [item, chosen] = [next, null];
      draw();
      items.inSight(item);
    },
    /** The nugget whose words are marked in the item in hand; null for the strongest suggestion's. */
    lit(next) {
      chosen = next;
      draw();
    },
    typed: (text) => { list.typed(text); },
    excerpt: () => items.excerpt(item),
    page: (direction) => items.page(direction),
    ways: (ways) => items.ways(ways),
  };
}
