import type { Side } from '@headroom/model/comparison';
import type { Experiment } from '@headroom/model/experiments';
import {
  type RunEnvironment,
  runEnvironmentSchema,
  type TrialEnvironment,
  trialEnvironmentSchema,
} from '@headroom/model/host';
import {
  type Unauthorized,
  type UserFigures,
  unauthorizedSchema,
  userFiguresSchema,
} from '@headroom/model/load';
import {
  type CommitRange,
  commitRangeSchema,
  type LoadHostUse,
  loadHostUseSchema,
  type Phase,
  type ProfileCpu,
  phasesSchema,
  type RunBuilds,
  runBuildsSchema,
  type TrialFigures,
  type TrialStatus,
} from '@headroom/model/run';
import { BUILD, type TrialBuild, toBuild } from '../builds/build.ts';
import type { Db } from '../db.ts';
import { toExperiment } from '../experiments/stored.ts';
import type { Prisma } from '../generated/client.ts';
import { listNamedRevisions, REVISION, type StoredRevision } from '../revisions/ensure.ts';
import { EVIDENCE, type EvidenceRemoved, toEvidenceRemoved } from '../trials/evidence.ts';
import { FIGURES } from '../trials/figures.ts';
import type { QuantilesOf } from '../trials/measurement.ts';
import { listTrialResults, type TrialResults } from '../trials/results.ts';
import { toVerdicts } from '../verdicts.ts';
import { type ElsewhereFacts, toElsewhere } from './elsewhere.ts';
import { countByStatus, ROW, type RunRow } from './list.ts';

/** A trial without its log and its samples, which `readTrial` returns. */
export interface TrialDetail extends TrialResults, TrialFigures {
  readonly id: string;
  readonly serverId: string;
  /** Null in a single run. */
  readonly side: Side | null;
  readonly round: number;
  readonly position: number;
  readonly status: TrialStatus;
  readonly reason: string | null;
  readonly phases: Phase[];
  /** Null where the load came from the host itself, and of a trial that was measured before that was told. */
  readonly loadHost: LoadHostUse | null;
  /** Null where it came to no steady window, and of a trial that is older than it. */
  readonly environment: TrialEnvironment | null;
  readonly unauthorized: Unauthorized | null;
  /** Null where all users of the workload are alike. */
  readonly users: UserFigures | null;
  /** Of an experiment; null where it did not get to its first step, and of any other run. */
  readonly experiment: Experiment | null;
  /** Number of times it was measured; of one that waits again after a disturbance, that of the next time. */
  readonly attempt: number;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly revision: StoredRevision | null;
  readonly build: TrialBuild | null;
}

export interface RunDetail extends RunRow {
  /** METHOD_VERSION of packages/report by which its verdicts came about; null: none, or before it was stored. */
  readonly verdictMethod: number | null;
  readonly workspaceId: string;
  /** Null: its servers are none of a project, or the project is gone. */
  readonly projectId: string | null;
  readonly seed: number;
  /** Among the runs of its workspace: -1 low, 0 normal, 1 high. */
  readonly priority: number;
  /** Tools that a comparison judges; empty: all. */
  readonly tools: string[];
  readonly untilDecided: boolean;
  /** Layouts in memory that each side is built in; rounds take them in turns. */
  readonly layouts: number;
  /** Servers whose CPU profiles it measures after its trials. */
  readonly profileCpu: ProfileCpu;
  /** Of a comparison: share of comparisons of a build with itself that may call any metric changed. */
  readonly doubt: number;
  /** Commits between base and head; null where git did not tell, and in a single run. */
  readonly commitRange: CommitRange | null;
  readonly environment: RunEnvironment | null;
  /** Null: a host of this installation measures it. */
  readonly elsewhere: ElsewhereFacts | null;
  readonly builds: RunBuilds;
  /** Null while all is there that its trials left. */
  readonly evidenceRemoved: EvidenceRemoved | null;
  /** In the order they are measured. */
  readonly trials: TrialDetail[];
}

const TRIAL = {
  id: true,
  serverId: true,
  side: true,
  round: true,
  position: true,
  status: true,
  reason: true,
  phases: true,
  experiment: true,
  ...FIGURES,
  loadHost: true,
  environment: true,
  unauthorized: true,
  users: true,
  attempt: true,
  startedAt: true,
  finishedAt: true,
  revisionId: true,
  revision: { select: REVISION },
  build: { select: BUILD },
} satisfies Prisma.TrialSelect;

const NO_RESULTS: TrialResults = { measurements: [], resources: [], checks: [] };

/**
 * A run with all its trials and their measurements; null when there is none with this id.
 * @param quantilesOf the others have none
 */
export async function readRun(
  db: Db,
  id: string,
  quantilesOf: QuantilesOf = 'all',
): Promise<RunDetail | null> {
  const run = await db.run.findUnique({
    where: { id },
    select: {
      ...ROW,
      workspaceId: true,
      projectId: true,
      seed: true,
      priority: true,
      tools: true,
      untilDecided: true,
      verdictMethod: true,
      layouts: true,
      profileCpu: true,
      doubt: true,
      commitRange: true,
      environment: true,
      elsewhere: true,
      createdBy: { select: { name: true } },
      builds: true,
      ...EVIDENCE,
      trials: { select: TRIAL, orderBy: { position: 'asc' } },
    },
  });
  if (!run) return null;
  const { evidenceRemovedAt, evidenceKeptDays, createdBy, ...row } = run;
  const told = run.trials.flatMap(({ revisionId, revision }) =>
    revision?.subject ? (revisionId ?? []) : [],
  );
  // After the trials, so that none has ended without its results.
  const results = await listTrialResults(db, id, quantilesOf);
  const named = await listNamedRevisions(db, run.workspaceId, [...new Set(told)]);
  return {
    ...row,
    verdicts: toVerdicts(run.verdicts),
    commitRange: run.commitRange === null ? null : commitRangeSchema.parse(run.commitRange),
    evidenceRemoved: toEvidenceRemoved({ evidenceRemovedAt, evidenceKeptDays }),
    elsewhere: run.elsewhere === null ? null : toElsewhere(run.elsewhere, createdBy),
    environment: runEnvironmentSchema.nullable().parse(run.environment),
    builds: runBuildsSchema.parse(run.builds),
    trialCounts: countByStatus(run.trials),
    trials: run.trials.map(({ revisionId, ...trial }) => ({
      ...trial,
      revision: trial.revision && (named.has(revisionId ?? '') ? trial.revision : untold(trial.revision)),
      phases: phasesSchema.parse(trial.phases),
      experiment: toExperiment(trial.experiment),
      loadHost: loadHostUseSchema.nullable().parse(trial.loadHost),
      environment: trialEnvironmentSchema.nullable().parse(trial.environment),
      unauthorized: unauthorizedSchema.nullable().parse(trial.unauthorized),
      users: userFiguresSchema.nullable().parse(trial.users),
      ...(results.get(trial.id) ?? NO_RESULTS),
      build: trial.build && toBuild(trial.build),
    })),
  };
}

function untold(revision: StoredRevision): StoredRevision {
  return { ...revision, subject: null, committedAt: null };
}
