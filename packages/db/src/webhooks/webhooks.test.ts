import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { spreadEvents } from '../events/spread.ts';
import { requestCancel } from '../runs/cancel.ts';
import { aRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { ensureDefaultWorkspace } from '../workspaces/default.ts';
import { settleDelivery, takeDeliveries } from './deliver.ts';
import { listDeliveries, redeliver } from './deliveries.ts';
import { createWebhook, deleteWebhook, listWebhooks, MAX_WEBHOOKS } from './webhooks.ts';

let database: TestDatabase;
let workspaceId: string;
beforeAll(async () => {
  database = await testDatabase();
  workspaceId = await ensureDefaultWorkspace(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.event.deleteMany();
  await database.db.webhook.deleteMany();
});

const leaseMs = 60_000;
const add = (url = 'https://hooks.example.org/') =>
  createWebhook(database.db, { workspaceId, url, kinds: ['run_finished'] });
const take = (limit = 10, lease = leaseMs) => takeDeliveries(database.db, { limit, leaseMs: lease });
const list = () => listDeliveries(database.db, { workspaceId, limit: 100 });

/** A webhook with so many deliveries. */
async function deliveries(count: number): Promise<void> {
  await add();
  for (let made = 0; made < count; made++) await requestCancel(database.db, await aRun(database.db));
  await spreadEvents(database.db, { limit: count });
}

test('the secret is that of Standard Webhooks, another one each time, and in no list', async () => {
  const [first, second] = [await add(), await add()];
  expect(first?.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(second?.secret).not.toBe(first?.secret);
  const listed = await listWebhooks(database.db, workspaceId);
  expect(listed.map(({ id }) => id)).toEqual([first?.id, second?.id]);
  expect(JSON.stringify(listed)).not.toContain('whsec_');
});

test('a workspace has at most so many webhooks, however many are added at once', async () => {
  const added = await Promise.all(Array.from({ length: MAX_WEBHOOKS + 5 }, () => add()));
  expect(added.filter(Boolean)).toHaveLength(MAX_WEBHOOKS);
});

test('what is due is taken by one of several, and by nobody else while it is', async () => {
  await deliveries(20);
  const taken = await Promise.all(Array.from({ length: 8 }, () => take(5)));
  const ids = taken.flat().map(({ id }) => id);
  expect(ids).toHaveLength(20);
  expect(new Set(ids).size).toBe(20);
  expect(await take()).toEqual([]);
});

test('what was taken by one that died is due again after its lease, and counts as an attempt', async () => {
  await deliveries(1);
  const [first] = await take(1, -1);
  const [again] = await take(1, leaseMs);
  expect([first?.attempts, again?.attempts]).toEqual([1, 2]);
  // The one that came back late changes nothing.
  const late = { responseStatus: 200, error: null, retryInMs: null };
  expect(await settleDelivery(database.db, { id: first?.id ?? '', attempts: 1 }, late)).toBe(false);
  expect((await list())[0]).toMatchObject({ status: 'waiting', attempts: 2 });
});

test('an attempt is followed by the next one in its time, by success, or by giving up', async () => {
  await deliveries(1);
  const attempt = async (outcome: Parameters<typeof settleDelivery>[2]) => {
    const [taken] = await take();
    if (!taken) throw new Error('nothing is due');
    await settleDelivery(database.db, taken, outcome);
    return (await list())[0];
  };
  const waiting = await attempt({
    responseStatus: 500,
    error: 'it answered with status 500',
    retryInMs: 40_000,
  });
  expect(waiting).toMatchObject({ status: 'waiting', attempts: 1, responseStatus: 500, endedAt: null });
  const inMs = (waiting?.nextAttemptAt?.getTime() ?? 0) - Date.now();
  expect(inMs).toBeGreaterThan(35_000);
  expect(inMs).toBeLessThan(45_000);
  expect(await take()).toEqual([]);
  await database.db.webhookDelivery.updateMany({ data: { nextAttemptAt: new Date(0) } });
  const givenUp = await attempt({ responseStatus: null, error: 'no answer', retryInMs: null });
  expect(givenUp).toMatchObject({ status: 'given_up', attempts: 2, nextAttemptAt: null, error: 'no answer' });
  expect(givenUp?.endedAt).toBeInstanceOf(Date);

  expect(await redeliver(database.db, givenUp?.id ?? '')).toBe(true);
  expect((await list())[0]).toMatchObject({ status: 'waiting', attempts: 0, endedAt: null });
  const delivered = await attempt({ responseStatus: 204, error: null, retryInMs: null });
  expect(delivered).toMatchObject({ status: 'delivered', attempts: 1, responseStatus: 204, error: null });
  expect(await take()).toEqual([]);
});

test('a webhook goes with its deliveries', async () => {
  await deliveries(2);
  const [webhook] = await listWebhooks(database.db, workspaceId);
  expect(await deleteWebhook(database.db, webhook?.id ?? '')).toBe('https://hooks.example.org/');
  expect(await list()).toEqual([]);
  expect(await deleteWebhook(database.db, webhook?.id ?? '')).toBeNull();
  expect(await redeliver(database.db, webhook?.id ?? '')).toBe(false);
});
