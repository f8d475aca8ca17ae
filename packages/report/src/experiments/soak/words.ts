/** What soaks found, in words. */
import { plural } from '@headroom/model/text';
import { listed } from '../../figures/listed.ts';
import type { Told } from '../experiment.ts';
import { SOAK_METRICS, type SoakMetricId } from './metrics.ts';
import type { Growth, SoakOutcome } from './row.ts';
import { growing, LEAST_MINUTES_OF_GROWTH } from './table.ts';

/** The metric of an id. */
export function soakMetric(id: SoakMetricId): (typeof SOAK_METRICS)[number] {
  return SOAK_METRICS.find((metric) => metric.id === id) ?? SOAK_METRICS[0];
}

/** Decimals by which the smallest of some figures still shows. */
function decimalsOf(values: readonly number[]): number {
  const smallest = Math.min(...values.map(Math.abs).filter((value) => value > 0));
  if (!Number.isFinite(smallest) || smallest >= 100) return 0;
  if (smallest >= 1) return 1;
  return smallest >= 0.1 ? 2 : 3;
}

function written(value: number, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const text = Math.abs(value).toLocaleString('en-US', digits);
  // What rounds to zero has no sign.
  return value < 0 && Number(text.replaceAll(',', '')) !== 0 ? `−${text}` : text;
}

/** A limit that is not exceeded, rounded up so that this stays true. */
function writtenAbove(value: number): string {
  const decimals = decimalsOf([value]);
  return written(Math.ceil(value * 10 ** decimals - 1e-9) / 10 ** decimals, decimals);
}

/**
 * Growth in words, to go after the name of what grows: "grows by 3.1 MB an hour (1.2 to 5.0), 9.2 KB a call, first quarter
 * 60.1 MB, last quarter 61.3 MB", "does not grow by more than 0.8 MB an hour", "undecided: between −2.0 and 9.0 MB an hour"; of memory also which collections were not seen.
 */
export function growthLabel(growth: Growth): string {
  const { metric, verdict, perHour, interval, atMostPerHour, falls } = growth;
  const { unit } = soakMetric(metric);
  if (verdict === 'unknown' || perHour === null || !interval || atMostPerHour === null) {
    return 'unknown: too few samples';
  }
  const { low, high } = interval;
  if (verdict === 'steady') {
    return atMostPerHour <= 0
      ? 'does not grow'
      : `does not grow by more than ${writtenAbove(atMostPerHour)} ${unit} an hour`;
  }
  const top = Math.max(high, atMostPerHour);
  const isSure = verdict === 'grows' || verdict === 'rises';
  const decimals = decimalsOf(isSure ? [low > 0 ? low : perHour, perHour] : [low, top]);
  const [by, from, to] = [perHour, low, isSure ? high : top].map((value) => written(value, decimals));
  const rate = `by ${by} ${unit} an hour${low > 0 ? ` (${from} to ${to})` : ', in every quarter of the time'}${callLabel(growth)}${quartersLabel(growth)}`;
  const freed = freedLabel(growth);
  if (verdict === 'grows') return `grows ${rate}${freed}${falls === 0 ? '; no large collection yet' : ''}`;
  if (verdict === 'rises') {
    return falls === 0
      ? `rose ${rate}${freed}; counts as growth after ${LEAST_MINUTES_OF_GROWTH} min without a large collection`
      : `rose ${rate}${freed}; too few large collections to call it growth`;
  }
  if (low > 0) return `undecided: grew by ${by} ${unit} an hour, but hardly in the second half`;
  return `undecided: between ${from} and ${to} ${unit} an hour${quartersLabel(growth)}`;
}

const WHAT_GROWS = {
  ended: 'session that is ended by DELETE',
  left: 'session that is left open',
} as const;

/** ", 9.2 KB a call (8.9 to 9.5)"; empty of figures that calls do not add to one by one. */
function callLabel({ perCallKb, perCallInterval, sessions }: Growth): string {
  if (!perCallKb) return '';
  const { low, high } = perCallInterval ?? { low: 0, high: 0 };
  const isSure = low > 0;
  const decimals = decimalsOf(isSure ? [low, perCallKb] : [perCallKb]);
  const [by, from, to] = [perCallKb, low, high].map((value) => written(value, decimals));
  return `, ${by} KB a ${sessions ? WHAT_GROWS[sessions] : 'call'}${isSure ? ` (${from} to ${to})` : ''}`;
}

/**
 * Memory of two soaks of one server in a sentence: "9.2 KB a session that is left open (8.9 to 9.5), 9.1 KB a session that is
 * ended by DELETE (8.8 to 9.4): sessions stay with and without DELETE".
 */
export function sessionsFinding(ended: Growth, left: Growth): string {
  const told = [left, ended].map((growth) => {
    if (growth.verdict === 'grows' || growth.verdict === 'rises') return callLabel(growth).slice(', '.length);
    const isKnown = growth.verdict === 'steady';
    return `${isKnown ? 'nothing' : 'nothing sure'} of a ${WHAT_GROWS[growth.sessions ?? 'ended']}`;
  });
  return `Memory keeps ${told.join(', ')}${conclusionOf(ended, left)}.`;
}

function conclusionOf(ended: Growth, left: Growth): string {
  const freedS = left.freed?.afterS ?? null;
  if (ended.verdict === 'steady' && left.verdict === 'steady') return '';
  if (ended.verdict === 'grows' && left.verdict === 'grows') {
    const later = freedS === null ? '' : `; half of those left go in ${Math.round(freedS)} s after the load`;
    return `: sessions stay with and without DELETE${later}`;
  }
  if (ended.verdict === 'steady' && left.verdict === 'grows') {
    const others =
      freedS === null ? 'those left stay' : `half of those left go in ${Math.round(freedS)} s after the load`;
    return `: DELETE frees sessions, ${others}`;
  }
  return '; a longer soak tells what of it stays';
}

/** "; half of it freed after 40 s"; empty where nobody waited for that. */
function freedLabel({ freed }: Growth): string {
  if (!freed) return '';
  const { afterS, withinS } = freed;
  return afterS === null
    ? `; less than half of it freed in ${withinS} s after the load`
    : `; half of it freed after ${Math.round(afterS)} s`;
}

/** ", first quarter 60.0 MB, last quarter 61.2 MB"; empty where these are not known. */
function quartersLabel({ metric, quarters }: Growth): string {
  if (!quarters) return '';
  const decimals = decimalsOf([quarters.first, quarters.last]);
  const [first, last] = [quarters.first, quarters.last].map((value) => written(value, decimals));
  const { unit } = soakMetric(metric);
  return `, first quarter ${first} ${unit}, last quarter ${last} ${unit}`;
}

const NAMES: Record<SoakMetricId, string> = {
  memoryMb: 'memory',
  openFiles: 'number of open files',
  threads: 'number of threads',
  p50Ms: 'P50',
  p99Ms: 'P99',
};

/** What is told of a soak of one server in sentences. */
export type ToldSoak = Told<Omit<SoakOutcome, 'kind'>>;

/** What a run found, in sentences: what grows, and of which servers something is not decided; null where nothing was seen. */
export function soakFinding(rows: readonly ToldSoak[]): string | null {
  const seen = rows.filter(({ growth }) => growth.some(({ verdict }) => verdict !== 'unknown'));
  if (seen.length === 0) return null;
  const accused = seen.filter((row) => growing(row).length > 0);
  const others = seen.filter((row) => growing(row).length === 0);
  const risen = others.filter((row) => has(row, 'rises'));
  const open = others.filter((row) => !has(row, 'rises') && has(row, 'undecided'));
  const steady = others.filter((row) => !has(row, 'rises') && !has(row, 'undecided'));
  const sentences = [
    ...[...accused, ...risen].map((row) => {
      const told = row.growth.filter(({ verdict }) => verdict === 'grows' || verdict === 'rises');
      const found = told.map((growth) => `${NAMES[growth.metric]} ${growthLabel(growth)}`);
      return `${row.serverId}, over ${lengthOf(row)}: ${found.join('; ')}.`;
    }),
    ...(steady.length === 0 ? [] : [`${namesOf(steady)}: all measured figures are steady.`]),
    ...(open.length === 0
      ? []
      : [`${namesOf(open)}: growth of some figures is undecided; run a longer soak.`]),
  ];
  return sentences.join(' ');
}

const has = ({ growth }: ToldSoak, verdict: Growth['verdict']) =>
  growth.some((one) => one.verdict === verdict);

function lengthOf({ rounds, minutes }: ToldSoak): string {
  const length = `${Number(minutes.toFixed(minutes < 10 ? 1 : 0))} min`;
  return rounds === 1 ? length : `${plural(rounds, 'round')} of ${length}`;
}

/** Outcome of one server in a few words. Only what was seen and settled is said to not grow. */
export function growthOutcome({ growth }: Pick<SoakOutcome, 'growth'>): string | null {
  const [first, ...others] = growing({ growth });
  if (first) {
    const more = others.length === 0 ? '' : `, and ${others.length} more`;
    return `${soakMetric(first.metric).title} ${growthLabel(first)}${more}`;
  }
  const seen = growth.filter(({ verdict }) => verdict !== 'unknown');
  if (seen.length === 0) return null;
  return seen.some(({ verdict }) => verdict === 'undecided' || verdict === 'rises')
    ? 'growth undecided'
    : 'no measured figure grows';
}

const namesOf = (rows: readonly ToldSoak[]) => listed(rows.map(({ serverId }) => serverId));
