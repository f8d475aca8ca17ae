import type { Check, ResourceSummary, Samples } from '@headroom/workload';
import type { Db } from '../db.ts';
import { EVIDENCE, type EvidenceRemoved, toEvidenceRemoved } from './evidence.ts';
import { decodeSamples } from './series.ts';

/** Evidence of a trial that its own page shows beside what `readRun` returns. */
export interface TrialEvidence {
  readonly id: string;
  readonly runId: string;
  readonly serverId: string;
  readonly log: string;
  /** Null when the trial has no build. */
  readonly buildLog: string | null;
  readonly checks: Check[];
  /** Without samples once the run's evidence was removed. */
  readonly resources: (ResourceSummary & Samples)[];
  /** Null while all is there that the trial left. */
  readonly evidenceRemoved: EvidenceRemoved | null;
}

/** A trial's logs, checks and samples; null when there is no trial with this id. */
export async function readTrial(db: Db, trialId: string): Promise<TrialEvidence | null> {
  const trial = await db.trial.findUnique({
    where: { id: trialId },
    select: {
      id: true,
      runId: true,
      serverId: true,
      log: true,
      build: { select: { log: true } },
      checks: {
        select: { name: true, outcome: true, reason: true, ms: true },
        orderBy: { position: 'asc' },
      },
      run: { select: EVIDENCE },
      resources: { omit: { trialId: true }, orderBy: { party: 'asc' } },
    },
  });
  if (!trial) return null;
  const { build, resources, run, ...rest } = trial;
  return {
    ...rest,
    evidenceRemoved: toEvidenceRemoved(run),
    buildLog: build?.log ?? null,
    resources: resources.map(({ party, cpuMs, throttledMs, meanMemoryMb, peakMemoryMb, ...encoded }) => ({
      party,
      cpuMs,
      throttledMs,
      meanMemoryMb,
      peakMemoryMb,
      ...decodeSamples(encoded),
    })),
  };
}
