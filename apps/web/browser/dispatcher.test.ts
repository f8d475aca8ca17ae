import { type AddressInfo, createServer, type Socket } from 'node:net';
import {
  createDb,
  createWebhook,
  type Db,
  ensureDefaultWorkspace,
  listDeliveries,
  requestCancel,
} from '@headroom/db';
import { aRun, type TestDatabase, testDatabase } from '@headroom/db/testing';
import { until, WAIT_MS } from '@headroom/local/testing';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DispatcherOptions } from '#background/webhooks/dispatcher.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { startReceiver } from './receiver.ts';

vi.stubEnv('DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/none');
vi.stubEnv('REDIS_URL', 'redis://127.0.0.1:1');
vi.stubEnv('HEADROOM_SECRET', 'a secret of thirty-two characters');
const { startDispatcher } = await import('#background/webhooks/dispatcher.ts');

let database: TestDatabase;
let db: Db;
let workspaceId: string;
beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  workspaceId = await ensureDefaultWorkspace(db);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.close();
});

let status = 204;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let secret: string;
beforeEach(async () => {
  await db.event.deleteMany();
  await db.webhook.deleteMany();
  status = 204;
  receiver = await startReceiver(() => status);
  const made = await createWebhook(db, { workspaceId, url: receiver.url, kinds: ['run_finished'] });
  secret = made?.secret ?? '';
});
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
  await receiver.stop();
});

const mails: Mail[] = [];
const warnings: string[] = [];
const options = (...places: string[]) => ({
  db,
  guard: { allowed: new Set([receiver.place, ...places]), timeLimitMs: 3000 },
  everyMs: 50,
  mail: async (mail: Mail) => {
    mails.push(mail);
  },
  warn: (_fields: object, message: string) => {
    warnings.push(message);
  },
});
const list = () => listDeliveries(db, { workspaceId, limit: 100 });

/** Sends until something is seen, then stops. */
async function dispatch(seen: () => unknown, more: Partial<DispatcherOptions> = {}): Promise<void> {
  const dispatcher = startDispatcher({ ...options(), ...more });
  await vi.waitFor(seen, { timeout: WAIT_MS, interval: 20 });
  await dispatcher.stop();
}
/** Sends until the newest delivery is like this. */
const dispatchUntil = (delivery: object, more?: Partial<DispatcherOptions>) =>
  dispatch(async () => expect((await list())[0]).toMatchObject(delivery), more);

async function endRun(): Promise<string> {
  const runId = await aRun(db);
  await requestCancel(db, runId);
  return runId;
}

test('a webhook is told, signed, of a run that ended', async () => {
  const runId = await endRun();
  await dispatchUntil({ status: 'delivered', attempts: 1, responseStatus: 204 });
  expect(receiver.got).toHaveLength(1);
  const { headers, body } = receiver.got[0] ?? { headers: {}, body: '' };
  const message = new Webhook(secret).verify(body, headers);
  expect(message).toMatchObject({
    type: 'run_finished',
    data: { runId, status: 'cancelled', workspace: 'default' },
  });
});

test('a message that fails is sent again later under the same id, newly signed', async () => {
  await endRun();
  status = 503;
  await dispatchUntil({
    status: 'waiting',
    attempts: 1,
    responseStatus: 503,
    error: 'its status is not 2xx',
  });
  expect(receiver.got).toHaveLength(1);
  status = 200;
  await db.webhookDelivery.updateMany({ data: { nextAttemptAt: new Date(0) } });
  await dispatchUntil({ status: 'delivered', attempts: 2, error: null });
  const ids = receiver.got.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
  for (const { body, headers } of receiver.got)
    expect(new Webhook(secret).verify(body, headers)).toBeTruthy();
});

test('a receiver that says 410 is sent that message no more', async () => {
  await endRun();
  status = 410;
  await dispatchUntil({ status: 'given_up', nextAttemptAt: null, responseStatus: 410 });
});

test('an address that is not allowed any more is not asked', async () => {
  await endRun();
  const guard = { allowed: new Set(['127.0.0.1:1'] as const) };
  await dispatchUntil({ status: 'waiting', error: expect.stringMatching(/refused/) }, { guard });
  expect(receiver.got).toEqual([]);
});

test('several processes share the work: every message is sent once', async () => {
  for (let ended = 0; ended < 60; ended++) await endRun();
  const processes = Array.from({ length: 3 }, () => startDispatcher(options()));
  await vi.waitFor(
    async () => expect((await list()).filter((one) => one.status === 'delivered')).toHaveLength(60),
    { timeout: WAIT_MS },
  );
  await Promise.all(processes.map((dispatcher) => dispatcher.stop()));
  expect(receiver.got).toHaveLength(60);
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(60);
});

test('one that is stopped sends nothing more', async () => {
  const dispatcher = startDispatcher(options());
  await dispatcher.stop();
  await endRun();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(receiver.got).toEqual([]);
});

/** A member who wants e-mails of their runs. */
async function readerOfMails(email: string): Promise<string> {
  const { id: userId } = await db.user.create({ data: { email, name: email, mailAtRunEnd: true } });
  await db.membership.create({ data: { workspaceId, userId, role: 'member' } });
  return userId;
}

test('who queued the run gets an e-mail; one that fails is told to the log and stops nothing', async () => {
  const createdById = await readerOfMails('ada@example.org');
  const runId = await aRun(db);
  await db.run.update({ where: { id: runId }, data: { createdById } });
  await requestCancel(db, runId);
  await dispatchUntil({ status: 'delivered' });
  expect(mails).toEqual([
    expect.objectContaining({ to: 'ada@example.org', subject: expect.stringMatching(/^Cancelled/) }),
  ]);
  expect(mails[0]?.text).toContain(`/runs/${runId}`);

  await db.run.update({ where: { id: await endRun() }, data: { createdById } });
  const mail = () => Promise.reject(new Error('the mail server is away'));
  const both = async () =>
    expect((await list()).map((one) => one.status)).toEqual(['delivered', 'delivered']);
  await dispatch(both, { mail });
  expect(warnings).toEqual(['an e-mail of the end of a run was not sent']);
});

test('whatever an attempt fails by settles it, under its own name, and the last one gives it up', async () => {
  warnings.length = 0;
  await endRun();
  // A secret that no message can be signed with.
  await db.webhook.updateMany({ data: { secret: '' } });
  const error = expect.stringContaining('sending failed; see the log');
  await dispatchUntil({ status: 'waiting', attempts: 1, error });
  expect(warnings).toEqual(['a message to a webhook failed here; it is tried again, or given up']);
  await db.webhookDelivery.updateMany({ data: { nextAttemptAt: new Date(0), attempts: 7 } });
  await dispatchUntil({ status: 'given_up', attempts: 8, error });
});

test('one whose attempts never came to an end is given up', async () => {
  await endRun();
  await dispatchUntil({ status: 'delivered' });
  const before = receiver.got.length;
  await db.webhookDelivery.updateMany({
    data: { status: 'waiting', endedAt: null, nextAttemptAt: new Date(0), attempts: 8 },
  });
  await dispatchUntil({ status: 'given_up', error: 'none of 8 attempts ended' });
  expect(receiver.got).toHaveLength(before);
});

test('while the database is away nothing ends, and that is told once', async () => {
  warnings.length = 0;
  const away = createDb('postgresql://nobody@127.0.0.1:1/none');
  const dispatcher = startDispatcher({ ...options(), db: away, everyMs: 5 });
  await new Promise((resolve) => setTimeout(resolve, 500));
  await dispatcher.stop();
  await away.$disconnect();
  expect(warnings).toEqual(['webhooks and e-mails wait until the database answers again']);
});

/** Receivers that take connections and never answer, and how often they were asked. */
async function silentReceivers(count: number) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    // Read, so that it is known when the sender gives up.
    socket.resume().on('error', () => {});
    sockets.push(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}` as const;
  return {
    place,
    urls: Array.from({ length: count }, (_, index) => `http://${place}/${index}`),
    asked: () => sockets.length,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Id of a new workspace whose webhooks have so many deliveries waiting, all together. */
async function floodOf(urls: readonly string[], deliveries: number): Promise<string> {
  const { id } = await db.workspace.create({
    data: { slug: `eve-${urls.length}-${Date.now()}`, name: 'Eve' },
  });
  const runId = await aRun(db);
  const hooks = await Promise.all(
    urls.map((url) => createWebhook(db, { workspaceId: id, url, kinds: ['run_finished'] })),
  );
  const count = deliveries / urls.length;
  const kind = 'run_finished' as const;
  const events = await db.event.createManyAndReturn({
    data: Array.from({ length: count }, () => ({ workspaceId: id, kind, runId, spreadAt: new Date() })),
  });
  await db.webhookDelivery.createMany({
    data: events.flatMap((event) =>
      hooks.map((hook) => ({ webhookId: hook?.id ?? '', eventId: event.id, nextAttemptAt: new Date(0) })),
    ),
  });
  return id;
}

/** Most deliveries of a workspace that were on their way at once, looked at until this returns. */
function watchDeliveries(workspace: string): () => Promise<number> {
  let most = 0;
  const looking = new AbortController();
  const looked = (async () => {
    while (!looking.signal.aborted) {
      const taken = { webhook: { workspaceId: workspace }, takenUntil: { not: null } };
      most = Math.max(most, await db.webhookDelivery.count({ where: taken }));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return async () => {
    looking.abort();
    await looked;
    return most;
  };
}

/** Time from the end of a run to the arrival of its message. */
async function arrivalMs(): Promise<number> {
  const before = receiver.got.length;
  const runId = await aRun(db);
  const endedAt = performance.now();
  await requestCancel(db, runId);
  await until(() => receiver.got.length > before);
  return performance.now() - endedAt;
}

/** Time that a receiver is given here: long beside what a busy machine takes to tell somebody else. */
const SILENCE_MS = 8000;

test.each([1, 2])(
  'ten receivers that never answer, with 1,000 messages waiting, hold up nobody else: %i processes',
  async (processes) => {
    const silent = await silentReceivers(10);
    const mostAtOnce = watchDeliveries(await floodOf(silent.urls, 1000));
    const dbs = Array.from({ length: processes }, () => createDb(database.url));
    const dispatchers = dbs.map((own) =>
      startDispatcher({
        ...options(silent.place),
        guard: { allowed: new Set([receiver.place, silent.place]), timeLimitMs: SILENCE_MS },
        db: own,
        everyMs: 1000,
      }),
    );
    cleanups.push(mostAtOnce, ...dispatchers.map(({ stop }) => stop), silent.stop);
    // One that waits for a receiver waits for most of its time: it was asked a moment ago.
    await until(() => silent.asked() > 0);
    expect(await arrivalMs()).toBeLessThan(0.75 * SILENCE_MS);
    // Places of the prompt are taken once, then these and those of the slow.
    await until(() => silent.asked() >= 10);
    expect(await arrivalMs()).toBeLessThan(0.75 * SILENCE_MS);
    // Of all processes together; the receivers turn from prompt to slow midway.
    expect(await mostAtOnce()).toBeLessThanOrEqual(6);
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
    // Deliveries in hand had their time, and no process holds them now.
    await expect.poll(() => db.webhookDelivery.count({ where: { takenUntil: { not: null } } })).toBe(0);
    await expect
      .poll(() => db.webhookDelivery.count({ where: { error: { contains: 'too long' } } }))
      .toBe(silent.asked());
    await Promise.all(dbs.map((own) => own.$disconnect()));
  },
);

test('a mail server that hangs holds up no message', async () => {
  let answer = () => {};
  const hanging = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const createdById = await readerOfMails('grace@example.org');
  const dispatcher = startDispatcher({ ...options(), mail: () => hanging });
  for (let ended = 0; ended < 10; ended++) {
    const runId = await aRun(db);
    await db.run.update({ where: { id: runId }, data: { createdById } });
    await requestCancel(db, runId);
  }
  await until(() => receiver.got.length === 10);
  answer();
  await dispatcher.stop();
});
