/** What a comparison of CPU profiles says. */
import { plural } from '@headroom/model/text/plural';
import { markdownCode, markdownText } from '../compare/markdown.ts';
import { formatMs, formatSignedMs } from '../figures/format.ts';
import { isMeasured, type Side, type Sides } from './estimate.ts';
import { leadingChange } from './leading.ts';
import { sumOf } from './tally.ts';
import type {
  ClassChange,
  CpuChange,
  CpuComparison,
  CpuComparisonTerms,
  FunctionChange,
  FunctionPlace,
  Waits,
} from './types.ts';

/** The most of a latency change that processor time may still explain where “it waits” is said. */
export const MAX_EXPLAINED = 0.5;

interface Question {
  readonly whole: CpuChange;
  readonly functions: readonly FunctionChange[];
  readonly sides: Sides;
  readonly terms: CpuComparisonTerms;
}

/**
 * Whether a slower call waits. A call that waits for a processor in use takes longer by up to 1 / (1 − u)² of what others
 * compute longer (M/M/1 at use u), so a busy server leaves it unknown.
 */
export function waitsOf({ whole, functions, sides, terms }: Question): Waits {
  const { latencyChangeMs, processors = 1 } = terms;
  if (latencyChangeMs === undefined || !(latencyChangeMs > 0)) return null;
  if (!isMeasured(sides.base) || !isMeasured(sides.head)) return 'unknown';
  if (whole.interval.low > 0) return 'computes';
  if (whole.interval.high < 0) return 'waits';
  if (functions.some(({ isChanged }) => isChanged)) return 'unknown';
  const use = Math.max(useOf(sides.base, processors), useOf(sides.head, processors));
  if (use >= 1) return 'unknown';
  const explained = whole.interval.high / (1 - use) ** 2;
  return explained <= MAX_EXPLAINED * latencyChangeMs ? 'waits' : 'unknown';
}

/** Part of its processors that a server used in the window. */
function useOf({ tally }: Side, processors: number): number {
  return tally.cpuMs / (1000 * sumOf(tally.lengths) * processors);
}

interface Finding extends Question {
  readonly classes: readonly ClassChange[];
  readonly waits: Waits;
}

/** The one sentence of a comparison. */
export function sentenceOf(finding: Finding): string {
  const { whole, functions, sides, waits } = finding;
  const unmeasured = (['base', 'head'] as const).filter((side) => !isMeasured(sides[side]));
  if (unmeasured.length > 0)
    return `The CPU profile of ${unmeasured.join(' and ')} has no samples of answered calls.`;
  if (whole.isChanged) return changedSentence(finding);
  const { low, high } = whole.interval;
  const { signed } = formatsFor(Math.max(Math.abs(low), Math.abs(high)));
  const spread = `${signed(low)} to ${signed(high)} ms a call`;
  if (waits === 'waits') return `No processor time changed (${spread}): it waits.`;
  const changed = functions.filter(({ isChanged }) => isChanged).length;
  const parts = changed > 0 ? `, except in ${plural(changed, 'function')}` : '';
  const unknown = waits === 'unknown' ? ' Whether it waits longer is not known.' : '';
  // A verdict on all rounds may be surer than one profile of each side.
  return `The profiles show no sure change of processor time (${spread})${parts}.${unknown}`;
}

function changedSentence({ whole, classes, waits }: Finding): string {
  const { baseMs, headMs, changeMs } = whole;
  const { ms, size } = formatsFor(changeMs);
  const more = changeMs > 0 ? 'more' : 'less';
  const within = classes
    .filter(({ kind, isChanged }) => isChanged && kind !== 'own' && kind !== 'library')
    .filter((part) => Math.sign(part.changeMs) === Math.sign(changeMs))
    .toSorted((a, b) => Math.abs(b.changeMs) - Math.abs(a.changeMs))
    .slice(0, 2)
    .map((part) => `${size(part.changeMs)} in ${part.title}`);
  const waiting = waits === 'waits' ? ' It is slower because it waits.' : '';
  return (
    `A call takes ${size(changeMs)} ms ${more} processor time (${ms(baseMs)} to ${ms(headMs)} ms)` +
    `${within.length > 0 ? `, ${within.join(' and ')}` : ''}.${waiting}`
  );
}

/** Lines of Markdown that a comparison has of a server at most: its sentence, and the functions that changed most. */
const MAX_LINES = 3;

/** The lines of a comparison that matter, as Markdown: its sentence, then the functions that changed most. */
export function cpuLines(
  comparison: CpuComparison,
  { serverTitle }: { readonly serverTitle: string },
): string[] {
  const changed = comparison.functions.filter(({ isChanged }) => isChanged);
  return [
    `${markdownCode(serverTitle)}: ${markdownText(comparison.sentence)}`,
    ...changed.slice(0, MAX_LINES - 1).map(functionLine),
  ];
}

function functionLine(change: FunctionChange): string {
  const { name } = change;
  const { baseMs, headMs, changeMs, interval } = leadingChange(change);
  const { ms, signed } = formatsFor(changeMs);
  const at = placeBeside(change);
  const place = at === '' ? '' : ` (${markdownCode(at)})`;
  const figures =
    `${signed(changeMs)} ms a call (${ms(baseMs)} to ${ms(headMs)}; ` +
    `interval ${signed(interval.low)} to ${signed(interval.high)})`;
  return `${markdownCode(name)}${place}: ${markdownText(figures)}`;
}

/** A change of at least this has two decimals in a sentence; a smaller one would read as hardly any. */
const ROUGH_MS = 0.1;

/** Formats of a sentence about a change of so many milliseconds. */
function formatsFor(changeMs: number) {
  const decimals = Math.abs(changeMs) < ROUGH_MS ? 3 : 2;
  return {
    ms: (value: number) => formatMs(value, decimals),
    signed: (value: number) => formatSignedMs(value, decimals),
    size: (value: number) => formatMs(Math.abs(value), decimals),
  };
}

/** Name of code without a symbol. */
const UNNAMED = '[unknown]';

/** Where a function is, for beside its name: its file and line, of unnamed code the program that holds it, else nothing. */
export function placeBeside(place: FunctionPlace): string {
  return place.file === null && place.name !== UNNAMED ? '' : placeOf(place);
}

/** Where a function is: its file and line, or its module. */
export function placeOf({ module, file, line }: Pick<FunctionPlace, 'module' | 'file' | 'line'>): string {
  if (file === null) return module ?? '';
  return line === null ? file : `${file}:${line}`;
}
