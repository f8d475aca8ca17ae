import { expect, test } from 'vitest';
import { figures } from '../figures/test-figures.ts';
import { answerOf } from './answer.ts';
import type { JudgedRow } from './judged-row.ts';

const around = (value: number) => ({ low: value - 1, high: value + 1, kind: 'confidence' as const });

/** A server with all key figures, its interval ± 1. */
function server(serverId: string, rate: number, rest: Partial<JudgedRow> = {}): JudgedRow {
  const meanMs = 1000 / rate;
  return {
    ...figures(serverId, { rate, rateInterval: around(rate), meanMs, p99Ms: 5 * meanMs, memoryMb: 40 }),
    cpuMsPerRequest: 0.287,
    ...rest,
  };
}

const words = (text: string | null) => (text ?? '').split(/\s+/).filter((word) => /\w/.test(word)).length;

test('the headline says who serves the most, how much, and by what margin', () => {
  expect(answerOf([server('go', 102), server('nodejs', 79)]).headline).toBe(
    'go serves the most: 102 calls/s, 29 % ahead',
  );
  expect(answerOf([server('go', 1002), server('bun', 999, {})]).headline).toBe(
    'go serves the most: 1,002 calls/s, under 1 % ahead',
  );
  expect(answerOf([server('go', 5303), server('nodejs', 381)]).headline).toBe(
    'go serves the most: 5,303 calls/s, 13.9× the next',
  );
});

test('of a single round the headline says so, and claims no margin', () => {
  const once = { rateByRound: [102], rateInterval: null };
  expect(answerOf([server('go', 102, once), server('nodejs', 79, once)]).headline).toBe(
    'go serves the most in one round: 102 calls/s',
  );
});

test('where servers were not measured the headline says how many were', () => {
  const rows = [server('go', 102), server('nodejs', 79), figures('rust')];
  expect(answerOf(rows).headline).toBe('go serves the most of 2 measured: 102 calls/s, 29 % ahead');
});

test('servers that are too close to tell apart lead together', () => {
  const near = [server('go', 102), server('bun', 101.5), server('rust', 101)];
  expect(answerOf(near).headline).toBe('3 servers serve the most, too close to tell apart');
  expect(answerOf([...near.slice(0, 2), server('nodejs', 20)]).headline).toBe(
    'go and bun serve the most, too close to tell apart',
  );
  expect(answerOf(near).figures[0]?.subject).toBe('go and 2 more');
});

test('one server alone is not held against others, and one that answered nothing has no headline', () => {
  expect(answerOf([server('go', 102)]).headline).toBe('go serves 102 calls/s, 9.80 ms on average');
  expect(answerOf([figures('go')])).toEqual({ headline: null, figures: [] });
});

test('no headline has more than 12 words', () => {
  const cases = [
    [server('go', 102)],
    [server('go', 102), server('nodejs', 79)],
    [server('go', 102), server('bun', 101.5)],
    [server('go', 102, { rateByRound: [102] }), server('nodejs', 79), figures('rust')],
  ];
  for (const rows of cases) expect(words(answerOf(rows).headline)).toBeLessThanOrEqual(12);
});

test('a key figure is the best of its column, with its unit, its interval and its cell', () => {
  const { figures: all } = answerOf([server('go', 102), server('nodejs', 79, { memoryMb: 9 })]);
  expect(all.map(({ name, subject, value, unit }) => [name, subject, value, unit].join(' '))).toEqual([
    'Throughput go 102 calls/s',
    'Mean go 9.80 ms',
    'P99 go 49.02 ms',
    'CPU per request go and 1 more 0.287 ms',
    'Memory nodejs 9.0 MB',
  ]);
  expect(all[0]).toMatchObject({
    interval: '95 % interval 101–103',
    cell: { table: 'overall', serverId: 'go', column: 'rate' },
  });
  expect(all[4]?.interval).toBeNull();
});
