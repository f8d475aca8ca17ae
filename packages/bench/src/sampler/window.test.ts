import { expect, test } from 'vitest';
import { busiestInWindow, growthInWindow, usageInWindow } from './window.ts';

const load = { startMs: 10_000, windowStartMs: 11_500, windowEndMs: 13_500 };
const sample = (atMs: number, cpuMs: number, memoryMb = 100, throttledMs: number | null = null) => ({
  atMs,
  cpuMs,
  memoryMb,
  throttledMs,
});

test('processor time at the edges of the window is interpolated', () => {
  // 200 ms in the second before the window's start, 1000, 1000, then 400 in the last: half of the edges counts.
  const samples = [sample(11_000, 0), sample(12_000, 200), sample(13_000, 1200), sample(14_000, 1600)];
  expect(usageInWindow(samples, load).cpuMs).toBeCloseTo(100 + 1000 + 200);
});

test('a sample on the edge is taken as it is', () => {
  const samples = [sample(11_500, 50), sample(12_500, 150), sample(13_500, 350)];
  expect(usageInWindow(samples, load).cpuMs).toBe(300);
});

test('memory is the mean and the peak of the samples inside the window', () => {
  const samples = [
    sample(11_000, 0, 900),
    sample(12_000, 0, 100),
    sample(13_000, 0, 200),
    sample(14_000, 0, 900),
  ];
  expect(usageInWindow(samples, load)).toMatchObject({ meanMemoryMb: 150, peakMemoryMb: 200 });
});

test('the series starts with the load; 100 % is one processor', () => {
  const samples = [sample(9_000, 0), sample(10_000, 500), sample(11_000, 1500), sample(14_000, 7500)];
  const { atS, cpuPct, memoryMb } = usageInWindow(samples, load);
  expect(atS).toEqual([1, 4]);
  expect(cpuPct).toEqual([100, 200]);
  expect(memoryMb).toEqual([100, 100]);
});

test('a sample at the edge of the window makes no sliver of the series', () => {
  const edge = [sample(10_000, 0), sample(12_000, 1000), sample(13_500, 1000), sample(13_520, 1020)];
  expect(usageInWindow(edge, load)).toMatchObject({ atS: [2, 3.5], cpuPct: [50, 0], cpuMs: 250 });
});

test('throttled time is interpolated as processor time is; null where nothing limits', () => {
  const limited = [sample(11_000, 0, 100, 50), sample(12_000, 0, 100, 250), sample(14_000, 0, 100, 650)];
  expect(usageInWindow(limited, load).throttledMs).toBeCloseTo(100 + 300);
  expect(usageInWindow([sample(11_000, 0), sample(14_000, 0)], load).throttledMs).toBeNull();
});

test('samples that do not span the window are an error, not a smaller number', () => {
  expect(() => usageInWindow([sample(11_000, 0), sample(13_000, 10)], load)).toThrow('do not span');
  expect(() => usageInWindow([sample(12_000, 0), sample(14_000, 10)], load)).toThrow('do not span');
  expect(() => usageInWindow([], load)).toThrow('do not span');
});

const threads = (atMs: number, cpuMs: Record<string, number>) => ({
  atMs,
  cpuMs: new Map(Object.entries(cpuMs)),
});

test('the busiest thread is the one that used most between the edges, not most before', () => {
  const samples = [
    threads(10_000, { main: 0, old: 0 }),
    threads(11_500, { main: 100, old: 5_000 }),
    threads(13_500, { main: 1_900, old: 5_100, fresh: 700 }),
    threads(14_500, { main: 1_900, old: 9_000, fresh: 700 }),
  ];
  expect(busiestInWindow(samples, load)).toEqual({ name: 'main', ms: 1_800 });
});

test('samples beside the edges are scaled to the window', () => {
  const samples = [threads(11_000, { main: 0 }), threads(14_000, { main: 2_700 })];
  expect(busiestInWindow(samples, load)).toEqual({ name: 'main', ms: 1_800 });
});

test('nothing is said of threads that were not seen, or not over the window', () => {
  expect(busiestInWindow([], load)).toBeNull();
  expect(busiestInWindow([threads(11_500, { main: 0 })], load)).toBeNull();
  expect(busiestInWindow([threads(13_000, { main: 0 }), threads(13_500, { main: 500 })], load)).toBeNull();
  expect(busiestInWindow([threads(11_500, { main: 0 }), threads(13_500, {})], load)).toBeNull();
  const ended = { ...load, windowStartMs: 13_500 };
  expect(busiestInWindow([threads(11_500, { main: 0 }), threads(13_500, { main: 9 })], ended)).toBeNull();
});

test('each total of the host is interpolated at the edges', () => {
  const host = (atMs: number, cpuMs: number) => ({ atMs, cpuMs, stolenMs: cpuMs / 10, rigMs: cpuMs / 5 });
  const samples = [host(11_000, 0), host(12_000, 200), host(13_000, 1200), host(14_000, 1600)];
  expect(growthInWindow(samples, 'cpuMs', load)).toBeCloseTo(1300);
  expect(growthInWindow(samples, 'stolenMs', load)).toBeCloseTo(130);
  expect(growthInWindow(samples, 'rigMs', load)).toBeCloseTo(260);
});
