import { type Floor, UNKNOWN_FLOOR } from '../figures/noise-floor.ts';
import { type RateUnit, rateUnitOf, type ServerTraits } from '../figures/server-figures.ts';
import { type EfficiencyRow, efficiency } from './efficiency.ts';
import type { Finding } from './finding.ts';
import { findings } from './findings.ts';
import type { JudgedRow } from './judged-row.ts';
import { jvmNative, type NativePair } from './jvm-native.ts';
import { rankRule } from './labels.ts';
import { type GuideRow, selectionGuide } from './selection-guide.ts';
import { type StabilityRow, stability } from './stability.ts';
import { byCommonCapacity, throughputNote } from './throughput.ts';
import { type TierRow, tiers } from './tiers.ts';
import { type TradeOffMatrix, tradeOffs } from './trade-offs.ts';
import { USE_CASES } from './use-case-list.ts';
import { type UseCaseRow, useCases } from './use-cases.ts';

/**
 * Changes of each version of the method, newest first, in words; the first version changed nothing. A version
 * is one of the formulas and thresholds by which results are judged: it rises when one of them changes.
 */
export const METHOD_CHANGES: readonly { readonly version: number; readonly changes: readonly string[] }[] = [
  {
    version: 7,
    changes: [
      'A server was measured before it had settled only where processor time a call fell by more than its noise, too.',
      'Comparisons judge failed trials by Fisher’s exact test; a side fails once three trials failed and none passed.',
      'A temporary level is two change points; a change point at the last two values waits for the next value.',
      'Use cases and the selection guide choose servers with failed trials or wrong answers last, with their caveats, and name servers that are too close to tell apart.',
      'Stability levels need six rounds and include every level within the interval of the CV.',
      'Comparisons judge instructions and context switches per request if the kernel counts them.',
      'Capacities, sweeps, starts and scaling are ranked from six rounds on, by intervals over the medians of rounds; with fewer rounds, figures are shown unranked.',
      'A server with idle processors whose users mostly wait for idle calls is limited by waits inside it; a throttled server is limited by its processors.',
      'Rising memory in a soak counts as growth after three large collections, or after 30 minutes without one.',
      'The Universal Scalability Law has a peak only if the interval of κ lies above 0 and the highest level is slower than the best one.',
      'Percentiles from P90 on over several tools or rounds come from their histograms, if stored.',
    ],
  },
  {
    version: 6,
    changes: [
      'Trade-offs, use cases and the selection guide of a run judge throughput by capacity if every server has one at the same service level.',
    ],
  },
  {
    version: 5,
    changes: [
      'A busy thread is no limit with a single virtual user: other threads may serve parallel calls.',
    ],
  },
  {
    version: 4,
    changes: [
      'Processor time, memory and threads of a stdio server exclude its bridge, which has separate figures.',
      'A trial with a saturated stdio bridge or project backend is invalid, and its figures are flagged.',
    ],
  },
  {
    version: 3,
    changes: ['Findings name servers together if they are too close to tell apart.'],
  },
  {
    version: 2,
    changes: [
      'Rates are tool calls per second; earlier versions counted requests per second including handshakes, now a separate column.',
      'Other programs limit a server only if the whole host is busy; a server that fills one thread is distinguished from an idle one.',
      'Trials disturbed by other programs or a hypervisor are repeated, and marked if disturbed again.',
      'Intervals use Student’s t from five rounds on, and ranges below that; earlier bootstrap intervals were too narrow with few rounds.',
      'With fewer rounds, servers within the noise floor of their host share a rank.',
      'Use cases recommend only servers that meet every need, and list near misses separately. High load requires half of the highest throughput.',
      'Findings state every caveat of their servers, and the load behind a rate.',
    ],
  },
];

/** The version by which results are judged. */
export const METHOD_VERSION = METHOD_CHANGES[0]?.version ?? 1;

/** Conclusions for the choice of a server: those that go by throughput, which may be judged by capacity. */
export interface Choices {
  /** What throughput is judged by, in sentences. */
  readonly throughputNote: string;
  readonly tradeOffs: TradeOffMatrix;
  readonly useCases: readonly UseCaseRow[];
  readonly guide: readonly GuideRow[];
}

/** Conclusions from the figures of a result, be it a run, a publication or a study. */
export interface Judgements extends Choices {
  /** Unit of the rates that were judged. */
  readonly rateUnit: RateUnit;
  /** Floor within which servers are not told apart of which too few rounds are known. */
  readonly floor: Floor;
  /** Rule by which servers share a rank, as a sentence. */
  readonly rankRule: string;
  readonly tiers: readonly TierRow[];
  readonly efficiency: readonly EfficiencyRow[];
  readonly stability: readonly StabilityRow[];
  readonly jvmNative: readonly NativePair[];
  readonly findings: readonly Finding[];
}

/**
 * Judges a result. Servers without traits are judged by their figures alone.
 * @param traits of any servers; those that are not in the result count for nothing
 * @param floor the noise floor of its host
 * @param references its bare servers, which others are measured against
 */
export function judge(
  rows: readonly JudgedRow[],
  traits: readonly ServerTraits[],
  floor: Floor = UNKNOWN_FLOOR,
  references: readonly JudgedRow[] = [],
): Judgements {
  return {
    rateUnit: rateUnitOf(rows),
    tiers: tiers(rows),
    floor,
    rankRule: rankRule(rows, floor),
    efficiency: efficiency(rows, floor),
    stability: stability(rows),
    jvmNative: jvmNative(rows, traits),
    ...choose(rows, traits, floor),
    findings: findings(rows, traits, floor, references),
  };
}

/**
 * Judges which server to choose: by capacities in place of rates where each row has one at the same service level.
 * @param traits of any servers; those that are not in the result count for nothing
 * @param floor the noise floor of its host
 */
export function choose(
  rows: readonly JudgedRow[],
  traits: readonly ServerTraits[],
  floor: Floor = UNKNOWN_FLOOR,
): Choices {
  const judged = byCommonCapacity(rows);
  return {
    throughputNote: throughputNote(rows),
    tradeOffs: tradeOffs(judged, traits),
    useCases: useCases(judged, traits, USE_CASES, floor),
    guide: selectionGuide(judged, floor),
  };
}
