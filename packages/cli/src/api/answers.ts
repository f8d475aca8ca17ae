/** The parts of the API's answers that are read here, as tolerant as installations of other versions ask for. */
import { createdComparisonSchema, comparisonSchema as wholeComparison } from '@headroom/api/comparisons';
import { repositorySchema } from '@headroom/api/repositories';
import { runDetailSchema } from '@headroom/api/run';
import { createdRunSchema } from '@headroom/api/runs';
import { uploadsApi } from '@headroom/api/uploads';
import { contextChangeSchema, failureSchema, rowSchema as wholeRow } from '@headroom/api/verdicts';
import { watchRunSchema, watchSchema as wholeWatch } from '@headroom/api/watches';
import type { ExperimentKind } from '@headroom/model/experiments';
import { byKind } from '@headroom/report';
import { z } from 'zod';

const rowSchema = wholeRow
  .pick({
    ...{ serverId: true, tool: true, primary: true, base: true, head: true, change: true, together: true },
    ...{ floor: true, verdict: true, reason: true, pairs: true, roundsNeeded: true, decidedAt: true },
  })
  // An installation that is newer may judge by more of them.
  .extend({ metric: z.string() });
export type RowAnswer = z.infer<typeof rowSchema>;

const whole = wholeComparison.shape;
const context = contextChangeSchema.shape;

/** Loose: what is not read here is handed on by `--json`. */
export const comparisonSchema = z.looseObject({
  id: z.string(),
  status: whole.status,
  reason: whole.reason,
  url: whole.url,
  trials: whole.trials,
  secondsLeft: whole.secondsLeft,
  nextLook: whole.nextLook,
  // An installation that is older has none.
  headline: whole.headline.default(null),
  summary: whole.summary,
  measuredRounds: whole.measuredRounds,
  // An installation that is older does not tell.
  disturbed: whole.disturbed.default(0),
  // An installation that is older leaves no tools out.
  oneSided: whole.oneSided.default([]),
  failures: z.array(failureSchema.pick({ serverId: true, side: true, reason: true })),
  rows: z.array(rowSchema.loose()),
  // An installation that is older compares none.
  contexts: z
    .array(
      z.looseObject({
        serverId: context.serverId,
        base: context.base,
        head: context.head,
        text: context.text,
        problem: context.problem,
        answers: context.answers.default([]),
      }),
    )
    .default([]),
  /** Absent where nothing was profiled, and from an installation that is older. */
  cpuLines: z.array(z.string()).default([]),
});
export type ComparisonAnswer = z.infer<typeof comparisonSchema>;

const run = runDetailSchema.shape;
const trial = run.trials.element.shape;
const report = run.report.shape;
const servers = report.servers.element.shape;

/** Rows of experiments by their kinds; an installation that is older measures fewer of them. */
const experiments = byKind<{ [Kind in ExperimentKind]: z.ZodDefault<(typeof report)[Kind]> }>((kind) => {
  const rows: z.ZodArray = report[kind];
  return rows.default([]);
});

/** Loose, as a comparison is. */
export const runSchema = z.looseObject({
  id: z.string(),
  status: run.status,
  reason: run.reason,
  trials: z.array(
    z.looseObject({
      serverId: trial.serverId,
      status: trial.status,
      reason: trial.reason,
    }),
  ),
  report: z.looseObject({
    findings: z.array(z.looseObject({ text: z.string() })),
    ...experiments,
    servers: z.array(
      z.looseObject({
        serverId: servers.serverId,
        // An installation that is newer may count in another unit.
        rateUnit: z.string(),
        rate: servers.rate,
        meanMs: servers.meanMs,
        p50Ms: servers.p50Ms,
        p95Ms: servers.p95Ms,
        p99Ms: servers.p99Ms,
        cpuPct: servers.cpuPct,
        memoryMb: servers.memoryMb,
        coldStartMs: servers.coldStartMs,
        errorRatePct: servers.errorRatePct,
      }),
    ),
  }),
});
export type RunAnswer = z.infer<typeof runSchema>;

/** The part of a run that tells how far it is. */
export const runProgressSchema = z.object({
  status: run.status,
  trials: z.array(z.object({ status: trial.status })),
});

const { trials, estimatedSeconds, ahead } = createdRunSchema.shape;

export const createdRun = z.looseObject({ id: z.string(), trials, estimatedSeconds, ahead });
/** Answer to a request that queued something. */
export type QueuedAnswer = z.infer<typeof createdRun>;

export const createdSchema = createdRun.extend({ url: createdComparisonSchema.shape.url });
export type CreatedAnswer = z.infer<typeof createdSchema>;

export const uploadedSchema = z.object({ url: uploadsApi.createUpload.success.schema.shape.url });

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

const watch = wholeWatch.shape;

/** Loose, as a comparison is. */
export const watchSchema = z.looseObject({
  id: z.string(),
  url: watch.url,
  repository: watch.repository,
  branch: watch.branch,
  // Installations of earlier versions follow branches alone, or packages without saying so.
  releases: watch.releases.default(false),
  suite: watch.suite,
  profile: watch.profile,
  handshake: watch.handshake,
  servers: watch.servers,
  rounds: watch.rounds,
  untilDecided: watch.untilDecided,
  hostClass: watch.hostClass,
  everyMinutes: watch.everyMinutes,
  nextAt: watch.nextAt,
  problem: watch.problem,
  paused: watch.paused,
  pausedReason: watch.pausedReason,
});
export type WatchAnswer = z.infer<typeof watchSchema>;

export const watchesSchema = z.object({ watches: z.array(watchSchema) });

const watchRun = watchRunSchema.shape;

export const watchWithRunsSchema = watchSchema.extend({
  runs: z.array(
    z.looseObject({
      id: z.string(),
      searches: watchRun.searches,
      found: watchRun.found,
      status: watchRun.status,
      reason: watchRun.reason,
      head: watchRun.head,
      subject: watchRun.subject,
      verdicts: watchRun.verdicts,
      headMeasured: watchRun.headMeasured,
      // An installation that is older tells none.
      contexts: watchRun.contexts.default([]),
    }),
  ),
});
export type WatchWithRunsAnswer = z.infer<typeof watchWithRunsSchema>;

export const createdWatchSchema = watchSchema.extend({ pushSecret: z.string(), pushUrl: z.string() });
export type CreatedWatchAnswer = z.infer<typeof createdWatchSchema>;
