import type { EvidenceRemoved, RunRow, StoredRevision, TrialDetail } from '@headroom/db';
import type { WholeRun } from '#results/run/read-report.ts';
import type { Place } from './queue/place.ts';

/** A run as the API lists it. */
export function summaryBody(run: RunRow) {
  const { id, kind, status, reason, suite, profile, handshake, servers, rounds, host, trialCounts } = run;
  const { repository, baseRef, headRef } = run;
  return {
    id,
    kind,
    status,
    reason,
    suite,
    profile,
    handshake,
    servers,
    rounds,
    trialCounts,
    repository,
    baseRef,
    headRef,
    baseRevision: revisionBody(run.baseRevision),
    headRevision: revisionBody(run.headRevision),
    hostClass: run.hostClass,
    host: host && { name: host.name, runtime: host.runtime },
    cancelRequestedAt: run.cancelRequestedAt?.toISOString() ?? null,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
  };
}

/** A run as the API shows it on its own, with the report's tables and, while it waits, its place in the queue. */
export function detailBody(
  { run, report: { findings, servers, tools, phases } }: WholeRun,
  place: Place | null,
) {
  return {
    ...summaryBody(run),
    seed: run.seed,
    priority: run.priority,
    position: place?.position ?? null,
    expectedStart: place?.startsAt?.toISOString() ?? null,
    environment: run.environment,
    tools: run.tools,
    untilDecided: run.untilDecided,
    builds: run.builds,
    evidenceRemoved: evidenceRemovedBody(run.evidenceRemoved),
    trials: run.trials.map(trialBody),
    report: { findings, servers, tools, phases },
  };
}

/** That what trials leave beside their numbers was removed. */
export function evidenceRemovedBody(removed: EvidenceRemoved | null) {
  return removed && { ...removed, at: removed.at.toISOString() };
}

/** A trial with its measurements, in every JSON that holds one. */
export function trialBody(trial: TrialDetail) {
  return {
    ...trial,
    startedAt: trial.startedAt?.toISOString() ?? null,
    finishedAt: trial.finishedAt?.toISOString() ?? null,
    revision: revisionBody(trial.revision),
  };
}

/** A commit that servers were built from. */
export function revisionBody(revision: StoredRevision | null) {
  return revision && { ...revision, committedAt: revision.committedAt?.toISOString() ?? null };
}
