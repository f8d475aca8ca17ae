import { NEWER } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvent } from './events/read.ts';
import { spreadEvents } from './events/spread.ts';
import * as enums from './generated/enums.ts';
import { GROWING_COLUMNS, GROWING_ENUMS } from './newer.ts';
import { listPublishedRuns } from './publications/list.ts';
import { publishRun } from './publications/publish.ts';
import { finishRun } from './runs/lease.ts';
import { listRuns } from './runs/list.ts';
import { readRun } from './runs/read.ts';
import { claimable } from './runs/turns.ts';
import { aHost, aResult, aRun, claimRun, type TestDatabase, testDatabase } from './testing/index.ts';
import { nextTrial, startTrial } from './trials/start.ts';
import { storeTrial } from './trials/store.ts';
import { takeDeliveries } from './webhooks/deliver.ts';
import { listDeliveries } from './webhooks/deliveries.ts';
import { createWebhook, listWebhooks } from './webhooks/webhooks.ts';

let database: TestDatabase;
let workspaceId: string;
let runId: string;
const owner = 'bench-1/test';

/** A finished, published run, of which a newer version has written everything that may grow. */
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const hostId = await aHost(db);
  runId = await aRun(db, { servers: ['go'] });
  ({ workspaceId } = await db.run.findUniqueOrThrow({ where: { id: runId } }));
  await claimRun(db, { runId, owner, hostId, leaseMs: 60_000 });
  const trial = await nextTrial(db, runId);
  await startTrial(db, trial?.id ?? '', { owner, revisionId: null, buildId: null });
  await storeTrial(db, trial?.id ?? '', owner, aResult());
  // Trials of versions before packs have a row for each check.
  await db.trial.updateMany({ data: { checkData: null } });
  await db.contractCheck.create({
    data: { trialId: trial?.id ?? '', position: 0, name: 'ping', outcome: 'pass', ms: 1 },
  });
  await finishRun(db, { runId, owner, status: 'finished', reason: null });
  const kinds = ['run_finished'] as const;
  await createWebhook(db, { workspaceId, url: 'https://example.com/hook', kinds });
  await spreadEvents(db, { limit: 10 });
  for (const name of ['RunKind', 'TrialStatus', 'EventKind', 'RequestKind', 'Party', 'CheckOutcome']) {
    await db.$executeRawUnsafe(`ALTER TYPE "${name}" ADD VALUE 'later'`);
  }
  await db.$executeRawUnsafe(`ALTER TABLE "Run" ADD COLUMN "later" TEXT NOT NULL DEFAULT 'x'`);
  await db.$executeRawUnsafe(`UPDATE "Run" SET "kind" = 'later', "profile" = 'later'`);
  await db.$executeRawUnsafe(
    `UPDATE "Trial" SET "status" = 'later', "experiment" = '{"kind": "later", "x": 1}'`,
  );
  await db.$executeRawUnsafe(`UPDATE "Event" SET "kind" = 'later'`);
  await db.$executeRawUnsafe(`UPDATE "Webhook" SET "kinds" = ARRAY['later', 'verdict']::"EventKind"[]`);
  await db.$executeRawUnsafe(`UPDATE "Measurement" SET "kind" = 'later' WHERE "kind" <> 'tool'`);
  await db.$executeRawUnsafe(`UPDATE "ResourceSeries" SET "party" = 'later' WHERE "party" = 'redis'`);
  await db.$executeRawUnsafe(`UPDATE "ContractCheck" SET "outcome" = 'later'`);
});
afterAll(() => database.close());

test('runs of a kind of a newer version are listed and read as such, in and out of transactions', async () => {
  const { db } = database;
  const [row] = await listRuns(db, { workspaceId, limit: 10 });
  expect(row).toMatchObject({ id: runId, kind: NEWER, trialCounts: { passed: 0 } });
  expect(await readRun(db, runId)).toMatchObject({
    kind: NEWER,
    trials: [{ status: NEWER, experiment: null }],
  });
  const inTransaction = await db.$transaction((tx) => tx.run.findMany({ select: { kind: true } }));
  expect(inTransaction).toEqual([{ kind: NEWER }]);
  expect(await db.$queryRaw`SELECT "kind" FROM "Run"`).toEqual([{ kind: NEWER }]);
});

test('a run of a newer version is left to hosts of it', async () => {
  const { db } = database;
  await db.$executeRawUnsafe(`UPDATE "Run" SET "status" = 'queued'`);
  const { hostClass } = await db.run.findUniqueOrThrow({ where: { id: runId } });
  expect(await db.$queryRaw(claimable(hostClass))).toEqual([]);
  await db.$executeRawUnsafe(`UPDATE "Run" SET "kind" = 'single'`);
  expect(await db.$queryRaw(claimable(hostClass))).toEqual([{ id: runId }]);
  await db.$executeRawUnsafe(`UPDATE "Run" SET "kind" = 'later', "status" = 'finished'`);
});

test('what a trial left of kinds of a newer version is left out', async () => {
  const [trial] = (await readRun(database.db, runId))?.trials ?? [];
  expect(new Set(trial?.measurements.map(({ kind }) => kind))).toEqual(new Set(['tool']));
  expect(trial?.resources.map(({ party }) => party)).not.toContain('redis');
  expect(trial?.checks).toEqual([]);
});

test('events of a newer version are left to it: not told, and not taken', async () => {
  const { db } = database;
  const [webhook] = await listWebhooks(db, workspaceId);
  expect(webhook?.kinds).toEqual(['verdict']);
  const [delivery] = await listDeliveries(db, { workspaceId, limit: 10 });
  expect(delivery?.kind).toBe(NEWER);
  const event = await db.event.findFirstOrThrow({ select: { id: true, kind: true } });
  expect(event.kind).toBe(NEWER);
  expect(await readEvent(db, event.id)).toBeNull();
  const room = { room: 9, perWorkspace: 9, perWorkspaceInAll: 9, perWebhook: 9, leaseMs: 1000 };
  expect(await takeDeliveries(db, { slow: false, ...room })).toEqual([]);
  await db.$executeRawUnsafe(`UPDATE "Event" SET "spreadAt" = NULL`);
  expect(await spreadEvents(db, { limit: 10 })).toEqual({ events: 0, mails: [] });
});

test('a publication of a newer version is listed', async () => {
  const { db } = database;
  await db.$executeRawUnsafe(`UPDATE "Trial" SET "status" = 'passed'`);
  const words = { title: 'T', summary: 'S', methodVersion: 1, figures: [] };
  expect(await publishRun(db, { runId, slug: 'later', ...words })).toMatchObject({ state: 'published' });
  expect(await listPublishedRuns(db, { limit: 10 })).toMatchObject([{ run: { kind: NEWER } }]);
});

test('every column of an enum that grows is known, and no other enum has the value for it', async () => {
  const rows = await database.db.$queryRaw<{ table: string; column: string; type: string }[]>`
    SELECT class.relname::text AS "table", attribute.attname::text AS "column",
      coalesce(element.typname, type.typname)::text AS "type"
    FROM pg_attribute AS attribute
    JOIN pg_class AS class ON class.oid = attribute.attrelid AND class.relkind = 'r'
    JOIN pg_type AS type ON type.oid = attribute.atttypid
    LEFT JOIN pg_type AS element ON element.oid = type.typelem
    WHERE coalesce(element.typtype, type.typtype) = 'e'`;
  for (const { table, column, type } of rows) {
    expect(GROWING_COLUMNS[table]?.[column], `${table}.${column}`).toBe(
      type in GROWING_ENUMS ? type : undefined,
    );
  }
  const withNewer = Object.entries(enums).filter(([, values]) => NEWER in values);
  expect(withNewer.map(([name]) => name).toSorted()).toEqual(Object.keys(GROWING_ENUMS).toSorted());
});
