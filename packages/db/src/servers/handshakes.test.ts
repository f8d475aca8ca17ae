import type { RunRequest, TrialResult } from '@headroom/model/run';
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
import { listHandshakeRuns } from './handshakes.ts';

const OWNER = 'x/1';
let database: TestDatabase;
let workspaceIds: string[];
let hosts: { a: string; b: string };

beforeAll(async () => {
  database = await testDatabase();
  workspaceIds = [await ensureDefaultWorkspace(database.db)];
  hosts = { a: await aHost(database.db, 'a'), b: await aHost(database.db, 'b') };
});
afterAll(() => database.close());

interface Story {
  host?: keyof typeof hosts;
  kernel?: string;
  /** Hash of what its servers were built of. */
  content?: string;
  status?: 'finished' | 'cancelled';
  result?: Partial<TrialResult>;
}

async function measured(
  handshake: RunRequest['handshake'],
  servers: string[],
  { host = 'a', kernel = '6.1', content = 'abc', status = 'finished', result = {} }: Story = {},
  profile: RunRequest['profile'] = 'quick',
): Promise<string> {
  const { db } = database;
  const runId = await aRun(db, { profile, handshake, servers, rounds: 2 });
  await claimRun(db, { runId, owner: OWNER, hostId: hosts[host], leaseMs: 60_000 });
  await saveEnvironment(db, runId, { ...RUN_ENVIRONMENT, host: { ...RUN_ENVIRONMENT.host, kernel } });
  const built = { contentHash: content, buildId: content, status: 'built' as const, log: '' };
  for (let trial = await nextTrial(db, runId); trial; trial = await nextTrial(db, runId)) {
    const { id: buildId } = await saveBuild(db, { serverId: trial.serverId, ...built });
    await startTrial(db, trial.id, { owner: OWNER, revisionId: null, buildId });
    await storeTrial(db, trial.id, OWNER, { ...aResult({ seed: trial.position + 1 }), ...result });
  }
  await finishRun(db, { runId, owner: OWNER, status, reason: null });
  return runId;
}

const listed = async (limit = 10) =>
  (await listHandshakeRuns(database.db, { workspaceIds, limit })).map(({ profile, hostName, runs }) => ({
    profile,
    hostName,
    runs: runs.map(({ serverId, handshake, runId }) => `${serverId} ${handshake} ${runId}`).sort(),
  }));

test('the newest runs of one build by two handshakes stand together, of one suite, load profile, host and conditions', async () => {
  await measured('session', ['go', 'rust']);
  expect(await listed()).toEqual([]);
  const session = await measured('session', ['go', 'rust']);
  // Another load profile, host, kernel or build is none of them, nor a run that did not finish or does not count.
  await measured('stateless', ['go'], {}, 'smoke');
  await measured('stateless', ['go'], { host: 'b' });
  await measured('stateless', ['go'], { kernel: '6.2' });
  await measured('stateless', ['go'], { content: 'other' });
  await measured('stateless', ['go'], { status: 'cancelled' });
  await measured('stateless', ['go'], { result: { outcome: 'server_failed' } });
  expect(await listed()).toEqual([]);
  const stateless = await measured('stateless', ['go']);
  const both = [`go session ${session}`, `go stateless ${stateless}`];
  expect(await listed()).toEqual([{ profile: 'quick', hostName: 'a', runs: both }]);

  const [group] = await listHandshakeRuns(database.db, { workspaceIds, limit: 10 });
  const [run] = group?.runs ?? [];
  expect(run?.trials.map(({ round, serverId }) => [round, serverId])).toEqual([
    [1, 'go'],
    [2, 'go'],
  ]);
  expect(run?.trials[0]?.resources.map(({ party }) => party)).toEqual(
    expect.arrayContaining(['server', 'load']),
  );
  expect(group?.environment.host.cpus).toBe(RUN_ENVIRONMENT.host.cpus);
  const elsewhere = ['01a00000-0000-7000-8000-000000000000'];
  expect(await listHandshakeRuns(database.db, { workspaceIds: elsewhere, limit: 10 })).toEqual([]);

  // A newer build of which one handshake is known does not take the place of one of which two are.
  await measured('persistent', ['go'], { content: 'newer' });
  expect(await listed()).toEqual([{ profile: 'quick', hostName: 'a', runs: both }]);
  const next = [
    `go persistent ${await measured('persistent', ['go'], { content: 'newest' })}`,
    `go session ${await measured('session', ['go'], { content: 'newest' })}`,
  ];
  expect(await listed()).toEqual([{ profile: 'quick', hostName: 'a', runs: next }]);
  const smoke = await measured('session', ['go'], {}, 'smoke');
  expect((await listed())[0]).toMatchObject({
    profile: 'smoke',
    runs: [`go session ${smoke}`, expect.anything()],
  });
  expect(await listed(1)).toHaveLength(1);
});
