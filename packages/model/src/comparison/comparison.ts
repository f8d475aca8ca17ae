import { z } from 'zod';
import { refSchema } from '../run/repository.ts';
import {
  isComparable,
  MAX_ROUNDS,
  PROFILE_CPU,
  profileCpuSchema,
  runRequestSchema,
  whyNotComparable,
} from '../run/run.ts';
import { parseSide, SIDE_FORMS, sideText } from './side-source.ts';
import { TargetError } from './target.ts';

/** Fewer rounds than this cannot tell a change from chance (packages/report/src/compare/looks.ts). */
export const MIN_COMPARISON_ROUNDS = 6;
const ROUNDS_RULE = `rounds of a comparison must be a whole number from ${MIN_COMPARISON_ROUNDS} to ${MAX_ROUNDS}`;

/**
 * Share of comparisons of a build with itself in which a watch may call any metric changed: a tenth of what others may.
 * Nobody asked for a single one of them, and there are many: of 160 a month less than one is a false alarm
 * (`watch-simulation.test.ts` of packages/report).
 */
export const WATCH_DOUBT = 0.005;

const LAYOUTS_RULE = 'layouts must be 1 or 2';

/** Layouts of its code in memory that each side is built in; rounds take them in turns. */
const layoutsSchema = z
  .union([z.literal(1), z.literal(2)], LAYOUTS_RULE)
  .default(1)
  .describe(
    '2: build each side twice, with its functions in another order, and alternate the builds between rounds, if the toolchain supports it.',
  );

/** A side in its one text (`parseSide`). */
const sideSchema = z.string({ error: `must be text: ${SIDE_FORMS}` }).transform((text, context) => {
  try {
    const side = parseSide(text);
    const { error } = side.kind === 'ref' ? refSchema.safeParse(text) : {};
    if (!error) return sideText(side);
    for (const { message } of error.issues) context.addIssue({ code: 'custom', message });
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
  }
  return z.NEVER;
});

/** Request for a comparison of two sides: a run in which every trial has a side. */
export const comparisonRequestSchema = runRequestSchema.omit({ ref: true, profileCpu: true }).safeExtend({
  profile: runRequestSchema.shape.profile.refine(isComparable, {
    error: ({ input }) => whyNotComparable(String(input)) ?? 'not comparable',
  }),
  base: sideSchema.describe(`Side before the change: ${SIDE_FORMS}. All but the first need a project.`),
  head: sideSchema.describe('Side after the change, as `base`.'),
  tools: z
    .array(z.string())
    .default([])
    .describe('Judged tools; empty: all. The load is always the whole workload.'),
  rounds: z
    .int({ error: ROUNDS_RULE })
    .min(MIN_COMPARISON_ROUNDS, ROUNDS_RULE)
    .max(MAX_ROUNDS, ROUNDS_RULE)
    .default(8)
    .describe('Number of rounds; the maximum with `untilDecided`.'),
  untilDecided: z
    .boolean({ error: 'untilDecided must be true or false' })
    .default(false)
    .describe('End as soon as every primary metric has a verdict, checked after planned rounds only.'),
  layouts: layoutsSchema,
  profileCpu: profileCpuSchema(PROFILE_CPU)
    .optional()
    .describe(
      'Servers whose CPU profile is measured on both sides after the trials, in one more trial each that is excluded from all results; default: `regressed`, or `never` for an experiment.',
    ),
  doubt: z
    .literal(WATCH_DOUBT, `doubt must be ${WATCH_DOUBT} or absent`)
    .optional()
    .describe('Family-wise error rate, lowered to that of a watch; default: 0.05.'),
});
export type ComparisonRequest = z.infer<typeof comparisonRequestSchema>;

/** Fields that make a run a comparison, or the calibration of a host. */
export interface ComparisonPlan {
  readonly kind: 'comparison' | 'calibration';
  readonly baseRef: string;
  readonly headRef: string;
  readonly tools: readonly string[];
  readonly untilDecided: boolean;
  /** Share of comparisons of a build with itself that may call any metric changed; absent: 0.05. */
  readonly doubt?: number;
  /** Layouts that each side is built in; absent: one, as its toolchain lays it out. */
  readonly layouts?: 1 | 2;
}

/** Rounds of a calibration: its floor is the far end of an interval, and more rounds bring that closer. */
export const CALIBRATION_ROUNDS = 12;

/** Request for a calibration of a host: a revision against itself. */
export const calibrationRequestSchema = comparisonRequestSchema
  .omit({
    base: true,
    head: true,
    tools: true,
    untilDecided: true,
    doubt: true,
    hostClass: true,
    profileCpu: true,
  })
  .safeExtend({
    ref: refSchema.optional().describe('Branch, tag or commit; default: HEAD, or the ref of the project.'),
    rounds: z
      .int(ROUNDS_RULE)
      .min(MIN_COMPARISON_ROUNDS, ROUNDS_RULE)
      .max(MAX_ROUNDS, ROUNDS_RULE)
      .default(CALIBRATION_ROUNDS),
  });
export type CalibrationRequest = z.infer<typeof calibrationRequestSchema>;
