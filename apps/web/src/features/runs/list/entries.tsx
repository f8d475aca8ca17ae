import type { RunBrief } from '@headroom/db';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import type { RunStatus } from '@headroom/model/run';
import { OVERALL_COLUMNS } from '@headroom/report';
import type { ReactNode } from 'react';
import { BusyChip } from '#results/run/busy-chip.tsx';
import { FoundLine, hasFound } from '#results/run/found.tsx';
import { suiteTitle } from '#results/run/labels.ts';
import type { NamedRun } from '#results/run/run-link.tsx';
import { nameOfRun } from '#results/run/run-name.tsx';
import { duration } from '#ui/time.ts';
import type { TrialFigures } from './trial-figures.ts';

/** A row of the list of runs: the text of its cells, as little as the browser needs. */
export interface RunEntry {
  readonly name: NamedRun;
  readonly status: RunStatus;
  /** Chip of a run that the host was busy in. */
  readonly busy?: ReactNode;
  /** Whether a publication shows it to everybody. */
  readonly published?: true;
  readonly trials: number;
  /** Trials that have an outcome; where that is not all of them. */
  readonly done?: number;
  /** Trials that were tried and left no clean number. */
  readonly failed?: number;
  readonly suite: string;
  readonly servers: string;
  readonly host: string | null;
  /** Host class that the run asked for; left out where it is the default. */
  readonly hostClass?: string;
  readonly queuedAt: string;
  readonly took?: string;
  /** What a comparison or an experiment found. */
  readonly found?: ReactNode;
  /** The server with the highest rate, where that says something. */
  readonly highest?: { readonly server: string; readonly rate: string };
  readonly tags?: readonly string[];
}

/** The row of a run. @param titles those of projects, by their workloads */
export function entryOf(
  run: RunBrief,
  { counts, disturbed, highest }: TrialFigures,
  titles: ReadonlyMap<string, string>,
): RunEntry {
  const { status, hostClass, startedAt, finishedAt } = run;
  const trials = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const failed = counts.server_failed + counts.rig_failed + counts.invalid;
  const shared = {
    name: nameOfRun(run),
    status,
    trials,
    suite: suiteTitle(run.suite, titles) || '–',
    servers: run.servers.join(', '),
    host: run.kind === 'elsewhere' ? 'elsewhere' : run.hostName,
    queuedAt: run.createdAt.toISOString(),
  };
  // Values that most rows lack are left out: each key is sent with each row.
  return {
    ...shared,
    ...(run.published && { published: true as const }),
    ...(disturbed > 0 && { busy: <BusyChip trials={disturbed} /> }),
    ...(status !== 'finished' &&
      status !== 'queued' && { done: trials - counts.waiting - counts.running - counts.cancelled }),
    ...(failed > 0 && { failed }),
    ...(hasFound(run) && { found: <FoundLine run={run} /> }),
    ...(highest && {
      highest: { server: highest.serverId, rate: OVERALL_COLUMNS.rate.format(highest.rate) },
    }),
    ...(run.tags.length > 0 && { tags: run.tags }),
    ...(hostClass !== DEFAULT_HOST_CLASS && run.kind !== 'elsewhere' && { hostClass }),
    ...(startedAt &&
      finishedAt &&
      run.kind !== 'elsewhere' && { took: duration((finishedAt.getTime() - startedAt.getTime()) / 1000) }),
  };
}
