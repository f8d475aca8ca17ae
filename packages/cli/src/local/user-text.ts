/** Figures of users who are not all alike, for a terminal and for Markdown alike. */

import type { TrialResult } from '@headroom/model/run';
import { formatCount, formatMs, sessionsOf, sessionsText, userRows } from '@headroom/report';
import { printable } from '../output/printable.ts';

export const USER_COLUMNS = ['users', 'answers', 'P50 ms', 'P95 ms', 'P99 ms', 'errors'] as const;

/** A row a class and a row for each kind of request about bursts; none where all users are alike. */
export function userCells(result: TrialResult): string[][] {
  return userRows([result]).map(({ name, count, errors, p50Ms, p95Ms, p99Ms }) => [
    printable(name),
    formatCount(count),
    ...[p50Ms, p95Ms, p99Ms].map((ms) => formatMs(ms)),
    formatCount(errors),
  ]);
}

/** A sentence about the sessions that were left open; undefined where the workload leaves none. */
export function sessionText(result: TrialResult): string | undefined {
  const sessions = sessionsOf([result]);
  return sessions && `${sessionsText(sessions)}.`;
}
