import { formatCount } from '../figures/format.ts';
import { OVERALL_COLUMNS, unitOf } from '../figures/overall-columns.ts';
import type { ServerTraits } from '../figures/server-figures.ts';
import type { JudgedRow } from './judged-row.ts';
import { capacityWords } from './throughput.ts';

/** A server with what is measured and what is known of it without measuring. */
export interface Candidate {
  readonly figures: JudgedRow;
  /** Null for a server without a description. */
  readonly traits: ServerTraits | null;
}

/** Columns of figures that use cases go by. */
export type FigureColumn = 'rate' | 'meanMs' | 'p95Ms' | 'p99Ms' | 'cpuPct' | 'memoryMb' | 'coldStartMs';

/** Names of those columns within a sentence. */
export const FIGURE_NAMES: Readonly<Record<FigureColumn, string>> = {
  rate: 'throughput',
  meanMs: 'mean latency',
  p95Ms: 'P95',
  p99Ms: 'P99',
  cpuPct: 'processor use',
  memoryMb: 'memory under load',
  coldStartMs: 'cold start',
};

/** Levels of ecosystem maturity that manifests may name, least mature first. */
export const MATURITY_LEVELS = ['Early', 'Moderate', 'High', 'Highest'] as const;
export type MaturityLevel = (typeof MATURITY_LEVELS)[number];

/** Levels of SDK overhead that ask for work before a server does what was measured. */
export const NOT_AS_SHIPPED = ['Patched', 'Tunable'] as const;

/** Share of a memory limit that stays free: figures are means, and a server over its limit is killed. */
export const MEMORY_HEADROOM_PCT = 10;

/** Factor of a limit below which a figure nearly meets it. */
export const NEAR_LIMIT_FACTOR = 1.25;

/** Demand of a use case on a server. */
export type Constraint =
  | { readonly kind: 'below'; readonly column: FigureColumn; readonly limit: number }
  | { readonly kind: 'ecosystem'; readonly oneOf: readonly string[] }
  | { readonly kind: 'native'; readonly native: boolean }
  | { readonly kind: 'reactive' }
  | { readonly kind: 'maturity'; readonly atLeast: MaturityLevel }
  | { readonly kind: 'as shipped' };

/** Whether a server does what is asked. What is not known of it does not, except that an SDK is taken to work as shipped. */
export function meets({ figures, traits }: Candidate, constraint: Constraint): boolean {
  switch (constraint.kind) {
    case 'below': {
      const value = figures[constraint.column];
      return value !== null && value < testedLimit(constraint);
    }
    case 'ecosystem':
      return traits !== null && constraint.oneOf.includes(traits.ecosystem);
    case 'native':
      return traits !== null && (traits.nativeOf !== null) === constraint.native;
    case 'reactive':
      return traits?.reactive === true;
    case 'maturity':
      return maturityOf(traits) >= MATURITY_LEVELS.indexOf(constraint.atLeast);
    case 'as shipped':
      return !NOT_AS_SHIPPED.some((level) => level === traits?.sdkOverhead?.level);
  }
}

/** Whether what is asked is met, or missed by little: a level that is judged always, a limit by less than NEAR_LIMIT_FACTOR. */
export function nearlyMeets(candidate: Candidate, constraint: Constraint): boolean {
  if (constraint.kind !== 'below' || meets(candidate, constraint)) return true;
  const value = candidate.figures[constraint.column];
  return value !== null && value < constraint.limit * NEAR_LIMIT_FACTOR;
}

/** Demand in words: `P95 < 10 ms`. */
export function constraintLabel(constraint: Constraint): string {
  switch (constraint.kind) {
    case 'below': {
      const { unit } = OVERALL_COLUMNS[constraint.column];
      const words = `${FIGURE_NAMES[constraint.column]} < ${formatCount(testedLimit(constraint))} ${unit}`;
      if (constraint.column !== 'memoryMb') return words;
      return `${words} (${MEMORY_HEADROOM_PCT} % of ${formatCount(constraint.limit)} ${unit} stay free)`;
    }
    case 'ecosystem':
      return `ecosystem ${constraint.oneOf.join(' or ')}`;
    case 'native':
      return constraint.native ? 'a native image' : 'no native image';
    case 'reactive':
      return 'does not block a thread per call';
    case 'maturity':
      return `ecosystem maturity at least ${constraint.atLeast}`;
    case 'as shipped':
      return 'SDK works as shipped';
  }
}

/** Figure by which a server misses a demand, in words: `P95 10.99 ms`. */
export function missLabel({ figures, traits }: Candidate, constraint: Constraint): string {
  switch (constraint.kind) {
    case 'below':
      return figureLabel(figures, constraint.column);
    case 'maturity':
      return traits?.ecosystemMaturity
        ? `ecosystem maturity ${traits.ecosystemMaturity.level}`
        : 'ecosystem maturity not judged';
    case 'as shipped':
      return `SDK overhead ${traits?.sdkOverhead?.level ?? 'not judged'}`;
    default:
      return `not: ${constraintLabel(constraint)}`;
  }
}

/** A figure with its name and unit: `P95 10.99 ms`; of throughput that is judged by capacity that. */
export function figureLabel(figures: JudgedRow, column: FigureColumn): string {
  if (column === 'rate' && figures.capacity) return capacityWords(figures.capacity);
  const { format } = OVERALL_COLUMNS[column];
  const unit = unitOf(column, figures.rateUnit);
  const value = figures[column];
  return `${FIGURE_NAMES[column]} ${value === null ? 'not measured' : `${format(value)} ${unit}`}`;
}

/** Limit that a figure must be below: a memory limit less its headroom. */
function testedLimit({ column, limit }: Extract<Constraint, { kind: 'below' }>): number {
  return column === 'memoryMb' ? (limit * (100 - MEMORY_HEADROOM_PCT)) / 100 : limit;
}

function maturityOf(traits: ServerTraits | null): number {
  const levels: readonly string[] = MATURITY_LEVELS;
  return levels.indexOf(traits?.ecosystemMaturity?.level ?? '');
}
