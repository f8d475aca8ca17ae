/** When a comparison on this machine may end. */
import { type Comparison, type MetricId, metricById, WORSE } from '@headroom/report/compare';

/** Metrics of which a regression means that a server is slower; memory and starts may change while its speed is open. */
const OF_SPEED: readonly MetricId[] = [
  'rps',
  'meanMs',
  'p50Ms',
  'p95Ms',
  'p99Ms',
  'errorRatePct',
  'cpuMsPerRequest',
];

/**
 * Whether more rounds would change nothing about its result: every primary metric is decided, or the server became slower,
 * whatever else it comes to.
 * @param endsAtRegression false where a number of rounds was chosen, and where a budget may allow a regression
 */
export function isEnough(
  { nextLook, rows }: Pick<Comparison, 'nextLook' | 'rows'>,
  { endsAtRegression }: { readonly endsAtRegression: boolean },
): boolean {
  if (nextLook === null) return true;
  return (
    endsAtRegression &&
    rows.some(
      ({ metric, primary, verdict }) =>
        WORSE.includes(verdict) &&
        (metricById(metric).experiment === undefined ? OF_SPEED.includes(metric) : primary),
    )
  );
}
