import type { RequestSeries } from '@headroom/model/load';
import type { Check, ResourceSummary, Samples } from '@headroom/model/run';
import type { Db } from '../db.ts';
import { RequestKind } from '../generated/enums.ts';
import { checksOf } from './checks.ts';
import { EVIDENCE, type EvidenceRemoved, toEvidenceRemoved } from './evidence.ts';
import { decodeRequests, unpackRequests } from './request-series.ts';
import { unpackSamples } from './series.ts';

/** Evidence of a trial that its own page shows beside what `readRun` returns. */
export interface TrialEvidence {
  readonly id: string;
  readonly runId: string;
  readonly serverId: string;
  readonly log: string;
  /** Null when the trial has no build. */
  readonly buildLog: string | null;
  readonly checks: Check[];
  /** Its requests second by second; none once the run's evidence was removed, and of trials that are older than these. */
  readonly requests: RequestSeries[];
  /** Without samples once the run's evidence was removed. */
  readonly resources: (ResourceSummary & Samples)[];
  /** Null while all is there that the trial left. */
  readonly evidenceRemoved: EvidenceRemoved | null;
}

/** A trial's logs, checks, series and samples; null when there is no trial with this id. */
export async function readTrial(db: Db, trialId: string): Promise<TrialEvidence | null> {
  const trial = await db.trial.findUnique({
    where: { id: trialId },
    select: {
      id: true,
      runId: true,
      serverId: true,
      log: true,
      checkData: true,
      requestData: true,
      build: { select: { log: true } },
      checks: {
        select: { name: true, outcome: true, reason: true, ms: true },
        orderBy: { position: 'asc' },
      },
      run: { select: EVIDENCE },
      requests: { omit: { trialId: true }, orderBy: [{ kind: 'asc' }, { name: 'asc' }] },
      resources: { omit: { trialId: true }, orderBy: { party: 'asc' } },
    },
  });
  if (!trial) return null;
  const { build, requests, resources, run, checks, checkData, requestData, ...rest } = trial;
  return {
    ...rest,
    evidenceRemoved: toEvidenceRemoved(run),
    buildLog: build?.log ?? null,
    checks: checksOf(checkData, checks),
    requests:
      unpackRequests(requestData)?.toSorted(byKindAndName) ??
      requests.map(({ name, kind, ...encoded }) => ({ name, kind, ...decodeRequests(encoded) })),
    resources: resources.map(({ party, cpuMs, throttledMs, meanMemoryMb, peakMemoryMb, ...encoded }) => ({
      party,
      cpuMs,
      throttledMs,
      meanMemoryMb,
      peakMemoryMb,
      ...unpackSamples(encoded),
    })),
  };
}

const KINDS = Object.values(RequestKind);

/** The order of Postgres: kinds as its enum declares them. */
function byKindAndName(a: RequestSeries, b: RequestSeries): number {
  return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.name < b.name ? -1 : 1);
}
