import { type Arbitrary, array, constantFrom, oneof, sample, tuple } from 'fast-check';

/** Length of the texts that are tried, in characters. */
const LENGTH = 64 * 1024;
/** Processor time that one of them may take: beside other work, too, where a linear reader of such a text took 54 ms. */
const LIMIT_MS = 100;
/** Memory that it may take, and characters of its result as JSON. */
const LIMIT_MB = 64;
const LIMIT_RESULT = 2 ** 20;
/** A pause of the collector of garbage is no time of the parser's. */
const ATTEMPTS = 4;
const RUNS = 40;
/** The same texts every time: a failure is found again. */
const SEED = 64;

/** Ends of attacks: many an expression that goes back does so only where it fails at last. */
const ENDS = ['', '\u0001', '\n'];

/** Whatever reads text from outside. */
export interface Reader {
  /** Reads a text. What it throws must be one of `refusals`. */
  readonly read: (text: string) => unknown;
  /** Parts of the texts it is made for, which attacks are made of. */
  readonly parts: readonly string[];
  /** Whole texts that are known to be hard; they are repeated to the length of all. */
  readonly attacks?: readonly string[];
  /** Kinds of errors by which it refuses a text. */
  readonly refusals?: readonly (abstract new (
    ...args: never[]
  ) => Error)[];
  /** Check of a result beside its time. @throws when it does not hold */
  readonly holds?: (result: unknown, text: string) => void;
}

/** Parts that are hard for many: what repeats, nests, is escaped, ends lines, or is half of a character. */
const EVERYWHERE = [
  '',
  ' ',
  '\t',
  '\n',
  '\r\n',
  'a',
  '0',
  '\\',
  '"',
  "'",
  '/',
  ':',
  '.',
  ',',
  '-',
  '@',
  '%',
  '=',
  '(',
  '[',
  '{',
  '<',
  '\0',
  '\u001b',
  'é',
  '😀',
  '\uD83D',
  '\u2028',
];

/**
 * Tries a reader with 64 KB of the worst: some beginning, one unit again and again, some end.
 * @returns the longest processor time, in milliseconds
 * @throws for a text that takes longer than 100 ms or more than 64 MB, that more than 1 MB comes of, that is refused in
 *   another way than agreed, or read wrongly
 */
export function fuzz({ read, parts, attacks = [], refusals = [], holds }: Reader): number {
  let worst = 0;
  const attempt = (text: string) => {
    const { ms, mb, result } = measured(() => outcomeOf(read, text, refusals));
    worst = Math.max(worst, ms);
    const refuse = (what: string) => {
      throw new Error(`${what} for ${JSON.stringify(text.slice(0, 200))}…`);
    };
    if (ms > LIMIT_MS) refuse(`${ms.toFixed(0)} ms`);
    if (mb > LIMIT_MB) refuse(`${mb.toFixed(0)} MB`);
    if (result === REFUSED) return;
    const characters = JSON.stringify(result)?.length ?? 0;
    if (characters > LIMIT_RESULT) refuse(`${characters} characters`);
    holds?.(result, text);
  };
  for (const attack of attacks) for (const end of ENDS) attempt(filled('', attack, end));
  for (const text of sample(hostileTexts(parts), { numRuns: RUNS, seed: SEED })) attempt(text);
  return worst;
}

const REFUSED = Symbol('refused');

function outcomeOf(read: Reader['read'], text: string, refusals: NonNullable<Reader['refusals']>): unknown {
  try {
    return read(text);
  } catch (error) {
    if (refusals.some((kind) => error instanceof kind)) return REFUSED;
    throw error;
  }
}

/** Processor time of this thread alone, which other programs do not lengthen, and what was allocated and not collected. */
function measured<T>(work: () => T): { ms: number; mb: number; result: T } {
  let ms = Number.POSITIVE_INFINITY;
  let mb = Number.POSITIVE_INFINITY;
  for (let attempt = 1; ; attempt++) {
    const [before, heldBefore] = [process.threadCpuUsage(), heldMb()];
    const result = work();
    const { user, system } = process.threadCpuUsage(before);
    ms = Math.min(ms, (user + system) / 1000);
    mb = Math.min(mb, heldMb() - heldBefore);
    const isWithin = ms <= LIMIT_MS && mb <= LIMIT_MB;
    if (isWithin || ms > 10 * LIMIT_MS || attempt === ATTEMPTS) return { ms, mb, result };
  }
}

function heldMb(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

function hostileTexts(parts: readonly string[]): Arbitrary<string> {
  const own = { weight: 3, arbitrary: constantFrom(...parts) };
  const part = oneof(own, { weight: 1, arbitrary: constantFrom(...EVERYWHERE) });
  const some = (maxLength: number) => array(part, { minLength: 0, maxLength }).map((all) => all.join(''));
  const unit = array(part, { minLength: 1, maxLength: 4 }).map((all) => all.join('') || 'a');
  return tuple(some(4), unit, some(3)).map(([beginning, repeated, end]) => filled(beginning, repeated, end));
}

function filled(beginning: string, repeated: string, end: string): string {
  const room = Math.max(LENGTH - beginning.length - end.length, 0);
  return beginning + repeated.repeat(Math.ceil(room / repeated.length)).slice(0, room) + end;
}
