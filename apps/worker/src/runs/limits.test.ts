import { testDatabase } from '@headroom/db/testing';
import { until } from '@headroom/local/testing';
import { afterAll, afterEach, expect, test } from 'vitest';
import { queueRun, TestWorker, untilEnded } from '../testing/worker-process.ts';

const redisUrl = process.env.TEST_REDIS_URL as string;
const database = await testDatabase();
const { db } = database;
const started: TestWorker[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((worker) => worker.stop()));
});
afterAll(() => database.close());

/** A worker of a class of its own. */
async function startWorker(hostClass: string, settings: Record<string, string>): Promise<TestWorker> {
  const env = { HEADROOM_HOST_CLASS: hostClass, ...settings };
  const worker = new TestWorker({ databaseUrl: database.url, redisUrl }, env);
  started.push(worker);
  await worker.start();
  return worker;
}

test('a build and a trial that take too long fail their server, a run that does fails; nothing is left running', async () => {
  const asked = ['slow-build', 'faulty-drags'];
  const [ofParts, ofWhole] = await Promise.all([
    queueRun(db, { hostClass: 'parts', servers: asked }),
    queueRun(db, { hostClass: 'whole', servers: ['slow-build'] }),
  ]);
  const [parts, whole] = await Promise.all([
    startWorker('parts', { HEADROOM_STEP_MINUTES: '0.05', HEADROOM_TRIAL_MINUTES: '0.1' }),
    startWorker('whole', { HEADROOM_RUN_HOURS: '0.001' }),
  ]);

  const { status, trials } = await untilEnded(db, ofParts);
  const [slow, drags] = asked.map((id) => trials.find(({ serverId }) => serverId === id));
  expect(status).toBe('finished');
  expect(slow).toMatchObject({
    status: 'server_failed',
    reason:
      'server slow-build was not built: "sleep 600" took longer than 3 s, the limit of a build step on this host (HEADROOM_STEP_MINUTES)',
    build: { status: 'failed' },
  });
  // Three seconds of load, and six beside it.
  expect(drags).toMatchObject({
    status: 'server_failed',
    reason:
      'the trial took longer than 9 s, the limit of a trial on this host (its load and HEADROOM_TRIAL_MINUTES); it was ended in step verify',
  });

  const ended = await untilEnded(db, ofWhole);
  // Four times what one trial of the profile is planned to take, as that is longer than the setting.
  expect(ended).toMatchObject({
    status: 'failed',
    reason:
      'the run took longer than 28 s, the limit of a run on this host (HEADROOM_RUN_HOURS, or four times what its trials are planned to take at the longest)',
    trials: [{ status: 'cancelled' }],
  });
  for (const worker of [parts, whole]) await until(async () => (await worker.left()).length === 0);

  const [host] = await db.host.findMany({ where: { hostClass: 'parts' } });
  expect(host?.description).toMatchObject({ limits: { stepS: 3, trialS: 6, runS: 21_600 } });
});

test('a trial that has less time than its server may take to start is refused at the start of the worker', async () => {
  const starting = startWorker('refused', { HEADROOM_TRIAL_MINUTES: '1', SERVER_START_S: '40' });
  await expect(starting).rejects.toThrow(
    'HEADROOM_TRIAL_MINUTES: set it to at least twice SERVER_START_S: a trial starts its server twice',
  );
});
