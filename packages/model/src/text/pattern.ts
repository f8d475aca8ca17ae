import { RE2JS } from 're2js';

const PATTERN_CHARACTERS = 200;
/** Instructions a pattern is compiled to: repetitions such as {50} multiply them. The time of a search grows with them. */
const PATTERN_INSTRUCTIONS = 60;
/** Instructions counted in the text of a pattern, above which it is not compiled: the compiler merges some of them. */
const COUNTED_INSTRUCTIONS = 2 * PATTERN_INSTRUCTIONS;
/** Patterns of one file. */
export const MAX_PATTERNS = 200;
/** Verdicts kept: a file names its patterns again and again, by aliases and by each request to check it. */
const KEPT_VERDICTS = 1000;

const ALLOWED =
  'characters, classes, groups, alternatives, repetitions and anchors are allowed; look-ahead, look-behind and references to groups are not';

const verdicts = new Map<string, string | undefined>();

/**
 * Problem with a stranger's regular expression of RE2, as the end of a sentence; undefined for a right one. The only
 * place that compiles patterns: their cost is counted in the text first, as the compiler multiplies nested repetitions.
 */
export function problemOfPattern(pattern: string): string | undefined {
  if (pattern.length > PATTERN_CHARACTERS) return `must have at most ${PATTERN_CHARACTERS} characters`;
  if (verdicts.has(pattern)) return verdicts.get(pattern);
  const verdict = verdictOn(pattern);
  if (verdicts.size >= KEPT_VERDICTS) verdicts.clear();
  verdicts.set(pattern, verdict);
  return verdict;
}

/** A stranger's regular expression, ready for searches. @throws Error for one that has a problem */
export function compilePattern(pattern: string): RE2JS {
  const problem = problemOfPattern(pattern);
  if (problem) throw new Error(`the pattern ${problem}`);
  return RE2JS.compile(pattern);
}

function verdictOn(pattern: string): string | undefined {
  const counted = instructionsIn(pattern);
  if (counted > COUNTED_INSTRUCTIONS) return tooMany(counted);
  try {
    const compiled = RE2JS.compile(pattern).programSize();
    return compiled > PATTERN_INSTRUCTIONS ? tooMany(compiled) : undefined;
  } catch (error) {
    const detail = (error as Error).message.replace('error parsing regexp: ', '');
    return `is not a regular expression of RE2 (${detail}): ${ALLOWED}`;
  }
}

const tooMany = (instructions: number) =>
  `may take ${instructions} steps at each character, allowed are ${PATTERN_INSTRUCTIONS}: repeat less`;

/** Parts of a pattern: quoted text, a class, what is escaped, flags, a counted repetition, or one character. */
const PARTS =
  /\\Q.*?(?:\\E|$)|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]?|\\[pP](?:\{[^{}\\]*\}|.)|\\x\{[^{}\\]*\}|\\.|\(\?[A-Za-z-]*\)|\{\d+(?:,\d*)?\}|./gsu;
/** Cost of a class of Unicode, whose tables are merged. */
const UNICODE_CLASS = 10;
/** Characters of a range that ignores case, each of which is folded, in the time of one instruction. */
const FOLDED_CHARACTERS = 2000;
const WIDEST_RANGE = 2 ** 16;

/** Instructions that a pattern compiles to, at least, in a time that grows with its length alone. */
function instructionsIn(pattern: string): number {
  const folds = /\(\?[A-Za-z-]*i/.test(pattern);
  const outer: number[] = [];
  /** Instructions of the group so far, and of its last part, which a repetition would repeat. */
  let sum = 0;
  let last = 0;
  const add = (instructions: number) => {
    sum += instructions;
    last = instructions;
  };
  for (const [part] of pattern.matchAll(PARTS)) {
    if (part === '(') {
      outer.push(sum);
      sum = 0;
      last = 0;
    } else if (part === ')') {
      const group = sum + 2;
      sum = outer.pop() ?? 0;
      add(group);
    } else if (/^[*+?]$/.test(part)) {
      sum += 1;
      last += 1;
    } else if (/^\{\d/.test(part)) {
      const times = Math.max(1, ...[...part.matchAll(/\d+/g)].map(([digits]) => Number(digits)));
      sum += last * (times - 1);
      last *= times;
    } else if (part.startsWith('\\Q')) {
      add(1);
      sum += part.length;
    } else {
      add(costOfPart(part, folds));
    }
  }
  return sum + outer.reduce((all, one) => all + one, 0);
}

function costOfPart(part: string, folds: boolean): number {
  const tables = part.match(/\\[pP]/g)?.length ?? 0;
  return 1 + UNICODE_CLASS * tables + (folds && part.startsWith('[') ? foldedIn(part) : 0);
}

function foldedIn(part: string): number {
  const ranges = [...part.matchAll(/(\\x\{[^{}\\]*\}|\\.|.)-(?=(.))/gsu)];
  const characters = ranges.map(([, first = '', last = '']) =>
    first.startsWith('\\') || last === '\\'
      ? WIDEST_RANGE
      : (last.codePointAt(0) ?? 0) - (first.codePointAt(0) ?? 0),
  );
  return Math.ceil(characters.reduce((all, one) => all + Math.max(0, one), 0) / FOLDED_CHARACTERS);
}
