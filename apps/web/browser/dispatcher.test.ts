import {
  createDb,
  createWebhook,
  type Db,
  ensureDefaultWorkspace,
  listDeliveries,
  requestCancel,
} from '@headroom/db';
import { aRun, type TestDatabase, testDatabase } from '@headroom/db/testing';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Mail } from '../src/mail/mailer.ts';
import { startReceiver } from './receiver.ts';

process.env.DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/none';
process.env.REDIS_URL = 'redis://127.0.0.1:1';
process.env.HEADROOM_SECRET = 'a secret of thirty-two characters';
const { startDispatcher, workOnce } = await import('../src/webhooks/dispatcher.ts');

let database: TestDatabase;
let db: Db;
let workspaceId: string;
beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  workspaceId = await ensureDefaultWorkspace(db);
});
afterAll(() => database.close());

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
afterEach(() => receiver.stop());

const mails: Mail[] = [];
const warnings: string[] = [];
const options = (place = receiver.place) => ({
  ...{ db, guard: { allowed: new Set([place]) }, everyMs: 50 },
  mail: async (mail: Mail) => {
    mails.push(mail);
  },
  warn: (_fields: object, message: string) => {
    warnings.push(message);
  },
});
const list = () => listDeliveries(db, { workspaceId, limit: 100 });

async function endRun(): Promise<string> {
  const runId = await aRun(db);
  await requestCancel(db, runId);
  return runId;
}

test('a webhook is told, signed, of a run that ended', async () => {
  const runId = await endRun();
  await workOnce(options());
  expect(receiver.got).toHaveLength(1);
  const { headers, body } = receiver.got[0] ?? { headers: {}, body: '' };
  const message = new Webhook(secret).verify(body, headers);
  expect(message).toMatchObject({
    type: 'run_finished',
    data: { runId, status: 'cancelled', workspace: 'default' },
  });
  expect((await list())[0]).toMatchObject({ status: 'delivered', attempts: 1, responseStatus: 204 });
});

test('a message that fails is sent again later under the same id, newly signed', async () => {
  await endRun();
  status = 503;
  await workOnce(options());
  expect((await list())[0]).toMatchObject({
    ...{ status: 'waiting', attempts: 1, responseStatus: 503, error: 'its status is not 2xx' },
  });
  await workOnce(options());
  expect(receiver.got).toHaveLength(1);
  status = 200;
  await db.webhookDelivery.updateMany({ data: { nextAttemptAt: new Date(0) } });
  await workOnce(options());
  expect((await list())[0]).toMatchObject({ status: 'delivered', attempts: 2, error: null });
  const ids = receiver.got.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
  for (const { body, headers } of receiver.got)
    expect(new Webhook(secret).verify(body, headers)).toBeTruthy();
});

test('a receiver that says 410 is sent that message no more', async () => {
  await endRun();
  status = 410;
  await workOnce(options());
  expect((await list())[0]).toMatchObject({ status: 'given_up', nextAttemptAt: null, responseStatus: 410 });
});

test('an address that is not allowed any more is not asked', async () => {
  await endRun();
  await workOnce(options('127.0.0.1:1'));
  expect(receiver.got).toEqual([]);
  expect((await list())[0]).toMatchObject({ status: 'waiting', error: expect.stringMatching(/refused/) });
});

test('several processes share the work: every message is sent once', async () => {
  for (let ended = 0; ended < 60; ended++) await endRun();
  const processes = Array.from({ length: 3 }, () => startDispatcher(options()));
  await vi.waitFor(
    async () => expect((await list()).filter((one) => one.status === 'delivered')).toHaveLength(60),
    { timeout: 30_000 },
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

test('who queued the run gets an e-mail; one that fails is told to the log and stops nothing', async () => {
  const user = { email: 'ada@example.org', name: 'Ada', mailAtRunEnd: true };
  const { id: createdById } = await db.user.create({ data: user });
  await db.membership.create({ data: { workspaceId, userId: createdById, role: 'member' } });
  const runId = await aRun(db);
  await db.run.update({ where: { id: runId }, data: { createdById } });
  await requestCancel(db, runId);
  await workOnce(options());
  expect(mails).toEqual([
    expect.objectContaining({ to: 'ada@example.org', subject: expect.stringMatching(/^Cancelled/) }),
  ]);
  expect(mails[0]?.text).toContain(`/runs/${runId}`);

  await db.run.update({ where: { id: await endRun() }, data: { createdById } });
  await workOnce({ ...options(), mail: () => Promise.reject(new Error('the mail server is away')) });
  expect(warnings).toEqual(['an e-mail of the end of a run was not sent']);
  expect((await list()).map((one) => one.status)).toEqual(['delivered', 'delivered']);
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
