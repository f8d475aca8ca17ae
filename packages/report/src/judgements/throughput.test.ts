import { expect, test } from 'vitest';
import { figures } from '../figures/test-figures.ts';
import { choose } from './judge.ts';
import type { JudgedCapacity, JudgedRow } from './judged-row.ts';
import { areClose, byCommonCapacity, isByCapacity, throughputNote } from './throughput.ts';
import { USE_CASES } from './use-case-list.ts';

const UNKNOWN = { ratio: 1.05, state: 'not calibrated', reason: 'not calibrated' } as const;

const capacity = (perS: number, more: Partial<JudgedCapacity> = {}): JudgedCapacity => ({
  ...{ perS, atLeast: false, interval: null, p99Ms: 100, errorPct: 0.1, ...more },
});
/** A server with this rate, and the capacity that is known of it. */
const row = (serverId: string, rate: number | null, found?: JudgedCapacity): JudgedRow => ({
  ...figures(serverId, { rate, p95Ms: 5, meanMs: 2, cpuPct: 50 }),
  ...(found && { capacity: found }),
});

const throughput = (rows: JudgedRow[]) => {
  const found = choose(rows, []).tradeOffs.rows.find(({ criterion }) => criterion === 'rate');
  return { title: found?.title, unit: found?.unit, cells: found?.cells ?? [] };
};
const levels = (rows: JudgedRow[]) => throughput(rows).cells.map(({ level }) => level);

test('throughput is judged by capacity where each server with a rate has one, at one service level', () => {
  const all = [row('go', 400, capacity(2000)), row('rust', 390, capacity(3000)), row('broken', null)];
  expect(isByCapacity(byCommonCapacity(all))).toBe(true);
  const { title, unit, cells } = throughput(all);
  expect([title, unit]).toEqual(['Peak throughput', 'calls/s']);
  expect(cells.map(({ value, level, ratio }) => [value, level, ratio])).toEqual([
    [2000, 'High', 1.5],
    [3000, 'Highest', 1],
    [null, null, null],
  ]);
  expect(throughputNote(all)).toBe(
    'Throughput is judged by capacity: the highest rate that held P99 ≤ 100 ms and at most 0.1 % wrong answers, from the newest search of the same build.',
  );
});

test('where one has none, or another service level, it is the rate of the run, and the note says why', () => {
  const some = [row('go', 400, capacity(2000)), row('rust', 390)];
  expect(throughput(some).title).toBe('Throughput at this load');
  expect(throughput(some).cells.map(({ value }) => value)).toEqual([400, 390]);
  expect(throughputNote(some)).toBe(
    'Throughput is the rate of this run, in tool calls a second: only go has a capacity.',
  );
  const mixed = [row('go', 400, capacity(2000)), row('rust', 390, capacity(3000, { p99Ms: 10 }))];
  expect(throughput(mixed).cells.map(({ value }) => value)).toEqual([400, 390]);
  expect(throughputNote(mixed)).toContain('the capacities have different service levels');
  // What was not measured in the run is judged by nothing.
  expect(isByCapacity(byCommonCapacity([row('gone', null, capacity(1)), row('go', 5)]))).toBe(false);
  expect(throughputNote([row('go', 5)])).toBe('Throughput is the rate of this run, in tool calls a second.');
  expect(throughputNote([])).toBe('Throughput is the rate of this run, in tool calls a second.');
});

test('a capacity of one at least has a level at least, and leaves those of the others open at their lower end', () => {
  const atLeast = { atLeast: true };
  // The highest is one at least: it is the best for sure, and others may be further behind it.
  expect(levels([row('a', 1, capacity(3000, atLeast)), row('b', 1, capacity(2000))])).toEqual([
    'Highest',
    'at most High',
  ]);
  // A lower one is one at least: it may be the best, and the higher one may be behind it.
  const lower = [row('a', 1, capacity(3000)), row('b', 1, capacity(2000, atLeast))];
  expect(levels(lower)).toEqual(['not known', 'at least High']);
  expect(throughput(lower).cells.map(({ text, atLeast: bound, ratio }) => [text, bound, ratio])).toEqual([
    ['3,000 calls/s', undefined, null],
    ['at least 2,000 calls/s', true, null],
  ]);
  const both = [row('a', 1, capacity(3000, atLeast)), row('b', 1, capacity(2000, atLeast))];
  expect(levels(both)).toEqual(['not known', 'not known']);
});

const highLoad = (rows: JudgedRow[]) => {
  const found = choose(rows, []).useCases.find(({ id }) => id === USE_CASES[0]?.id);
  if (!found) throw new Error('no such case');
  return found;
};

test('use cases that ask for throughput go by capacity, and say of the pick who may take more', () => {
  // By rates it would be the other way round.
  const { name, rule, recommended, alternatives } = highLoad([
    row('go', 410, capacity(2000)),
    row('rust', 400, capacity(3000)),
  ]);
  expect(name).toBe('High-load production');
  expect(rule).toBe('the highest capacity among servers with at least 50 % of the highest measured capacity');
  expect(recommended).toEqual({ serverId: 'rust', reason: 'capacity 3,000 calls/s at P99 ≤ 100 ms' });
  expect(alternatives).toEqual([{ serverId: 'go', reason: 'capacity 2,000 calls/s at P99 ≤ 100 ms' }]);
  const open = highLoad([
    row('go', 400, capacity(2000, { atLeast: true })),
    row('rust', 410, capacity(3000)),
  ]);
  expect(open.recommended?.reason).toBe('capacity 3,000 calls/s at P99 ≤ 100 ms; go may reach more');
  expect(open.alternatives[0]?.reason).toBe('capacity at least 2,000 calls/s at P99 ≤ 100 ms');
});

test('one at least never stands below a lower number, and is not slow for sure', () => {
  const atLeast = { atLeast: true };
  const { recommended, avoid } = highLoad([
    row('go', 400, capacity(2000, atLeast)),
    row('bun', 400, capacity(1990)),
    row('python', 40, capacity(150)),
    row('java', 40, capacity(140, atLeast)),
  ]);
  expect(recommended?.serverId).toBe('go');
  expect(avoid.map(({ serverId }) => serverId)).toEqual(['python']);
});

test('the guide picks by capacity, tells those apart that surely differ, and says of which load the rest is', () => {
  const guide = (...rows: JudgedRow[]) => choose(rows, []).guide[0];
  const picked = guide(row('go', 410, capacity(2000)), row('rust', 400, capacity(3000)));
  expect(picked).toMatchObject({
    name: 'High load',
    rule: 'the highest capacity',
    serverId: 'rust',
    equals: [],
  });
  expect(picked?.reasons).toEqual([
    'capacity 3,000 calls/s at P99 ≤ 100 ms',
    'mean latency 2.00 ms under the load of this run',
    'processor use 50.0 % under the load of this run',
    'next: go with capacity 2,000 calls/s at P99 ≤ 100 ms',
  ]);
  const open = guide(row('go', 1, capacity(2000, { atLeast: true })), row('rust', 1, capacity(3000)));
  expect([open?.serverId, open?.equals]).toEqual(['rust', ['go']]);
  const sure = guide(row('go', 1, capacity(3000, { atLeast: true })), row('rust', 1, capacity(2000)));
  expect([sure?.serverId, sure?.equals]).toEqual(['go', []]);
});

test('capacities within what a search is precise to are not told apart, however quiet the host', () => {
  const quiet = { ...UNKNOWN, ratio: 1.01 };
  const close = (a: number, b: number) =>
    areClose(row('a', 1, capacity(a)), row('b', 1, capacity(b)), 'rate', quiet);
  expect([close(1000, 1049), close(1000, 1060)]).toEqual([true, false]);
});
