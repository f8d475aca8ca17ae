import { RUN_STATUSES, TRIAL_STATUSES } from '@headroom/model/run';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trial } from '../figures/test-trials.ts';
import { junitNote } from './junit.ts';
import { type JunitTrial, runJunit } from './run-junit.ts';
import { runOutcomeOf } from './run-outcome.ts';
import { readJunit } from './test-xml.ts';

const aTrial = (rest: Partial<JunitTrial> = {}): JunitTrial => ({
  ...trial({ serverId: 'go' }),
  ...{ reason: null, checks: [] },
  ...rest,
});
const read = (trials: readonly JunitTrial[], rest = {}) =>
  readJunit(runJunit('run', { status: 'finished', reason: null, trials, ...rest }));

test('a trial and a check of the contract are a case each, with their time in seconds', () => {
  const list = { name: 'tools/list', ms: 12.3 };
  const { cases, properties } = read([
    aTrial({
      round: 2,
      status: 'server_failed',
      reason: 'exited',
      measurements: [],
      checks: [{ ...list, outcome: 'fail', reason: 'no answer' }],
    }),
    aTrial({ checks: [{ ...list, ms: 4, outcome: 'warn', reason: 'is slow' }] }),
    aTrial({ serverId: 'rust', testMs: 61_234, checks: [{ ...list, outcome: 'warn', reason: 'is slow' }] }),
  ]);
  expect(cases).toEqual([
    { suite: 'go', name: 'round 1', state: 'passed', words: '', time: '2.000' },
    { suite: 'go', name: 'round 2', state: 'failure', words: 'exited', time: '2.000' },
    { suite: 'go', name: 'contract, tools/list', state: 'failure', words: 'no answer', time: '0.012' },
    { suite: 'rust', name: 'round 1', state: 'passed', words: '', time: '61.234' },
    { suite: 'rust', name: 'contract, tools/list', state: 'passed', words: 'is slow', time: '0.012' },
  ]);
  expect(properties).toMatchObject({ 'search_products/p95Ms': '5', 'search_products/count': '10' });
});

test('a trial that the rig ended is skipped, or an error where its server has no figures', () => {
  const lost = aTrial({ round: 2, status: 'rig_failed', reason: 'k6 did not start' });
  expect(read([aTrial(), lost]).cases[1]).toMatchObject({ state: 'skipped', words: 'k6 did not start' });
  expect(read([aTrial({ serverId: 'rust' }), lost]).cases[0]).toMatchObject({ state: 'error' });
});

test('a run that failed as a whole is an error', () => {
  const { cases } = read([], { status: 'failed', reason: 'ref "x" does not exist' });
  expect(cases).toMatchObject([{ state: 'error', words: 'the run failed: ref "x" does not exist' }]);
});

test('a failure is there if and only if the outcome is failed, and an error without one if it is an error', () => {
  const anyTrial = fc
    .record({ serverId: fc.constantFrom('go', 'rust'), status: fc.constantFrom(...TRIAL_STATUSES) })
    .map(aTrial);
  const anyRun = fc.record({
    status: fc.constantFrom(...RUN_STATUSES),
    reason: fc.constant(null),
    trials: fc.array(anyTrial, { maxLength: 4 }),
  });
  fc.assert(
    fc.property(anyRun, (run) => {
      const { result } = runOutcomeOf(run);
      const [, failures = 0, errors = 0] = readJunit(runJunit('x', run)).totals;
      // Of a run that did not finish no trial decides anything.
      if (run.status !== 'finished') {
        expect(errors).toBeGreaterThan(0);
        return;
      }
      expect([failures > 0, failures === 0 && errors > 0]).toEqual([result === 'failed', result === 'error']);
    }),
    { numRuns: 300 },
  );
});

test('what came to no result is one case', () => {
  const { cases, totals } = readJunit(junitNote('headroom', 'skipped', 'the run is queued'));
  expect([cases, totals]).toMatchObject([[{ state: 'skipped', words: 'the run is queued' }], [1, 0, 0]]);
});
