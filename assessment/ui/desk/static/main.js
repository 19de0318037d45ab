/** Where the component of the judging desk begins.
 *
 *  protocol.js is the JSON that the server sends and is sent. desk.js makes the parts of the desk and gives each
 *  what it needs.  A folder imports only those above it in this list; a type in a comment may come from any.
 *
 *  - shared: what the desk and the page Nuggets share: api, outbox, dialogs, text.
 *  - units: the state of a unit, and labels as text.
 *  - keys: the one table of keys, and how it differs by mode.
 *  - rules: what differs by the screens of a track, as plain functions.
 *  - core: the desk without its drawing.
 *    State: shown_screen.js (screen, current unit, panel), preferences.js; session.js has the outbox, the screens in
 *    memory, and the undo stack.
 *    A key: key_presses.js finds the action, actions.js does it or asks the mode, recorder.js stores the judgment.
 *    Where one is: navigation.js goes to screens and units, screen_end.js lists what is left, taking_back.js undoes.
 *    From the server: renewal.js (the screen again), inquiries.js, guidelines_news.js, phase.js, my_day.js.
 *    The others are plain values in and out, such as progress.js and end_words.js.
 *  - view/side: the sections of the pane beside the text.
 *  - view: what every mode draws the same: header, side pane, tray, overlays.
 *  - modes/answer: an answer part by part, each with its document.
 *  - modes/grid: a response held against a list of nuggets.
 *  - modes/sets: a claim held against the sentences of an abstract.
 *  - modes/page: a page of paragraphs in reading order.
 *  - modes: makes the modes, and finds that of a screen.
 *  - nuggets: the page Nuggets, a component of its own with its main.js.
 */

import { Desk } from "./desk.js";
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
