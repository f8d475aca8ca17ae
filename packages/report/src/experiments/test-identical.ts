/** Experiments on servers that do not differ, for tests: what is said of them is noise. */
import {
  type CapacityProfile,
  type CapacityStep,
  capacityOf,
  type Experiment,
  nextStep,
  type Start,
  type SweepStep,
} from '@headroom/model/experiments';
import { profileById } from '@headroom/model/run';
import type { Chance } from '../compare/test-noise.ts';
import { uslAt } from '../statistics/usl.ts';
import { capacityFinding, capacityTable } from './capacity/capacity.ts';
import type { ExperimentTrial } from './experiment.ts';
import { scalingFinding, scalingTable } from './scaling/scaling.ts';
import { startsFinding, startsTable } from './starts/starts.ts';
import { sweepTable } from './sweep/table.ts';
import { sweepFinding } from './sweep/words.ts';

/** Standard deviation of the logarithm of a figure: between trials, and within one. */
const [BETWEEN, WITHIN] = [0.05, 0.02];

const STEP = {
  ...{ seconds: 8, wrong: 0, dropped: 0, p50Ms: 1, p95Ms: 2, p99Ms: 20, p999Ms: 40 },
  ...{ cpuPct: { server: 150 }, limitedBy: 'server cpu', rigLimited: false },
};
const LEVEL = { p99Ms: 100, errorPct: 0.1 };
const PROFILE = profileById('capacity') as CapacityProfile;
const IDS = ['a', 'b', 'c', 'd', 'e'];

/** Number of servers and rounds of a run. */
export interface Size {
  readonly servers: number;
  readonly rounds: number;
}

const logNormal = ({ normal }: Chance, sd: number) => Math.exp(sd * normal());

/** Trials of a run, each by its server and round. */
function trialsOf(
  { servers, rounds }: Size,
  one: (serverId: string, round: number) => ExperimentTrial,
): ExperimentTrial[] {
  const numbers = Array.from({ length: rounds }, (_, at) => at + 1);
  return IDS.slice(0, servers).flatMap((id) => numbers.map((round) => one(id, round)));
}

/** What a head differs from its base by; 1 and 0: by nothing. */
export interface Difference {
  /** Factor of its rates, and of the times that it needs. */
  readonly faster?: number;
  /** MB that it needs more when it is idle. */
  readonly idleMb?: number;
  /** KB that each call leaves behind. */
  readonly perCallKb?: number;
}

/** The search of a server that holds about 1,000 calls a second. */
function searched(chance: Chance, faster = 1) {
  const capacity = faster * 1000 * logNormal(chance, BETWEEN);
  const steps: CapacityStep[] = [];
  for (let next = nextStep(PROFILE, steps); next; next = nextStep(PROFILE, steps)) {
    const holds = next.perS <= capacity * logNormal(chance, WITHIN);
    const calls = { callsPerS: next.perS, calls: 8 * next.perS };
    steps.push({ ...STEP, ...next, ...calls, missed: holds ? null : 'P99 was 120 ms' });
  }
  return capacityOf(LEVEL, steps);
}

/** Slices of a soak of ten minutes at 50 calls a second. */
const SLICE = { count: 60, seconds: 10, perS: 50 } as const;

/** Outcome of one trial, by the name of its experiment. */
export const OUTCOMES: Readonly<Record<string, (chance: Chance, difference?: Difference) => Experiment>> = {
  capacity: (chance, { faster } = {}) => searched(chance, faster),
  scaling: (chance, { faster } = {}) => ({
    kind: 'scaling',
    steps: [1, 2].map((instances) => ({ instances, capacity: searched(chance, faster) })),
  }),
  sweep: (chance, { faster = 1 } = {}) => {
    const factor = faster * logNormal(chance, BETWEEN);
    const steps = [1, 2, 5, 10, 20, 50, 100, 200].map((level): SweepStep => {
      const law = uslAt({ lambda: 400, sigma: 0.1, kappa: 0 }, level);
      const callsPerS = law * factor * logNormal(chance, WITHIN);
      return { ...STEP, level, callsPerS, calls: 8 * callsPerS, meanMs: (1000 * level) / callsPerS };
    });
    return { kind: 'sweep', by: 'users', steps };
  },
  arrivals: (chance, { faster = 1 } = {}) => {
    const most = 380 * faster * logNormal(chance, BETWEEN);
    const steps = [100, 200, 400].map((level): SweepStep => {
      const callsPerS = Math.min(level, most * logNormal(chance, WITHIN));
      return { ...STEP, level, callsPerS, calls: 8 * callsPerS, meanMs: 10 };
    });
    return { kind: 'sweep', by: 'arrivals', steps };
  },
  starts: (chance, { faster = 1, idleMb = 0 } = {}) => {
    const factor = (200 / faster) * logNormal(chance, BETWEEN);
    const starts = Array.from({ length: 20 }, (): Start => {
      const coldStartMs = factor * logNormal(chance, WITHIN);
      const idleMemoryMb = (50 + idleMb) * logNormal(chance, WITHIN);
      const rest = { firstCallMs: coldStartMs + 5, idleMemoryMb, wrong: 0, curve: [] };
      return { coldStartMs, ...rest, warmMs: null, warmAfterS: null, warmAfterCalls: null };
    });
    return { kind: 'starts', starts };
  },
  soak: (chance, { perCallKb = 0 } = {}) => {
    const each = Array.from({ length: SLICE.count }, (_, at) => at);
    const mb = 60 * logNormal(chance, BETWEEN);
    const grownMb = (perCallKb * SLICE.perS * SLICE.seconds) / 1024;
    const same = (value: number) => each.map(() => value);
    return {
      ...{ kind: 'soak', perS: SLICE.perS, capacityPerS: null, settledS: 0 },
      slices: {
        ...{ atS: each.map((at) => SLICE.seconds * (at + 1)), calls: same(500), wrong: same(0) },
        ...{ p50Ms: same(1), p99Ms: same(20), openFiles: same(20), threads: same(9) },
        memoryMb: each.map((at) => (mb + grownMb * at) * logNormal(chance, WITHIN)),
      },
    };
  },
};

/** What is said of the trials of a run of each experiment; null where nothing is. */
const FINDINGS: Readonly<Record<string, (trials: readonly ExperimentTrial[]) => string | null>> = {
  capacity: (trials) => capacityFinding(capacityTable(trials), LEVEL),
  scaling: (trials) => scalingFinding(scalingTable(trials), LEVEL),
  sweep: (trials) => sweepFinding(sweepTable(trials)),
  arrivals: (trials) => sweepFinding(sweepTable(trials)),
  starts: (trials) => startsFinding(startsTable(trials)),
};

/** What is said of a run of each experiment whose servers do not differ; null where nothing is. */
export const IDENTICAL: Readonly<Record<string, (chance: Chance, size: Size) => string | null>> =
  Object.fromEntries(
    Object.entries(FINDINGS).map(([experiment, finding]) => [
      experiment,
      (chance: Chance, size: Size) =>
        finding(
          trialsOf(size, (serverId, round) => ({
            ...{ serverId, round, status: 'passed' },
            experiment: OUTCOMES[experiment]?.(chance) ?? null,
          })),
        ),
    ]),
  );

/** Whether the words of a finding set some of so many servers apart, or one from itself with fewer instances. */
const CLAIMS: Readonly<Record<string, (finding: string, servers: number) => boolean>> = {
  capacity: (finding) => /^[a-e] takes the most: /.test(finding),
  scaling: (finding) => /[a-e] scales to /.test(finding),
  sweep: (finding) => /^[a-e] answers the most: |^[a-e] answered the most in this round/.test(finding),
  arrivals: (finding, servers) => {
    const [together = ''] = finding.split(' fall behind', 1);
    const areApart = together.split(/, | and /).length < servers;
    // A colon begins the note that rounds are too few to tell servers apart.
    return areApart && finding.includes(' behind ') && !finding.includes(':');
  },
  starts: (finding) => /^[a-e] starts first: /.test(finding),
};

/** Whether a finding sets some of these servers apart, which do not differ. */
export function claims(experiment: string, finding: string | null, servers: number): boolean {
  return finding !== null && (CLAIMS[experiment]?.(finding, servers) ?? false);
}
