import type { TrialDetail } from '@headroom/db';
import { expect, test } from 'vitest';
import { checkRows } from './checks.ts';
import { failuresOf, unmeasured } from './failures.ts';

const trial = (
  serverId: string,
  round: number,
  status: TrialDetail['status'],
  reason: string | null = null,
) => ({ id: `${serverId}-${round}`, serverId, round, status, reason }) as TrialDetail;

test('failures of one reason are one sentence; servers come before the rig', () => {
  const trials = [
    trial('go', 1, 'rig_failed', 'k6 ended'),
    trial('python', 3, 'server_failed', 'no answer'),
    trial('python', 1, 'server_failed', 'no answer'),
    trial('bun', 2, 'server_failed', 'died'),
    trial('rust', 2, 'invalid', 'saturated'),
    trial('rust', 1, 'passed'),
  ];
  expect(failuresOf({ trials, rounds: 3 }).map(({ text, trialId }) => [text, trialId])).toEqual([
    ['python failed in rounds 1 and 3', 'python-3'],
    ['bun failed in round 2', 'bun-2'],
    ['The rig failed while go was measured in round 1', 'go-1'],
    ['rust was held back by the rig in round 2', 'rust-2'],
  ]);
});

test('sides of a comparison fail apart', () => {
  const both = [1, 2].flatMap((round) =>
    (['base', 'head'] as const).map((side) => ({ ...trial('go', round, 'invalid', 'saturated'), side })),
  );
  expect(failuresOf({ trials: both, rounds: 4 }).map(({ text }) => text)).toEqual([
    'go at base was held back by the rig in rounds 1 and 2',
    'go at head was held back by the rig in rounds 1 and 2',
  ]);
});

test('all rounds, and the only round, are called that', () => {
  const all = [1, 2].map((round) => trial('go', round, 'server_failed', 'x'));
  expect(failuresOf({ trials: all, rounds: 2 })[0]?.text).toBe('go failed in both rounds');
  expect(failuresOf({ trials: all.slice(0, 1), rounds: 1 })[0]?.text).toBe('go failed in its only round');
});

test('what was not measured is counted with its cause', () => {
  const trials = [trial('go', 1, 'passed'), trial('go', 2, 'cancelled')];
  expect(unmeasured({ trials, status: 'cancelled' })).toBe(
    '1 trial of 2 was not measured: the run was cancelled first.',
  );
  expect(unmeasured({ trials, status: 'failed' })).toContain('the run failed first');
  expect(unmeasured({ trials: trials.slice(0, 1), status: 'finished' })).toBeNull();
});

test('checks are counted over trials, and who did not pass is named once', () => {
  const checks = (outcome: 'pass' | 'warn', reason: string | null) => [
    { name: 'lists tools', outcome, reason, ms: 1 },
  ];
  const rows = checkRows([
    { serverId: 'go', checks: checks('pass', null) },
    { serverId: 'bun', checks: checks('warn', 'slow') },
    { serverId: 'bun', checks: checks('warn', 'slow') },
  ]);
  expect(rows).toEqual([{ name: 'lists tools', passed: 1, warned: 2, failed: 0, notPassed: ['bun: slow'] }]);
});
