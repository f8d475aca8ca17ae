import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveBuild } from '../builds/save.ts';
import { finishRun } from '../runs/lease.ts';
import { nameRun } from '../runs/naming.ts';
import { aHost, aResult, aRun, claimRun, type TestDatabase, testDatabase } from '../testing/index.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { storeTrial } from '../trials/store.ts';
import { publishRun } from './publish.ts';
import { withdrawPublication } from './withdraw.ts';

let database: TestDatabase;
let runId: string;
let trialId: string;
let buildId: string;
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  const owner = 'bench/1';
  runId = await aRun(db, { servers: ['go'] });
  await claimRun(db, { runId, owner, hostId: await aHost(db), leaseMs: 60_000 });
  trialId = (await nextTrial(db, runId))?.id ?? '';
  const built = { serverId: 'go', contentHash: 'c0ffee', status: 'built', log: 'go build' } as const;
  buildId = (await saveBuild(db, { ...built, buildId: runId })).id;
  await startTrial(db, trialId, { owner, revisionId: null, buildId });
  await storeTrial(db, trialId, owner, aResult());
  // Trials of versions before packs have rows of their own for these.
  await db.contractCheck.create({ data: { trialId, position: 0, name: 'ping', outcome: 'fail', ms: 1 } });
  await db.requestSeries.create({ data: { trialId, name: '*', kind: 'tool', counts: [2], errors: [0] } });
  await finishRun(db, { runId, owner, status: 'finished', reason: null });
  count += 1;
  const slug = `kept-${count}`;
  await publishRun(db, { runId, slug, title: 't', summary: 's', methodVersion: 1, figures: [] });
});

/** Every way to change or remove what a publication shows. */
const CHANGES: Record<string, string> = {
  'the run': `UPDATE "Run" SET "rounds" = 9 WHERE "id" = '$run'`,
  'its removal': `DELETE FROM "Run" WHERE "id" = '$run'`,
  'a trial': `UPDATE "Trial" SET "windowMs" = 1 WHERE "id" = '$trial'`,
  'its checks': `UPDATE "Trial" SET "checkData" = NULL WHERE "id" = '$trial'`,
  'its requests': `UPDATE "Trial" SET "requestData" = NULL WHERE "id" = '$trial'`,
  'the removal of a trial': `DELETE FROM "Trial" WHERE "id" = '$trial'`,
  'another trial': `INSERT INTO "Trial" ("id", "runId", "serverId", "round", "position")
    VALUES (gen_random_uuid(), '$run', 'go', 2, 7)`,
  'a measurement': `UPDATE "Measurement" SET "meanMs" = 1 WHERE "trialId" = '$trial'`,
  'the removal of a measurement': `DELETE FROM "Measurement" WHERE "trialId" = '$trial'`,
  'another measurement': `INSERT INTO "Measurement" ("trialId", "name", "kind", "count", "errorsHttp",
    "errorsJsonrpc", "errorsIsError", "errorsCheck") VALUES ('$trial', 'x', 'tool', 1, 0, 0, 0, 0)`,
  'a series': `UPDATE "ResourceSeries" SET "cpuMs" = 1 WHERE "trialId" = '$trial'`,
  'the removal of a series': `DELETE FROM "ResourceSeries" WHERE "trialId" = '$trial'`,
  'a second of requests': `UPDATE "RequestSeries" SET "counts" = '{1}' WHERE "trialId" = '$trial'`,
  'the removal of requests': `DELETE FROM "RequestSeries" WHERE "trialId" = '$trial'`,
  'emptying the requests': 'TRUNCATE "RequestSeries"',
  'a check': `UPDATE "ContractCheck" SET "outcome" = 'pass' WHERE "trialId" = '$trial'`,
  'the removal of a check': `DELETE FROM "ContractCheck" WHERE "trialId" = '$trial'`,
  'the build it was measured with': `UPDATE "Build" SET "status" = 'failed' WHERE "id" = '$build'`,
  'the versions of that build': `UPDATE "Build" SET "frameworkVersion" = 'x' WHERE "id" = '$build'`,
  'the log of that build': `UPDATE "Build" SET "log" = '' WHERE "id" = '$build'`,
  'the removal of that build': `DELETE FROM "Build" WHERE "id" = '$build'`,
  'emptying the builds': 'TRUNCATE "Build" CASCADE',
  'emptying the measurements': 'TRUNCATE "Measurement"',
  'emptying everything': 'TRUNCATE "Run" CASCADE',
  'its slug': `UPDATE "Publication" SET "slug" = 'other' WHERE "runId" = '$run'`,
  'its title': `UPDATE "Publication" SET "title" = 'other' WHERE "runId" = '$run'`,
  'its figures': `UPDATE "Publication" SET "figures" = '[1]' WHERE "runId" = '$run'`,
  'the removal of the publication': `DELETE FROM "Publication" WHERE "runId" = '$run'`,
};

const change = (sql: string) =>
  database.db.$executeRawUnsafe(
    sql.replaceAll('$run', runId).replaceAll('$trial', trialId).replaceAll('$build', buildId),
  );

test.each(Object.entries(CHANGES))(
  'of a published run, Postgres refuses to change %s',
  async (_what, sql) => {
    await expect(change(sql)).rejects.toThrow(/PUB01.*(cannot change|cannot be (removed|emptied))/s);
  },
);

test('who created it and what people call it can change, and so can runs that are not published', async () => {
  expect(await change(`UPDATE "Run" SET "createdById" = NULL WHERE "id" = '$run'`)).toBe(1);
  const named = { name: 'Evening peak', note: 'before the fix', tags: ['nightly'] };
  expect(await nameRun(database.db, runId, named)).toEqual(named);
  const other = await aRun(database.db);
  expect(await database.db.run.delete({ where: { id: other } })).toMatchObject({ id: other });
});

test('a withdrawn publication stays withdrawn, under its slug; its run can change again', async () => {
  await withdrawPublication(database.db, { runId });
  for (const sql of [
    `UPDATE "Publication" SET "withdrawnAt" = NULL WHERE "runId" = '$run'`,
    `UPDATE "Publication" SET "slug" = 'free' WHERE "runId" = '$run'`,
    `DELETE FROM "Publication" WHERE "runId" = '$run'`,
  ]) {
    await expect(change(sql)).rejects.toThrow(/PUB01/);
  }
  expect(await change(`UPDATE "Measurement" SET "meanMs" = 1 WHERE "trialId" = '$trial'`)).toBe(7);
  expect(await change(`UPDATE "Build" SET "log" = '' WHERE "id" = '$build'`)).toBe(1);
});
