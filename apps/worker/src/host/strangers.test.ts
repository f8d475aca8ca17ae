import { saveSignUp } from '@headroom/db';
import { testDatabase } from '@headroom/db/testing';
import { afterAll, afterEach, expect, test } from 'vitest';
import { TestWorker } from '../testing/worker-process.ts';

const database = await testDatabase();
const { db } = database;
const addresses = { databaseUrl: database.url, redisUrl: process.env.TEST_REDIS_URL as string };
const started: TestWorker[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((worker) => worker.stop()));
});
afterAll(() => database.close());

function aWorker(sandbox: 'auto' | 'off'): TestWorker {
  const worker = new TestWorker(addresses, { HEADROOM_SANDBOX: sandbox, HEADROOM_HOST_CLASS: 'strangers' });
  started.push(worker);
  return worker;
}

const REFUSAL =
  "builds and servers would run as the worker's own user (HEADROOM_SANDBOX is off), and strangers may sign up: install bubblewrap, set HEADROOM_RUNTIME to docker, or set HEADROOM_SIGN_UP of the web app to invited";

test('a worker that cannot confine what it starts does not start where strangers may sign up', async () => {
  await saveSignUp(db, 'open');
  const worker = aWorker('off');
  await expect(worker.start()).rejects.toThrow(REFUSAL);
  expect(await worker.ended).toBe('exit code 1');
});

test('it waits for the web app to say who may sign up, and stops once that is everybody', async () => {
  await db.installation.deleteMany();
  const worker = aWorker('off');
  const starting = worker.start();
  await expect
    .poll(() => worker.lines.join('\n'))
    .toContain('waiting for the web app to say who may sign up');
  await saveSignUp(db, 'invited');
  await starting;
  await saveSignUp(db, 'open');
  expect(await worker.ended).toBe('exit code 1');
  expect(worker.lines.join('\n')).toContain(REFUSAL);
});

test('one that has a sandbox serves strangers', async () => {
  await saveSignUp(db, 'open');
  const worker = aWorker('auto');
  await worker.start();
  expect(worker.lines.join('\n')).toContain('they and their builds are kept in a sandbox');
});
