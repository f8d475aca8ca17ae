/** Comparisons for tests of what is said of them. */

import type { Comparison } from './compare.ts';
import { FAMILY_ALPHA } from './family.ts';
import type { ComparisonRow } from './row.ts';
import { VERDICTS, type Verdict } from './verdict.ts';

/** A row of a server's throughput with this verdict. */
export function aRow(verdict: Verdict, rest: Partial<ComparisonRow> = {}): ComparisonRow {
  return {
    serverId: 'go',
    tool: null,
    metric: 'rps',
    primary: true,
    base: 1000,
    head: 900,
    pairs: 6,
    saturated: 0,
    pooled: { base: 1000, head: 900 },
    level: 0.01,
    change: 0.9,
    interval: { low: 0.88, high: 0.92 },
    coverage: 0.97,
    together: { low: 0.86, high: 0.94 },
    p: 0.03,
    floor: { ratio: 1.02, state: 'calibrated', reason: null },
    detectable: 1.05,
    verdict,
    reason: null,
    roundsNeeded: null,
    decidedAt: 6,
    rounds: [],
    ...rest,
  };
}

/** A judged comparison of these rows. */
export function aComparison(rows: readonly ComparisonRow[], rest: Partial<Comparison> = {}): Comparison {
  const counted = VERDICTS.map((verdict) => [
    verdict,
    rows.filter((known) => known.verdict === verdict).length,
  ]);
  const counts = Object.fromEntries(counted) as Comparison['counts'];
  const family = { primary: 7, secondary: 17, looks: 1, alpha: FAMILY_ALPHA };
  return {
    rows,
    counts,
    family,
    judged: true,
    rounds: 6,
    nextLook: null,
    interleaved: true,
    disturbed: 0,
    measured: [],
    oneSided: [],
    ...rest,
  };
}

/** So many rows with the same verdict. */
export const times = (count: number, verdict: Verdict) => Array.from({ length: count }, () => aRow(verdict));
