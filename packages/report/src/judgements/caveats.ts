import { allOf } from '@headroom/model/text/plural';
import { CAPACITY_ERROR_PCT } from '../experiments/capacity/level.ts';
import { formatShare } from '../figures/format.ts';
import { listed } from '../figures/listed.ts';
import type { JudgedRow } from './judged-row.ts';

/**
 * Caveats about the servers that a sentence names, after its figures: `; the rig was saturated in 1 of 3
 * trials of rust, so more may be possible`. Empty where there are none.
 */
export function caveats(rows: readonly JudgedRow[]): string {
  return caveatList(rows)
    .map((words) => `; ${words}`)
    .join('');
}

/** The same caveats, each by itself. */
export function caveatList(rows: readonly JudgedRow[]): string[] {
  const counted = (row: JudgedRow) => (row.passed ?? 0) + (row.invalid ?? 0);
  const saturated = inTrials(rows, ({ invalid }) => invalid, counted);
  const failed = inTrials(
    rows,
    (row) => row.failed,
    ({ trials }) => trials,
  );
  const disturbed = inTrials(rows, (row) => row.disturbed, counted);
  const unsettled = inTrials(rows, (row) => row.unsettled, counted);
  return [
    disturbed && `the host was busy in ${disturbed}`,
    unsettled && `measured before it had settled: ${unsettled}`,
    saturated && `the rig was saturated in ${saturated}, so more may be possible`,
    failed && `${failed} failed`,
    ...rows.map(wrongAnswers),
  ].filter(Boolean);
}

/** Share of wrong answers, in percent, up to which a server is chosen before others: that of a capacity's service level. */
export const MOST_WRONG_PCT = CAPACITY_ERROR_PCT;

/** Whether a server failed a trial, or gave too many wrong answers to be chosen before one that did not. */
export function isFaulty({ failed = 0, errorRatePct }: JudgedRow): boolean {
  return failed > 0 || (errorRatePct ?? 0) > MOST_WRONG_PCT;
}

/** End of a chart's title where the host was busy in trials of what it draws; else empty. */
export function busySuffix(rows: readonly JudgedRow[]): string {
  return rows.some(({ disturbed = 0 }) => disturbed > 0) ? '; the host was busy' : '';
}

type Count = (row: JudgedRow) => number | undefined;

/** `1 of 3 trials of rust and 2 of 3 trials of go`; empty where no row has any. */
function inTrials(rows: readonly JudgedRow[], countOf: Count, totalOf: Count): string {
  const having = rows.filter((row) => (countOf(row) ?? 0) > 0);
  return listed(
    having.map((row) => {
      const [count, all] = [countOf(row) ?? 0, totalOf(row) ?? 0];
      if (all === 1) return `the only trial of ${row.serverId}`;
      return `${count === all ? allOf(all, 'trial') : `${count} of ${all} trials`} of ${row.serverId}`;
    }),
  );
}

function wrongAnswers({ serverId, errorRatePct }: JudgedRow): string {
  if (!errorRatePct) return '';
  return `${formatShare(errorRatePct)} % of the answers of ${serverId} were wrong`;
}
