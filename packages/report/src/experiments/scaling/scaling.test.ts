import type { Capacity } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import type { ExperimentTrial } from '../experiment.ts';
import { scalingFinding, scalingTable } from './scaling.ts';

const LEVEL = { p99Ms: 100, errorPct: 0.1 };

const capacity = (perS: number | null, atLeast = false): Capacity => ({
  ...{
    kind: 'capacity',
    ...LEVEL,
    perS,
    belowPerS: perS === null ? 50 : 1.05 * perS,
    isConfirmed: perS !== null,
  },
  ...{ atLeast, limitedBy: 'server cpu', steps: [] },
});

type Given = Record<number, Capacity | number>;

function trial(
  serverId: string,
  round: number,
  given: Given,
  status: ExperimentTrial['status'] = 'passed',
): ExperimentTrial {
  const steps = Object.entries(given).map(([instances, found]) => ({
    instances: Number(instances),
    capacity: typeof found === 'number' ? capacity(found) : found,
  }));
  return { serverId, round, status, experiment: { kind: 'scaling', steps } };
}

test('a multiple is the median over rounds of the ratio of the same round, with its share of even scaling', () => {
  const [row] = scalingTable([
    trial('go', 1, { 1: 100, 2: 190, 4: 370 }),
    trial('go', 2, { 1: 120, 2: 222, 4: 408 }),
    trial('go', 3, { 1: 80, 2: 160, 4: 320 }),
    trial('go', 4, { 1: 1, 2: 900, 4: 900 }, 'rig_failed'),
  ]);
  expect(row?.steps.map(({ instances, perS, rounds }) => [instances, perS, rounds])).toEqual([
    [1, 100, 3],
    [2, 190, 3],
    [4, 370, 3],
  ]);
  const [one, two, four] = row?.steps ?? [];
  expect(one?.times).toBeNull();
  expect(two?.times?.median).toBeCloseTo(1.9);
  expect(two?.times?.evenPct).toBeCloseTo(95);
  expect(four?.times?.median).toBeCloseTo(3.7);
  expect(four?.times).toMatchObject({ atLeast: false, interval: { kind: 'range' } });
  expect(four?.times?.interval?.low).toBeCloseTo(3.4 / 1.05);
  expect(four?.times?.interval?.high).toBeCloseTo(4 * 1.05);
});

test('a multiple of what is known to be “at least” is unknown; one of more instances is “at least”', () => {
  const [row] = scalingTable([trial('go', 1, { 1: capacity(100, true), 2: 150 })]);
  expect(row?.steps.map(({ times }) => times)).toEqual([null, null]);
  const [other] = scalingTable([trial('go', 1, { 2: 100, 4: capacity(150, true) })]);
  expect(other?.steps.at(-1)?.times).toMatchObject({ median: 1.5, atLeast: true, evenPct: 75 });
  const [broken] = scalingTable([trial('go', 1, { 1: capacity(null), 2: 100 })]);
  expect(broken?.steps.map(({ times }) => times)).toEqual([null, null]);
});

const finding = (...trials: ExperimentTrial[]) => scalingFinding(scalingTable(trials), LEVEL);

/** As many rounds as medians need. */
const six = (serverId: string, given: Given) =>
  [1, 2, 3, 4, 5, 6].map((round) => trial(serverId, round, given));

test('a server is said to scale where the interval of its multiple lies above 1', () => {
  expect(finding(...six('go', { 1: 400, 4: 1480 }))).toBe(
    'go scales to 3.70 × with 4 instances: 1,480 calls a second, and 400 with 1 instance. Capacities at P99 ≤ 100 ms and at most 0.1 % wrong answers, in 6 rounds.',
  );
  expect(finding(...six('go', { 1: 400, 2: capacity(1200, true) }))).toMatch(
    /^go scales to at least 3\.00 × with 2 instances: at least 1,200 calls a second, and 400 with 1 instance\./,
  );
});

test('over fewer rounds the multiple is told, and that it tells no more', () => {
  expect(finding(trial('go', 1, { 1: 400, 4: 1480 }))).toBe(
    'go with 4 instances took 3.70 × as much: 1,480 calls a second, and 400 with 1 instance. Capacities at P99 ≤ 100 ms and at most 0.1 % wrong answers, in 1 round: at least 6 rounds are needed to tell whether that repeats.',
  );
});

test('equal capacities, and those that one round turns around, are not said to scale', () => {
  const words = /^a gain of go from 2 instances is not certain: /;
  expect(finding(...six('go', { 1: 400, 2: 404 }))).toMatch(words);
  expect(finding(...six('go', { 1: 400, 2: 800 }).slice(1), trial('go', 1, { 1: 810, 2: 800 }))).toMatch(
    words,
  );
});

test('what is not known is not told as a multiple; of one number of instances nothing is said', () => {
  expect(finding(trial('go', 1, { 1: capacity(400, true), 2: 900 }))).toMatch(
    /^scaling of go is unknown: the search with 1 instance ended at a limit other than the server \(at least 400 calls a second\)\./,
  );
  expect(finding(trial('go', 1, { 2: 400 }))).toBeNull();
  expect(finding(trial('go', 1, {}))).toBeNull();
  expect(scalingFinding([], LEVEL)).toBeNull();
});

test('the server that takes the most with its most instances comes first; a sentence names three', () => {
  const trials = ['a', 'b', 'c', 'd', 'e'].flatMap((id, index) =>
    six(id, { 1: 100 * (index + 1), 2: 200 * (index + 1) }),
  );
  expect(scalingTable(trials).map(({ serverId }) => serverId)).toEqual(['e', 'd', 'c', 'b', 'a']);
  expect(finding(...trials)).toMatch(
    /^e scales .*; d scales .*; c scales .*; and 2 servers more in the table\. /,
  );
});

test('a multiple is told of no server of which a search was ended by something else, in any round', () => {
  expect(
    finding(trial('go', 1, { 1: capacity(400, true), 2: 900 }), trial('go', 2, { 1: 400, 2: 900 })),
  ).toMatch(
    /^scaling of go is unknown: the search with 1 instance ended at a limit other than the server \(/,
  );
  expect(finding(...six('go', { 1: 400, 2: capacity(404, true) }))).toBe(
    'scaling of go is unknown: the search with 2 instances ended at a limit other than the server (at least 404 calls a second, and 400 with 1 instance). Capacities at P99 ≤ 100 ms and at most 0.1 % wrong answers, in 6 rounds.',
  );
});

test('where no round found both capacities, that is the reason, and no other', () => {
  expect(
    finding(trial('go', 1, { 1: 400, 2: capacity(null) }), trial('go', 2, { 1: capacity(null), 2: 900 })),
  ).toMatch(
    /^scaling of go is unknown: no round found a capacity with both 1 instance and 2 instances: 900 calls a second, and 400 with 1 instance\./,
  );
});
