import { type Capacity, capacityOf } from '@headroom/model/experiments';
import { profileById, type RunRequest, type TrialResult } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveBuild } from '../builds/save.ts';
import { finishRun, saveEnvironment } from '../runs/lease.ts';
import {
  aHost,
  aResult,
  aRun,
  claimRun,
  RUN_ENVIRONMENT,
  type TestDatabase,
  testDatabase,
} from '../testing/index.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { storeTrial } from '../trials/store.ts';
import { ensureDefaultWorkspace } from '../workspaces/default.ts';
import { newestCapacities } from './newest-capacity.ts';

let database: TestDatabase;
let hostId: string;
let workspaceId: string;
const owner = 'bench/1';
const CONTENT = '0123456789abcdef';

beforeAll(async () => {
  database = await testDatabase();
  hostId = await aHost(database.db);
  workspaceId = await ensureDefaultWorkspace(database.db);
});
afterAll(() => database.close());

function found(perS: number | null): Capacity {
  const step = {
    ...{ confirms: false, seconds: 8, callsPerS: 1, calls: 8, wrong: 0, dropped: 0 },
    ...{ p50Ms: 1, p95Ms: 2, p99Ms: 3, p999Ms: 4, cpuPct: {}, limitedBy: 'server cpu', rigLimited: false },
  };
  const rates = perS === null ? [] : [{ ...step, perS, missed: null }];
  return capacityOf(profileById('capacity') as never, [...rates, { ...step, perS: 9000, missed: 'P99' }]);
}

/** A run that found these rates, round by round; null: none held. */
async function searched(
  rates: Readonly<Record<string, readonly (number | null)[]>>,
  {
    request,
    on = hostId,
    content = CONTENT,
    outcome = 'passed',
    status = 'finished',
  }: {
    request?: Partial<RunRequest>;
    on?: string;
    content?: string;
    outcome?: TrialResult['outcome'];
    status?: 'finished' | 'cancelled';
  } = {},
): Promise<string> {
  const { db } = database;
  const rounds = Math.max(...Object.values(rates).map(({ length }) => length));
  const runId = await aRun(db, { profile: 'capacity', servers: Object.keys(rates), rounds, ...request });
  await claimRun(db, { runId, owner, hostId: on, leaseMs: 3_600_000 });
  await saveEnvironment(db, runId, RUN_ENVIRONMENT);
  for (let trial = await nextTrial(db, runId); trial; trial = await nextTrial(db, runId)) {
    const { serverId, round } = trial;
    const build = { serverId, contentHash: content, buildId: content, status: 'built', log: '' } as const;
    const { id: buildId } = await saveBuild(db, build);
    await startTrial(db, trial.id, { owner, revisionId: null, buildId });
    const experiment = found(rates[serverId]?.[round - 1] ?? null);
    await storeTrial(db, trial.id, owner, { ...aResult(), outcome, experiment });
  }
  await finishRun(db, { runId, owner, status, reason: null });
  return runId;
}

const terms = (...servers: string[]) => ({
  ...{ workspaceId, hostId, suite: 'io', handshake: 'session' },
  builds: servers.map((serverId) => ({ serverId, content: CONTENT })),
});
const ratesOf = async (
  ...args: Parameters<typeof newestCapacities> extends [unknown, ...infer R] ? R : never
) =>
  (await newestCapacities(database.db, ...args)).map(({ runId, serverId, searches }) => [
    runId,
    serverId,
    searches.map(({ perS }) => perS).sort(),
  ]);

test('the newest search of each build is found, with all its rounds', async () => {
  await searched({ go: [500, 510], rust: [900, 905] });
  const newer = await searched({ go: [600, null, 620] });
  const known = await ratesOf(terms('go', 'rust', 'bun'));
  expect(known).toContainEqual([newer, 'go', [600, 620]]);
  expect(known.map(([, serverId]) => serverId).sort()).toEqual(['go', 'rust']);
});

test('servers that share a build have capacities of their own', async () => {
  const run = await searched({ bun: [100], nodejs: [200] });
  expect(await ratesOf(terms('nodejs'))).toEqual([[run, 'nodejs', [200]]]);
});

test('other builds, terms, trials that do not count and runs that did not end well say nothing', async () => {
  const { db } = database;
  await searched({ python: [1] }, { content: 'another' });
  await searched({ python: [2] }, { outcome: 'rig_failed' });
  await searched({ python: [3] }, { status: 'cancelled' });
  await searched({ python: [4] }, { request: { handshake: 'persistent' } });
  await searched({ python: [5] }, { on: await aHost(db, 'bench-2') });
  await searched({ python: [null] });
  expect(await ratesOf(terms('python'))).toEqual([]);
  expect(await newestCapacities(db, { ...terms('go'), workspaceId: crypto.randomUUID() })).toEqual([]);
});

test('a run that did not search as is asked for is passed over for an older one', async () => {
  const older = await searched({ java: [300] });
  await searched({ java: [400] }, { request: { profile: 'capacity:p99=10' } });
  const byDefault = await ratesOf(terms('java'), ({ profile }) => profile === 'capacity');
  expect(byDefault).toEqual([[older, 'java', [300]]]);
  const cpus = await ratesOf(terms('java'), ({ environment }) => environment?.limits.serverCpus === 1);
  expect(cpus).toEqual([]);
});
