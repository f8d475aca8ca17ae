import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRun, ensureDefaultWorkspace, listRunCalibrations, type RunDetail } from '@headroom/db';
import { testDatabase } from '@headroom/db/testing';
import { type ExampleRepository, exampleRepository } from '@headroom/local';
import type { ComparisonPlan } from '@headroom/model/comparison';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import type { RunRequest } from '@headroom/model/run';
import { type Comparison, changedRows, compareRun, failuresOf } from '@headroom/report/compare';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestWorker, untilEnded } from '../testing/worker-process.ts';

const CART = 'get_user_cart';
/** A load that is judged by the mean of some hundred calls of each tool a trial. */
const PROFILE = 'closed:users=2,seconds=2,warmup=0';
/**
 * A comparison errs in one case of twenty, and short rounds may miss a millisecond, as do floors of a busy minute, so
 * each try has floors of its own: what is so is found in one of three.
 */
const MAY_ERR = { retry: 2 };
/**
 * Place of the repository, and the workspace that asks for it: the same each time in this checkout, so that what an
 * earlier run of the test built and downloaded is found, which takes a minute of a processor.
 */
const CHECKOUT = createHash('sha256')
  .update(import.meta.dirname)
  .digest('hex')
  .slice(0, 16);
const FOLDER = join(tmpdir(), `headroom-compare-${CHECKOUT}`);
const WORKSPACE_ID = '01a21f63-e90a-7709-afe8-ecb9c2c37c39';
const database = await testDatabase();
const { db } = database;
let repository: ExampleRepository;
let worker: TestWorker;

beforeAll(async () => {
  await rm(FOLDER, { recursive: true, force: true });
  repository = await exampleRepository(FOLDER);
  await db.workspace.update({ where: { id: await ensureDefaultWorkspace(db) }, data: { id: WORKSPACE_ID } });
  const addresses = { databaseUrl: database.url, redisUrl: process.env.TEST_REDIS_URL as string };
  worker = new TestWorker(addresses, { HEADROOM_REPOSITORIES: repository.path });
  await worker.start();
});
afterAll(async () => {
  await worker.stop();
  await database.close();
  await rm(FOLDER, { recursive: true });
});

type Asked = Partial<ComparisonPlan> & { rounds?: number; repository?: string };

/** Lets the worker measure the Go server of two revisions; `main` and the head by its name, where nothing else is said. */
async function compared(headRef: string, asked: Asked = {}): Promise<RunDetail> {
  const { rounds = 6, repository: address = repository.path, ...said } = asked;
  const request: RunRequest = {
    suite: 'io',
    profile: PROFILE,
    handshake: 'session',
    servers: ['go'],
    rounds,
    hostClass: DEFAULT_HOST_CLASS,
    priority: 0,
    repository: address,
  };
  const plan = {
    kind: 'comparison',
    baseRef: 'main',
    headRef,
    tools: [],
    untilDecided: false,
    ...said,
  } as const;
  const workspaceId = await ensureDefaultWorkspace(db);
  const { id } = await createRun(db, { workspaceId, request, seed: 1, plan });
  return untilEnded(db, id);
}

async function comparisonOf(run: RunDetail): Promise<Comparison> {
  const calibrations = await listRunCalibrations(db, run);
  return compareRun(run, { nowMs: Date.now(), ended: true, calibrations });
}

const outcomes = ({ trials }: RunDetail) => trials.map(({ side, round, status }) => [side, round, status]);

test('a calibration finds no change, and above its floors 1 ms of work in one tool is found on its mean latency alone', {
  ...MAY_ERR,
}, async () => {
  const calibration = await compared('main', { kind: 'calibration' });
  expect(calibration.status).toBe('finished');
  expect(outcomes(calibration)).toHaveLength(12);
  const calibrated = await comparisonOf(calibration);
  expect(calibrated.rows.length).toBeGreaterThan(20);
  expect(changedRows(calibrated.rows)).toEqual([]);

  const run = await compared('slower', { rounds: 8 });
  expect(run).toMatchObject({
    status: 'finished',
    baseRevision: { commit: repository.commits.main, subject: 'The Go server' },
    headRevision: { commit: repository.commits.slower, subject: 'Do 1 ms of work in get_user_cart' },
  });
  expect(new Set(run.trials.map(({ side, revision }) => `${side} ${revision?.commit}`))).toEqual(
    new Set([`base ${repository.commits.main}`, `head ${repository.commits.slower}`]),
  );
  const { rows, counts } = await comparisonOf(run);
  const regressed = rows.filter(({ metric, verdict }) => metric === 'meanMs' && verdict === 'regressed');
  expect(regressed.flatMap(({ tool }) => tool ?? [])).toEqual([CART]);
  expect((await db.run.findUniqueOrThrow({ where: { id: run.id } })).verdicts).toEqual(counts);
  const [floors] = await listRunCalibrations(db, run);
  expect(floors).toMatchObject({ runId: calibration.id, serverId: 'go', profile: PROFILE });
  expect(rows.filter(({ floor }) => floor.state !== 'calibrated')).toEqual([]);
});

test('a head that builds what base does is not affected, and nothing is measured', async () => {
  const run = await compared('main', {});
  expect(run).toMatchObject({ status: 'finished', trials: [] });
  const { rows, counts } = await comparisonOf(run);
  expect(counts['not affected']).toBe(rows.length);
  expect((await db.run.findUniqueOrThrow({ where: { id: run.id } })).verdicts).toEqual(counts);
});

test.each([
  { head: 'broken', says: /head|unfinished|build/i },
  { head: 'wrong', says: /breaks the contract/ },
])('a head that is $head ends the comparison, and what base measured stays', async ({ head, says }) => {
  const run = await compared(head, {});
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
