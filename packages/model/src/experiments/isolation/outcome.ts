/** Tools of a server called alone, then mixed: whether one of them holds the others. */
import { z } from 'zod';
import type { Workload, WorkloadTool } from '../../suite/workload.ts';
import { stepFiguresSchema } from '../step.ts';
import { MAX_ISOLATED_TOOLS } from './load.ts';

const count = z.int().min(0);
const ms = z.number().min(0).nullable();

/** Calls of one tool in a step. */
export const isolatedToolSchema = z.strictObject({
  name: z.string(),
  calls: count.describe('Number of right answers.'),
  wrong: count.describe('Number of wrong answers.'),
  p50Ms: ms,
  p75Ms: ms,
  p90Ms: ms,
  p95Ms: ms,
  p99Ms: ms,
});
export type IsolatedTool = z.infer<typeof isolatedToolSchema>;

export const ISOLATION_LOADS = ['alone', 'mixed', 'without'] as const;

export const isolationStepSchema = stepFiguresSchema.extend({
  load: z
    .enum(ISOLATION_LOADS)
    .describe(
      '`alone`: one user, one tool; `mixed`: all users, all tools; `without`: the mix without one tool.',
    ),
  tool: z.string().nullable().describe('Tool called alone, or missing from the mix; null if `mixed`.'),
  tools: z.array(isolatedToolSchema),
});
export type IsolationStep = z.infer<typeof isolationStepSchema>;

/** Outcome of an isolation trial, as it is stored. */
export const isolationSchema = z.strictObject({
  kind: z.literal('isolation'),
  users: z.int().min(1).describe('Virtual users of the mixed steps.'),
  notCalled: z.array(z.string()).describe('Tools beyond the 12 of the highest weight.'),
  steps: z.array(isolationStepSchema).describe('Steps in order of measurement.'),
});
export type Isolation = z.infer<typeof isolationSchema>;

/** The tools of an isolation trial, the highest weight first, and the names of the others. */
export function isolatedTools({ tools }: Pick<Workload, 'tools'>): {
  readonly tools: readonly WorkloadTool[];
  readonly notCalled: readonly string[];
} {
  const byWeight = tools.toSorted((a, b) => (b.weight ?? 1) - (a.weight ?? 1));
  return {
    tools: byWeight.slice(0, MAX_ISOLATED_TOOLS),
    notCalled: byWeight.slice(MAX_ISOLATED_TOOLS).map(({ name }) => name),
  };
}
