/** The parts of the API's answers that are read here; its own document (/api-reference) describes them whole. */
import { VERDICTS } from '@headroom/report/compare';
import { RUN_STATUSES, SIDES } from '@headroom/workload';
import { z } from 'zod';

const ratio = z.number().nullable();

const rowSchema = z.object({
  serverId: z.string(),
  tool: z.string().nullable(),
  metric: z.string(),
  primary: z.boolean(),
  base: z.number().nullable(),
  head: z.number().nullable(),
  change: ratio,
  together: z.object({ low: z.number(), high: z.number() }).nullable(),
  verdict: z.enum(VERDICTS),
  reason: z.string().nullable(),
  roundsNeeded: z.number().nullable(),
  decidedAt: z.number().nullable(),
});
export type RowAnswer = z.infer<typeof rowSchema>;

/** Loose: what is not read here is handed on by `--json`. */
export const comparisonSchema = z.looseObject({
  id: z.string(),
  status: z.enum(RUN_STATUSES),
  reason: z.string().nullable(),
  url: z.string(),
  trials: z.object({ ended: z.number(), planned: z.number() }),
  secondsLeft: z.number().nullable(),
  nextLook: z.number().nullable(),
  summary: z.string(),
  measuredRounds: z.number(),
  /** An installation that is older does not tell. */
  disturbed: z.number().default(0),
  failures: z.array(z.object({ serverId: z.string(), side: z.enum(SIDES), reason: z.string().nullable() })),
  rows: z.array(rowSchema.loose()),
});
export type ComparisonAnswer = z.infer<typeof comparisonSchema>;

export const createdSchema = z.looseObject({
  id: z.string(),
  url: z.string(),
  trials: z.number(),
  estimatedSeconds: z.number(),
  ahead: z.number(),
});
export type CreatedAnswer = z.infer<typeof createdSchema>;

export const repositoriesSchema = z.object({ repositories: z.array(z.object({ address: z.string() })) });

/** How the API refuses. */
export const refusalSchema = z.object({
  error: z.object({
    message: z.string(),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
  }),
});
