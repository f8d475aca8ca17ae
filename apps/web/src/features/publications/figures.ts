import { serverFacts } from '@headroom/api/report';
import { ENCODINGS, textSizeSchema } from '@headroom/model/context';
import { EXPERIMENT_KINDS, isExperiment } from '@headroom/model/experiments';
import {
  experimentOutcomeSchema,
  figureSchema as figure,
  intervalOfMean,
  intervalSchema,
  LIMITS,
  OWN_RATE_UNIT,
  RATE_UNITS,
  type ServerFigures,
} from '@headroom/report';
import { z } from 'zod';
import { experimentsOf, type StoredRow } from '#results/experiments/stored-experiment.ts';
import type { RunReport } from '#results/run/ended-runs.ts';

const shared = {
  serverId: z.string(),
  meanMs: figure,
  meanMsInterval: intervalSchema,
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
  ...{ trials: count, passed: count, invalid: count, failed: count, disturbed: count, unsettled: count },
  openStreams: serverFacts.openStreams.exactOptional(),
  aborts: serverFacts.aborts.exactOptional(),
  wrong: serverFacts.wrong.exactOptional(),
  heldStreams: serverFacts.heldStreams.exactOptional(),
  delayedAcks: serverFacts.delayedAcks.exactOptional(),
  dearList: serverFacts.dearList.exactOptional(),
  limitedBy: z.enum(LIMITS).nullable().exactOptional(),
};

const storedSchema = z.object({
  ...shared,
  ...facts,
  rate: figure,
  rateUnit: z.enum(RATE_UNITS),
  rateInterval: intervalSchema,
  rateByRound: z.array(z.number()),
  busyRounds: z.array(z.int()).exactOptional(),
  rateCvPct: figure,
  experiment: experimentOutcomeSchema.exactOptional(),
  context: textSizeSchema.extend({ encoding: z.enum(ENCODINGS) }).exactOptional(),
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

const experimentKindSchema = z.object({ kind: z.enum(EXPERIMENT_KINDS) });
const limitSchema = z.enum(LIMITS).nullable();

/** The figures a publication stores, as they were when it was published. */
const storedFiguresSchema = z.array(z.union([storedSchema, firstVersionSchema]));

/**
 * Columns of rows that are stored with a publication: the figures all results are judged by, and the facts
 * for sentences about them.
 */
export function storedFigures(rows: readonly StoredRow[]): StoredRow[] {
  // The schema drops every other column.
  return z.array(storedSchema).parse(rows);
}

/**
 * Figures that a publication of a run stores: of experiments their outcomes, with no figures of one load; of a comparison
 * none.
 */
export function figuresToStore(whole: RunReport): StoredRow[] {
  if (!isExperiment(whole.run.kind)) return storedFigures(whole.report.servers);
  return storedFigures(
    experimentsOf(whole).map(({ serverId, ...experiment }) => ({ ...NO_FIGURES, serverId, experiment })),
  );
}

const NO_FIGURES = {
  ...{ rate: null, rateUnit: OWN_RATE_UNIT, rateInterval: null, rateByRound: [], rateCvPct: null },
  ...{ meanMs: null, meanMsInterval: null, p50Ms: null, p95Ms: null, p99Ms: null },
  ...{ cpuPct: null, memoryMb: null, coldStartMs: null, requests: null, errorRatePct: null },
};

/** Figures as a publication stores them; outcomes and limits that only a newer version knows are left out. */
export function readFigures(stored: unknown): StoredRow[] {
  return storedFiguresSchema.parse(
    z.array(z.record(z.string(), z.unknown())).parse(stored).map(withoutNewer),
  );
}

function withoutNewer({ experiment, limitedBy, ...row }: Readonly<Record<string, unknown>>) {
  const isKnown = experimentKindSchema.safeParse(experiment).success;
  const isLimit = limitSchema.safeParse(limitedBy).success;
  return { ...row, ...(isKnown && { experiment }), ...(isLimit && { limitedBy }) };
}
