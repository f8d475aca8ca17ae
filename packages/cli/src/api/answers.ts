/** The parts of the API's answers that are read here, as tolerant as installations of other versions ask for. */
import { createdComparisonSchema, comparisonSchema as wholeComparison } from '@headroom/api/comparisons';
import { repositorySchema } from '@headroom/api/repositories';
import { failureSchema, rowSchema as wholeRow } from '@headroom/api/verdicts';
import { z } from 'zod';

const { serverId, tool, primary, base, head, change, together, verdict, reason, roundsNeeded, decidedAt } =
  wholeRow.shape;

const rowSchema = z.object({
  serverId,
  tool,
  // An installation that is newer may judge by more of them.
  metric: z.string(),
  primary,
  base,
  head,
  change,
  together,
  verdict,
  reason,
  roundsNeeded,
  decidedAt,
});
export type RowAnswer = z.infer<typeof rowSchema>;

const whole = wholeComparison.shape;

/** Loose: what is not read here is handed on by `--json`. */
export const comparisonSchema = z.looseObject({
  id: z.string(),
  status: whole.status,
  reason: whole.reason,
  url: whole.url,
  trials: whole.trials,
  secondsLeft: whole.secondsLeft,
  nextLook: whole.nextLook,
  summary: whole.summary,
  measuredRounds: whole.measuredRounds,
  // An installation that is older does not tell.
  disturbed: whole.disturbed.default(0),
  failures: z.array(failureSchema.pick({ serverId: true, side: true, reason: true })),
  rows: z.array(rowSchema.loose()),
});
export type ComparisonAnswer = z.infer<typeof comparisonSchema>;

const { url, trials, estimatedSeconds, ahead } = createdComparisonSchema.shape;

export const createdSchema = z.looseObject({ id: z.string(), url, trials, estimatedSeconds, ahead });
export type CreatedAnswer = z.infer<typeof createdSchema>;

export const repositoriesSchema = z.object({
  repositories: z.array(repositorySchema.pick({ address: true })),
});

/** The projects of the workspace, as far as this program reads them. */
export const projectsSchema = z.object({
  projects: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      repository: z.string(),
      path: z.string(),
      servers: z.array(z.object({ id: z.string() })),
      suite: z.string().nullable(),
    }),
  ),
});
export type ProjectAnswer = z.infer<typeof projectsSchema>['projects'][number];
