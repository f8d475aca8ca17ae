import type { Start } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import type { ExperimentTrial } from '../experiment.ts';
import { startsFinding, startsTable, warmLabel, warmUpOver } from './starts.ts';
import { warmUpOf } from './warm-up.ts';

/** As good as random, the same each time, from −1 to 1. */
const noise = (i: number) => ((Math.imul(i + 1, 0x9e37_79b1) >>> 8) % 2001) / 1000 - 1;

const start = (coldStartMs: number, more: Partial<Start> = {}): Start => ({
  ...{ coldStartMs, firstCallMs: coldStartMs + 5, idleMemoryMb: 20, wrong: 0 },
  ...{ warmMs: 1, warmAfterS: 0.5, warmAfterCalls: 400, curve: [], ...more },
});

function trial(
  serverId: string,
  round: number,
  starts: readonly Start[],
  status: ExperimentTrial['status'] = 'passed',
): ExperimentTrial {
  return { serverId, round, status, experiment: { kind: 'starts', starts: [...starts] } };
}

/** Starts around a cold start, which differ by up to a tenth. */
const around = (ms: number, times: number, from = 0) =>
  Array.from({ length: times }, (_, i) => start(ms * (1 + 0.1 * noise(from + i))));

test('a server has the median, the range and the 95th percentile of the starts of all its rounds', () => {
  const [row] = startsTable([
    trial(
      'go',
      1,
      [10, 12, 14, 16, 18, 20, 22, 24, 26, 28].map((ms) => start(ms)),
    ),
    trial(
      'go',
      2,
      [30, 32, 34, 36, 38, 40, 42, 44, 46, 48].map((ms) => start(ms, { warmAfterS: null, wrong: 1 })),
    ),
  ]);
  expect(row).toMatchObject({
    ...{ serverId: 'go', rounds: 2, starts: 20, wrong: 10, settled: { starts: 10, of: 20 } },
    coldStart: { median: 29, min: 10, max: 48, p95: 46.1, interval: { low: 19, high: 39, kind: 'range' } },
    firstCall: { median: 34 },
    idleMemory: { median: 20 },
    coldStartByRound: [
      { round: 1, ms: 19 },
      { round: 2, ms: 39 },
    ],
  });
});

test('few starts have no 95th percentile, one round no interval; those of failed trials do not count', () => {
  const rows = startsTable([
    trial('slow', 1, [start(900)]),
    trial('go', 1, [start(10), start(12)]),
    trial('go', 2, [start(500)], 'rig_failed'),
    trial('dead', 1, [], 'server_failed'),
    { ...trial('none', 1, []), experiment: null },
  ]);
  expect(rows.map(({ serverId, starts }) => [serverId, starts])).toEqual([
    ['go', 2],
    ['slow', 1],
    ['dead', 0],
    ['none', 0],
  ]);
  expect(rows[0]?.coldStart).toEqual({
    ...{ median: 11, min: 10, max: 12, p95: null },
    interval: null,
  });
  expect(rows[2]?.coldStart).toBeNull();
});

const finding = (...trials: ExperimentTrial[]) => startsFinding(startsTable(trials));

/** As many rounds as medians need, of 20 starts each. */
const six = (serverId: string, ms: number, from = 0) =>
  [1, 2, 3, 4, 5, 6].map((round) => trial(serverId, round, around(ms, 20, from + 20 * round)));

test('a server starts first where its starts are apart from those of each other', () => {
  const said = finding(...six('go', 20), ...six('java', 800));
  expect(said).toMatch(/^go starts first: ready after 1\d\.\d|^go starts first: ready after 2\d\.\d/);
  expect(said).toMatch(/ms, the median of 120 starts in 6 rounds\.$/);
  expect(finding(trial('go', 1, [start(20.04)]))).toBe(
    'go is ready after 20.0 ms, the median of 1 start in 1 round.',
  );
  expect(finding(trial('go', 1, []))).toBeNull();
});

test('nothing starts first by few rounds, of equal servers, or where rounds disagree', () => {
  const few = finding(trial('a', 1, around(20, 20)), trial('b', 1, around(40, 20)));
  expect(few).toMatch(
    /^a has the shortest cold start, .* in 1 round: at least 6 rounds are needed to tell which server starts first\.$/,
  );
  const equal = finding(...six('a', 20), ...six('b', 20, 1000));
  expect(equal).toContain('too close to tell apart here');
  // Six rounds by which a is first, one by which it is last.
  const swapped = [1, 2, 3, 4, 5, 6, 7].flatMap((round) => [
    trial('a', round, around(round === 4 ? 60 : 20, 20)),
    trial('b', round, around(round === 4 ? 50 : 40, 20)),
  ]);
  expect(startsTable(swapped)[0]?.serverId).toBe('a');
  expect(finding(...swapped)).toContain('a and b start first, too close to tell apart here');
});

/** The warm-up of a start of a server that takes `endMs` once it made `slow` calls, with noise. */
function warmingStart(seed: number, slow: number, endMs = 1): Start {
  const ms = Array.from({ length: 3000 }, (_, i) => (i < slow ? 3 : endMs) * (1 + 0.3 * noise(seed + i)));
  // Something else takes a processor for a while.
  const disturbed = ms.map((one, i) =>
    i > (seed % 10) * 250 && i < (seed % 10) * 250 + 250 ? 2 * one : one,
  );
  let atS = 0;
  return start(10, {
    ...warmUpOf({ turn: [0], ms: disturbed, atS: disturbed.map((one) => (atS += one / 1000)) }),
  });
}

test('the warm-up over many starts is told although each of them was disturbed', () => {
  const starts = Array.from({ length: 20 }, (_, i) => warmingStart(7 * i, 500));
  expect(starts.filter(({ warmAfterCalls }) => (warmAfterCalls ?? 9999) > 1000).length).toBeGreaterThan(8);
  const { warmAfter, warmMs, curve } = warmUpOver(starts);
  expect(warmMs).toBeCloseTo(1, 0);
  expect(warmAfter?.calls).toBeGreaterThan(350);
  expect(warmAfter?.calls).toBeLessThan(750);
  expect(warmAfter?.atS).toBeGreaterThan(1);
  expect(warmAfter?.atS).toBeLessThan(2.6);
  expect(curve[0]?.p50Ms).toBeGreaterThan(2);
  expect(curve.at(-1)?.calls).toBe(3000);
});

test('a curve that falls to its end does not settle, and of too few calls nothing is said', () => {
  const falling = Array.from({ length: 3000 }, (_, i) => 10 - 9 * (i / 3000));
  let atS = 0;
  const one = start(1, {
    ...warmUpOf({ turn: [0], ms: falling, atS: falling.map((ms) => (atS += ms / 1000)) }),
  });
  const over = warmUpOver([one, one, one]);
  expect(over.warmAfter).toBeNull();
  expect(warmLabel(over)).toBe('does not settle');
  const few = warmUpOver([start(1, { curve: [{ atS: 1, calls: 3, p50Ms: 300 }] })]);
  expect(few).toMatchObject({ warmMs: null, warmAfter: null, curve: [{ calls: 3, p50Ms: 300 }] });
  expect(warmLabel(few)).toBe('too few calls');
  expect(warmUpOver([])).toEqual({ curve: [], warmMs: null, warmAfter: null });
});
