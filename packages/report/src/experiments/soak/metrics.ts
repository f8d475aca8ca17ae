import type { SoakSlices } from '@headroom/model/experiments';

/** A figure that should not grow. Growth up to `sharePct` of its mean an hour, or up to `least`, is none that matters. */
export interface SoakMetric {
  /** Whether it is given back now and then: until that is seen, growth and a heap that waits for its collection look alike. */
  readonly isCollected?: boolean;
  readonly id: Exclude<keyof SoakSlices, 'atS' | 'calls' | 'wrong'>;
  readonly title: string;
  /** Of one, after a number. */
  readonly unit: string;
  readonly sharePct: number;
  readonly least: number;
}

/** Percentiles of slices scatter more than what is counted, so that less is told of them. */
export const SOAK_METRICS = [
  { id: 'memoryMb', title: 'Memory', unit: 'MB', sharePct: 1, least: 1, isCollected: true },
  { id: 'openFiles', title: 'Open files', unit: 'files', sharePct: 1, least: 1 },
  { id: 'threads', title: 'Threads', unit: 'threads', sharePct: 1, least: 1 },
  { id: 'p50Ms', title: 'P50', unit: 'ms', sharePct: 5, least: 0.1 },
  { id: 'p99Ms', title: 'P99', unit: 'ms', sharePct: 5, least: 0.1 },
] as const satisfies readonly SoakMetric[];
export type SoakMetricId = (typeof SOAK_METRICS)[number]['id'];

/**
 * `grows`: surely, and in the second half of the time as well; `rises`: the same of memory, of whose collections too
 * little was seen to call it growth; `steady`: surely by no more than matters; `undecided`: neither is sure; `unknown`:
 * too little was seen.
 */
export const GROWTH_VERDICTS = ['grows', 'rises', 'steady', 'undecided', 'unknown'] as const;
