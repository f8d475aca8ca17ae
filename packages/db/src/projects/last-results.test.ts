import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRunBriefs } from '../runs/brief.ts';
import { finishRun } from '../runs/lease.ts';
import {
  aHost,
  aProject,
  aRun,
  aTeam,
  aWatch,
  claimRun,
  type TestDatabase,
  testDatabase,
} from '../testing/index.ts';
import { listProjectWatches } from '../watches/watches.ts';
import { listLastResults } from './last-results.ts';
import { listProjectResults } from './results.ts';

let database: TestDatabase;
let hostId: string;
let workspaceId: string;

beforeAll(async () => {
  database = await testDatabase();
  hostId = await aHost(database.db);
  ({ workspaceId } = await aTeam(database.db, 'owner'));
});
afterAll(() => database.close());

/** A run of a project that finished with a finding. */
async function found(projectId: string, finding: string, kind: 'comparison' | 'calibration' = 'comparison') {
  const { db } = database;
  const runId = await aRun(db, {}, workspaceId);
  await db.run.update({ where: { id: runId }, data: { projectId, kind } });
  await claimRun(db, { runId, owner: 'bench/1', hostId, leaseMs: 60_000 });
  const verdicts = { regressed: 1 };
  await finishRun(db, { runId, owner: 'bench/1', status: 'finished', reason: null, verdicts, finding });
  return runId;
}

test('each project has its newest finding, which lists of runs show, too', async () => {
  const { db } = database;
  const [shop, empty] = [
    await aProject(db, workspaceId),
    await aProject(db, workspaceId, 'https://example.org/team/empty.git'),
  ];
  await found(shop, 'go is faster');
  const newest = await found(shop, 'go is slower');
  await found(shop, 'noise', 'calibration');
  const results = await listLastResults(db, workspaceId);
  expect(results.get(shop)).toMatchObject({
    id: newest,
    finding: 'go is slower',
    verdicts: { regressed: 1 },
  });
  expect(results.has(empty)).toBe(false);
  const briefs = await listRunBriefs(db, { workspaceId, kind: 'comparison', limit: 5 });
  expect(briefs.map(({ finding }) => finding)).toEqual(['go is slower', 'go is faster']);
});

test('the results of one project are its finished runs that measured something, newest first, without calibrations', async () => {
  const { db } = database;
  const [own, other] = [
    await aProject(db, workspaceId, 'https://example.org/team/own.git'),
    await aProject(db, workspaceId, 'https://example.org/team/other.git'),
  ];
  const [first, second] = [await found(own, 'first'), await found(own, 'second')];
  await found(own, 'noise', 'calibration');
  const elsewhere = await found(other, 'another project');
  // A single run without a trial that passed says nothing.
  const empty = await found(own, 'nothing');
  await db.run.update({ where: { id: empty }, data: { kind: 'single' } });
  const ids = async (options: Parameters<typeof listProjectResults>[2]) =>
    (await listProjectResults(db, own, options)).map(({ id }) => id);
  expect(await ids({ limit: 9 })).toEqual([second, first]);
  expect(await ids({ limit: 1 })).toEqual([second]);
  expect(await ids({ kinds: ['capacity'], limit: 9 })).toEqual([]);
  const listed = await listRunBriefs(db, { workspaceId, projectId: own, limit: 9 });
  expect(listed.map(({ id }) => id)).not.toContain(elsewhere);
  expect(listed).toHaveLength(4);
});

test('a project has its own watches', async () => {
  const { db } = database;
  const projectId = await aProject(db, workspaceId, 'https://example.org/team/watched.git');
  const id = await aWatch(db, { workspaceId, projectId });
  await aWatch(db, { workspaceId });
  expect((await listProjectWatches(db, projectId)).map((watch) => watch.id)).toEqual([id]);
});
