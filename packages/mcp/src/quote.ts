/** Texts of measured servers and of users as data: no line of theirs can pass for a sentence of Headroom. */
import { cutText, visibleLine } from '@headroom/model/text';

/** Characters of one text. */
const MAX_TEXT = 400;
const MAX_LINES = 60;
const MAX_ENTRIES = 60;
const MAX_DEPTH = 8;

/** One line of the text of others, of bounded length. */
export function lineOf(text: string): string {
  return cutText(visibleLine(text), MAX_TEXT);
}

/** Lines that begin with "> ", which no text can leave; of more than 60 the first, and their number. */
export function quoted(lines: readonly string[]): string {
  const shown = lines.slice(0, MAX_LINES).map((line) => `> ${lineOf(line)}`);
  const more = lines.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more lines are left out.`] : [])].join('\n');
}

/** The same for structured content: texts are single lines, lists have 60 entries at most. */
export function bounded(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return lineOf(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((entry) => bounded(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_ENTRIES)
      .map(([key, entry]) => [lineOf(key), bounded(entry, depth + 1)]),
  );
}
