/** Rows of publications for tests. */
import type { CapacityOutcome } from '@headroom/report';
import type { StoredRow } from '#results/experiments/stored-experiment.ts';

/** A server of which no figure of one load is known. */
export function noFigures(serverId: string): StoredRow {
  return {
    ...{
      serverId,
      rate: null,
      rateUnit: 'tool calls/s',
      rateInterval: null,
      rateByRound: [],
      rateCvPct: null,
    },
    ...{ meanMs: null, meanMsInterval: null, p50Ms: null, p95Ms: null, p99Ms: null, cpuPct: null },
    ...{ memoryMb: null, coldStartMs: null, requests: null, errorRatePct: null },
  };
}

/** A server with the capacity that was found of it. */
export function capacityRow(
  serverId: string,
  perS: number | null,
  more: Partial<CapacityOutcome> = {},
): StoredRow {
  const between = perS === null ? null : { low: perS, high: 1.05 * perS };
  const found = { rounds: perS === null ? 0 : 1, perS, interval: null, between, atLeast: false };
  const level = { p99Ms: 100, errorPct: 0.1 };
  return { ...noFigures(serverId), experiment: { kind: 'capacity', level, ...found, ...more } };
}
