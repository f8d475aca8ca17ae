import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { spreadEvents } from '../events/spread.ts';
import { requestCancel } from '../runs/cancel.ts';
import { aRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { ensureDefaultWorkspace } from '../workspaces/default.ts';
import {
  type Attempted,
  settleDelivery,
  type TakenDelivery,
  type Taking,
  takeDeliveries,
} from './deliver.ts';
import { listDeliveries, redeliver } from './deliveries.ts';
import { createWebhook, deleteWebhook, listWebhooks, MAX_WEBHOOKS, readWebhookToTest } from './webhooks.ts';

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
const take = (room = 10, lease = leaseMs, more: Partial<Taking> = {}) =>
  takeDeliveries(database.db, {
    slow: false,
    room,
    perWorkspace: 100,
    perWorkspaceInAll: 100,
    perWebhook: 100,
    leaseMs: lease,
    ...more,
  });
const DELIVERED: Attempted = { responseStatus: 200, error: null, retryInMs: null, slowForMs: null };
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

test('a webhook is told as it was added: by our own JSON where nothing else was chosen, as before there was a choice', async () => {
  const { db } = database;
  const url = 'https://before.example/';
  const before = await db.webhook.create({
    data: { workspaceId, url, secret: 'whsec_x', kinds: ['run_finished'] },
  });
  await createWebhook(db, {
    workspaceId,
    url: 'https://hooks.slack.com/',
    kinds: ['run_finished'],
    format: 'slack',
  });
  await requestCancel(db, await aRun(db));
  await spreadEvents(db, { limit: 1 });
  const taken = await take();
  expect(new Map(taken.map(({ url, format }) => [url, format]))).toEqual(
    new Map([
      [url, 'headroom'],
      ['https://hooks.slack.com/', 'slack'],
    ]),
  );
  expect(await readWebhookToTest(db, before.id)).toMatchObject({ url, format: 'headroom' });
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
  if (!first) throw new Error('nothing was taken');
  expect(await settleDelivery(database.db, first, DELIVERED)).toBe(false);
  expect((await list())[0]).toMatchObject({ status: 'waiting', attempts: 2 });
});

test('an attempt is followed by the next one in its time, by success, or by giving up', async () => {
  await deliveries(1);
  const attempt = async (outcome: Omit<Attempted, 'slowForMs'>) => {
    const [taken] = await take();
    if (!taken) throw new Error('nothing is due');
    await settleDelivery(database.db, taken, { ...outcome, slowForMs: null });
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

/** Webhooks in a workspace of their own, each with so many deliveries that are due. Answers the workspace. */
async function dueOf(webhooks: number, deliveries: number): Promise<string> {
  const { db } = database;
  const { id } = await db.workspace.create({ data: { slug: `team-${crypto.randomUUID()}`, name: 'Team' } });
  for (let made = 0; made < webhooks; made++) {
    await createWebhook(db, { workspaceId: id, url: `https://${made}.example/`, kinds: ['run_finished'] });
  }
  for (let made = 0; made < deliveries; made++) {
    const runId = await aRun(db);
    await db.run.update({ where: { id: runId }, data: { workspaceId: id } });
    await requestCancel(db, runId);
  }
  await spreadEvents(db, { limit: 1000 });
  return id;
}

/** Number of taken deliveries of each workspace, in the order of its first. */
async function sharesOf(taken: readonly TakenDelivery[]): Promise<[workspaceId: string, count: number][]> {
  const shares = new Map<string, number>();
  for (const { webhookId } of taken) {
    const webhook = await database.db.webhook.findUniqueOrThrow({ where: { id: webhookId } });
    shares.set(webhook.workspaceId, (shares.get(webhook.workspaceId) ?? 0) + 1);
  }
  return [...shares];
}
const limits = { perWorkspace: 4, perWebhook: 2 };

test('a workspace has a few in hand over all processes, and each of its webhooks fewer', async () => {
  const team = await dueOf(3, 5);
  const alone = await dueOf(1, 5);
  const first = await take(3, leaseMs, limits);
  const others = await Promise.all(Array.from({ length: 4 }, () => take(100, leaseMs, limits)));
  const taken = [...first, ...others.flat()];
  expect(new Map(await sharesOf(taken))).toEqual(
    new Map([
      [team, 4],
      [alone, 2],
    ]),
  );
  if (!taken[0]) throw new Error('nothing was taken');
  await settleDelivery(database.db, taken[0], DELIVERED);
  expect(await take(100, leaseMs, limits)).toHaveLength(1);
});

test('workspaces take turns: the one served longest ago is next, however much another has waited for', async () => {
  const many = await dueOf(10, 20);
  const [few, none] = [await dueOf(1, 2), await dueOf(1, 1)];
  const turns: string[] = [];
  for (let turn = 0; turn < 6; turn++) {
    const taken = await take(1, leaseMs, limits);
    turns.push(...(await sharesOf(taken)).map(([workspaceId]) => workspaceId));
  }
  expect(turns).toEqual([many, few, none, many, few, many]);
});

test('of webhooks that make senders wait others are taken, not these', async () => {
  const slow = await dueOf(1, 3);
  const [waited] = await take(1);
  if (!waited) throw new Error('nothing was taken');
  await settleDelivery(database.db, waited, { ...DELIVERED, slowForMs: 60_000 });
  const prompt = await dueOf(1, 3);
  expect(await sharesOf(await take(1))).toEqual([[prompt, 1]]);
  expect(await sharesOf(await take(100))).toEqual([[prompt, 2]]);
  expect(await sharesOf(await take(100, leaseMs, { slow: true }))).toEqual([[slow, 2]]);
  await database.db.webhook.updateMany({ data: { slowUntil: new Date(0) } });
  await database.db.webhookDelivery.updateMany({ data: { takenUntil: null, nextAttemptAt: new Date(0) } });
  expect(await sharesOf(await take(1, leaseMs, { slow: true }))).toEqual([]);
});

test('what is in hand of webhooks that have become slow counts against their workspace until it has ended', async () => {
  await dueOf(4, 5);
  const all = { perWorkspace: 4, perWorkspaceInAll: 6, perWebhook: 4 };
  const taken = await take(100, leaseMs, all);
  const [prompt, ...slow] = [...new Set(taken.map(({ webhookId }) => webhookId))];
  expect([taken.length, slow.length]).toEqual([4, 3]);
  const slowUntil = new Date(Date.now() + 60_000);
  await database.db.webhook.updateMany({ where: { id: { in: slow } }, data: { slowUntil } });
  // One of a prompt webhook is in hand, where four may be; with those that are slow now it is four of six.
  const more = await take(100, leaseMs, all);
  expect(more.map(({ webhookId }) => webhookId)).toEqual([prompt, prompt]);
  expect(await take(100, leaseMs, { ...all, slow: true })).toEqual([]);
});

test('one asked for again while it is attempted is attempted again after that, not beside it', async () => {
  await deliveries(1);
  const [taken] = await take();
  if (!taken) throw new Error('nothing was taken');
  await redeliver(database.db, taken.id);
  expect(await take()).toEqual([]);
  expect(await settleDelivery(database.db, taken, DELIVERED)).toBe(false);
  expect((await list())[0]).toMatchObject({ status: 'waiting', attempts: 0 });
  expect(await take()).toMatchObject([{ id: taken.id, attempts: 1 }]);
});
