import { testDatabase } from '@headroom/db/testing';
import { freePort } from '@headroom/local';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueRun, TestWorker, untilEnded } from '../testing/worker-process.ts';

const token = 'scrape-me-0123456789';
const database = await testDatabase();
const port = await freePort();
const worker = new TestWorker(
  { databaseUrl: database.url, redisUrl: process.env.TEST_REDIS_URL as string },
  { HEADROOM_METRICS_PORT: String(port), HEADROOM_METRICS_TOKEN: token },
);
beforeAll(() => worker.start());
afterAll(async () => {
  await worker.stop();
  await database.close();
});

test('a worker tells by its metrics and its log what became of a run, and no secret', async () => {
  const runId = await queueRun(database.db, { servers: ['faulty-exits', 'broken-build'] });
  const { trials } = await untilEnded(database.db, runId);
  const scrape = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
  };
  await expect.poll(scrape).toContain('headroom_run_duration_seconds_count{ending="finished"} 1');
  const text = await scrape();
  for (const line of [
    'headroom_runs_in_hand 0',
    'headroom_trials_total{server="faulty-exits",outcome="server_failed"} 1',
    'headroom_failures_total{cause="server_failed",step="start"} 1',
    'headroom_failures_total{cause="server_failed",step="build"} 1',
    'headroom_builds_total{server="broken-build",result="failed"} 1',
    'headroom_trial_duration_seconds_count{outcome="server_failed"} 2',
    `headroom_worker_info{host="${worker.host}",host_class="default",runtime="process"`,
  ]) {
    expect(text).toContain(line);
  }

  const said = worker.lines.map((line) => JSON.parse(line));
  const of = (msg: string) => said.filter((line) => line.msg === msg);
  expect(of('run claimed')).toMatchObject([{ app: 'worker', runId }]);
  expect(of('build failed')).toMatchObject([{ runId, server: 'broken-build' }]);
  expect(
    of('trial ended')
      .map(({ trialId }) => trialId)
      .toSorted(),
  ).toEqual(trials.map(({ id }) => id).toSorted());
  for (const line of of('trial ended')) expect(line.runId).toBe(runId);
  const { password } = new URL(database.url);
  expect(password).not.toBe('');
  for (const secret of [password, token]) expect(worker.lines.join('\n')).not.toContain(secret);
});

test('a worker that cannot reach its services shows none of their passwords', async () => {
  const lost = new TestWorker({
    databaseUrl: 'postgresql://u:pg-Hidden-word@127.0.0.1:1/db',
    redisUrl: 'redis://u:redis-Hidden-word@127.0.0.1:1',
  });
  // It never is ready.
  lost.start().catch(() => {});
  await expect.poll(() => lost.lines.join('\n')).toContain('Postgres cannot be reached');
  await expect.poll(() => lost.lines.join('\n')).toContain('Redis cannot be reached');
  expect(lost.lines.join('\n')).not.toContain('Hidden');
  await lost.stop();
});
