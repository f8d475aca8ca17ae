import { intervalOfMean, type JudgedRow, LIMITS, RATE_UNITS, type ServerFigures } from '@headroom/report';
import { z } from 'zod';

const figure = z.number().nullable();
const interval = z
  .object({ low: z.number(), high: z.number(), kind: z.enum(['range', 'confidence']) })
  .nullable();

const shared = {
  serverId: z.string(),
  meanMs: figure,
  meanMsInterval: interval,
  p50Ms: figure,
  p95Ms: figure,
  p99Ms: figure,
  cpuPct: figure,
  memoryMb: figure,
  coldStartMs: figure,
  requests: figure,
  errorRatePct: figure,
};

/** Facts for sentences about the figures; older publications lack them. */
const count = z.number().exactOptional();
const facts = {
  trials: count,
  passed: count,
  invalid: count,
  failed: count,
  disturbed: count,
  limitedBy: z.enum(LIMITS).nullable().exactOptional(),
};

const storedSchema = z.object({
  ...shared,
  ...facts,
  rate: figure,
  rateUnit: z.enum(RATE_UNITS),
  rateInterval: interval,
  rateByRound: z.array(z.number()),
  rateCvPct: figure,
});

/**
 * Figures that publications of the first version of the method store: rates that count requests, handshakes
 * included. Their bootstrap intervals covered too little and are left out; that of the rate is computed from
 * its rounds.
 */
const firstVersionSchema = z
  .object({
    ...shared,
    meanMsInterval: z.unknown(),
    rps: figure,
    rpsByRound: z.array(z.number()),
    rpsCvPct: figure,
  })
  .transform(
    ({ rps, rpsByRound, rpsCvPct, ...rest }): ServerFigures => ({
      ...rest,
      meanMsInterval: null,
      rate: rps,
      rateUnit: 'requests/s',
      rateInterval: intervalOfMean(rpsByRound),
      rateByRound: rpsByRound,
      rateCvPct: rpsCvPct,
    }),
  );

/** The figures a publication stores, as they were when it was published. */
const storedFiguresSchema = z.array(z.union([storedSchema, firstVersionSchema]));

/**
 * Columns of rows that are stored with a publication: the figures all results are judged by, and the facts
 * for sentences about them.
 */
export function storedFigures(rows: readonly JudgedRow[]): JudgedRow[] {
  // The schema drops every other column.
  return z.array(storedSchema).parse(rows);
}

/** Figures as a publication stores them. */
export function readFigures(stored: unknown): JudgedRow[] {
  return storedFiguresSchema.parse(stored);
}
