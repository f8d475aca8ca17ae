/** Pages of a database that a newer version has written to: one release back, or during a rolling upgrade. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comparedRun } from './compared-run.ts';
import { measuredRun } from './fixture.ts';
import { startWeb, type Web } from './web.ts';

/** A server of an experiment, as publications store it. */
const NO_FIGURES = {
  ...{ rate: null, rateUnit: 'tool calls/s', rateInterval: null, rateByRound: [], rateCvPct: null },
  ...{ meanMs: null, meanMsInterval: null, p50Ms: null, p95Ms: null, p99Ms: null, cpuPct: null },
  ...{ memoryMb: null, coldStartMs: null, requests: null, errorRatePct: null },
};

let web: Web;
let runId: string;
let comparison: string;
/** Tables that get a column more. */
const TABLES = ['Run', 'Trial', 'Publication', 'Host'];
const finished = { status: 'finished', reason: null } as const;
const get = (path: string) => fetch(web.url + path);

beforeAll(async () => {
  web = await startWeb();
  const { db } = web;
  runId = await measuredRun(db, { end: finished });
  comparison = await comparedRun(db, { servers: ['go'] });
  const other = await measuredRun(db, { end: finished });
  for (const name of ['RunKind', 'TrialStatus', 'EventKind', 'RequestKind', 'Party', 'CheckOutcome']) {
    await db.$executeRawUnsafe(`ALTER TYPE "${name}" ADD VALUE IF NOT EXISTS 'later'`);
  }
  for (const table of TABLES) {
    await db.$executeRawUnsafe(`ALTER TABLE "${table}" ADD COLUMN "later" TEXT NOT NULL DEFAULT 'x'`);
  }
  await db.$executeRawUnsafe(
    `UPDATE "Run" SET "kind" = 'later', "profile" = 'later:x=1' WHERE "id" = '${runId}'`,
  );
  await db.$executeRawUnsafe(
    `UPDATE "Run" SET "profile" = 'later:x=1', "verdicts" = '{"later": 2}' WHERE "id" = '${comparison}'`,
  );
  // A load and statuses of a newer version, in runs of kinds that are known.
  await db.$executeRawUnsafe(`UPDATE "Run" SET "profile" = 'later:x=1' WHERE "id" = '${other}'`);
  await db.$executeRawUnsafe(
    `UPDATE "Trial" SET "status" = 'later' WHERE "runId" = '${other}' AND "round" = 1`,
  );
  await db.$executeRawUnsafe(
    `UPDATE "Trial" SET "experiment" = '{"kind": "later"}' WHERE "runId" = '${runId}'`,
  );
  await db.$executeRawUnsafe(`UPDATE "Event" SET "kind" = 'later'`);
  await db.$executeRawUnsafe(`UPDATE "Measurement" SET "kind" = 'later' WHERE "kind" = 'delete'`);
  await db.$executeRawUnsafe(`UPDATE "ResourceSeries" SET "party" = 'later' WHERE "party" = 'redis'`);
  const experiment = { kind: 'later', x: 1 };
  const figures = [{ ...NO_FIGURES, serverId: 'go', limitedBy: 'later', experiment }];
  const words = { title: 'Later', summary: 'Later', methodVersion: 99 };
  await db.publication.create({ data: { ...words, runId, slug: 'later', figures } });
  others = [
    ...['/results/later', '/api/v1/publications/later', '/results/later/data/raw.csv'],
    ...['/results/later/badge/go.svg', '/results/later/today', '/results/later/opengraph-image'],
    `/runs/${other}`,
    `/runs/${other}?tab=trials`,
    `/runs/${other}?tab=resources`,
    `/api/v1/runs/${other}`,
  ];
});
let others: string[] = [];
afterAll(async () => {
  for (const table of TABLES) await web.db.$executeRawUnsafe(`ALTER TABLE "${table}" DROP COLUMN "later"`);
  await web.stop();
});

test('no page and no answer fails over what a newer version wrote', async () => {
  const paths = [
    ...['/', '/runs', '/compare', '/results', '/trends', '/trends?servers=go', '/servers/go', '/workspace'],
    ...['/projects', '/hosts', '/method', '/api/v1/runs', '/api/v1/publications', '/api/v1/hosts'],
    ...[`/runs/${runId}`, `/api/v1/runs/${runId}`, `/compare/${comparison}`, '/api/v1/webhooks'],
    ...['/runs/new', '/compare/new', `/api/v1/comparisons/${comparison}`, '/api/v1/comparisons'],
    ...others,
  ];
  const failed: string[] = [];
  for (const path of paths) {
    const response = await get(path);
    const text = await response.text();
    if (response.status >= 500 || /Something went wrong/.test(text))
      failed.push(`${response.status} ${path}`);
  }
  expect(failed).toEqual([]);
});

test('a run of a newer version says so, in its list, on its page and by the API', async () => {
  const textOf = async (path: string) => (await (await get(path)).text()).replace(/<!-- -->/g, '');
  expect(await textOf('/runs')).toContain('Run of a newer version: ');
  expect(await textOf(`/runs/${runId}`)).toContain('A newer version of Headroom queued this run.');
  expect(await (await get(`/api/v1/runs/${runId}`)).json()).toMatchObject({ kind: 'newer' });
});
