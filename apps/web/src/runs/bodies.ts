import type { RunDetail, RunRow, TrialDetail } from '@headroom/db';
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
  const { findings, servers, tools, phases } = reportOf(run);
  return {
    ...summaryBody(run),
    seed: run.seed,
    environment: run.environment,
    builds: run.builds,
    trials: run.trials.map(trialBody),
    report: { findings, servers, tools, phases },
  };
}

/** A trial with its measurements, in every JSON that holds one. */
export function trialBody(trial: TrialDetail) {
  return {
    ...trial,
    startedAt: trial.startedAt?.toISOString() ?? null,
    finishedAt: trial.finishedAt?.toISOString() ?? null,
  };
}
