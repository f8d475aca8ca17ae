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
      'A level that was left again is found as two change points; one at the last two values waits for the next.',
      'Use cases and the selection guide choose a server that failed trials or gave wrong answers only after the others, with its caveats and the servers it is not told apart from.',
      'Levels of stability need six rounds and name those that the interval of the CV reaches.',
      'Comparisons judge the instructions and context switches of a server per request where the kernel counts them.',
      'Capacities, sweeps, starts and instances of servers are told apart from six rounds on, by intervals over the medians of rounds; of fewer, figures are shown without an order.',
      'A server with idle processors in which most users wait for calls that do not compute is limited by what waits inside it, and one that the kernel holds back by its processors.',
      'Memory that rises in a soak is called growth once three large collections were seen, or none in 30 minutes.',
      'A peak by the Universal Scalability Law is shown only where the interval of κ lies above 0 and the rate of the highest level below that of the best one.',
      'Percentiles of several tools or rounds from P90 on come from the buckets of their histograms, where these were stored.',
    ],
  },
  {
    version: 6,
    changes: [
      'On the page of a run, trade-offs, use cases and the selection guide judge throughput by capacity where one at the same service level is known of each server.',
    ],
  },
  {
    version: 5,
    changes: [
      'A full thread is not what limited a server called by one virtual user: it may have others for more calls at once.',
    ],
  },
  {
    version: 4,
    changes: [
      'Processor time, memory and threads of a server over stdio exclude its bridge; those of the bridge are shown separately.',
      'A trial is invalid, and its figures are flagged, if the bridge to a server over stdio or a backend of the project was saturated.',
    ],
  },
  {
    version: 3,
    changes: ['Servers that are too close to tell apart are named together in findings.'],
  },
  {
    version: 2,
    changes: [
      'Rates are tool calls a second. Before, they were requests a second, handshakes included; these are now shown beside them.',
      'Other programs limit a server only where the whole host is busy; a server that fills one thread is distinguished from one with time to spare.',
      'A trial that other programs or a hypervisor disturbed is measured again, and marked where it stays so.',
      'Intervals use Student’s t from five rounds on, and are ranges of the rounds below that. Before, they were bootstrap intervals, which covered too little with few rounds.',
      'Servers measured in fewer rounds share a rank within the noise floor of their host.',
      'Use cases recommend and offer only servers that meet every need; those that nearly do are listed apart. High load requires half of the highest throughput.',
      'Findings state every caveat of the servers they name, and the load that a rate belongs to.',
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
 */
export function judge(
  rows: readonly JudgedRow[],
  traits: readonly ServerTraits[],
  floor: Floor = UNKNOWN_FLOOR,
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
    findings: findings(rows, traits, floor),
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
