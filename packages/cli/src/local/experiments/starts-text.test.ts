import type { Start } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import { startsText } from './starts-text.ts';

const start = (coldStartMs: number, more: Partial<Start> = {}): Start => ({
  ...{ coldStartMs, firstCallMs: coldStartMs + 2, idleMemoryMb: 12.34, wrong: 0 },
  ...{ warmMs: 1, warmAfterS: 0.5, warmAfterCalls: 400 },
  curve: Array.from({ length: 20 }, (_, i) => ({ atS: (i + 1) / 10, calls: i + 1, p50Ms: i < 4 ? 2 : 1 })),
  ...more,
});

test('each start has its line, and the trial its medians and warm-up', () => {
  const text = startsText({ kind: 'starts', starts: [start(20), start(30, { wrong: 1 }), start(26)] });
  expect(text.split('\n')).toEqual([
    '  start 1: ready after 20.0 ms, first right answer after 22.0 ms, 12.3 MB idle',
    '  start 2: ready after 30.0 ms, first right answer after 32.0 ms, 12.3 MB idle, 1 wrong answer',
    '  start 3: ready after 26.0 ms, first right answer after 28.0 ms, 12.3 MB idle',
    'Median of 3 starts: ready after 26.0 ms (20.0 to 30.0), first right answer after 28.0 ms.',
    'Warm after 0.40 s of calling, 4 calls: P50 1.00 ms.',
  ]);
});

test('a warm-up that does not settle is said, and so is that nothing was measured', () => {
  const curve = [{ atS: 1, calls: 3, p50Ms: 300 }];
  expect(startsText({ kind: 'starts', starts: [start(20, { curve })] })).toMatch(/Warm-up: too few calls\.$/);
  expect(startsText({ kind: 'starts', starts: [] })).toBe('No measured starts.');
});
