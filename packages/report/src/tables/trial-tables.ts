/** Trials as tables of data: one row a trial, and one a trial and party. */

import { type Pooled, poolMeasurements } from '../figures/pool.ts';
import { OWN_RATE_UNIT } from '../figures/server-figures.ts';
import { column, type Table, tableOf } from '../figures/table.ts';
import { compareText, type PartyUse, type ReportTrial } from '../figures/trial.ts';
import {
  callRateOf,
  cpuMsPerRequestOf,
  cpuPctOf,
  publishedRpsOf,
  requestRateOf,
  requestsOf,
  useOf,
} from '../figures/trial-figures.ts';
import { pct } from '../statistics/elementary.ts';

interface PooledTrial {
  readonly trial: ReportTrial;
  readonly calls: Pooled;
}

/** Every trial, those that failed too, by round and server. */
export function trialTable(trials: readonly ReportTrial[]): Table {
  const rows = inOrder(trials).map(
    (trial): PooledTrial => ({
      trial,
      calls: poolMeasurements(trial.measurements.filter(({ kind }) => kind === 'tool')),
    }),
  );
  return tableOf('trials', 'Trials', rows, [
    column('id', 'Trial', '', ({ trial }) => trial.id),
    column('serverId', 'Server', '', ({ trial }) => trial.serverId),
    column('round', 'Round', '', ({ trial }) => trial.round),
    column('status', 'Outcome', '', ({ trial }) => trial.status),
    column('rate', 'Throughput', OWN_RATE_UNIT, ({ trial }) => callRateOf(trial)),
    column('requestsPerS', 'Requests, including handshakes', 'requests/s', ({ trial }) =>
      requestRateOf(trial),
    ),
    column('publishedRps', 'Throughput, published convention', 'requests/s', ({ trial }) =>
      publishedRpsOf(trial),
    ),
    column('right', 'Right answers', '', ({ trial }) => requestsOf(trial).right),
    column('wrong', 'Wrong answers', '', ({ trial }) => requestsOf(trial).wrong),
    column('meanMs', 'Mean', 'ms', ({ calls }) => calls.meanMs),
    column('p50Ms', 'P50', 'ms', ({ calls }) => calls.percentile(50)),
    column('p95Ms', 'P95', 'ms', ({ calls }) => calls.percentile(95)),
    column('p99Ms', 'P99', 'ms', ({ calls }) => calls.percentile(99)),
    column('cpuPct', 'CPU', '%', ({ trial }) => cpuPctOf(trial, 'server')),
    column('memoryMb', 'Memory', 'MB', ({ trial }) => useOf(trial, 'server')?.meanMemoryMb ?? null),
    column('idleMemoryMb', 'Idle memory', 'MB', ({ trial }) => trial.idleMemoryMb),
    column('coldStartMs', 'Cold start', 'ms', ({ trial }) => trial.coldStartMs),
    column('windowMs', 'Steady window', 'ms', ({ trial }) => trial.windowMs),
    column('testMs', 'Whole test', 'ms', ({ trial }) => trial.testMs),
  ]);
}

interface UsedInTrial {
  readonly trial: ReportTrial;
  readonly use: PartyUse;
}

/** Use of resources by each party in each trial's steady window; with a bridge also for each request. */
export function resourceTable(trials: readonly ReportTrial[]): Table {
  const rows = inOrder(trials).flatMap((trial) => trial.resources.map((use) => ({ trial, use })));
  const hasBridge = rows.some(({ use }) => use.party === 'bridge');
  const perRequest = column<UsedInTrial>(
    'cpuMsPerRequest',
    'Processor time per request',
    'ms',
    ({ trial, use }) => cpuMsPerRequestOf([trial], use.party),
  );
  return tableOf<UsedInTrial>('resources', 'Resources', rows, [
    column('trialId', 'Trial', '', ({ trial }) => trial.id),
    column('serverId', 'Server', '', ({ trial }) => trial.serverId),
    column('round', 'Round', '', ({ trial }) => trial.round),
    column('party', 'Party', '', ({ use }) => use.party),
    column('cpuMs', 'Processor time', 'ms', ({ use }) => use.cpuMs),
    ...(hasBridge ? [perRequest] : []),
    column('cpuPct', 'CPU', '%', ({ trial, use }) => pct(use.cpuMs, trial.windowMs)),
    column('throttledMs', 'Throttled', 'ms', ({ use }) => use.throttledMs),
    column('meanMemoryMb', 'Mean memory', 'MB', ({ use }) => use.meanMemoryMb),
    column('peakMemoryMb', 'Peak memory', 'MB', ({ use }) => use.peakMemoryMb),
  ]);
}

const inOrder = (trials: readonly ReportTrial[]) =>
  trials.toSorted((a, b) => a.round - b.round || compareText(a.serverId, b.serverId));
