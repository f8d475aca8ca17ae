/**
 * `pnpm bench [--only name]`: how fast the built web app answers with a full database. It starts a Postgres, a Redis
 * and the app, fills the database, publishes a run, and loads pages with k6. The figures are printed beside what they
 * should be; the status is 1 when one is missed. Then it stores ten times as many runs, and prints how much more Postgres
 * works for each page. With `--only`, which may be repeated, just the pages are loaded whose names begin so; `--only growth`
 * does the last part alone, and `--growth 60000`, which may be repeated, says how many runs are stored for it.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { client } from '@headroom/api/client';
import { FIELD_SERVERS } from '@headroom/db/testing';
import { startPostgres, startRedis } from '@headroom/local';
import { javascriptBytes, MAX_JAVASCRIPT_KB } from '@headroom/local/javascript';
import { type Filled, fill, fillUp } from './fill.ts';
import { type FirstDrawings, slowestFirst } from './first.ts';
import { type Load, load } from './load.ts';
import { type PageCosts, readPageCosts } from './pages.ts';
import { startWeb } from './web.ts';

const STORED_RUNS = 2000;
/** Runs at which the queries of pages are measured again, and how much more Postgres may work for them. */
const MANY_RUNS = [20_000];
const MAX_GROWTH = 1.3;
/** A page of less than this says nothing of its growth. */
const MIN_MS = 5;
const WARM_UP_S = 5;
const SECONDS = 15;
const SLUG = 'bench';

/** Pages whose scripts are weighed, with the most that they may load. */
const SCRIPTED = [
  ['front page', '/', MAX_JAVASCRIPT_KB.front],
  ['public page', `/results/${SLUG}`, MAX_JAVASCRIPT_KB.every],
] as const;

interface Target {
  name: string;
  path: string;
  connections: number;
  /** Limits that the figures must keep; without, they are only printed. */
  minRps?: number;
  maxP95Ms?: number;
  /** Next.js draws it for each request: nothing is sent from memory. */
  rendered?: boolean;
}

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, growth: { type: 'string', multiple: true } },
});

const stops: (() => Promise<unknown>)[] = [];
try {
  process.exitCode = (await bench()) ? 0 : 1;
} finally {
  for (const stop of stops.reverse()) await stop();
}
// A timer of the migration engine's lock would keep the process for ten more seconds.
process.exit();

async function bench(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'headroom-bench-'));
  stops.push(() => rm(dataDir, { recursive: true }));
  const [postgres, redis] = await Promise.all([startPostgres({ dataDir }), startRedis()]);
  stops.push(() => Promise.all([postgres.stop(), redis.stop()]));
  const filling = performance.now();
  const filled = await fill(postgres.url, STORED_RUNS);
  say(`${STORED_RUNS} stored runs, filled in ${((performance.now() - filling) / 1000).toFixed(0)} s`);
  const growth = isWanted({ name: 'growth' }) ? await readPageCosts(postgres.url) : undefined;
  if (growth && values.only?.length === 1) return growthMet(postgres.url, growth);
  const web = await startWeb(postgres.url, redis.url, { HEADROOM_DEMO_OWNER: '1' });
  stops.push(() => web.stop());
  const { url } = web;
  await publish(url, filled.runId);
  say(`${availableParallelism()} processors (${cpus()[0]?.model.trim()}), k6 on the last\n`);
  let met = true;
  for (const [name, path, most] of values.only ? [] : SCRIPTED) {
    met = (await javascriptMet(name, url + path, most)) && met;
  }
  for (const first of firstDrawingsOf(filled).filter(isWanted)) {
    met = toldFirst(first, await slowestFirst(url, first)) && met;
  }
  for (const target of targetsOf(filled).filter(isWanted)) {
    for (const encoding of ['identity', 'gzip'] as const) {
      const { path, connections, rendered } = target;
      const asked = { url: url + path, connections, encoding, rendered };
      await load({ ...asked, seconds: WARM_UP_S });
      met = told(target, encoding, await load({ ...asked, seconds: SECONDS })) && met;
    }
  }
  return growth ? (await growthMet(postgres.url, growth)) && met : met;
}

/** Stores more runs and measures what Postgres works for each page, beside what it worked before. */
async function growthMet(databaseUrl: string, before: PageCosts): Promise<boolean> {
  let met = true;
  for (const runs of values.growth?.map(Number) ?? MANY_RUNS) {
    const filling = performance.now();
    await fillUp(databaseUrl, runs);
    say(`${runs} stored runs, filled in ${((performance.now() - filling) / 1000).toFixed(0)} s`);
    for (const [page, { ms, rows }] of await readPageCosts(databaseUrl)) {
      const base = before.get(page);
      if (!base) continue;
      const ratio = Math.max(ms, MIN_MS) / Math.max(base.ms, MIN_MS);
      const pageMet = ratio <= MAX_GROWTH;
      met = pageMet && met;
      const figures = `${base.ms.toFixed(1)} → ${ms.toFixed(1)} ms, ${base.rows} → ${rows} rows`;
      say(`Postgres for ${page}: ${ratio.toFixed(2)} × (≤ ${MAX_GROWTH}) ${sign(pageMet)} ${figures}`);
    }
  }
  return met;
}

function isWanted({ name }: { name: string }): boolean {
  return values.only?.some((begin) => name.startsWith(begin)) ?? true;
}

function targetsOf({ runId }: Filled): Target[] {
  const run = `/runs/${runId}`;
  const tabs = [
    'tools',
    'resources',
    'efficiency',
    'stability',
    'trade-offs',
    'jvm-native',
    'method',
    'data',
  ];
  const atTen = { connections: 10, maxP95Ms: 150 };
  return [
    { name: 'public page', path: `/results/${SLUG}`, connections: 50, minRps: 2000, maxP95Ms: 50 },
    { name: 'run page', path: run, ...atTen },
    ...tabs.map((tab) => ({ name: `run page, ${tab}`, path: `${run}?tab=${tab}`, ...atTen })),
    { name: 'run page, rendered', path: run, ...atTen, rendered: true },
    { name: 'run page, tools, rendered', path: `${run}?tab=tools`, ...atTen, rendered: true },
    { name: 'front page', path: '/', connections: 10 },
    { name: 'list of runs', path: '/runs', connections: 10, maxP95Ms: 100 },
  ];
}

function firstDrawingsOf({ comparisonIds }: Filled): FirstDrawings[] {
  const metrics = ['rps', 'meanMs', 'p50Ms', 'p95Ms', 'p99Ms', 'errorRatePct', 'cpuMsPerRequest', 'memoryMb'];
  const servers = FIELD_SERVERS.join();
  return [
    {
      name: 'trend of 15 servers × 50 commits',
      paths: metrics.map((metric) => `/trends?metric=${metric}&servers=${servers}`),
      maxMs: 1000,
    },
    {
      name: 'comparison of 15 servers × 12 rounds',
      paths: comparisonIds.map((id) => `/compare/${id}`),
      maxMs: 500,
    },
  ];
}

async function publish(url: string, runId: string): Promise<void> {
  const call = client((path, init) => fetch(url + path, init));
  const { refused } = await call('POST /api/v1/runs/{id}/publication', {
    params: { id: runId },
    body: { title: 'Fifteen servers', summary: 'Made-up figures.', slug: SLUG },
  });
  if (refused) throw new Error(`publishing was refused: ${refused.message}`);
}

async function javascriptMet(name: string, page: string, mostKb: number): Promise<boolean> {
  const { scripts, gzipped } = await javascriptBytes(page);
  const met = gzipped <= mostKb * 1000;
  const kb = (gzipped / 1000).toFixed(0);
  say(`JavaScript of the ${name}: ${kb} KB gzipped in ${scripts} files (at most ${mostKb}) ${sign(met)}`);
  return met;
}

function told({ name, connections, minRps, maxP95Ms }: Target, encoding: string, seen: Load): boolean {
  const asked = [minRps && `≥ ${minRps} req/s`, maxP95Ms && `P95 ≤ ${maxP95Ms} ms`].filter(Boolean);
  const met = seen.failed === 0 && seen.p95Ms <= (maxP95Ms ?? Number.MAX_VALUE) && seen.rps >= (minRps ?? 0);
  const figures = [
    `${seen.rps.toFixed(0)} req/s`,
    `mean ${seen.meanMs.toFixed(1)} ms`,
    `P95 ${seen.p95Ms.toFixed(1)} ms`,
    `P99 ${seen.p99Ms.toFixed(1)} ms`,
    `${(100 * seen.failed).toFixed(1)} % failed`,
  ].join(', ');
  const verdict = asked.length > 0 ? ` (${asked.join(', ')}) ${sign(met)}` : '';
  say(`${name}, ${connections} connections, ${encoding}: ${figures}${verdict}`);
  return met;
}

function toldFirst({ name, paths, maxMs }: FirstDrawings, slowestMs: number): boolean {
  const met = slowestMs <= maxMs;
  const drawn = `slowest of ${paths.length - 1} first drawings ${slowestMs.toFixed(0)} ms`;
  say(`${name}: ${drawn} (≤ ${maxMs} ms) ${sign(met)}`);
  return met;
}

function sign(met: boolean): string {
  return met ? '✓' : '✕';
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
