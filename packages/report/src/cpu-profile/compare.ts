/** What changed in the processor time a call between the CPU profiles of two sides. */
import type { CpuProfile } from '@headroom/model/cpu-profile';
import { changeOf, estimateOf, type Side, type Sides, sideOf, wholeChange } from './estimate.ts';
import { type Leading, leadingChange, leadingOf } from './leading.ts';
import { CLASS_TITLES, CPU_CLASSES } from './rules.ts';
import { type Blocks, callersOf, type FunctionTally, samplesUnder, sumOf, tallyOf } from './tally.ts';
import type { ClassChange, CpuChange, CpuComparison, CpuComparisonTerms, FunctionChange } from './types.ts';
import { sentenceOf, waitsOf } from './words.ts';

/** Functions that a comparison lists. */
export const LISTED_FUNCTIONS = 10;

/** Functions with fewer samples on both sides together are not tested: nothing could be said of them. */
export const MIN_SAMPLES = 5;

/** Tests of one function: self, total and own time. */
const TESTS = 3;

/**
 * Weight of a function that is no code of the server, in the order of the list: the function that calls it goes first,
 * unless it changed clearly less.
 */
const CALLED_WEIGHT = 0.8;

/** Changed functions whose callers are looked at, by change: one look takes a walk over the tree. */
const MAX_CHECKED = 50;

/** One-sided 95 % of the normal distribution. */
const Z = 1.645;

/**
 * What changed in the processor time a call from base to head: the whole, functions and classes, each with an interval;
 * all intervals of a comparison hold together in 95 % of comparisons.
 */
export function compareCpuProfiles(
  base: CpuProfile,
  head: CpuProfile,
  terms: CpuComparisonTerms = {},
): CpuComparison {
  const sides = { base: sideOf(tallyOf(base)), head: sideOf(tallyOf(head)) };
  const whole = wholeChange(sides);
  const { tested, functions } = changesOf(sides);
  const listed = functions.slice(0, LISTED_FUNCTIONS);
  const classes = classChanges(sides, tested);
  const waits = waitsOf({ whole, functions, sides, terms });
  return {
    ...whole,
    functions: listed,
    rest: unlisted(sides, listed),
    classes,
    waits,
    sentence: sentenceOf({ whole, functions, classes, waits, sides, terms }),
  };
}

/** Functions by how much they changed, and the tests that they share the error with. */
function changesOf(sides: Sides): { tested: number; functions: FunctionChange[] } {
  const pairs = pairsOf(sides).filter(({ base, head }) => samplesOf(base) + samplesOf(head) >= MIN_SAMPLES);
  const tested = TESTS * pairs.length + CPU_CLASSES.length;
  const sorted = pairs
    .map((pair) => functionChange(pair, sides, tested))
    .sort(
      (a, b) =>
        Number(b.change.isChanged) - Number(a.change.isChanged) || weightOf(b.change) - weightOf(a.change),
    );
  const functions = sorted.map(({ key, change }, place) =>
    change.isChanged && (place >= MAX_CHECKED || isMoved(key, change, leadingOf(change), sides))
      ? { ...change, isChanged: false }
      : change,
  );
  const names = (those: readonly FunctionChange[]) => those.some(({ isChanged }) => isChanged);
  const named = [functions, withOneSided(sorted, sides)].find(names) ?? functions;
  // Stable: what only moved goes behind what changed.
  return { tested, functions: named.sort((a, b) => Number(b.isChanged) - Number(a.isChanged)) };
}

/** Functions of the server that ran on one side alone, called changed by all that they call: that is new, or gone. */
function withOneSided(sorted: readonly Keyed[], sides: Sides): FunctionChange[] {
  return sorted
    .toSorted((a, b) => Math.abs(b.change.total.changeMs) - Math.abs(a.change.total.changeMs))
    .map(({ key, change }, place) => {
      const { kind, total } = change;
      const isOneSided = kind === 'own' && (total.baseMs === 0 || total.headMs === 0);
      const isChanged =
        place < MAX_CHECKED && isOneSided && total.isChanged && !isMoved(key, change, 'total', sides);
      return { ...change, isChanged };
    });
}

/** A function by its key, and what changed of it. */
interface Keyed {
  readonly key: string;
  readonly change: FunctionChange;
}

interface Pair {
  readonly key: string;
  readonly base: FunctionTally | null;
  readonly head: FunctionTally | null;
}

function pairsOf({ base, head }: Sides): Pair[] {
  const keys = new Set([...head.tally.functions.keys(), ...base.tally.functions.keys()]);
  return [...keys].map((key) => ({
    key,
    base: base.tally.functions.get(key) ?? null,
    head: head.tally.functions.get(key) ?? null,
  }));
}

const samplesOf = (tally: FunctionTally | null) => (tally ? sumOf(tally.total) : 0);

function functionChange({ key, base, head }: Pair, sides: Sides, tests: number): Keyed {
  const { place } = (head ?? base) as FunctionTally;
  const of = (measure: 'self' | 'total' | 'own') => changed(base?.[measure], head?.[measure], sides, tests);
  const [self, total, own] = [of('self'), of('total'), of('own')];
  const { isChanged } = place.kind === 'own' ? own : self;
  return { key, change: { ...place, self, total, own, isChanged } };
}

function changed(base: Blocks | undefined, head: Blocks | undefined, sides: Sides, tests: number): CpuChange {
  const none = new Float64Array();
  return changeOf(estimateOf(base ?? none, sides.base), estimateOf(head ?? none, sides.head), sides, tests);
}

function weightOf(change: FunctionChange): number {
  const ms = Math.abs(leadingChange(change).changeMs);
  return change.kind === 'own' ? ms : CALLED_WEIGHT * ms;
}

/**
 * Whether time only moved between a function and those that call it or that it calls, as when a compiler takes a function
 * into its caller: the others changed against it by at least half as much, and not by chance.
 */
function isMoved(key: string, change: FunctionChange, measure: Leading, sides: Sides): boolean {
  const { changeMs } = change[measure];
  const callers = new Set([
    ...callersOf(sides.base.tally.tree, key),
    ...callersOf(sides.head.tally.tree, key),
  ]);
  const around = (side: Side) =>
    restOf(samplesUnder(side.tally, callers), side.tally.functions.get(key)?.total);
  const below = (side: Side) => {
    const tally = side.tally.functions.get(key);
    return restOf(tally?.total ?? new Float64Array(), tally?.[measure]);
  };
  return [around, below].some((others) => {
    const [base, head] = [
      estimateOf(others(sides.base), sides.base),
      estimateOf(others(sides.head), sides.head),
    ];
    const otherMs = head.ms - base.ms;
    const isByChance = Math.abs(otherMs) < Z * Math.sqrt(base.variance + head.variance);
    return otherMs * changeMs < 0 && !isByChance && Math.abs(otherMs) >= Math.abs(changeMs) / 2;
  });
}

const restOf = (all: Blocks, part: Blocks | undefined) =>
  all.map((count, block) => Math.max(0, count - (part?.[block] ?? 0)));

function classChanges(sides: Sides, tests: number): ClassChange[] {
  return CPU_CLASSES.map((kind) => ({
    kind,
    title: CLASS_TITLES[kind],
    ...changed(sides.base.tally.classes[kind], sides.head.tally.classes[kind], sides, tests),
  }));
}

/** Self time of the functions that are not listed. */
function unlisted({ base, head }: Sides, listed: readonly FunctionChange[]): CpuComparison['rest'] {
  const names = new Set([...base.tally.functions.keys(), ...head.tally.functions.keys()]);
  const left = (ms: number, side: 'baseMs' | 'headMs') =>
    listed.reduce((rest, { self }) => rest - self[side], ms);
  const [baseMs, headMs] = [left(base.tally.ms, 'baseMs'), left(head.tally.ms, 'headMs')];
  return { functions: names.size - listed.length, baseMs, headMs, changeMs: headMs - baseMs };
}
