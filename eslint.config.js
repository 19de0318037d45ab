import js from "@eslint/js";
import globals from "globals";

/** The house's limits: a function is read at one glance, and a file in one sitting. */
const HOUSE = {
  "max-lines": ["error", 300],
  "max-lines-per-function": ["error", 60],
  complexity: ["error", 10],
  "max-params": ["error", 4],
  "max-depth": ["error", 3],
  "no-unused-vars": "error",
  eqeqeq: "error",
  "prefer-const": "error",
};

export default [
  js.configs.recommended,
  { files: ["assessment/**/*.js"], languageOptions: { globals: globals.browser }, rules: HOUSE },
  { files: ["tests/**/*.mjs"], languageOptions: { globals: { ...globals.browser, ...globals.node } } },
];
