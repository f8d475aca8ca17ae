import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveBuild } from './builds/save.ts';
import { saveCalibrations } from './calibrations/calibrations.ts';
import { ensureRevision } from './revisions/ensure.ts';
import { readRun } from './runs/read.ts';
import {
  aProject,
  aRun,
  aWatch,
  QUICK_SERIES,
  storeFieldRun,
  type TestDatabase,
  testDatabase,
} from './testing/index.ts';
import { PAGE_READS, type PageSubject, pageCost } from './testing/page-reads.ts';
import { ensureDefaultWorkspace } from './workspaces/default.ts';

/** Runs that no page is about, before and after. */
const FEW = 400;
const MANY = 4000;
/** Rows by which plans may differ; whoever goes through all runs reads one more for each of them. */
const MAX_MORE = (MANY - FEW) / 5;

let database: TestDatabase;
let subject: PageSubject;
let projectId: string;
let stored = 0;

/** Copies a run into a series of its own and a project, without measurements, until there are so many; each is older than the one before. */
async function fillTo(runs: number): Promise<void> {
  const { db } = database;
  const [first] = await db.run.findMany({ where: { profile: 'quick' }, orderBy: { id: 'desc' }, take: 1 });
  const other = { repository: '.', commit: 'feedbeef', dirty: false, subject: 's', committedAt: null };
  const { id: revisionId } = await ensureRevision(db, other);
  await db.$executeRaw`
    WITH copied AS (
      INSERT INTO "Run" SELECT copy.* FROM generate_series(${stored + 1}::int, ${runs}::int) AS place, "Run" AS run,
        jsonb_populate_record(run, jsonb_build_object('id', uuidv7(place * interval '-2 hours'), 'profile', 'published',
          'headRevisionId', ${revisionId}::text, 'projectId', ${projectId}::text, 'name', 'copy ' || place, 'status', CASE WHEN place % 50 = 0 THEN 'cancelled' ELSE 'finished' END)) AS copy
      WHERE run."id" = ${first?.id}::uuid RETURNING "id"
    )
    INSERT INTO "Trial" SELECT copy.* FROM copied, "Trial" AS trial,
      jsonb_populate_record(trial, jsonb_build_object('id', uuidv7(), 'runId', copied."id", 'serverId', 'node', 'revisionId', ${revisionId}::text)) AS copy
    WHERE trial."runId" = ${first?.id}::uuid`;
  await db.$executeRaw`
    INSERT INTO "Calibration" SELECT copy.* FROM generate_series(${stored + 1}::int, ${runs}::int) AS place, "Calibration" AS one,
      jsonb_populate_record(one, jsonb_build_object('id', uuidv7(), 'runId', NULL,
        'measuredAt', one."measuredAt" - place * interval '2 hours')) AS copy
    WHERE one."runId" IS NOT NULL`;
  await db.$executeRaw`
    INSERT INTO "AuditEntry" ("id", "workspaceId", "actor", "action", "subject")
    SELECT uuidv7(), ${subject.workspaceId}::uuid, 'ada@example.com', 'run.create', 'copy ' || place
    FROM generate_series(${stored + 1}::int, ${runs}::int) AS place`;
  await db.$executeRaw`VACUUM ANALYZE`;
  stored = runs;
}

async function rowsByPage(): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const [page, reads] of Object.entries(PAGE_READS)) {
    rows[page] = (await pageCost(database.db, reads, subject)).rows;
  }
  return rows;
}

const aCommit = (commit: string) => ({
  ...{ repository: '.', commit, dirty: false, subject: 's', committedAt: new Date() },
});

/** Stores a calibration of go on the host of a run, under the circumstances of all runs. */
async function calibrate(runId: string): Promise<void> {
  const run = await readRun(database.db, runId);
  if (!run?.host || !run.environment) throw new Error('the run has no host');
  const { suite, profile, handshake, host, environment } = run;
  const { runtime, egress = [] } = environment;
  const { kernel, cpuModel } = environment.host;
  const circumstances = { suite, profile, handshake, runtime, egress, kernel, cpuModel, hostId: host.id };
  const measuredAt = new Date(Date.UTC(2026, 0, 1));
  await saveCalibrations(database.db, [{ ...circumstances, runId, serverId: 'go', measuredAt, metrics: [] }]);
}

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const workspaceId = await ensureDefaultWorkspace(db);
  const [base, head] = [aCommit('c0ffee1'), aCommit('c0ffee2')];
  const comparisonId = await storeFieldRun(db, { servers: ['go'], rounds: 5, seed: 3, base, head });
  projectId = await aProject(db, workspaceId);
  const watchId = await aWatch(db, { workspaceId });
  await db.run.update({ where: { id: comparisonId }, data: { watchId } });
  await calibrate(comparisonId);
  let runId = '';
  for (const day of [1, 2]) {
    const head = aCommit(`c0ffee${day}`);
    const { id } = await saveBuild(db, {
      serverId: 'go',
      status: 'built',
      log: '',
      contentHash: 'c',
      buildId: 'b',
    });
    const servers = ['go', 'rust'];
    runId = await storeFieldRun(db, { servers, rounds: 1, seed: day, head, builds: { go: id } });
  }
  subject = { workspaceId, serverId: 'go', series: QUICK_SERIES, runId, comparisonId, watchId };
  const failed = { status: 'failed' as const, name: 'Haystack', tags: ['rare'] };
  await db.run.update({ where: { id: await aRun(db) }, data: failed });
});
afterAll(() => database.close());

test('no page reads more where ten times as many runs are stored that it does not show', async () => {
  await fillTo(FEW);
  const few = await rowsByPage();
  await fillTo(MANY);
  const many = await rowsByPage();
  const grown = Object.entries(many).filter(([page, rows]) => rows - (few[page] ?? 0) > MAX_MORE);
  expect(grown.map(([page, rows]) => `${page}: ${few[page]} rows, then ${rows}`)).toEqual([]);
  expect(Math.min(...Object.values(few))).toBeGreaterThan(0);
});
