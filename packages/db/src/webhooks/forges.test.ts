import { randomBytes } from 'node:crypto';
import type { RunRequest } from '@headroom/model/run';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { spreadEvents } from '../events/spread.ts';
import { requestCancel } from '../runs/cancel.ts';
import { createRun } from '../runs/create.ts';
import { SecretUnreadable } from '../secrets/cipher.ts';
import { aTeam, aWatch, type TestDatabase, testDatabase } from '../testing/index.ts';
import { deleteWatch } from '../watches/watches.ts';
import { takeDeliveries } from './deliver.ts';
import { deleteForge, forgeToken, readForge, saveForge } from './forges.ts';
import { createWebhook, listWebhooks, MAX_WEBHOOKS } from './webhooks.ts';

let database: TestDatabase;
let workspaceId: string;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.event.deleteMany();
  ({ workspaceId } = await aTeam(database.db, 'owner'));
});

const key = randomBytes(32);
const URL = 'https://api.github.com/repos/acme/shop';
const forgeOf = (watchId: string, more: object = {}) =>
  saveForge(
    database.db,
    {
      ...{ watchId, workspaceId, format: 'github' as const, url: URL },
      ...{ statusName: 'headroom/main', token: 'a-token', ...more },
    },
    key,
  );
const watched = () => aWatch(database.db, { workspaceId });

/** Queues a comparison for a watch. */
async function queued(
  id: string,
  searchesId: string | null = null,
  kind: 'comparison' | 'calibration' = 'comparison',
): Promise<string> {
  const request: RunRequest = {
    ...{ suite: 'io', profile: 'quick', handshake: 'session', servers: ['go'], rounds: 1 },
    ...{ hostClass: 'default', repository: '.', priority: -1, tags: [] },
  };
  const [baseRef, headRef] = ['a'.repeat(40), 'b'.repeat(40)];
  const plan = { kind, baseRef, headRef, tools: [], untilDecided: false } as const;
  await database.db.watch.update({ where: { id }, data: { nextAt: new Date(0) } });
  const run = {
    workspaceId,
    request,
    seed: 1,
    plan,
    watch: { id, searchesId, isHead: kind === 'comparison' && searchesId === null },
  };
  return (await createRun(database.db, run)).id;
}

const kindsOf = async (runId: string) =>
  (await database.db.event.findMany({ where: { runId } })).map(({ kind }) => kind);
const take = () =>
  takeDeliveries(database.db, {
    ...{ slow: false, room: 10, perWorkspace: 100, perWorkspaceInAll: 100, perWebhook: 2, leaseMs: 60_000 },
  });

test('a token is stored encrypted for its watch, replaced, and gone with the forge and with the watch', async () => {
  const { db } = database;
  const id = await watched();
  expect(await forgeOf(id)).toEqual({ isNew: true });
  expect(await forgeOf(id, { token: 'another-token', statusName: 'headroom/x' })).toEqual({ isNew: false });
  const row = await db.webhook.findUniqueOrThrow({ where: { watchId: id } });
  expect(JSON.stringify(row)).not.toContain('token');
  expect(forgeToken({ ...row, watchId: id }, key)).toBe('another-token');
  expect(() => forgeToken({ ...row, watchId: id }, randomBytes(32))).toThrow(SecretUnreadable);
  // A row that was given to another watch opens nothing.
  const other = await watched();
  expect(() => forgeToken({ ...row, watchId: other }, key)).toThrow(SecretUnreadable);
  const shown = await readForge(db, id);
  expect(shown).toEqual({ id: row.id, format: 'github', url: URL, statusName: 'headroom/x', last: null });
  expect(await deleteForge(db, id)).toBe(URL);
  expect(await readForge(db, id)).toBeNull();
  await forgeOf(id);
  await deleteWatch(db, id);
  expect(await db.webhook.count({ where: { workspaceId } })).toBe(0);
});

test('of two watches only one has statuses of a name in a repository', async () => {
  const [one, two] = [await watched(), await watched()];
  const stored = await Promise.all([forgeOf(one), forgeOf(two)]);
  expect(stored.filter(Boolean)).toHaveLength(1);
  expect(await forgeOf(two, { statusName: 'headroom/nightly' })).not.toBeNull();
});

test('a forge is told of heads of its own watch when they are queued and when they end, and not of steps', async () => {
  const [id, other] = [await watched(), await watched()];
  const before = await queued(id);
  expect(await kindsOf(before)).toEqual([]);
  await requestCancel(database.db, before);
  await forgeOf(id);
  await forgeOf(other, { statusName: 'headroom/other' });
  const runId = await queued(id);
  expect(await kindsOf(runId)).toEqual(['watch_status']);
  await requestCancel(database.db, runId);
  expect(await kindsOf(runId)).toEqual(['watch_status', 'watch_status']);
  const step = await queued(id, runId);
  await requestCancel(database.db, step);
  expect(await kindsOf(step)).toEqual([]);
  const calibration = await queued(id, null, 'calibration');
  await requestCancel(database.db, calibration);
  expect(await kindsOf(calibration)).toEqual([]);
  await spreadEvents(database.db, { limit: 100 });
  const deliveries = await database.db.webhookDelivery.findMany({ include: { webhook: true } });
  expect(deliveries.map(({ webhook }) => webhook.watchId)).toEqual([id, id]);
});

test('deliveries of a forge are taken one at a time, with what is needed to tell it', async () => {
  const id = await watched();
  await forgeOf(id);
  await requestCancel(database.db, await queued(id));
  await spreadEvents(database.db, { limit: 100 });
  const taken = await take();
  expect(taken).toMatchObject([{ format: 'github', watchId: id, workspaceId, statusName: 'headroom/main' }]);
  expect(await take()).toEqual([]);
});

test('forges do not count as webhooks of the workspace, and are listed with them', async () => {
  await forgeOf(await watched());
  const kinds = ['run_finished'] as const;
  for (let made = 0; made < MAX_WEBHOOKS; made++) {
    expect(
      await createWebhook(database.db, { workspaceId, url: 'https://a.example/', kinds }),
    ).not.toBeNull();
  }
  expect(await listWebhooks(database.db, workspaceId)).toHaveLength(MAX_WEBHOOKS + 1);
});
