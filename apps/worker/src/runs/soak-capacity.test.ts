import {
  ensureDefaultWorkspace,
  finishRun,
  nextTrial,
  readRun,
  saveBuild,
  saveEnvironment,
  startTrial,
  storeTrial,
} from '@headroom/db';
import {
  aHost,
  aResult,
  aRun,
  claimRun,
  RUN_ENVIRONMENT,
  type TestDatabase,
  testDatabase,
} from '@headroom/db/testing';
import { capacityOf } from '@headroom/model/experiments';
import { profileById } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkerContext } from '../context.ts';
import type { Prepared } from './builds.ts';
import { capacitiesFor } from './soak-capacity.ts';

let database: TestDatabase;
let hostId: string;
const owner = 'bench/1';
const CONTENT = '0123456789abcdef';

beforeAll(async () => {
  database = await testDatabase();
  await ensureDefaultWorkspace(database.db);
  hostId = await aHost(database.db);
});
afterAll(() => database.close());

const STEP = {
  ...{ confirms: false, seconds: 8, callsPerS: 1, calls: 8, wrong: 0, dropped: 0, missed: null },
  ...{ p50Ms: 1, p95Ms: 2, p99Ms: 3, p999Ms: 4, cpuPct: {}, limitedBy: 'server cpu', rigLimited: false },
};

/** A finished search of server go, a rate a round. */
async function searched(rates: readonly number[]) {
  const { db } = database;
  const runId = await aRun(db, { profile: 'capacity', servers: ['go'], rounds: rates.length });
  await claimRun(db, { runId, owner, hostId, leaseMs: 3_600_000 });
  await saveEnvironment(db, runId, RUN_ENVIRONMENT);
  for (let trial = await nextTrial(db, runId); trial; trial = await nextTrial(db, runId)) {
    const build = { contentHash: CONTENT, buildId: CONTENT, status: 'built', log: '' } as const;
    const { id: buildId } = await saveBuild(db, { serverId: 'go', ...build });
    await startTrial(db, trial.id, { owner, revisionId: null, buildId });
    const step = { ...STEP, perS: rates[trial.round - 1] ?? 0 };
    const experiment = capacityOf(profileById('capacity') as never, [step]);
    await storeTrial(db, trial.id, owner, { ...aResult(), experiment });
  }
  await finishRun(db, { runId, owner, status: 'finished', reason: null });
}

const ready = (id: string, contentHash: string) =>
  ({ ready: true, built: { server: { id }, build: { contentHash } } }) as unknown as Prepared;

/** Capacities that a run by this load is told. */
async function known(
  profile: string,
  { content = CONTENT, host = hostId, environment = RUN_ENVIRONMENT } = {},
): Promise<[string, number][]> {
  const { db } = database;
  const run = await readRun(db, await aRun(db, { profile, servers: ['go', 'rust'], rounds: 1 }));
  if (!run) throw new Error('the run was deleted');
  const context = { db, host: { id: host }, retry: (work: () => unknown) => work() } as WorkerContext;
  const prepared = new Map([
    ['go', ready('go', content)],
    ['rust', ready('rust', content)],
  ]);
  const { signal } = new AbortController();
  return [...(await capacitiesFor(context, run, { prepared, environment, signal }))];
}

test('a soak without a rate is told the median of the newest search of the same build on the same host', async () => {
  expect(await known('soak')).toEqual([]);
  await searched([900]);
  await searched([500, 600, 800]);
  expect(await known('soak')).toEqual([['go', 600]]);
  expect(await known('soak:minutes=30')).toEqual([['go', 600]]);
});

test('no other build, host, tools or limits stand for it, and no other load asks for one', async () => {
  await searched([600]);
  expect(await known('soak', { content: 'fedcba9876543210' })).toEqual([]);
  expect(await known('soak', { host: crypto.randomUUID() })).toEqual([]);
  expect(await known('soak:weights=checkout')).toEqual([]);
  const limits = { ...RUN_ENVIRONMENT.limits, serverMemoryMb: 7 };
  expect(await known('soak', { environment: { ...RUN_ENVIRONMENT, limits } })).toEqual([]);
  expect(await known('soak:rate=80')).toEqual([]);
  expect(await known('quick')).toEqual([]);
});
