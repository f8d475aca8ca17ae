import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveRunRevisions } from '../comparisons/revisions.ts';
import { publishRun } from '../publications/publish.ts';
import { withdrawPublication } from '../publications/withdraw.ts';
import { ensureRevision } from '../revisions/ensure.ts';
import { requestCancel } from '../runs/cancel.ts';
import { finishRun } from '../runs/lease.ts';
import {
  aComparison,
  aHost,
  aRun,
  claimRun,
  storeFieldRun,
  type TestDatabase,
  testDatabase,
} from '../testing/index.ts';
import { listDeliveries } from '../webhooks/deliveries.ts';
import { createWebhook } from '../webhooks/webhooks.ts';
import { ensureDefaultWorkspace } from '../workspaces/default.ts';
import { readEvent } from './read.ts';
import type { EventKind } from './record.ts';
import { spreadEvents } from './spread.ts';

let database: TestDatabase;
let workspaceId: string;
beforeAll(async () => {
  database = await testDatabase();
  workspaceId = await ensureDefaultWorkspace(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  await db.event.deleteMany();
  await db.webhook.deleteMany();
});

const ALL: EventKind[] = ['run_finished', 'run_published', 'publication_withdrawn'];
const OWNER = 'bench/1';
const kindsOf = async (runId: string) =>
  (await database.db.event.findMany({ where: { runId }, orderBy: { id: 'asc' } })).map(({ kind }) => kind);
const publish = (runId: string, slug: string) =>
  publishRun(database.db, { runId, slug, title: 'Title', summary: '', methodVersion: 1, figures: [] });

/** A run that ended, of an account that wants e-mails or not. */
async function runOf(email: string, { mailAtRunEnd = true, member = true } = {}): Promise<string> {
  const { db } = database;
  const { id: createdById } = await db.user.create({ data: { email, name: email, mailAtRunEnd } });
  if (member) {
    await db.membership.create({ data: { workspaceId, userId: createdById, role: 'member' } });
  }
  const runId = await aRun(db);
  await db.run.update({ where: { id: runId }, data: { createdById } });
  await requestCancel(db, runId);
  return runId;
}

test('the end of a run, publishing and withdrawing are each written once, with the deed', async () => {
  const { db } = database;
  const runId = await storeFieldRun(db, { servers: ['go'], rounds: 1, seed: 1 });
  expect(await kindsOf(runId)).toEqual(['run_finished']);
  // Not the owner any more: nothing ends.
  await finishRun(db, { runId, owner: 'nobody', status: 'finished', reason: null });
  await publish(runId, 'events');
  await publish(runId, 'events-again');
  await withdrawPublication(db, { runId });
  await withdrawPublication(db, { runId });
  expect(await kindsOf(runId)).toEqual(ALL);
});

/** A run of two revisions that came to its verdicts. */
async function judgedRun(kind: 'comparison' | 'calibration'): Promise<string> {
  const { db } = database;
  const runId = await aComparison(db, { kind });
  await claimRun(db, { runId, owner: OWNER, hostId: await aHost(db), leaseMs: 60_000 });
  const { id: baseId } = await ensureRevision(db, { repository: '.', commit: 'abc', dirty: false });
  await saveRunRevisions(db, runId, { baseId, headId: null });
  const verdicts = { regressed: 2, undecided: 22 };
  await finishRun(db, { runId, owner: OWNER, status: 'finished', reason: null, verdicts });
  return runId;
}

test('the verdicts of a comparison are an event of their own, with its refs and sides', async () => {
  const { db } = database;
  const runId = await judgedRun('comparison');
  expect(await kindsOf(runId)).toEqual(['run_finished', 'verdict']);
  const { id } = await db.event.findFirstOrThrow({ where: { runId, kind: 'verdict' } });
  const event = await readEvent(db, id);
  expect(event?.run).toMatchObject({
    kind: 'comparison',
    baseRef: 'main',
    headRef: 'feature',
    headRevision: null,
    baseRevision: { commit: 'abc' },
    verdicts: { regressed: 2, undecided: 22 },
  });
  expect(event?.run.sideTrials).toHaveLength(12);
  expect(event?.run.sideTrials[0]).toMatchObject({ serverId: 'go', round: 1, status: 'waiting' });
});

test('those of a calibration are none: they are about its host', async () => {
  expect(await kindsOf(await judgedRun('calibration'))).toEqual(['run_finished']);
});

test('growth that a soak found is an event of its own, read with what the trials saw', async () => {
  const { db } = database;
  const runId = await aRun(db, { profile: 'soak', servers: ['go'], rounds: 1 });
  await claimRun(db, { runId, owner: OWNER, hostId: await aHost(db), leaseMs: 60_000 });
  await finishRun(db, { runId, owner: OWNER, status: 'finished', reason: null, grows: true });
  expect(await kindsOf(runId)).toEqual(['run_finished', 'growth_found']);
  const { id } = await db.event.findFirstOrThrow({ where: { runId, kind: 'growth_found' } });
  expect(await readEvent(db, id)).toMatchObject({ soaks: [{ serverId: 'go', round: 1, experiment: null }] });
});

test('a publication that is refused for its slug leaves no event', async () => {
  const { db } = database;
  await publish(await storeFieldRun(db, { servers: ['go'], rounds: 1, seed: 1 }), 'taken');
  const runId = await storeFieldRun(db, { servers: ['go'], rounds: 1, seed: 2 });
  expect(await publish(runId, 'taken')).toEqual({ state: 'slug_taken' });
  expect(await kindsOf(runId)).toEqual(['run_finished']);
});

test('a run that is cancelled in the queue has ended', async () => {
  const { db } = database;
  const runId = await aRun(db);
  expect(await kindsOf(runId)).toEqual([]);
  await requestCancel(db, runId);
  await requestCancel(db, runId);
  expect(await kindsOf(runId)).toEqual(['run_finished']);
});

test('an event goes to the webhooks of its workspace that want its kind, once', async () => {
  const { db } = database;
  const { id: other } = await db.workspace.create({ data: { slug: 'other', name: 'Other' } });
  const wanting = await createWebhook(db, {
    workspaceId,
    url: 'https://a.example/',
    kinds: ['run_finished'],
  });
  const all = await createWebhook(db, { workspaceId, url: 'https://b.example/', kinds: ALL });
  await createWebhook(db, { workspaceId, url: 'https://c.example/', kinds: ['run_published'] });
  const others = await createWebhook(db, { workspaceId: other, url: 'https://d.example/', kinds: ALL });
  const runId = await aRun(db);
  await requestCancel(db, runId);
  const otherRun = await aRun(db);
  await db.run.update({ where: { id: otherRun }, data: { workspaceId: other } });
  await requestCancel(db, otherRun);
  await spreadEvents(db, { limit: 10 });
  const deliveries = await listDeliveries(db, { workspaceId, limit: 10 });
  expect(deliveries.map(({ webhookId }) => webhookId).sort()).toEqual([wanting?.id, all?.id].sort());
  expect(deliveries[0]).toMatchObject({ kind: 'run_finished', runId, status: 'waiting', attempts: 0 });
  const told = await listDeliveries(db, { workspaceId: other, limit: 10 });
  expect(told).toEqual([expect.objectContaining({ webhookId: others?.id, runId: otherRun })]);
});

test('of several processes that hand events on, each event is handed on by one', async () => {
  const { db } = database;
  await createWebhook(db, { workspaceId, url: 'https://a.example/', kinds: ALL });
  for (let ended = 0; ended < 30; ended++) await requestCancel(db, await aRun(db));
  await Promise.all(Array.from({ length: 8 }, () => spreadEvents(db, { limit: 5 })));
  expect(await listDeliveries(db, { workspaceId, limit: 100 })).toHaveLength(30);
});

test('the maker of a run who wants e-mails is told of its end, once, while a member', async () => {
  const { db } = database;
  const runId = await runOf('ada@example.org');
  await runOf('bob@example.org', { mailAtRunEnd: false });
  await runOf('eve@example.org', { member: false });
  const { events, mails } = await spreadEvents(db, { limit: 10 });
  expect(events).toBe(3);
  expect(mails.map(({ to }) => to)).toEqual(['ada@example.org']);
  expect(await readEvent(db, mails[0]?.eventId ?? '')).toMatchObject({ run: { id: runId } });
  expect(await spreadEvents(db, { limit: 10 })).toEqual({ events: 0, mails: [] });
});

test('who made a watch is told of its week by e-mail, if at all', async () => {
  const { db } = database;
  const runId = await runOf('watcher@example.org');
  await db.event.deleteMany();
  await db.event.createMany({
    data: (['watch_digest', 'watch_status'] as const).map((kind) => ({ kind, runId, workspaceId })),
  });
  const { mails } = await spreadEvents(db, { limit: 10 });
  expect(mails).toMatchObject([{ to: 'watcher@example.org' }]);
});

test('events nobody wanted are not kept', async () => {
  const { db } = database;
  await requestCancel(db, await aRun(db));
  await spreadEvents(db, { limit: 10 });
  expect(await db.event.count()).toBe(0);
});

test('an event is read with its workspace, the outcome of its run and its publication', async () => {
  const { db } = database;
  const runId = await storeFieldRun(db, { servers: ['go', 'rust'], rounds: 2, seed: 1 });
  await db.run.update({ where: { id: runId }, data: { finding: 'go is slower' } });
  await publish(runId, 'read');
  const { id } = await db.event.findFirstOrThrow({ where: { runId, kind: 'run_published' } });
  expect(await readEvent(db, id)).toMatchObject({
    id,
    kind: 'run_published',
    workspace: { slug: 'default' },
    run: { id: runId, status: 'finished', rounds: 2, finding: 'go is slower', trials: { passed: 4 } },
    publication: { slug: 'read', title: 'Title' },
  });
});
