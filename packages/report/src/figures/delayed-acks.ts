/** Answers that wait for the delayed acknowledgement of their client. */
import type { Measurement } from '@headroom/model/load';
import type { Check } from '@headroom/model/run';
import { median, present } from '../statistics/elementary.ts';
import { msOf } from './dear-list.ts';
import { poolMeasurements } from './pool.ts';

/** Latencies of the cluster: Linux acknowledges after 40 ms, and a timer may be a tick of 4 ms late. */
const CLUSTER_MS = [39, 46] as const;
/** Share of answers in the cluster from which it is reported. */
const LEAST_PCT = 50;
/** Answers of a kind of request from which its share is known. */
const LEAST_ANSWERS = 20;
/** Time of a request within the contract test at most, on a busy machine. */
const MOST_CHECKED_MS = 60;
/** Answers that are so fast show that the server needs no 40 ms. */
const QUICK_MS = 20;
/** Processor time a request that explains no answers of 40 ms. */
const LITTLE_CPU_MS = 10;

/** Share of answers that took about 40 ms. */
export interface DelayedAcks {
  readonly pct: number;
  /**
   * Whether nothing else is known that takes 40 ms: requests of the protocol took it too, those of the load and not one of
   * a contract test alone, and the server hardly computed.
   */
  readonly isSure: boolean;
}

/**
 * Calls whose answers cluster at 40 ms, as of a server that sends them in two writes without TCP_NODELAY: the second
 * waits until the client acknowledges the first. Undefined where they do not, and where a tool may take this time
 * itself: other requests do not, or it was never faster.
 * @param cpuMs processor time of the server a request; null: not known
 * @param checks of contract tests, by which requests of the protocol are judged that the load did not make
 */
export function delayedAcksOf(
  measurements: readonly Measurement[],
  cpuMs: number | null,
  checks: readonly Pick<Check, 'name' | 'ms'>[] = [],
): DelayedAcks | undefined {
  if (cpuMs !== null && cpuMs > LITTLE_CPU_MS) return undefined;
  const tools = measurements.filter(({ kind, count }) => kind === 'tool' && count > 0);
  const measured = [...Map.groupBy(measurements, ({ kind }) => kind)].flatMap(([kind, own]) =>
    kind !== 'tool' && countOf(own) >= LEAST_ANSWERS ? [own] : [],
  );
  if (countOf(tools) < LEAST_ANSWERS) return undefined;
  const pct = clusterPct(tools);
  if (pct < LEAST_PCT) return undefined;
  const checked = present([median(msOf('tools/list', checks))]);
  const others = [
    ...measured.map((own) => clusterPct(own) >= LEAST_PCT),
    ...(measured.length > 0 ? [] : checked.map((ms) => ms >= CLUSTER_MS[0] && ms < MOST_CHECKED_MS)),
  ];
  const lists = measured.find(([first]) => first?.kind === 'tools_list');
  // Opening a session may take its time: a list takes none.
  const isShared = lists ? clusterPct(lists) >= LEAST_PCT : others.includes(true);
  const isQuick = (poolMeasurements(tools).minMs ?? QUICK_MS) < QUICK_MS;
  if (!isShared && (others.length > 0 || !isQuick)) return undefined;
  return { pct, isSure: isShared && cpuMs !== null && measured.length > 0 };
}

const countOf = (measurements: readonly Measurement[]) =>
  measurements.reduce((sum, { count }) => sum + count, 0);

/** Whole percent of the answers within the cluster. */
function clusterPct(measurements: readonly Measurement[]): number {
  const { percentile } = poolMeasurements(measurements);
  let within = 0;
  for (let pct = 0; pct < 100; pct++) {
    const ms = percentile(pct + 0.5);
    if (ms !== null && ms >= CLUSTER_MS[0] && ms < CLUSTER_MS[1]) within++;
  }
  return within;
}

/** `answers cluster at 40 ms (97 % of the calls): delayed acknowledgement`. */
export function delayedAcksText({ pct, isSure }: DelayedAcks): string {
  return `answers cluster at 40 ms (${pct} % of the calls): ${isSure ? '' : 'possibly '}delayed acknowledgement`;
}
