/** Conclusions that a study's authors drew by hand, beside those of our rules from the same figures. */
import { formatPct } from '../figures/format.ts';
import type { Judgements } from '../judgements/judge.ts';
import { TIER_LIMITS } from '../judgements/tiers.ts';
import type { MeasuredCriterion } from '../judgements/trade-off-rules.ts';
import type { TradeOffCell } from '../judgements/trade-offs.ts';
import type { UseCaseRow } from '../judgements/use-cases.ts';
import type { Annex } from './annex.ts';
import { printedOf } from './rows.ts';

export interface Agreement {
  /** Kind of conclusion: latency tiers, levels, picks. */
  readonly what: string;
  readonly agree: number;
  readonly of: number;
  readonly differing: readonly Difference[];
}

export interface Difference {
  readonly what: string;
  readonly authors: string;
  readonly ours: string;
  readonly why: string;
}

/** Rows of the authors' matrix that are measured, by our criteria. */
const MEASURED_ROWS: Readonly<Record<string, MeasuredCriterion>> = {
  'Peak Throughput': 'rate',
  'Latency (avg)': 'meanMs',
  'Latency Tail (P99)': 'p99Ms',
  'Memory Footprint': 'memoryMb',
  'CPU Efficiency': 'ratePerCpuPct',
};

/** Reading of the names of groups of servers in the authors' use cases. */
const GROUPS: Readonly<Record<string, (server: Annex['servers'][number]) => boolean>> = {
  'Java JVM variants': ({ ecosystem, nativeOf }) => ecosystem === 'java' && !nativeOf,
};

/**
 * Conclusions of our rules against the authors', counted, with each place where they differ; none where the
 * authors drew none.
 */
export function agreements(annex: Annex, judgements: Judgements): Agreement[] {
  return [
    tierAgreement(annex, judgements),
    levelAgreement(annex, judgements),
    useCaseAgreement(annex, judgements),
  ].filter((agreement) => agreement.of > 0);
}

/** Comparison of one conclusion: null where both are the same. */
type Compared = Difference | null;

function agreement(what: string, compared: readonly Compared[]): Agreement {
  const differing = compared.filter((one) => one !== null);
  return { what, agree: compared.length - differing.length, of: compared.length, differing };
}

function tierAgreement(annex: Annex, { tiers }: Judgements): Agreement {
  const compared = tiers.flatMap(({ serverId, tier, ratio }): Compared[] => {
    const printed = printedOf(annex, serverId).latencyTier;
    if (printed === undefined) return [];
    if (printed === tier) return [null];
    const limits = Object.entries(TIER_LIMITS).map(([reaching, limit]) => `tier ${reaching} up to ${limit}×`);
    const why = `its mean latency is ${times(ratio)} the best; ${limits.join(', ')}`;
    return [
      { what: serverId, authors: `tier ${printed}`, ours: tier === null ? 'none' : `tier ${tier}`, why },
    ];
  });
  return agreement('Latency tiers', compared);
}

const times = (ratio: number | null) => `${formatPct(ratio, 2)}×`;

function levelAgreement(annex: Annex, { tradeOffs }: Judgements): Agreement {
  const compared = Object.entries(annex.tradeOffs).flatMap(([name, levels]) => {
    const row = tradeOffs.rows.find(({ criterion }) => criterion === MEASURED_ROWS[name]);
    if (!row) return [];
    return Object.entries(levels).map(([serverId, printed]): Compared => {
      const cell = row.cells.find((one) => one.serverId === serverId);
      if (cell?.level === printed) return null;
      const why = whyLevel(serverId, printed, levels, row.cells);
      return { what: `${row.title} of ${serverId}`, authors: printed, ours: cell?.level ?? 'none', why };
    });
  });
  return agreement('Levels of the measured trade-offs', compared);
}

/** The number behind the level, and the server whose printed level a rule by numbers contradicts. */
function whyLevel(
  serverId: string,
  printed: string,
  levels: Readonly<Record<string, string>>,
  cells: readonly TradeOffCell[],
): string {
  const own = cells.find((cell) => cell.serverId === serverId);
  if (!own || own.ratio === null) return 'its figure is not known';
  const said = `${own.text} is ${times(own.ratio)} the best`;
  const other = cells.find(
    (cell) => levels[cell.serverId] === own.level && cell.ratio !== null && cell.ratio < (own.ratio ?? 0),
  );
  return other
    ? `${said}; ${other.serverId} has ${other.text} and is “${own.level}” to the authors, ${serverId} “${printed}”`
    : said;
}

function useCaseAgreement(annex: Annex, { useCases }: Judgements): Agreement {
  const compared = annex.useCases.map((printed, index): Compared => {
    const ours = useCases[index];
    const authors = words(printed.recommended, printed.alternative, named(annex, printed.avoid));
    const computed = words(
      ours?.recommended ? [ours.recommended.serverId] : [],
      (ours?.alternatives ?? []).map(({ serverId }) => serverId),
      (ours?.avoid ?? []).map(({ serverId }) => serverId),
    );
    if (authors === computed) return null;
    return {
      what: printed.name,
      authors,
      ours: computed,
      why: ours ? `by ${ours.rule}${nearLabel(ours)}` : 'no such use case',
    };
  });
  return agreement('Use cases', compared);
}

/** Whom a rule leaves out that misses it by little: the authors may have taken them. */
function nearLabel({ nearlyMeets }: UseCaseRow): string {
  if (nearlyMeets.length === 0) return '';
  return `; nearly meet it: ${nearlyMeets.map(({ serverId, reason }) => `${serverId} (${reason})`).join(', ')}`;
}

function words(recommended: readonly string[], alternative: readonly string[], avoid: readonly string[]) {
  const list = (ids: readonly string[]) => ids.toSorted().join(', ') || 'none';
  return `${list(recommended)}; else ${list(alternative)}; not ${list(avoid)}`;
}

/** Ids, those of a group's servers in place of its name. */
function named(annex: Annex, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const group = GROUPS[name];
    return group ? annex.servers.filter(group).map(({ id }) => id) : name;
  });
}
