/** Characters that the JSON of a trial has, at most: servers write its texts, which are as long as they like. */
export const MAX_TRIAL_CHARACTERS = 256 * 1024;

/** Characters of one of its texts, at most. */
export const MAX_TRIAL_TEXT = 4096;

/** Lengths that texts and lists are cut to. */
interface Cut {
  readonly text: number;
  readonly entries: number;
}
/** One after the other, until all of it fits. Names, ids and digests fit the last. */
const CUTS: readonly Cut[] = [
  { text: MAX_TRIAL_TEXT, entries: 1000 },
  { text: 1024, entries: 1000 },
  { text: 256, entries: 1000 },
  { text: 80, entries: 1000 },
  { text: 80, entries: 200 },
  { text: 80, entries: 40 },
  { text: 80, entries: 12 },
  { text: 80, entries: 5 },
];

/**
 * What servers said, as a trial keeps it: long texts end in …, of long lists the beginning is kept.
 * @throws Error for what does not fit even so, such as an object of very many keys
 */
export function boundedJson<T>(value: T): T {
  const cut = CUTS.find((one) => roomAfter(value, one, MAX_TRIAL_CHARACTERS) >= 0);
  if (!cut) throw new Error(`the outcome of a trial has more than ${MAX_TRIAL_CHARACTERS} characters`);
  return cutBy(value, cut) as T;
}

/**
 * What is left of `room` characters after the JSON of a value that is cut, at least; below 0 for none. Counting ends
 * where nothing is left, so that a value of any size costs what may be kept.
 */
function roomAfter(value: unknown, cut: Cut, room: number): number {
  if (typeof value !== 'object' || value === null) {
    const kept = typeof value === 'string' ? cutText(value, cut.text) : value;
    return room - (JSON.stringify(kept)?.length ?? 'null'.length);
  }
  let left = room - '[]'.length;
  const isList = Array.isArray(value);
  for (const [key, entry] of Object.entries(isList ? value.slice(0, cut.entries) : value)) {
    if (left < 0) break;
    left = roomAfter(entry, cut, left - (isList ? ','.length : JSON.stringify(key).length + ':,'.length));
  }
  return left;
}

function cutBy(value: unknown, cut: Cut): unknown {
  if (typeof value === 'string') return cutText(value, cut.text);
  if (Array.isArray(value)) return value.slice(0, cut.entries).map((entry) => cutBy(entry, cut));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cutBy(entry, cut)]));
}

/** A text of at most `most` characters; of a longer one the beginning, then …. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}

/** Characters of the log of a trial: its last ones. */
const MAX_LOG = 65_536;

/** Parts of a trial that servers write. */
interface Told {
  readonly reason: string | null;
  readonly checks: readonly unknown[];
  readonly tried?: unknown;
  readonly log: string;
}

/** A trial as it is stored, whatever its server said. */
export function boundedTrial<Result extends Told>(result: Result): Result {
  const { reason, checks, tried = null, log } = result;
  return { ...result, ...boundedJson({ reason, checks, tried }), log: log.slice(-MAX_LOG) };
}
