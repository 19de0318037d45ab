/** Where the component of the page Nuggets begins. */

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
