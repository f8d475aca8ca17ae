import type { Sample, ThreadSample } from '../runtime/runtime.ts';

/** Use of one party within the steady window, and its samples from the start of the load. */
export interface Usage {
  /** Seconds since the load began, at the end of each interval. */
  atS: number[];
  /** Mean of each interval; 100 = one logical processor. */
  cpuPct: number[];
  memoryMb: number[];
  cpuMs: number;
  /** Time it wanted to run but had used its share of the processors up; null where its share is not limited. */
  throttledMs: number | null;
  meanMemoryMb: number;
  peakMemoryMb: number;
}

/**
 * Reduces samples (ascending in time) to the steady window [startMs, endMs), both in milliseconds since 1970.
 * Processor time at the window's edges is interpolated linearly between samples.
 * @throws when the samples do not span the window
 */
export function usageInWindow(samples: readonly Sample[], load: LoadTimes): Usage {
  const inside = samples.filter((s) => s.atMs >= load.windowStartMs && s.atMs < load.windowEndMs);
  const memory = (inside.length > 0 ? inside : samples.slice(-1)).map((sample) => sample.memoryMb);
  return {
    ...series(samples, load.startMs),
    cpuMs: cpuInWindow(samples, load),
    throttledMs: throttledInWindow(samples, load),
    meanMemoryMb: memory.reduce((sum, mb) => sum + mb, 0) / memory.length,
    peakMemoryMb: Math.max(...memory),
  };
}

/**
 * Processor time used within the steady window, interpolated at its edges.
 * @throws when the samples do not span the window
 */
function cpuInWindow(samples: readonly Pick<Sample, 'atMs' | 'cpuMs'>[], load: LoadTimes): number {
  return grownInWindow(
    samples.map(({ atMs, cpuMs }) => ({ atMs, total: cpuMs })),
    load,
  );
}

/** The one of several that used most, and its processor time. */
export interface Busiest {
  readonly name: string;
  readonly ms: number;
}

/**
 * Processor time within the steady window of the thread (or backend) that used most, from the two samples next to its
 * edges. One that was not there at the first one used all it has since; one that ended in between is not seen.
 * @returns null where no two samples are far enough apart to tell of the window, or none was seen
 */
export function busiestInWindow(samples: readonly ThreadSample[], load: LoadTimes): Busiest | null {
  const nextTo = (edgeMs: number) =>
    samples.toSorted((a, b) => Math.abs(a.atMs - edgeMs) - Math.abs(b.atMs - edgeMs))[0];
  const [first, last] = [nextTo(load.windowStartMs), nextTo(load.windowEndMs)];
  const windowMs = load.windowEndMs - load.windowStartMs;
  if (!first || !last || last.cpuMs.size === 0) return null;
  if (last.atMs <= first.atMs || last.atMs - first.atMs < windowMs / 2) return null;
  const share = windowMs / (last.atMs - first.atMs);
  return [...last.cpuMs]
    .map(([name, cpuMs]) => ({ name, ms: (cpuMs - (first.cpuMs.get(name) ?? 0)) * share }))
    .reduce((most, one) => (one.ms > most.ms ? one : most));
}

/** By how much a running total grew within the steady window. @throws when the samples do not span it */
export function growthInWindow<Of extends string>(
  samples: readonly (Pick<Sample, 'atMs'> & Readonly<Record<Of, number>>)[],
  of: Of,
  load: LoadTimes,
): number {
  return grownInWindow(
    samples.map((sample) => ({ atMs: sample.atMs, total: sample[of] })),
    load,
  );
}

function throttledInWindow(samples: readonly Sample[], load: LoadTimes): number | null {
  const limited = samples.flatMap(({ atMs, throttledMs }) =>
    throttledMs === null ? [] : [{ atMs, total: throttledMs }],
  );
  return limited.length < samples.length ? null : grownInWindow(limited, load);
}

/** A running total at a moment. */
interface Total {
  atMs: number;
  total: number;
}

/** By how much a total grew within the window. @throws when it was not read before and after */
function grownInWindow(totals: readonly Total[], load: LoadTimes): number {
  const first = totals[0];
  const last = totals.at(-1);
  if (!first || !last || first.atMs > load.windowStartMs || last.atMs < load.windowEndMs) {
    throw new Error('the samples do not span the steady window');
  }
  return totalAt(totals, load.windowEndMs) - totalAt(totals, load.windowStartMs);
}

/** Moments of a load, in milliseconds since 1970. */
export interface LoadTimes {
  startMs: number;
  windowStartMs: number;
  windowEndMs: number;
}

/** Shorter intervals, as at the edge of the window, would show the kernel's clock ticks rather than a use. */
const SLIVER_MS = 500;

function series(samples: readonly Sample[], startMs: number): Pick<Usage, 'atS' | 'cpuPct' | 'memoryMb'> {
  const spaced: Sample[] = [];
  for (const sample of samples) {
    const last = spaced.at(-1);
    if (!last || sample.atMs - last.atMs >= SLIVER_MS) spaced.push(sample);
  }
  const pairs = spaced
    .slice(1)
    .map((sample, i) => ({ sample, before: spaced[i] as Sample }))
    .filter(({ sample }) => sample.atMs > startMs);
  return {
    atS: pairs.map(({ sample }) => (sample.atMs - startMs) / 1000),
    cpuPct: pairs.map(
      ({ sample, before }) => (100 * (sample.cpuMs - before.cpuMs)) / (sample.atMs - before.atMs),
    ),
    memoryMb: pairs.map(({ sample }) => sample.memoryMb),
  };
}

/** A total at a moment between two readings. */
function totalAt(totals: readonly Total[], atMs: number): number {
  const after = totals.findIndex((reading) => reading.atMs >= atMs);
  const right = totals[after] as Total;
  const left = totals[after - 1] ?? right;
  if (right.atMs === left.atMs) return right.total;
  const share = (atMs - left.atMs) / (right.atMs - left.atMs);
  return left.total + share * (right.total - left.total);
}
