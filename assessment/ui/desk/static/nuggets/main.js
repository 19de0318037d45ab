/** Where the component of the page Nuggets begins.
 *
 *  page.js makes the parts and holds what they share; what they are given has its types in types.js.
 *  - What is shown: view.js has the parts and where they stand: header.js, question.js, items.js (the pooled items at
 *    the left), rows.js (the nuggets at the right) of row.js and weight_line.js, bar.js at the bottom. overlays.js
 *    opens over them: all keys, and history.js.
 *  - A key: listeners.js hears it, keys.js has the table, action_buttons.js its buttons, key_settings.js somebody's own
 *    keys. actions.js does it, with steps.js (ways through the list), voting.js and list_changes.js; a text is
 *    written in editor.js.
 *  - The list: sync.js asks the server for it, by api.js; list.js lays over it what waits to be stored.
 *  - Beside the list: help.js has guidelines, questions and one's own day from the desk, to which help_sheet.js shows
 *    the list as a screen; own_votes.js has one's own votes.
 *  - preferences.js: how a person works, and the question in the address.
 */

import { styled } from "../shared/layout.js";
import { createMount } from "../shared/mount.js";
import { NuggetPage } from "./page.js";

/** @param {import("./page.js").Component} component */
function open(component) {
  const page = new NuggetPage(component);
  page.root.style.visibility = "hidden";
  const sheets = ["../desk.css", "./nuggets.css"].map((name) =>
    styled(page.root, new URL(name, import.meta.url).href),
  );
  Promise.all(sheets).then(() => {
    page.root.style.visibility = "";
  });
  page.start();
  return page;
}

export const mount = createMount(open);
