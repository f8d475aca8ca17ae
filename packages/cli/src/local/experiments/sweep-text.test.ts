import type { Sweep, SweepStep } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import { sweepText } from './sweep-text.ts';

const step = (level: number, callsPerS: number, more: Partial<SweepStep> = {}): SweepStep => ({
  ...{ level, seconds: 8, callsPerS, calls: 8 * callsPerS, wrong: 0, dropped: 0 },
  meanMs: callsPerS > 0 ? (1000 * level) / callsPerS : null,
  ...{ p50Ms: 1, p95Ms: 2, p99Ms: 20, p999Ms: 40, cpuPct: {}, limitedBy: 'server cpu', rigLimited: false },
  ...more,
});
const sweep = (by: Sweep['by'], ...steps: SweepStep[]): Sweep => ({ kind: 'sweep', by, steps });

test('a sweep of users ends with its knee and the law', () => {
  const text = sweepText(
    sweep('users', step(1, 200), step(2, 200, { wrong: 3 }), step(5, 200), step(10, 200)),
  );
  expect(text.split('\n')).toEqual([
    '  1 user: 200 calls/s, P99 20.00 ms, limited by: server cpu',
    '  2 users: 200 calls/s, P99 20.00 ms, 3 wrong answers, limited by: server cpu',
    '  5 users: 200 calls/s, P99 20.00 ms, limited by: server cpu',
    '  10 users: 200 calls/s, P99 20.00 ms, limited by: server cpu',
    'Flat: 200 calls/s at every level, 1 to 10 users; limit: server cpu; knee at 1.',
    'Universal Scalability Law: σ 1, κ 0 (0 to 0), off by 0.0 % on average.',
  ]);
});

test('one that tells no law says why, and one of arrivals where it fell behind', () => {
  expect(sweepText(sweep('users', step(1, 200)))).toContain(
    'Most: 200 calls/s at 1 user; no knee.\nNo Universal Scalability Law: it needs 4 levels',
  );
  expect(sweepText(sweep('arrivals', step(100, 100), step(400, 200)))).toContain(
    'Most: 200 calls/s at 400 callers a second; it fell behind at 400 callers a second.',
  );
  expect(sweepText(sweep('users', step(1, 0, { p99Ms: null })))).toContain('No level with right answers.');
});
