import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  { files: ["assessment/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["tests/**/*.mjs"], languageOptions: { globals: { ...globals.browser, ...globals.node } } },
];
