import type { Interval } from '../statistics/interval.ts';

/**
 * Units of a rate. Our runs count tool calls. Others do not: published studies count HTTP requests as their
 * authors do, and results that were published by the first version of the method count requests, handshakes
 * included.
 */
export const RATE_UNITS = ['tool calls/s', 'requests/s', 'HTTP requests/s'] as const;
export type RateUnit = (typeof RATE_UNITS)[number];

/** The unit of the rates of our runs. */
export const OWN_RATE_UNIT: RateUnit = 'tool calls/s';

/** The unit of the rates of a result: the same for all its servers. */
export function rateUnitOf(rows: readonly Pick<ServerFigures, 'rateUnit'>[]): RateUnit {
  return rows[0]?.rateUnit ?? OWN_RATE_UNIT;
}

/** Unit of a rate, within a sentence: `tool calls a second`. */
export function rateLabel(unit: RateUnit): string {
  return unit.replace('/s', ' a second');
}

/**
 * Figures that a server is judged by, wherever it was measured: in a run of ours or in a published study.
 * Null where one was not measured. Every table, tier and matrix of a result is made from rows of these.
 */
export interface ServerFigures {
  readonly serverId: string;
  /** Answers a second, in `rateUnit`: mean over rounds (repeats, in a study). */
  readonly rate: number | null;
  readonly rateUnit: RateUnit;
  /** Interval of `rate` over rounds; null for fewer than two. */
  readonly rateInterval: Interval | null;
  /** The rates that `rate` is the mean of, in the order of the rounds. */
  readonly rateByRound: readonly number[];
  /** Places in `rateByRound` of rounds in which the host was busy with other things; absent: none is known. */
  readonly busyRounds?: readonly number[];
  /** Whether authors printed means without the rounds they are of. */
  readonly roundsUnknown?: true;
  /** Population standard deviation of `rateByRound` / their mean, in percent; null for fewer than three rounds (MIN_ROUNDS_FOR_CV). */
  readonly rateCvPct: number | null;
  /** Latencies of tool calls. */
  readonly meanMs: number | null;
  /** Interval of `meanMs` over rounds; null for fewer than two. */
  readonly meanMsInterval: Interval | null;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
  /** 100 = one logical processor. */
  readonly cpuPct: number | null;
  /** Mean memory under load. */
  readonly memoryMb: number | null;
  readonly coldStartMs: number | null;
  /** Counted requests, all rounds together. */
  readonly requests: number | null;
  readonly errorRatePct: number | null;
}

/** The interval of a figure; null where it is not known, and for figures that have none. */
export function intervalOf(figures: ServerFigures, column: keyof ServerFigures): Interval | null {
  if (column === 'rate') return figures.rateInterval;
  return column === 'meanMs' ? figures.meanMsInterval : null;
}

/** Traits of a server that are known without measuring it; from its manifest. */
export interface ServerTraits {
  readonly serverId: string;
  /** Ecosystem that a team is bound to by its language: `java`, `javascript`, `rust`, … */
  readonly ecosystem: string;
  /** The server of which this one is the native image; null where it is none. */
  readonly nativeOf: string | null;
  /** A call that waits for a backend holds no thread of the system: an event loop, or virtual threads. */
  readonly reactive: boolean;
  readonly ecosystemMaturity: Judgement | null;
  readonly sdkOverhead: Judgement | null;
  /** Whether it is a bare server, which others are held against: shown, never ranked or recommended; absent: no. */
  readonly isReference?: true;
  /** The bare server of its language and runtime; absent where there is none, and of bare servers. */
  readonly bareId?: string;
}

/** A level that somebody judged rather than measured, and who did. */
export interface Judgement {
  readonly level: string;
  readonly source: string;
}
