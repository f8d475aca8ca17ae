import {
  type Measurement,
  type RunBuilds,
  type RunEnvironment,
  runBuildsSchema,
  runEnvironmentSchema,
  type TrialStatus,
} from '@headroom/workload';
import { toolchainsSchema } from '../builds/save.ts';
import type { Db } from '../db.ts';
import type { Prisma } from '../generated/client.ts';
import type { RevisionKey } from '../revisions/ensure.ts';
import { MEASUREMENT, toMeasurement } from '../trials/measurement.ts';
import { type Phase, phasesSchema } from '../trials/phases.ts';
import type { Check, ResourceSummary } from '../trials/store.ts';
import { countByStatus, ROW, type RunRow } from './list.ts';

export interface TrialBuild {
  readonly contentHash: string;
  readonly status: 'building' | 'built' | 'failed';
  readonly seconds: number | null;
  readonly frameworkVersion: string | null;
  readonly runtimeVersion: string | null;
  readonly toolchains: Readonly<Record<string, string>>;
}

/** A trial without its log and its samples, which `readTrial` returns. */
export interface TrialDetail {
  readonly id: string;
  readonly serverId: string;
  readonly round: number;
  readonly position: number;
  readonly status: TrialStatus;
  readonly reason: string | null;
  readonly phases: Phase[];
  readonly coldStartMs: number | null;
  readonly idleMemoryMb: number | null;
  readonly windowMs: number | null;
  readonly testMs: number | null;
  readonly countedRequests: number | null;
  readonly hostCpuMs: number | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly measurements: Measurement[];
  readonly resources: ResourceSummary[];
  readonly checks: Check[];
  readonly revision: RevisionKey | null;
  readonly build: TrialBuild | null;
}

export interface RunDetail extends RunRow {
  readonly workspaceId: string;
  readonly seed: number;
  readonly environment: RunEnvironment | null;
  readonly builds: RunBuilds;
  /** In the order they are measured. */
  readonly trials: TrialDetail[];
}

const TRIAL = {
  id: true,
  serverId: true,
  round: true,
  position: true,
  status: true,
  reason: true,
  phases: true,
  coldStartMs: true,
  idleMemoryMb: true,
  windowMs: true,
  testMs: true,
  countedRequests: true,
  hostCpuMs: true,
  startedAt: true,
  finishedAt: true,
  measurements: { select: MEASUREMENT, orderBy: [{ kind: 'asc' }, { name: 'asc' }] },
  resources: {
    select: { party: true, cpuMs: true, throttledMs: true, meanMemoryMb: true, peakMemoryMb: true },
    orderBy: { party: 'asc' },
  },
  checks: {
    select: { name: true, outcome: true, reason: true, ms: true },
    orderBy: { position: 'asc' },
  },
  revision: { select: { repository: true, commit: true, dirty: true } },
  build: {
    select: {
      contentHash: true,
      status: true,
      seconds: true,
      frameworkVersion: true,
      runtimeVersion: true,
      toolchains: true,
    },
  },
} satisfies Prisma.TrialSelect;

/**
 * A run with all its trials and their measurements; null when there is none with this id (in this workspace, where
 * one is given: pages give theirs, workers serve all).
 */
export async function readRun(db: Db, id: string, workspaceId?: string): Promise<RunDetail | null> {
  const run = await db.run.findFirst({
    where: { id, ...(workspaceId && { workspaceId }) },
    select: {
      ...ROW,
      workspaceId: true,
      seed: true,
      environment: true,
      builds: true,
      trials: { select: TRIAL, orderBy: { position: 'asc' } },
    },
  });
  if (!run) return null;
  return {
    ...run,
    environment: run.environment === null ? null : runEnvironmentSchema.parse(run.environment),
    builds: runBuildsSchema.parse(run.builds),
    trialCounts: countByStatus(run.trials),
    trials: run.trials.map((trial) => ({
      ...trial,
      phases: phasesSchema.parse(trial.phases),
      measurements: trial.measurements.map(toMeasurement),
      build: trial.build && { ...trial.build, toolchains: toolchainsSchema.parse(trial.build.toolchains) },
    })),
  };
}
