import { capacityLabel } from '../experiments/capacity/capacity.ts';
import {
  type Judgement,
  OWN_RATE_UNIT,
  type RateUnit,
  rateUnitOf,
  type ServerTraits,
} from '../figures/server-figures.ts';
import { present, ratio } from '../statistics/elementary.ts';
import { efficiency } from './efficiency.ts';
import type { JudgedCapacity, JudgedRow } from './judged-row.ts';
import { isSure, overheadText } from './sdk-overhead.ts';
import { stability } from './stability.ts';
import { isByCapacity, isPeak } from './throughput.ts';
import {
  JUDGED_ROWS,
  type JudgedCriterion,
  LEVELS,
  levelOf,
  type MeasuredCriterion,
  stepsOf,
  TRADE_OFF_RULES,
} from './trade-off-rules.ts';

export interface TradeOffCell {
  readonly serverId: string;
  /**
   * One of LEVELS for what is measured, the judge's own word for what is judged; null where not known. Of capacities of
   * which some are such at least it may be a level at least or at most.
   */
  readonly level: string | null;
  /** Steps from the best level, 0 to 6; null for what is judged or not known. */
  readonly stepsFromBest: number | null;
  readonly value: number | null;
  /** Whether the value is that at least; absent: it is not. */
  readonly atLeast?: true;
  /** The value as it is shown, with its unit; empty where there is none. */
  readonly text: string;
  /**
   * Factor by which it is worse than the best, from 1; null where levels do not go by it, or it has no end (a
   * rate of 0).
   */
  readonly ratio: number | null;
  /** The judge of the level; null for what is measured alone. */
  readonly source: string | null;
  /** Reason that there is no level; null where there is one. */
  readonly lacks: string | null;
}

export interface TradeOffRow {
  readonly criterion: MeasuredCriterion | JudgedCriterion;
  readonly title: string;
  /** Empty for what is judged. */
  readonly unit: string;
  /** Cells in the order of the matrix's `servers`. */
  readonly cells: readonly TradeOffCell[];
}

export interface TradeOffMatrix {
  readonly servers: readonly string[];
  readonly rows: readonly TradeOffRow[];
}

/**
 * The matrix of trade-offs: a row a criterion, a cell a server (in the order of `rows`), each with its level and the
 * number the level was read from. Throughput is called the peak only where it is the servers' capacity (`byCommonCapacity`),
 * or a rate that they were what limited.
 */
export function tradeOffs(rows: readonly JudgedRow[], traits: readonly ServerTraits[]): TradeOffMatrix {
  const values = measuredValues(rows);
  const traitsOf = new Map(traits.map((own) => [own.serverId, own]));
  const servers = rows.map(({ serverId }) => serverId);
  const rateTitle = isPeak(rows) ? 'Peak throughput' : 'Throughput at this load';
  const titleOf = (criterion: MeasuredCriterion) =>
    criterion === 'rate' ? rateTitle : TRADE_OFF_RULES[criterion].title;
  return {
    servers,
    rows: [
      ...keysOf(TRADE_OFF_RULES).map((criterion) => ({
        ...(criterion === 'rate' && isByCapacity(rows)
          ? capacityRow(rows)
          : measuredRow(criterion, unitOf(criterion, rateUnitOf(rows)), servers, values)),
        title: titleOf(criterion),
      })),
      ...keysOf(JUDGED_ROWS).map((criterion) =>
        judgedRow(criterion, rows, (serverId) => traitsOf.get(serverId)?.[criterion] ?? null),
      ),
    ],
  };
}

interface MeasuredValue {
  readonly value: number | null;
  readonly lacks: string;
}
type Values = (criterion: MeasuredCriterion, serverId: string) => MeasuredValue;

function measuredValues(rows: readonly JudgedRow[]): Values {
  const figures = new Map(rows.map((row) => [row.serverId, row]));
  const perCpu = new Map(efficiency(rows).map((row) => [row.serverId, row.ratePerCpuPct]));
  const steadiness = new Map(stability(rows).map((row) => [row.serverId, row]));
  return (criterion, serverId) => {
    if (criterion === 'ratePerCpuPct') return { value: perCpu.get(serverId) ?? null, lacks: NOT_MEASURED };
    if (criterion === 'rateCvPct') {
      const own = steadiness.get(serverId);
      return own?.level
        ? { value: own.cvPct, lacks: NOT_MEASURED }
        : { value: null, lacks: own?.lacksLevel ?? NOT_MEASURED };
    }
    return { value: figures.get(serverId)?.[criterion] ?? null, lacks: NOT_MEASURED };
  };
}

const NOT_MEASURED = 'not measured';

/** The unit of a criterion in a result whose rates are in `rateUnit`. */
function unitOf(criterion: MeasuredCriterion, rateUnit: RateUnit): string {
  return TRADE_OFF_RULES[criterion].unit.replace(OWN_RATE_UNIT, rateUnit);
}

function measuredRow(
  criterion: MeasuredCriterion,
  unit: string,
  servers: readonly string[],
  values: Values,
): TradeOffRow {
  const { title, better } = TRADE_OFF_RULES[criterion];
  const known = present(servers.map((serverId) => values(criterion, serverId).value));
  const best = better === 'higher' ? Math.max(...known) : Math.min(...known);
  const cells = servers.map((serverId) => {
    const { value, lacks } = values(criterion, serverId);
    return measuredCell(criterion, unit, serverId, value, best, lacks);
  });
  return { criterion, title, unit, cells };
}

function measuredCell(
  criterion: MeasuredCriterion,
  unit: string,
  serverId: string,
  value: number | null,
  best: number,
  lacks: string,
): TradeOffCell {
  const rule = TRADE_OFF_RULES[criterion];
  const toBest = timesWorse(value, best, rule.better);
  const measure = rule.by === 'ratio' ? toBest : value;
  const known = value !== null && measure !== null;
  return {
    serverId,
    level: known ? levelOf(criterion, measure) : null,
    stepsFromBest: known ? stepsOf(criterion, measure) : null,
    value,
    text: value === null ? '' : `${rule.format(value)} ${unit}`,
    ratio: rule.by === 'ratio' && toBest !== Infinity ? toBest : null,
    source: null,
    lacks: known ? null : lacks,
  };
}

/** Throughput by capacity. */
function capacityRow(rows: readonly JudgedRow[]): TradeOffRow {
  const known = rows.flatMap(({ capacity }) => capacity ?? []);
  const cells = rows.map(({ serverId, capacity }) => capacityCell(serverId, capacity, known));
  return { criterion: 'rate', title: TRADE_OFF_RULES.rate.title, unit: CAPACITY_UNIT, cells };
}

const CAPACITY_UNIT = 'calls/s';

/**
 * The level of a capacity beside those of all servers. A capacity of one at least may be any higher one: then it is a level
 * at least, that of each other one at most, and where both may be it is not known.
 */
function capacityCell(
  serverId: string,
  capacity: JudgedCapacity | undefined,
  known: readonly JudgedCapacity[],
): TradeOffCell {
  if (!capacity) {
    const nothing = { level: null, stepsFromBest: null, value: null, text: '', ratio: null, source: null };
    return { serverId, ...nothing, lacks: NOT_MEASURED };
  }
  const { perS, atLeast } = capacity;
  const toBest = ratio(Math.max(...known.map((other) => other.perS)), perS) ?? Infinity;
  const othersMayBeMore = known.some((other) => other !== capacity && other.atLeast);
  const best = atLeast ? 0 : stepsOf('rate', toBest);
  const worst = othersMayBeMore ? LEVELS.length - 1 : stepsOf('rate', toBest);
  const isSure = best === worst;
  return {
    serverId,
    level: levelBetween(best, worst),
    stepsFromBest: isSure ? best : null,
    value: perS,
    ...(atLeast && { atLeast: true }),
    text: `${capacityLabel(capacity)} ${CAPACITY_UNIT}`,
    ratio: atLeast || othersMayBeMore || toBest === Infinity ? null : toBest,
    source: null,
    lacks: null,
  };
}

/** A level in words where it lies between two steps from the best: only its better or its worse end is open. */
function levelBetween(best: number, worst: number): string {
  if (best === worst) return LEVELS[best] ?? UNSURE;
  if (best === 0 && worst === LEVELS.length - 1) return UNSURE;
  return best === 0 ? `at least ${LEVELS[worst]}` : `at most ${LEVELS[best]}`;
}

const UNSURE = 'not known';

/** Factor from 1; infinite for a rate of 0 among others; null where the value is not known. */
function timesWorse(value: number | null, best: number, better: 'higher' | 'lower'): number | null {
  if (value === null) return null;
  if (value === best) return 1;
  return better === 'lower' ? (ratio(value, best) ?? Infinity) : (ratio(best, value) ?? Infinity);
}

function judgedRow(
  criterion: JudgedCriterion,
  rows: readonly JudgedRow[],
  judgementOf: (serverId: string) => Judgement | null,
): TradeOffRow {
  const cells = rows.map(({ serverId, sdkOverhead }): TradeOffCell => {
    const judgement = judgementOf(serverId);
    const { level, source } = judgement ?? { level: null, source: null };
    const measured = criterion === 'sdkOverhead' && sdkOverhead && isSure(sdkOverhead) ? sdkOverhead : null;
    const text = measured ? Object.values(overheadText(measured)).join(', ') : '';
    const value = measured?.ratio ?? null;
    const lacks = judgement || measured ? null : 'not judged';
    return { serverId, level, stepsFromBest: null, value, text, ratio: null, source, lacks };
  });
  return { criterion, title: JUDGED_ROWS[criterion], unit: '', cells };
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}
