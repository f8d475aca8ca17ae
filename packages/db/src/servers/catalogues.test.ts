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
import { listCatalogueRuns } from './catalogues.ts';

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
  handshake?: RunRequest['handshake'];
  /** Hash of what its servers were built of. */
  content?: string;
  bytes?: number;
  result?: Partial<TrialResult>;
}

async function measured(
  profile: RunRequest['profile'],
  servers: string[],
  { host = 'a', handshake = 'session', content = 'abc', bytes = 2000, result = {} }: Story = {},
): Promise<string> {
  const { db } = database;
  const runId = await aRun(db, { profile, handshake, servers, rounds: 2 });
  await claimRun(db, { runId, owner: OWNER, hostId: hosts[host], leaseMs: 60_000 });
  await saveEnvironment(db, runId, RUN_ENVIRONMENT);
  const built = { contentHash: content, buildId: content, status: 'built' as const, log: '' };
  const check = { name: 'tools/list', outcome: 'pass' as const, reason: null, ms: 2, bytes };
  for (let trial = await nextTrial(db, runId); trial; trial = await nextTrial(db, runId)) {
    const { id: buildId } = await saveBuild(db, { serverId: trial.serverId, ...built });
    await startTrial(db, trial.id, { owner: OWNER, revisionId: null, buildId });
    const stored = aResult({ seed: trial.position + 1 });
    const checks = [...stored.checks, check];
    await storeTrial(db, trial.id, OWNER, { ...stored, checks, ...result });
  }
  await finishRun(db, { runId, owner: OWNER, status: 'finished', reason: null });
  return runId;
}

const listed = async () =>
  (await listCatalogueRuns(database.db, { workspaceIds, limit: 10 })).map(
    ({ hostName, handshake, runs }) => ({
      ...{ hostName, handshake },
      runs: runs.map(({ serverId, extraTools, runId }) => `${serverId} ${extraTools} ${runId}`).sort(),
    }),
  );

test('the newest runs of one build with lists of two lengths stand together, of one load, handshake and host', async () => {
  const own = (tools: number) => `closed:users=20,seconds=20${tools > 0 ? `,tools=${tools}` : ''}`;
  await measured('quick', ['go', 'rust']);
  expect(await listed()).toEqual([]);
  const none = await measured('quick', ['go', 'rust']);
  // Another load, host, handshake or build is none of them, nor a run that does not count, or of arrivals.
  await measured('closed:users=21,seconds=20,tools=500', ['go']);
  await measured(own(500), ['go'], { host: 'b' });
  await measured(own(500), ['go'], { handshake: 'stateless' });
  await measured(own(500), ['go'], { content: 'other' });
  await measured(own(500), ['go'], { result: { outcome: 'server_failed' } });
  await measured('open:rate=20,seconds=9', ['go']);
  await measured('open:rate=20,seconds=9,tools=500', ['go']);
  expect(await listed()).toEqual([]);
  await measured(own(500), ['go'], { bytes: 1 });
  const many = await measured(own(500), ['go'], { bytes: 300_000 });
  const both = [`go 0 ${none}`, `go 500 ${many}`];
  expect(await listed()).toEqual([{ hostName: 'a', handshake: 'session', runs: both }]);

  const [group] = await listCatalogueRuns(database.db, { workspaceIds, limit: 10 });
  const run = group?.runs.find(({ extraTools }) => extraTools === 500);
  expect(run?.profile).toBe(own(500));
  expect(run?.trials.map(({ round, listBytes }) => [round, listBytes])).toEqual([
    [1, 300_000],
    [2, 300_000],
  ]);
  const lists = run?.trials[0]?.measurements.find(({ kind }) => kind === 'tools_list');
  expect(lists?.quantilesMs.length).toBeGreaterThan(100);

  // A list of a third length joins them, whichever text says that there are no extra tools.
  const some = await measured(own(50), ['go']);
  const again = await measured(own(0), ['go']);
  expect(await listed()).toEqual([
    { hostName: 'a', handshake: 'session', runs: [`go 0 ${again}`, `go 50 ${some}`, `go 500 ${many}`] },
  ]);
  const elsewhere = ['01a00000-0000-7000-8000-000000000000'];
  expect(await listCatalogueRuns(database.db, { workspaceIds: elsewhere, limit: 10 })).toEqual([]);
});
