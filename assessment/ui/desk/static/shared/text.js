/** Foreign text: made harmless, measured and cut into stretches.  Nothing here touches the DOM. */

// eslint-disable-next-line no-control-regex -- control characters of foreign text are what this finds
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
const SURROGATE = /[\ud800-\udfff]/;

function picture(character) {
  const code = character.charCodeAt(0);
  if (character === "\r") return " ";
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : "\ufffd";
}

/** The text with control and direction-changing characters replaced one for one, so that offsets stay true. */
export function visible(text) {
  return String(text ?? "").replace(CONTROL, picture);
}

/** The UTF-16 offset of a code point offset (the server counts code points). */
export function utf16(text, codePoints) {
  if (!SURROGATE.test(text)) return Math.min(codePoints, text.length);
  let offset = 0;
  for (let seen = 0; seen < codePoints && offset < text.length; seen += 1) {
    offset += text.codePointAt(offset) > 0xffff ? 2 : 1;
  }
  return offset;
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function matches(text, pattern, style) {
  return Array.from(text.matchAll(pattern), (found) => ({ start: found.index, end: found.index + found[0].length, style }));
}

/** Where the query terms stand in the text, whole words with up to two letters more (plurals). */
export function termRanges(text, terms) {
  const words = (terms ?? []).filter((term) => term.trim().length > 1).sort((a, b) => b.length - a.length).map(escaped);
  if (!words.length) return [];
  return matches(text, new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})\\p{L}{0,2}(?![\\p{L}\\p{N}])`, "giu"), "term");
}

/** Where a needle stands in the text, case ignored. */
export function findRanges(text, needle, style = "hit") {
  return needle.trim() ? matches(text, new RegExp(escaped(needle.trim()), "giu"), style) : [];
}

/** Where an excerpt stands in the text, exactly; empty when it stands elsewhere. */
export function excerptRanges(text, excerpt, style = "evidence") {
  const start = excerpt ? text.indexOf(excerpt) : -1;
  return start < 0 ? [] : [{ start, end: start + excerpt.length, style }];
}

/** The text cut at every range's ends: `[{text, ranges}]` in reading order, `ranges` those that cover the stretch. */
export function segments(text, ranges) {
  const kept = ranges.filter((range) => range.start < range.end && range.end <= text.length && range.start >= 0);
  const cuts = new Set([0, text.length, ...kept.flatMap((range) => [range.start, range.end])]);
  const ordered = [...cuts].sort((a, b) => a - b);
  return ordered.slice(0, -1).map((start, index) => {
    const end = ordered[index + 1];
    return { text: text.slice(start, end), ranges: kept.filter((range) => range.start <= start && range.end >= end) };
  });
}

/** The address if it is an https one without a user name in it, else "". */
export function httpsUrl(address) {
  try {
    const url = new URL(address);
    return url.protocol === "https:" && !url.username ? url.href : "";
  } catch {
    return "";
  }
}

/** "2 min ago", or the local date for anything older than a day. */
export function ago(iso, now = Date.now()) {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (Number.isNaN(seconds)) return "";
  if (seconds < 60) return "just now";
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return seconds < 86400 ? `${Math.floor(seconds / 3600)} h ago` : new Date(iso).toLocaleDateString();
}

/** Where words of a list stand in the text, whole and whatever their case. @param {string[]} words in lower case */
export function wordRanges(text, words, style) {
  const wanted = new Set(words);
  if (!wanted.size) return [];
  return matches(text, /\p{L}+/gu, style).filter(({ start, end }) => wanted.has(text.slice(start, end).toLowerCase()));
}
