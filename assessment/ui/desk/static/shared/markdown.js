/** Elements for a text in Markdown that the server has taken apart: a small set, made here, never HTML. */

import { el } from "./dom.js";
import { webUrl } from "./text.js";

/** @typedef {import("../protocol.js").MarkdownNode} MarkdownNode */

/** @type {Record<string, keyof HTMLElementTagNameMap>} */
const TAGS = {
  heading: "h4",
  paragraph: "p",
  bullets: "ul",
  numbers: "ol",
  item: "li",
  bold: "strong",
  italic: "em",
};

/** @param {MarkdownNode} node @returns {Node|string} */
function element(node) {
  const { kind, text = "", address = "", children = [] } = node;
  const inner = children.map(element);
  if (kind === "break") return el("br");
  if (kind === "code block") return el("pre", { dir: "auto" }, text);
  if (kind === "code") return el("code", {}, text);
  const href = kind === "link" ? webUrl(address) : "";
  if (href) return el("a", { href, target: "_blank", rel: "noopener noreferrer", title: href }, inner);
  const tag = TAGS[kind];
  return tag ? el(tag, { dir: "auto" }, inner) : el("span", {}, text, inner);
}

/** @param {MarkdownNode[]} nodes */
export const markdown = (nodes) => el("div", { class: "desk-markdown" }, nodes.map(element));
