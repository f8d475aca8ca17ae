import type { Capacity, CapacityStep } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import type { ReportTrial } from '../../figures/trial.ts';
import { capacityTable } from './capacity.ts';
import {
  HOURS_A_MONTH,
  headroomPctAt,
  instancesAt,
  instancesLabel,
  memoryAtCapacity,
  type Plan,
  type PlannedServer,
  planFinding,
  planFor,
} from './planning.ts';

const server = (rest: Partial<PlannedServer> = {}): PlannedServer => ({
  serverId: 'go',
  rounds: 6,
  perS: 1000,
  interval: { low: 950, high: 1050, kind: 'range' },
  between: { low: 950, high: 1100 },
  atLeast: false,
  cpuPct: 150,
  memoryMb: 512,
  ...rest,
});
const load = (perS: number, peakFactor = 1, sparePct = 30) => ({ perS, peakFactor, sparePct });
const plan = (
  ...[rest, of = load(1000), prices]: [
    Partial<PlannedServer>?,
    ReturnType<typeof load>?,
    Parameters<typeof planFor>[2]?,
  ]
) => planFor([server(rest)], of, prices)[0] as Plan;

test('instances are the peak over what one may be loaded to, rounded up', () => {
  expect(instancesAt(1000, load(700))).toBe(1);
  expect(instancesAt(1000, load(701))).toBe(2);
  expect(instancesAt(1000, load(700, 3))).toBe(3);
  expect(instancesAt(1000, load(3000, 1, 0))).toBe(3);
  // What is a whole number is not rounded up by how a processor counts: 21 / (2 × 0.7) is 15.000000000000002.
  expect(instancesAt(2, load(21))).toBe(15);
});

test('without any load one instance is there, and the largest load is counted', () => {
  expect(plan({}, load(0))).toMatchObject({
    instances: 1,
    usedPct: 0,
    cpusUsed: 0,
    cpus: 1.5,
    headroomPct: 100,
  });
  expect(plan({}, load(1e9, 1, 0))).toMatchObject({ instances: 1e6, usedPct: 100, headroomPct: -99_999_900 });
});

test('processors are scaled to the peak and provided by the instance, memory by the instance', () => {
  const found = plan({}, load(1000, 2));
  expect(found).toMatchObject({ instances: 3, cpus: 4.5, cpusUsed: 3, memoryMb: 1536, headroomPct: 0 });
  expect(found.usedPct).toBeCloseTo(66.7, 1);
});

test('ends of an interval give numbers of instances, in the other order', () => {
  expect(plan({}, load(2000)).interval).toEqual({ low: 3, high: 4, kind: 'range' });
  expect(plan({ interval: null, rounds: 1 }, load(2000))).toMatchObject({ interval: null, instances: 3 });
});

test('a capacity that is one at least gives instances at most, and no interval', () => {
  const found = plan({ atLeast: true, between: { low: 950, high: null } }, load(2000));
  expect(found).toMatchObject({ interval: null, bounds: { low: 1, high: 4 } });
  expect(instancesLabel(found)).toBe('at most 3');
  expect(instancesLabel(plan({ atLeast: true }, load(10)))).toBe('1');
});

test('where no rate held nothing is planned', () => {
  const prices = { kind: 'parts', cpuHour: 1, gbHour: 1 } as const;
  expect(plan({ perS: null, interval: null, between: null }, load(10), prices)).toMatchObject({
    ...{ instances: null, cpus: null, memoryMb: null, cost: null, headroomPct: null },
    costMissing: 'no rate held',
  });
});

test('a month costs its hours of what is provided, by parts or by instances', () => {
  const parts = { kind: 'parts', cpuHour: 0.04, gbHour: 0.004 } as const;
  expect(plan({}, load(1000, 2), parts).cost).toBeCloseTo(3 * (1.5 * 0.04 + 0.5 * 0.004) * HOURS_A_MONTH, 9);
  const instance = { kind: 'instance', instanceHour: 0.1, cpus: 1.5, memoryGb: 0.5 } as const;
  expect(plan({}, load(1000, 2), instance).cost).toBeCloseTo(3 * 0.1 * 730, 9);
  expect(plan({}, load(1000), { ...instance, cpus: 1 }).costMissing).toMatch(
    /too small: .* used 1\.50 processors/,
  );
  expect(plan({}, load(1000), { ...instance, memoryGb: 0.25 }).costMissing).toMatch(/took 0\.50 GB/);
  expect(plan({}, load(1000)).costMissing).toBeNull();
});

test('what was not sampled is not planned, and has no price', () => {
  const parts = { kind: 'parts', cpuHour: 1, gbHour: 1 } as const;
  expect(plan({ cpuPct: null }, load(1), parts)).toMatchObject({
    ...{ cpus: null, cpusUsed: null, cost: null, costMissing: 'its processor time was not sampled' },
  });
  expect(plan({ memoryMb: null }, load(1), parts)).toMatchObject({
    ...{ memoryMb: null, cost: null, costMissing: 'its memory was not sampled' },
  });
});

const finding = (...servers: Partial<PlannedServer>[]) =>
  planFinding(
    planFor(
      servers.map((rest) =>
        server({ between: { low: rest.perS ?? 1, high: 1.05 * (rest.perS ?? 1) }, ...rest }),
      ),
      load(1000),
    ),
  );

test('the fewest instances are said where rounds keep them apart from all others', () => {
  const python = { serverId: 'python', perS: 200 };
  expect(finding({ serverId: 'rust', perS: 1300 }, { perS: 1000 }, python)).toBe(
    'Fewest instances: rust and go, 2 each.',
  );
  expect(finding({ perS: 1000 }, python)).toBe('Fewest instances: go, 2.');
  expect(finding({ perS: 470 }, python)).toBe('Fewest instances: go, 4.');
  expect(finding({ serverId: 'rust', perS: 600 }, { perS: 470 }, python)).toBe(
    'Fewest instances, too close to tell apart: rust 3 and go 4.',
  );
});

test('nothing is said of equal servers, of one, of single rounds, and where another may take more', () => {
  const python = { serverId: 'python', perS: 200 };
  expect(finding({ perS: 1000 }, { serverId: 'rust', perS: 1000 })).toBeNull();
  expect(finding({ perS: 1000 })).toBeNull();
  expect(finding()).toBeNull();
  expect(finding({ perS: 1000 }, { ...python, rounds: 5 })).toBeNull();
  const open = { serverId: 'bun', perS: 300, atLeast: true };
  expect(finding({ perS: 1000 }, open)).toBeNull();
  expect(finding({ perS: 1000 }, open, python)).toBeNull();
  expect(finding({ ...open, perS: 1500 }, python)).toBe('Fewest instances: bun, 1.');
  expect(finding({ perS: null, between: null }, python)).toBeNull();
});

test('headroom is what a rate leaves of a capacity', () => {
  expect([headroomPctAt(380, 1000), headroomPctAt(1000, 1000), headroomPctAt(2500, 1000)]).toEqual([
    62, 0, -150,
  ]);
});

const STEP: CapacityStep = {
  ...{ perS: 500, confirms: true, seconds: 30, callsPerS: 500, calls: 15_000, wrong: 0, dropped: 0 },
  ...{ p50Ms: 1, p95Ms: 2, p99Ms: 3, p999Ms: 4, cpuPct: { server: 80 }, limitedBy: 'offered load' },
  ...{ rigLimited: false, missed: null },
};

function searched(
  round: number,
  peakMemoryMb: number | null,
  { perS = 500 as number | null, status = 'passed' as ReportTrial['status'] } = {},
) {
  const level = { kind: 'capacity', p99Ms: 100, errorPct: 0.1 } as const;
  const experiment: Capacity = {
    ...{ ...level, perS, belowPerS: 600, isConfirmed: true, atLeast: false, limitedBy: null, steps: [STEP] },
  };
  const use = { cpuMs: 1, throttledMs: null, meanMemoryMb: 1 };
  const resources = [
    { party: 'load' as const, ...use, peakMemoryMb: 9999 },
    ...(peakMemoryMb === null ? [] : [{ party: 'server' as const, ...use, peakMemoryMb }]),
  ];
  return { serverId: 'go', round, status, experiment, resources };
}

test('memory is the highest of the rounds that found a rate', () => {
  const trials = [
    searched(1, 40),
    searched(2, 44),
    searched(3, 900, { perS: null }),
    searched(4, 900, { status: 'rig_failed' }),
    searched(5, null),
  ];
  expect(memoryAtCapacity(trials)).toEqual(new Map([['go', 44]]));
  expect(memoryAtCapacity([searched(1, null)])).toEqual(new Map());
});

test('plans are made of the table of capacities', () => {
  const trials = [searched(1, 40), searched(2, 44)];
  const rows = capacityTable(trials).map((row) => ({ ...row, memoryMb: 44 }));
  expect(planFor(rows, load(700))).toMatchObject([{ serverId: 'go', instances: 2, cpus: 1.6, memoryMb: 88 }]);
});
