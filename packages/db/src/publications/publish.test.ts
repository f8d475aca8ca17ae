import { aContext } from '@headroom/model/context/testing';
import type { TrialResult } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishRun } from '../runs/lease.ts';
import {
  aComparison,
  aHost,
  aResult,
  aRun,
  claimRun,
  type TestDatabase,
  testDatabase,
} from '../testing/index.ts';
import { nextTrial, startTrial } from '../trials/start.ts';
import { storeTrial } from '../trials/store.ts';
import { editPublication } from './edit.ts';
import { listPublishedRuns } from './list.ts';
import { type NewPublication, publishRun } from './publish.ts';
import {
  listPublicationsOf,
  readPublication,
  readPublicationFigures,
  readPublicationOf,
  readPublishedContexts,
} from './read.ts';
import {
  listPublishedFiles,
  listUnrecorded,
  MAX_RECORD_BYTES,
  readPublicationRecord,
  recordPublication,
} from './record.ts';
import { withdrawPublication } from './withdraw.ts';

let database: TestDatabase;
let hostId: string;
beforeAll(async () => {
  database = await testDatabase();
  hostId = await aHost(database.db);
});
afterAll(() => database.close());

const owner = 'bench/1';
const UNKNOWN = '019a0000-0000-7000-8000-000000000000';

async function measuredRun(
  outcome: TrialResult['outcome'] = 'passed',
  runOf: (db: TestDatabase['db']) => Promise<string> = (db) => aRun(db, { servers: ['go'] }),
): Promise<string> {
  const { db } = database;
  const runId = await runOf(db);
  await claimRun(db, { runId, owner, hostId, leaseMs: 60_000 });
  const trial = await nextTrial(db, runId);
  await startTrial(db, trial?.id ?? '', { owner, revisionId: null, buildId: null });
  await storeTrial(db, trial?.id ?? '', owner, { ...aResult(), outcome });
  return runId;
}

async function finishedRun(...story: Parameters<typeof measuredRun>): Promise<string> {
  const runId = await measuredRun(...story);
  await finishRun(database.db, { runId, owner, status: 'finished', reason: null });
  return runId;
}

const publish = (
  runId: string,
  slug: string,
  rest: Partial<Pick<NewPublication, 'disturbedTrials' | 'comparison' | 'contexts' | 'record'>> = {},
) =>
  publishRun(database.db, {
    ...rest,
    runId,
    slug,
    title: 'Title',
    summary: 'Summary',
    methodVersion: 1,
    figures: [{ serverId: 'go', rps: 1 }],
  });

test('a finished run is published under its slug, listed and read', async () => {
  const { db } = database;
  const runId = await finishedRun();
  expect(await publish(runId, 'first')).toMatchObject({ state: 'published' });
  const read = await readPublication(db, 'first');
  expect(read).toMatchObject({ runId, title: 'Title', methodVersion: 1, withdrawnAt: null });
  expect(await readPublicationOf(db, { runId })).toEqual(read);
  const listing = { limit: 10 };
  const [row] = await listPublishedRuns(db, listing);
  expect(row).toMatchObject({ slug: 'first', figures: [{ serverId: 'go', rps: 1 }], run: { rounds: 1 } });
  await withdrawPublication(db, { runId });
  expect(await listPublishedRuns(db, listing)).toEqual([]);
  expect(await readPublicationOf(db, { runId })).toBeNull();
  expect(await listPublicationsOf(db, { runId })).toEqual([{ ...read, withdrawnAt: expect.any(Date) }]);
});

test('that the host was busy in trials, as the publisher confirmed, is stored with it', async () => {
  const { db } = database;
  const [quiet, busy] = [await finishedRun(), await finishedRun()];
  await publish(quiet, 'quiet');
  await publish(busy, 'busy', { disturbedTrials: 2 });
  expect((await readPublication(db, 'quiet'))?.disturbedTrials).toBe(0);
  expect(await readPublicationOf(db, { runId: busy })).toMatchObject({ slug: 'busy', disturbedTrials: 2 });
  expect(await listPublishedRuns(db, { limit: 1 })).toMatchObject([{ slug: 'busy', disturbedTrials: 2 }]);
  expect(await listPublishedRuns(db, { limit: 1, kind: 'single' })).toMatchObject([{ slug: 'busy' }]);
  expect(await listPublishedRuns(db, { limit: 1, kind: 'capacity' })).toEqual([]);
  await expect(
    db.publication.update({ where: { slug: 'busy' }, data: { disturbedTrials: 0 } }),
  ).rejects.toThrow('cannot change');
});

test('what a comparison found is kept with it, and stays as it is; of any other run there is none', async () => {
  const { db } = database;
  const comparison = { headline: 'go is slower', tone: 'worse' };
  await publish(await finishedRun('passed', aComparison), 'compared', { comparison });
  const [row] = await listPublishedRuns(db, { limit: 1, kind: 'comparison' });
  expect(row).toMatchObject({ slug: 'compared', comparison, run: { kind: 'comparison' } });
  expect((await readPublicationFigures(db, row?.id ?? '')).comparison).toEqual(comparison);
  await expect(
    db.publication.update({ where: { slug: 'compared' }, data: { comparison: {} } }),
  ).rejects.toThrow('cannot change');
  await publish(await finishedRun(), 'of-one-revision');
  expect(await listPublishedRuns(db, { limit: 1 })).toMatchObject([
    { comparison: null, run: { kind: 'single' } },
  ]);
});

test('contexts are kept as they were published; what an earlier version published has none', async () => {
  const { db } = database;
  const result = aContext({ instructions: { tokens: 3, bytes: 9 } });
  const contexts = [{ serverId: 'go', side: null, result, answers: null }];
  await publish(await finishedRun(), 'counted', { contexts });
  const { id } = await db.publication.findUniqueOrThrow({ where: { slug: 'counted' } });
  expect(await readPublishedContexts(db, id)).toEqual(contexts);
  await expect(db.publication.update({ where: { id }, data: { contexts: [] } })).rejects.toThrow(
    'cannot change',
  );
  const words = { title: '', summary: '', methodVersion: 1, figures: [] };
  const older = { runId: await finishedRun(), slug: 'older', ...words };
  const { id: olderId } = await db.publication.create({ data: older });
  expect(await readPublishedContexts(db, olderId)).toBeNull();
});

test('contexts of a publication count as stored bytes of its run, also once it is withdrawn', async () => {
  const { db } = database;
  const runId = await finishedRun();
  const bytes = async () => (await db.run.findUniqueOrThrow({ where: { id: runId } })).storedBytes ?? 0;
  const [before, result] = [await bytes(), { problem: 'no answer '.repeat(10_000) }];
  const contexts = [{ serverId: 'go', side: null, result, answers: null }];
  expect(before).toBeGreaterThan(0);
  await publish(runId, 'large', { contexts });
  const once = await bytes();
  expect(once - before).toBeGreaterThan(100_000);
  expect(once - before).toBeLessThan(110_000);
  await withdrawPublication(db, { runId });
  await publish(runId, 'large-again', { contexts });
  expect((await bytes()) - once).toBe(once - before);
});

test('what is not finished, has nothing to show, or is not there is refused', async () => {
  const { db } = database;
  const running = await measuredRun();
  expect(await publish(running, 'running')).toEqual({ state: 'not_finished', status: 'running' });
  expect(await publish(await finishedRun('server_failed'), 'nothing')).toEqual({ state: 'nothing_passed' });
  expect(await publish(UNKNOWN, 'unknown')).toEqual({ state: 'not_found' });
  expect(await db.publication.count({ where: { slug: { in: ['running', 'nothing', 'elsewhere'] } } })).toBe(
    0,
  );
});

test('Postgres itself refuses to publish what can still change, and slugs that are no words', async () => {
  const insert = (runId: string, slug: string) =>
    database.db.publication.create({
      data: { runId, slug, title: '', summary: '', methodVersion: 1, figures: [] },
    });
  await expect(insert(await measuredRun(), 'a')).rejects.toThrow('is not finished and cannot be published');
  await expect(insert(await finishedRun('server_failed'), 'a')).rejects.toThrow('has no passed trial');
  const runId = await finishedRun();
  for (const slug of ['', 'A', 'a b', '-a', 'a--b', 'a/b', 'x'.repeat(81)]) {
    await expect(insert(runId, slug), slug).rejects.toThrow('Publication_slug_check');
  }
});

test('a run has one publication at a time, a slug one for ever', async () => {
  const { db } = database;
  const [runId, other] = [await finishedRun(), await finishedRun()];
  await publish(runId, 'once');
  expect(await publish(runId, 'twice')).toEqual({ state: 'already_published', slug: 'once' });
  expect(await publish(other, 'once')).toEqual({ state: 'slug_taken' });
  expect(await withdrawPublication(db, { runId })).toMatchObject({
    slug: 'once',
    withdrawnAt: expect.any(Date),
  });
  expect(await withdrawPublication(db, { runId })).toBeNull();
  expect(await publish(other, 'once')).toEqual({ state: 'slug_taken' });
  expect(await publish(runId, 'twice')).toMatchObject({ state: 'published' });
});

test('title and summary are edited with a date; nothing else changes, and nothing once it is withdrawn', async () => {
  const { db } = database;
  const runId = await finishedRun();
  const words = { title: 'Better title', summary: 'Better summary' };
  expect(await editPublication(db, { runId }, words)).toBeNull();
  await publish(runId, 'edited');
  const first = await readPublication(db, 'edited');
  expect(first?.editedAt).toBeNull();
  const edited = await editPublication(db, { runId }, words);
  expect(edited).toEqual({ ...first, ...words, editedAt: expect.any(Date) });
  expect(await editPublication(db, { runId }, words)).toEqual(edited);
  const update = (data: object) => db.publication.update({ where: { slug: 'edited' }, data });
  // A change of words that hides its date, and one of figures that has a date.
  await expect(update({ title: 'Other' })).rejects.toThrow('cannot change');
  await expect(update({ figures: [], editedAt: new Date() })).rejects.toThrow('cannot change');
  await withdrawPublication(db, { runId });
  expect(await editPublication(db, { runId }, { ...words, title: 'Late' })).toBeNull();
  await expect(update({ title: 'Late', editedAt: new Date() })).rejects.toThrow('cannot change');
});

test('of those who publish at the same moment one wins', async () => {
  const runId = await finishedRun();
  const [one, two] = await Promise.all([publish(runId, 'race-1'), publish(runId, 'race-2')]);
  expect([one.state, two.state].sort()).toEqual(['already_published', 'published']);
  const runs = await Promise.all([finishedRun(), finishedRun()]);
  const states = await Promise.all(runs.map(async (id) => (await publish(id, 'race-3')).state));
  expect(states.sort()).toEqual(['published', 'slug_taken']);
});

const aRecord = (content: Uint8Array<ArrayBuffer>) => ({
  ...{ methodVersion: 1, computedAt: new Date(), page: { headline: 'go serves most' }, digest: 'd' },
  files: [{ name: 'data/overall.csv', content }],
});

test('a record is stored with its files, counted, and never changed; one that is too large is refused', async () => {
  const { db } = database;
  const runId = await finishedRun();
  const bytes = async () => (await db.run.findUniqueOrThrow({ where: { id: runId } })).storedBytes ?? 0;
  const before = await bytes();
  const tooLarge = aRecord(new Uint8Array(MAX_RECORD_BYTES));
  expect(await publish(runId, 'recorded', { record: tooLarge })).toMatchObject({ state: 'too_large' });
  const content = new Uint8Array(50_000).fill(7);
  await publish(runId, 'recorded', { record: aRecord(content) });
  const { id } = await db.publication.findUniqueOrThrow({ where: { slug: 'recorded' } });
  expect(await readPublicationRecord(db, id)).toMatchObject({ asPublished: true, digest: 'd' });
  const [file, ...others] = await listPublishedFiles(db, id, ['data/overall.csv', 'data/none.csv']);
  expect([file?.name, Buffer.from(file?.content ?? []).equals(content), others]).toEqual([
    'data/overall.csv',
    true,
    [],
  ]);
  expect((await bytes()) - before).toBeGreaterThan(50_000);
  const other = { ...aRecord(content), digest: 'other' };
  expect(await recordPublication(db, { id, runId }, other)).toMatchObject({ asPublished: true, digest: 'd' });
  await expect(
    db.publicationRecord.update({ where: { publicationId: id }, data: { digest: 'other' } }),
  ).rejects.toThrow('cannot change');
  await expect(db.publicationFile.deleteMany()).rejects.toThrow('cannot change');
});

test('publications without a record are listed, and get one that says it was stored afterwards', async () => {
  const { db } = database;
  const runId = await finishedRun();
  await publish(runId, 'unrecorded');
  const { id } = await db.publication.findUniqueOrThrow({ where: { slug: 'unrecorded' } });
  const idsOf = async () => (await listUnrecorded(db, 1000)).map((publication) => publication.id);
  expect(await idsOf()).toContain(id);
  const record = await recordPublication(db, { id, runId }, aRecord(new Uint8Array(3)));
  expect(record).toMatchObject({ asPublished: false, methodVersion: 1 });
  expect(await idsOf()).not.toContain(id);
});
