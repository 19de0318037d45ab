/** How the key table differs where any short text is a label. */

/** @type {import("./key_table.js").KeyChanges} */
export const FREE = {
  without: [],
  instead: {
    label: { name: "Choice", tip: "Give the current unit this choice" },
    definitions: { tip: "The definitions of the scale, shorter or longer" },
  },
  more: [
    {
      group: "Judge",
      action: "write",
      keys: ["t"],
      name: "Write",
      tip: "Write a label; what already exists is offered while you type",
    },
  ],
};
