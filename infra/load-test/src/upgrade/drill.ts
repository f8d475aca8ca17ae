/**
 * Upgrade drill: whether an installation of an earlier release survives the upgrade to this checkout, and whether it can
 * go back. A web app and a worker of that release run on a database that it filled; `migrate` is killed again and again
 * while another reads tables for 10 s at a time and pages are asked for every 100 ms. Then that release shows what this
 * checkout wrote. Ends with status 1 where a row changed, a page waited for more than 5 s or failed, the worker was silent
 * for as long as its lease, or `migrate` needs a hand. Releases are built once, in the folder for temporary files.
 *
 * With `--upgrade-only` it does not go back: only the release before promises that.
 *
 *     pnpm upgrade-drill REVISION [--kills 10] [--seed 1] [--runs 400] [--upgrade-only]
 */
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { changesOf, readSums } from '@headroom/db/testing';
import { startPostgres, startRedis } from '@headroom/local';
import pg from 'pg';
import { k6Path } from '../env.ts';
import { apiAddresses, pageAddresses, readSubjects } from './addresses.ts';
import { type Kill, migrateOnce, migrateWithKills } from './migrations.ts';
import { type Answer, readForLong, visit, watchWaits } from './others.ts';
import {
  checkOut,
  fillBy,
  pagesOf,
  type Release,
  type Services,
  startWebOf,
  startWorkerOf,
  storeRunBy,
  thisTree,
  type Web,
} from './release.ts';
import { askAll, isFailure, publish, writeByThisTree } from './way-back.ts';

const MAX_REQUEST_MS = 5000;
/** Lease of a worker on its host: another one may take the host then. */
const MAX_SILENT_S = 15;
/** Tables that most migrations alter. */
const READ_TABLES = ['Run', 'Trial'];
const WORKER_UP_MS = 60_000;
/** Number of longest requests that are printed. */
const SLOWEST = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '400' },
    'upgrade-only': { type: 'boolean', default: false },
  },
});

const stops: (() => Promise<unknown>)[] = [];
const faults: string[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().then(() => process.exit(1)));
try {
  const [revision] = positionals;
  if (!revision)
    throw new Error('Use: upgrade-drill REVISION [--kills 10] [--seed 1] [--runs 400] [--upgrade-only]');
  await drill(await checkOut(revision));
  for (const fault of faults) say(`✕ ${fault}`);
  say(
    faults.length === 0
      ? `✓ The upgrade keeps everything${values['upgrade-only'] ? '' : ', and there is a way back'}.`
      : `${faults.length} faults`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await stopAll();
}
process.exit();

/** Stops what was started, the last first. */
async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).reverse())
    await stop().catch((error: Error) => say(`✕ ${error.message}`));
}

async function drill(release: Release): Promise<void> {
  const services = await startServices();
  const { databaseUrl } = services;
  await timed(`${values.runs} runs stored by ${release.commit.slice(0, 12)}`, () =>
    fillBy(release, services, Number(values.runs)),
  );
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'upgrade drill' });
  await client.connect();
  stops.push(() => client.end());
  const web = await startWebOf(release, services);
  stops.push(web.stop);
  const { runs = [], comparisons = [] } = await publishable(client);
  for (const [at, id] of [...runs, ...comparisons].entries())
    say(`published by it: ${await publish(web, `runs/${id}`, `before-${at + 1}`)}`);
  await startWorkerAndWait(release, services, client);
  await upgrade(release, web, databaseUrl, client);
  await web.stop();
  if (!values['upgrade-only']) await goBack(release, services, client);
}

/** Postgres, Redis and a folder for the files of a worker, all of which end with the drill. */
async function startServices(): Promise<Services & { cacheDir: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'headroom-upgrade-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const cacheDir = join(folder, 'cache');
  await mkdir(cacheDir);
  await symlink(dirname(k6Path), join(cacheDir, 'bin'));
  const postgres = await startPostgres({ dataDir: join(folder, 'data') });
  stops.push(postgres.stop);
  const redis = await startRedis();
  stops.push(redis.stop);
  return { databaseUrl: postgres.url, redisUrl: redis.url, cacheDir };
}

/** A run and a comparison that may be published. */
async function publishable(client: pg.Client): Promise<{ runs?: string[]; comparisons?: string[] }> {
  const newest = async (kind: string) =>
    (
      await client.query<{ id: string }>(
        `SELECT "id" FROM "Run" WHERE "kind"::text = $1 AND "status" = 'finished' ORDER BY "id" DESC LIMIT 1`,
        [kind],
      )
    ).rows.map(({ id }) => id);
  return { runs: await newest('single'), comparisons: await newest('comparison') };
}

async function startWorkerAndWait(
  release: Release,
  services: Services & { cacheDir: string },
  client: pg.Client,
): Promise<void> {
  const lines: string[] = [];
  const worker = await startWorkerOf(release, services, services.cacheDir, (line) => lines.push(line));
  stops.push(() => worker.stop());
  for (const deadline = performance.now() + WORKER_UP_MS; performance.now() < deadline; await pause(100)) {
    const { rowCount } = await client.query(`SELECT 1 FROM "Host" WHERE "name" = 'drill'`);
    if (rowCount) return;
  }
  throw new Error(`the worker did not register its host:\n${lines.slice(-30).join('\n')}`);
}

/** Migrates with kills, readers and visitors, and holds what is stored then against what was before. */
async function upgrade(release: Release, web: Web, databaseUrl: string, client: pg.Client): Promise<void> {
  const addresses = ['/readyz', ...(await addressesOf(release, web, client))];
  const first = await askAll(web, addresses);
  const answering = first.filter((answer) => !isFailure(answer)).map(({ address }) => address);
  say(`${answering.length} of ${addresses.length} addresses of the release answer before`);
  for (const { address, status } of first.filter(isFailure)) say(`  ${status ?? 'no answer'} ${address}`);
  const before = await readSums(client);
  const missing = namesIn(await migrateOnce(databaseUrl, 'status'), 'missing').length;
  const reader = readForLong(databaseUrl, READ_TABLES);
  const watch = watchWaits(databaseUrl);
  const visitors = visit(web.url, answering);
  const start = performance.now();
  let kills: Kill[] = [];
  try {
    const seeded = { kills: Number(values.kills), seed: Number(values.seed), missing };
    kills = await migrateWithKills(client, databaseUrl, seeded);
    for (const line of await migrateOnce(databaseUrl)) say(`  migrate: ${line.slice(0, 200)}`);
  } catch (error) {
    faults.push((error as Error).message);
  }
  const seconds = (performance.now() - start) / 1000;
  const [reads, waits, answers] = await Promise.all([reader.stop(), watch.stop(), visitors.stop()]);
  say(
    `${missing} migrations applied in ${seconds.toFixed(1)} s, with ${kills.length} kills and ${reads} reads of 10 s`,
  );
  for (const { applied, state } of kills)
    say(`  killed with ${applied} of ${missing} applied, its session ${state}`);
  judgeAnswers(answers);
  say(
    `longest wait of another session for a lock ${waits.lockS.toFixed(2)} s, longest silence of the worker ${waits.heartbeatS.toFixed(1)} s`,
  );
  if (waits.heartbeatS > MAX_SILENT_S)
    faults.push(`the worker was silent for ${waits.heartbeatS.toFixed(1)} s`);
  const status = await migrateOnce(databaseUrl, 'status');
  say(`migrate status: ${status.join('; ')}`);
  for (const state of ['unfinished', 'missing', 'later'])
    if (namesIn(status, state).length > 0) faults.push(`migrate status names migrations that are ${state}`);
  const after = await readSums(client, before);
  const rows = [...before.values()].reduce((sum, table) => sum + table.rows, 0);
  say(`${rows} rows of ${before.size} tables before`);
  faults.push(...changesOf(before, after));
}

function judgeAnswers(answers: readonly Answer[]): void {
  const failures = answers.filter(isFailure);
  say(`${answers.length} requests, ${failures.length} failed; the longest:`);
  for (const { address, status, ms } of answers.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST))
    say(`  ${ms.toFixed(0)} ms, ${status ?? 'no answer'}: ${address}`);
  for (const { address, status, ms } of answers)
    if (ms > MAX_REQUEST_MS) faults.push(`${address} took ${ms.toFixed(0)} ms (${status ?? 'no answer'})`);
  for (const { address, status } of failures) faults.push(`${address} answered ${status ?? 'nothing'}`);
}

/** Shows by the release what this checkout wrote, with its own statuses and with those of this checkout. */
async function goBack(release: Release, services: Services, client: pg.Client): Promise<void> {
  const written = await writeByThisTree(services.databaseUrl);
  const newer = await startWebOf(await thisTree(), services);
  stops.push(newer.stop);
  for (const [what, path] of Object.entries(written)) {
    const answer = await publish(newer, path, `after-${what}`);
    // The release before cannot show histories: none is published while the way back is open.
    if (!answer.startsWith(what === 'history' ? '409' : '201'))
      faults.push(`publishing a ${what} by this checkout is answered by ${answer}`);
  }
  const web = await startWebOf(release, services);
  stops.push(web.stop);
  // Its worker goes on, too: triggers of this checkout take what it stores.
  const published = await publish(web, `runs/${await storeRunBy(release, services)}`, 'gone-back');
  say(`stored and published by the release again: ${published}`);
  if (published !== '201') faults.push(`gone back, publishing is answered by ${published}`);
  const answers = await askAll(web, ['/readyz', ...(await addressesOf(release, web, client))]);
  say('\nthe release, on what this checkout migrated and wrote');
  for (const { address, status, ms } of answers)
    say(`  ${String(status ?? 'none').padEnd(6)} ${ms.toFixed(0).padStart(5)} ms  ${address}`);
  for (const { address, status } of answers.filter(isFailure))
    faults.push(`gone back, ${address} answers ${status ?? 'nothing'}`);
}

async function addressesOf(release: Release, web: Web, client: pg.Client): Promise<string[]> {
  const subjects = await readSubjects(client);
  return [...pageAddresses(await pagesOf(release), subjects), ...(await apiAddresses(web, subjects))];
}

/** Names that `migrate status` lists for a state. */
function namesIn(status: readonly string[], state: string): string[] {
  const line = status.find((one) => one.startsWith(`${state}: `))?.slice(state.length + 2) ?? 'none';
  return line === 'none' ? [] : line.split(', ');
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await work();
  say(`${what} in ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
