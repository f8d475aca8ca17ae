import type { Constraint, FigureColumn } from './constraints.ts';

/** A situation in which someone chooses a server. */
export interface UseCase {
  readonly id: string;
  readonly name: string;
  /** Name of the case where something other than the servers limited their rates. */
  readonly nameAtThisLoad?: string;
  /** Whom it is about: no other server is picked. */
  readonly scope: readonly Constraint[];
  /** Demands on a server that is recommended or an alternative, most important first. */
  readonly needs: readonly Constraint[];
  /** Objective that decides among those servers. */
  readonly objective: Objective;
  /** Least share of the highest rate that a server must serve to be considered; absent: all are. */
  readonly minShareOfBestRate?: number;
  /** Most alternatives that are named, and most of those that nearly meet the needs. */
  readonly alternatives: number;
  readonly avoid: AvoidRule | null;
}

export interface Objective {
  readonly column: FigureColumn;
  readonly best: 'highest' | 'lowest';
}

/** Rule for servers to keep away from; never one that was picked. */
export type AvoidRule =
  /** Servers below a tenth (SLOW_SHARE) of the recommended one's rate; none of them is an alternative. */
  | { readonly kind: 'slow' }
  /** The one with the highest figure, where it is at least half more (WORST_FACTOR) than the recommended one's. */
  | { readonly kind: 'worst'; readonly column: FigureColumn; readonly among: readonly Constraint[] }
  /** Servers that miss one of the needs. */
  | { readonly kind: 'missing'; readonly among: readonly Constraint[] };

export const SLOW_SHARE = 0.1;
/** Half of the highest rate: what serves less is nothing for high load. */
export const HIGH_LOAD_SHARE = 0.5;
export const WORST_FACTOR = 1.5;

const MOST_REQUESTS: Objective = { column: 'rate', best: 'highest' };
const JAVA: Constraint = { kind: 'ecosystem', oneOf: ['java'] };
const NATIVE: Constraint = { kind: 'native', native: true };
const NOT_NATIVE: Constraint = { kind: 'native', native: false };
const AS_SHIPPED: Constraint = { kind: 'as shipped' };
const MATURE: Constraint = { kind: 'maturity', atLeast: 'High' };
const memoryBelow = (limit: number): Constraint => ({ kind: 'below', column: 'memoryMb', limit });

/** The use cases of the study of February 2026, as rules that hold for any result. */
export const USE_CASES: readonly UseCase[] = [
  {
    id: 'high-load',
    name: 'High-load production',
    nameAtThisLoad: 'Production at this load',
    scope: [],
    needs: [],
    objective: MOST_REQUESTS,
    minShareOfBestRate: HIGH_LOAD_SHARE,
    alternatives: 2,
    avoid: { kind: 'slow' },
  },
  {
    id: 'p95-below-10-ms',
    name: 'Latency: P95 < 10 ms',
    scope: [],
    needs: [{ kind: 'below', column: 'p95Ms', limit: 10 }],
    objective: MOST_REQUESTS,
    alternatives: 2,
    avoid: { kind: 'slow' },
  },
  {
    id: 'cloud-native',
    name: 'Kubernetes, cloud-native',
    scope: [],
    needs: [memoryBelow(50), MATURE],
    objective: MOST_REQUESTS,
    alternatives: 2,
    avoid: { kind: 'worst', column: 'memoryMb', among: [MATURE] },
  },
  {
    id: 'memory-below-50-mb',
    name: 'Memory < 50 MB',
    scope: [],
    needs: [memoryBelow(50)],
    objective: MOST_REQUESTS,
    alternatives: 2,
    avoid: { kind: 'missing', among: [JAVA, NOT_NATIVE] },
  },
  {
    id: 'memory-below-200-mb',
    name: 'Memory < 200 MB, Java ecosystem',
    scope: [JAVA],
    needs: [memoryBelow(200)],
    objective: MOST_REQUESTS,
    alternatives: 2,
    avoid: { kind: 'worst', column: 'memoryMb', among: [] },
  },
  {
    id: 'native-image',
    name: 'Native image preferred',
    scope: [NATIVE],
    needs: [memoryBelow(200)],
    objective: MOST_REQUESTS,
    alternatives: 2,
    avoid: { kind: 'worst', column: 'meanMs', among: [] },
  },
  {
    id: 'java',
    name: 'Java ecosystem, moderate to high load',
    nameAtThisLoad: 'Java ecosystem at this load',
    scope: [JAVA, NOT_NATIVE],
    needs: [AS_SHIPPED],
    objective: MOST_REQUESTS,
    alternatives: 2,
    avoid: { kind: 'slow' },
  },
  {
    id: 'development',
    name: 'Development, testing, low traffic',
    scope: [{ kind: 'ecosystem', oneOf: ['python', 'javascript'] }],
    needs: [],
    objective: { column: 'memoryMb', best: 'lowest' },
    alternatives: 2,
    avoid: null,
  },
  {
    id: 'javascript',
    name: 'JavaScript ecosystem required',
    scope: [{ kind: 'ecosystem', oneOf: ['javascript'] }],
    needs: [],
    objective: MOST_REQUESTS,
    alternatives: 1,
    avoid: null,
  },
  {
    id: 'reactive-java',
    name: 'Java ecosystem, reactive preferred',
    scope: [JAVA, { kind: 'reactive' }],
    needs: [AS_SHIPPED, MATURE],
    objective: MOST_REQUESTS,
    alternatives: 1,
    avoid: { kind: 'worst', column: 'meanMs', among: [] },
  },
];
