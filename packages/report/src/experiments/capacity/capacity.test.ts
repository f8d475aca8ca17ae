import type { Capacity, CapacityStep } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import type { ExperimentTrial } from '../experiment.ts';
import { capacityFinding, capacityTable } from './capacity.ts';

const LEVEL = { p99Ms: 100, errorPct: 0.1 };

const step = (perS: number, more: Partial<CapacityStep> = {}): CapacityStep => ({
  ...{ perS, confirms: false, seconds: 8, callsPerS: perS, calls: 8 * perS, wrong: 0, dropped: 0 },
  ...{ p50Ms: 1, p95Ms: 2, p99Ms: 20, p999Ms: 40, cpuPct: { server: 150 }, limitedBy: 'offered load' },
  ...{ rigLimited: false, missed: null, ...more },
});

function trial(
  serverId: string,
  round: number,
  perS: number | null,
  more: Partial<Capacity> = {},
  status: ExperimentTrial['status'] = 'passed',
): ExperimentTrial {
  const steps =
    perS === null ? [] : [step(perS, { p99Ms: 10 }), step(perS, { confirms: true, p99Ms: 30 + round })];
  const belowPerS = perS === null ? 50 : 1.05 * perS;
  const rest = { belowPerS, isConfirmed: perS !== null, atLeast: false, limitedBy: 'server cpu', steps };
  return { serverId, round, status, experiment: { kind: 'capacity', ...LEVEL, perS, ...rest, ...more } };
}

test('a capacity is the median of its rounds, with their range, and figures of the steps that confirmed it', () => {
  const [row] = capacityTable([trial('go', 1, 1000), trial('go', 2, 1100), trial('go', 3, 1040)]);
  expect(row).toMatchObject({
    ...{ serverId: 'go', rounds: 3, perS: 1040, atLeast: false, confirmedRounds: 3, cpuPct: 150, p99Ms: 32 },
    interval: { low: 1000, high: 1155, kind: 'range' },
    between: { low: 1000, high: 1155 },
    limitedBy: ['server cpu'],
  });
});

test('rounds that failed or held nothing do not count; a server without any stands last', () => {
  const rows = capacityTable([
    trial('broken', 1, null, {}, 'server_failed'),
    trial('go', 1, 800),
    trial('go', 2, 9000, {}, 'rig_failed'),
    { ...trial('none', 1, 1), experiment: null },
  ]);
  expect(rows.map(({ serverId, perS, rounds }) => [serverId, perS, rounds])).toEqual([
    ['go', 800, 1],
    ['broken', null, 0],
    ['none', null, 0],
  ]);
});

const finding = (...trials: ExperimentTrial[]) => capacityFinding(capacityTable(trials), LEVEL);

/** As many rounds as medians need, around a rate. */
const six = (serverId: string, perS: number, more: Partial<Capacity> = {}) =>
  [-2, -1, 0, 0, 1, 2].map((off, at) => trial(serverId, at + 1, perS * (1 + off / 100), more));

test('the interval is that of the capacity: from the rates that held to those that did not', () => {
  const [row] = capacityTable(six('go', 1000));
  expect(row?.interval).toEqual({ low: 980, high: 1.05 * 1020, kind: 'confidence' });
  expect(capacityTable(six('go', 1000, { belowPerS: null, atLeast: true }))[0]?.interval).toMatchObject({
    high: 1020,
  });
});

test('the most is said of a server whose interval lies above those of the others', () => {
  expect(finding(...six('go', 1000), ...six('python', 300))).toBe(
    'go takes the most: 1,000 calls a second at P99 ≤ 100 ms and at most 0.1 % wrong answers, in 6 rounds.',
  );
  expect(finding(...six('go', 1000), ...six('rust', 940), ...six('python', 300))).toBe(
    'go and rust take the most, too close to tell apart here: go 1,000 calls a second at P99 ≤ 100 ms and at most 0.1 % wrong answers, in 6 rounds.',
  );
});

test('over fewer rounds the highest rate is told, and that it tells no more', () => {
  const few =
    'go has the highest rate that held, 1,000 calls a second at P99 ≤ 100 ms and at most 0.1 % wrong answers, in 1 round: at least 6 rounds are needed to tell which server takes the most.';
  expect(finding(trial('go', 1, 1000), trial('python', 1, 300))).toBe(few);
  expect(finding(...six('go', 1000), trial('python', 1, 300))).toContain('at least 6 rounds are needed');
});

test('a rate that was not confirmed is said not to be', () => {
  expect(finding(trial('go', 1, 1000, { isConfirmed: false }))).toMatch(
    /, in 1 round, not confirmed by a longer step\.$/,
  );
  expect(finding(trial('go', 1, 1000, { isConfirmed: false }), trial('go', 2, 1000))).toMatch(
    /, in 2 rounds, not confirmed by a longer step in 1 of them\.$/,
  );
});

test('a rate that the rig ended is at least that, and no server takes more than one of that kind', () => {
  const open = { atLeast: true, belowPerS: 800 };
  const [go, rust] = [six('go', 1000), six('rust', 400, open)];
  const most = '1,000 calls a second at P99 ≤ 100 ms and at most 0.1 % wrong answers, in 6 rounds';
  expect(finding(...go, ...rust)).toBe(`go takes the most that was found: ${most}; rust takes at least 400.`);
  expect(finding(...go, ...rust, ...six('bun', 980), ...six('java', 300, open))).toBe(
    `go and bun take the most that was found, too close to tell apart here: go ${most}; rust takes at least 400 and java takes at least 300.`,
  );
  expect(finding(...rust)).toContain('rust takes at least 400 calls a second');
});

test('of two equal servers none takes the most, and nothing is said where nothing held', () => {
  expect(finding(...six('a', 500), ...six('b', 500))).toContain('too close to tell apart here');
  expect(finding(trial('a', 1, null, {}, 'server_failed'))).toBeNull();
});
