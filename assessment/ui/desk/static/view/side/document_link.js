/** The link to a document's own page on the web. */

import { keyFor } from "../../keys/key_table.js";
import { el } from "../../shared/dom.js";
import { httpsUrl } from "../../shared/text.js";

/** @param {string} address @returns {Node[]} none for an address that is not an https one */
export function linkNodes(address) {
  const href = httpsUrl(address);
  if (!href) return [];
  const host = new URL(href).hostname.replace(/^www\./, "");
  const key = keyFor("openDocument").show;
  const title = `Open ${host} in a new tab (${key})`;
  const attributes = { class: "desk-link", href, target: "_blank", rel: "noopener noreferrer", title };
  return [el("a", attributes, el("kbd", {}, key), " ", el("span", {}, `${host} ↗`))];
}
