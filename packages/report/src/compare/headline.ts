/** The result of a comparison in one line: what a reader asks first. */
import { MAX_ROUNDS } from '@headroom/model/run';
import { plural } from '@headroom/model/text/plural';
import { formatPct, formatShare } from '../figures/format.ts';
import type { Comparison } from './compare.ts';
import { failedTrialsLabel, type MeasuredServer } from './failed-trials.ts';
import type { SideFailure } from './failures.ts';
import { isAmbiguous, shortTitle, wordsOf } from './metric-words.ts';
import { type MetricId, metricById } from './metrics.ts';
import type { ComparisonRow } from './row.ts';
import {
  CHANGED,
  COUNTED_AS,
  changedRows,
  changeLabel,
  type NeededRounds,
  neededLabel,
  neededRounds,
  summaryOf,
  suspects,
} from './summary.ts';
import { isWorseRow, tradeLabel, tradeOf } from './trade.ts';

/** Directions of a headline: worse and better of something that changed, same of nothing that did, open of what is undecided. */
export const TONES = ['worse', 'better', 'same', 'open'] as const;
export type Tone = (typeof TONES)[number];

export interface Headline {
  readonly text: string;
  readonly tone: Tone;
  /** Rounds beside those measured that what is open needs; absent where nothing is, and where no comparison may have as many. */
  readonly moreRounds?: NeededRounds;
}

/**
 * Headline of a comparison; null before it is judged. A side that fails comes first, then the largest change for the
 * worse, with the largest gain of the same server, then for the better. Without a change it says what the primary
 * metrics rule out, or cannot. Failed trials, and rounds that measured one side only, are named whatever was found.
 * @param failures servers that a side of the comparison failed with
 */
export function headlineOf(
  comparison: Comparison,
  failures: readonly Pick<SideFailure, 'serverId' | 'side'>[] = [],
): Headline | null {
  if (!comparison.judged) return null;
  const found = ofFailures(failures) ?? ofChanges(comparison) ?? ofPrimary(comparison);
  const named = failures.map(({ serverId }) => serverId);
  const tone = found.tone === 'same' && comparison.measured.some(failsMore) ? 'open' : found.tone;
  return {
    ...found,
    tone,
    text: [found.text, ...missingOf(comparison, named), ...doubtsOf(comparison)].join('; '),
  };
}

/** Whether more of head's trials failed than of base's, by chance or not. */
const failsMore = ({ trials, failed }: MeasuredServer) =>
  failed.head * trials.base > failed.base * trials.head;

/** Number of servers whose failed trials are named one by one. */
const MOST_NAMED = 3;

/** What a headline leaves out: trials that failed, and rounds that measured one side only. */
function missingOf({ measured, rows }: Comparison, named: readonly string[]): string[] {
  const others = measured.filter(({ serverId }) => !named.includes(serverId));
  // A change of failed trials is the lead, with its numbers; in a trade it has none.
  const [lead] = named.length > 0 || tradeOf(rows) ? [] : changedRows(rows);
  const isLead = (serverId: string) => lead && countsTrials(lead.metric) && lead.serverId === serverId;
  const failing = others
    .filter(({ failed, serverId }) => failed.base + failed.head > 0 && !isLead(serverId))
    .sort((a, b) => b.failed.head - b.failed.base - (a.failed.head - a.failed.base));
  const single = others.filter(({ rounds, paired }) => paired < rounds);
  const place = (serverId: string) => (measured.length === 1 ? '' : `${serverId}: `);
  return [
    ...failing.slice(0, MOST_NAMED).map((one) => `${one.serverId} failed in ${failedTrialsLabel(one)}`),
    ...(failing.length > MOST_NAMED
      ? [`${plural(failing.length - MOST_NAMED, 'other server')} failed in trials`]
      : []),
    ...single
      .slice(0, MOST_NAMED)
      .map(
        ({ serverId, rounds, paired }) =>
          `${place(serverId)}${paired} of ${plural(rounds, 'round')} measured both sides`,
      ),
  ];
}

const countsTrials = (id: MetricId) => metricById(id).share === 'trials';

function ofFailures(failures: readonly Pick<SideFailure, 'serverId' | 'side'>[]): Headline | null {
  const [first, ...others] = failures.toSorted(
    (a, b) => Number(b.side === 'head') - Number(a.side === 'head'),
  );
  if (!first) return null;
  const more = others.length > 0 ? `, and ${plural(others.length, 'other failure')}` : '';
  return {
    text: `${first.serverId} fails at ${first.side}${more}`,
    tone: first.side === 'head' ? 'worse' : 'open',
  };
}

function ofChanges({ rows, counts, family, interleaved }: Comparison): Headline | null {
  const [first] = changedRows(rows);
  if (!first) return null;
  const trade = tradeOf(rows);
  const tone = isWorseRow(first) ? 'worse' : 'better';
  // Sides that were measured one after the other differ by what the host did, too: no error is controlled for that.
  const sure = interleaved ? `, with ${100 - 100 * family.alpha} % confidence` : '';
  const leads = [first.verdict, ...(trade ? [trade.better.verdict] : [])];
  const others = [...CHANGED, 'undecided' as const].flatMap((verdict) => {
    const count = counts[verdict] - Number(leads.includes(verdict));
    return count > 0 ? [`${count}${leads.includes(verdict) ? ' more' : ''} ${COUNTED_AS[verdict]}`] : [];
  });
  // A gain alone may have a cost that is not sure yet.
  const hidden = tone === 'better' ? suspectLabel(rows) : '';
  const lead = trade ? `${tradeLabel(trade)}${sure}` : leadOf(first, rows, sure);
  return {
    text: [lead, ...(others.length > 0 ? [`${others.join(', ')}${hidden}`] : [])].join('; '),
    tone,
  };
}

/** Statement of one change. @param sure how sure it is of having changed, which says nothing of an unchanged mean */
function leadOf(change: ComparisonRow, rows: readonly ComparisonRow[], sure: string): string {
  const mean = meanBehindTail(change, rows);
  if (mean) return `${tailLabel(change)}${sure}, mean ${COUNTED_AS[mean.verdict]}`;
  return `${sayChange(change)}${culpritLabel(change, rows)}${sure}`;
}

/** The mean of the same calls as a percentile above the median, where it did not change or is undecided; else null. */
function meanBehindTail({ serverId, tool, metric }: ComparisonRow, rows: readonly ComparisonRow[]) {
  if ((metricById(metric).percentile ?? 0) <= 50) return null;
  const mean = rows.find((row) => row.serverId === serverId && row.tool === tool && row.metric === 'meanMs');
  return mean?.verdict === 'no change' || mean?.verdict === 'undecided' ? mean : null;
}

/** `go's tail is slower: search P99 12.00 → 25.00 ms`; in percent where the sides look alike. */
function tailLabel({ serverId, tool, metric, verdict, base, head, change }: ComparisonRow): string {
  const { title, format, unit } = metricById(metric);
  const [from, to] = [format(base), format(head)];
  const figures = from === to ? changeLabel(change) : `${from} → ${to} ${unit}`;
  const direction = verdict === 'regressed' ? 'slower' : 'faster';
  return `${serverId}'s tail is ${direction}: ${placeOf(tool)}${title} ${figures}`;
}

/** Metrics of a server as a whole that the time of one tool moves. */
const MOVED_BY_TOOLS: readonly MetricId[] = ['rps', 'cpuMsPerRequest', 'meanMs', 'p50Ms', 'p95Ms', 'p99Ms'];

/** ", most of it in work", where one of several tools has most of the time that all tools gained or lost; else empty. */
function culpritLabel(change: ComparisonRow, rows: readonly ComparisonRow[]): string {
  if (change.tool !== null || !MOVED_BY_TOOLS.includes(change.metric)) return '';
  const sign = change.verdict === 'regressed' ? 1 : -1;
  const tools = rows.flatMap(({ serverId, tool, metric, base, head, floor }) => {
    const isOfTool = serverId === change.serverId && metric === 'meanMs' && tool !== null;
    if (!isOfTool || base === null || head === null || base <= 0 || head <= 0) return [];
    return [
      { tool, ms: sign * (head - base), isClear: Math.abs(Math.log(head / base)) > Math.log(floor.ratio) },
    ];
  });
  const moved = tools.filter(({ ms }) => ms > 0).toSorted((a, b) => b.ms - a.ms);
  const [most, ...others] = moved;
  if (!most?.isClear || tools.length < 2) return '';
  return others.every(({ ms }) => ms <= 0.25 * most.ms) ? `, most of it in ${most.tool}` : '';
}

function sayChange({
  serverId,
  tool,
  metric: id,
  verdict,
  reason,
  change,
  base,
  head,
}: ComparisonRow): string {
  const share = (value: number | null) => `${formatShare(value)} %`;
  if (verdict === 'errors appeared')
    return `${serverId} has new errors: ${placeOf(tool)}${share(head)} of answers`;
  if (verdict === 'errors gone')
    return `${serverId} no longer has errors: ${placeOf(tool)}${share(base)} of answers before`;
  const said = wordsOf(id)[verdict === 'regressed' ? 'worse' : 'better'];
  if (countsTrials(id)) return `${serverId} ${said}: ${reason}`;
  return `${serverId} ${said}: ${placeOf(tool)}${changeLabel(change)}${nameOf(id)}`;
}

const placeOf = (tool: string | null) => (tool === null ? '' : `${tool} `);

/** Name of a metric that its words do not tell. */
const nameOf = (id: MetricId) => (isAmbiguous(id) ? ` (${shortTitle(id)})` : '');

/** Without a change: the floor that all primary metrics stayed within, or what the undecided ones leave possible. */
function ofPrimary(comparison: Comparison): Headline {
  const judged = comparison.rows.filter(
    ({ verdict }) => verdict !== 'not affected' && verdict !== 'not judged',
  );
  const primary = judged.filter((row) => row.primary);
  const [first] = primary;
  if (!first) {
    return { text: summaryOf(comparison), tone: comparison.counts.undecided > 0 ? 'open' : 'same' };
  }
  const undecided = judged.filter(({ verdict }) => verdict === 'undecided');
  const open = undecided.filter((row) => row.primary && !isWithinFloor(row));
  if (open.length > 0) return ofOpen(open, comparison);
  const what = primary.every(({ metric }) => metric === first.metric)
    ? wordsOf(first.metric).loss
    : 'a slowdown';
  const beyond = formatPct((Math.max(...primary.map(({ floor }) => floor.ratio)) - 1) * 100);
  const rest =
    undecided.length > 0 ? `; ${undecided.length} of ${plural(judged.length, 'metric')} undecided` : '';
  const named = suspectLabel(undecided);
  return { text: `No ${what.replace(/^an? /, '')} beyond ${beyond} % found${rest}${named}`, tone: 'same' };
}

/** The undecided metric that is furthest beyond its noise floor, named after how many there are; empty where none is. */
function suspectLabel(rows: readonly ComparisonRow[]): string {
  const [suspect] = suspects(rows);
  if (!suspect) return '';
  const isOnly = rows.filter(({ verdict }) => verdict === 'undecided').length === 1;
  const what = `${suspect.serverId}, ${subjectOf(suspect)} ${changeLabel(suspect.change)}`;
  return `${isOnly ? ':' : ', among them'} ${what}, beyond its noise floor`;
}

function ofOpen(open: readonly ComparisonRow[], { nextLook, rounds }: Comparison): Headline {
  const lead = nextLook === null ? 'Inconclusive' : 'Inconclusive so far';
  const missing = open.find(({ base, head }) => base === null || head === null);
  if (missing) {
    const side = missing.head === null ? 'head' : 'base';
    const text = `${lead}: ${missing.serverId} has no ${side} figures for ${subjectOf(missing)}`;
    return { text, tone: 'open' };
  }
  const moreRounds = open.every(({ roundsNeeded }) => roundsNeeded !== null) ? neededRounds(open) : null;
  const worst = open.reduce((one, other) => (worseRatio(other) > worseRatio(one) ? other : one));
  const text = `${lead}: ${possibleOf(worst)} (${worst.serverId}, ${subjectOf(worst)})`;
  if (!moreRounds || rounds + moreRounds.count > MAX_ROUNDS) return { text, tone: 'open' };
  const needs = neededLabel(open, open.length === 1 ? 'it' : 'each open metric');
  return { text: `${text}; ${needs}`, tone: 'open', moreRounds };
}

function possibleOf(row: ComparisonRow): string {
  const ratio = worseRatio(row);
  if (!Number.isFinite(ratio)) return 'nothing can be ruled out';
  const pct = formatPct((metricById(row.metric).better === 'lower' ? ratio - 1 : 1 - 1 / ratio) * 100);
  return `${wordsOf(row.metric).loss} of up to ${pct} % cannot be excluded`;
}

const subjectOf = ({ tool, metric }: ComparisonRow) =>
  [...(tool === null ? [] : [tool]), shortTitle(metric)].join(', ');

/** Whether an undecided metric may be better, and is not worse by more than its floor. */
const isWithinFloor = (row: ComparisonRow) => worseRatio(row) <= row.floor.ratio;

/** Ratio by which a metric may be worse, by its own interval: above 1 whichever way is better; infinite without one. */
function worseRatio({ metric, interval }: ComparisonRow): number {
  if (!interval) return Number.POSITIVE_INFINITY;
  return metricById(metric).better === 'lower' ? interval.high : 1 / interval.low;
}

/** What weakens a headline wherever it stands alone. */
function doubtsOf({ rows, disturbed, interleaved }: Comparison): string[] {
  const saturated = rows.some((row) => row.saturated > 0);
  return [
    ...(disturbed > 0 ? [`the host was busy in ${plural(disturbed, 'trial')}`] : []),
    ...(saturated ? ['the rig was saturated, which can hide a change'] : []),
    ...(interleaved ? [] : ['the sides were measured one after the other']),
  ];
}
