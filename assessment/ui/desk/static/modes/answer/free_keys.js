/** How the key table differs where any short text is a label. */

export const FREE = {
  without: [],
  instead: {
    label: { name: "Choice", tip: "Give the unit in hand this choice" },
    definitions: { tip: "The definitions of the scale, shorter or longer" },
  },
  more: [{ group: "Judge", action: "write", keys: ["t"], show: "t", name: "Write", tip: "Write a label; what is there already is offered while you type" }],
};
