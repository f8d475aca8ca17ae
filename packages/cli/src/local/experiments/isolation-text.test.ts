import type { IsolatedTool, Isolation, IsolationStep } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import { isolationText } from './isolation-text.ts';

const tool = (name: string, ms: number | null, more: Partial<IsolatedTool> = {}): IsolatedTool => ({
  ...{ name, calls: 2000, wrong: 0, p50Ms: ms, p75Ms: ms, p90Ms: ms, p95Ms: ms, p99Ms: ms, ...more },
});
const step = (
  load: IsolationStep['load'],
  subject: string | null,
  ...tools: IsolatedTool[]
): IsolationStep => ({
  ...{
    seconds: 8,
    callsPerS: 90,
    calls: 720,
    wrong: 0,
    dropped: 0,
    p50Ms: 1,
    p95Ms: 4,
    p99Ms: 9,
    p999Ms: 20,
  },
  ...{ cpuPct: {}, limitedBy: 'waits inside the server', rigLimited: false, load, tool: subject, tools },
});
const isolation = (...steps: IsolationStep[]): Isolation => ({
  ...{ kind: 'isolation', users: 10, notCalled: ['rare'], steps },
});

test('steps come one after the other, then the culprit', () => {
  const mixed = step('mixed', null, tool('search', 4000, { calls: 8, wrong: 1 }), tool('ping', 2004));
  const text = isolationText(
    isolation(
      step('alone', 'search', tool('search', 2000, { calls: 4 })),
      step('alone', 'ping', tool('ping', 1.2)),
      ...[mixed, step('without', 'search', tool('ping', 1.3)), mixed],
    ),
    'my server',
  );
  expect(text.split('\n')).toEqual([
    '  search alone: P50 2,000 ms, 4 calls',
    '  ping alone: P50 1.20 ms, P99 1.20 ms, 2,000 calls',
    '  all tools, 10 users, limited by: waits inside the server',
    '    search: P50 4,000 ms, 8 calls, 1 wrong answer',
    '    ping: P50 2,004 ms, P99 2,004 ms, 2,000 calls',
    '  all tools but search, 10 users, limited by: waits inside the server',
    '    ping: P50 1.30 ms, P99 1.30 ms, 2,000 calls',
    '  all tools, 10 users, limited by: waits inside the server',
    '    search: P50 4,000 ms, 8 calls, 1 wrong answer',
    '    ping: P50 2,004 ms, P99 2,004 ms, 2,000 calls',
    'Not called: 1 tool of lower weight.',
    'my server: search holds ping: P99 1.20 ms alone, 2,004 ms beside it, 1.30 ms without it; in 1 round.',
  ]);
});

test('a tool without a right answer, and a trial without a mix, say so', () => {
  const text = isolationText(isolation(step('alone', 'ping', tool('ping', null, { calls: 0 }))), 'my server');
  expect(text).toContain('ping alone: no right answer');
  expect(text).toContain('Not judged: the tools were not mixed.');
});
