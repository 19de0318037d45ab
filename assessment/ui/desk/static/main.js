/** Where the component of the judging desk begins. */

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
