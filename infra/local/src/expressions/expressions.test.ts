import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { check } from 'recheck';
import recheck from 'recheck/package.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { cacheDir } from '../env.ts';
import { type Expression, expressionsIn } from './find.ts';
import { allSources, sourceOf } from './sources.ts';

/**
 * Steps are counted instead of time, so that a busy machine judges as an idle one; the time ends a judgement that would
 * fill the memory.
 */
const BY_STEPS = { timeout: 180_000, attackTimeout: null, incubationTimeout: null };

/**
 * Expressions that take longer than linear time, or that no source spells out, by how they begin and why that is
 * harmless: they never meet long text of somebody else's.
 */
const EXCEPTIONS: readonly { path: string; beginning: string; because: string }[] = [
  {
    path: 'apps/web/src/server/metrics/patterns.ts',
    beginning: 'new RegExp(regex)',
    because: 'the routes are those of our own build, and an address has 4 KB at most',
  },
  {
    path: 'packages/model/k6/matcher.ts',
    beginning: 'new RegExp(pattern)',
    because: 'Go’s regexp runs it in k6, and headroom.yaml is let through with expressions of RE2 only',
  },
];

const expressions = expressionsIn(allSources());
const exceptionOf = ({ path, written }: Expression) =>
  EXCEPTIONS.find((exception) => exception.path === path && written.startsWith(exception.beginning));

/** A class or an escaped character; a reference to a group is none. */
const ATOM = /\\[^1-9k]|\[(?:\\.|[^\]\\])*\]/gs;
/** A group that is no lookaround, holds no other and is met once. */
const GROUP = /\((?:\?:|\?<\w+>)?([^()?|]*)\)(?![*+?{])/g;

/**
 * Whether an expression is linear by its form: nothing in it repeats, or one single character does, after which nothing can
 * fail or which is met from the start of the text alone.
 */
function isSimple(pattern: string, flags: string): boolean {
  const plain = pattern.replaceAll(ATOM, 'x').replaceAll(GROUP, '$1');
  const repetitions = plain.match(/[*+?{]/g)?.length ?? 0;
  if (repetitions === 0) return true;
  const isAnchored = plain.startsWith('^') && !flags.includes('m');
  return repetitions === 1 && !/[()|\\]/.test(plain) && (isAnchored || /[*+?]$/.test(plain));
}

/** Problem of an expression, in words; undefined for one that takes linear time. */
async function problemOf({ pattern, flags }: Expression): Promise<string | undefined> {
  if (pattern === undefined) return 'is made of what the source does not spell out';
  if (isSimple(pattern, flags)) return undefined;
  const found = await check(pattern, flags, BY_STEPS);
  if (found.status === 'safe') return undefined;
  if (found.status === 'unknown') return `cannot be judged (${found.error.kind})`;
  return `takes ${found.complexity.summary} time on ${found.attack.pattern}`;
}

/** Expressions that were found to take linear time by this version of recheck, as they take it most of a minute. */
const LINEAR = join(cacheDir, `linear-expressions-${recheck.version}.json`);

test('every regular expression takes linear time, or is a known exception', async () => {
  expect(expressions.length).toBeGreaterThan(150);
  const before: string[] = await readFile(LINEAR, 'utf8').then(JSON.parse, () => []);
  const linear = new Set<string>();
  const problems: string[] = [];
  for (const expression of expressions.filter((one) => !exceptionOf(one))) {
    const { place, written, pattern, flags } = expression;
    const text = `/${pattern}/${flags}`;
    const isKnown = linear.has(text) || before.includes(text);
    const problem = isKnown ? undefined : await problemOf(expression);
    if (problem) problems.push(`${place}: ${written} ${problem}`);
    else linear.add(text);
  }
  await writeFile(LINEAR, JSON.stringify([...linear]));
  expect(problems).toEqual([]);
});

test('no exception is left of what is gone', () => {
  expect(
    EXCEPTIONS.filter((exception) => !expressions.some((one) => exceptionOf(one) === exception)),
  ).toEqual([]);
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: they are sources
test.each([
  ['/^(a+)+$/', /exponential/],
  ['/\\/+$/', /2nd degree polynomial/],
  ['/^[^x]+y/m', /2nd degree polynomial/],
  ["new RegExp('(a|a)*b')", /exponential/],
  ["const A = '(a+)'; new RegExp(`^${A}+$`, 'i')", /exponential/],
  ['const A = `a${String.raw`\\s*`}`; RegExp(`${A}\\\\s*$`)', /polynomial/],
  ["text.match('(a*)*b')", /exponential/],
  ['new RegExp(pattern)', /does not spell out/],
  ['text.matchAll(`${pattern}`)', /does not spell out/],
])('what is found: %s', async (text, problem) => {
  const [expression, ...others] = expressionsIn([sourceOf('a.ts', text)]);
  expect(others).toEqual([]);
  expect(await problemOf(expression as Expression)).toMatch(problem);
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: they were sources

test.each(['/^(https|ssh):/', "new RegExp('^a+$')", "text.split('(a+)+')", 'text.match(/a/)'])(
  'what is let through: %s',
  async (text) => {
    const [expression] = expressionsIn([sourceOf('a.ts', text)]);
    expect(expression && (await problemOf(expression))).toBeUndefined();
  },
);
