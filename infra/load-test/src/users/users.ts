/**
 * Fifty signed-in people browse, queue runs and watch a hundred live ones for five minutes, against two
 * processes of the built web app on one Postgres and one Redis. With `--outages`, Redis and then Postgres are away for
 * half a minute meanwhile. Prints what was seen; the status is 1 when it is not what it should be.
 *
 *     pnpm --filter @headroom/load-test users [--outages]
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createDb } from '@headroom/db';
import {
  freePort,
  type RunningPostgres,
  type RunningRedis,
  startPostgres,
  startRedis,
} from '@headroom/local';
import { z } from 'zod';
import { k6Path } from '../env.ts';
import { fill } from '../fill.ts';
import { startWeb } from '../web.ts';
import { keepHost, publishProgress, startRuns } from './live.ts';
import { signUp } from './people.ts';
import { type Watched, watchRuns } from './watch.ts';

const PEOPLE = 50;
const LIVE_RUNS = 100;
const STORED_RUNS = 500;
const SECONDS = 300;
const OUTAGE_S = 30;
/** Seconds after the start at which Redis and Postgres go away. */
const OUTAGES = { redis: 60, postgres: 150 };
const MAX_P95_MS = 300;
/** Heap of each web process. */
const HEAP_MB = 384;
/** Memory counts as flat when it has grown by no more than this from the first minute to the end. */
const MAX_GROWTH = 1.25;

const trendSchema = z.record(z.string(), z.number());
const browsedSchema = z.object({
  pages: trendSchema,
  each: z.array(z.object({ page: z.string(), med: z.number(), 'p(95)': z.number() })),
  submissions: trendSchema,
  accepted: z.number(),
  refused: z.number().describe('503 with a reason in words'),
  wrong: z.number(),
});
type Browsed = z.infer<typeof browsedSchema>;

const withOutages = process.argv.includes('--outages');
const over = new AbortController();
const stops: (() => Promise<unknown>)[] = [];
try {
  process.exitCode = (await measure()) ? 0 : 1;
} finally {
  over.abort();
  for (const stop of stops.reverse()) await stop();
}
// A timer of the migration engine's lock would keep the process for ten more seconds.
process.exit();

async function measure(): Promise<boolean> {
  const dir = await mkdtemp(join(tmpdir(), 'headroom-users-'));
  stops.push(() => rm(dir, { recursive: true }));
  const ports = { postgres: await freePort(), redis: await freePort() };
  const parts = {
    postgres: await startPostgres({ dataDir: dir, port: ports.postgres }),
    redis: await startRedis({ port: ports.redis }),
  };
  stops.push(() => Promise.all([parts.postgres.stop(), parts.redis.stop()]));
  await fill(parts.postgres.url, STORED_RUNS);
  const settings = {
    HEADROOM_SECRET: randomBytes(32).toString('base64'),
    HEADROOM_RATE_LIMITS: 'off',
    // As a container with a limit would: without one, Node lets its heap grow as long as the machine has memory.
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  };
  const start = () => startWeb(parts.postgres.url, parts.redis.url, settings, { besideLoad: false });
  const webs = await Promise.all([start(), start()]);
  stops.push(() => Promise.all(webs.map(({ stop }) => stop())));

  const db = createDb(parts.postgres.url);
  stops.push(() => db.$disconnect());
  const people = await signUp(webs[0]?.url ?? '', db, PEOPLE);
  await db.workspace.updateMany({ data: { maxQueuedRuns: null, maxBenchMinutes: null } });
  const hostId = await keepHost(db, over.signal);
  const runs = await startRuns(db, { people, hostId, count: LIVE_RUNS });
  publishProgress(parts.redis.url, runs, over.signal);
  const before = await db.run.count();

  const watching = watchRuns(
    runs.map(({ id, person }, i) => ({
      address: `${webs[i % webs.length]?.url}/api/v1/runs/${id}/events`,
      cookie: person.cookie,
    })),
    over.signal,
  );
  const memory = sampleMemory(webs.map(({ pid }) => pid));
  const outages = withOutages ? takeAway(parts, ports, dir) : Promise.resolve();
  const script = join(dir, 'settings.json');
  const own = (i: number) => runs.find(({ person }) => person === people[i])?.id;
  await writeFile(
    script,
    JSON.stringify({
      urls: webs.map(({ url }) => url),
      people: people.map(({ cookie }, i) => ({ cookie, own: own(i) })),
      seconds: SECONDS,
    }),
  );
  const browsed = await browse(script);
  await outages;
  const lost = browsed.accepted - ((await db.run.count()) - before);
  const recovered = await answers(
    webs.map(({ url }) => url),
    people[0]?.cookie ?? '',
  );
  over.abort();
  return told(browsed, await watching, await memory, lost, recovered);
}

async function browse(settings: string): Promise<Browsed> {
  const script = join(import.meta.dirname, 'browse.js');
  const args = ['run', '--quiet', '--no-usage-report', '-e', `SETTINGS=${settings}`, script];
  const { stdout, stderr } = await promisify(execFile)(k6Path, args, { maxBuffer: 64 << 20 });
  process.stderr.write(stderr);
  return browsedSchema.parse(JSON.parse(stdout));
}

/** Redis, then Postgres away for a while, each back at the address it had. */
async function takeAway(
  parts: { postgres: RunningPostgres; redis: RunningRedis },
  ports: { postgres: number; redis: number },
  dataDir: string,
): Promise<void> {
  await pause(OUTAGES.redis * 1000);
  await parts.redis.stop();
  say('Redis is away');
  await pause(OUTAGE_S * 1000);
  parts.redis = await startRedis({ port: ports.redis });
  say('Redis is back');
  await pause((OUTAGES.postgres - OUTAGES.redis - OUTAGE_S) * 1000);
  await parts.postgres.stop();
  say('Postgres is away');
  await pause(OUTAGE_S * 1000);
  parts.postgres = await startPostgres({ dataDir, port: ports.postgres });
  say('Postgres is back');
}

/** Resident memory of the web processes in MB, together, every ten seconds until the end. */
async function sampleMemory(pids: readonly number[]): Promise<number[]> {
  const samples: number[] = [];
  while (!over.signal.aborted) {
    const pages = await Promise.all(pids.map(residentMb));
    samples.push(pages.reduce((sum, mb) => sum + mb, 0));
    await pause(10_000, undefined, { signal: over.signal }).catch(() => {});
  }
  return samples;
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

async function answers(urls: readonly string[], cookie: string): Promise<boolean> {
  const statuses = await Promise.all(
    urls.map(async (url) => (await fetch(`${url}/runs`, { headers: { cookie } })).status),
  );
  return statuses.every((status) => status === 200);
}

function told(
  browsed: Browsed,
  watched: Watched,
  memory: number[],
  lost: number,
  recovered: boolean,
): boolean {
  const { pages, each, submissions, accepted, refused, wrong } = browsed;
  const minute = memory[6] ?? 0;
  const end = memory.at(-1) ?? 0;
  const ms = (trend: Record<string, number>) =>
    `${trend.count} answers, median ${trend.med?.toFixed(0)} ms, P95 ${trend['p(95)']?.toFixed(0)} ms, P99 ${trend['p(99)']?.toFixed(0)} ms`;
  say(`pages: ${ms(pages)} (P95 ≤ ${MAX_P95_MS} ms)`);
  for (const { page, med, 'p(95)': p95 } of each) {
    say(`  ${page}: median ${med.toFixed(0)} ms, P95 ${p95.toFixed(0)} ms`);
  }
  say(`submissions: ${ms(submissions)}; ${accepted} accepted, ${lost} of them lost`);
  say(`refused in words (503): ${refused}; other errors: ${wrong}`);
  say(`streams: ${LIVE_RUNS}, ${JSON.stringify(watched)}`);
  say(`memory of both web processes, MB every 10 s: ${memory.map((mb) => mb.toFixed(0)).join(' ')}`);
  const calm =
    withOutages || (refused === 0 && watched.reopened === 0 && (pages['p(95)'] ?? 0) <= MAX_P95_MS);
  return wrong === 0 && lost === 0 && recovered && calm && end <= minute * MAX_GROWTH;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
