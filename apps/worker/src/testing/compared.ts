/** Comparisons of an example repository by a real worker, for the tests of a file. */
import { rm } from 'node:fs/promises';
import { createRun, ensureDefaultWorkspace, listRunCalibrations, type RunDetail } from '@headroom/db';
import { testDatabase } from '@headroom/db/testing';
import { type ExampleRepository, exampleRepository } from '@headroom/local';
import type { ComparisonPlan } from '@headroom/model/comparison';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import type { RunRequest } from '@headroom/model/run';
import { type Comparison, compareRun } from '@headroom/report/compare';
import { afterAll, beforeAll } from 'vitest';
import { EXAMPLE_FOLDER, useExampleWorkspace } from './example.ts';
import { TestWorker, untilEnded } from './worker-process.ts';

/** A load that is judged by the mean of some hundred calls of each tool a trial. */
export const PROFILE = 'closed:users=2,seconds=2,warmup=0';

const database = await testDatabase();
export const { db } = database;
let repository: ExampleRepository;
let worker: TestWorker;

beforeAll(async () => {
  await rm(EXAMPLE_FOLDER, { recursive: true, force: true });
  repository = await exampleRepository(EXAMPLE_FOLDER);
  await useExampleWorkspace(db);
  const addresses = { databaseUrl: database.url, redisUrl: process.env.TEST_REDIS_URL as string };
  worker = new TestWorker(addresses, { HEADROOM_REPOSITORIES: repository.path });
  await worker.start();
});
afterAll(async () => {
  await worker.stop();
  await database.close();
  await rm(EXAMPLE_FOLDER, { recursive: true });
});

/** Commits of the repository by their branches. */
export const commits = () => repository.commits;

type Options = Partial<ComparisonPlan> &
  Pick<RunRequest, 'profileCpu'> & { rounds?: number; profile?: string; repository?: string };

/** Lets the worker measure the Go server of two revisions, by default `main` and the named head. */
export async function compared(headRef: string, options: Options = {}): Promise<RunDetail> {
  const {
    rounds = 6,
    profile = PROFILE,
    repository: address = repository.path,
    profileCpu,
    ...planned
  } = options;
  const request: RunRequest = {
    suite: 'io',
    profile,
    handshake: 'session',
    servers: ['go'],
    rounds,
    profileCpu,
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
    ...planned,
  } as const;
  const workspaceId = await ensureDefaultWorkspace(db);
  const { id } = await createRun(db, { workspaceId, request, seed: 1, plan });
  return untilEnded(db, id);
}

export async function comparisonOf(run: RunDetail): Promise<Comparison> {
  const calibrations = await listRunCalibrations(db, run);
  return compareRun(run, { nowMs: Date.now(), ended: true, calibrations });
}

/** Side, round and status of each trial. */
export const outcomes = ({ trials }: RunDetail) =>
  trials.map(({ side, round, status }) => [side, round, status]);
