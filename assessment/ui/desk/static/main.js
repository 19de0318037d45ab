/** Where the component of the judging desk begins.
 *
 *  - protocol.js: the JSON that the server sends and is sent.
 *  - core: the desk without its drawing: the sheet in hand, keys, actions, what is recorded, progress.
 *  - modes: what differs by the screens of a track. rules.js has plain functions, modes.js makes a mode; a
 *    folder for each: answer, grid, sets, page.
 *  - view: what every mode draws the same: header, side pane (side), tray, overlays.
 *  - nuggets: the page Nuggets, a component of its own with its main.js.
 *  - shared: what the desk and the page Nuggets share: api, outbox, keys, dialogs, text.
 *
 *  The end of a screen: core/end_words.js says what it says, core/end_jumps.js lists where to jump,
 *  core/loaded_end_lists.js has what the server knows of the rest of the topic.
 */

import { Desk } from "./core/desk.js";
import { styled } from "./shared/layout.js";
import { createMount } from "./shared/mount.js";

/** @param {import("./core/types.js").Component} component */
function open(component) {
  const desk = new Desk(component);
  desk.root.style.visibility = "hidden";
  styled(desk.root, new URL("./desk.css", import.meta.url).href).then(() => {
    desk.root.style.visibility = "";
  });
  desk.start();
  return desk;
}

export const mount = createMount(open);
