import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { aResult } from '@headroom/db/testing';
import { VERSION } from '@headroom/observe';
import { afterEach, expect, test } from 'vitest';
import { lastStep, WorkerMetrics } from './metrics.ts';
import { type MetricsServer, serveMetrics } from './serve.ts';

const MAIN = new URL('../main.ts', import.meta.url).pathname;
const token = 'scrape-me-0123456789';
const metrics = new WorkerMetrics();
const servers: MetricsServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(port = 0): Promise<string> {
  const server = await serveMetrics(metrics.registry, { port, token });
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

test('runs, trials, failures by cause and builds are told to who brings the token', async () => {
  const ended = metrics.runClaimed();
  metrics.serverPrepared('rust', 'built', 12.5);
  metrics.serverPrepared('go', 'cached');
  metrics.trialStored('rust', aResult(), 61);
  const phases = (['seed', 'start', 'stop'] as const).map((step) => ({ step, ms: 1 }));
  metrics.trialStored('go', { ...aResult(), outcome: 'server_failed', phases }, 7);
  metrics.trialStored('bun', { ...aResult(), outcome: 'server_failed', phases: [] }, 0.1);
  metrics.watchDisk(import.meta.dirname);
  metrics.describe({ host: 'bench-1', hostClass: 'epyc-8', runtime: 'docker', commit: 'abc' });
  const url = await serve();
  const authorization = `Bearer ${token}`;
  const read = async () => (await fetch(`${url}/metrics`, { headers: { authorization } })).text();
  expect(await read()).toContain('headroom_runs_in_hand 1');
  ended('failed');
  const text = await read();
  for (const line of [
    'headroom_runs_in_hand 0',
    'headroom_run_duration_seconds_count{ending="failed"} 1',
    'headroom_trial_duration_seconds_bucket{le="90",outcome="passed"} 1',
    'headroom_trials_total{server="go",outcome="server_failed"} 1',
    'headroom_failures_total{cause="server_failed",step="start"} 1',
    'headroom_failures_total{cause="server_failed",step="build"} 1',
    'headroom_failures_total{cause="run_failed",step="run"} 1',
    'headroom_builds_total{server="rust",result="built"} 1',
    'headroom_builds_total{server="go",result="cached"} 1',
    'headroom_build_duration_seconds_sum 12.5',
    `headroom_worker_info{host="bench-1",host_class="epyc-8",runtime="docker",commit="abc",version="${VERSION}"} 1`,
    'process_cpu_seconds_total',
  ]) {
    expect(text).toContain(line);
  }
  const disk = await statfs(import.meta.dirname);
  expect(text).toContain(`headroom_disk_size_bytes ${disk.blocks * disk.bsize}`);
  const free = Number(/^headroom_disk_free_bytes (\d+)$/m.exec(text)?.[1]);
  expect(free / (disk.bavail * disk.bsize)).toBeCloseTo(1, 1);
  // What alerts and panels of infra/monitoring may name.
  const exposed = metrics.registry.getMetricsAsArray().map(({ name }) => name);
  expect(exposed.filter((name) => name.startsWith('headroom_')).sort()).toEqual(documentedMetrics('worker'));
});

/** Metrics of an app in the table of infra/README.md, sorted. */
function documentedMetrics(app: 'web' | 'worker'): string[] {
  const rows = readFileSync(join(import.meta.dirname, '../../../../infra/README.md'), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, , of]) => of === app);
  return rows.flatMap(([, names = '']) => names.match(/headroom_\w+/g) ?? []).sort();
}

test('who brings no token sees that the worker lives, and nothing else', async () => {
  const url = await serve();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const refused = await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer wrong' } });
  expect(refused.status).toBe(401);
  expect(await refused.text()).not.toContain('headroom_runs');
  expect((await fetch(`${url}/other`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
});

test('a port that is taken stops the start with what to set', async () => {
  const { port } = new URL(await serve());
  await expect(serve(Number(port))).rejects.toThrow(/set HEADROOM_METRICS_PORT to a free port/);
});

test('a port without a token stops the start with what to set, and shows no password', () => {
  const env = {
    PATH: process.env.PATH,
    HEADROOM_METRICS_PORT: '9464',
    REDIS_URL: 'redis://127.0.0.1:1',
    DATABASE_URL: 'postgresql://u:Hidden-word@127.0.0.1:1/db',
  };
  const { status, stderr } = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('HEADROOM_METRICS_TOKEN: set it too where HEADROOM_METRICS_PORT is set');
  expect(stderr).not.toContain('Hidden');
});

test('the step of a failure is the last one before the server was stopped', () => {
  expect(
    lastStep({
      phases: [
        { step: 'verify', ms: 1 },
        { step: 'stop', ms: 1 },
      ],
    }),
  ).toBe('verify');
  expect(lastStep({ phases: [] })).toBe('build');
});
