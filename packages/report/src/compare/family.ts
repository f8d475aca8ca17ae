/** Doubt that each metric may have, so that all of a comparison together stay below a bound. */
import { sum } from '../statistics/elementary.ts';
import { leadersOf, PARTS } from './doubt.ts';
import { type MetricId, metricById, type Scope } from './metrics.ts';

/** Share of comparisons of a build with itself that may call any metric changed. */
export const FAMILY_ALPHA = 0.05;

/**
 * The part of it that tests use up. The rest is for what makes Student's t err more often than it says: trials whose
 * noise goes on from one to the next (up to three tenths more often, in simulation).
 */
export const SPENT_SHARE = 0.75;

/**
 * The doubt of one metric alone, twice over: of metrics that changed by just as much as the noise floor, at most half
 * of it are told to have changed by more, and at most half to have not changed. As good as an interval that leaves
 * 5 % out on either side (Schuirmann 1987).
 */
export const ALONE_ALPHA = 0.1;

/** Number of metrics of a comparison, of looks at it (looks.ts), and the doubt that all of them share. */
export interface Family {
  readonly primary: number;
  readonly secondary: number;
  readonly looks: number;
  /** Share of comparisons of a build with itself that may call any metric changed. */
  readonly alpha: number;
}

/** Null hypothesis that a metric did not change, with the p-value that its rounds give. */
export interface Hypothesis {
  readonly serverId: string;
  readonly tool: string | null;
  readonly metric: MetricId;
  /** Null: it cannot be tested, and leaves its doubt to the others. */
  readonly p: number | null;
}

/** The doubt of calling one metric changed by more than the floor, or not changed, at one look. It does not grow with the number of metrics. */
export function aloneAlphaOf(looks: number): number {
  return ALONE_ALPHA / Math.max(1, looks);
}

/**
 * The doubt with which each hypothesis was tested at one look, in their order; null for those that cannot be. One with
 * a p no greater is rejected: its metric changed.
 *
 * Hypotheses are tested step by step. Each begins with its part (doubt.ts); what a rejected one had goes to those it
 * leads to, and where none of them is left, to all that are left by their parts. No doubt shrinks while others are
 * rejected, and those of what is left never exceed the whole, so this is a shortcut of a closed test (Hommel, Bretz &
 * Maurer 2007) and keeps the error over all of them, however they hang together.
 */
export function levelsOf(
  hypotheses: readonly Hypothesis[],
  looks: number,
  familyAlpha: number = FAMILY_ALPHA,
): (number | null)[] {
  const alpha = (familyAlpha * SPENT_SHARE) / Math.max(1, looks);
  const levels: (number | null)[] = hypotheses.map(() => null);
  const open = openOf(hypotheses);
  for (;;) {
    const shares = sharesOf(open);
    let rejected = 0;
    for (const [i, one] of open.entries()) {
      if (one.rejected) continue;
      levels[one.index] = alpha * (shares[i] as number);
      if (one.p > alpha * (shares[i] as number)) continue;
      one.rejected = true;
      rejected++;
    }
    if (rejected === 0) return levels;
  }
}

interface Open extends Hypothesis {
  readonly p: number;
  readonly index: number;
  /** Share of the whole doubt. */
  readonly part: number;
  /** Places in the list of those that inherit it. */
  readonly heirs: number[];
  rejected: boolean;
}

/** Hypotheses that can be tested, with the parts that they begin with: servers have equal ones. */
function openOf(hypotheses: readonly Hypothesis[]): Open[] {
  const tested = hypotheses.flatMap(({ p, ...rest }, index) => (p === null ? [] : [{ ...rest, p, index }]));
  const kindOf = (one: Place) => keyOf({ ...one, tool: one.tool === null ? null : '' });
  const alike = Map.groupBy(tested, kindOf);
  const weights = tested.map(
    (one) =>
      (PARTS[scopeOf(one)][one.metric] ?? metricById(one.metric).doubt ?? 1) /
      (alike.get(kindOf(one))?.length ?? 1),
  );
  const own = new Map<string, number>();
  for (const [i, { serverId }] of tested.entries()) {
    own.set(serverId, (own.get(serverId) ?? 0) + (weights[i] as number));
  }
  const heirs = Map.groupBy(
    tested.flatMap((heir, place) => placesThatLead(heir).map((leader) => ({ leader, place }))),
    ({ leader }) => keyOf(leader),
  );
  return tested.map((one, i) => ({
    ...one,
    heirs: (heirs.get(keyOf(one)) ?? []).map(({ place }) => place),
    part: (weights[i] as number) / (own.get(one.serverId) as number) / own.size,
    rejected: false,
  }));
}

/** The shares of the whole that each has now, those that were rejected included. */
function sharesOf(all: readonly Open[]): number[] {
  const shares = all.map(({ part }) => part);
  let left = 0;
  const give = (heirs: readonly number[], part: number) => {
    const sharing = sum(heirs.map((j) => (all[j] as Open).part));
    for (const j of heirs) shares[j] = (shares[j] as number) + (part * (all[j] as Open).part) / sharing;
  };
  for (const { rejected, part, heirs } of all) {
    if (!rejected) continue;
    const open = heirs.filter((j) => !(all[j] as Open).rejected);
    if (open.length > 0) give(open, part);
    else left += part;
  }
  const open = all.flatMap(({ rejected }, i) => (rejected ? [] : [i]));
  if (open.length > 0) give(open, left);
  return shares;
}

type Place = Pick<Hypothesis, 'serverId' | 'tool' | 'metric'>;

/** Places of the metrics whose doubt this one inherits: of its own tool, or of its server. */
function placesThatLead({ serverId, tool, metric }: Place): Place[] {
  return leadersOf({ scope: scopeOf({ tool }), metric }).map((leader) => ({
    serverId,
    tool: leader.scope === 'tool' ? tool : null,
    metric: leader.metric,
  }));
}

const keyOf = ({ serverId, tool, metric }: Place): string =>
  `${serverId}\n${tool === null ? '' : `of ${tool}`}\n${metric}`;

const scopeOf = ({ tool }: Pick<Hypothesis, 'tool'>): Scope => (tool === null ? 'server' : 'tool');
