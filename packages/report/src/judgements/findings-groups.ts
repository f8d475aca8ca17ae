import { allOf, capitalised } from '@headroom/model/text/plural';
import { formatCount, formatMs } from '../figures/format.ts';
import { listed } from '../figures/listed.ts';
import { OVERALL_COLUMNS } from '../figures/overall-columns.ts';
import type { ServerTraits } from '../figures/server-figures.ts';
import { present } from '../statistics/elementary.ts';
import { caveats } from './caveats.ts';
import type { Finding, FindingCell } from './finding.ts';
import type { JudgedRow } from './judged-row.ts';
import { jvmNative, type NativePair, type TwinColumn } from './jvm-native.ts';
import { atThisLoad, certainty, withoutInterval } from './labels.ts';
import { TIER_LIMITS, type Tier, type TierRow, tiers } from './tiers.ts';

/** Finding on where the tiers fall; none for fewer than two servers with a mean latency. */
export function tierSpread(rows: readonly JudgedRow[]): Finding | undefined {
  const placed = tiers(rows).filter(({ tier }) => tier !== null);
  if (placed.length < 2) return undefined;
  const within = `tier 1 (mean latency up to ${TIER_LIMITS[1]}× the lowest)`;
  const first = inTier(placed, 1);
  const spread =
    first.length === placed.length
      ? `${capitalised(allOf(placed.length, 'server'))} are in ${within}`
      : `${first.length} of ${placed.length} servers ${first.length === 1 ? 'is' : 'are'} in ${within}: ` +
        `${listed(first)}; ${listed(([2, 3, 4] as const).flatMap((tier) => countIn(placed, tier)))}`;
  const borderline = placed.filter(({ borderlineWith }) => borderlineWith.length > 0);
  const unsure = borderline.map(({ serverId }) => serverId);
  const words =
    unsure.length === 0 ? '' : `; ${listed(unsure)} ${unsure.length === 1 ? 'is' : 'are'} borderline`;
  const ids = [...first, ...unsure.filter((id) => !first.includes(id))];
  const single = placed.some(({ ratioInterval }) => ratioInterval?.kind !== 'confidence');
  const sure = single ? `; ${withoutInterval(rows.filter(({ meanMs }) => meanMs !== null))}` : '';
  return {
    text: `${spread}${words}${sure}${caveats(rows.filter(({ serverId }) => ids.includes(serverId)))}.`,
    cells: ids.map((serverId) => ({
      table: 'tiers',
      serverId,
      column: 'tier',
      title: 'Tier',
    })),
  };
}

const inTier = (rows: readonly TierRow[], tier: Tier) =>
  rows.filter((row) => row.tier === tier).map(({ serverId }) => serverId);

/** `4 are in tier 2`; empty for a tier without servers. */
function countIn(rows: readonly TierRow[], tier: Tier): string[] {
  const { length } = inTier(rows, tier);
  return length === 0 ? [] : [`${length} ${length === 1 ? 'is' : 'are'} in tier ${tier}`];
}

/** Native images against their twins on the JVM: the range of what they serve, use and need to start. */
export function nativeImages(
  rows: readonly JudgedRow[],
  traits: readonly ServerTraits[],
): Finding | undefined {
  const pairs = jvmNative(rows, traits);
  const [only] = pairs;
  if (!only) return undefined;
  const alone = pairs.length === 1;
  const twins = pairs.flatMap(({ jvmId, nativeId }) =>
    rows.filter(({ serverId }) => serverId === jvmId || serverId === nativeId),
  );
  const clauses = present([
    clause(pairs, 'rate', alone ? 'serves' : 'serve', atThisLoad(twins)),
    clause(pairs, 'memoryMb', alone ? 'uses' : 'use', ' memory under load'),
    clause(pairs, 'coldStartMs', alone ? 'takes' : 'take', ' time to start'),
  ]);
  if (clauses.length === 0) return undefined;
  const subject = alone
    ? `Compared with ${only.jvmId}, ${only.nativeId}`
    : `Compared with their ${pairs.length} twins on the JVM, native images`;
  const text = `${subject} ${listed(clauses)}${twinCertainty(pairs, rows)}${caveats(twins)}.`;
  return { text, cells: pairs.map(nativeCell) };
}

/** Certainty that twins differ in throughput; where it is not the same of all, of which. */
function twinCertainty(pairs: readonly NativePair[], rows: readonly JudgedRow[]): string {
  const rowOf = (id: string) => rows.find(({ serverId }) => serverId === id);
  const said = Map.groupBy(pairs, ({ jvmId, nativeId }) => {
    const [jvm, native] = [rowOf(jvmId), rowOf(nativeId)];
    return certainty(jvm?.rateInterval ?? null, native?.rateInterval ?? null, '', native?.roundsUnknown);
  });
  return [...said]
    .map(([words, own]) => {
      const whose = said.size === 1 ? '' : ` (${listed(own.map(({ nativeId }) => nativeId))})`;
      return `; in throughput, ${words}${whose}`;
    })
    .join('');
}

const nativeCell = ({ nativeId }: NativePair): FindingCell => ({
  table: 'jvm-native',
  serverId: nativeId,
  column: 'rate',
  title: OVERALL_COLUMNS.rate.title,
});

function clause(
  pairs: readonly NativePair[],
  column: TwinColumn,
  verb: string,
  what: string,
): string | undefined {
  const changes = present(pairs.map((pair) => pair[column].changePct));
  return changes.length === 0 ? undefined : `${verb} ${changeRange(changes) ?? 'as much'}${what}`;
}

/**
 * Changes in whole percent: `20 to 36 % less`, `27 % less`, `between 10 % less and 5 % more`; null where all are 0 then.
 * @param less word for fewer of what is counted
 */
export function changeRange(changesPct: readonly number[], less = 'less'): string | null {
  const percents = changesPct.map(Math.round);
  const [low, high] = [Math.min(...percents), Math.max(...percents)];
  if (low === 0 && high === 0) return null;
  if (low < 0 && high > 0) return `between ${formatCount(-low)} % ${less} and ${formatCount(high)} % more`;
  const [small = 0, large = 0] = [low, high].map(Math.abs).sort((a, b) => a - b);
  const size = small === large ? formatCount(small) : `${formatCount(small)} to ${formatCount(large)}`;
  return `${size} % ${low < 0 ? less : 'more'}`;
}

/** The two runtimes of the one JavaScript code base, by the ids of their servers. */
const RUNTIMES = ['bun', 'nodejs'];

/** Bun against Node.js, where both were measured. */
export function javascriptRuntimes(rows: readonly JudgedRow[]): Finding | undefined {
  const [more, less] = rows
    .filter(({ serverId, rate }) => RUNTIMES.includes(serverId) && (rate ?? 0) > 0)
    .sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0));
  if (!more || !less) return undefined;
  const times = ((more.rate ?? 0) / (less.rate ?? 1)).toFixed(2);
  const sure = certainty(more.rateInterval, less.rateInterval, '', more.roundsUnknown);
  const what = more.rateUnit.replace('/s', '');
  const many = times === '1.00' ? `as many ${what}` : `${times} times as many ${what}`;
  const served = `${more.serverId} serves ${many} as ${less.serverId}${atThisLoad([more, less])} (${sure})`;
  const latency =
    more.meanMs === null || less.meanMs === null
      ? ''
      : ` and answers in ${formatMs(more.meanMs)} ms on average against ${formatMs(less.meanMs)}`;
  const cells = [more, less].map(({ serverId }): FindingCell => {
    return { table: 'overall', serverId, column: 'rate', title: OVERALL_COLUMNS.rate.title };
  });
  return { text: `${served}${latency}${caveats([more, less])}.`, cells };
}
