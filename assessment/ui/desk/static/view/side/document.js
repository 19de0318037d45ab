/** What is known of a document whose text is not there. */

import { el } from "../../shared/dom.js";
import { linkNodes } from "./document_link.js";

/** @type {import("./sections.js").Section} */
export function documentSection({ documents }, unit) {
  const document = documents[unit.document];
  if (!unit.document || (document && !document.absent)) return null;
  const name = el("p", { class: "desk-side-document" }, unit.document, " ", ...linkNodes(document?.link ?? ""));
  const title = document?.title ? [el("p", { dir: "auto" }, document.title)] : [];
  const lines = (document?.other_locations ?? []).map((line) => el("li", {}, `Also cited by ${line}`));
  const why = el("p", { class: "desk-side-quiet" }, "The text of this document is not in the campaign.");
  const node = el("div", {}, name, title, why, el("ul", { class: "desk-side-quiet" }, lines));
  return { name: "document", title: "Document", node };
}
