/** Comparisons that end without a judged change: their figures do not matter, so that others may run beside them. */
import { failuresOf } from '@headroom/report/compare';
import { expect, test } from 'vitest';
import { compared, comparisonOf, db, outcomes } from '../testing/compared.ts';
import { SHORT_LOAD } from '../testing/worker-process.ts';

const BRIEF = { profile: SHORT_LOAD };

test('a head that builds what base does is not affected, and nothing is measured', async () => {
  const run = await compared('main', BRIEF);
  expect(run).toMatchObject({ status: 'finished', trials: [] });
  const { rows, counts } = await comparisonOf(run);
  expect(counts['not affected']).toBe(rows.length);
  expect((await db.run.findUniqueOrThrow({ where: { id: run.id } })).verdicts).toEqual(counts);
});

test.each([
  { head: 'broken', says: /head|unfinished|build/i },
  { head: 'wrong', says: /breaks the contract/ },
])('a head that is $head ends the comparison, and what base measured stays', async ({ head, says }) => {
  const run = await compared(head, BRIEF);
  expect(run.status).toBe('finished');
  expect(outcomes(run).toSorted()).toEqual([
    ...[1, 2, 3].map((round) => ['base', round, 'passed']),
    ...[1, 2, 3].map((round) => ['head', round, 'server_failed']),
  ]);
  const [failure] = failuresOf(
    run.trials.flatMap((trial) => (trial.side ? [{ ...trial, side: trial.side }] : [])),
  );
  expect(failure).toMatchObject({ serverId: 'go', side: 'head', reason: expect.stringMatching(says) });
  expect(run.trials.find(({ side }) => side === 'base')?.measurements.length).toBeGreaterThan(3);
});

test('a ref that does not exist and a repository that is not allowed fail the run, in words', async () => {
  const nowhere = await compared('no-such-branch');
  expect(nowhere).toMatchObject({ status: 'failed', reason: expect.stringContaining('no-such-branch') });
  const stranger = await compared('main', { repository: '/etc' });
  expect(stranger).toMatchObject({ status: 'failed', reason: expect.stringMatching(/\/etc.*allow/) });
});
