import type { RunDetail, RunRow } from '@headroom/db';
import { reportOf } from './report.ts';

/** A run as the API lists it. */
export function summaryBody(run: RunRow) {
  const { id, status, reason, suite, profile, handshake, servers, rounds, host, trialCounts } = run;
  return {
    ...{ id, status, reason, suite, profile, handshake, servers, rounds, trialCounts },
    hostClass: run.hostClass,
    host: host && { name: host.name, runtime: host.runtime },
    cancelRequestedAt: run.cancelRequestedAt?.toISOString() ?? null,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
  };
}

/** A run as the API shows it on its own, with the report's tables. */
export function detailBody(run: RunDetail) {
  return {
    ...summaryBody(run),
    seed: run.seed,
    environment: run.environment,
    builds: run.builds,
    trials: run.trials.map((trial) => ({
      ...trial,
      startedAt: trial.startedAt?.toISOString() ?? null,
      finishedAt: trial.finishedAt?.toISOString() ?? null,
    })),
    report: reportOf(run),
  };
}
