/** A comparison in words, for pages, terminals and merge requests. */

import { allOf, capitalised, plural } from '@headroom/model/text/plural';
import { formatPct, NO_VALUE } from '../figures/format.ts';
import { compareText } from '../figures/trial.ts';
import type { Span } from '../statistics/interval.ts';
import type { Comparison } from './compare.ts';
import { findMetric } from './metrics.ts';
import type { ComparisonRow } from './row.ts';
import { MIN_PAIRS, VERDICTS, type Verdict } from './verdict.ts';

/** Words after the number of metrics with a verdict: `39 unchanged`. */
export const COUNTED_AS: Readonly<Record<Verdict, string>> = {
  regressed: 'regressed',
  'errors appeared': 'with new errors',
  improved: 'improved',
  'errors gone': 'without the errors they had',
  'no change': 'unchanged',
  undecided: 'undecided',
  'not affected': 'not affected',
  'not judged': 'not judged',
};

/** Verdicts that say that something changed, worst first. */
export const CHANGED: readonly Verdict[] = ['regressed', 'errors appeared', 'improved', 'errors gone'];

/** Verdicts that say that something became worse. */
export const WORSE: readonly Verdict[] = ['regressed', 'errors appeared'];

/** Whether counts of verdicts say that something became worse. */
export function isWorse(counts: Counts | null): boolean {
  return has(counts, WORSE);
}

/** Whether counts of verdicts say that something changed, for better or worse. */
export function saysChange(counts: Counts | null): boolean {
  return has(counts, CHANGED);
}

/** What changed by counts of verdicts, worst first: `2 regressed, 1 improved`; empty where nothing did. */
export function changesLabel(counts: Counts): string {
  return CHANGED.filter((verdict) => counts[verdict])
    .map((verdict) => `${counts[verdict]} ${COUNTED_AS[verdict]}`)
    .join(', ');
}

type Counts = Readonly<Partial<Record<string, number>>>;

function has(counts: Counts | null, verdicts: readonly Verdict[]): boolean {
  return verdicts.some((verdict) => (counts?.[verdict] ?? 0) > 0);
}

/** Verdicts that say something of what was measured. */
const DECIDED: readonly Verdict[] = [...CHANGED, 'no change'];

const ORDER: readonly Verdict[] = [...CHANGED, 'no change', 'undecided', 'not affected', 'not judged'];

/**
 * Summary of a comparison, or of its counts as they are stored: `2 of 45 metrics regressed, 1 improved, 39
 * unchanged, 3 undecided`. It names only what there is, regressions first.
 */
export function summaryOf({ counts }: { counts: Readonly<Partial<Record<Verdict, number>>> }): string {
  const metrics = VERDICTS.reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0);
  if (metrics === 0) return 'Nothing was measured';
  if (counts['not affected'] === metrics) return 'Not affected: base and head are the same build';
  if (counts.undecided === metrics) {
    if (metrics === 1) return '1 metric, undecided';
    return `${capitalised(allOf(metrics, 'metric'))} are undecided`;
  }
  const said = (verdicts: readonly Verdict[]) =>
    verdicts
      .filter((verdict) => counts[verdict])
      .map((verdict) => `${counts[verdict]} ${COUNTED_AS[verdict]}`);
  // "None regressed" would sound like good news.
  if (!DECIDED.some((verdict) => counts[verdict])) {
    return `None of ${plural(metrics, 'metric')} is decided: ${said(ORDER).join(', ')}`;
  }
  const lead = `${counts.regressed || 'None'} of ${plural(metrics, 'metric')} regressed`;
  return [lead, ...said(ORDER.filter((verdict) => verdict !== 'regressed'))].join(', ');
}

/**
 * Rows that changed: the worst verdict first, failed trials before figures, then by how much. All of them are equally
 * certain, so a primary metric is before another one only where both changed alike.
 */
export function changedRows<
  Row extends Pick<ComparisonRow, 'serverId' | 'metric' | 'verdict' | 'primary' | 'change'>,
>(rows: readonly Row[]): Row[] {
  const isFailure = ({ metric }: Row) => Number(metric === 'failedTrials');
  return rows
    .filter(({ verdict }) => CHANGED.includes(verdict))
    .sort(
      (a, b) =>
        CHANGED.indexOf(a.verdict) - CHANGED.indexOf(b.verdict) ||
        isFailure(b) - isFailure(a) ||
        changeSize(b) - changeSize(a) ||
        Number(b.primary) - Number(a.primary) ||
        compareText(a.serverId, b.serverId),
    );
}

/** Size of a change: twice and half are equally large. */
function changeSize({ change }: Pick<ComparisonRow, 'change'>): number {
  return Math.abs(Math.log(change ?? 1));
}

/** Undecided metrics whose estimate is worse by more than their noise floor, the furthest beyond it first. */
export function suspects<
  Row extends Pick<ComparisonRow, 'verdict' | 'change' | 'floor'> & { readonly metric: string },
>(rows: readonly Row[]): Row[] {
  const beyond = ({ metric, change, floor }: Row) => {
    const log = Math.log(change ?? 1);
    const isHigherBetter = findMetric(metric)?.better === 'higher';
    return (isHigherBetter ? -log : log) - Math.log(floor.ratio);
  };
  return rows
    .filter((row) => row.verdict === 'undecided' && row.metric !== 'failedTrials' && beyond(row) > 0)
    .sort((a, b) => beyond(b) - beyond(a));
}

/** Further rounds that undecided metrics need. */
export interface NeededRounds {
  readonly count: number;
  /** True: they decide each metric in four of five cases. False: a metric has too few rounds for any verdict. */
  readonly decide: boolean;
}

/** The largest number of rounds that one of these metrics needs; null where no number is known. */
export function neededRounds(
  rows: readonly Pick<ComparisonRow, 'pairs' | 'roundsNeeded'>[],
): NeededRounds | null {
  const known = rows.flatMap(({ pairs, roundsNeeded }) => (roundsNeeded ? [{ pairs, roundsNeeded }] : []));
  if (known.length === 0) return null;
  return {
    count: Math.max(...known.map(({ roundsNeeded }) => roundsNeeded)),
    decide: known.every(({ pairs }) => pairs >= MIN_PAIRS),
  };
}

/**
 * Rounds that undecided metrics need: `about 4 more rounds would decide it in 4 of 5 cases`, or, where one has too few
 * for any verdict, `at least 2 more rounds are needed`; null where no number of them is known.
 * @param subject what they would decide: `it`, `each open metric`
 */
export function neededLabel(
  rows: readonly Pick<ComparisonRow, 'pairs' | 'roundsNeeded'>[],
  subject: string,
): string | null {
  const needed = neededRounds(rows);
  if (!needed) return null;
  const more = plural(needed.count, 'more round');
  return needed.decide
    ? `about ${more} would decide ${subject} in 4 of 5 cases`
    : `at least ${more} ${needed.count === 1 ? 'is' : 'are'} needed`;
}

/** A ratio as a signed change in percent: 1.123 is `+12.3 %`. */
export function changeLabel(ratio: number | null): string {
  if (ratio === null) return NO_VALUE;
  const pct = formatPct((ratio - 1) * 100);
  return `${ratio > 1 && pct !== formatPct(0) ? '+' : ''}${pct} %`;
}

/** An interval of ratios: `+9.1 % to +15.0 %`. */
export function intervalLabel(interval: Span | null): string {
  return interval ? `${changeLabel(interval.low)} to ${changeLabel(interval.high)}` : NO_VALUE;
}

/** `after round 6` for a change that an earlier look found: the row's figures are of that look. Else null. */
export function earlyLabel(
  { verdict, decidedAt }: Pick<ComparisonRow, 'verdict' | 'decidedAt'>,
  { rounds }: Pick<Comparison, 'rounds'>,
): string | null {
  const isEarly = CHANGED.includes(verdict) && decidedAt !== null && decidedAt < rounds;
  return isEarly ? `after round ${decidedAt}` : null;
}

/** A verdict, and when it was given if that was early. */
export function verdictLabel(
  row: Pick<ComparisonRow, 'verdict' | 'decidedAt'>,
  comparison: Pick<Comparison, 'rounds'>,
): string {
  return [row.verdict, earlyLabel(row, comparison)].filter(Boolean).join(' ');
}

/** Sentence that the host was busy in so many trials of a comparison; empty where it was in none. */
export function busyLabel(disturbed: number): string {
  if (disturbed === 0) return '';
  return `The host was busy in ${plural(disturbed, 'trial')}: other programs or a hypervisor affected the figures.`;
}
