/** Changes that a planned comparison can find, by how much pairs of an earlier one varied. */
import { plural } from '@headroom/model/text';
import { listed } from '../figures/listed.ts';
import { effectOf } from './effect.ts';
import { aloneAlphaOf, FAMILY_ALPHA, levelsOf } from './family.ts';
import { planLooks } from './looks.ts';
import { shortTitle } from './metric-words.ts';
import { METRICS, metricById } from './metrics.ts';
import { detectable, POWER } from './power.ts';
import type { ComparisonRow } from './row.ts';
import { changeLabel } from './summary.ts';
import { MIN_PAIRS } from './verdict.ts';

/**
 * Whether the detectable change of a metric is told before a comparison: of loads a server's processor time and the means
 * of its tools, of experiments the primary metrics.
 */
export function isExpected({ tool, metric }: Pick<ComparisonRow, 'tool' | 'metric'>): boolean {
  const { experiment, primary } = metricById(metric);
  if (experiment !== undefined) return primary !== null;
  return metric === (tool === null ? 'cpuMsPerRequest' : 'meanMs');
}

/** Pairs of an earlier comparison or calibration of a server, of one metric. */
export interface KnownPairs extends Pick<ComparisonRow, 'serverId' | 'tool' | 'metric'> {
  /** ln(head / base) of each pair; its mean, a change that was there, is no part of the noise. */
  readonly logRatios: readonly number[];
  /** Noise floor that the comparison will be held against, as a ratio above 1. */
  readonly floor: number;
}

/** Terms of a comparison that is planned. */
export interface PlannedComparison {
  /** The most rounds where it goes on until it is decided. */
  readonly rounds: number;
  readonly untilDecided: boolean;
  /** Doubt that its metrics share; absent: FAMILY_ALPHA. */
  readonly doubt?: number;
  /** Tools that it judges; empty: all. */
  readonly tools: readonly string[];
}

/** The smallest change that is found in four of five comparisons (POWER). */
export interface ExpectedChange extends Pick<ComparisonRow, 'serverId' | 'tool' | 'metric'> {
  /** A ratio above 1. */
  readonly detectable: number;
  /** Pairs that its noise is known from. */
  readonly pairs: number;
}

/**
 * The change of each expected metric that a planned comparison finds in four of five cases (POWER), where nothing else
 * of it changes and its pairs vary as those of an earlier one. What fewer than MIN_PAIRS pairs are known of is left out.
 * @param known all metrics of the servers that it measures: they share its doubt
 * @throws RangeError for rounds that decide nothing
 */
export function expectedChanges(
  known: readonly KnownPairs[],
  { rounds, untilDecided, doubt = FAMILY_ALPHA, tools }: PlannedComparison,
): ExpectedChange[] {
  const looks = (untilDecided ? planLooks(rounds) : planLooks(rounds).slice(-1)).length;
  // Failed trials are tested where there are some, which nobody plans.
  const judged = known.filter(
    ({ metric, tool }) =>
      metric !== 'failedTrials' && (tool === null || tools.length === 0 || tools.includes(tool)),
  );
  const levels = levelsOf(
    judged.map(({ serverId, tool, metric }) => ({ serverId, tool, metric, p: 1 })),
    looks,
    doubt,
  );
  return judged.flatMap(({ logRatios, floor, ...place }, at) => {
    const { pairs, sd } = effectOf(logRatios);
    const level = levels[at];
    if (!isExpected(place) || pairs < MIN_PAIRS || level == null) return [];
    const bounds = { floor: Math.log(floor), level, alone: aloneAlphaOf(looks) };
    const log = detectable({ pairs: rounds, sd }, bounds);
    return log === null ? [] : [{ ...place, detectable: Math.exp(log), pairs }];
  });
}

/**
 * What so many rounds find of a server, in a sentence: `12 rounds find +7.0 % of any tool's mean and +3.1 % of CPU per
 * request in 4 of 5 comparisons`. Of its tools the one that varies most counts. Null where nothing is known of it.
 */
export function expectedSentence(
  changes: readonly ExpectedChange[],
  { rounds, untilDecided }: Pick<PlannedComparison, 'rounds' | 'untilDecided'>,
): string | null {
  // Of figures by number the API has each; a sentence of a sweep would name twelve.
  const fixed = changes.filter(({ metric }) => METRICS.some(({ id }) => id === metric));
  const toolsFirst = (fixed.length > 0 ? fixed : changes).toSorted(
    (a, b) => Number(a.tool === null) - Number(b.tool === null),
  );
  const byMetric = Map.groupBy(toolsFirst, ({ metric }) => metric);
  const largest = [...byMetric].map(([metric, own]) => {
    const ratio = Math.max(...own.map(({ detectable: least }) => least));
    const subject = own[0]?.tool === null ? shortTitle(metric) : `any tool’s ${shortTitle(metric)}`;
    return `${changeLabel(metricById(metric).better === 'higher' ? 1 / ratio : ratio)} of ${subject}`;
  });
  if (largest.length === 0) return null;
  const all = listed(largest);
  const each = `${untilDecided ? 'at most ' : ''}${plural(rounds, 'round')}`;
  return `${each} find ${all} in ${Math.round(5 * POWER)} of 5 comparisons`;
}
