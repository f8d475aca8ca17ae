import { MAX_ISOLATED_TOOLS } from '@headroom/model/experiments';
import { z } from 'zod';
import { figureSchema } from '../../figures/schemas.ts';

/** Percentiles that a tool is judged at: the highest that the calls of both steps support. */
export const JUDGED_PERCENTILES = [99, 95, 90, 75, 50] as const;
export type JudgedPercentile = (typeof JUDGED_PERCENTILES)[number];

const names = z.array(z.string()).readonly();

const heldToolSchema = z.object({
  tool: z.string(),
  percentile: z
    .literal(JUDGED_PERCENTILES)
    .describe('Highest percentile with 10 calls beyond it in every step.'),
  aloneMs: z.number(),
  mixedMs: z.number(),
  withoutMs: z.number().describe('In the mix without the culprit.'),
});
/** A tool that another one holds, at one percentile of its latency. */
export type HeldTool = z.infer<typeof heldToolSchema>;

const culpritSchema = z.object({
  tool: z.string(),
  ownMs: z.number().describe('P50 of the tool alone.'),
  heldTools: z.array(heldToolSchema).readonly().describe('Held tools, slowest first.'),
});
/** A tool that holds others. */
export type Culprit = z.infer<typeof culpritSchema>;

const toolSchema = z.object({
  tool: z.string(),
  aloneP50Ms: figureSchema,
  aloneP99Ms: figureSchema.describe('Null, as each P99, with too few calls beyond it.'),
  mixedP50Ms: figureSchema,
  mixedP99Ms: figureSchema,
  withoutP99Ms: figureSchema.describe('P99 of the mix without the suspect; null without one.'),
  times: figureSchema.describe('P99 mixed divided by P99 alone.'),
  calls: z.number().describe('Right answers of the mixed step, median over rounds.'),
  wrong: z.int().describe('Wrong answers of all steps and rounds.'),
  heldBy: z.string().nullable().describe('Tool that holds this one; null if none does.'),
});
/** One tool of a server; latencies are medians over rounds. */
export type IsolationToolRow = z.infer<typeof toolSchema>;

/** The tools of one server. */
export const isolationRowSchema = z.object({
  serverId: z.string(),
  rounds: z.int(),
  judgedRounds: z.int().describe('Number of rounds that are judged.'),
  users: z.int().nullable().describe('Virtual users of the mixed steps; a tool alone has one.'),
  culprit: culpritSchema
    .nullable()
    .describe('Tool that holds others in every judged round; null if there is none.'),
  sometimes: names.describe('Tools that held others in some rounds only.'),
  notJudged: names.describe('Reasons why rounds are not judged, e.g. `processors used up`.'),
  unjudged: names.optional().describe('Tools with too few right answers to be judged; absent without any.'),
  notCalled: names.describe(`Tools beyond the ${MAX_ISOLATED_TOOLS} of the highest weight.`),
  tools: z.array(toolSchema).readonly(),
});
export type IsolationRow = z.infer<typeof isolationRowSchema>;

export const isolationOutcomeSchema = z.object({
  kind: z.literal('isolation'),
  ...isolationRowSchema.pick({ rounds: true, judgedRounds: true }).shape,
  culprit: culpritSchema.omit({ ownMs: true }).nullable(),
  ...isolationRowSchema.pick({ sometimes: true, notJudged: true, unjudged: true }).shape,
});
export type IsolationOutcome = z.infer<typeof isolationOutcomeSchema>;
