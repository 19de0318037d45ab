/** Foreign text: made harmless, measured and cut into pieces.  Nothing here touches the DOM. */

/** @typedef {{start: number, end: number, style: string}} Range */

// eslint-disable-next-line no-control-regex -- control characters of foreign text are what this finds
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
const SURROGATE = /[\ud800-\udfff]/;

/** @param {string} character */
function picture(character) {
  const code = character.charCodeAt(0);
  if (character === "\r") return " ";
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : "\ufffd";
}

/** The text with control and direction-changing characters replaced one for one, so that offsets stay true.
 *  @param {any} text @returns {string} */
export function visible(text) {
  return String(text ?? "").replace(CONTROL, picture);
}

/** The UTF-16 offset of a code point offset (the server counts code points).
 *  @param {string} text @param {number} codePoints */
export function utf16(text, codePoints) {
  if (!SURROGATE.test(text)) return Math.min(codePoints, text.length);
  let offset = 0;
  for (let seen = 0; seen < codePoints && offset < text.length; seen += 1) {
    offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  }
  return offset;
}

/** A function from code point offsets of a text, in any number, to UTF-16 offsets.
 *  @param {string} text @returns {(codePoints: number) => number} */
export function codePointOffsets(text) {
  if (!SURROGATE.test(text)) return (codePoints) => Math.min(codePoints, text.length);
  const offsets = [0];
  for (const character of text) offsets.push((offsets.at(-1) ?? 0) + character.length);
  return (codePoints) => offsets[codePoints] ?? text.length;
}

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** @param {string} text @param {RegExp} pattern @param {string} style @returns {Range[]} */
function matches(text, pattern, style) {
  return Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    style,
  }));
}

/** Ranges of the query terms in the text, whole words with up to two letters more (plurals).
 *  @param {string} text @param {string[]|undefined} terms @returns {Range[]} */
export function termRanges(text, terms) {
  const words = (terms ?? [])
    .filter((term) => term.trim().length > 1)
    .sort((a, b) => b.length - a.length)
    .map(escaped);
  if (!words.length) return [];
  return matches(
    text,
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})\\p{L}{0,2}(?![\\p{L}\\p{N}])`, "giu"),
    "term",
  );
}

const NUMBER = /\d+(?:[.,]\d+)*/gu;

/** Ranges of the numbers that a text shares with another one, each as a whole.
 *  @param {string} text @param {string} other @param {string} style @returns {Range[]} */
export function numberRanges(text, other, style) {
  const wanted = new Set(other.match(NUMBER));
  return matches(text, NUMBER, style).filter(({ start, end }) => wanted.has(text.slice(start, end)));
}

/** Ranges of a needle in the text, case ignored.
 *  @param {string} text @param {string} needle @returns {Range[]} */
export function findRanges(text, needle, style = "hit") {
  return needle.trim() ? matches(text, new RegExp(escaped(needle.trim()), "giu"), style) : [];
}

/** The range of an excerpt in the text, exactly; empty when it is not in it.
 *  @param {string} text @param {string} excerpt @returns {Range[]} */
export function excerptRanges(text, excerpt, style = "evidence") {
  const start = excerpt ? text.indexOf(excerpt) : -1;
  return start < 0 ? [] : [{ start, end: start + excerpt.length, style }];
}

/** The text cut at every range's ends: `[{text, ranges}]` in reading order, `ranges` those that cover the
 *  piece.
 *  @template {{start: number, end: number}} R @param {string} text @param {R[]} ranges */
export function segments(text, ranges) {
  const valid = ranges.filter(({ start, end }) => start >= 0 && start < end && end <= text.length);
  const cuts = new Set([0, text.length, ...valid.flatMap(({ start, end }) => [start, end])]);
  const ordered = [...cuts].sort((a, b) => a - b);
  return ordered.slice(0, -1).map((start, index) => {
    const end = ordered[index + 1];
    const covering = valid.filter((range) => range.start <= start && range.end >= end);
    return { text: text.slice(start, end), ranges: covering };
  });
}

/** The address if it is an https one without a user name in it, else "". @param {string} address */
export function httpsUrl(address) {
  try {
    const url = new URL(address);
    return url.protocol === "https:" && !url.username ? url.href : "";
  } catch {
    return "";
  }
}

/** The address if it is one of the web without a user name in it, else "". @param {string} address */
export function webUrl(address) {
  try {
    const url = new URL(address);
    return /^https?:$/.test(url.protocol) && !url.username ? url.href : "";
  } catch {
    return "";
  }
}

const [MINUTE, HOUR, DAY] = [60, 3600, 86400];

/** "2 min ago", or the local date for anything older than a day. @param {string} iso @param {number} now */
export function ago(iso, now = Date.now()) {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (Number.isNaN(seconds)) return "";
  if (seconds < MINUTE) return "just now";
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min ago`;
  return seconds < DAY ? `${Math.floor(seconds / HOUR)} h ago` : new Date(iso).toLocaleDateString();
}

/** Ranges of words in the text, whole and whatever their case.
 *  @param {string} text @param {string[]} words in lower case @param {string} style @returns {Range[]} */
export function wordRanges(text, words, style) {
  const wanted = new Set(words);
  if (!wanted.size) return [];
  return matches(text, /\p{L}+/gu, style).filter(({ start, end }) =>
    wanted.has(text.slice(start, end).toLowerCase()),
  );
}
